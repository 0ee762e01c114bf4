import type { OwnKeyStatus } from "@lion-tails/common/settings";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { styled } from "styled-components";
import { call } from "../../net/client.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Banner } from "../../ui/surface.tsx";
import { Note, Stack } from "../../ui/text.tsx";
import { toast } from "../../ui/toasts.tsx";
import { color, space } from "../../ui/tokens.ts";
import { focusSection, Loaded, Section } from "../section.tsx";
import { ownKey, reloadAfterKeyChange, showError } from "../settings-data.ts";
import { KeyForm } from "./key-form.tsx";
import { KeyTrial } from "./key-trial.tsx";

const SECTION_ID = "openai-key";

export function KeySection() {
	return (
		<Section
			id={SECTION_ID}
			title="Your own OpenAI key"
			lead="With a key of your own there is no limit: your stories are told by OpenAI’s models, on your own account there, and are not counted here."
		>
			<Loaded entry={ownKey.use()} skeletonLines={5}>
				{(status) => <KeyState status={status} />}
			</Loaded>
		</Section>
	);
}

function KeyState({ status }: { status: OwnKeyStatus }) {
	const [isReplacing, setReplacing] = useState(false);
	const close = () => {
		setReplacing(false);
		focusSection(SECTION_ID);
	};
	const { hasKey, isReadable = true, ending, note } = status;
	return (
		<Stack $gap={4}>
			{hasKey && isReadable && (
				<Stored>
					<KeyRound size={20} aria-hidden />
					{ending ? (
						<span>
							Your key ending in <strong>{ending}</strong> is stored.
						</span>
					) : (
						<span>Your key is stored.</span>
					)}
				</Stored>
			)}
			{hasKey && !isReadable && (
				<Banner $tone="clay" role="status">
					<KeyRound size={20} aria-hidden />
					<p>
						Your OpenAI key can no longer be read, because a setting of this site has changed. Please enter it again, or
						remove it.
					</p>
				</Banner>
			)}
			{note && (
				<Banner $tone="sky" role="status">
					<p>{note}</p>
				</Banner>
			)}
			{(!hasKey || !isReadable || isReplacing) && (
				<KeyForm hasFocus={isReplacing} onSaved={close} {...(hasKey && isReadable && { onCancel: close })} />
			)}
			{hasKey && isReadable && !isReplacing && (
				<KeyTrial key={ending}>
					<Button onClick={() => setReplacing(true)}>Replace key</Button>
					<RemoveButton />
				</KeyTrial>
			)}
			{hasKey && !isReadable && (
				<div>
					<RemoveButton />
				</div>
			)}
			{!hasKey && (
				<Note>
					You make a key at{" "}
					<a href="https://platform.openai.com/api-keys" target="_blank" rel="noreferrer">
						platform.openai.com/api-keys
					</a>{" "}
					(it opens in a new tab). OpenAI bills you for what your stories use.
				</Note>
			)}
		</Stack>
	);
}

function RemoveButton() {
	const [isAsking, setAsking] = useState(false);
	const [isBusy, setBusy] = useState(false);

	async function remove() {
		setBusy(true);
		try {
			ownKey.set("", await call("DELETE /api/settings/openai-key"));
			setAsking(false);
			toast({ title: "Key removed", description: "Your stories are free stories again, and are counted." });
			void reloadAfterKeyChange();
		} catch (error) {
			showError("Failed to remove API key. Please try again.", error);
		} finally {
			setBusy(false);
		}
	}

	return (
		<>
			<Button onClick={() => setAsking(true)}>Remove key</Button>
			<ConfirmDialog
				isOpen={isAsking}
				onOpenChange={setAsking}
				title="Remove your OpenAI key?"
				description="It is deleted here at once. Your stories are then free stories again, told by the storyteller of this site. You can add a key again at any time."
				confirm="Remove key"
				isBusy={isBusy}
				onConfirm={() => void remove()}
			/>
		</>
	);
}

const Stored = styled.p`
	display: flex;
	align-items: center;
	gap: ${space(2.5)};
	margin: 0;
	svg { flex: none; color: ${color.link}; }
	strong { font-weight: 650; letter-spacing: 0.04em; }
`;
