// The names of all figures in drawn pictures.
import { FIGURE_WORDS } from "./figure-words.ts";

export type FigureName = keyof typeof FIGURE_WORDS;

export const FIGURE_NAMES = Object.keys(FIGURE_WORDS) as FigureName[];

export const ANIMAL_FIGURES = FIGURE_NAMES.slice(FIGURE_NAMES.indexOf("lion"), FIGURE_NAMES.indexOf("parrot") + 1);

const names: ReadonlySet<string> = new Set(FIGURE_NAMES);
const isFigureName = (name: unknown): name is FigureName => typeof name === "string" && names.has(name);

/** Returns the known names without duplicates, at most `max`. */
export const knownFigures = (from: readonly unknown[], max: number): FigureName[] =>
	[...new Set(from.filter(isFigureName))].slice(0, max);
