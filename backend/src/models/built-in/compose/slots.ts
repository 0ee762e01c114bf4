// The people of one story, and their names put into the material's slots.
import { syllable } from "syllable";
import { materialOf } from "../material.ts";
import type { BuiltInRequest } from "../request.ts";
import { seededRandom } from "./seeded-random.ts";

/** What each slot becomes; a slot without a value drops its beat. */
export type Cast = Record<string, string | undefined>;

export function castOf(request: BuiltInRequest, seed: number): Cast {
	const people = materialOf("people");
	const random = seededRandom(seed, "people");
	const girl = (request.gender ?? random.pick(["boy", "girl"])) === "girl";
	const name = nameOf(request.name) ?? random.pick(girl ? people.girls : people.lads);
	const other = (names: readonly string[]) =>
		random.pick(names.filter((one) => !sameName(one.split(" ").at(-1) ?? one, name)));
	const animal = request.animal ? lower(request.animal) : undefined;
	const pet = animal && other(people.pets);
	const [friend, lad] = [other(people.girls), other(people.lads)];
	return {
		name,
		...(girl
			? { he: "she", him: "her", his: "her", himself: "herself", He: "She", Him: "Her", His: "Her", boy: "girl" }
			: { he: "he", him: "him", his: "his", himself: "himself", He: "He", Him: "Him", His: "His", boy: "boy" }),
		kid: kidOf(name),
		pet,
		animal,
		"an animal": animal && withArticle(animal),
		"An animal": animal && capital(withArticle(animal)),
		girl: friend,
		lad,
		otherGirl: other(people.girls.filter((one) => one !== friend)),
		otherLad: other(people.lads.filter((one) => one !== lad)),
		baker: other(people.bakers),
		weaver: other(people.weavers),
		keeper: other(people.keepers),
		teacher: other(people.teachers),
		age: request.age === undefined ? undefined : (NUMBERS[request.age] ?? String(request.age)),
		hair: request.hair && lower(request.hair).replace(/\s+hair$/, ""),
		eyes: request.eyes && lower(request.eyes).replace(/\s+eyes$/, ""),
		color: request.color && lower(request.color),
		hobby: request.hobby && gerund(lower(request.hobby)),
		trait: fit(request.trait),
		power: fit(request.power),
		hero: request.hero?.name,
	};
}

/** The text with its slots filled, or null when one has no value. */
export function fill(text: string, cast: Cast): string | null {
	let whole = true;
	const filled = text.replaceAll(/\{([^}]*)\}/g, (_, slot: string, at: number) => {
		const value = cast[slot];
		if (value === undefined) whole = false;
		return value === undefined ? "" : begins(text, at) ? capital(value) : value;
	});
	return whole ? filled : null;
}

/** Whether a sentence begins here: at the start, after another's end, or where somebody begins to speak. After “…?” it may go on. */
const begins = (text: string, at: number) => {
	const before = text.slice(0, at);
	return /(?:^|[.!?…]\s|(?:^|\s)[“‘(]{1,2})$/u.test(before) && !/\b(?:Mr|Mrs|Dr|St)\. $/.test(before);
};

export const capital = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** As in the middle of a sentence: “Curly Brown” becomes “curly brown”, “T-Rex” stays. */
const lower = (text: string) =>
	text
		.trim()
		.replaceAll(
			/(^|[\s-])(\p{Lu})(?=\p{Ll}|\s|$)/gu,
			(_, before: string, letter: string) => before + letter.toLowerCase(),
		);

const withArticle = (noun: string) => `${/^(?:[aeio]|u(?!ni|se|re)|hour|x-)/i.test(noun) ? "an" : "a"} ${noun}`;

const NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen".split(" ");

const nameOf = (name: string | undefined) => {
	const clean = name?.replaceAll(/\s+/g, " ").replaceAll("'", "’").trim();
	return clean ? capital(clean) : undefined;
};

const sameName = (one: string, other: string) =>
	other.split(/[\s-]/).some((part) => part.localeCompare(one, "en", { sensitivity: "base" }) === 0);

/** A whole clause (“loves to laugh”) does not go where a word is wanted. */
function fit(text: string | undefined): string | undefined {
	if (!text || /[.;!?]/.test(text) || text.split(/\s+/).length > 6) return undefined;
	const word = lower(text);
	return /^(?:loves?|likes?|is|has|have|can|always|never|she|he|they|i|a|an|the|to)\b/.test(word) ? undefined : word;
}

function gerund(text: string): string | undefined {
	const [first = "", ...rest] = text.replace(/^(?:likes?|loves?|enjoys?)\s+(?:to\s+)?|^to\s+/, "").split(/\s+/);
	const base = GERUNDS[first.replace(/s$/, "")];
	return fit([base ?? first, ...rest].join(" "));
}

const GERUNDS: Record<string, string> = {
	play: "playing",
	read: "reading",
	draw: "drawing",
	paint: "painting",
	sing: "singing",
	dance: "dancing",
	swim: "swimming",
	run: "running",
	build: "building",
	cook: "cooking",
	bake: "baking",
	climb: "climbing",
	collect: "collecting",
	write: "writing",
};

/** Three syllables, as the verses need them: “little Ruth”, “dear Noah”, “Abigail”. */
function kidOf(name: string): string {
	const count = countSyllables(name);
	return count <= 1 ? `little ${name}` : count === 2 ? `dear ${name}` : name;
}

/** Han characters are a syllable each; the counter knows only letters. */
export function countSyllables(text: string): number {
	const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
	return han + syllable(text.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("’", ""));
}
