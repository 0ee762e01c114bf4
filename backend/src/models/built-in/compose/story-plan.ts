// The plan of a story before it is fitted to its length: sections of lines, each with the rank by which it is selected.
import type { FigureName } from "@lion-tails/common/figures";
import { splitSentences } from "@lion-tails/common/paragraphs";
import { countWords, type MoralOutcome, type ReadingLevel, type StoryLength } from "@lion-tails/common/story";
import type { Beat, Picture, Plot, Setting, Situation } from "../material.ts";
import type { BuiltInRequest } from "../request.ts";
import type { WishPerson } from "../wish/wished-people.ts";
import { freshRandom, type Heard } from "./heard.ts";
import type { QuestionList } from "./questions.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { fillTemplate, type TemplateValues } from "./template.ts";

export type StoryPlan = {
	sections: PlanSection[];
	/** Values for titles and questions, in addition to those of every story. */
	values?: TemplateValues;
	titles: readonly PlanTitle[];
	/** Questions are taken from these lists in turn. */
	questions: readonly QuestionList[];
	/** References, each of which suits the story. */
	verses: readonly string[];
	moralOutcome: MoralOutcome;
	/** Set if the plan has too little for the length's usual target. */
	targetWords?: number;
	/** The clauses of the wish that the story is about. */
	told?: readonly string[];
	/** The situations, and the words of a wish, for which the plot was written; omitted for another plot. */
	writtenFor?: { situations: readonly Situation[]; when?: string | undefined };
	/** The subject of the plot, a noun phrase for the remark: “a kite”, “courage”. */
	about?: string | undefined;
	/** The clauses that only the morning and the night mention; omitted: all that they can. */
	mentioned?: readonly string[];
	/** The clauses that the story tells in the parent's own words. */
	retold?: readonly string[];
	/** Set if the story has the wish in the parent's own words: the sentences that it leaves out nonetheless. */
	leftOut?: readonly string[];
	/** Further parts of the wish, each told as an episode. */
	episodes?: readonly EpisodePart[];
	/** True if the story has the requested theme. */
	hasTheme?: boolean;
	/** The people of the wish who act in the story. */
	people?: readonly WishPerson[];
	/** The one who tells the Bible story. */
	teller?: Plot["teller"];
	/** Place and moment of the picture, as the end of “a girl …”. */
	pictureSetting: string;
};

/** A part of the wish that an episode tells. */
export type EpisodePart = {
	/** The clause as the parent typed it. */
	text: string;
	/** The words that name the part. */
	words: ReadonlySet<string>;
	situation?: Situation;
	/** A line that the story has if it tells the episode. */
	line: PlanLine;
};

/** A title's template, and the figures of its picture. */
export type PlanTitle = { template: string; figures: readonly FigureName[] };

export const planTitles = (templates: readonly string[], figures: readonly FigureName[]): PlanTitle[] =>
	templates.map((template) => ({ template, figures }));

export type PlanInput = {
	request: BuiltInRequest;
	values: TemplateValues;
	seed: number;
	heard: Heard;
	/** Repeatable choices for a purpose, which prefer new material. */
	randomFor: (purpose: string) => SeededRandom;
	/** Share of the lines in rich wording, from 0 to 1. */
	richShare: number;
	budget: Budget;
};

/** Returns the input with other values for the placeholders. */
export const withValues = (input: PlanInput, values: TemplateValues): PlanInput => ({
	...input,
	values,
	randomFor: (purpose) => freshRandom(input.seed, purpose, input.heard, values),
});

export type PlanSection = {
	title: string;
	/** The role of the section, such as “opening” or “tale”. */
	kind: string;
	/** The place and hour of its pictures, if the material tells them. */
	picture?: Picture | undefined;
	lines: PlanLine[];
};

export type PlanLine = {
	plain: string;
	rich: string;
	/** `RANK.required` is always included; then lower ranks come first. */
	rank: number;
	/** Lines of one unit are included together or not at all. */
	unit: string;
	/** The line is included only if these units are. */
	requires?: readonly string[];
	/**
	 * A required line that may be dropped, lowest order first, if the required lines alone exceed the maximum; with 0 and 1
	 * already if they leave less room for rich wording than the level has, with 2 if they leave far less.
	 */
	dropOrder?: DropOrder;
	/** True if a line that is always told cannot be understood without it. */
	isNeeded?: boolean;
	/** Set if the pictures of its section change. */
	setting?: Setting | undefined;
	/** True for a quotation, which may repeat a sentence. */
	isQuotation?: boolean;
	/** True if it stays in the paragraph of the line before it. */
	isAttached?: boolean;
};

