import fc from "fast-check";
import { expect, test } from "vitest";
import type { GenerationEvent, GenerationEventBody } from "./generation.ts";
import { applyEvent, applySnapshot, newLiveStory, snapshotFrom } from "./live.ts";

const bodies = fc.oneof(
	fc.string({ unit: "binary" }).map((text): GenerationEventBody => ({ type: "text", text })),
	fc.string().map((title): GenerationEventBody => ({ type: "title", title })),
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

test("a client that joins after any event, with any beginning of the text, has the same story at the end", () => {
	fc.assert(
		fc.property(eventLists, fc.nat(), fc.nat(), (events, joinedAt, heldUnits) => {
			const complete = events.reduce(applyEvent, newLiveStory("g"));
			const join = joinedAt % (events.length + 1);
			const atJoin = events.slice(0, join).reduce(applyEvent, newLiveStory("g"));
			const held = atJoin.text.slice(0, heldUnits % (atJoin.text.length + 1));
			const snapshot = snapshotFrom(atJoin, held.length);
			expect(snapshot.textFrom).toBe(held.length);
			const late = events.slice(join).reduce(applyEvent, applySnapshot(held, snapshot));
			expect(late).toEqual(complete);
		}),
	);
});

test("a `have` beyond the end of the text is limited to its length", () => {
	const live = { ...newLiveStory("g"), text: "Once" };
	expect(snapshotFrom(live, 99)).toMatchObject({ textFrom: 4, text: "" });
});
