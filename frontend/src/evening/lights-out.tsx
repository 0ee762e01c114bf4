// The end of the evening: a black screen and a sound that becomes softer until it ends.
import type { Song } from "@lion-tails/common/song";
import { Moon } from "lucide-react";
import { useEffect, useState } from "react";
import { createGlobalStyle, styled } from "styled-components";
import { z } from "zod";
import { storedSettings } from "../net/browser-storage.ts";
import { scheduleSong } from "../song/play/schedule.ts";
import { openSongPlayback } from "../song/play/song-playback.ts";
import { openSound } from "../song/play/sound/open-sound.ts";
import { usePlaySettings } from "../song/play/sound/sound.ts";
import { Button } from "../ui/button.tsx";
import { openMediaSession } from "../ui/media-session.ts";
import { SelectField } from "../ui/select.tsx";
import { Note, Row, Stack } from "../ui/text.tsx";
import { font, space } from "../ui/tokens.ts";
import { useWakeLock } from "../ui/use-wake-lock.ts";
import { NIGHT_SOUNDS, openNightSound } from "./night-sound.ts";
import { LULLABY, soften } from "./softness.ts";

const SOUNDS = ["lullaby", "rain", "wind", "sea", "silence"] as const;
type SoundName = (typeof SOUNDS)[number];
const SOUND_NAMES: Record<SoundName, string> = { lullaby: "Lullaby", ...NIGHT_SOUNDS, silence: "Silence" };
const MINUTES = ["5", "10", "20", "30", "45"] as const;
const UNTIL_SONG_ENDS = "song";

const Settings = z.object({
	sound: z.enum(SOUNDS).catch("rain"),
	until: z.enum([...MINUTES, UNTIL_SONG_ENDS]).catch("20"),
});
const [useSettings, changeSettings] = storedSettings("lightsOut", (stored) => Settings.parse(stored ?? {}));

type Props = { song: Song | null; childName: string; onEnd: () => void };

export function LightsOut({ song, childName, onEnd }: Props) {
	const settings = useSettings();
	const [isDark, setDark] = useState(false);
	const hasLullaby = song !== null && scheduleSong(song) !== null;
	const sound = settings.sound === "lullaby" && !hasLullaby ? "rain" : settings.sound;
	const until = settings.until === UNTIL_SONG_ENDS && sound !== "lullaby" ? "20" : settings.until;
	const sounds = SOUNDS.filter((name) => name !== "lullaby" || hasLullaby);
	const times = [
		...MINUTES.map((minutes) => [minutes, `${minutes} minutes`] as const),
		...(sound === "lullaby" ? [[UNTIL_SONG_ENDS, "Until this song ends"] as const] : []),
	];

	return (
		<Stack $gap={6}>
			<Note>
				{childName ? `Good night, ${childName}.` : "Good night."} The screen becomes black; touch it to see this again.
			</Note>
			<SelectField
				label="Sound"
				value={sound}
				onChange={(value) => changeSettings({ sound: value as SoundName })}
				choices={sounds.map((name) => [name, SOUND_NAMES[name]] as const)}
			/>
			{sound !== "silence" && (
				<SelectField
					label="It ends after"
					value={until}
					onChange={(value) => changeSettings({ until: value as (typeof settings)["until"] })}
					choices={times}
				/>
			)}
			<Button variant="main" wide onClick={() => setDark(true)}>
				<Moon size={20} aria-hidden />
				Turn the lights out
			</Button>
			{isDark && <Darkness sound={sound} until={until} song={song} onLight={() => setDark(false)} onEnd={onEnd} />}
		</Stack>
	);
}

type DarkProps = {
	sound: SoundName;
	until: string;
	song: Song | null;
	onLight: () => void;
	onEnd: () => void;
};

const CONTROLS_MS = 5000;
const TICK_MS = 1000;

function Darkness({ sound, until, song, onLight, onEnd }: DarkProps) {
	const [isTouched, setTouched] = useState(false);
	const [touches, setTouches] = useState(0);
	const ending = useSound(sound, until, song);
	useWakeLock(ending !== null);

	// biome-ignore lint/correctness/useExhaustiveDependencies: each touch shows the controls again
	useEffect(() => {
		if (!isTouched) return;
		const timer = setTimeout(() => setTouched(false), CONTROLS_MS);
		return () => clearTimeout(timer);
	}, [isTouched, touches]);

	function touch() {
		setTouched(true);
		setTouches((count) => count + 1);
	}

	return (
		<Black role="dialog" aria-modal aria-label="Lights out" onPointerDown={touch} onKeyDown={touch} tabIndex={-1}>
			<BlackPage />
			<Dim $isShown={isTouched}>
				<p role="status">{isTouched && timeLeft(ending)}</p>
				<Row $gap={2}>
					{/* Without the focus on a control, a keyboard could not leave the black page. */}
					<DimButton ref={(button) => button?.focus({ preventScroll: true })} onClick={() => isTouched && onLight()}>
						Lights on
					</DimButton>
					<DimButton onClick={() => isTouched && onEnd()}>End the evening</DimButton>
				</Row>
			</Dim>
		</Black>
	);
}

