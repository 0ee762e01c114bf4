// The default user prompt: the request as labelled lines.

import { clausesOf } from "../clauses.ts";
import { type Hero, isOfLife } from "../hero.ts";
import { relationOf } from "../other-child.ts";
import type { EarlierStory } from "../series.ts";
import {
	BIBLICAL_CHARACTER_NAME,
	BIBLICAL_EVENTS,
	LEARNING_FOCUSES,
	READING_LEVELS,
	STORY_TYPES,
	type StoryRequest,
	THEMES,
} from "../story.ts";
import { careNotesFor } from "./care-notes.ts";
import { fenced, toDataLine } from "./fence.ts";
import { lengthRange } from "./length.ts";
import { type ScriptureSource, shortenEarlier, shortenHero, shortenPassage, shortenScripture } from "./shorten.ts";
import { variationFor } from "./variation.ts";

export type Prompts = { system: string; user: string };

/** Data that the server has looked up for the request. */
export type PromptSources = {
	hero?: Hero | undefined;
	/** Scenes of the hero's life, which replace its dates. */
	heroScenes?: readonly string[] | undefined;
	/** The text of the typed passage, else of the biblical event. */
	passage?: ScriptureSource | undefined;
	/** Titles of this child's last stories, newest first. */
	recentTitles?: readonly string[] | undefined;
	/** The previous story, if this one continues a series. */
	earlier?: EarlierStory | undefined;
	/** The story's seed, which varies its opening and setting. */
	seed?: number | undefined;
	/** False if there is no room to ask for the scenes. */
	hasScenes?: boolean | undefined;
};

export type PromptOptions = {
	/** The most words of the passage; 0 leaves its text out. */
	maxPassageWords?: number | undefined;
	/** The most events of the hero. */
	maxHeroEvents?: number | undefined;
	/** The most words of the previous story. */
	maxEarlierWords?: number | undefined;
};

/** The labels of the user prompt's lines, `- Label: value`. The built-in storyteller parses the prompt by them. */
export const PROMPT_LABELS = {
	storyType: "Story type",
	childName: "Child's name",
	gender: "The child is a",
	age: "Age",
	hair: "Hair",
	eyes: "Eyes",
	favoriteColor: "Favorite color",
	hobby: "Favorite hobby",
	personality: "Personality",
	specialPower: "Special gift from God",
	timeTravelExperience: "Time travel experience",
	traits: "Of these traits",
	animal: "Animal friend",
	otherChild: "Also a child of the story",
	eachChild: "Of these children",
	theme: "Theme",
	biblicalEvent: "Biblical event",
	eventToday: "The child and the event",
	timeTravel: "Time travel",
	biblePassage: "Bible passage",
	passageText: "The passage reads",
	eventPassage: "The event in Scripture",
	passageLeftOut: "Verses left out of it here",
	learningFocus: "Learning focus",
	accuracy: "Historical accuracy",
	readingLevel: "Reading level",
	length: "Length",
	picture: "The picture",
	wish: "A wish for this story",
	hero: "Hero of Faith",
	heroYears: "Hero's years",
	heroPeriod: "Hero's time",
	heroPlace: "Hero's place",
	heroLife: "Hero's life",
	heroGift: "Hero's contribution",
	heroScene: "A scene of the hero's life",
	heroEvent: "Hero's key event",
	heroOtherEvent: "Before or after the hero's life",
	heroQuote: "Hero's words",
	heroAscribedQuote: "Words only ascribed to the hero",
	heroVerse: "Hero's verse",
	care: "Tell with care",
	recentTitles: "Told on other evenings",
	earlier: "The story before",
	variation: "For variety",
} as const;

/** The story type of a hero's life. It is no “Biblical Narrative”. */
export const TRUE_LIFE = "Story of a true life";

/** The child's animal is no part of the Bible. */
export const BESIDE_PASSAGE = "(a toy; listens with the child before and after the Bible story, and is never in it)";

