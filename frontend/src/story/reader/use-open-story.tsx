import type { StoredStory } from "@lion-tails/common/saved-story";
import {
	type ComponentType,
	type ReactNode,
	startTransition,
	useCallback,
	useEffect,
	useLayoutEffect,
	useState,
} from "react";
import { PageSpinner } from "../../ui/spinner.tsx";
import { Column } from "../../ui/surface.tsx";
import { readingPlace } from "../book/reading-place.ts";
import { openStory } from "../offline/story-changes.ts";
import { OpenError } from "./saved-book.tsx";

/** A slow network shows the story first, in other fonts. */
const FONTS_WAIT_MS = 300;

/** Loads the fonts of a book before it is laid out, so that it is not laid out twice. */
async function fontsOfBook(): Promise<void> {
	const families = ["Literata", "Fraunces", "Figtree"];
	const loading = families.map((family) => document.fonts?.load(`1rem "${family} Variable"`));
	const wait = new Promise((resolve) => setTimeout(resolve, FONTS_WAIT_MS));
	await Promise.race([Promise.allSettled(loading), wait]);
}

/** The story replaces the text that the server has put into the page, and opens where the parent was in it. */
function useOpenStory(id: string, loadMore: Props["loadMore"]) {
	const [stored, setStored] = useState<StoredStory | null>(null);
	const [error, setError] = useState<unknown>(null);
	const load = useCallback(async () => {
		setError(null);
		try {
			const [opened] = await Promise.all([openStory(id), loadMore?.(), fontsOfBook()]);
			const paragraph = placeInFirstText();
			if (paragraph !== null) readingPlace.report(id, { paragraph, offset: 0 });
			startTransition(() => setStored(opened));
		} catch (thrown) {
			setError(thrown);
		}
	}, [id, loadMore]);
	useEffect(() => void load(), [load]);
	useLayoutEffect(() => {
		if (!stored && !error) return;
		firstText()?.remove();
		window.scrollTo(0, 0);
	}, [stored, error]);
	return { stored, error, load };
}

/** The text of the story that the server has put into the page. The styles of index.html show it instead of the spinners. */
const firstText = (): HTMLElement | null => document.getElementById("first-text");

/** Returns the first paragraph in view if the last reading place is out of sight, because the parent has scrolled; otherwise null. */
function placeInFirstText(): number | null {
	const paragraphs = [...(firstText()?.querySelectorAll("span") ?? [])];
	const at = paragraphs.findIndex(isInView);
	return at > 0 && !paragraphs.some((paragraph) => paragraph.id && isInView(paragraph)) ? at : null;
}

function isInView(paragraph: Element): boolean {
	const { top, bottom } = paragraph.getBoundingClientRect();
	return bottom > 0 && top < window.innerHeight;
}

type Props = {
	id: string;
	/** Loads what the page needs in addition to the story. It stays the same. */
	loadMore?: () => Promise<unknown>;
	/** Contains an error. */
	frame?: ComponentType<{ children: ReactNode }>;
	children: (stored: StoredStory) => ReactNode;
};

/** Loads the saved story of a page, and again after an error. */
export function WithStory({ id, loadMore, frame: Frame = Column, children }: Props) {
	const { stored, error, load } = useOpenStory(id, loadMore);
	if (stored) return children(stored);
	if (!error) return <PageSpinner label="Opening the story…" />;
	return (
		<Frame>
			<OpenError error={error} onTryAgain={load} />
		</Frame>
	);
}
