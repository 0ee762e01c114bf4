// Templates of the authored texts: filling placeholders, and their values for a request: the child, the details that
// the parent gave, and the other people.

import { ANIMALS } from "@lion-tails/common/animals";
import { capitalize } from "@lion-tails/common/words";
import pluralize from "pluralize";
import { syllable } from "syllable";
import { hash } from "../../heard.ts";
import { materialOf } from "../material.ts";
import { type BuiltInRequest, isForOlder } from "../request.ts";
import { isFriendlyClause } from "../wish/beings.ts";
import type { WishPerson } from "../wish/wished-people.ts";
import { seated } from "./seated.ts";
import { seededRandom } from "./seeded-random.ts";

/** The text for each placeholder. */
export type TemplateValues = Record<string, string | undefined>;

/** Returns the text with its placeholders filled, or null if one has no value. */
export function fillTemplate(template: string, values: TemplateValues): string | null {
	const text = values.usesWheelchair ? seated(template) : template;
	let isComplete = true;
	const filled = text.replaceAll(/\{([^}]*)\}/g, (_, placeholder: string, at: number) => {
		const value = values[placeholder];
		if (value === undefined) isComplete = false;
		const after = text.slice(at + placeholder.length + 2);
		const word = value === "her" && /^(?:his|whoHis)$/.test(placeholder) && STANDS_ALONE.test(after) ? "hers" : value;
		return word === undefined ? "" : isSentenceStart(text, at) ? capitalize(word) : word;
	});
	return isComplete ? filled : null;
}

/** “The idea was hers.” */
const STANDS_ALONE = /^(?:[.,;:!?”’)]|$)/u;

