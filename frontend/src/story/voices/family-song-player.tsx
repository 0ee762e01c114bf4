import type { Song } from "@lion-tails/common/song";
import { partNumber, type SungPart, singingOrder } from "@lion-tails/common/song-card";
import { Mic, Pause, Play } from "lucide-react";
import { useEffect, useLayoutEffect, useState } from "react";
import { styled } from "styled-components";
import { createStore, useStore } from "zustand";
import { useSungPart } from "../../song/play/song-playback.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { openMediaSession } from "../../ui/media-session.ts";
import { pauseOthers } from "../../ui/one-sound.ts";
import { PlayButton } from "../../ui/play-button.tsx";
import { endsApart } from "../../ui/text.tsx";
import { toastError } from "../../ui/toasts.tsx";
import { space } from "../../ui/tokens.ts";
import type { RecordedPage } from "../offline/voice-copies.ts";
import { familyVoice } from "../speech/family-voice.ts";
import { type Voice, VoiceInterrupted } from "../speech/reader-voice.ts";
import { pagesOf, voices } from "./voices.ts";

/** The recording, if there is one, and the link to record the song. For signed-in parents. */
export function FamilySong({ song }: { song: Song }) {
	const singing = useFamilySinging(song);
	return (
		<Line role="group" aria-label="Your family’s recording">
			{singing && <SheetPlayer singing={singing} song={song} />}
			<ButtonLink icon={Mic} variant="quiet" to={`/record?song=${encodeURIComponent(song.id)}`}>
				{singing ? "Record again" : "Record this song"}
			</ButtonLink>
		</Line>
	);
}

type PlayerProps = { singing: FamilySinging; song: Song };

function SheetPlayer({ singing, song }: PlayerProps) {
	const { isPlaying } = useSinging(singing, song);
	return (
		<Button
			icon={isPlaying ? Pause : Play}
			variant={isPlaying ? "main" : "plain"}
			onClick={isPlaying ? singing.pause : singing.play}
		>
			Sung by your family
		</Button>
	);
}

type EveningProps = { song: Song; volume: number; onOffered: (isOffered: boolean) => void };

/** The play button of the evening; nothing for a song that the family has not recorded. */
export function FamilyPlayButton({ song, volume, onOffered }: EveningProps) {
	const singing = useFamilySinging(song, volume);
	const isOffered = singing !== null;
	// Before the page is painted, so that it never shows two buttons.
	useLayoutEffect(() => {
		onOffered(isOffered);
		return () => onOffered(false);
	}, [isOffered, onOffered]);
	return singing && <EveningPlayer singing={singing} song={song} />;
}

function EveningPlayer({ singing, song }: PlayerProps) {
	const { isPlaying } = useSinging(singing, song);
	const { play, pause } = singing;
	return <PlayButton isPlaying={isPlaying} label="Play, sung by your family" onPlay={play} onPause={pause} />;
}

const Line = styled.div`
	${endsApart}
	flex-wrap: wrap;
	gap: 0 ${space(1)};
	> * { padding-inline: ${space(4)}; }
`;

type State = {
	isPlaying: boolean;
	/** The part that plays, or that plays next. */
	current: SungPart | null;
};

type FamilySinging = ReturnType<typeof openFamilySinging>;

/** Every part that plays is recorded. */
const NO_OTHER_VOICE: Voice = { speak: async () => {}, close() {} };

/** `order`: the recorded parts. `volume`: from 0 to 1. */
function openFamilySinging(order: readonly SungPart[], recorded: ReadonlyMap<number, RecordedPage>, volume: number) {
	const voice = familyVoice({ recorded, paragraphs: () => [], openOther: () => NO_OTHER_VOICE });
	const store = createStore<State>(() => ({ isPlaying: false, current: order[0] ?? null }));
	let at = 0;
	let turn: AbortController | null = null;
	let isClosed = false;

	const sentenceOf = ({ text }: SungPart) => ({
		paragraph: partNumber(text),
		sentence: 0,
		start: 0,
		text: text.lyrics.join("\n"),
	});

	/** The song pauses at the beginning of the part. */
	function pause(): void {
		turn?.abort();
		turn = null;
		if (!store.getState().isPlaying) return;
		store.setState({ isPlaying: false });
		useSungPart.setState(null, true);
	}

	async function sing(signal: AbortSignal): Promise<void> {
		for (let current = order[at]; current; current = order[at]) {
			store.setState({ isPlaying: true, current });
			useSungPart.setState({ part: current.part, verse: current.verse }, true);
			const sung = voice.speak(sentenceOf(current), { speed: 1, volume, signal });
			const next = order[at + 1];
			if (next) voice.prepare?.(sentenceOf(next));
			await sung;
			at++;
		}
		at = 0;
		pause();
		store.setState({ current: order[0] ?? null });
	}

	const control = { pause };
	return {
		store,
		pause,
		/** Must be called during a tap. */
		play() {
			if (isClosed || turn) return;
			pauseOthers(control);
			voice.unlock?.();
			turn = new AbortController();
			const { signal } = turn;
			sing(signal).catch((error) => {
				if (signal.aborted) return;
				pause();
				if (!(error instanceof VoiceInterrupted)) toastError("The recording could not be played", error);
			});
		},
		close() {
			if (isClosed) return;
			isClosed = true;
			pause();
			voice.close();
		},
	};
}

function recordedOrder(song: Song, recorded: ReadonlyMap<number, RecordedPage>): SungPart[] {
	return singingOrder(song).filter(({ text }) => recorded.has(partNumber(text)));
}

/** Returns null until the family's recording of the song is known, and if it has none. */
function useFamilySinging(song: Song, volume = 1): FamilySinging | null {
	const { data } = voices.useLoaded();
	const [singing, setSinging] = useState<FamilySinging | null>(null);
	useEffect(() => {
		const recorded = pagesOf(song.id, data);
		const order = recordedOrder(song, recorded);
		if (order.length === 0) return setSinging(null);
		const opened = openFamilySinging(order, recorded, volume);
		setSinging(opened);
		window.addEventListener("pagehide", opened.pause);
		return () => {
			window.removeEventListener("pagehide", opened.pause);
			opened.close();
		};
	}, [song, data, volume]);
	return singing;
}

/** Returns what plays, and connects the controls of the lock screen and of headphones with it. */
function useSinging({ store, play, pause }: FamilySinging, { title }: Song): State {
	const state = useStore(store);
	const { isPlaying } = state;
	useEffect(() => {
		if (!isPlaying) return;
		const session = openMediaSession({ play, pause, stop: pause }, "Sung by your family");
		session.setTitle(title);
		session.setPlaying(true, true);
		return session.close;
	}, [isPlaying, play, pause, title]);
	return state;
}
