// npm run evaluate: measures whether stories fulfil the requests of parents, and how well they are written.
//   -- --sample 100                  fewer stories; writes nothing
//   -- --show KIND                   prints the requests of a kind, their stories and what was found in them (KIND/3: one of them)
//   -- --faults                      prints what was found
//   -- --base-url URL --model NAME   evaluates a model on the parents' requests (or OPENAI_BASE_URL, OPENAI_MODEL, OPENAI_API_KEY)
// Without a model it evaluates the built-in storyteller, writes docs/fidelity.md and the figures that tests hold, and exits with 1
// if a target is missed.
import "./env.ts";
import { writeFileSync } from "node:fs";
import { builtInStoryteller } from "@lion-tails/backend/models/built-in/built-in";
import { openAiStoryteller } from "@lion-tails/backend/models/openai";
import { serverMemory } from "@lion-tails/backend/models/server-memory";
import { NO_KEY } from "@lion-tails/backend/models/try-model";
import { AppError } from "@lion-tails/common/errors";
import { READING_LEVELS, STORY_LENGTHS } from "@lion-tails/common/story";
import { type Evenings, measureEvenings } from "./evaluation/evenings.ts";
import {
	type Answered,
	answerParents,
	type Figure,
	figuresOfKind,
	HELD_REQUESTS,
	heldFigures,
	percentOf,
	sentencesTwice,
} from "./evaluation/figures.ts";
import {
	BANDS,
	isPassageTold,
	MAX_SENTENCE_WORDS,
	type Measures,
	measure,
	type Tellers,
	type Telling,
	tell,
} from "./evaluation/measures.ts";
import { type Misbehavior, measureMisbehavior } from "./evaluation/misbehaving.ts";
import { type ParentRequest, parentRequests } from "./evaluation/parents.ts";
import { passageRequests, seededRequests, wishRequests } from "./evaluation/requests.ts";
import { readOptions, runScript, UserError } from "./run-script.ts";

const ALL = 1280;
const REPORT = new URL("../docs/fidelity.md", import.meta.url);
const RECORD = new URL("evaluation/record.json", import.meta.url);

type Row = { name: string; good: number; of: number; target: number };

async function main(): Promise<void> {
	const { values } = readOptions({
		options: {
			sample: { type: "string" },
			show: { type: "string" },
			faults: { type: "boolean" },
			"base-url": { type: "string" },
			model: { type: "string" },
			key: { type: "string" },
		},
	});
	const sample = values.sample ? Number(values.sample) : undefined;
	const requests = requestsOf(values.show, sample);
	const builtIn = builtInStoryteller(0);
	const model = values.model || process.env.OPENAI_MODEL;
	const tellers = { storyteller: model ? storytellerOf(model, values) : builtIn, fallback: builtIn };
	if (values.show) return showStories(requests, tellers);
	const answered = await answerAll(requests, tellers);
	if (values.faults) say(answered.flatMap(findingsOf).join("\n"));
	if (model) return say(`${parentsTable(answered)}\n\n${heldTable(answered)}`);
	await evaluateBuiltIn(answered, sample, values.faults);
}

function requestsOf(show: string | undefined, sample: number | undefined): ParentRequest[] {
	if (!show) return parentRequests(sample);
	const shown = parentRequests().filter(({ kind, id }) => kind === show || id === show);
	if (shown.length > 0) return shown.slice(0, sample);
	const kinds = new Set(parentRequests().map(({ kind }) => kind));
	throw new UserError(`There are requests of these kinds: ${[...kinds].join(", ")}.`);
}

function storytellerOf(model: string, values: { "base-url"?: string | undefined; key?: string | undefined }) {
	return openAiStoryteller({
		model,
		baseURL: values["base-url"] || process.env.OPENAI_BASE_URL || undefined,
		apiKey: values.key || process.env.OPENAI_API_KEY || NO_KEY,
		memory: serverMemory(),
	});
}

