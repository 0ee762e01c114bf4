// The live channel: the fold of events into a story, which server and client share, and the socket's events.

import type { ErrorCode } from "./errors.ts";
import type { GenerationEvent, GenerationEventBody, GenerationStatus, LiveStory, Snapshot } from "./generation.ts";
import { grown } from "./growing-text.ts";

export function newLiveStory(id: string): LiveStory {
	return { id, status: "queued", seq: 0, title: "", text: "", targetWords: 0, steps: 0, toldBy: "", progress: null };
}

/** Returns the story after the event. `event.seq` must be `live.seq + 1`. */
export function applyEvent(live: LiveStory, event: GenerationEvent): LiveStory {
	const next = { ...live, seq: event.seq };
	switch (event.type) {
		case "started":
			return { ...next, status: "running", targetWords: event.targetWords, steps: event.steps, toldBy: event.toldBy };
		case "progress": {
			const { type: _, id: __, seq: ___, ...progress } = event;
			return { ...next, progress };
		}
		case "title":
			return {
				...next,
				title: event.title,
				...(event.figures && { figures: event.figures }),
				...(event.chapterTitles && { chapterTitles: event.chapterTitles }),
				...(event.scenes && { scenes: [...(live.scenes ?? []), ...event.scenes] }),
			};
		case "text":
			return {
				...next,
				text: grown(live.text, event.text),
				...(event.chapterStarts && {
					chapterStarts: [...(live.chapterStarts ?? []), ...shifted(event.chapterStarts, live.text.length)],
				}),
			};
		case "completed":
			// The story has them.
			delete next.scenes;
			return { ...next, status: "completed", story: event.story, storyId: event.storyId, saved: event.saved };
		case "failed":
			return {
				...next,
				status: "failed",
				...(event.storyId !== undefined && { storyId: event.storyId, saved: true }),
				...(event.keptChars !== undefined && { text: live.text.slice(0, event.keptChars) }),
				error: { message: event.message, code: event.code, refunded: event.refunded },
			};
		case "cancelled":
			return {
				...next,
				status: "cancelled",
				storyId: event.storyId,
				saved: event.storyId !== null,
				refunded: event.refunded,
			};
	}
}

/** Joins two consecutive text events. */
export function joinTextEvents(one: TextEvent, other: TextEvent): TextEvent {
	const chapterStarts = [...(one.chapterStarts ?? []), ...shifted(other.chapterStarts ?? [], one.text.length)];
	return { type: "text", text: one.text + other.text, ...(chapterStarts.length > 0 && { chapterStarts }) };
}

type TextEvent = Extract<GenerationEventBody, { type: "text" }>;

const shifted = (offsets: readonly number[], by: number) => offsets.map((offset) => offset + by);

/** Joins a snapshot to the client's text. `held` must have the length sent as `have`. */
export function applySnapshot(
	held: string,
	{ textFrom, cover: _, label: __, pictures: ___, ...snapshot }: Snapshot,
): LiveStory {
	return { ...snapshot, text: held.slice(0, textFrom) + snapshot.text };
}

/** Returns title and explanation of the storyteller's activity; null while it writes. */
export function activityText({ progress }: Pick<LiveStory, "progress">): { title: string; detail: string } | null {
	switch (progress?.activity) {
		case undefined:
			return null;
		case "thinking":
			return { title: "The storyteller is thinking…", detail: "Some think a minute or more before they tell." };
		case "loading":
			return { title: "The model is being loaded…", detail: "The first story of an evening may take some minutes." };
		case "waiting": {
			const { until } = progress;
			const time = until && new Intl.DateTimeFormat(undefined, { timeStyle: "short" }).format(new Date(until));
			const detail = "Nothing is lost; you need not stay on this page.";
			return { title: time ? `Many ask for stories. Yours continues at ${time}.` : "Many ask for stories…", detail };
		}
	}
}

export const isOver = (status: GenerationStatus) =>
	status === "completed" || status === "failed" || status === "cancelled";

/** Acknowledgement of a failed call. */
export type ErrorAck = { ok: false; error: string; code: ErrorCode };
export type LibraryChange = {
	reason: "saved" | "deleted" | "favorite" | "hero" | "painted" | "recorded";
	storyId: string;
};

export type ClientToServerEvents = {
	"generation:watch": (
		request: { id: string; have?: number },
		ack: (answer: { ok: true; snapshot: Snapshot } | ErrorAck) => void,
	) => void;
	"generation:unwatch": (request: { id: string }, ack: (answer: { ok: true } | ErrorAck) => void) => void;
	"generation:cancel": (request: { id: string }, ack: (answer: { ok: true } | ErrorAck) => void) => void;
};

export type ServerToClientEvents = {
	"generation:event": (event: GenerationEvent) => void;
	"library:changed": (change: LibraryChange) => void;
};