export type DropOrder = 0 | 1 | 2 | 3 | 4 | 5;

/** Ranks of lines, in the order in which they are included. */
export const RANK = {
	required: 0,
	scene: 1,
	child: 2,
	homecoming: 3,
	priority2: 4,
	firstEpisode: 5,
	frame: 6,
	furtherEpisodes: 7,
	priority3: 8,
	detail: 9,
	extra: 10,
} as const;

/** Adds lines before the last one: it leads from a morning into the story, and ends a night. */
export const beforeLast = (section: PlanSection, lines: readonly PlanLine[]): PlanSection => ({
	...section,
	lines: [...section.lines.slice(0, -1), ...lines, ...section.lines.slice(-1)],
});

export type LinePlace = Pick<PlanLine, "rank" | "unit" | "requires" | "dropOrder" | "isNeeded" | "setting">;

/**
 * Returns beats as lines, without those that have a placeholder without a value. `placeOf` returns the rank of a beat
 * by its priority and index, or null to leave it out; a rank alone makes the beat a unit of its own. `picture`: that of the scene.
 */
export function planLines(
	name: string,
	beats: readonly Beat[],
	values: TemplateValues,
	placeOf: (priority: 1 | 2 | 3, index: number) => number | LinePlace | null,
	picture: Picture = {},
): PlanLine[] {
	return beats.flatMap(([priority, plainTemplate, richTemplate], index): PlanLine[] => {
		const place = placeOf(priority, index);
		const plain = fillTemplate(plainTemplate, values);
		const rich = fillTemplate(richTemplate, values);
		if (place === null || plain === null || rich === null) return [];
		const setting = settingAt(picture, index);
		const line = typeof place === "number" ? { rank: place, unit: `${name}/${index}` } : place;
		return [{ plain, rich, ...(setting && { setting: withNames(setting, values) }), ...line }];
	});
}

/** Returns a section of beats. `name`: the beginning of its units. */
export const planSection = (
	title: string,
	kind: string,
	beats: readonly Beat[],
	values: TemplateValues,
	placeOf: Parameters<typeof planLines>[3],
	name = kind,
	picture: Picture = {},
): PlanSection => ({ title, kind, lines: planLines(name, beats, values, placeOf, picture) });

/** Returns the setting with the names of the story in its list and its poses. */
export const withNames = (setting: Setting, values: TemplateValues): Setting => ({
	...setting,
	...pictureIn({ seen: setting.seen, poses: setting.poses }, values),
});

/** Returns the setting of a beat in a scene whose pictures change. */
export const settingAt = (
	{ changes, place, hour, weather, pose, seen, poses }: Picture,
	index: number,
): Setting | undefined =>
	changes &&
	Object.assign(
		{
			...(place && { place }),
			...(hour && { hour }),
			...(weather && { weather }),
			...(pose && { pose }),
			...(seen && changes.some((change) => change.seen) && { seen }),
			...(changes.some((change) => change.poses) && { poses: poses ?? {} }),
		},
		...changes.filter(({ from }) => from <= index).map(({ from: _, ...change }) => change),
	);

/** Returns what a scene tells about its pictures, with the names of the story. */
export function pictureIn(
	{ place, hour, weather, pose, main, seen, poses }: Picture,
	values: TemplateValues,
): Omit<Picture, "changes"> {
	const filled = (noun: string) => {
		// A placeholder alone begins no sentence.
		const [, placeholder] = /^\{(\w+)\}$/.exec(noun) ?? [];
		return (placeholder ? values[placeholder] : fillTemplate(noun, values)) ?? [];
	};
	const named = Object.entries(poses ?? {}).flatMap(([noun, one]) =>
		[filled(noun)].flat().map((name) => [name, one] as const),
	);
	const [mainName] = main ? [filled(main)].flat() : [];
	return {
		...(place && { place }),
		...(hour && { hour }),
		...(weather && { weather }),
		...(pose && { pose }),
		...(mainName && { main: mainName }),
		...(seen && { seen: seen.flatMap((noun) => [filled(noun)].flat().map((name) => withSex(noun, name, values))) }),
		...(poses && { poses: Object.fromEntries(named) }),
	};
}

const CHILDREN: Readonly<Record<string, "girl" | "boy">> = {
	"{girl}": "girl",
	"{sis}": "girl",
	"{otherGirl}": "girl",
	"{lad}": "boy",
	"{bro}": "boy",
	"{otherLad}": "boy",
};