/** Reports a request whose story failed, and continues with the next one. */
async function answerAll(requests: readonly ParentRequest[], tellers: Tellers): Promise<Answered[]> {
	const answered: Answered[] = [];
	for (const request of requests) {
		try {
			for await (const one of answerParents([request], tellers)) answered.push(one);
		} catch (error) {
			if (!(error instanceof AppError)) throw error;
			say(`${request.id}: ${error.code}`);
		}
	}
	return answered;
}

async function showStories(requests: readonly ParentRequest[], tellers: Tellers): Promise<void> {
	for await (const one of answerParents(requests, tellers)) {
		const { id, request, expect, story } = one;
		const { childName, gender, animal, readingLevel, storyLength, storyType, customPrompt, ...more } = request;
		const choices = [
			...[childName, gender, animal, readingLevel, storyLength, storyType],
			...(more.useTimeTravel ? ["time travel"] : []),
			...[more.heroOfFaith, more.biblePassage].filter(Boolean),
		];
		say(`\n════ ${id}: ${choices.join(", ")}\nWish: ${customPrompt}\nExpected: ${JSON.stringify(expect)}\n`);
		say(`# ${story.title}\n\n${story.content}\n\n${story.applicationQuestions.map((one) => `? ${one}`).join("\n")}`);
		say(`\nNot honored: ${story.notHonored?.join(" | ") ?? "–"}\n${findingsOf(one).join("\n")}`);
	}
}

function findingsOf({ id, request, story, judgement, measures }: Answered): string[] {
	const { wishes, forbidden, animal, bible, doubts } = judgement;
	return [
		...wishes
			.filter(({ hearing }) => hearing !== "shapes")
			.map(
				({ words, hearing, paragraphs, of, isInTurn }) =>
					`${hearing} (${paragraphs} of ${of} paragraphs${isInTurn ? "" : ", none in the turn"}): ${words.join(", ")}`,
			),
		...forbidden.map((word) => `must not occur: ${word}`),
		...(animal && (animal.acts < 2 || !animal.isDecisive)
			? [`the ${request.animal} acts in ${animal.acts} paragraphs${animal.isDecisive ? "" : ", none in the turn"}`]
			: []),
		...(bible === null || bible === "told" ? [] : [`the Bible story: ${bible}`]),
		...doubts,
		...measures.faults,
		...sentencesTwice(story.content).map((sentence) => `twice: ${sentence}`),
	].map((finding) => `${id} “${request.customPrompt.slice(0, 80)}”: ${finding}`);
}

async function evaluateBuiltIn(answered: Answered[], sample?: number, showsFaults?: boolean): Promise<void> {
	const count = sample ?? ALL;
	const startedAt = Date.now();
	const { rows, faults } = await measureStories(count);
	const misbehavior = await measureMisbehavior();
	const evenings = await measureEvenings();
	const missed = [
		...rows.filter((row) => share(row) < row.target).map(({ name }) => name),
		...misbehavior.filter(({ isGood }) => !isGood).map(({ way }) => way),
		...evenings.filter(isOverTarget).map(({ name }) => name),
	];
	const report = reportOf(count, answered, rows, misbehavior, evenings);
	if (!sample) {
		const ids = new Set(parentRequests(HELD_REQUESTS).map(({ id }) => id));
		const held = answered.filter(({ id }) => ids.has(id));
		writeFileSync(REPORT, report);
		writeFileSync(RECORD, `${JSON.stringify(heldFigures(held), null, "\t")}\n`);
	}
	say(report);
	if (showsFaults) say(faults.join("\n"));
	say(
		`${Math.round((Date.now() - startedAt) / 1000)} seconds. ${missed.length ? `Missed: ${missed.join("; ")}` : "Every target is met."}`,
	);
	if (missed.length) process.exitCode = 1;
}

