// Corrects typing errors in the words by which a wish is understood: “kindergarden”, “thuderstorm”, “Zachaeus”.
import { capitalize } from "@lion-tails/common/words";
import { atOnce, keep, keepInParts } from "../kept.ts";
import { narratives, PLOT_PARTS, plotsOf, situationPlots, THEME_IDS } from "../material.ts";
import { isVariant } from "./bible-names.ts";
import bibleParts from "./bible-parts.json" with { type: "json" };
import correctWords from "./correct-words.json" with { type: "json" };
import kinds from "./kinds.json" with { type: "json" };
import { isFirstName } from "./people.ts";
import situations from "./situations.json" with { type: "json" };
import things from "./things.json" with { type: "json" };
import { stem } from "./words.ts";

/** Shorter words have too many neighbors. */
const MIN_LETTERS = 6;

const TARGETS = [...new Set(wordsIn(JSON.stringify([situations, kinds, things])))].filter(
	(word) => word.length >= MIN_LETTERS,
);

/** English words that differ in one letter from a word of the tables: “remote” is no “remove”. */
const CORRECT = new Set(correctWords.join(" ").split(" "));

const biblicalNames = () =>
	keep("names of the Bible", () =>
		[...new Set(narratives().flatMap((one) => one.names.flatMap(wordsIn)))].filter(
			(word) => word.length >= MIN_LETTERS,
		),
	);

/** Collects the words of the material in parts between which the event loop can have its turn. */
export const spellingInParts = (): Generator<void, ReadonlySet<string>> =>
	keepInParts("words of the material", function* () {
		const words = new Set<string>();
		const plots = new Set([...THEME_IDS.flatMap(plotsOf), ...situationPlots()]);
		const texts = [
			...[...plots].map((plot) => PLOT_PARTS.map((part) => plot[part])),
			...narratives().map(({ gist, scenes }) => [gist, ...scenes.map(({ beats }) => beats)]),
			Object.keys(bibleParts),
		];
		for (const text of texts) {
			for (const word of wordsIn(JSON.stringify(text))) words.add(stem(word));
			yield;
		}
		return words;
	});

/** Every word of the material is spelled correctly, and so are its inflections. */
const isSpelled = (word: string): boolean => atOnce(spellingInParts()).has(stem(word));

function wordsIn(text: string): string[] {
	return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}

/**
 * Returns the text with long unknown words replaced by known ones that differ in one letter. `isBible`: also by names of
 * the Bible, which may be near the name of a friend. `name`: of the child, which some parents type in lower case.
 */
export function withoutTypos(text: string, isBible = false, name = ""): string {
	const own = wordsIn(name).flatMap((word) => [word, `${word}s`]);
	const isName = (word: string, at: number) =>
		own.includes(word.toLowerCase()) || (!isBible && SHORT_NAME.test(word) && WITHIN_SENTENCE.test(text.slice(0, at)));
	return text.replaceAll(/(?<!\p{L})\p{L}{5,16}(?!\p{L})/gu, (word, at: number) =>
		isName(word, at) ? word : corrected(word, isBible),
	);
}

/** “We moved to Spain”, which is no sprain. */
const SHORT_NAME = /^\p{Lu}\p{Ll}{3,5}$/u;
const WITHIN_SENTENCE = /[^.!?\s]\s+$/u;

function corrected(word: string, isBible: boolean): string {
	const plain = word.toLowerCase();
	const isName = word !== plain;
	if (isVariant(word)) return word;
	const targets = isBible ? [...TARGETS, ...biblicalNames()] : TARGETS;
	if (targets.includes(plain) || CORRECT.has(plain) || isFirstName(plain)) return word;
	// “Badge” is no “badger” without its last letter.
	const target = targets.find((one) => isOneEditApart(plain, one) && !one.startsWith(plain) && !plain.startsWith(one));
	if (!target || isSpelled(plain)) return word;
	return isName ? capitalize(target) : target;
}

/** True if one letter is missing, added, wrong or swapped with the next one; the first letter is the same. */
function isOneEditApart(a: string, b: string): boolean {
	if (a[0] !== b[0] || Math.abs(a.length - b.length) > 1) return false;
	let at = 0;
	while (at < a.length && a[at] === b[at]) at++;
	const [restA, restB] = [a.slice(at), b.slice(at)];
	return (
		restA.slice(1) === restB.slice(1) ||
		restA.slice(1) === restB ||
		restA === restB.slice(1) ||
		(restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
	);
}
