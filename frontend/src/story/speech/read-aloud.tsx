import { listenerAge } from "@lion-tails/common/listener-age";
import { spokenVerse } from "@lion-tails/common/spoken-text";
import type { BibleVerse } from "@lion-tails/common/story";
import { Volume2, VolumeX } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { part } from "../../ui/part.ts";
import { toastError } from "../../ui/toasts.tsx";
import { readingPlace } from "../book/reading-place.ts";
import type { ReadingSession } from "./reading-session.ts";
import { hasBrowserSpeech } from "./settings.ts";

export const reading = part(async () => {
	const [{ Player }, { openReadingSession }, { listVoices, voices }] = await Promise.all([
		import("./player.tsx"),
		import("./reading-session.ts"),
		import("../voices/voices.ts"),
	]);
	return { Player, openReadingSession, listVoices, voices };
});
/** Preloads after the page is visible: a browser may refuse to speak unless the tap itself starts it. */
const LOAD_DELAY_MS = 1500;

type Props = {
	/** The id of the story and of its generation. */
	storyId: string;
	/** Set if the story is saved, so that the model of the user's own key can read it. */
	savedStoryId?: string | null | undefined;
	title: string;
	/** The finished paragraphs; more may follow unless the story is complete. */
	paragraphs: readonly string[];
	isComplete: boolean;
	/** Read after the last paragraph. */
	verse?: BibleVerse | undefined;
	/** The age of the youngest listener. */
	age?: number;
};

export function ReadAloud({
	storyId,
	savedStoryId = null,
	title,
	paragraphs,
	isComplete,
	verse,
	age = listenerAge({}),
}: Props) {
	const Player = reading.current()?.Player;
	const [session, setSession] = useState<ReadingSession | null>(null);
	const button = useRef<HTMLButtonElement>(null);
	const saved = useRef(savedStoryId);
	saved.current = savedStoryId;
	/** Loads the player and, for a saved story, the list of recordings. */
	const load = useCallback(async () => {
		const loaded = await reading.load();
		if (savedStoryId) await loaded.listVoices();
		return loaded;
	}, [savedStoryId]);
	const preload = useCallback(() => void load().catch(() => {}), [load]);

	const text = useMemo(
		() => ({ paragraphs: [...paragraphs, ...(isComplete && verse ? [spokenVerse(verse)] : [])], isComplete }),
		[paragraphs, isComplete, verse],
	);
	const paragraphsNow = useRef(text.paragraphs);
	paragraphsNow.current = text.paragraphs;
	useEffect(() => session?.reader.setText(text), [session, text]);
	useEffect(() => session?.setTitle(title), [session, title]);
	useEffect(() => {
		if (!session) return;
		// Some browsers continue to speak after the page is left.
		window.addEventListener("pagehide", session.close);
		return () => {
			window.removeEventListener("pagehide", session.close);
			session.close();
		};
	}, [session]);

	useEffect(() => {
		const timer = setTimeout(preload, LOAD_DELAY_MS);
		return () => clearTimeout(timer);
	}, [preload]);

	function open() {
		const loaded = reading.current();
		const isReady = loaded && (!savedStoryId || ["ready", "failed"].includes(loaded.voices.get().status));
		// At once if possible: some browsers speak only during the tap.
		if (isReady) start(loaded);
		else load().then(start, (error) => toastError("The story could not be read aloud", error));
	}

	function start({ openReadingSession }: NonNullable<ReturnType<typeof reading.current>>) {
		const opened = openReadingSession({
			modelStoryId: () => saved.current,
			recordedStoryId: savedStoryId,
			paragraphs: () => paragraphsNow.current,
			age: () => age,
		});
		opened.reader.setText(text);
		opened.reader.setPlace(readingPlace.get(storyId) ?? { paragraph: 0, offset: 0 });
		opened.reader.play();
		setSession(opened);
	}

	function close() {
		setSession(null);
		button.current?.focus({ preventScroll: true });
	}

	if (!hasBrowserSpeech() && !savedStoryId) return null;
	return (
		<>
			<Button ref={button} variant="quiet" onPointerEnter={preload} onFocus={preload} onClick={session ? close : open}>
				{session ? <VolumeX size={20} aria-hidden /> : <Volume2 size={20} aria-hidden />}
				<span>{session ? "Stop reading" : "Read aloud"}</span>
			</Button>
			{session && Player && (
				<Player
					session={session}
					storyId={storyId}
					title={title}
					paragraphCount={paragraphs.length}
					hasModelVoices={savedStoryId !== null}
					onClose={close}
				/>
			)}
		</>
	);
}
