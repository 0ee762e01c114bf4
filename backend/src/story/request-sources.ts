// The records that a story request refers to: its character, hero, passage, and the earlier story of its series.
import type { Character, CharacterDetails } from "@lion-tails/common/character";
import { fieldError } from "@lion-tails/common/errors";
import type { Hero } from "@lion-tails/common/hero";
import { looksOf } from "@lion-tails/common/looks-of";
import { splitParagraphs } from "@lion-tails/common/paragraphs";
import type { StoredStory } from "@lion-tails/common/saved-story";
import { type EarlierStory, type Series, seriesIdOf, seriesOf } from "@lion-tails/common/series";
import {
	BIBLICAL_CHARACTER_NAME,
	type CompletedRequest,
	INVALID_PASSAGE,
	type PromptSourcesAnswer,
	type PromptSourcesRequest,
	type StoryRequest,
} from "@lion-tails/common/story";
import { aidsIn } from "@lion-tails/common/told-aids";
import type { CharacterStore } from "../character/store.ts";
import type { HeroStore } from "../hero/store.ts";
import { LIFE_PARTS, lifeOf } from "../models/built-in/material.ts";
import { findEventPassage, findPassage } from "../scripture/scripture.ts";
import { storySeed } from "./plan.ts";
import type { SavedStoryStore } from "./store.ts";

type SeriesStores = { stories: Pick<SavedStoryStore, "byId" | "cards"> };
type SourceStores = HeroStore & { stories: Pick<SavedStoryStore, "byId" | "titles"> };

/**
 * Returns the request with the traits of its character, so that the character is not needed later, and with its place in the
 * series that it continues. Throws an `AppError` at the field of a missing character or story.
 */
export async function completeRequest(
	stores: CharacterStore & SeriesStores,
	userId: string,
	request: StoryRequest,
): Promise<CompletedRequest> {
	const { continuesStory } = request;
	const [completed, series] = await Promise.all([
		withCharacter(stores, userId, request),
		continuesStory ? nextInSeries(stores.stories, userId, continuesStory) : undefined,
	]);
	return { ...withToldAids(completed), ...(series && { series }) };
}

/** The parent's own choice of looks wins over what the wish says. */
function withToldAids(request: StoryRequest): StoryRequest {
	const aids = aidsIn(request.customPrompt ?? "", request.childName);
	return Object.keys(aids).length > 0 ? { ...request, looks: { ...aids, ...request.looks } } : request;
}

async function withCharacter(stores: CharacterStore, userId: string, given: StoryRequest): Promise<StoryRequest> {
	const { characterId, ...request } = given;
	if (!characterId || request.useCharacter === false) return request;
	const character = await stores.characters.byId(userId, characterId);
	if (!character) throw fieldError("characterId", "character_not_found");
	// Such a story is only about people of the Bible.
	if (request.storyType === "biblical_narrative") return given;
	const { name, gender } = character;
	// The form sends its placeholder name with an arbitrary gender.
	const hasName = request.childName && request.childName !== BIBLICAL_CHARACTER_NAME;
	const looks = request.looks ?? looksOf(character);
	const characterDetails = { ...traitsOf(character), ...statedDetails(request.characterDetails) };
	return {
		...given,
		useCharacter: true,
		childName: hasName ? request.childName : name,
		gender: (hasName ? request.gender : undefined) ?? gender,
		animal: request.animal || (request.useAnimal ? (characterDetails.favoriteAnimal ?? "") : ""),
		characterDetails,
		...(looks && { looks }),
	};
}

const traitsOf = ({
	id: _,
	createdAt: __,
	name: ___,
	gender: ____,
	looks: _____,
	...traits
}: Character): CharacterDetails => traits;

const statedDetails = (details: CharacterDetails = {}): CharacterDetails =>
	Object.fromEntries(Object.entries(details).filter(([, value]) => value !== "" && value !== undefined));

const RECENT_TITLES = 10;

