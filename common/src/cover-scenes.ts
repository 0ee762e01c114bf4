// Cover scenes of biblical events, themes and animals: light, ground and figures.
import type { FigureName } from "./figures.ts";
import type { BiblicalEvent, Theme } from "./story.ts";

/** The light of a picture: a time of day, weather or season. */
export const HOURS = [
	"dawn",
	"day",
	"meadow",
	"golden",
	"autumn",
	"rain",
	"snow",
	"rose",
	"dusk",
	"night",
	"starry",
] as const;
export type Hour = (typeof HOURS)[number];

export const GROUNDS = ["hills", "mountains", "desert", "plain", "sea"] as const;
export type Ground = (typeof GROUNDS)[number];

/** `hours`: suitable lights. */
export type SceneSetting = { hours?: readonly [Hour, ...Hour[]]; ground?: Ground; figures?: readonly FigureName[] };
type Figures = readonly [FigureName, ...FigureName[]];

/** At most two figures each, to leave room for one from the title. */
export const EVENT_SCENES: Record<Exclude<BiblicalEvent, "none">, SceneSetting & { figures: Figures }> = {
	creation: { hours: ["dawn", "starry", "rose"], ground: "hills", figures: ["olive", "lion"] },
	noah: { hours: ["rain", "day", "golden"], ground: "sea", figures: ["ark", "dove"] },
	abraham: { hours: ["starry", "night"], ground: "desert", figures: ["tent", "star"] },
	joseph: { hours: ["day", "golden"], ground: "desert", figures: ["coat", "wheat"] },
	moses: { hours: ["dawn", "golden"], ground: "mountains", figures: ["bush", "staff"] },
	joshua: { hours: ["dawn", "golden"], ground: "desert", figures: ["city", "trumpet"] },
	davidGoliath: { hours: ["day", "meadow", "golden"], ground: "hills", figures: ["sling", "lamb"] },
	daniel: { hours: ["night", "starry", "dusk"], ground: "hills", figures: ["lion", "window"] },
	jonah: { hours: ["dusk", "rain", "rose"], ground: "sea", figures: ["whale", "boat"] },
	nativity: { hours: ["night", "starry"], ground: "hills", figures: ["stable", "star"] },
	miracles: { hours: ["dawn", "day"], ground: "sea", figures: ["boat", "loaf"] },
	parables: { hours: ["day", "golden", "meadow"], ground: "hills", figures: ["shepherd", "lamb"] },
	crucifixion: { hours: ["dusk", "rain"], ground: "hills", figures: ["cross"] },
	resurrection: { hours: ["dawn", "rose"], ground: "hills", figures: ["tomb", "flower"] },
	pentecost: { hours: ["dawn", "golden"], ground: "hills", figures: ["city", "dove"] },
	paul: { hours: ["day", "dusk", "rose"], ground: "sea", figures: ["boat", "scroll"] },
};

/** One of the figures is used if the title names none. */
export const THEME_SCENES: Record<Exclude<Theme, "none">, SceneSetting & { figures: Figures }> = {
	kindness: { figures: ["basket", "mitten", "loaf", "well"] },
	courage: { figures: ["lion", "lighthouse", "ladder"] },
	obedience: { figures: ["bell", "path", "gate"] },
	forgiveness: { figures: ["bridge", "house", "dove"] },
	gratitude: { figures: ["cup", "wheat", "apple"] },
	patience: { figures: ["sprout", "nest", "snail"] },
	faith: { figures: ["boat", "star", "sprout"] },
	honesty: { figures: ["mirror", "candle", "window"] },
	humility: { figures: ["donkey", "manger", "sparrow"] },
	love: { figures: ["heart", "family", "lamb"] },
	joy: { figures: ["balloon", "harp", "drum"] },
	peace: { figures: ["dove", "olive", "rainbow"] },
	trust: { figures: ["tent", "kite", "boat"] },
	wisdom: { figures: ["owl", "book", "scroll"] },
	prayer: { hours: ["night", "dusk", "starry", "dawn"], figures: ["candle", "bed", "church"] },
	gentleness: { figures: ["lamb", "butterfly", "feather"] },
	"self-control": { figures: ["clock", "cake", "compass"] },
};

/** Habitats of animals. */
export const ANIMAL_SCENES: Partial<Record<FigureName, Omit<SceneSetting, "figures">>> = {
	whale: { ground: "sea" },
	dolphin: { ground: "sea" },
	fish: { ground: "sea" },
	penguin: { hours: ["snow"] },
	camel: { ground: "desert" },
	owl: { hours: ["night", "starry", "dusk"] },
	eagle: { ground: "mountains" },
	giraffe: { ground: "plain" },
	elephant: { ground: "plain" },
	kangaroo: { ground: "plain" },
	bear: { hours: ["autumn", "golden", "meadow", "snow", "night"] },
	hedgehog: { hours: ["autumn", "golden", "dusk", "meadow"] },
	squirrel: { hours: ["autumn", "golden", "day", "snow"] },
};
