// What the drawn picture of a story shows. Every device draws the same one from the first moment, so what is known later
// only adds to it: first the request, then the title with the storyteller's own figures, then the picture's description.
import {
	ANIMAL_SCENES,
	EVENT_SCENES,
	type Ground,
	type Hour,
	type SceneSetting,
	THEME_SCENES,
} from "./cover-scenes.ts";
import type { CoverSource } from "./cover-source.ts";
import { FIGURE_WORDS, IDLE_WORDS } from "./figure-words.ts";
import { FIGURE_NAMES, type FigureName, knownFigures } from "./figures.ts";

export const MAX_FIGURES = 3;
/** A picture's description tells much that is beside the point: it adds no more than to these. */
const ENOUGH_FIGURES = 2;

/**
 * Without `hour` or `ground` the seed decides. `companion` stands beside `figures`, of which the first is the main one.
 * Both together are at most three.
 */
export type Cover = { hour?: Hour; ground?: Ground; companion?: FigureName; figures: FigureName[] };

export function coverFigures(source: CoverSource, seed = ""): Cover {
	const { hours, ground, figures: scene = [], companion } = settingOf(source);
	const figures: FigureName[] = [...scene];
	const room = () => MAX_FIGURES - figures.length - (companion ? 1 : 0);
	function add(names: readonly FigureName[], count = room()): void {
		const fresh = names.filter((name) => name !== companion && !figures.includes(name));
		figures.push(...fresh.slice(0, Math.max(0, Math.min(count, room()))));
	}
	const { title, imagePrompt } = source;
	if (title !== undefined) {
		const given = knownFigures(source.figures ?? [], MAX_FIGURES);
		add(given.length ? given : figuresIn(title));
		if (!figures.length) add(themeFigures(source, seed), 1);
	}
	if (imagePrompt !== undefined) {
		add(
			figuresIn(imagePrompt).filter((name) => !COMMON_IN_PROMPTS.has(name)),
			ENOUGH_FIGURES - (MAX_FIGURES - room()),
		);
		if (!figures.length) add([pick(DEFAULT_FIGURES, `${seed} ${title}`)], 1);
	}
	return {
		...(hours && { hour: pick(hours, `${seed} hour`) }),
		...(ground && { ground }),
		...(companion && { companion }),
		figures,
	};
}

/** A description of a picture nearly always has a child in it; it tells no story from another. */
const COMMON_IN_PROMPTS: ReadonlySet<FigureName> = new Set(["child", "children", "family", "house"]);
const DEFAULT_FIGURES = ["lantern", "oak", "book", "treehouse", "windmill", "bridge", "star", "lamb"] as const;

type Setting = SceneSetting & { companion?: FigureName };

/** What the request alone decides. */
function settingOf(source: CoverSource): Setting {
	const event = EVENT_SCENES[source.biblicalEvent as keyof typeof EVENT_SCENES];
	if (event) return event;
	const { figures: _, ...theme } = THEME_SCENES[source.theme as keyof typeof THEME_SCENES] ?? {};
	const companion = source.useAnimal === false ? undefined : figuresIn(source.animal ?? "")[0];
	if (!companion) return theme;
	return { ...theme, ...ANIMAL_SCENES[companion], companion };
}

function themeFigures({ theme }: CoverSource, seed: string): FigureName[] {
	const figures = THEME_SCENES[theme as keyof typeof THEME_SCENES]?.figures;
	return figures ? [pick(figures, `${seed} theme`)] : [];
}

/** The figures that a text names, in its order. */
export function figuresIn(text: string): FigureName[] {
	const words = wordsOf(text);
	const found = new Set<FigureName>();
	for (let at = 0; at < words.length; ) {
		const length = phraseLengthAt(words, at);
		const figure = VOCABULARY.get(words.slice(at, at + length).join(" "));
		const isDenied = words.slice(Math.max(0, at - 2), at).some((word) => DENIALS.has(word));
		if (figure && !isDenied) found.add(figure);
		at += Math.max(1, length);
	}
	return [...found];
}

const DENIALS: ReadonlySet<string> = new Set(["no", "not", "without", "never", "nobody"]);

/** Of the longest phrase that begins here; 0 where none does. */
function phraseLengthAt(words: readonly string[], at: number): number {
	for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length--)
		if (VOCABULARY.has(words.slice(at, at + length).join(" "))) return length;
	return 0;
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const phrasesOf = (list: string) => list.split(",").map((phrase) => phrase.trim());

/** Null: the phrase names no figure, though a word of it might. */
const VOCABULARY = new Map<string, FigureName | null>();
for (const name of FIGURE_NAMES)
	for (const phrase of phrasesOf(FIGURE_WORDS[name]))
		for (const form of [phrase, ...pluralsOf(phrase)]) VOCABULARY.set(form, name);
for (const phrase of phrasesOf(IDLE_WORDS)) VOCABULARY.set(phrase, null);

const LONGEST_PHRASE = Math.max(...[...VOCABULARY.keys()].map((phrase) => phrase.split(" ").length));

function pluralsOf(phrase: string): string[] {
	if (/[^aeiou]y$/.test(phrase)) return [`${phrase.slice(0, -1)}ies`];
	return /(?:[sxz]|[cs]h)$/.test(phrase) ? [`${phrase}es`] : [`${phrase}s`];
}

function pick<T>(from: readonly [T, ...T[]], seed: string): T {
	let hash = 0x811c9dc5;
	for (const char of seed) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
	// The lowest bits of this hash depend on the lowest bits of the text alone.
	hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
	return from[((hash ^ (hash >>> 13)) >>> 0) % from.length] ?? from[0];
}
