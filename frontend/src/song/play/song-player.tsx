import type { Song } from "@lion-tails/common/song";
import { Repeat, Settings2, Square } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { styled } from "styled-components";
import { useStore } from "zustand";
import { IconButton } from "../../ui/button.tsx";
import { RadioField, SwitchField } from "../../ui/choices.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { openMediaSession } from "../../ui/media-session.ts";
import { PlayButton } from "../../ui/play-button.tsx";
import { SliderField } from "../../ui/slider.tsx";
import { bareList, Note, VisuallyHidden } from "../../ui/text.tsx";
import { color, font, onHover, onPhone, radius, space } from "../../ui/tokens.ts";
import { clockText } from "./recording.tsx";
import { type Schedule, type Section, scheduleSong, secondsAt, sectionAt } from "./schedule.ts";
import { type Playback, type SongPlayback, useSongPlayback } from "./song-playback.ts";
import { isSilencedBySwitch, openSound as openToneSound } from "./sound/open-sound.ts";
import {
	changePlaySettings,
	MAX_SPEED,
	MIN_SPEED,
	type OpenSound,
	SPEED_STEP,
	usePlaySettings,
	VOICES,
	type Voices,
} from "./sound/sound.ts";

type Props = {
	song: Song;
	/** Transposition of the sound. */
	semitones: number;
	openSound?: OpenSound;
};

export function SongPlayer({ song, semitones, openSound = openToneSound }: Props) {
	const schedule = useMemo(() => scheduleSong(song, semitones), [song, semitones]);
	return schedule && <Player key={song.id} song={song} schedule={schedule} openSound={openSound} />;
}

type PlayerProps = { song: Song; schedule: Schedule; openSound: OpenSound };

function Player({ song, schedule, openSound }: PlayerProps) {
	const playback = useSongPlayback({ schedule, openSound });
	const state = useStore(playback.store);
	const { status, position, isLooping } = state;
	const isUnderWay = status === "playing" || status === "loading";
	useMediaSession(song, playback, status !== "stopped", isUnderWay);
	const [areSettingsOpen, setSettingsOpen] = useState(false);

	return (
		<Panel role="group" aria-label="Player">
			<Controls>
				<PlayButton isPlaying={isUnderWay} onPlay={playback.play} onPause={playback.pause} />
				<IconButton icon={Square} label="Stop" onClick={playback.stop} />
				<Status schedule={schedule} playback={state} />
				<RepeatButton
					icon={Repeat}
					label={`Repeat ${nameOf(schedule, position)}`}
					aria-pressed={isLooping}
					onClick={() => playback.setLooping(!isLooping)}
				/>
				<IconButton icon={Settings2} iconSize={22} label="Speed and sound" onClick={() => setSettingsOpen(true)} />
			</Controls>
			<SectionBar schedule={schedule} position={position} onSeek={playback.seek} />
			{areSettingsOpen && <PlaySettingsDialog onClose={() => setSettingsOpen(false)} />}
		</Panel>
	);
}

type StatusProps = { schedule: Schedule; playback: Playback };

function Status({ schedule, playback: { status, position, isCountingIn } }: StatusProps) {
	const speed = usePlaySettings((settings) => settings.speed);
	const clock = (time: number) => clockText(secondsAt(time, schedule, speed));
	const what = status === "loading" ? "One moment…" : isCountingIn ? "Counting in…" : nameOf(schedule, position);
	return (
		<Words>
			<strong>{what}</strong>
			<span>
				<VisuallyHidden>At </VisuallyHidden>
				{clock(position)} of {clock(schedule.end)}
			</span>
		</Words>
	);
}

/** Connects the buttons of the lock screen and of headphones after the first press of Play. */
function useMediaSession({ title, artist }: Song, playback: SongPlayback, isOpen: boolean, isPlaying: boolean): void {
	const [session, setSession] = useState<ReturnType<typeof openMediaSession> | null>(null);
	useEffect(() => {
		if (!isOpen) return;
		const { play, pause, stop, next, previous } = playback;
		const opened = openMediaSession({ play, pause, stop, nexttrack: next, previoustrack: previous }, artist);
		opened.setTitle(title);
		setSession(opened);
		return () => {
			opened.close();
			setSession(null);
		};
	}, [playback, isOpen, title, artist]);
	useEffect(() => session?.setPlaying(isPlaying), [session, isPlaying]);
}

function nameOf(schedule: Schedule, position: number): string {
	return schedule.sections[sectionAt(schedule, position)]?.name ?? "";
}

const Panel = styled.div`
	@media print { display: none; }
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	gap: ${space(2)};
	color: ${color.ink};
`;

const Controls = styled.div`
	display: flex;
	align-items: center;
	gap: ${space(1)};
`;

const RepeatButton = styled(IconButton)`
	&[aria-pressed="true"] {
		background: ${color.lampWash};
		box-shadow: inset 0 0 0 1px ${color.link};
	}
`;

