import { WifiOff } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { styled } from "styled-components";
import { useIsOnline } from "../net/online.ts";
import { Button } from "../ui/button.tsx";
import { Banner, Column } from "../ui/surface.tsx";
import { Note, Stack, Title, VisuallyHidden } from "../ui/text.tsx";
import { color, font, onHover, radius, space } from "../ui/tokens.ts";
import { AccountSection } from "./account/account-section.tsx";
import { DataSection } from "./account/data-section.tsx";
import { KeySection } from "./key/key-section.tsx";
import { ModelsSection } from "./key/models-section.tsx";
import { QuotaSection } from "./quota/quota-section.tsx";
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

	// At first, and whenever the network is back.
	useEffect(() => {
		if (isOnline || stats.get().status === "idle") void loadSettings();
	}, [isOnline]);
	useScrollToSection();

	return (
		<Column $wide>
			<title>Settings · Lion Tails</title>
			<Title>Settings</Title>
			<VisuallyHidden role="status">{status === "loading" ? "Loading your settings…" : ""}</VisuallyHidden>
			{!isOnline && (
				<Banner role="status">
					<WifiOff size={20} aria-hidden />
					<p>You seem to be offline. What you see may have changed since, and nothing can be saved just now.</p>
				</Banner>
			)}
			{isOnline && status === "failed" && (
				<Banner $tone="clay">
					<p>{LOAD_ERROR}</p>
					<Button onClick={() => void loadSettings()}>Try again</Button>
				</Banner>
			)}
			<Halves>
				<Nav aria-label="Sections of Settings">
					{SECTIONS.map(([id, name]) => (
						<a key={id} href={`#${id}`}>
							{name}
						</a>
					))}
				</Nav>
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

/** The browser scrolls to the section of an address before the page is there. */
function useScrollToSection(): void {
	const isDone = useRef(false);
	useEffect(() => {
		const section = !isDone.current && document.getElementById(window.location.hash.slice(1));
		isDone.current = true;
		if (section) section.scrollIntoView();
	}, []);
}

const WIDE = "@media (min-width: 1000px)";

const Halves = styled.div`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	gap: ${space(10)};
	width: 100%;
	max-width: 752px;
	${WIDE} { grid-template-columns: 168px minmax(0, 1fr); max-width: none; }
`;

const Nav = styled.nav`
	display: none;
	${WIDE} { display: grid; }
	position: sticky;
	top: ${space(21)};
	align-self: start;
	gap: ${space(0.5)};
	a {
		display: flex;
		align-items: center;
		min-height: 44px;
		margin-left: ${space(-3)};
		padding: 0 ${space(3)};
		border-radius: ${radius.control};
		color: ${color.inkSoft};
		font: 550 1rem / 1.25 ${font.control};
		text-decoration: none;
	}
	${onHover} { a:hover { color: ${color.link}; } }
`;
