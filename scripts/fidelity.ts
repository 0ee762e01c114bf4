// npm run fidelity: measures the stories of the built-in storyteller and writes docs/fidelity.md. Exits with 1 if a target is
// missed. -- --sample 100 measures fewer stories and writes nothing.
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { builtInStoryteller } from "@lion-tails/backend/models/built-in/built-in";
import { READING_LEVELS, STORY_LENGTHS } from "@lion-tails/common/story";
import { type Evenings, measureEvenings } from "./fidelity/evenings.ts";
import {
	BANDS,
	isPassageTold,
	MAX_SENTENCE_WORDS,
	type Measures,
	measure,
	type Telling,
	tell,
} from "./fidelity/measures.ts";
import { type Misbehavior, measureMisbehavior } from "./fidelity/misbehaving.ts";
import { passageRequests, seededRequests, wishRequests } from "./fidelity/requests.ts";
import { runScript } from "./run-script.ts";

const ALL = 1280;
const REPORT = new URL("../docs/fidelity.md", import.meta.url);

type Row = { name: string; good: number; of: number; target: number };

async function main(): Promise<void> {
	const { values } = parseArgs({ options: { sample: { type: "string" }, faults: { type: "boolean" } } });
	const count = values.sample ? Number(values.sample) : ALL;
	const startedAt = Date.now();
	const { rows, faults } = await measureStories(count);
	const misbehavior = await measureMisbehavior();
	const evenings = await measureEvenings();
	const missed = [
		...rows.filter((row) => share(row) < row.target).map(({ name }) => name),
		...misbehavior.filter(({ isGood }) => !isGood).map(({ way }) => way),
		...evenings.filter(isOverTarget).map(({ name }) => name),
	];
	const report = reportOf(count, rows, misbehavior, evenings);
	if (!values.sample) writeFileSync(REPORT, report);
	say(report);
	if (values.faults) say(faults.join("\n"));
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

function reportOf(count: number, rows: Row[], misbehavior: Misbehavior[], evenings: Evenings[]): string {
	const percent = (value: number) => `${value.toFixed(1)} %`;
	const verdict = (isMet: boolean) => (isMet ? "met" : "**missed**");
	const table = (head: string[], lines: string[][]) =>
		[head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
	const bands = Object.entries(BANDS).map(([level, { fleschKincaid, ari }]) => [
		READING_LEVELS[level as keyof typeof BANDS].label,
		fleschKincaid.join(" to "),
		ari.join(" to "),
		String(MAX_SENTENCE_WORDS[level as keyof typeof BANDS] ?? "–"),
	]);
	return `# How faithful are the stories?

Written by \`npm run fidelity\`: ${count.toLocaleString("en-US")} stories of the built-in storyteller, of all types, ${Object.keys(READING_LEVELS).length} levels, ${Object.keys(STORY_LENGTHS).length} lengths,
themes, events and heroes, from fixed seeds, with the server's steps and checks; ${rows[4]?.of} requests for passages; ${rows[5]?.of} everyday
wishes; a scripted model that misbehaves in ${misbehavior.length} ways; and the evenings of one family. It needs no network.

## Stories

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
and at most a tenth of the questions in 30 evenings.

${table(
	["evenings", "heard before, of 30", "of 60", "questions heard, of 30", "titles twice, of 60", "target for 30", ""],
	evenings.map((row) => [
		row.name,
		percent(row.heardBefore[30]),
		percent(row.heardBefore[60]),
		percent(row.questionsHeard),
		String(row.titlesTwice),
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
