// Told sections as paragraphs, and the whole as chapters.
import { countWords } from "@lion-tails/common/story";
import type { ToldSection } from "./budget.ts";
import type { SeededRandom } from "./seeded-random.ts";

export type Paragraph = { text: string; section: ToldSection; isFirst: boolean };

/** Two to four beats make a paragraph; a long one stands by itself. */
export function paragraphsOf(sections: readonly ToldSection[], random: SeededRandom): Paragraph[] {
	return sections.flatMap((section) => {
		const paragraphs: string[][] = [];
		let room = 0;
		for (const text of section.texts) {
			const last = paragraphs.at(-1);
			if (!last || room <= 0 || isTurn(last, text) || wordsIn(last) + countWords(text) > MOST_WORDS) {
				paragraphs.push([text]);
				room = random.number() < 0.45 ? 2 : 1;
			} else {
				last.push(text);
				room--;
			}
		}
		return paragraphs.map((beats, at) => ({ text: beats.join(" "), section, isFirst: at === 0 }));
	});
}

const MOST_WORDS = 95;

const wordsIn = (texts: readonly string[]) => texts.reduce((sum, text) => sum + countWords(text), 0);

/** What is said after something said begins a line of its own. */
const isTurn = (before: readonly string[], next: string) =>
	next.startsWith("“") && before.at(-1)?.endsWith("”") === true;

export type Chapter = { title: string; summary: string; text: string };

/** Cuts between paragraphs into `count` parts of about the same length, at scene ends wherever one is near. */
export function chaptersOf(paragraphs: readonly Paragraph[], count: number): Chapter[] {
	const words = paragraphs.map(({ text }) => countWords(text));
	const sums = [0];
	for (const more of words) sums.push((sums.at(-1) ?? 0) + more);
	const total = sums.at(-1) ?? 0;
	const between = (from: number, to: number) => (sums[to] ?? 0) - (sums[from] ?? 0);
	const ideal = total / count;
	const cost = (from: number, to: number) => {
		const off = (between(from, to) - ideal) / ideal;
		const isScene = to === paragraphs.length || paragraphs[to]?.isFirst;
		return off * off + (isScene ? 0 : 0.01) + (between(from, to) < ideal * 0.85 ? 1 : 0);
	};
	// best[n][to]: the cheapest way to have n chapters end before paragraph `to`.
	let best: { cost: number; cuts: number[] }[] = [{ cost: 0, cuts: [0] }];
	for (let chapter = 0; chapter < count; chapter++) {
		const next: typeof best = [];
		for (let to = 1; to <= paragraphs.length; to++)
			for (let from = 0; from < to; from++) {
				const before = best[from];
				if (!before) continue;
				const whole = before.cost + cost(from, to);
				if (whole < (next[to]?.cost ?? Number.POSITIVE_INFINITY))
					next[to] = { cost: whole, cuts: [...before.cuts, to] };
			}
		best = next;
	}
	const cuts = best[paragraphs.length]?.cuts ?? [0, paragraphs.length];
	return Array.from({ length: count }, (_, at) => {
		const part = paragraphs.slice(cuts[at] ?? paragraphs.length, cuts[at + 1] ?? paragraphs.length);
		const titles = [...new Set(part.map(({ section }) => section.title))];
		// The scene that fills most of the chapter names it.
		const longest = titles.toSorted((a, b) => wordsUnder(part, b) - wordsUnder(part, a))[0] ?? `Chapter ${at + 1}`;
		return { title: longest, summary: titles.join("; "), text: part.map(({ text }) => text).join("\n\n") };
	});
}

const wordsUnder = (part: readonly Paragraph[], title: string) =>
	part.filter(({ section }) => section.title === title).reduce((sum, { text }) => sum + countWords(text), 0);