function timeLeft(ending: number | "song" | null): string {
	if (ending === null) return "The sound has ended.";
	if (ending === "song") return "It ends with this song.";
	const minutes = Math.ceil((ending - Date.now()) / 60_000);
	return minutes <= 1 ? "It ends in less than a minute." : `It ends in ${minutes} minutes.`;
}

/** Plays the sound. Returns when it ends, in milliseconds since the epoch; null in silence. */
function useSound(sound: SoundName, until: string, song: Song | null): number | "song" | null {
	const [ending, setEnding] = useState<number | "song" | null>(null);
	useEffect(() => {
		if (sound === "silence") return;
		const isUntilSongEnds = until === UNTIL_SONG_ENDS;
		const seconds = Number(until) * 60;
		const endsAt = Date.now() + seconds * 1000;
		const end = () => setEnding(null);
		setEnding(isUntilSongEnds ? "song" : endsAt);
		const playing =
			sound === "lullaby"
				? song && playLullaby(song, isUntilSongEnds ? null : endsAt, end)
				: openNightSound({ name: sound, seconds, volume: usePlaySettings.getState().volume }, end);
		const stop = () => {
			playing?.stop();
			end();
		};
		const session = openMediaSession({ stop, pause: stop }, "Lion Tails");
		session.setTitle(SOUND_NAMES[sound]);
		session.setPlaying(true);
		return () => {
			playing?.stop();
			session.close();
		};
	}, [sound, until, song]);
	return ending;
}

const FADING_SHARE = 0.6;

/** Plays the melody of the song again and again, softer to the end; once if `endsAt` is null. */
function playLullaby(song: Song, endsAt: number | null, onEnded: () => void): { stop(): void } | null {
	const schedule = scheduleSong(song);
	if (!schedule) return null;
	const startedAt = Date.now();
	const loudness = () => {
		if (endsAt === null) return 1;
		const left = (endsAt - Date.now()) / (endsAt - startedAt);
		return Math.max(0, Math.min(1, left / FADING_SHARE));
	};
	const playback = openSongPlayback({
		schedule,
		openSound,
		onError: onEnded,
		adjust: (settings) => {
			const soft = soften(settings, LULLABY);
			return { ...soft, volume: soft.volume * loudness() };
		},
		hasHummedEnd: endsAt === null,
	});
	let hasPlayed = false;
	const timer = setInterval(() => {
		const { status } = playback.store.getState();
		if (status === "playing") hasPlayed = true;
		const hasEnded = endsAt === null ? hasPlayed && status === "stopped" : Date.now() >= endsAt;
		if (hasEnded) {
			stop();
			onEnded();
		} else if (status === "stopped" && hasPlayed) playback.play();
		else if (status === "playing" && endsAt !== null) playback.applySettings();
	}, TICK_MS);
	playback.play();
	function stop() {
		clearInterval(timer);
		playback.close();
	}
	return { stop };
}

/** The page behind is black too, because a phone shows it at its edges. */
const BlackPage = createGlobalStyle`
	html, body { background: #000 !important; overflow: hidden; }
`;

const Black = styled.div`
	position: fixed;
	z-index: 100;
	inset: 0;
	display: grid;
	place-items: end center;
	padding: ${space(10)} ${space(6)};
	background: #000;
	cursor: none;
	&:focus { outline: none; }
`;

const Dim = styled.div<{ $isShown: boolean }>`
	display: grid;
	justify-items: center;
	gap: ${space(3)};
	color: #8a7257;
	font: 400 1rem / 1.4 ${font.control};
	opacity: ${({ $isShown }) => ($isShown ? 1 : 0)};
	p { margin: 0; min-height: 1.4em; }
`;

const DimButton = styled.button`
	min-height: 44px;
	padding: ${space(2)} ${space(5)};
	border: 1px solid #5c4a36;
	border-radius: 999px;
	background: #000;
	color: inherit;
	font: inherit;
	&:focus-visible { outline: 2px solid #8a7257; outline-offset: 2px; }
`;