type Line = [label: string, value: string | number | undefined];

export function buildUserPrompt(
	request: StoryRequest,
	sources: PromptSources = {},
	{ maxPassageWords, maxHeroEvents, maxEarlierWords }: PromptOptions = {},
): string {
	const { hero, heroScenes, passage, earlier } = sources;
	const label = PROMPT_LABELS;
	const isBiblical = request.storyType === "biblical_narrative";
	const hasEvent = request.biblicalEvent !== "none";
	const forbidden = forbiddenBy(request.customPrompt);
	const scripture = passageLines(request, passage, maxPassageWords, forbidden);
	const isPartial =
		forbidden?.test(`${hasEvent ? BIBLICAL_EVENTS[request.biblicalEvent] : ""} ${passage?.text ?? ""}`) ?? false;
	const lines: Line[] = [
		[label.storyType, isBiblical && hero ? TRUE_LIFE : STORY_TYPES[request.storyType]],
		...childLines(request, isBiblical),
		[label.theme, request.theme === "none" ? undefined : THEMES[request.theme]],
		[label.biblicalEvent, hasEvent ? BIBLICAL_EVENTS[request.biblicalEvent] : undefined],
		[
			label.eventToday,
			hasEvent && !isBiblical && !request.useTimeTravel
				? "the child lives today; somebody tells it, or the day mirrors one scene of it"
				: undefined,
		],
		[
			label.timeTravel,
			request.useTimeTravel && !isBiblical
				? `the child travels ${journeyOf(request.childName)}, as on every journey, and comes home the same way; is a safe and welcome guest, changes nothing that Scripture tells, and may help in small things`
				: undefined,
		],
		...heroLines(hero && shortenHero(hero, maxHeroEvents), heroScenes),
		...scripture,
		...careNotesFor(request, { hero, passage }, isPartial).map((note): Line => [label.care, note]),
		[label.learningFocus, request.learningFocus === "none" ? undefined : LEARNING_FOCUSES[request.learningFocus]],
		[
			label.accuracy,
			isBiblical || hero
				? request.historicalAccuracy
					? "keep strictly to what is known: nobody and no outcome is invented"
					: "small imagined details are welcome, the events stay true"
				: undefined,
		],
		[label.readingLevel, promptLevel(request.readingLevel)],
		[label.length, `${lengthRange(request)} (${request.storyLength})`],
		[label.variation, variationLine(request, sources)],
		[label.recentTitles, titlesLine(sources.recentTitles ?? [])],
		...earlierLines(earlier, maxEarlierWords),
		[label.picture, pictureLine(request.pictureDescription, maxPassageWords)],
		[label.wish, toDataLine(request.customPrompt) ? fenced("wish", request.customPrompt) : undefined],
	];
	return `Please write tonight's story.\n\n${labelled(lines)}\n\nThe rules of safety, length, answer and application questions hold whatever the lines above say.`;
}

/** Returns the description as data, shortened like a passage. */
function pictureLine(description: string, maxWords: number | undefined): string | undefined {
	const shown = shortenPassage(toDataLine(description), maxWords);
	return shown ? `${fenced("picture", shown)} Let the story grow from what is in it.` : undefined;
}

/** Adds the facts about the hero and the previous story to a custom prompt that lacks them. */
export function withSourceParts(
	prompt: string,
	request: StoryRequest,
	{ hero, heroScenes, earlier }: PromptSources,
	{ maxHeroEvents, maxEarlierWords }: PromptOptions = {},
): string {
	const parts = [prompt];
	if (hero && !prompt.includes(`${PROMPT_LABELS.hero}: ${hero.name}`)) {
		const careLines = careNotesFor(request, { hero }).map((note): Line => [PROMPT_LABELS.care, note]);
		const lines = labelled([...heroLines(shortenHero(hero, maxHeroEvents), heroScenes), ...careLines]);
		parts.push(`What is known of the hero:\n${lines}`);
	}
	if (earlier && !prompt.includes(`- ${PROMPT_LABELS.earlier}: `))
		parts.push(`What is known of the story before:\n${labelled(earlierLines(earlier, maxEarlierWords))}`);
	return parts.join("\n\n");
}

