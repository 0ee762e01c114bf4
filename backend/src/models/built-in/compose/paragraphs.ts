// Joins the texts of a story's sections into paragraphs, and divides the story into chapters.
import { countWords } from "@lion-tails/common/story";
import type { Setting } from "../material.ts";
import type { SeededRandom } from "./seeded-random.ts";
import type { TextSection } from "./select-lines.ts";

export type Paragraph = {
	text: string;
	section: TextSection;
	/** True for the first paragraph of its section. */
	isFirst: boolean;
	/** The setting of its texts; by default that of the section. */
	setting?: Setting | undefined;
};

const MAX_PARAGRAPH_WORDS = 95;
/** The kind of section whose texts are a paragraph each: portions of a passage, and the lines between them. */
export const READING = "reading";

/** Joins two or three texts to a paragraph, unless it would be too long, or the speaker or the place changes. */
export function paragraphsOf(sections: readonly TextSection[], random: SeededRandom): Paragraph[] {
	return sections.flatMap((section) => {
		const paragraphs: string[][] = [];
		let room = 0;
		for (const text of section.texts) {
			const last = paragraphs.at(-1);
			if (last && section.attached?.has(text)) {
				last.push(text);
				continue;
			}
			if (
				!last ||
				room <= 0 ||
				section.kind === READING ||
				isReply(last, text) ||
				isElsewhere(settingOf(section, last), settingOf(section, [text])) ||
				wordsIn(last) + countWords(text) > MAX_PARAGRAPH_WORDS
			) {
				paragraphs.push([text]);
				room = random.number() < 0.45 ? 2 : 1;
			} else {
				last.push(text);
				room--;
			}
		}
		return paragraphs.map((texts, index) => ({
			text: texts.join(" "),
			section,
			isFirst: index === 0,
			setting: settingOf(section, texts),
		}));
	});
}

const wordsIn = (texts: readonly string[]) => texts.reduce((sum, text) => sum + countWords(text), 0);

/** Direct speech after direct speech begins a paragraph. */
const isReply = (before: readonly string[], next: string) =>
	next.startsWith("“") && before.at(-1)?.endsWith("”") === true;

const isElsewhere = (setting: Setting = {}, next: Setting = {}) =>
	hasGrown(setting.seen, next.seen) ||
	(["place", "hour", "weather"] as const).some(
		(key) => setting[key] !== undefined && next[key] !== undefined && setting[key] !== next[key],
	);

/** Returns the setting of texts at one place: everybody whom one of them shows is visible. */
function settingOf({ kind, settings }: TextSection, texts: readonly string[]): Setting | undefined {
	const all = texts.flatMap((text) => settings?.get(text) ?? []);
	const [first] = all;
	// Each text of a life has a picture of its own: whoever has several poses has the first one.
	const poses = kind === "hero" ? Object.assign({}, ...all.map((one) => one.poses).toReversed()) : all.at(-1)?.poses;
	return (
		first && {
			...first,
			...(first.seen && { seen: [...new Set(all.flatMap(({ seen = [] }) => seen))] }),
			...(poses && { poses }),
		}
	);
}

const lastWord = (noun: string) => noun.slice(noun.lastIndexOf(" ") + 1);

/** "The girl Corrie" and then "Corrie" cannot be in one picture. */
const hasGrown = (before: readonly string[] = [], next: readonly string[] = []) =>
	before.some((noun) =>
		next.some((other) => noun !== other && /^\p{Lu}/u.test(lastWord(noun)) && lastWord(noun) === lastWord(other)),
	);

export type Chapter = { title: string; summary: string; text: string };

/**
 * Divides the paragraphs into `count` chapters of about the same length, preferably at the end of a section, and with
 * at least `minWords` each if possible.
 */
export function chaptersOf(paragraphs: readonly Paragraph[], count: number, minWords: number): Chapter[] {
	const ends = cheapestEnds(paragraphs, count, minWords);
	const used = new Set<string>();
	return Array.from({ length: count }, (_, index) => {
		const chapter = paragraphs.slice(ends[index] ?? paragraphs.length, ends[index + 1] ?? paragraphs.length);
		const titles = [...new Set(chapter.map(({ section }) => section.title))];
		const longest = titles
			.filter((title) => !used.has(title))
			.toSorted((a, b) => wordsUnder(chapter, b) - wordsUnder(chapter, a));
		const title = longest[0] ?? `Chapter ${index + 1}`;
		used.add(title);
		return {
			title,
			summary: titles.join("; "),
			text: chapter.map(({ text }) => text).join("\n\n"),
		};
	});
}

/** Returns paragraph indices: 0, then the end (exclusive) of each chapter. Dynamic programming over all ways to cut. */
function cheapestEnds(paragraphs: readonly Paragraph[], count: number, minWords: number): number[] {
	const wordsBefore = [0];
	for (const { text } of paragraphs) wordsBefore.push((wordsBefore.at(-1) ?? 0) + countWords(text));
	const wordsBetween = (from: number, to: number) => (wordsBefore[to] ?? 0) - (wordsBefore[from] ?? 0);
	const idealWords = (wordsBefore.at(-1) ?? 0) / count;
	const leastWords = Math.max(idealWords * 0.85, minWords);
	const cost = (from: number, to: number) => {
		const words = wordsBetween(from, to);
		const deviation = (words - idealWords) / idealWords;
		const isSectionEnd = to === paragraphs.length || paragraphs[to]?.isFirst;
		return deviation * deviation + (isSectionEnd ? 0 : 0.01) + (words < leastWords ? 1 : 0);
	};
	// After n rounds best[to] is the cheapest way to divide the paragraphs before `to` into n chapters.
	let best: { cost: number; ends: number[] }[] = [{ cost: 0, ends: [0] }];
	for (let chapter = 0; chapter < count; chapter++) {
		const next: typeof best = [];
		for (let to = 1; to <= paragraphs.length; to++)
			for (let from = 0; from < to; from++) {
				const before = best[from];
				if (!before) continue;
				const total = before.cost + cost(from, to);
				if (total < (next[to]?.cost ?? Number.POSITIVE_INFINITY))
					next[to] = { cost: total, ends: [...before.ends, to] };
			}
		best = next;
	}
	return best[paragraphs.length]?.ends ?? [0, paragraphs.length];
}

const wordsUnder = (paragraphs: readonly Paragraph[], title: string) =>
	paragraphs.filter(({ section }) => section.title === title).reduce((sum, { text }) => sum + countWords(text), 0);
