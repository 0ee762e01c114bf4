import { Settings2, SkipBack, SkipForward, X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { createGlobalStyle, keyframes, styled } from "styled-components";
import { useStore } from "zustand";
import { IconButton } from "../../ui/button.tsx";
import { part } from "../../ui/part.ts";
import { PlayButton } from "../../ui/play-button.tsx";
import { color, fade, font, motion, onPhone, reducedMotion, space } from "../../ui/tokens.ts";
import type { Reading } from "./reader-voice.ts";
import type { ReadingSession, Sleep } from "./reading-session.ts";
import { HIGHLIGHT_NAME, useSpokenSentence } from "./spoken-sentence.ts";

export const playerSettings = part(() => import("./player-settings.tsx").then((settings) => settings.PlayerSettings));

const BAR_PX = 72;

type Props = {
	session: ReadingSession;
	storyId: string;
	title: string;
	/** Does not count the verse. */
	paragraphCount: number;
	/** The story is saved, so the model of the user's own key can read it. */
	hasModelVoices: boolean;
	onClose: () => void;
};

export function Player({ session, storyId, title, paragraphCount, hasModelVoices, onClose }: Props) {
	const { reader, sleep } = session;
	const reading = useStore(reader.store);
	const sleeping = useStore(sleep.store);
	const [hasSettings, setSettings] = useState(false);
	const PlayerSettings = playerSettings.use(hasSettings);
	const { status, current } = reading;
	const isUnderWay = status === "playing" || status === "waiting";
	// The verse is not a paragraph of the page.
	const isRecorded = current !== null && session.isRecorded(current.paragraph);
	useSpokenSentence(storyId, current && current.paragraph < paragraphCount ? current : null, BAR_PX, isRecorded);

	// A full-screen element covers everything outside it.
	const topElement = useSyncExternalStore(onFullscreen, () => document.fullscreenElement ?? document.body);
	const isAsleep = status === "ended" && sleeping.choice === "end";
	useEffect(() => {
		if (isAsleep) onClose();
	}, [isAsleep, onClose]);

	return createPortal(
		<>
			<PageStyle />
			<Bar role="region" aria-label="Reading aloud">
				<Inner>
					<IconButton icon={SkipBack} iconSize={22} label="Back a sentence" onClick={reader.previous} />
					<PlayButton isPlaying={isUnderWay} onPlay={reader.play} onPause={reader.pause} />
					<IconButton icon={SkipForward} iconSize={22} label="Forward a sentence" onClick={reader.next} />
					<Words>
						<StoryTitle>{title}</StoryTitle>
						<Status>{statusWords(reading, sleeping, isRecorded)}</Status>
					</Words>
					<IconButton
						icon={Settings2}
						iconSize={22}
						label="Voice, speed and sleep timer"
						onClick={() => setSettings(true)}
					/>
					<IconButton icon={X} iconSize={22} label="Close the player" onClick={onClose} />
				</Inner>
			</Bar>
			{hasSettings && PlayerSettings && (
				<PlayerSettings session={session} hasModelVoices={hasModelVoices} onClose={() => setSettings(false)} />
			)}
		</>,
		topElement,
	);
}

function statusWords({ status }: Reading, { choice, minutesLeft }: Sleep, isRecorded: boolean): string {
	if (status === "waiting") return "Waiting for the next sentence…";
	if (status === "ended") return "The end";
	if (status !== "playing") return "Paused";
	if (minutesLeft !== null) return minutesLeft <= 1 ? "Stops in a minute" : `Stops in ${minutesLeft} minutes`;
	if (choice === "end") return "Until the story ends";
	return isRecorded ? "Recorded voice" : "Reading aloud";
}

function onFullscreen(listener: () => void): () => void {
	document.addEventListener("fullscreenchange", listener);
	return () => document.removeEventListener("fullscreenchange", listener);
}

const PageStyle = createGlobalStyle`
	:root { --dock-height: ${BAR_PX}px; }
	body { padding-bottom: calc(${BAR_PX}px + env(safe-area-inset-bottom, 0px)); }
	/* The underline is visible on sheets of the same colour too. */
	::highlight(${HIGHLIGHT_NAME}) {
		background-color: ${color.lampWash};
		color: ${color.ink};
		text-decoration: underline 2px ${color.lamp};
	}
`;

const rise = keyframes`from { transform: translateY(100%); }`;

const Bar = styled.section`
	@media print { display: none; }
	position: fixed;
	z-index: 35;
	inset: auto 0 0;
	padding-bottom: env(safe-area-inset-bottom, 0px);
	border-top: 1px solid ${color.mist};
	background: ${color.page};
	color: ${color.ink};
	box-shadow: 0 -10px 30px -14px ${color.shade};
	animation: ${rise} ${motion.calm};
	${reducedMotion} { animation: ${fade} ${motion.quick}; }
`;

const Inner = styled.div`
	display: grid;
	grid-template-columns: auto auto auto minmax(0, 1fr) auto auto;
	align-items: center;
	gap: ${space(2)};
	max-width: 760px;
	height: ${BAR_PX}px;
	margin: 0 auto;
	padding: 0 ${space(4)};
	${onPhone} {
		gap: ${space(1)};
		padding: 0 ${space(1.5)};
	}
`;

const Words = styled.div`
	display: grid;
	gap: 1px;
	padding: 0 ${space(2)};
	font: 400 0.875rem / 1.3 ${font.control};
	${onPhone} { padding: 0 ${space(1)}; }
`;

const StoryTitle = styled.span`
	overflow: hidden;
	font: 600 1rem / 1.3 ${font.heading};
	text-overflow: ellipsis;
	white-space: nowrap;
`;

const Status = styled.span`
	color: ${color.inkSoft};
	${onPhone} { font-size: 0.8125rem; line-height: 1.2; }
`;