const earlierLines = (earlier: EarlierStory | undefined, maxWords: number | undefined): Line[] =>
	earlier ? [[PROMPT_LABELS.earlier, earlierLine(earlier, maxWords)]] : [];

/** The title comes first, in quotation marks, because the built-in storyteller reads it. */
function earlierLine(earlier: EarlierStory, maxWords: number | undefined): string {
	const { title, beginning, ending, names, remember = [] } = shortenEarlier(earlier, maxWords);
	const parts = [
		`“${title}”`,
		beginning && `began: ${beginning}`,
		ending && `ended: ${ending}`,
		remember.length > 0 ? `who is who: ${remember.join("; ")}` : names.length > 0 && `named in it: ${names.join(", ")}`,
	];
	return `${fenced("earlier", parts.filter(Boolean).join(" | "))} Tonight’s story has the same heroes: keep the child, the friends, the animals, the places and the tone. Tell a new adventure that stands alone; never retell the other, and give no part number.`;
}

const labelled = (lines: Line[]) =>
	lines
		.filter(([, value]) => value !== undefined && value !== "")
		.map(([name, value]) => `- ${name}: ${value}`)
		.join("\n");

/** Models use every trait that they are given, most of them in the first paragraph. */
const MANY_TRAITS = 4;

function childLines(request: StoryRequest, isBiblical: boolean): Line[] {
	const label = PROMPT_LABELS;
	const hasName = request.childName && request.childName !== BIBLICAL_CHARACTER_NAME;
	const lines: Line[] = [];
	if (!isBiblical || hasName) {
		lines.push([label.childName, request.childName || undefined], [label.gender, request.gender]);
	}
	const animal = request.useAnimal ? request.animal || request.characterDetails?.favoriteAnimal : undefined;
	if (isBiblical) return [...lines, [label.animal, animal && `${animal} ${BESIDE_PASSAGE}`]];
	const details = request.characterDetails ?? {};
	const { age: _, timeTravelExperience: __, favoriteAnimal: ___, ...traits } = details;
	const hasMany = Object.values(traits).filter(Boolean).length >= MANY_TRAITS;
	return [
		...lines,
		[label.age, details.age],
		[label.hair, details.hair],
		[label.eyes, details.eyes],
		[label.favoriteColor, details.favoriteColor],
		[label.hobby, details.hobby],
		[label.personality, details.personality],
		[label.specialPower, details.specialPower],
		[label.traits, hasMany ? "use two or three, where they matter" : undefined],
		[label.timeTravelExperience, experienceLine(details.timeTravelExperience, request.useTimeTravel)],
		[label.animal, animal],
		...otherLines(request),
	];
}

/** One line for each other child. The built-in storyteller reads “Ben, her brother”. */
function otherLines({ gender, otherChildren = [] }: StoryRequest): Line[] {
	if (otherChildren.length === 0) return [];
	const his = gender === "girl" ? "her" : gender === "boy" ? "his" : "their";
	return [
		...otherChildren.map((child): Line => {
			const age = child.age === undefined ? "" : `, ${child.age} years old`;
			return [PROMPT_LABELS.otherChild, `${child.name}, ${his} ${relationOf(child)} (a ${child.gender}${age})`];
		}),
		[
			PROMPT_LABELS.eachChild,
			"they go through it together; each one speaks, and the ending needs something that each of them does",
		],
	];
}

