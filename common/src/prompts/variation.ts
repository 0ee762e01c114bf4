// Variation between evenings: worn-out things to avoid, and an opening and setting by the seed.

/** Openings, devices and names that models use too often. */
export const WORN_OUT =
	'"Once upon a time", a day "like any other", waking from a dream, a magical glowing thing, a wise old owl, whispering winds; invented people are not called Luna, Lily, Max, Oliver, Elara or Whiskers';

export type Variation = { opening: string; place: string; hour: string; season: string };

/** Place and hour are one choice, because not every place is open at every hour. The other parts are independent. */
export function variationFor(seed: number): Variation {
	const opening = choose(OPENINGS, seed, 1);
	const [place, hours] = choose(PLACES, seed, 2);
	return { opening, place, hour: choose(hours, seed, 3), season: choose(SEASONS, seed, 4) };
}

function choose<Choice>(list: readonly [Choice, ...Choice[]], seed: number, part: number): Choice {
	return list[mix(seed, part) % list.length] ?? list[0];
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

const DAY = ["early morning", "late morning", "noon", "a long afternoon"] as const;
const EVENING = ["dusk", "evening"] as const;
const NIGHT = ["before sunrise", ...DAY, ...EVENING, "a clear night with stars"] as const;
const DAY_AND_EVENING = [...DAY, ...EVENING] as const;

/** Each place with the hours at which a child can be there. */
const PLACES: readonly [Place, ...Place[]] = [
	["a kitchen", ["before sunrise", ...DAY_AND_EVENING]],
	["a harbor", NIGHT],
	["a market street", DAY],
	["a railway station", NIGHT],
	["a vegetable garden", DAY_AND_EVENING],
	["a workshop", DAY_AND_EVENING],
	["a mountain path", [...DAY, "dusk"]],
	["an apartment house with many stairs", DAY_AND_EVENING],
	["a river bank", DAY_AND_EVENING],
	["an orchard", DAY_AND_EVENING],
	["a bakery", ["before sunrise", ...DAY]],
	["a school yard after school", ["a long afternoon"]],
	["a barn", NIGHT],
	["a library", ["late morning", "noon", "a long afternoon"]],
	["a flat roof over a town", NIGHT],
	["a ferry", DAY_AND_EVENING],
];

type Place = readonly [place: string, hours: readonly [string, ...string[]]];

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
