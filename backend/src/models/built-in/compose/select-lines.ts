// Which beats of a plan are told, and in which words: the most needed first, until the length is reached.
import { countWords } from "@lion-tails/common/story";
import type { Beat } from "../material.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";
import { fillTemplate, type TemplateValues } from "./template.ts";

export type Line = {
	plain: string;
	rich: string;
	/** 0: always told; else the lower the sooner. */
	rank: number;
	/** Lines of one unit are told together or not at all. */
	unit: string;
	/** Told only where this unit is. */
	needs?: string;
	/** The first to go, from 1 up, where even what is always told is too long. */
	soft?: number;
};

export type Section = {
	title: string;
	/** What is told here, for tests of what belongs to it. */
	kind: string;
	lines: Line[];
};

/** Words: where to land, and what may never be passed. */
export type Budget = { target: number; most: number };

export type ToldSection = { title: string; kind: string; texts: string[] };

/** Beats as lines of a plan; those whose placeholders stay empty are left out. `rank` gives each its place by priority and position. */
export function lines(
	name: string,
	beats: readonly Beat[],
	values: TemplateValues,
	rank: (priority: 1 | 2 | 3, at: number) => number | Pick<Line, "rank" | "unit" | "needs" | "soft"> | null,
): Line[] {
	return beats.flatMap(([priority, plainText, richText], at): Line[] => {
		const place = rank(priority, at);
		const plain = fillTemplate(plainText, values);
		const rich = fillTemplate(richText, values);
		if (place === null || plain === null || rich === null) return [];
		const own = `${name}/${at}`;
		return [{ plain, rich, ...(typeof place === "number" ? { rank: place, unit: own } : place) }];
	});
}

/** Words that must be told at the least, in plain and in rich words. */
export const leastWords = (sections: readonly Section[]) =>
	sumWords(sections.flatMap((section) => section.lines.filter((line) => line.rank === 0)));

/** Words of all there is to tell. */
export const wholeWords = (sections: readonly Section[]) => sumWords(sections.flatMap((section) => section.lines));

function sumWords(all: readonly Line[]): { plain: number; rich: number } {
	const sum = { plain: 0, rich: 0 };
	for (const line of all) {
		sum.plain += wordsIn(line.plain);
		sum.rich += wordsIn(line.rich);
	}
	return sum;
}

/** The same beats are weighed again and again, for one story and for the next. */
const weighed = new Map<string, number>();
const MOST_WEIGHED = 20_000;

function wordsIn(text: string): number {
	const known = weighed.get(text);
	if (known !== undefined) return known;
	if (weighed.size >= MOST_WEIGHED) weighed.clear();
	const words = countWords(text);
	weighed.set(text, words);
	return words;
}

export function tell(plan: readonly Section[], share: number, { target, most }: Budget, seed: number): ToldSection[] {
	const sections = withoutSoft(plan, most);
	const { plain, rich } = leastWords(sections);
	// What must be told has to fit; the older reader's words give way before the story does.
	const room = Math.min(1, Math.max(0, (target * 1.03 - plain) / Math.max(1, rich - plain)));
	const isRich = spread(Math.min(share, room * (0.9 + 0.1 * share)), seededRandom(seed, "columns"));
	const all = sections.flatMap((section) =>
		section.lines.map((line) => ({ line, text: isRich() ? line.rich : line.plain })),
	);
	const texts = new Map(all.map(({ line, text }) => [line, text]));
	const textOf = (line: Line) => texts.get(line) ?? line.plain;
	const always = all.flatMap(({ line }) => (line.rank === 0 ? [line] : []));
	const sum = (lines: readonly Line[]) => lines.reduce((words, line) => words + wordsIn(textOf(line)), 0);
	for (const line of seededRandom(seed, "plainer").shuffle(always)) {
		if (sum(always) <= most - 5) break;
		texts.set(line, line.plain);
	}
	const chosen = new Set<Line>();
	const units = new Set<string>();
	const said = new Set<string>();
	let words = 0;
	function take(unit: readonly Line[]) {
		for (const line of unit) {
			chosen.add(line);
			units.add(line.unit);
			words += wordsIn(textOf(line));
			for (const sentence of sentencesOf(textOf(line))) said.add(sentence);
		}
	}
	const repeats = (line: Line) => sentencesOf(textOf(line)).some((sentence) => said.has(sentence));
	const groups = Map.groupBy(
		all.map(({ line }) => line),
		(line) => `${line.rank}/${line.unit}`,
	);
	const shuffled = seededRandom(seed, "order").shuffle([...groups.values()]);
	const rankOf = (unit: readonly Line[]) => unit[0]?.rank ?? 0;
	for (const unit of shuffled.toSorted((a, b) => rankOf(a) - rankOf(b))) {
		if (rankOf(unit) === 0) {
			take(unit);
			continue;
		}
		if (words >= target) break;
		if (unit.some((line) => line.needs && !units.has(line.needs))) continue;
		const more = sum(unit);
		if (words + more <= Math.min(most, target + 40) && !unit.some(repeats)) take(unit);
	}
	return sections
		.map(({ title, kind, lines: all }) => ({ title, kind, texts: all.filter((line) => chosen.has(line)).map(textOf) }))
		.filter(({ texts }) => texts.length > 0);
}

/** The plan without its soft lines, as far as even the plain words would pass the most. */
function withoutSoft(plan: readonly Section[], most: number): readonly Section[] {
	let sections = plan;
	for (let soft = 1; soft <= 3 && leastWords(sections).plain > most - 5; soft++)
		sections = sections.map((section) => ({ ...section, lines: section.lines.filter((line) => line.soft !== soft) }));
	return sections;
}

/** True for the given share of calls, evenly spread wherever one looks. A larger share keeps all a smaller one had. */
function spread(share: number, random: SeededRandom): () => boolean {
	let place = random.number();
	return () => {
		place = (place + 0.6180339887498949) % 1;
		return place < share;
	};
}

/** A text's sentences for comparing, in lower case and without marks; one-word cries may come again. */
export function sentencesOf(text: string): string[] {
	return (text.match(/[^.!?…\n]+(?:[.!?…]+[”’)]*|$)/gu) ?? [])
		.map((one) =>
			one
				.toLowerCase()
				.replaceAll(/[^\p{L}\p{N} ]/gu, "")
				.trim(),
		)
		.filter((one) => one.split(/\s+/).length > 2);
}