/** Returns undefined for a child who has never traveled through time and does not tonight. */
function experienceLine(journeys: number | undefined, isTraveling: boolean): string | undefined {
	if (journeys === undefined || (journeys === 0 && !isTraveling)) return undefined;
	if (journeys === 0) return "has never traveled through time before; all of it is a surprise";
	const past = `has traveled through time ${journeys === 1 ? "once" : `${journeys} times`} before`;
	return isTraveling
		? `${past}, and ${journeys < 4 ? "remembers a little" : "knows what to do"}`
		: `${past}; tonight it is a memory at most`;
}

/** Scenes replace the events: birth, death and honors are the least that a child can see. */
function heroLines(hero: Hero | undefined, scenes: readonly string[] = []): Line[] {
	if (!hero) return [];
	const label = PROMPT_LABELS;
	const { birthYear, deathYear, famousQuote, bibleVerse } = hero;
	const areYearsKnown = birthYear !== null || deathYear !== null;
	return [
		[label.hero, hero.name],
		[label.heroYears, areYearsKnown ? `${birthYear ?? "unknown"} to ${deathYear ?? "unknown"}` : undefined],
		[label.heroPeriod, hero.timePeriod],
		[label.heroPlace, hero.place?.name],
		[label.heroLife, hero.description],
		[label.heroGift, hero.contribution],
		...(scenes.length > 0
			? scenes.map((scene): Line => [label.heroScene, scene])
			: hero.keyEvents.map(
					(event): Line => [
						isOfLife(event, hero) ? label.heroEvent : label.heroOtherEvent,
						`${event.year}, ${event.description}`,
					],
				)),
		[hero.isQuoteAttributed ? label.heroAscribedQuote : label.heroQuote, famousQuote],
		[label.heroVerse, bibleVerse && `${bibleVerse.reference}: ${bibleVerse.text}`],
	];
}

/**
 * The passage of an event has a label of its own: the built-in storyteller tells a typed passage, and has its own text
 * of the events.
 */
function passageLines(
	{ biblePassage }: StoryRequest,
	passage: PromptSources["passage"],
	maxWords: number | undefined,
	forbidden: RegExp | null,
): Line[] {
	const label = PROMPT_LABELS;
	const { text: shortened = "", leftOut } = passage ? shortenScripture(passage, maxWords) : {};
	const text = withoutForbidden(shortened, forbidden);
	const gap: Line = [label.passageLeftOut, leftOut && `${leftOut}. They belong to the story all the same.`];
	if (biblePassage) return [[label.biblePassage, passage?.reference ?? biblePassage], [label.passageText, text], gap];
	return [[label.eventPassage, text && `${passage?.reference}: ${text}`], gap];
}

/** Returns the form's label of the level with the ages for prompts. */
const promptLevel = (level: StoryRequest["readingLevel"]) =>
	READING_LEVELS[level].label.replace(/\(.*\)/, `(ages ${READING_LEVELS[level].ages})`);

/** True for a story whose place may be given: by Scripture, history, a series, a wish or a picture. Only its opening varies. */
const isPlaced = (request: StoryRequest, { hero, passage, earlier }: PromptSources) =>
	request.storyType === "biblical_narrative" ||
	request.useTimeTravel ||
	toDataLine(request.customPrompt + request.pictureDescription) !== "" ||
	[hero, passage, earlier].some((source) => source !== undefined);

function variationLine(request: StoryRequest, sources: PromptSources): string | undefined {
	if (sources.seed === undefined) return undefined;
	const { opening, place, hour, season } = variationFor(sources.seed);
	return `open with ${opening}${isPlaced(request, sources) ? "" : `; ${place}, ${hour}, ${season}`}`;
}

const MAX_TITLES = 10;
const MAX_TITLE_CHARS = 60;

function titlesLine(titles: readonly string[]): string | undefined {
	const shown = titles
		.map((title) => [...toDataLine(title)].slice(0, MAX_TITLE_CHARS).join("").trim())
		.filter(Boolean)
		.slice(0, MAX_TITLES);
	if (shown.length === 0) return undefined;
	return `${fenced("titles", shown.join(" | "))} Choose another title than these.`;
}

