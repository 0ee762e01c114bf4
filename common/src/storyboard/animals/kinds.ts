// The kinds of animals. They are in groups, and a group is loaded with the first of its kinds that is needed.
import animals from "../animals.json" with { type: "json" };

/**
 * Numbers are lists in text. A part is "<|a x y r x y r …": a strip of colour a, behind the head or body (<), and once more
 * mirrored (|).
 */
export type Kind = {
	/** The kind that has what is missing here. */
	like?: string;
	plan?: string;
	/** The height of an adult that stands, in panel units. */
	size?: number;
	/** Its colours a, b, c …; k is ink, w white, p pink. */
	colors?: string;
	/** Mammal: length, radius of rump, belly and chest. */
	body?: string;
	/** Mammal: height of hip and shoulder, radius of thigh and foot. Bird: length, thickness. */
	legs?: string;
	legColors?: string;
	hoof?: string;
	/** Mammal: length, degrees, radius. Bird: the strip from body to head. */
	neck?: string;
	/** Radius (of a free shape: its share of the unit) and degrees; face, eyes, nose and mouth are in its unit. */
	head?: string;
	face?: readonly string[];
	eyes?: string;
	nose?: string;
	mouth?: string;
	tail?: readonly string[];
	/** Bands across tail and legs: colour, number. */
	tailBands?: string;
	legBands?: string;
	/** The body hides the tops of the legs. */
	isShaggy?: boolean;
	/** Along the neck. */
	mane?: readonly string[];
	parts?: readonly string[];
	marks?: readonly string[];
	/** Bird: degrees from level when it stands. Free shape: degrees when it swims under water. */
	tilt?: number;
	wing?: readonly string[];
	wings?: string;
	isUpright?: boolean;
	/** Moves by leaps on its hind legs. */
	hops?: boolean;
	/** Never comes to the surface: all of it is visible when it swims. */
	isAquatic?: boolean;
	/** Fields that differ for young animals. */
	asYoung?: Kind;
};

/** The words for a kind in stories. */
export type AnimalKind = {
	words?: readonly string[];
	/** Words for its young ones only. */
	young?: readonly string[];
	/** The words that have another meaning without context. */
	ambiguous?: readonly string[];
	/** The file that has its drawing. */
	group: string;
};

const ANIMALS: Readonly<Record<string, AnimalKind>> = animals;

export const ANIMAL_KINDS: readonly string[] = Object.keys(animals);

const FILES = {
	mammals: () => import("./mammals.json", { with: { type: "json" } }),
	"more-mammals": () => import("./more-mammals.json", { with: { type: "json" } }),
	birds: () => import("./birds.json", { with: { type: "json" } }),
	"sea-and-small": () => import("./sea-and-small.json", { with: { type: "json" } }),
};

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

const kinds = new Map<string, Kind>();

/** Loads what is needed to draw these kinds. */
export async function loadAnimals(names: readonly string[]): Promise<void> {
	const missing = names.filter((name) => !kinds.has(name)).map((name) => ANIMALS[name]?.group);
	// Rare mammals are like familiar ones.
	if (missing.includes("more-mammals")) missing.push("mammals");
	const files = Object.entries(FILES).filter(([name]) => missing.includes(name));
	for (const file of await Promise.all(files.map(([, load]) => load())))
		for (const [name, kind] of Object.entries<Kind>(file.default)) kinds.set(name, kind);
}

/** All properties of a kind with those of the kinds that it is like. */
export function kindOf(name: string): Kind {
	const own = kinds.get(name);
	if (!own) throw new Error(`The animal "${name}" is not loaded: call loadAnimals first.`);
	return own.like === undefined ? own : { ...kindOf(own.like), ...own };
}

export const hasKind = (name: string) => Object.hasOwn(ANIMALS, name);
