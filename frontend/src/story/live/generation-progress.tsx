import type { LiveStory } from "@lion-tails/common/generation";
import { Square } from "lucide-react";
import { useState } from "react";
import { styled } from "styled-components";
import { Button } from "../../ui/button.tsx";
import { WithSettingsLink } from "../../ui/link.tsx";
import { Note, Stack, Subheading } from "../../ui/text.tsx";
import { toastError } from "../../ui/toasts.tsx";
import { color, font, motion, radius, reducedMotion, space } from "../../ui/tokens.ts";
import { DISCONNECTED, stepDetail, stepText, wordProgress } from "./progress-text.ts";

type LineProps = { live: LiveStory; isDisconnected: boolean; onStop: () => Promise<unknown> };

export function GenerationProgress({ live, isDisconnected, onStop }: LineProps) {
	const [isStopping, setStopping] = useState(false);
	const { words, target } = wordProgress(live);
	const part = target ? Math.min(0.98, words / target) : 0;

	const step = isStopping ? "Stopping…" : isDisconnected ? DISCONNECTED.title : stepText(live);

	async function stop() {
		setStopping(true);
		try {
			await onStop();
		} catch (error) {
			setStopping(false);
			toastError("The story could not be stopped", error);
		}
	}

	return (
		<Line>
			<div>
				<Step>
					<strong key={step}>{step}</strong>
				</Step>
				<Count>{isDisconnected ? DISCONNECTED.detail : stepDetail(live)}</Count>
			</div>
			<Button onClick={stop} isInactive={isStopping}>
				<Square size={15} fill="currentColor" aria-hidden />
				Stop
			</Button>
			<Track aria-hidden>
				<span style={{ transform: `scaleX(${part})` }} />
			</Track>
		</Line>
	);
}

export function GenerationOutcome({ live }: { live: LiveStory }) {
	if (live.status === "cancelled") {
		// For example the account was deleted on another page.
		const isLost = !live.storyId && live.text !== "";
		return (
			<Panel $gap={2}>
				<Subheading>{isLost ? "The story ends here" : "You stopped the story here"}</Subheading>
				<Note>
					{live.storyId
						? "What was told so far is kept in your stories."
						: isLost
							? "It was stopped while it was being told and was not saved."
							: "It had not begun yet, so it was not counted."}
				</Note>
			</Panel>
		);
	}
	if (live.status !== "failed") return null;
	// A child reads this page, so the reason is folded away.
	if (live.error?.code === "unsafe_story") {
		return (
			<Panel $gap={2}>
				<Subheading>The story ends here</Subheading>
				{live.storyId && <Note>What was told so far is kept in your stories.</Note>}
				<details>
					<summary>For parents</summary>
					<Note>{live.error.message}</Note>
				</details>
			</Panel>
		);
	}
	const message = live.error?.message ?? "Something went wrong on our side.";
	return (
		<Panel $gap={2} role="alert">
			<Subheading>The story could not be finished</Subheading>
			<Note>
				<WithSettingsLink text={message} />
				{live.error?.refunded && !/not counted/.test(message) && " Your story was not counted."}
			</Note>
			{live.storyId && <Note>What was told so far is kept in your stories.</Note>}
		</Panel>
	);
}

const Line = styled.div`
	display: grid;
	grid-template-columns: minmax(0, 1fr) auto;
	align-items: center;
	gap: ${space(1)} ${space(3)};
	min-height: 56px;
	/* Keeps the count on one line on the smallest phone. */
	@media (max-width: 359px) { button { padding-inline: ${space(3)}; } }
`;

/** Room for two lines, which the longest step needs in a narrow column, so that nothing moves. */
const Step = styled.span`
	display: grid;
	align-content: end;
	min-height: calc(2 * 1.35em);
	font: 600 1rem / 1.35 ${font.control};
	strong { font-weight: inherit; }
`;

const Count = styled.span`
	display: block;
	min-height: 1.3em;
	font-size: 0.875rem;
	line-height: 1.3;
	font-variant-numeric: tabular-nums;
	color: ${color.inkSoft};
`;

const Track = styled.div`
	grid-column: 1 / -1;
	height: 4px;
	border-radius: ${radius.round};
	background: ${color.mist};
	overflow: hidden;
	span {
		display: block;
		height: 100%;
		border-radius: inherit;
		background: ${color.lamp};
		transform-origin: left;
		transition: transform ${motion.calm};
		${reducedMotion} { transition: none; }
	}
`;

const Panel = styled(Stack)`
	margin: ${space(4)} 0;
	padding: ${space(5)};
	border-radius: ${radius.card};
	background: ${color.lampWash};
	font-family: ${font.control};
	p { white-space: normal; margin: 0; color: ${color.ink}; }
	&& h3 { margin: 0; }
`;