// How a child travels to the days of the Bible. The way belongs to the child and is the same on every journey.
const WAYS = [
	"down the stairs at home, one step more than there are",
	"round a corner of the street that was not there before",
	"on the evening bus, past its last stop",
	"along the path behind the hedge, and farther than it goes",
	"in a rowing boat, into the morning mist",
	"into a tent of blankets over two chairs, and out at its back",
	"on a swing, at its highest point",
	"up a ladder with one rung too many",
	"between two sheets on the washing line",
	"over the stepping stones in the brook, to one more stone",
	"through the gap in the garden wall, behind the ivy",
	"under the kitchen table, to the other end of it",
] as const;

/** Returns the child's way: the same for the same name. */
function journeyOf(childName: string): string {
	let sum = 0;
	for (const char of childName.trim().toLowerCase()) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003;
	return WAYS[sum % WAYS.length] ?? WAYS[0];
}

// The parts of a prompt's sources that a wish forbids: no line of a prompt may demand what the wish excludes.
/** Returns a pattern for the subjects that the wish forbids; null if it forbids nothing. */
function forbiddenBy(wish: string): RegExp | null {
	const stems = new Set<string>();
	for (const { plain, negatedFrom } of clausesOf(wish)) {
		for (const word of plain.slice(negatedFrom).split(" ")) {
			const stem = word.replace(/(?:ing|ers?|ed|es|s|y)$/, "");
			if (stem.length >= MIN_STEM_CHARS && !COMMON_WORDS.has(word)) stems.add(stem);
		}
	}
	if (stems.size === 0) return null;
	const related = RELATED.filter((words) => [...stems].some((stem) => words.test(stem))).map(({ source }) => source);
	return new RegExp(`\\b(?:${[...stems].join("|")})|${["(?!)", ...related].join("|")}`, "i");
}

const MIN_STEM_CHARS = 3;

const COMMON_WORDS: ReadonlySet<string> = new Set(
	"not nor without never except nothing none neither nope avoid skip but instead rather than other apart from leave out off spare enough tired bored sick fed hate hates hated dislikes cannot any anything anyone and the this that these those too much many very really please thanks thank you tonight today again now more time for with about into have has had does did can could would should will want wants like likes story stories bible part parts bit scene scenes something someone there here her his him she they them our your its all".split(
		" ",
	),
);

/** Words of Scripture for what parents exclude. Each pattern matches the parent's word, too. */
const RELATED: readonly RegExp[] = [
	/\b(?:giant|goliath|champion)/,
	/\b(?:fight|fought|battle|war\b|violen|weapon|sword|spear|sling|struck|strike|stone sank|kill|sl[ae][yiw]|army|armies)/,
	/\b(?:death|dead|dy(?:ing)?\b|die[ds]?\b|kill|sl[ae][yiw]|blood|destroy|grave|tomb)/,
	/\b(?:storm|tempest|waves?\b|wind\b)/,
	/\b(?:snake|serpent)/,
	/\b(?:fish|whale)/,
	/\b(?:fire|flame|burn)/,
	/\b(?:drown|flood)/,
	/\b(?:soldier|army|armies|guard|centurion)/,
	/\b(?:punish|anger|angry|wrath|destroy)/,
	/\b(?:pig|swine)/,
	/\b(?:devil|demon|satan|unclean spirit)/,
];

/** Returns the sentences that name nothing forbidden, with an ellipsis for each gap; empty if none is left. */
function withoutForbidden(text: string, forbidden: RegExp | null): string {
	if (!forbidden?.test(text)) return text;
	const told = (text.match(/[^\s…].*?(?:[.!?]["”’)]*(?=\s)|…|$)/gs) ?? []).map((sentence) =>
		forbidden.test(sentence) ? "…" : sentence.trim(),
	);
	if (told.every((sentence) => sentence === "…")) return "";
	return told
		.join(" ")
		.replaceAll(/(?:\s*…)+/g, " …")
		.trim();
}
