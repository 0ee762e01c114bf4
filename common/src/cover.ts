// The contents of a story's cover. Every device draws the same one from the start, so later data only adds to it: first the
// request, then the title and the storyteller's figures, then the picture's description.

import { clausesOf } from "./clauses.ts";
import {
	ANIMAL_SCENES,
	EVENT_SCENES,
	type Ground,
	type Hour,
	type SceneSetting,
	THEME_SCENES,
} from "./cover-scenes.ts";
import type { CoverSource } from "./cover-source.ts";
import {
	ANIMAL_FIGURES,
	ANIMALS_WITHOUT_FIGURE,
	FIGURE_NAMES,
	FIGURE_WORDS,
	type FigureName,
	IDLE_WORDS,
	knownFigures,
	YOUNG_ANIMALS,
} from "./figures.ts";
import { plainWords } from "./words.ts";

export const MAX_FIGURES = 3;
/** The picture's description only fills up to this number, because it names many irrelevant things. */
const ENOUGH_FIGURES = 2;

/**
 * Without `hour` or `ground` the seed decides. The first of `figures` is the main one; `companion` is next to them. At most
 * three in total.
 */
export type Cover = { hour?: Hour; ground?: Ground; companion?: FigureName; figures: FigureName[] };

export function coverFigures(source: CoverSource, seed = ""): Cover {
	const unwanted = unwantedFigures(source.wish ?? "");
	const isWanted = (name: FigureName) => !unwanted.has(name);
	const { hours, ground, figures: scene = [], companion } = settingOf(source, isWanted);
	const figures = scene.filter(isWanted);
	const room = () => MAX_FIGURES - figures.length - (companion ? 1 : 0);
	function add(names: readonly FigureName[], count = room()): void {
		const fresh = names.filter((name) => isWanted(name) && name !== companion && !figures.includes(name));
		figures.push(...fresh.slice(0, Math.max(0, Math.min(count, room()))));
	}
	function addOne(names: readonly FigureName[], of: string): void {
		const name = pick(names.filter(isWanted), of);
		if (name) add([name]);
	}
	const hour = hours && pick(hours, `${seed} hour`);
	const { title, imagePrompt } = source;
	if (title !== undefined) {
		const given = knownFigures(source.figures ?? [], MAX_FIGURES);
		add(given.length ? given : figuresIn(title));
		if (!figures.length) addOne(themeFigures(source), `${seed} theme`);
	}
	if (imagePrompt !== undefined) {
		add(
			figuresIn(imagePrompt).filter((name) => !COMMON_IN_PROMPTS.has(name)),
			ENOUGH_FIGURES - (MAX_FIGURES - room()),
		);
		if (!figures.length) addOne(DEFAULT_FIGURES, `${seed} ${title}`);
	}
	return {
		...(hour && { hour }),
		...(ground && { ground }),
		...(companion && { companion }),
		figures,
	};
}

/** Ignored in descriptions: nearly every picture has a child. */
const COMMON_IN_PROMPTS: ReadonlySet<FigureName> = new Set(["child", "children", "family", "house"]);
const DEFAULT_FIGURES = ["lantern", "oak", "book", "treehouse", "windmill", "bridge", "star", "lamb"] as const;

type Setting = SceneSetting & { companion?: FigureName };

/** The part of the scene that depends only on the request. */
function settingOf(source: CoverSource, isWanted: (name: FigureName) => boolean): Setting {
	const event = EVENT_SCENES[source.biblicalEvent as keyof typeof EVENT_SCENES];
	if (event) return event;
	const { figures: _, ...theme } = THEME_SCENES[source.theme as keyof typeof THEME_SCENES] ?? {};
	const companion = source.useAnimal === false ? undefined : figuresIn(source.animal ?? "").find(isWanted);
	if (!companion) return theme;
	return { ...theme, ...ANIMAL_SCENES[companion], companion };
}

const themeFigures = ({ theme }: CoverSource): readonly FigureName[] =>
	THEME_SCENES[theme as keyof typeof THEME_SCENES]?.figures ?? [];

/** Returns the figures named in a text, in order. */
export function figuresIn(text: string): FigureName[] {
	const words = plainWords(text);
	const named = namedFigures(words).filter(
		({ at }) => !words.slice(Math.max(0, at - 2), at).some((word) => DENIALS.has(word)),
	);
	return [...new Set(named.map(({ figure }) => figure))];
}

const DENIALS: ReadonlySet<string> = new Set(["no", "not", "without", "never", "nobody"]);

const ANIMALS: ReadonlySet<FigureName> = new Set(ANIMAL_FIGURES);