/** At the start of the text, after the end of another sentence (not after “Mr.”), or where direct speech begins. */
function isSentenceStart(text: string, at: number): boolean {
	const before = text.slice(0, at);
	return /(?:^|[.!?…]\s|(?:^|\s)[“‘(]{1,2})$/u.test(before) && !/\b(?:Mr|Mrs|Dr|St)\. $/.test(before);
}

type People = keyof ReturnType<typeof materialOf<"people">>;
/** The people of a story next to the child, the lists of their names, and whose name they must not have. */
const PEOPLE = {
	girl: { list: "girls" },
	lad: { list: "lads" },
	sis: { list: "girls", not: "girl" },
	bro: { list: "lads", not: "lad" },
	otherGirl: { list: "girls", not: "girl" },
	otherLad: { list: "lads", not: "lad" },
	baker: { list: "bakers" },
	weaver: { list: "weavers" },
	keeper: { list: "keepers" },
	teacher: { list: "teachers" },
} as const satisfies Record<string, { list: People; not?: string }>;
type Person = keyof typeof PEOPLE;
const peopleInStories = Object.entries(PEOPLE) as [Person, { list: People; not?: Person }][];

/**
 * Returns the values of the placeholders for a request. The people around a child and its animal have the same names in
 * all of its stories: they depend on the child's name alone, and the animal's on its kind. The seed selects a name for an
 * unnamed child.
 */
export function templateValues(request: BuiltInRequest, seed: number): TemplateValues {
	const people = materialOf("people");
	const unnamed = seededRandom(seed, "child");
	const isGirl = (request.gender ?? unnamed.pick(["boy", "girl"])) === "girl";
	const name = normalizeName(request.name) ?? unnamed.pick(isGirl ? people.girls : people.lads);
	const ofChild = hash(name.toLowerCase());
	const wished = [
		...[...(request.wishes ?? []), ...(request.people ?? [])].flatMap((one) => one.name ?? []),
		// “A brown dog called Bruno”
		...(request.wishText?.match(/\p{Lu}\p{Ll}+/gu) ?? []),
	];
	const isFree = (candidate: string, taken: readonly string[]) =>
		taken.every((one) => !containsName(one, candidate.split(" ").at(-1) ?? candidate));
	/** No other person in the story has the child's name. */
	const pickOther = (purpose: string, names: readonly string[], except?: string) =>
		seededRandom(ofChild, purpose).pick(names.filter((candidate) => candidate !== except && isFree(candidate, [name])));
	const animal = request.animal ? oneOf(lowercaseWords(request.animal)) : undefined;
	const nameOfAnimal = pickOther(`pet/${animal}`, people.pets);
	const others: Partial<Record<Person, string>> = {};
	for (const [who, { list, not }] of peopleInStories) others[who] = pickOther(who, people[list], not && others[not]);
	const inUse = new Set(Object.values(others));
	/** A person with the name of somebody in the parent's wish gets another name tonight; all others keep theirs. */
	const besideWished = (picked: string, names: readonly string[]) =>
		isFree(picked, wished)
			? picked
			: (names.find((candidate) => !inUse.has(candidate) && isFree(candidate, [name, ...wished])) ?? picked);
	const pet = request.petName ?? besideWished(nameOfAnimal, people.pets);
	return {
		name,
		/** Set for a child in a wheelchair; no placeholder. */
		usesWheelchair: request.usesWheelchair ? "yes" : undefined,
		...(isGirl
			? { he: "she", him: "her", his: "her", himself: "herself", He: "She", Him: "Her", His: "Her", boy: "girl" }
			: { he: "he", him: "him", his: "his", himself: "himself", He: "He", Him: "Him", His: "His", boy: "boy" }),
		kid: countSyllables(name) > 3 ? "our dear one" : threeSyllableName(name),
		andKid: beginLine(threeSyllableName(name)),
		// A nearly grown child has no cloth animal, except in a good-night poem.
		pet: animal && (request.type === "poem" || !isForOlder(request)) ? pet : undefined,
		keepsake: animal && pet,
		toy: request.lostToy ?? "Button",
		animal,
		"an animal": animal && withArticle(animal),
		"An animal": animal && capitalize(withArticle(animal)),
		...Object.fromEntries(
			peopleInStories.map(([who, { list }]) => [who, besideWished(others[who] ?? "", people[list])]),
		),
		...wishedPeople(request),
		age: request.age === undefined ? undefined : numberWord(request.age),
		hair: request.hair && lowercaseWords(request.hair).replace(/\s+hair$/, ""),
		eyes: request.eyes && lowercaseWords(request.eyes).replace(/\s+eyes$/, ""),
		color: request.color && lowercaseWords(request.color),
		hobby: request.hobby && gerund(lowercaseWords(request.hobby)),
		trait: shortPhrase(request.trait),
		power: shortPhrase(request.power),
		journeys: request.experience ? journeysOf(request.experience) : undefined,
		hero: request.hero?.name,
	};
}

/** The words that introduce each person of a story. Those without an article follow the child's name: “Nora’s friend”. */
const INTRODUCED_AS: Readonly<Record<Person, string>> = {
	...{ girl: "friend", lad: "friend", otherGirl: "friend", otherLad: "friend", sis: "sister", bro: "brother" },
	...{ baker: "the baker", weaver: "the weaver", keeper: "the boat keeper", teacher: "teacher" },
};

/** Returns the words before the first mention of each person of the story who is not of the wish: “Nora’s friend”. */
export function introductionsOf(wished: readonly WishPerson[], values: TemplateValues): Map<string, string> {
	const { name: child = "", who = "", whoName = "" } = values;
	const known = new Set([child, ...wished.flatMap(({ name = "" }) => [name, ...name.split(" ")])]);
	const own = (words: string) => (words.startsWith("the ") ? words : `${child}’s ${words}`);
	const all = new Map(peopleInStories.map(([person]) => [values[person] ?? "", own(INTRODUCED_AS[person])]));
	// “Friend Mirela”
	if (who.endsWith(` ${whoName}`) && !who.startsWith("new ")) all.set(whoName, own(who.slice(0, -whoName.length - 1)));
	return new Map([...all].filter(([name]) => name !== "" && !known.has(name)));
}

const OTHER_SEX: Readonly<Record<"girl" | "boy", readonly Person[]>> = {
	girl: ["lad", "bro", "otherLad", "baker", "keeper"],
	boy: ["girl", "sis", "otherGirl", "weaver", "teacher"],
};
const NEITHER =
	"I Bible Almond Hill Elim Quay Lantern Street Amen Monday Tuesday Wednesday Thursday Friday Saturday Sunday";

/** Returns the words of names that are neither the child's nor of its sex. */
export function clearNames(wished: readonly WishPerson[], values: TemplateValues): ReadonlySet<string> {
	const sex = values.he === "he" ? "boy" : "girl";
	const others = wished.filter(({ gender }) => gender !== undefined && gender !== sex);
	const ofMen = "God Lord Jesus Dad Grandpa Grandad Granddad Uncle Ben Mr";
	return new Set(
		[
			NEITHER,
			sex === "girl" ? ofMen : "Mom Grandma Aunt Rose Mrs Miss Ms",
			...OTHER_SEX[sex].map((person) => values[person] ?? ""),
			...others.flatMap(({ name = "", called }) => [name, called]),
			values.pet ?? "",
		].flatMap((names) => names.split(/[ .]+/)),
	);
}

/** A named sister, brother, friend, cousin or teacher of the wish takes the part of one in the story. */
function wishedPeople({ people = [] }: BuiltInRequest): Partial<Record<Person, string>> {
	const parts: Partial<Record<Person, string>> = {};
	for (const person of people) {
		const part = partOf(person);
		if (part && person.name && !person.isAbsent && isFriendlyClause(person.text)) parts[part] ??= person.name;
	}
	return parts;
}

export type Part = "sis" | "bro" | "girl" | "lad" | "teacher";

/** Returns the part of a plot that this person can take. A baby can do nothing that a plot asks of a brother. */
export function partOf({ role, value, name = "", gender }: WishPerson): Part | undefined {
	if (role === "teacher") return /^(?:Mrs|Ms|Miss)\b/.test(name) ? "teacher" : undefined;
	if (!gender || /^(?:baby|new)\b|neighbou?r/.test(value)) return undefined;
	if (role === "sibling") return gender === "girl" ? "sis" : "bro";
	return role === "friend" || /cousin/.test(value) ? (gender === "girl" ? "girl" : "lad") : undefined;
}

/** Returns the singular for the toy: “kittens” becomes “kitten”, “a bee” becomes “bee”. */
function oneOf(animal: string): string {
	const noun = animal.replace(/^(?:an?|the|my|his|her|\d+)\s+/, "");
	// `pluralize` takes “ibis” and “rhinoceros” for plurals.
	return ANIMALS.includes(noun) ? noun : pluralize.singular(noun);
}

/** Returns the text for the middle of a sentence: “Curly Brown” becomes “curly brown”, “T-Rex” stays. */
const lowercaseWords = (text: string) =>
	text
		.trim()
		.replaceAll(
			/(^|[\s-])(\p{Lu})(?=\p{Ll}|\s|$)/gu,
			(_, before: string, letter: string) => before + letter.toLowerCase(),
		);

export const withArticle = (noun: string) => `${/^(?:[aeio]|u(?!ni|se|re)|hour|x-)/i.test(noun) ? "an" : "a"} ${noun}`;

/** The values for a thing of the wish. */
export function thingValues(thing: string): TemplateValues {
	const title = thing.replaceAll(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase());
	return {
		thing,
		"a thing": withArticle(thing),
		Thing: capitalize(thing),
		"Title Thing": title,
		"a Title Thing": withArticle(title),
	};
}

const NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen".split(" ");

/** “Three”, but “15” */
export const numberWord = (count: number): string => NUMBERS[count] ?? String(count);

const journeysOf = (count: number) => `${numberWord(count)} ${count === 1 ? "journey" : "journeys"}`;

/** Returns the story's spelling: single spaces, curly apostrophes, a capital first letter. */
const normalizeName = (name: string | undefined) => {
	const clean = name?.replaceAll(/\s+/g, " ").replaceAll("'", "’").trim();
	return clean ? capitalize(clean) : undefined;
};

/** Compares names without case and accents. One collator, because making one for each comparison is slow. */
const { compare: compareNames } = new Intl.Collator("en", { sensitivity: "base" });

/** True if a word of the full name equals the name, ignoring case and accents. */
const containsName = (fullName: string, name: string) =>
	fullName.split(/[\s-]/).some((part) => compareNames(part, name) === 0);

/**
 * Returns undefined for anything but a short word or phrase: a clause such as “loves to laugh” does not fit into a
 * sentence.
 */
function shortPhrase(text: string | undefined): string | undefined {
	if (!text || /[.;!?]/.test(text) || text.split(/\s+/).length > 6) return undefined;
	const word = lowercaseWords(text);
	const isClause = /^(?:loves?|likes?|is|has|have|can|always|never|she|he|they|i|a|an|the|to)\b/.test(word);
	return isClause ||
		/\b(?:and|but|or|who|that|because) (?:\w+ly )?(?:loves?|likes?|is|has|have|can|wants?|hates?)\b/.test(word)
		? undefined
		: word;
}

/** “likes to read” becomes “reading”. */
function gerund(text: string): string | undefined {
	const [first = "", ...rest] = text.replace(/^(?:likes?|loves?|enjoys?)\s+(?:to\s+)?|^to\s+/, "").split(/\s+/);
	const verb = first.replace(/s$/, "");
	const stem = verb.replace(/e$/, "").replace(/^(?:ru|swi)(.)$/, "$&$1");
	return shortPhrase([VERBS.has(verb) ? `${stem}ing` : first, ...rest].join(" "));
}

const VERBS = new Set("play read draw paint sing dance swim run build cook bake climb collect write".split(" "));

/** Returns the name with three syllables, as the lines of verse need it: “little Ruth”, “dear Noah”, “Abigail”. */
export function threeSyllableName(name: string): string {
	const count = countSyllables(name);
	return count <= 1 ? `little ${name}` : count === 2 ? `dear ${name}` : name;
}

/** Returns four syllables for the beginning of a line: “And little Ruth”, “Dear Noah then”, “Elizabeth”. */
export const beginLine = (threeSyllables: string): string =>
	countSyllables(threeSyllables) > 3
		? capitalize(threeSyllables)
		: IAMBIC.test(threeSyllables)
			? `${capitalize(threeSyllables)} then`
			: `And ${threeSyllables}`;

/** “Dear Noah”, “the kitten”, “her brother”, but not “her good friend”. */
const IAMBIC = /^(?:dear|the|her|his) \S+$/;

/** Counts the syllables of a text. A Han character counts as one, because `syllable` knows only letters. */
export function countSyllables(text: string): number {
	const known = KNOWN[text.toLowerCase()];
	if (known !== undefined) return known;
	const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
	const count = syllable(text.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("’", ""));
	return han + count - Number(count > 3 && ELIDED.test(text));
}

/** “Olivia” is spoken with three syllables in verse. */
const ELIDED = /^\p{L}+[^aeiou]i(?:a|an|o|us)$/iu;

/** Names and animals that `syllable` miscounts. */
const KNOWN: Readonly<Record<string, number>> = {
	agnes: 2,
	aisha: 3,
	anneliese: 4,
	charles: 1,
	charlotte: 2,
	dorothea: 4,
	eliah: 3,
	elijah: 3,
	friederike: 4,
	george: 1,
	georgia: 2,
	harriet: 3,
	hedgehog: 2,
	isaiah: 3,
	joel: 2,
	johannes: 3,
	jonah: 2,
	jose: 2,
	josiah: 3,
	kwame: 2,
	lea: 2,
	leah: 2,
	lois: 2,
	micah: 2,
	naomi: 3,
	ngozi: 3,
	noah: 2,
	noel: 2,
	rené: 2,
	rhea: 2,
	thea: 2,
	tia: 2,
	yael: 2,
};
