// The rules for a narrative beside those for all material: its beats say which verses they tell.
import { coveredVerses, parseReference, type Span, verseCount } from "../passages/reference.ts";

type LooseScene = { title: string; verses: string; beats: unknown[][] };
export type LooseNarrative = {
	passages: string[];
	verses: string[];
	titles: string[];
	heart: unknown[];
	focus: Record<string, unknown[]>;
	scenes: LooseScene[];
};

export const isNarrative = (value: object): value is LooseNarrative =>
	"names" in value && "themes" in value && "scenes" in value && "passages" in value;

const FEW_VERSES = 7;
/** Least and most beats in the scenes, and plain words in those of priority 1; less of a passage of few verses. */
const LIMITS = { beats: [30, 40], words: [240, 360] } as const;
const LIMITS_FOR_FEW_VERSES = { beats: [20, 40], words: [160, 360] } as const;
const MAX_IMAGINED_SHARE = 0.34;
/** In the order of the telling a verse may be taken up again after so many others. */
const MAX_VERSES_BACK = 6;

export function narrativeViolations(
	{ passages, verses, titles, heart, focus, scenes }: LooseNarrative,
	countWords: (text: string) => number,
): string[] {
	const violations: string[] = [];
	const spans = passages.map((reference) => parseReference(reference));
	for (const [at, span] of spans.entries()) if (!span) violations.push(`no such passage ${passages[at]}`);
	const known = spans.filter((span) => span !== null);
	for (const reference of verses) {
		const span = parseReference(reference);
		if (!span || coveredVerses(span, known) < verseCount(span)) violations.push(`${reference} is not in the passages`);
	}
	if (titles.length < 4) violations.push("fewer than four more titles");
	if (heart.length < 3) violations.push("fewer than three beats of heart");
	if (Object.keys(focus).length < 6) violations.push("a learning focus is missing");

	const total = known.reduce((sum, span) => sum + verseCount(span), 0);
	const limits = total < FEW_VERSES ? LIMITS_FOR_FEW_VERSES : LIMITS;
	const all = scenes.flatMap(({ beats }) => beats);
	const [minBeats, maxBeats] = limits.beats;
	if (all.length < minBeats || all.length > maxBeats)
		violations.push(`${all.length} beats in the scenes (${minBeats} to ${maxBeats})`);
	const required = all.filter(([priority]) => priority === 1);
	const words = required.reduce((sum, [, plain]) => sum + countWords(String(plain)), 0);
	const [minWords, maxWords] = limits.words;
	if (words < minWords || words > maxWords)
		violations.push(`${words} plain words of priority 1 (${minWords} to ${maxWords})`);
	const imagined = all.filter((beat) => beat[3] === "");
	if (imagined.length > all.length * MAX_IMAGINED_SHARE)
		violations.push(`${imagined.length} of ${all.length} beats tell no verse`);
	return [...violations, ...scenes.flatMap((scene) => sceneViolations(scene, known))];
}

function sceneViolations({ title, verses, beats }: LooseScene, passages: readonly Span[]): string[] {
	const violations: string[] = [];
	const span = parseReference(verses);
	if (!span) return [`${title}: no such verses ${verses}`];
	if (coveredVerses(span, passages) < verseCount(span)) violations.push(`${verses} is not in the passages`);
	if (!beats.some(([priority]) => priority === 1)) violations.push(`${title}: no beat of priority 1`);
	let last = span.from;
	for (const [priority, plain, rich, told] of beats) {
		const start = String(plain).slice(0, 50);
		if (/\{/.test(`${plain}${rich}`)) violations.push(`${title}: a placeholder in «${start}»`);
		if (typeof told !== "string") violations.push(`${title}: «${start}» does not say which verses it tells`);
		else if (told === "") {
			if (priority === 1) violations.push(`${title}: «${start}» has priority 1 and tells no verse`);
		} else {
			const toldSpan = parseReference(`${bookOf(verses)} ${told}`);
			if (!toldSpan || toldSpan.from < span.from || toldSpan.to > span.to)
				violations.push(`${title}: ${told} is not within ${verses}`);
			else if (toldSpan.from < last - MAX_VERSES_BACK) violations.push(`${title}: ${told} goes back far`);
			else last = toldSpan.from;
		}
	}
	return violations;
}

const bookOf = (reference: string): string => reference.replace(/\s+\d+(?::.*)?$/, "");
