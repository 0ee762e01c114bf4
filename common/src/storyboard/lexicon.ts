// Finds the drawing for a word: animals, things, places and kinds of people.

import { ANIMALS } from "../animals.ts";
import { YOUNG_ANIMALS } from "../figures.ts";
import { GRANDFATHERS, GRANDMOTHERS } from "../kin.ts";
import type { AnimalKind } from "./animal-words.ts";
import animals from "./animals.json" with { type: "json" };
import type { PanelPerson } from "./panel.ts";
import places from "./places.json" with { type: "json" };
import words from "./words.json" with { type: "json" };

export type PlaceName = keyof typeof places;
export const PLACE_NAMES = Object.keys(places) as [PlaceName, ...PlaceName[]];
export const isPlaceName = (text: string): text is PlaceName => Object.hasOwn(places, text);

export type PersonKind = PanelPerson["kind"];

export type Meaning = {
	animal?: string;
	isYoung?: boolean;
	thing?: string;
	role?: PersonKind;
	bibleRole?: PersonKind;
	place?: PlaceName;
	/** The word as listed, in the singular. */
	base: string;
	isPlural: boolean;
	/** A phrase that sounds like a drawing and names none. */
	isIdle?: boolean;
};

const phrasesOf = (list: string) => list.split(", ");
const setOf = (list: string): ReadonlySet<string> => new Set(phrasesOf(list));

const IRREGULAR: Record<string, string> = {
	man: "men",
	woman: "women",
	child: "children",
	leaf: "leaves",
	loaf: "loaves",
	mouse: "mice",
	goose: "geese",
	wolf: "wolves",
	calf: "calves",
	ox: "oxen",
	wife: "wives",
	knife: "knives",
	"wise man": "wise men",
};

/** Called for each of thousands of phrases before the first picture. */
function pluralOf(phrase: string): string {
	const last = phrase.slice(phrase.lastIndexOf(" ") + 1);
	const one = phrase === "wise man" ? phrase : last.endsWith("woman") ? "woman" : last.endsWith("man") ? "man" : last;
	const many = IRREGULAR[one];
	if (many) return phrase.slice(0, -one.length) + many;
	const end = phrase.at(-1) ?? "";
	const before = phrase.at(-2) ?? "";
	if (end === "y" && !"aeiou".includes(before)) return `${phrase.slice(0, -1)}ies`;
	return "sxz".includes(end) || (end === "h" && "cs".includes(before)) ? `${phrase}es` : `${phrase}s`;
}

const GRANDPARENTS = [
	["grandmother", GRANDMOTHERS],
	["grandfather", GRANDFATHERS],
] as const;

const MEANINGS = new Map<string, Meaning>();
/** Words that are an animal only in a request for one: in a story a bat may be a stick. */
const AMBIGUOUS = new Map<string, string>();

