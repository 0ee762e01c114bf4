import { WifiOff } from "lucide-react";
import { useEffect } from "react";
import { styled } from "styled-components";
import { useIsOnline } from "../net/connection.ts";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { Banner, Column } from "../ui/surface.tsx";
import { Note, Stack, Title, VisuallyHidden } from "../ui/text.tsx";
import { space } from "../ui/tokens.ts";
import { AccountSection } from "./account-section.tsx";
import { DataSection } from "./data-section.tsx";
import { KeySection } from "./key-section.tsx";
import { ModelsSection } from "./models-section.tsx";
import { QuotaSection } from "./quota-section.tsx";
import { SectionNav, WIDE } from "./section.tsx";
import { LOAD_ERROR, loadSettings, stats, useSettingsStatus } from "./settings-data.ts";

const SECTIONS = [
	["quota", "Stories"],
	["openai-key", "OpenAI key"],
	["models", "Models"],
	["account", "Account"],
	["your-data", "Your data"],
] as const;

export function SettingsPage() {
	const isOnline = useIsOnline();
	const status = useSettingsStatus();

	// Initially, and whenever the network returns.
	useEffect(() => {
		if (isOnline || stats.get().status === "idle") void loadSettings();
	}, [isOnline]);
	// The browser scrolls to the section in the address before the page is rendered.
	useEffect(() => void document.getElementById(window.location.hash.slice(1))?.scrollIntoView(), []);

	return (
		<Column $wide>
			<title>Settings · Lion Tails</title>
			<Title>Settings</Title>
			<VisuallyHidden role="status">{status === "loading" ? "Loading your settings…" : ""}</VisuallyHidden>
			{!isOnline && (
				<Banner role="status">
					<WifiOff size={20} aria-hidden />
					<p>You seem to be offline. This page may be out of date, and nothing can be saved right now.</p>
				</Banner>
			)}
			{isOnline && status === "failed" && (
				<Banner $tone="clay">
					<p>{LOAD_ERROR}</p>
					<Button
						onClick={() => {
							// The focused button disappears with this notice.
							document.getElementById("main")?.focus({ preventScroll: true });
							void loadSettings();
						}}
					>
						Try again
					</Button>
				</Banner>
			)}
			<Halves>
				<SectionNav sections={SECTIONS} />
				<Stack $gap={6}>
					<QuotaSection />
					<KeySection />
					<ModelsSection />
					<AccountSection />
					<DataSection />
					<Note>
						Looking for Parent Mode? It is where the prompts are: <Link to="/generate-story">on the story form</Link>.
					</Note>
				</Stack>
			</Halves>
		</Column>
	);
}

const Halves = styled.div`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	gap: ${space(10)};
	width: 100%;
	max-width: 752px;
	${WIDE} { grid-template-columns: 168px minmax(0, 1fr); max-width: none; }
`;