type References = Pick<PromptSourcesAnswer, "hero" | "heroScenes" | "passage">;

/**
 * Returns the sources of a request's prompts, for the generation and for the prompt editor: its hero and passage, the child's
 * recent titles and the earlier story of its series. Throws an `AppError` at the field of a missing hero.
 */
export async function findSources(
	stores: SourceStores,
	userId: string,
	request: PromptSourcesRequest,
): Promise<Omit<PromptSourcesAnswer, "hasScenes">> {
	const { continuesStory } = request;
	const [references, earlier, recentTitles] = await Promise.all([
		findReferences(stores, request),
		// A story that was deleted after the request is skipped.
		continuesStory ? stores.stories.byId(userId, continuesStory) : null,
		stores.stories.titles(userId, request.childName ?? "", RECENT_TITLES),
	]);
	return {
		...references,
		recentTitles,
		...(earlier && { earlier: earlierStory(earlier) }),
	};
}

/** Throws an `AppError` at the field of a missing hero or passage. */
export async function checkReferences(stores: HeroStore, request: PromptSourcesRequest): Promise<void> {
	const { passage } = await findReferences(stores, request);
	if (request.biblePassage && !passage) throw fieldError("biblePassage", "validation", INVALID_PASSAGE);
}

async function findReferences(stores: HeroStore, request: PromptSourcesRequest): Promise<References> {
	const hero = request.heroOfFaith ? await findHero(stores, request.heroOfFaith) : undefined;
	const passage = request.biblePassage ? findPassage(request.biblePassage) : findEventPassage(request.biblicalEvent);
	const heroScenes = hero && scenesOf(hero);
	return { ...(hero && { hero }), ...(heroScenes && { heroScenes }), ...(passage && { passage }) };
}

/** The rank of the lines that a short story leaves out first. */
const OPTIONAL_RANK = 3;

/** Returns a scene from each part of a life that is written for children; undefined if none is written. */
export function scenesOf({ name }: Pick<Hero, "name">): string[] | undefined {
	const life = lifeOf(name);
	return (
		life &&
		LIFE_PARTS.map((part) => {
			const needed = life[part].beats.filter(([rank]) => rank < OPTIONAL_RANK);
			return sceneOf(needed.map(([, plain]) => plain));
		})
	);
}

/** Returns the line that opens a part of a life, and the first one in which somebody speaks. */
function sceneOf([first = "", ...others]: string[]): string {
	const spoken = others.find((line) => line.includes("“"));
	return [first, spoken ?? others[0]].filter(Boolean).join(" ");
}

/** The hero; throws `hero_not_found` at the field. */
export async function findHero({ heroes }: HeroStore, id: string, path = "heroOfFaith") {
	const hero = await heroes.byId(id);
	if (!hero) throw fieldError(path, "hero_not_found");
	return hero;
}

const MAX_TITLE_CHARS = 100;
const MAX_BEGINNING_CHARS = 240;
const MAX_ENDING_CHARS = 280;

const GONE =
	"The story that this one follows is no longer among your saved stories. Let it go to tell a story of its own.";

/**
 * Returns the place in the series of a story that continues the given one: after all saved parts. Throws `validation` at the
 * field if the user has no such story.
 */
async function nextInSeries(
	stories: Pick<SavedStoryStore, "byId" | "cards">,
	userId: string,
	continuesStory: string,
): Promise<Series> {
	const earlier = await stories.byId(userId, continuesStory);
	if (!earlier) throw fieldError("continuesStory", "validation", GONE);
	const id = seriesIdOf(earlier);
	const { items } = await stories.cards(userId, {
		limit: 1,
		cursor: null,
		text: "",
		filter: "all",
		sort: "newest",
		series: id,
	});
	const parts = [earlier, ...items].map(({ request }) => seriesOf(request)?.part ?? 1);
	return { id, part: Math.max(...parts) + 1 };
}