async function measureStories(count: number): Promise<{ rows: Row[]; faults: string[] }> {
	const storyteller = builtInStoryteller(0);
	const tellers = { storyteller, fallback: storyteller };
	const measured: Measures[] = [];
	const faults: string[] = [];
	for (const [at, telling] of seededRequests(count).entries()) {
		const measures = measure(telling.request, await tell(`fidelity/${at}`, telling, tellers), telling.hero?.name);
		measured.push(measures);
		faults.push(...problemsOf(telling, measures).map((problem) => `${at} ${describe(telling)}: ${problem}`));
	}
	let passagesTold = 0;
	const passages = passageRequests();
	for (const [at, telling] of passages.entries()) {
		const story = await tell(`passage/${at}`, telling, tellers);
		if (isPassageTold(telling.request.biblePassage, story)) passagesTold++;
		else
			faults.push(
				`${telling.request.biblePassage} ${telling.request.storyType}: not that passage (${story.bibleVerse?.reference})`,
			);
	}
	let [wishesHonored, wishesTold] = [0, 0];
	const wishes = wishRequests();
	for (const [at, telling] of wishes.entries()) {
		const { content, notHonored = [] } = await tell(`wish/${at}`, telling, tellers);
		const isTold = telling.inStory?.test(content) === true;
		if (isTold) wishesTold++;
		if (isTold || notHonored.length > 0) wishesHonored++;
		else faults.push(`${telling.request.customPrompt}: neither told nor named`);
	}
	const row = (name: string, target: number, isGood: (one: Measures) => boolean | null): Row => {
		const judged = measured.map(isGood).filter((one) => one !== null);
		return { name, good: judged.filter(Boolean).length, of: judged.length, target };
	};
	const rows = [
		row("Words in range", 97, ({ isInRange }) => isInRange),
		row("Level in band, by both formulas", 97, ({ isInBand }) => isInBand),
		row(
			"Longest sentence within its limit (preschool, kindergarten)",
			97,
			({ areSentencesShort }) => areSentencesShort,
		),
		row("Verse exists, in the words of the Bible", 100, ({ hasVerse }) => hasVerse),
		{ name: "Passage told is the requested one, or refused", good: passagesTold, of: passages.length, target: 100 },
		{ name: "Wish honored or named", good: wishesHonored, of: wishes.length, target: 100 },
		{ name: "Wish honored in the story", good: wishesTold, of: wishes.length, target: 66 },
		row("Without a known language fault", 99, ({ faults }) => faults.length === 0),
		row("Five questions answerable from the story", 100, ({ areQuestionsAnswerable }) => areQuestionsAnswerable),
		row("Nothing found by the safety filter", 100, ({ isSafe }) => isSafe),
	];
	return { rows, faults };
}

const share = ({ good, of }: Row) => (100 * good) / of;
const isOverTarget = ({ heardBefore, titlesTwice, questionsHeard, target }: Evenings) =>
	titlesTwice > 0 || (target !== null && (heardBefore[30] > target || questionsHeard > 10));

function problemsOf({ request }: Telling, measures: Measures): string[] {
	const { isInRange, isInBand, areSentencesShort, longestSentence, hasVerse, areQuestionsAnswerable, isSafe, faults } =
		measures;
	return [
		...(isInRange ? [] : [`words out of range (${request.storyLength})`]),
		...(isInBand === false ? ["level out of band"] : []),
		...(areSentencesShort === false ? [`a sentence of ${longestSentence} words`] : []),
		...(hasVerse ? [] : ["verse"]),
		...(areQuestionsAnswerable ? [] : ["questions"]),
		...(isSafe ? [] : ["unsafe"]),
		...faults,
	];
}

const describe = ({ request, hero }: Telling) =>
	`${hero?.name ?? request.storyType}${request.useTimeTravel ? " travel" : ""} ${request.readingLevel} ${request.storyLength} ${request.theme} ${request.biblicalEvent} ${request.childName} ${request.animal}`;

