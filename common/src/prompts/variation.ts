// Variation between evenings: worn-out things to avoid, and an opening and setting by the seed.

/** Openings, devices and names that models use too often. */
export const WORN_OUT =
	'"Once upon a time", a day "like any other", waking from a dream, a magical glowing thing, a wise old owl, whispering winds; invented people are not called Luna, Lily, Max, Oliver, Elara or Whiskers';

export type Variation = { opening: string; place: string; hour: string; season: string };

/** Chooses each part independently, so that few seeds share all four. */
export function variationFor(seed: number): Variation {
	const choose = (list: readonly string[], part: number) => list[mix(seed, part) % list.length] ?? "";
	return {
		opening: choose(OPENINGS, 1),
		place: choose(PLACES, 2),
		hour: choose(HOURS, 3),
		season: choose(SEASONS, 4),
	};
}

/** A hash (the finalizer of MurmurHash3): neighbouring seeds give unrelated numbers. */
function mix(seed: number, part: number): number {
	let hash = (Math.trunc(seed) ^ Math.imul(part, 0x9e3779b1)) >>> 0;
	hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
	hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
	return (hash ^ (hash >>> 16)) >>> 0;
}

const OPENINGS = [
	"a sound that somebody hears before knowing what makes it",
	"the weather, as it feels on the skin",
	"a question that somebody asks aloud",
	"the middle of an action, hands already busy",
	"something small that is missing from its place",
	"one line of talk between two people",
	"a smell that fills a room",
	"an object, seen very close",
	"somebody waiting for somebody",
	"a thing that goes a little wrong",
	"something counted",
	"a door, a gate or a window being opened",
] as const;

const PLACES = [
	"a kitchen",
	"a harbor",
	"a market street",
	"a railway station",
	"a vegetable garden",
	"a workshop",
	"a mountain path",
	"an apartment house with many stairs",
	"a river bank",
	"an orchard",
	"a bakery",
	"a school yard after school",
	"a barn",
	"a library",
	"a flat roof over a town",
	"a campsite",
] as const;

const HOURS = [
	"before sunrise",
	"early morning",
	"late morning",
	"noon",
	"a long afternoon",
	"dusk",
	"evening",
	"a clear night with stars",
] as const;

const SEASONS = [
	"the first warm day",
	"a rainy spring",
	"high summer",
	"harvest",
	"windy autumn",
	"the first frost",
	"deep winter",
	"the thaw",
] as const;