/** “The girl Mei”: the pictures cannot know from the name who is a girl. */
function withSex(noun: string, name: string, { whoKind = "", whoHe }: TemplateValues): string {
	const isWho = noun === "{whoName}" && OF_CHILDREN.test(whoKind) && /^\p{Lu}[^ ]*$/u.test(name);
	const kind = isWho ? (whoHe === "she" ? "girl" : "boy") : CHILDREN[noun];
	return kind ? `the ${kind} ${name}` : name;
}

const OF_CHILDREN = /^(?:brother|sister|cousin|twin|friend|classmate|girl|boy|kid|child)$/;

/** Returns a `placeOf` that ranks beats by their priority alone. */
export function byPriority(first: number, second: number, third: number): (priority: 1 | 2 | 3) => number {
	const ranks = { 1: first, 2: second, 3: third };
	return (priority) => ranks[priority];
}

/** Returns the words of the required lines, in plain and in rich wording. */
export const requiredWords = (sections: readonly PlanSection[]) =>
	sumWords(sections.flatMap((section) => section.lines.filter((line) => line.rank === RANK.required)));

/** Returns the words of all lines, in plain and in rich wording. */
export const totalWords = (sections: readonly PlanSection[]) => sumWords(sections.flatMap((section) => section.lines));

function sumWords(lines: readonly PlanLine[]): { plain: number; rich: number } {
	const sum = { plain: 0, rich: 0 };
	for (const line of lines) {
		sum.plain += cachedWordCount(line.plain);
		sum.rich += cachedWordCount(line.rich);
	}
	return sum;
}

/** Returns the words of lines of which a share is in rich wording. */
export const mixedWords = ({ plain, rich }: { plain: number; rich: number }, richShare: number) =>
	plain + richShare * (rich - plain);

/** The same beats are counted many times, within a story and across stories. */
function cached(measure: (text: string) => number): (text: string) => number {
	const known = new Map<string, number>();
	return (text) => {
		const found = known.get(text);
		if (found !== undefined) return found;
		if (known.size >= MAX_CACHED_TEXTS) known.clear();
		const value = measure(text);
		known.set(text, value);
		return value;
	};
}
const MAX_CACHED_TEXTS = 20_000;

export const cachedWordCount = cached(countWords);

/** Returns the words of the longest sentence. */
export const longestSentence = cached((text) =>
	Math.max(0, ...splitSentences(text).map((sentence) => countWords(sentence.text))),
);

/** Returns how much a text raises the level of a story: about in proportion to the Automated Readability Index. */
export const hardness = cached(
	(text) => (text.match(/\p{L}/gu)?.length ?? 0) - 3 * cachedWordCount(text) - 9 * splitSentences(text).length,
);

export type Budget = {
	/** Lines are added until the story has this many words. */
	targetWords: number;
	/** Optional lines never make the story longer than this. */
	maxWords: number;
	/** The longest sentence, except in a quotation. */
	maxSentenceWords: number;
};

/** Returns the budget for the length and the level of a request. */
export function budgetOf({ length, level }: BuiltInRequest): Budget {
	const { plainWords, richExtraWords, maxWords } = LENGTH_BUDGETS[length];
	const targetWords = plainWords + richExtraWords * RICH_SHARES[level];
	return { targetWords, maxWords, maxSentenceWords: MAX_SENTENCE_WORDS[level] ?? Number.POSITIVE_INFINITY };
}

/** For ages below 5, below 7 and below 9. */
export const MAX_SENTENCE_WORDS: Partial<Record<ReadingLevel, number>> = {
	preschool: 15,
	kindergarten: 20,
	"early-elementary": 34,
};

/** The share of lines in rich wording, by level. */
export const RICH_SHARES: Record<ReadingLevel, number> = {
	preschool: 0,
	kindergarten: 0.2,
	"early-elementary": 0.5,
	"late-elementary": 0.72,
	"middle-school": 0.9,
};

/** The target of a story in plain wording only, and the words added to it for one in rich wording only. */
type LengthBudget = { plainWords: number; richExtraWords: number; maxWords: number };

const LENGTH_BUDGETS: Record<StoryLength, LengthBudget> = {
	"very-short": { plainWords: 590, richExtraWords: 100, maxWords: 698 },
	short: { plainWords: 850, richExtraWords: 80, maxWords: 980 },
	medium: { plainWords: 1270, richExtraWords: 140, maxWords: 1470 },
	long: { plainWords: 2060, richExtraWords: 220, maxWords: 2440 },
	extended: { plainWords: 3000, richExtraWords: 350, maxWords: 3800 },
};