const Words = styled.p`
	display: grid;
	flex: 1;
	gap: 1px;
	min-width: 0;
	margin: 0;
	padding: 0 ${space(2)};
	font: 400 0.875rem / 1.3 ${font.control};
	color: ${color.inkSoft};
	font-variant-numeric: tabular-nums;
	> strong { font-weight: 600; font-size: 1rem; color: ${color.ink}; }
`;

type SectionBarProps = { schedule: Schedule; position: number; onSeek: (section: number) => void };

/** The song's progress: a button for each section, as wide as the section is long, that fills as it is sung. */
function SectionBar({ schedule, position, onSeek }: SectionBarProps) {
	const current = sectionAt(schedule, position);
	return (
		<Bar aria-label="Parts of the song">
			{schedule.sections.map((section, at) => (
				<Part key={section.start} style={{ flexGrow: section.end - section.start }}>
					<Seek
						type="button"
						aria-label={fullName(section)}
						title={fullName(section)}
						aria-current={at === current ? "true" : undefined}
						onClick={() => onSeek(at)}
					>
						<Fill style={{ width: `${sungShare(section, position) * 100}%` }} />
						<span aria-hidden>{shortName(section)}</span>
					</Seek>
				</Part>
			))}
		</Bar>
	);
}

function sungShare({ start, end }: Section, position: number): number {
	return Math.min(1, Math.max(0, (position - start) / (end - start)));
}

function fullName({ part, verse, name }: Section): string {
	return part === "chorus" ? `${name} after verse ${verse + 1}` : name;
}

function shortName({ part, verse }: Section): string {
	if (part === "verse") return String(verse + 1);
	return part === "chorus" ? "C" : "B";
}

const Bar = styled.ol`
	display: flex;
	flex-wrap: wrap;
	gap: ${space(1)};
	${bareList}
`;

const Part = styled.li`
	flex-basis: 26px;
	min-width: 26px;
`;

const Seek = styled.button`
	position: relative;
	width: 100%;
	height: 30px;
	overflow: clip;
	overflow-clip-margin: 8px;
	padding: 0;
	border: 1px solid ${color.edge};
	border-radius: ${radius.control};
	background: ${color.paper};
	color: ${color.ink};
	font: 500 0.875rem / 1 ${font.control};
	cursor: pointer;
	> span { position: relative; }
	/* A touch target taller than the bar. */
	&::after { content: ""; position: absolute; inset: -7px 0; }
	&[aria-current] { border-color: ${color.link}; box-shadow: inset 0 0 0 1px ${color.link}; font-weight: 700; }
	${onHover} { &:hover { border-color: ${color.link}; } }
`;

const Fill = styled.i`
	position: absolute;
	inset: 0 auto 0 0;
	border-radius: ${radius.control} 0 0 ${radius.control};
	background: color-mix(in srgb, ${color.lamp} 40%, ${color.paper});
`;

const VOICE_NAMES: Record<Voices, string> = {
	all: "Melody and chords",
	melody: "Hum only",
	accompaniment: "Accompaniment only",
};

function PlaySettingsDialog({ onClose }: { onClose: () => void }) {
	const { speed, volume, voices, hasCountIn } = usePlaySettings();
	return (
		<FormDialog title="Speed and sound" description="For every song that you play here." onClose={onClose}>
			{() => (
				<Fields>
					<SliderField
						label="Speed"
						value={speed}
						onChange={(speed) => changePlaySettings({ speed: Math.round(speed * 100) / 100 })}
						min={MIN_SPEED}
						max={MAX_SPEED}
						step={SPEED_STEP}
						valueText={percent(speed)}
					/>
					<SliderField
						label="Volume"
						value={volume}
						onChange={(volume) => changePlaySettings({ volume: Math.round(volume * 100) / 100 })}
						min={0}
						max={1}
						step={0.05}
						valueText={percent(volume)}
					/>
					<RadioField
						label="What to play"
						value={voices}
						onChange={(chosen) => changePlaySettings({ voices: VOICES.find((each) => each === chosen) ?? "all" })}
						choices={VOICES.map((each) => [each, VOICE_NAMES[each]])}
					/>
					<SwitchField
						label="Count-in"
						hint="A bar is counted before a verse begins."
						checked={hasCountIn}
						onChange={(hasCountIn) => changePlaySettings({ hasCountIn })}
					/>
					{isSilencedBySwitch() && (
						<Note>Nothing to hear? The switch at the side of the phone silences music too.</Note>
					)}
				</Fields>
			)}
		</FormDialog>
	);
}

const Fields = styled.div`
	display: grid;
	gap: ${space(4)};
	padding-bottom: calc(${space(7)} + env(safe-area-inset-bottom, 0px));
	${onPhone} { [role="radiogroup"] { grid-auto-flow: row; } }
`;

const percent = (share: number): string => `${Math.round(share * 100)} %`;
