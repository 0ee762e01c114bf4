// npm run evaluate: measures whether stories fulfil the requests of parents, and how well they are written.
//   -- --sample 100                  fewer stories; writes nothing
//   -- --show KIND                   prints the requests of a kind, their stories and what was found in them (KIND/3: one of them)
//   -- --faults                      prints what was found
//   -- --base-url URL --model NAME   evaluates a model on the parents' requests (or OPENAI_BASE_URL, OPENAI_MODEL, OPENAI_API_KEY)
// Without a model it evaluates the built-in storyteller, writes the tables of docs/fidelity.md and the figures that tests hold, and
// exits with 1 if a target is missed.
import "./env.ts";
import { readFileSync, writeFileSync } from "node:fs";
import { builtInStoryteller } from "@lion-tails/backend/models/built-in/built-in";
import { openAiStoryteller } from "@lion-tails/backend/models/openai";
import { serverMemory } from "@lion-tails/backend/models/server-memory";
import { NO_KEY } from "@lion-tails/backend/models/try-model";
import { AppError } from "@lion-tails/common/errors";
import { READING_LEVELS } from "@lion-tails/common/story";
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
import { print, readOptions, runScript, UserError } from "./run-script.ts";

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
	if (values.faults) print(answered.flatMap(findingsOf).join("\n"));
	if (model) return print(`${parentsTable(answered)}\n\n${heldTable(answered)}`);
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
			print(`${request.id}: ${error.code}`);
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
		print(`\n════ ${id}: ${choices.join(", ")}\nWish: ${customPrompt}\nExpected: ${JSON.stringify(expect)}\n`);
		print(`# ${story.title}\n\n${story.content}\n\n${story.applicationQuestions.map((one) => `? ${one}`).join("\n")}`);
		print(`\nNot honored: ${story.notHonored?.join(" | ") ?? "–"}\n${findingsOf(one).join("\n")}`);
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
	const startedAt = Date.now();
	const { rows, faults } = await measureStories(sample ?? ALL);
	const misbehavior = await measureMisbehavior();
	const evenings = await measureEvenings();
	const missed = [
		...rows.filter((row) => share(row) < row.target).map(({ name }) => name),
		...misbehavior.filter(({ isGood }) => !isGood).map(({ way }) => way),
		...evenings.filter(isOverTarget).map(({ name }) => name),
	];
	const report = [
		parentsTable(answered),
		heldTable(answered),
		measuresTable(rows),
		bandsTable(),
		eveningsTable(evenings),
		misbehaviorTable(misbehavior),
	].reduce(withTable, readFileSync(REPORT, "utf8"));
	if (!sample) {
		const ids = new Set(parentRequests(HELD_REQUESTS).map(({ id }) => id));
		const held = answered.filter(({ id }) => ids.has(id));
		writeFileSync(REPORT, report);
		writeFileSync(RECORD, `${JSON.stringify(heldFigures(held), null, "\t")}\n`);
	}
	print(report);
	if (showsFaults) print(faults.join("\n"));
	print(
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

/** Replaces the table with the same head. Throws if the text has none. */
function withTable(text: string, table: string): string {
	const [head = ""] = table.split("\n", 1);
	const from = text.indexOf(`${head}\n`);
	if (from < 0) throw new Error(`docs/fidelity.md has no table ${head}`);
	const length = text.slice(from).search(/\n(?!\|)/);
	return text.slice(0, from) + table + text.slice(from + length);
}

const verdict = (isMet: boolean) => (isMet ? "met" : "**missed**");

const measuresTable = (rows: readonly Row[]) =>
	table(
		["measure", "good", "of", "share", "target", ""],
		rows.map((row) => [
			row.name,
			String(row.good),
			String(row.of),
			percent(share(row)),
			`≥ ${row.target} %`,
			verdict(share(row) >= row.target),
		]),
	);

const bandsTable = () =>
	table(
		["level", "Flesch–Kincaid", "ARI", "longest sentence"],
		Object.entries(BANDS).map(([level, { fleschKincaid, ari }]) => [
			READING_LEVELS[level as keyof typeof BANDS].label,
			fleschKincaid.join(" to "),
			ari.join(" to "),
			String(MAX_SENTENCE_WORDS[level as keyof typeof BANDS] ?? "–"),
		]),
	);

const EVENING_COLUMNS = [
	...["evenings", "heard before, of 30", "of 60", "of 100", "questions heard, of 30", "titles twice, of 60"],
	...["tales again within 30", "target for 30", ""],
];

const eveningsTable = (evenings: readonly Evenings[]) =>
	table(
		EVENING_COLUMNS,
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
	);

const misbehaviorTable = (misbehavior: readonly Misbehavior[]) =>
	table(
		["the model", "outcome", ""],
		misbehavior.map(({ way, outcome, isGood }) => [way, outcome, isGood ? "right" : "**wrong**"]),
	);

await runScript(main);
