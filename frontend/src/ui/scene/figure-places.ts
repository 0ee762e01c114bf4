// Where figures belong: in the sky, on water, behind the others or in front of them.
import type { FigureName } from "@lion-tails/common/figures";
import type { Weather } from "./palettes.ts";

const names = (list: string) => new Set(list.split(" ")) as ReadonlySet<string> as ReadonlySet<FigureName>;

export const IN_SKY = names(
	"kite moon raincloud balloon butterfly bee eagle sparrow dove star angel feather leaf rainbow",
);
export const ON_WATER = names("ark boat whale fish dolphin paperboat");

/** How large beside the others, each of which fills the same box. */
export function sizeOf(name: FigureName): number {
	if (HUGE.has(name)) return 1.5;
	if (LARGE.has(name)) return 1.25;
	if (SMALL.has(name)) return 0.82;
	return 1;
}

const HUGE = names("city castle church lighthouse windmill tower oak treehouse ark whale");
const LARGE = names(
	"house stable barn market tomb bridge tent giraffe elephant olive palm cypress train cross campfire cart dinosaur",
);
const SMALL = names(
	"coin key eggs thread letter cup apple feather shell stones mitten compass glasses heart bee snail mouse frog ball candle butterfly leaf sling paperboat fish hedgehog mushroom sparrow scroll book jar sprout star flute bell boots kettle lamb cat",
);

export const isLarge = (name: FigureName) => HUGE.has(name) || LARGE.has(name);

const WEATHERS: Partial<Record<FigureName, Weather>> = {
	snowman: "snow",
	mitten: "snow",
	penguin: "snow",
	umbrella: "rain",
	raincloud: "rain",
	leaf: "leaves",
};

export const weatherOf = (figures: readonly FigureName[]): Weather | undefined =>
	figures.map((name) => WEATHERS[name]).find((weather) => weather !== undefined);
