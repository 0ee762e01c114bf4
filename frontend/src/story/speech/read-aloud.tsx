// The button that reads a story aloud, and the player while it does.

import { spokenVerse } from "@lion-tails/common/spoken-text";
import type { BibleVerse } from "@lion-tails/common/story";
import { Volume2, VolumeX } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { readingPlace } from "../book/place/reading-place.ts";
import { hasBrowserSpeech } from "./browser-voice.ts";
import { Player } from "./player.tsx";
import { openReadingSession, type ReadingSession } from "./reading-session.ts";

type Props = {
	/** The story's id, which is also its generation's. */
	storyId: string;
	/** Once it is saved: the own key's model can read it. */
	savedStoryId?: string | null | undefined;
	title: string;
	/** Those that are finished; more may follow unless the story is complete. */
	paragraphs: readonly string[];
	isComplete: boolean;
	/** Read after the last paragraph. */
	verse?: BibleVerse | undefined;
};

export function ReadAloud({ storyId, savedStoryId = null, title, paragraphs, isComplete, verse }: Props) {
	const [session, setSession] = useState<ReadingSession | null>(null);
	const button = useRef<HTMLButtonElement>(null);
	const saved = useRef(savedStoryId);
	useEffect(() => {
		saved.current = savedStoryId;
	}, [savedStoryId]);

	const text = useMemo(
		() => ({ paragraphs: [...paragraphs, ...(isComplete && verse ? [spokenVerse(verse)] : [])], isComplete }),
		[paragraphs, isComplete, verse],
	);
	useEffect(() => session?.reader.setText(text), [session, text]);
	useEffect(() => session?.setTitle(title), [session, title]);
	useEffect(() => {
		if (!session) return;
		// Some browsers speak on in a page that is left.
		window.addEventListener("pagehide", session.close);
		return () => {
			window.removeEventListener("pagehide", session.close);
			session.close();
		};
	}, [session]);

	function open() {
		const opened = openReadingSession({ modelStoryId: () => saved.current });
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
			<Button ref={button} variant="quiet" onClick={session ? close : open}>
				{session ? <VolumeX size={20} aria-hidden /> : <Volume2 size={20} aria-hidden />}
				<span>{session ? "Stop reading" : "Read aloud"}</span>
			</Button>
			{session && (
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
