// Tries the stored key with the chosen model, and lists what was found.
import type { EndpointAnswer } from "@lion-tails/common/endpoints";
import type { Finding } from "@lion-tails/common/settings";
import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { styled } from "styled-components";
import { call } from "../../net/client.ts";
import { Button } from "../../ui/button.tsx";
import { Note, Row, Stack } from "../../ui/text.tsx";
import { color, space } from "../../ui/tokens.ts";
import { showError } from "../settings-data.ts";

/** `children`: what else can be done with the key. */
export function KeyTrial({ children }: { children: ReactNode }) {
	const [trial, setTrial] = useState<EndpointAnswer<"POST /api/settings/openai-key/try">>();
	const [running, setRunning] = useState<AbortController | null>(null);
	const latest = useRef<AbortController | null>(null);
	useEffect(() => () => latest.current?.abort(), []);

	async function start() {
		const abort = new AbortController();
		latest.current = abort;
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
			{!trial && !running && <Note>“Try it” asks the story model for a few words, and says what came back.</Note>}
			<div role="status">
				{trial && (
					<Stack $gap={3}>
						<strong>{trial.canTell ? "Your key can tell stories." : "Your key cannot tell stories just now."}</strong>
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
	margin: 0;
	padding: 0;
	list-style: none;
	li { display: flex; gap: ${space(2.5)}; line-height: 1.45; }
	svg { flex: none; margin-top: 1px; }
	strong { font-weight: 600; }
	span { min-width: 0; overflow-wrap: anywhere; }
`;
