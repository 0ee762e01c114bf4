// The names of all figures in drawn pictures, and the words in titles and descriptions that name them. Plurals in s, es and ies
// are derived; others are listed. Each word names one figure, and none is a child's name.
import words from "./figure-words.json" with { type: "json" };

/** Figure → words and phrases, separated by commas. The front end has a drawing for each. */
export const FIGURE_WORDS = words;

/** Phrases that sound like a figure and name none. */
export const IDLE_WORDS =
	"picture book, storybook illustration, storybook style, book illustration, children s book, by heart, with all her heart, with all his heart, heart of, piece of cake, apple of, over the moon, blue moon, under the weather, bear with, to bear, can bear, same boat, no home, way of, way to, swing of, ring the, light as, star of the show, warm colors, soft colors, bright colors, gentle colors, watercolor painting, soft painting, oil painting, pencil drawing, line drawing, in the style of, box of crayons style, well known, as well, very well, farewell, well done, living room, half past, tree lined, called, sea lion, mountain lion, ant lion, prairie dog, hot dog, sea horse, stag beetle";

/** Animals without a figure, whose young would match another animal. */
export const ANIMALS_WITHOUT_FIGURE =
	"seal, walrus, bat, hippo, hippopotamus, rhino, rhinoceros, zebra, raccoon, badger, beaver, skunk, hyena, coyote, meerkat, manatee, weasel, ferret, lynx, cougar, puma, bison, koala, wombat, llama, alpaca, flamingo, ostrich, crocodile, alligator, rat";

/** Words for the young of several animals. */
export const YOUNG_ANIMALS =
	"pup, puppy, cub, calf, calves, kitten, kit, chick, foal, colt, kid, joey, fledgling, hatchling, baby, babies";

export type FigureName = keyof typeof FIGURE_WORDS;

export const FIGURE_NAMES = Object.keys(FIGURE_WORDS) as FigureName[];

export const ANIMAL_FIGURES = FIGURE_NAMES.slice(FIGURE_NAMES.indexOf("lion"), FIGURE_NAMES.indexOf("parrot") + 1);

const names: ReadonlySet<string> = new Set(FIGURE_NAMES);
const isFigureName = (name: unknown): name is FigureName => typeof name === "string" && names.has(name);

/** Returns the known names without duplicates, at most `max`. */
export const knownFigures = (from: readonly unknown[], max: number): FigureName[] =>
	[...new Set(from.filter(isFigureName))].slice(0, max);
