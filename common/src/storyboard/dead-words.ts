// Finds the words for those of a wish who have died, so that no picture shows them.
import { affirmed, type Clause, clausesOf } from "../clauses.ts";
import { deadAmong, type Mentioned } from "../dead.ts";
import { GENDERS, KIN, kinOf, meaningAt, NOT_NAMES, sameKin, titleKindOf } from "./lexicon.ts";
import { keyOf } from "./person-words.ts";

/** Returns names and kin words in lower case: those of "Abigail's grandma, Nana Ruth, died" are "ruth", "nana", "grandma", "oma" … */
export function deadWordsIn(wish: string, child = ""): ReadonlySet<string> {
	const all: Mentioned[] = [];
	const mentionedIn = (clause: Clause) => {
		const found = relativesIn(clause, child);
		all.push(...found);
		return found;
	};
	const dead = deadAmong(wish, {
		mentionedIn,
		genderOf: ({ called }) => {
			const gender = GENDERS[meaningAt([called], 0)?.meaning.role ?? "child"];
			return gender && (gender === "f" ? "girl" : "boy");
		},
		isSameKin: (one, other) => kinOf(one.called) === kinOf(other.called),
	});
	const names = new Set(dead.flatMap(({ name }) => (name ? [keyOf(name)] : [])));
	const words = new Set(names);
	for (const { called, name } of dead) {
		// “Our goldfish died”: the fish of the story.
		if (!name) for (const word of animalWords(called)) words.add(word);
		if (!KIN.has(called)) continue;
		const others = all.filter((one) => kinOf(one.called) === kinOf(called) && !dead.includes(one));
		const isLiving = others.some((one) => one.name && !names.has(keyOf(one.name)));
		// A brother with a name may have brothers who live.
		if (!name || isElder(called)) for (const word of isLiving ? [called] : sameKin(called)) words.add(word);
	}
	for (const part of keyOf(child).split(" ")) words.delete(part);
	return words;
}

const animalWords = (called: string) => {
	const animal = meaningAt([called], 0)?.meaning.animal;
	return animal === undefined ? [] : [called, animal || called, ...(called.endsWith("fish") ? ["fish"] : [])];
};

const GOODBYE =
	/\b(?:(?:had|have|has) to (?:say|wave) (?:\p{L}+ ){0,2}good ?bye to|said (?:\p{L}+ )?good ?bye to (?:my|our|his|her|their) old|(?:had|have|has) to give away|gave away)\b/u;

/** Returns the pets to which a family has said goodbye, for good or not: "our old dog Bruno" is "bruno". */
export function partedIn(wish: string, child = ""): ReadonlySet<string> {
	const parted = clausesOf(wish).flatMap((clause) => {
		const at = affirmed(clause, GOODBYE)?.index;
		const pets = at === undefined ? [] : relativesIn(clause, child).filter((one) => one.at > at);
		return pets.flatMap(({ called, name }) =>
			animalWords(called).length === 0 ? [] : name ? [keyOf(name)] : animalWords(called),
		);
	});
	return new Set(parted);
}

const isElder = (word: string) =>
	/^(?:woman|man|grandmother|grandfather)$/.test(meaningAt([word], 0)?.meaning.role ?? "");

/** The child's relatives, pets, and people with a title: "our cat Minka", "Mr. Finn". */
function relativesIn({ text, plain }: Clause, child: string): Mentioned[] {
	const words = text.match(/[\p{L}\p{N}'’-]+/gu) ?? [];
	let from = 0;
	return words.flatMap((word, at): Mentioned[] => {
		const called = word.toLowerCase().replace(/['’]s$/, "");
		const index = plain.indexOf(called, from);
		if (index >= 0) from = index;
		const owner = words[at - 1]?.toLowerCase() ?? "";
		const isPet =
			meaningAt([called], 0)?.meaning.animal !== undefined &&
			words.slice(Math.max(0, at - 2), at).some((one) => OWN.test(one.toLowerCase()));
		const isTitle = /^\p{Lu}/u.test(word) && titleKindOf(called) !== undefined;
		if (index < 0 || !(KIN.has(called) || isPet || isTitle)) return [];
		// "Her friend Tom's mum"
		const [, whose] = /^(.+?)['’]s$/.exec(owner) ?? [];
		if (whose && ![...child.toLowerCase().split(" "), "daughter", "son", "girl", "boy", "child"].includes(whose))
			return [];
		const next = /['’]s$/.test(word) ? "" : (words[at + 1] ?? "").replace(/['’]s$/, "");
		const isName = /^\p{Lu}\p{Ll}/u.test(next) && !NOT_NAMES.has(next.toLowerCase()) && !KIN.has(next.toLowerCase());
		if (isTitle && !KIN.has(called) && !isName) return [];
		return [{ called: owner === "my" ? kinOfParent(called) : called, ...(isName && { name: next }), at: index }];
	});
}

/** The parent's own father is the child's grandfather. */
const kinOfParent = (word: string) => OF_PARENT[kinOf(word)] ?? word;
const OF_PARENT: Readonly<Record<string, string>> = {
	mother: "grandmother",
	father: "grandfather",
	sister: "aunt",
	brother: "uncle",
};

const OWN = /^(?:my|our|his|her|their|the)$|['’]s$/;
