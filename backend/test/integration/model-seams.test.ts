// A story that breaks off anywhere, and a model that continues from the letter, the word, the sentence or the paragraph:
// nothing is doubled and nothing is missing.
import { setTimeout as wait } from "node:timers/promises";
import { countWords } from "@lion-tails/common/story";
import { describe, expect, test } from "vitest";
import { type Family, type FamilyCall, plainly } from "../model-families/family-server.ts";
import { openFamilyApp, watchStory } from "../model-families/open-family-app.ts";
import { openWriter, seededRandom } from "../model-families/story-writer.ts";
import { TestUser } from "../test-app.ts";

const CUTS_PER_KIND = 9;
const ENDINGS = ["the connection breaks", "the tokens are used up", "an error event"] as const;
const RESTARTS = ["letter", "word", "sentence", "paragraph"] as const;
/** The text from which the model continues: the text in our prompt, or all that it had sent, whose last letters may not be visible yet. */
const ORIGINS = ["shown", "sent"] as const;

type Cut = {
	at: number;
	ending: (typeof ENDINGS)[number];
	restart: (typeof RESTARTS)[number];
	origin: (typeof ORIGINS)[number];
};

/** Keyed by the child's name. */
const cuts = new Map<string, Cut>();

/** With a refrain, so that the words before a break are found elsewhere too. */
const ORIGINAL = openWriter(41)
	.prose(570)
	.split("\n\n")
	.map((paragraph, at) =>
		at % 3 === 1 ? `${paragraph}\n\nRound and round went the wheel, and the lamp burned on.` : paragraph,
	)
	.join("\n\n");
/** The missing rest is long enough that the story must continue. */
const LAST_CUT = ORIGINAL.search(/(?<=(?:\S+\s+){460})\S/);

const breaksOff: Family = {
	name: "a model that breaks off",
	async answer(call) {
		const cut = cuts.get(/\bKid\d+\b/.exec(call.prompt)?.[0] ?? "");
		if (!cut || call.task.kind === "metadata") return plainly(call);
		if (call.task.kind === "story") return tellUntil(call, cut);
		const content = ORIGINAL.slice(startOf(cut.restart, placeOf(cut, call.task.shown)));
		await plainly(call, () => JSON.stringify({ content }));
	},
};

async function tellUntil({ stream, response }: FamilyCall, { at, ending }: Cut): Promise<void> {
	const content = JSON.stringify(ORIGINAL.slice(0, at)).slice(1, -1);
	await stream.text(`{"title":"The Wheel","content":"${content}`);
	if (ending === "the tokens are used up") return stream.finish("length");
	if (ending === "an error event") {
		await stream.event({ error: { message: "overloaded", type: "server_error" } });
		response.end();
		return;
	}
	await wait(10);
	response.destroy();
}

/** The end of the text from which it continues. */
function placeOf({ origin, at }: Cut, shown: string): number {
	if (origin === "sent") return at;
	const tail = shown.trimEnd().slice(-80);
	const found = ORIGINAL.lastIndexOf(tail, at);
	return found < 0 ? ORIGINAL.length : found + tail.length;
}

function startOf(restart: Cut["restart"], place: number): number {
	if (restart === "letter") return place;
	const boundary = { word: /\s+(?=\S)/g, sentence: /[.!?]”?\s+/g, paragraph: /\n\n/g }[restart];
	const starts = [...ORIGINAL.matchAll(boundary)].map((found) => found.index + found[0].length);
	return starts.filter((start) => start < place).at(-1) ?? 0;
}

const family = await openFamilyApp(breaksOff);

test("the story that is cut is long enough for one request", () => {
	expect(countWords(ORIGINAL)).toBeGreaterThan(560);
	expect(LAST_CUT).toBeGreaterThan(1000);
});

const oneSpace = (text: string) => text.replace(/\s+/g, " ").trim();

const kinds = ORIGINS.flatMap((origin) => RESTARTS.map((restart) => [restart, origin] as const));

describe("a model that continues a cut story", () => {
	test.concurrent.for(kinds.map(([restart, origin], kind) => [restart, origin, kind] as const))(
		"continues a cut story from the beginning of the %s, by what was %s",
		async ([restart, origin, kind], { expect }) => {
			const random = seededRandom(kind + 1);
			const parent = await TestUser.register(family.app);
			const wrong: object[] = [];
			for (let index = 0; index < CUTS_PER_KIND; index++) {
				const at = wholeCharacter(40 + Math.floor(random() * (LAST_CUT - 40)));
				const ending = ENDINGS[index % ENDINGS.length] as Cut["ending"];
				const childName = `Kid${kind * CUTS_PER_KIND + index}`;
				cuts.set(childName, { at, ending, restart, origin });
				const live = await watchStory(parent, { childName });
				if (live.status === "completed" && oneSpace(live.text) === oneSpace(ORIGINAL)) continue;
				wrong.push({ at, ending, status: live.status, seam: seamOf(live.text) });
			}
			expect(wrong).toEqual([]);
		},
	);
});

/** Not between the two halves of one. */
const wholeCharacter = (at: number) => (/[\uDC00-\uDFFF]/.test(ORIGINAL[at] ?? "") ? at + 1 : at);

/** The first difference between a text and the original. */
function seamOf(text: string): string {
	const [got, wanted] = [oneSpace(text), oneSpace(ORIGINAL)];
	const at = [...wanted].findIndex((_, index) => got[index] !== wanted[index]);
	return `${got.slice(Math.max(at - 40, 0), at + 40)} | ${wanted.slice(Math.max(at - 40, 0), at + 40)}`;
}