const percent = (value: number) => `${value.toFixed(1)} %`;
const table = (head: readonly string[], lines: readonly (readonly string[])[]) =>
	[head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const KIND_COLUMNS = {
	shapes: "shapes the story",
	told: "told in part",
	declined: "declined",
	missing: "missing silently",
	kept: "exclusions kept",
	bibleTold: "Bible story told",
	bibleMissing: "… missing silently",
	animalActs: "animal acts",
} as const satisfies Partial<Record<keyof ReturnType<typeof figuresOfKind>, string>>;

function parentsTable(answered: readonly Answered[]): string {
	const kinds = [...new Set(answered.map(({ kind }) => kind))];
	const line = (name: string, some: readonly Answered[]) => {
		const figures = figuresOfKind(some);
		const columns = Object.keys(KIND_COLUMNS) as (keyof typeof KIND_COLUMNS)[];
		return [name, String(some.length), ...columns.map((column) => cell(figures[column]))];
	};
	return table(
		["requests", "number", ...Object.values(KIND_COLUMNS)],
		[
			...kinds.map((kind) =>
				line(
					kind,
					answered.filter((one) => one.kind === kind),
				),
			),
			line("all", answered),
		],
	);
}

const cell = (figure: Figure) =>
	figure.of === 0 ? "–" : `${figure.good} of ${figure.of} (${Math.round(percentOf(figure) ?? 0)} %)`;

const heldTable = (answered: readonly Answered[]) =>
	table(
		["measure", "share"],
		Object.entries(heldFigures(answered)).map(([name, value]) => [name, percent(value)]),
	);

function reportOf(
	count: number,
	answered: readonly Answered[],
	rows: Row[],
	misbehavior: Misbehavior[],
	evenings: Evenings[],
): string {
	const verdict = (isMet: boolean) => (isMet ? "met" : "**missed**");
	const bands = Object.entries(BANDS).map(([level, { fleschKincaid, ari }]) => [
		READING_LEVELS[level as keyof typeof BANDS].label,
		fleschKincaid.join(" to "),
		ari.join(" to "),
		String(MAX_SENTENCE_WORDS[level as keyof typeof BANDS] ?? "–"),
	]);
	return `# How faithful are the stories?

Written by \`npm run evaluate\`: the built-in storyteller's stories for ${answered.length} requests as parents write them; ${count.toLocaleString("en-US")} stories of all types, ${Object.keys(READING_LEVELS).length} levels, ${Object.keys(STORY_LENGTHS).length} lengths,
themes, events and heroes, from fixed seeds, with the server's steps and checks; ${rows[4]?.of} requests for passages; ${rows[5]?.of} everyday
wishes; a scripted model that misbehaves in ${misbehavior.length} ways; and the evenings of one family. It needs no network.

## Is it the requested story?

[The requests](../scripts/evaluation/requests) were written without looking into the material. A part of a wish *shapes* the story
if it is in at least a third of the paragraphs of the child's story, in its first third and in its turn (55 to 85 % of the words);
it is *told in part* if it is in at least two paragraphs, *declined* if the storyteller names it as missing, and otherwise *missing
silently*. The animal *acts* if it does something, or somebody does something with it, in two paragraphs, one of them in the turn or
the deed (55 to 93 %). A listener that knows only words misses some of it: of 20 stories in which it heard too little, a reader found
the animal at work in all. The words to listen for are in the requests: the figures are lower than a reader's where a story uses other
words, and higher where the words occur by chance or are only named.

Readers are stricter. Twelve times, from 28 to 30 November 2026, somebody who had written none of the material wrote requests and read
all the stories:

| reading | stories | became the story | same trouble, other things | subject right, core replaced | only at the edges | declined | missing | contradicts a fact of the wish | contradicts itself | remark silent, wrong or incomplete |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
| 1 | 32 | 4 | 5 | 14 | 3 | 4 | 2 | 15 | – | 14 |
| 2 | 32 | 6 | 6 | 8 | 4 | 7 | 1 | 14 | – | 16 |
| 3 | 24 | 3 | 8 | 11 | 0 | 2 | 0 | 11 | – | 14 |
| 4 | 20 | 9 | 2 | 2 | 1 | 4 | 2 | 9 | 11 | 15 |
| 5 | 14 | 4 | 4 | 5 | 0 | 0 | 1 | 9 | 10 | 14 |
| 6 | 14 | 4 | 3 | 3 | 1 | 3 | 0 | 5 | 7 | 10 |
| 7 | 14 | 4 | 1 | 5 | 0 | 2 | 2 | 7 | 8 | 12 |
| 8 | 14 | 0 | 4 | 4 | 6 | 0 | 0 | 7 | 10 | 8 |
| 9 | 14 | 3 | 3 | 3 | 2 | 3 | 0 | 7 | 12 | 8 |
| 10 | 20 | 2 | 5 | 5 | 3 | 5 | 0 | 9 | 12 | 11 |
| 11 | 26 | 3 | 5 | 7 | 1 | 10 | 0 | 11 | 22 | 14 |
| 12, the same wishes | 26 | 1 | 11 | 8 | 0 | 6 | 0 | 16 | 18 | 11 |

Most of what the first six found has been corrected since. The later readers found what is still wrong most often: the plot
overrides a fact of the parent (the baby is born already, the tooth came out in the morning), and lines refer to what a shorter telling
leaves out. The eighth also read plots in which a child only says what its parent wrote; they have been removed since. The ninth read
before the last 20 plots were there. No joy of its requests was told, a girl called Esther got the story of Esther instead of Ruth's,
and “He never saved them” was said of peppermints and heard of the dead; the last two are corrected.

The tenth read after 83 more plots, and wrote wishes that none of them was made for: of six troubles two became the story, of nine joys and
adventures none. A plot is chosen by one noun (a treasure, a digger, a hill) and keeps its own problem and its own helper, while the
father or the friend of the wish is only in the frame and in the prayer. “A story about that” was painted as a thing called “about”; this is
corrected.

The eleventh found a grandfather who had died alive in the story, and a child in a wheelchair who lay down on his stomach; of ten stories that only the
remark declined, five were chosen by one noun (a “war” over a fan became a war abroad). Since then the dead of a wish have no part in any
story, a child in a wheelchair gets plots without legs, and a noun beside a named person, a quarrel or a death chooses no plot. The twelfth
read the same wishes again: nobody dead was alive and nobody in a wheelchair walked, and eleven instead of five had the same trouble or joy with other
things; but it still called only one of them the story of the wish.

The remark is read off the finished story since the fifth reading. It was true and complete in 0, 4, 2, 6 and 6 of 14 stories of the
fifth to ninth reading and in 9 of 20 of the tenth; the ninth reader called it incomplete in 4, silent in 1 and false in 3. It quotes only the words that are
missing since the eighth reading.

${parentsTable(answered)}

\`npm run test:material\` holds these figures for ${HELD_REQUESTS} of the requests. Of all:

${heldTable(answered)}

## How are the stories told?

${table(
	["measure", "good", "of", "share", "target", ""],
	rows.map((row) => [
		row.name,
		String(row.good),
		String(row.of),
		percent(share(row)),
		`≥ ${row.target} %`,
		verdict(share(row) >= row.target),
	]),
)}

Allowed grades of each level, and the maximum words of a sentence (quoted Bible verses are excluded; poems have no sentences):

${table(["level", "Flesch–Kincaid", "ARI", "longest sentence"], bands)}

## Evenings

The share of sentences that an earlier evening had, ignoring names. Where a target is set, no title may repeat in 60 evenings,
and at most a tenth of the questions in 30 evenings. A tale counts as heard again if its evening is one of 100 and one of the 30
evenings before had the same tale.

${table(
	[
		"evenings",
		"heard before, of 30",
		"of 60",
		"of 100",
		"questions heard, of 30",
		"titles twice, of 60",
		"tales again within 30",
		"target for 30",
		"",
	],
	evenings.map((row) => [
		row.name,
		percent(row.heardBefore[30]),
		percent(row.heardBefore[60]),
		percent(row.heardBefore[100]),
		percent(row.questionsHeard),
		String(row.titlesTwice),
		String(row.talesTwice),
		row.target === null ? "–" : `≤ ${row.target} %`,
		verdict(!isOverTarget(row)),
	]),
)}

## A model that misbehaves

${table(
	["the model", "outcome", ""],
	misbehavior.map(({ way, outcome, isGood }) => [way, outcome, isGood ? "right" : "**wrong**"]),
)}
`;
}

// biome-ignore lint/suspicious/noConsole: a command-line program prints its result
const say = (text: string) => console.log(text);

await runScript(main);
