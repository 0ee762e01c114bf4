// The words for the kinds of animals.
import animals from "./animals.json" with { type: "json" };

export type AnimalKind = {
	words?: readonly string[];
	/** Words for its young ones only. */
	young?: readonly string[];
	/** The words that have another meaning without context. */
	ambiguous?: readonly string[];
};

const ANIMALS: Readonly<Record<string, AnimalKind>> = animals;

export const ANIMAL_KINDS: readonly string[] = Object.keys(animals);

const BREEDS =
	/^(?:golden retriever|poodle|beagle|corgi|dachshund|sheepdog|dalmatian|husky|german shepherd|greyhound|chihuahua|pomeranian|saint bernard)$/;

/** Returns whether a kind of animal is a breed of dogs. */
export const isDog = (kind: string): boolean => kind === "dog" || BREEDS.test(kind);

/** Returns the kind of an animal by its name, which is one of the kind's words or begins or ends with one: "little brown bear". */
export function animalNamed(name: string): { kind: string; isYoung: boolean } | undefined {
	const wanted = name.trim().toLowerCase();
	let best = { kind: "", isYoung: false, length: 0 };
	for (const [kind, { words = [], young = [] }] of Object.entries(ANIMALS))
		for (const word of [...words, ...young]) {
			const isNamed = wanted === word || wanted.endsWith(` ${word}`) || wanted.startsWith(`${word} `);
			if (isNamed && word.length > best.length) best = { kind, isYoung: young.includes(word), length: word.length };
		}
	return best.length > 0 ? { kind: best.kind, isYoung: best.isYoung } : undefined;
}