/** Returns the figures that a parent's wish negates, fears or dislikes. */
export function unwantedFigures(wish: string): ReadonlySet<FigureName> {
	const wanted = new Set<FigureName>();
	const unwanted = new Set<FigureName>();
	for (const { plain, deniedFrom } of wish.split(/[.!?;\n]/).flatMap(deniedParts)) {
		for (const { figure } of namedFigures(plainWords(plain.slice(0, deniedFrom)))) wanted.add(figure);
		const denied = plainWords(plain.slice(deniedFrom));
		for (const { figure } of namedFigures(denied)) unwanted.add(figure);
		if (denied.some((word) => word === "animal" || word === "animals")) for (const name of ANIMALS) unwanted.add(name);
	}
	for (const figure of wanted) unwanted.delete(figure);
	return unwanted;
}

/** Returns the clauses of a sentence and the start of each negation. */
function deniedParts(sentence: string): { plain: string; deniedFrom: number }[] {
	const parts = clausesOf(sentence).map(({ plain, negatedFrom, isDismissed }) => ({
		plain,
		deniedFrom: isDismissed ? 0 : negatedFrom,
	}));
	// In "no dogs, cats or wolves" the negation applies to all items.
	const first = parts.findIndex(({ plain, deniedFrom }) => deniedFrom < plain.length);
	const last = parts.findLastIndex(({ plain }) => /^n?or |^\S+ and \S+(?: please)?$/.test(plain));
	const list = first < 0 ? [] : parts.slice(first + 1, last + 1);
	if (list.every(({ plain }) => plain.split(" ").length <= MAX_ITEM_WORDS))
		for (const item of list) item.deniedFrom = 0;
	return parts;
}

const MAX_ITEM_WORDS = 4;

/** Returns the named figures and the index of each name's first word. */
function namedFigures(words: readonly string[]): { figure: FigureName; at: number }[] {
	const named: { figure: FigureName; at: number }[] = [];
	for (let at = 0; at < words.length; ) {
		const length = phraseLengthAt(words, at);
		const phrase = words.slice(at, at + length).join(" ");
		const figure = VOCABULARY.get(phrase);
		if (YOUNG.has(phrase) && namesParent(words, at + 1)) {
			at++;
			continue;
		}
		if (figure) named.push({ figure, at });
		at += Math.max(1, length);
		if (OTHER_ANIMALS.has(words[at - 1] ?? "") || (figure && ANIMALS.has(figure))) at += youngLengthAt(words, at);
	}
	return named;
}

/** True if an animal's name follows: the "of an otter" of "pup of an otter". */
function namesParent(words: readonly string[], at: number): boolean {
	if (words[at] !== "of") return false;
	const from = ARTICLES.has(words[at + 1] ?? "") ? at + 2 : at + 1;
	const figure = VOCABULARY.get(words.slice(from, from + phraseLengthAt(words, from)).join(" "));
	return (figure !== undefined && figure !== null && ANIMALS.has(figure)) || OTHER_ANIMALS.has(words[from] ?? "");
}

const ARTICLES: ReadonlySet<string> = new Set(["a", "an", "the"]);

/** Returns the number of words of "pups" or "’s cub" after an animal's name. */
function youngLengthAt(words: readonly string[], at: number): number {
	const length = words[at] === "s" ? 2 : 1;
	return YOUNG.has(words[at + length - 1] ?? "") ? length : 0;
}

/** Returns the length of the longest phrase that starts here; 0 for none. */
function phraseLengthAt(words: readonly string[], at: number): number {
	for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length--)
		if (VOCABULARY.has(words.slice(at, at + length).join(" "))) return length;
	return 0;
}

const phrasesOf = (list: string) => list.split(",").map((phrase) => phrase.trim());

/** Null: the phrase names no figure, although one of its words might. */
const VOCABULARY = new Map<string, FigureName | null>();
for (const name of FIGURE_NAMES)
	for (const phrase of phrasesOf(FIGURE_WORDS[name]))
		for (const form of [phrase, ...pluralsOf(phrase)]) VOCABULARY.set(form, name);

const withPlurals = (list: string): ReadonlySet<string> =>
	new Set(phrasesOf(list).flatMap((phrase) => [phrase, ...pluralsOf(phrase)]));
for (const phrase of withPlurals(IDLE_WORDS)) VOCABULARY.set(phrase, null);
const YOUNG = withPlurals(YOUNG_ANIMALS);
const OTHER_ANIMALS = withPlurals(ANIMALS_WITHOUT_FIGURE);

const LONGEST_PHRASE = Math.max(...[...VOCABULARY.keys()].map((phrase) => phrase.split(" ").length));

function pluralsOf(phrase: string): string[] {
	if (/[^aeiou]y$/.test(phrase)) return [`${phrase.slice(0, -1)}ies`];
	return /(?:[sxz]|[cs]h)$/.test(phrase) ? [`${phrase}es`] : [`${phrase}s`];
}

/** Returns one of the list, the same for a seed; undefined for an empty list. */
function pick<T>(from: readonly T[], seed: string): T | undefined {
	let hash = 0x811c9dc5;
	for (const char of seed) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
	// The lowest bits of this hash depend only on the lowest bits of the text.
	hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
	return from[((hash ^ (hash >>> 13)) >>> 0) % from.length];
}
