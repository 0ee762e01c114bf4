// The reader's place in each story: a paragraph and UTF-16 units into it. It does not depend on page, mode, text size or
// device. Scrolling, turning pages and reading aloud change it; it is stored in this browser.
import type { ReadingPlace, ReadingPosition } from "@lion-tails/common/saved-story";
import { create } from "zustand";
import { storage } from "../../net/browser-storage.ts";
import { compareTimes } from "../../net/compare-times.ts";

export type Place = ReadingPosition & {
	/** The place is the newest line of a running story: opening the story again continues to follow it. */
	isNewest?: boolean;
};

const STORAGE_KEY = "readingPlaces";
const MAX_STORIES = 60;
const STORE_DELAY_MS = 500;
/** A story that was read to its end opens at its beginning after this time. */
const REREAD_AFTER_MS = 3_600_000;
const START: ReadingPlace = { paragraph: 0, offset: 0 };

/** Keyed by the story's id, which is also its generation's. */
const usePlaces = create<Record<string, Place>>(() => storedPlaces());
const movers = new Map<string, (place: ReadingPlace) => void>();

export const readingPlace = {
	/** Returns a value computed from the place; the component renders when that value changes. */
	useSelected: <T>(storyId: string, select: (place: ReadingPlace) => T): T =>
		usePlaces((places) => select(places[storyId] ?? START)),
	get: (storyId: string): Place | undefined => usePlaces.getState()[storyId],

	report(storyId: string, { paragraph, offset }: ReadingPlace, isNewest = false): void {
		const last = readingPlace.get(storyId);
		if (last?.paragraph === paragraph && last.offset === offset && (last.isNewest ?? false) === isNewest) return;
		put(storyId, { paragraph, offset, readAt: new Date().toISOString(), ...(isNewest && { isNewest }) });
	},

	/** Called before a complete story is rendered. Takes the position from another device if it is later. */
	open(storyId: string, position: ReadingPosition | null, paragraphCount: number): void {
		const kept = readingPlace.get(storyId);
		const latest = position && (!kept || kept.readAt < position.readAt) ? position : kept;
		if (!latest) return;
		const isAtEnd = latest.paragraph >= paragraphCount - 1 && paragraphCount > 1;
		const isLongAgo = Date.now() - Date.parse(latest.readAt) > REREAD_AFTER_MS;
		// A reader who has only watched the story being told starts at its beginning too.
		const isToStart = (latest === kept && kept.isNewest) || (isAtEnd && isLongAgo);
		const place = isToStart ? { ...START, readAt: latest.readAt } : latest;
		if (place !== kept) put(storyId, place);
	},

	/** The next time the story opens at its beginning. */
	forget(storyId: string): void {
		const { [storyId]: _, ...others } = usePlaces.getState();
		usePlaces.setState(others, true);
		timer ??= setTimeout(store, STORE_DELAY_MS);
	},

	/** Scrolls to the place, or turns to its page. */
	goTo(storyId: string, place: ReadingPlace): void {
		movers.get(storyId)?.(place);
	},

	/** Registers the page that shows the story; the returned function unregisters it. */
	onGoTo(storyId: string, move: (place: ReadingPlace) => void): () => void {
		movers.set(storyId, move);
		return () => {
			if (movers.get(storyId) === move) movers.delete(storyId);
		};
	},

	/** Calls the listener with each reported place, until the returned function is called. */
	onReport: (storyId: string, listener: (place: Place) => void): (() => void) =>
		usePlaces.subscribe((places, before) => {
			const place = places[storyId];
			if (place && place !== before[storyId]) listener(place);
		}),
};

let timer: ReturnType<typeof setTimeout> | undefined;

function put(storyId: string, place: Place): void {
	usePlaces.setState({ [storyId]: place });
	timer ??= setTimeout(store, STORE_DELAY_MS);
}

function store(): void {
	clearTimeout(timer);
	timer = undefined;
	const latest = Object.entries(usePlaces.getState())
		.sort(([, a], [, b]) => compareTimes(b.readAt, a.readAt))
		.slice(0, MAX_STORIES);
	storage.set("local", STORAGE_KEY, JSON.stringify(Object.fromEntries(latest)));
}

window.addEventListener("pagehide", () => timer && store());

/** Reads the stored places and skips invalid ones, which an older or newer version may have written. */
function storedPlaces(): Record<string, Place> {
	const stored = storage.getJson("local", STORAGE_KEY);
	if (!stored || typeof stored !== "object") return {};
	return Object.fromEntries(
		Object.entries(stored).flatMap(([id, value]) => {
			const { paragraph, offset, readAt, isNewest } = (value ?? {}) as Record<keyof Place, unknown>;
			const isPlace = Number.isInteger(paragraph) && Number.isInteger(offset) && typeof readAt === "string";
			return isPlace ? [[id, { paragraph, offset, readAt, ...(isNewest === true && { isNewest }) } as Place]] : [];
		}),
	);
}