/** Splits text into words without possessive endings, like reading.ts. */
const withoutPossessive = (text: string) =>
	text.includes("'") ? text.replaceAll(/'s\b/g, "").replaceAll("s'", "s") : text;

function add(text: string, meaning: Omit<Meaning, "base" | "isPlural">): void {
	const phrase = withoutPossessive(text);
	addForm(phrase, meaning, phrase, false);
	addForm(pluralOf(phrase), meaning, phrase, true);
}

function addForm(form: string, meaning: Omit<Meaning, "base" | "isPlural">, base: string, isPlural: boolean): void {
	const known = MEANINGS.get(form);
	// The first list that has a phrase wins.
	MEANINGS.set(form, known ? { ...meaning, ...known } : { ...meaning, base, isPlural });
}

export const YOUNG: ReadonlySet<string> = new Set(
	phrasesOf(YOUNG_ANIMALS).flatMap((phrase) => [phrase, pluralOf(phrase)]),
);

for (const [name, { words: list = [], young = [], ambiguous = [] }] of Object.entries<AnimalKind>(animals)) {
	for (const phrase of list)
		if (ambiguous.includes(phrase)) AMBIGUOUS.set(phrase, name);
		else add(phrase.toLowerCase(), { animal: name });
	for (const phrase of young)
		if (!ambiguous.includes(phrase)) add(phrase.toLowerCase(), { animal: name, isYoung: true });
}
// Animals without a drawing are listed too, so that no other animal is drawn for them.
for (const name of ANIMALS) add(name, { animal: "" });
for (const [name, list] of Object.entries(words.things))
	for (const phrase of phrasesOf(list)) add(phrase, { thing: name });
for (const [kind, list] of Object.entries(words.roles))
	for (const phrase of phrasesOf(list)) add(phrase, { role: kind as PersonKind });
for (const [kind, list] of GRANDPARENTS) for (const word of list) add(word, { role: kind });
for (const [kind, list] of Object.entries(words.bibleRoles))
	for (const phrase of phrasesOf(list)) add(phrase, { bibleRole: kind as PersonKind });
for (const [name, { words: list }] of Object.entries(places))
	for (const phrase of list) add(phrase.toLowerCase(), { place: name as PlaceName });
for (const [name, list] of Object.entries(words.places))
	for (const phrase of phrasesOf(list)) add(phrase, { place: name as PlaceName });
// "A kite on a string" is a thing, unless the request is for the bird.
for (const word of AMBIGUOUS.keys())
	for (const form of [word, pluralOf(word)]) {
		const meaning = MEANINGS.get(form);
		if (meaning?.thing && meaning.animal === "") delete meaning.animal;
	}
for (const phrase of phrasesOf(words.idle).map(withoutPossessive))
	MEANINGS.set(phrase, { base: phrase, isPlural: false, isIdle: true });

/** The number of words of the longest phrase, by its first and its second word. */
const LONGEST = new Map<string, Map<string, number>>();
for (const phrase of MEANINGS.keys()) {
	const [first = "", second, ...others] = phrase.split(" ");
	const lengths = LONGEST.get(first) ?? new Map<string, number>();
	LONGEST.set(first, lengths);
	if (second !== undefined) lengths.set(second, Math.max(lengths.get(second) ?? 0, others.length + 2));
}

/** Returns the meaning of the longest phrase that starts at an index, and its number of words. */
export function meaningAt(all: readonly string[], at: number): { meaning: Meaning; length: number } | undefined {
	const word = all[at] ?? "";
	const lengths = LONGEST.get(word);
	if (!lengths) return undefined;
	const longest = lengths.get(all[at + 1] ?? "") ?? 1;
	for (let length = Math.min(longest, all.length - at); length > 1; length--) {
		const meaning = MEANINGS.get(all.slice(at, at + length).join(" "));
		// "The washing" is the beginning of "the washing machine".
		if (meaning && length === 2 && word === "the" && (meaningAt(all, at + 1)?.length ?? 0) > 1) return undefined;
		if (meaning) return { meaning, length };
	}
	const meaning = MEANINGS.get(word);
	return meaning && { meaning, length: 1 };
}

/** Returns what a noun means; one without a meaning in stories may be the name of a drawing, such as “paperboat”. */
export function meaningOf(noun: string): Meaning | undefined {
	const name = noun.toLowerCase();
	const all = name.match(/[\p{L}\p{N}]+/gu) ?? [];
	for (let at = 0; at < all.length; at++) {
		const { meaning, length = 1 } = meaningAt(all, at) ?? {};
		if (meaning && (meaning.animal || meaning.thing || meaning.place || meaning.role || meaning.bibleRole))
			return meaning;
		// A paper chain is no chain.
		if (meaning?.isIdle && !/^(?:church|tower|school|stepping)/.test(all[at] ?? "")) at += length - 1;
	}
	const drawing = Object.hasOwn(words.things, name)
		? { thing: name }
		: Object.hasOwn(animals, name)
			? { animal: name }
			: undefined;
	return drawing && { ...drawing, base: name, isPlural: false };
}

/** Returns the animal of a free text such as “golden retriever”. */
export function animalIn(text: string): Meaning | undefined {
	const all = text.toLowerCase().match(/[\p{L}'-]+/gu) ?? [];
	for (let at = 0; at < all.length; at++) {
		const found = meaningAt(all, at);
		if (!found?.meaning.animal) continue;
		// A rhinoceros beetle is a beetle, and a lion cub a lion.
		const head = all[at + found.length] ?? "";
		if (YOUNG.has(head) || !meaningAt(all, at + found.length)?.meaning.animal) return found.meaning;
	}
	const name = all.map((word) => AMBIGUOUS.get(word)).find(Boolean);
	return name ? { animal: name, base: name, isPlural: false } : undefined;
}

const BIBLE_NAMES = new Map<string, PersonKind>();
for (const [kind, list] of Object.entries(words.bible))
	for (const name of phrasesOf(list)) BIBLE_NAMES.set(name, kind as PersonKind);
export const bibleKindOf = (name: string) => BIBLE_NAMES.get(name);
/** Names that few people have today. */
const ONLY_BIBLE = setOf(
	"moses, pharaoh, jesus, goliath, nebuchadnezzar, nehemiah, zacchaeus, abraham, abram, esau, methuselah, herod, bartimaeus, elisha, elijah, jochebed, rahab, shadrach, meshach, abednego, darius, artaxerxes, potiphar, barnabas, mordecai, haman, naaman, nicodemus, bathsheba, belshazzar, solomon, absalom, ezekiel, jeremiah, isaiah, gideon, boaz, eli, simeon, sarai, zipporah, elkanah, sanballat, tobiah, hanani, cornelius, jairus",
);
export const isOnlyBiblical = (name: string) => ONLY_BIBLE.has(name);

const TITLES = new Map<string, PersonKind>();
for (const [kind, list] of Object.entries(words.titles))
	for (const title of phrasesOf(list)) TITLES.set(title, kind as PersonKind);
for (const [kind, list] of GRANDPARENTS) for (const word of list) TITLES.set(word, kind);
export const titleKindOf = (word: string) => TITLES.get(word);

export const KIN: ReadonlySet<string> = new Set([...setOf(words.kin), ...GRANDMOTHERS, ...GRANDFATHERS]);
const SAME_KIN = new Map<string, readonly string[]>();
for (const list of words.sameKin) {
	const own = phrasesOf(list);
	const all = [...own, ...GRANDPARENTS.flatMap(([kind, more]) => (own.includes(kind) ? more : []))];
	for (const word of all) if (!SAME_KIN.has(word)) SAME_KIN.set(word, all);
}
/** Returns one word for all words for the same relative. */
export const kinOf = (word: string) => sameKin(word)[0] ?? word;
export const sameKin = (word: string): readonly string[] => SAME_KIN.get(word) ?? [word];

export const NOT_NAMES = setOf(words.notNames);
export const BIBLE_SIGNS = setOf(words.bibleSigns);

export const GENDERS: Partial<Record<PersonKind, "f" | "m">> = {
	girl: "f",
	boy: "m",
	woman: "f",
	man: "m",
	grandmother: "f",
	grandfather: "m",
	bibleWoman: "f",
	bibleMan: "m",
	bibleOldMan: "m",
	bibleOldWoman: "f",
	bibleGirl: "f",
	bibleBoy: "m",
	shepherd: "m",
	fisherman: "m",
	king: "m",
	queen: "f",
	soldier: "m",
	priest: "m",
	jesus: "m",
};

export const isIndoors = (place: string) => places[place as PlaceName]?.isIndoors ?? false;
export const phraseOfPlace = (place: string) => places[place as PlaceName]?.phrase ?? "";

const HEROINES = setOf(words.heroines);
const HEROES = setOf(words.heroes);
/** Returns the gender of a hero of faith by the first name in the hero's id. */
export const genderOfHero = (name: string) => (HEROINES.has(name) ? "f" : HEROES.has(name) ? "m" : undefined);

/** Places by the things that are usually there. */
export const PLACE_SIGNS = new Map(
	Object.entries(words.placeSigns).flatMap(([place, list]) => list.split(" ").map((sign) => [sign, place] as const)),
);

/** Returns whether a word names the young of an animal: a kid is a goat's. */
export function isYoungOf(word: string, animal: string): boolean {
	const one = word.replace(/ves$/, "f").replace(/ies$/, "y").replace(/s$/, "");
	const parents: string | undefined = words.youngOf[one as keyof typeof words.youngOf];
	return parents?.split(" ").includes(animal) ?? false;
}
