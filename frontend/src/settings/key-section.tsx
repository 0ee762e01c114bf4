import type { EndpointAnswer } from "@lion-tails/common/endpoints";
import { type Finding, OwnKeyRequest, type OwnKeyStatus } from "@lion-tails/common/settings";
import { CircleAlert, CircleCheck, Eye, EyeOff, Info, KeyRound } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { styled } from "styled-components";
import { call } from "../net/client.ts";
import { Button, IconButton, useBusy } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { controlStyle, Field } from "../ui/field.tsx";
import { Banner } from "../ui/surface.tsx";
import { bareList, Note, Row, Stack } from "../ui/text.tsx";
import { toast } from "../ui/toasts.tsx";
import { color, space } from "../ui/tokens.ts";
import { FormButtons, focusSection, Loaded, Section } from "./section.tsx";
import { ownKey, reloadAfterKeyChange, showError } from "./settings-data.ts";

const SECTION_ID = "openai-key";

export function KeySection() {
	return (
		<Section
			id={SECTION_ID}
			title="Your own OpenAI key"
			lead="With a key of your own there is no limit: AI models tell your stories on your own account with the key’s provider, usually OpenAI, and they are not counted here."
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
		<Stack>
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
					(it opens in a new tab). The provider bills you for what your stories use.
				</Note>
			)}
		</Stack>
	);
}

function RemoveButton() {
	const [isAsking, setAsking] = useState(false);
	const [isBusy, run] = useBusy((error) => showError("Failed to remove API key. Please try again.", error));

	async function remove() {
		ownKey.set("", await call("DELETE /api/settings/openai-key"));
		setAsking(false);
		toast({ title: "Key removed", description: "Your stories are free stories again, and are counted." });
		void reloadAfterKeyChange();
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
				onConfirm={() => run(remove)}
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

type Props = {
	/** True if a button opened the form. */
	hasFocus: boolean;
	onSaved: () => void;
	/** Missing if no key is stored. */
	onCancel?: () => void;
};

function KeyForm({ hasFocus, onSaved, onCancel }: Props) {
	const [key, setKey] = useState("");
	const [isShown, setShown] = useState(false);
	const [error, setError] = useState<string>();
	const [isBusy, run] = useBusy((failure) => showError("Failed to save API key. Please try again.", failure));
	const input = useRef<HTMLInputElement>(null);

	function save(event: FormEvent) {
		event.preventDefault();
		const { data, error: invalid } = OwnKeyRequest.safeParse({ key });
		if (!data) {
			const description = invalid.issues[0]?.message ?? "";
			setError(description);
			input.current?.focus();
			toast({ title: key === "" ? "API Key Required" : "Invalid API Key", description, isDestructive: true });
			return;
		}
		void run(async () => {
			ownKey.set("", await call("POST /api/settings/openai-key", { body: data }));
			toast({ title: "Key saved", description: "Your stories are now told with your own key and are not counted." });
			void reloadAfterKeyChange();
			onSaved();
		});
	}

	return (
		<Stack as="form" onSubmit={save} noValidate>
			<Field
				label="OpenAI API key"
				hint="It begins with sk-. We store it encrypted, never show it again and send it only to its provider, usually OpenAI."
				error={error}
			>
				{(control) => (
					<KeyInput>
						<input
							{...control}
							ref={input}
							// biome-ignore lint/a11y/noAutofocus: only where a button has just opened the form
							autoFocus={hasFocus}
							type={isShown ? "text" : "password"}
							autoComplete="off"
							autoCapitalize="none"
							autoCorrect="off"
							spellCheck={false}
							data-1p-ignore
							data-lpignore="true"
							value={key}
							// Pasted keys often end with a line break or a space.
							onChange={(event) => {
								setKey(event.target.value.trim());
								setError(undefined);
							}}
						/>
						<IconButton
							icon={isShown ? EyeOff : Eye}
							label={isShown ? "Hide key" : "Show key"}
							onClick={() => setShown(!isShown)}
						/>
					</KeyInput>
				)}
			</Field>
			<FormButtons submit="Save key" busy="Saving and trying it…" isBusy={isBusy} onCancel={onCancel} />
		</Stack>
	);
}

const KeyInput = styled.div`
	position: relative;
	input { ${controlStyle} padding-right: 52px; }
	button { position: absolute; top: 1px; right: 2px; }
`;

/** Tries the stored key with the chosen model and lists the findings. `children`: further buttons. */
function KeyTrial({ children }: { children: ReactNode }) {
	const [trial, setTrial] = useState<EndpointAnswer<"POST /api/settings/openai-key/try">>();
	const [running, setRunning] = useState<AbortController | null>(null);
	useEffect(() => () => running?.abort(), [running]);

	async function start() {
		const abort = new AbortController();
		setRunning(abort);
		setTrial(undefined);
		try {
			setTrial(await call("POST /api/settings/openai-key/try", { signal: abort.signal }));
		} catch (error) {
			if (!abort.signal.aborted) showError("The key could not be tried", error);
		} finally {
			setRunning(null);
		}
	}

	return (
		<Stack $gap={3}>
			<Row $gap={2}>
				<Button aria-disabled={running !== null} onClick={() => running === null && void start()}>
					{running ? "Trying your key…" : "Try it"}
				</Button>
				{running ? (
					<Button variant="quiet" onClick={() => running.abort()}>
						Cancel
					</Button>
				) : (
					children
				)}
			</Row>
			{!trial && !running && <Note>“Try it” requests a few words from the story model and shows the result.</Note>}
			<div role="status">
				{trial && (
					<Stack $gap={3}>
						<strong>{trial.canTell ? "Your key can tell stories." : "Your key cannot tell stories right now."}</strong>
						<Findings>
							{trial.findings.map((finding) => (
								<FindingLine key={`${finding.name} ${finding.words}`} finding={finding} />
							))}
						</Findings>
					</Stack>
				)}
			</div>
		</Stack>
	);
}

const KINDS = {
	good: { Icon: CircleCheck, word: "Good", color: color.olive },
	neutral: { Icon: Info, word: "Note", color: color.sky },
	bad: { Icon: CircleAlert, word: "Problem", color: color.clay },
} as const;

function FindingLine({ finding: { name, isGood, words } }: { finding: Finding }) {
	const { Icon, word, color: tint } = KINDS[isGood === null ? "neutral" : isGood ? "good" : "bad"];
	return (
		<li>
			<Icon size={20} color={tint} aria-hidden />
			<span>
				<b style={{ color: tint }}>{word}</b> · <strong>{name}</strong>: {words}
			</span>
		</li>
	);
}

const Findings = styled.ul`
	display: grid;
	gap: ${space(2)};
	${bareList}
	li { display: flex; gap: ${space(2.5)}; line-height: 1.45; }
	svg { flex: none; margin-top: 1px; }
	strong { font-weight: 600; }
	span { min-width: 0; overflow-wrap: anywhere; }
`;
