import fc from "fast-check";
import { expect, test } from "vitest";
import type { GenerationEvent, GenerationEventBody } from "./generation.ts";
import { applyEvent, applySnapshot, joinTextEvents, newLiveStory } from "./live.ts";
import { snapshotFrom } from "./snapshot.ts";

const bodies = fc.oneof(
	fc.tuple(fc.string({ unit: "binary" }), fc.boolean()).map(
		([text, isStart]): GenerationEventBody => ({
			type: "text",
			text,
			...(isStart && text && { chapterStarts: [0] }),
		}),
	),
	fc
		.tuple(fc.string(), fc.option(fc.constant(["kite"])))
		.map(([title, figures]): GenerationEventBody => ({ type: "title", title, ...(figures && { figures }) })),
	fc.nat().map(
		(words): GenerationEventBody => ({
			type: "progress",
			step: "generateChapter",
			index: 1,
			total: 6,
			attempt: 1,
			maxAttempts: 3,
			words,
			targetWords: 2500,
		}),
	),
);
const eventLists = fc
	.array(bodies, { maxLength: 30 })
	.map((all) => all.map((body, at): GenerationEvent => ({ id: "g", seq: at + 1, ...body })));

test("a client that joins after any event, with any part of the text, has the same story at the end", () => {
	fc.assert(
		fc.property(eventLists, fc.nat(), fc.nat(), (events, joinedAt, heldUnits) => {
			const complete = events.reduce(applyEvent, newLiveStory("g"));
			const join = joinedAt % (events.length + 1);
			const atJoin = events.slice(0, join).reduce(applyEvent, newLiveStory("g"));
			const held = atJoin.text.slice(0, heldUnits % (atJoin.text.length + 1));
			const snapshot = snapshotFrom(atJoin, {}, held.length);
			expect(snapshot.textFrom).toBe(held.length);
			const late = events.slice(join).reduce(applyEvent, applySnapshot(held, snapshot));
			expect(late).toEqual(complete);
		}),
	);
});

test("a `have` beyond the end of the text is clamped to its length", () => {
	const live = { ...newLiveStory("g"), text: "Once" };
	expect(snapshotFrom(live, {}, 99)).toMatchObject({ textFrom: 4, text: "" });
});

test("chapter offsets do not depend on how text events are joined", () => {
	const one = { type: "text", text: "Once.\n\nTwo", chapterStarts: [7] } as const;
	const texts = [
		{ type: "text" as const, text: "A. " },
		{ ...one, chapterStarts: [...one.chapterStarts] },
	];
	const other = { type: "text" as const, text: "\n\nThree", chapterStarts: [2] };
	const separate = [...texts, other].reduce(
		(live, body, at) => applyEvent(live, { id: "g", seq: at + 1, ...body }),
		newLiveStory("g"),
	);
	expect(separate.chapterStarts?.map((start) => separate.text.slice(start, start + 3))).toEqual(["Two", "Thr"]);
	const joined = [...texts, other].reduce(joinTextEvents, { type: "text", text: "" });
	expect(joined).toEqual({ type: "text", text: separate.text, chapterStarts: separate.chapterStarts });
});
