// The kinds of animals. They are in groups, and a group is loaded with the first of its kinds that is needed.
import groups from "./groups.json" with { type: "json" };

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
const GROUP_OF: ReadonlyMap<string, string> = new Map(
	Object.entries(groups).flatMap(([group, names]) => names.split(", ").map((name) => [name, group] as const)),
);

const kinds = new Map<string, Kind>();

/** Loads what is needed to draw these kinds. */
export async function loadAnimals(names: readonly string[]): Promise<void> {
	await Promise.all(names.map(loadKind));
}

/** Loads the group of a kind, then those of the kinds that it is like. */
async function loadKind(name: string | undefined): Promise<void> {
	const group = name === undefined ? undefined : GROUP_OF.get(name);
	if (name === undefined || group === undefined) return;
	if (!kinds.has(name)) {
		const file: { default: Record<string, Kind> } = await import(`./kinds/${group}.json`, { with: { type: "json" } });
		for (const [each, kind] of Object.entries(file.default)) kinds.set(each, kind);
	}
	return loadKind(kinds.get(name)?.like);
}

/** All properties of a kind with those of the kinds that it is like. */
export function kindOf(name: string): Kind {
	const own = kinds.get(name);
	if (!own) throw new Error(`The animal "${name}" is not loaded: call loadAnimals first.`);
	return own.like === undefined ? own : { ...kindOf(own.like), ...own };
}

export const hasKind = (name: string) => GROUP_OF.has(name);
