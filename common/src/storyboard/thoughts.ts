// Finds the things of a wish that the child tells or thinks of.
import { clausesOf } from "../clauses.ts";
import { isVerbAt } from "./grammar.ts";
import { meaningAt } from "./lexicon.ts";

/** Things in every room are no wish of their own. */
const USUAL = /^(?:bed|table|cradle|path|house|star|moon|chair|stairs)$/;
const FURNITURE = /^(?:wall|post|shelf|drawers|stove|rug|cupboard|window|bench|gate|stones|desk|curtain)$/;
const BIBLE = /\bbible\b/;
/** “A story from the Bible”, “like in her book” */
const READ = /\bbible\b|^(?:book|hymnbook|storybook)$/;
/** Words after which a thing is only compared, or missing. */
const COMPARED = /\b(?:like|than|as \w+ as)(?: (?:an?|the|some))?(?: \w+)?$/;
const DENIED = /\b(?:no|not|without|never|nor)(?: (?:an?|the|any))?(?: \w+)?$/;

/** Words after which a thing is only wished for: “God wants him to have a hamster”. */
const HOPED =
	/\b(?:to (?:have|get)|wants?|wanted|wish(?:es|ed)? for|would (?:like|love)|ask(?:s|ed|ing)? for|begg?(?:s|ed|ing)? for|dream(?:s|ed|ing) of|saving (?:up )?for) (?:an?|another|his own|her own|their own)(?: \w+)?$/;

/** A word may stand for a slice of wood in a wish about a tree. */
const SLICE = /\b(?:trees?|trunk|chestnut|oak|sawdust|branch(?:es)?)\b/;

/** “First night without her paci”: the thing of the story. */
export const FIRST_WITHOUT = /\bfirst (?:\p{L}+ ){1,2}without (?:her|his|their|the)\b/u;

const MATERIAL = /^(?:glass|tin|cloth|paper|cork|marble|chocolate|orange)$/;

type Named = { name: string; phrase: string; before: string };

/** "Mr. Bun" is no bread. */
function namesIn(text: string): ReadonlySet<string> {
	const names = Array.from(text.matchAll(/(?:[\p{L},;] |\b[Mm]rs?\.? )(\p{Lu}\p{Ll}+)/gu), ([, name = ""]) => name);
	return new Set(names.map((name) => name.toLowerCase()).filter((name) => !hasWord(text, name)));
}

function hasWord(text: string, word: string): boolean {
	for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
		if (isBoundary(text, at) && isBoundary(text, at + word.length)) return true;
	return false;
}

/** The same as `\b`, without a pattern for each word. */
const isBoundary = (text: string, at: number) => /\w/.test(text.charAt(at - 1)) !== /\w/.test(text.charAt(at));

function namedIn(text: string, isOfTree: boolean, names = namesIn(text)): Named[] {
	const words = text.toLowerCase().match(/[\p{L}\p{N}'’-]+/gu) ?? [];
	const found: Named[] = [];
	for (let at = 0; at < words.length; ) {
		const { meaning, length = 1 } = meaningAt(words, at) ?? {};
		const next =
			meaning?.animal !== undefined && !meaning.isPlural ? meaningAt(words, at + length)?.meaning : undefined;
		// The last noun of "rhinoceros beetle" counts.
		const isPart = next !== undefined && (next.animal !== undefined || next.thing !== undefined);
		const name = isOfTree && words[at] === "slice" ? "treeslice" : meaning?.animal || meaning?.thing;
		// "A glass measuring jug" is no glass.
		const isMaterial = MATERIAL.test(words[at] ?? "") && meaningAt(words, at + 1)?.meaning.thing !== undefined;
		const isOther = length === 1 && (isMaterial || names.has(words[at] ?? "") || isVerbAt(words, at));
		if (name && !isPart && !isOther)
			found.push({
				name,
				phrase: words.slice(at, at + length).join(" "),
				before: words.slice(Math.max(0, at - 6), at).join(" "),
			});
		at += length;
	}
	return found;
}

export type Wish = {
	/** The drawings of the things and animals that a wish is about. */
	wanted: ReadonlySet<string>;
	/** Things to which the text only compares something: "as big as a dinner plate". */
	compared: ReadonlySet<string>;
	/** Things that the child would like to have. */
	hoped: ReadonlySet<string>;
	isOfTree: boolean;
};

/** Reads the things and animals of a wish. */
export function wishedIn(text: string): Wish {
	const wanted = new Set<string>();
	const compared = new Set<string>();
	const hoped = new Set<string>();
	const isOfTree = SLICE.test(text.toLowerCase());
	const names = namesIn(text);
	for (const { plain, negatedFrom, isDismissed } of clausesOf(text))
		if (!isDismissed)
			for (const { name, phrase, before } of namedIn(
				plain.slice(0, FIRST_WITHOUT.test(plain) ? undefined : negatedFrom),
				isOfTree,
				names,
			)) {
				if (READ.test(phrase)) continue;
				(COMPARED.test(before) ? compared : wanted).add(name);
				if (HOPED.test(before)) hoped.add(name);
			}
	for (const name of wanted) {
		compared.delete(name);
		if (USUAL.test(name) || FURNITURE.test(name)) wanted.delete(name);
	}
	// Parents call pinwheels in a garden windmills.
	if (wanted.has("pinwheel")) wanted.add("windmill");
	return { wanted, compared, hoped, isOfTree };
}

/** Returns the drawings of things and animals that a text names as present, in the order of the text. */
export function seenIn(text: string): string[] {
	return namedIn(text, false).flatMap(({ name, before }) =>
		COMPARED.test(before) || DENIED.test(before) ? [] : [name],
	);
}

/** Returns the drawings of the wish that a paragraph names, also in speech. */
export function thoughtsIn(paragraph: string, { wanted, isOfTree }: Wish): string[] {
	if (wanted.size === 0) return [];
	const found = namedIn(paragraph, isOfTree).filter(
		({ name, phrase, before }) =>
			wanted.has(name) && !BIBLE.test(phrase) && !COMPARED.test(before) && !DENIED.test(before),
	);
	return [...new Set(found.map(({ name }) => name))];
}

const RETOLD_SHARE = 0.75;
const MIN_RETOLD_WORDS = 4;

/** "Kaleo already called the carrot", as the parent has written: told, and not seen. */
export function isRetold(paragraph: string, wish: string): boolean {
	const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
	const wished = new Set(wordsIn(wish));
	const words = wordsIn(paragraph);
	const known = words.filter((word) => wished.has(word)).length;
	return words.length >= MIN_RETOLD_WORDS && known / words.length >= RETOLD_SHARE;
}