/** Returns a short memory of a story for the prompt of its continuation. */
export function earlierStory(stored: Pick<StoredStory, "id" | "story" | "request">): EarlierStory {
	const { title, content, remember } = stored.story;
	const paragraphs = splitParagraphs(content);
	const { childName } = stored.request;
	return {
		seriesSeed: storySeed(seriesIdOf(stored)),
		title: beginningOf(title, MAX_TITLE_CHARS),
		beginning: beginningOf(paragraphs[0] ?? "", MAX_BEGINNING_CHARS),
		ending: paragraphs.length > 1 ? endOf(paragraphs.at(-1) ?? "", MAX_ENDING_CHARS) : "",
		names: namesIn(content, typeof childName === "string" ? childName : ""),
		...(remember?.length && { remember }),
	};
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** Cuts at a word boundary if the text has spaces. */
function beginningOf(text: string, maxChars: number): string {
	const line = oneLine(text);
	if (line.length <= maxChars) return line;
	const cut = line.slice(0, maxChars);
	return `${cut.replace(/\s\S*$/, "").toWellFormed()} …`;
}

function endOf(text: string, maxChars: number): string {
	const line = oneLine(text);
	if (line.length <= maxChars) return line;
	const cut = line.slice(-maxChars);
	return `… ${cut.replace(/^\S*\s/, "").toWellFormed()}`;
}

const MAX_NAMES = 10;
const MAX_NAME_CHARS = 40;
const MAX_NAMES_CHARS = 150;
/** Only this much of the beginning is searched. */
const MAX_TEXT_CHARS = 60_000;

/**
 * Returns the people, animals and places named in a text: `known` first, then by frequency. The first word of a sentence is
 * ignored, because any word has a capital letter there.
 */
export function namesIn(text: string, known: string): string[] {
	const counts = new Map<string, number>();
	for (const match of text.slice(0, MAX_TEXT_CHARS).matchAll(NAME)) {
		const isStart = SENTENCE_START.test(text.slice(Math.max(0, match.index - 8), match.index));
		const name = (isStart ? match[0].replace(FIRST_WORD, "") : match[0]).replace(/[’']s?$/, "");
		if (name && !NO_NAMES.has(name) && name.length <= MAX_NAME_CHARS) counts.set(name, (counts.get(name) ?? 0) + 1);
	}
	const endsOfOthers = new Set([...counts.keys()].flatMap(endsOf));
	const byCount = [...counts]
		.filter(([name]) => !endsOfOthers.has(name))
		.toSorted((one, other) => other[1] - one[1])
		.map(([name]) => name);
	const names: string[] = [];
	let chars = 0;
	for (const name of new Set([known.slice(0, MAX_NAME_CHARS), ...byCount])) {
		chars += name.length + 2;
		if (chars > MAX_NAMES_CHARS || names.length === MAX_NAMES) break;
		if (name) names.push(name);
	}
	return names;
}

/** “Paul Miller” ends with “Miller”. */
const endsOf = (name: string) => {
	const words = name.split(" ");
	return words.slice(1).map((_, at) => words.slice(at + 1).join(" "));
};

/** “Mr. Abel”, “Miss Lydia”, “Almond Hill”, “O’Brien”. */
const NAME = /(?<![\p{L}\p{N}’'-])(?:(?:Mr|Mrs|Ms|Dr)\. )?\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+)*/gu;
/** Any first word except a title, as in “Mr. Abel”. */
const FIRST_WORD = /^(?!(?:Mr|Mrs|Ms|Dr)\.)\S+ ?/u;
const SENTENCE_START = /(?:^|[.!?…:]["”’)]*\s+|[“‘("]\s*|\n\s*)$/u;
const NO_NAMES: ReadonlySet<string> = new Set(
	"I’m I’ll I’ve I’d God God’s Lord Father Jesus Christ Holy Spirit Bible Scripture Amen Sunday Monday Tuesday Wednesday Thursday Friday Saturday January February March April May June July August September October November December Christmas Easter".split(
		" ",
	),
);
