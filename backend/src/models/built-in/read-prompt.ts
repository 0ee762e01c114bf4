// Reads the request from the prompts: the labelled lines first, then, for missing values, the free text.
import { ANIMALS } from "@lion-tails/common/animals";
import { affirmed, type Clause, clausesOf, wantedPart, withoutAges } from "@lion-tails/common/clauses";
import { figuresIn } from "@lion-tails/common/cover";
import { ANY_GRANDPARENT, SURE_GRANDPARENT } from "@lion-tails/common/kin";
import { BESIDE_PASSAGE, PROMPT_LABELS, STORY_SO_FAR, TRUE_LIFE } from "@lion-tails/common/prompts";
import {
	BIBLICAL_EVENTS,
	LEARNING_FOCUSES,
	READING_LEVELS,
	type ReadingLevel,
	STORY_LENGTHS,
	STORY_TYPES,
	StoryLength,
	type StoryType,
	THEMES,
} from "@lion-tails/common/story";
import { hash } from "../heard.ts";
import { EVENT_IDS, type EventId } from "./material.ts";
import type { BuiltInRequest, PromptHero } from "./request.ts";
import { type AskedStory, asWritten, findAskedStory, partOfPassage } from "./wish/bible.ts";
import { findWishes, mournsBaby, type Wish } from "./wish/find-wishes.ts";
import { forbiddenPattern, readForbidden, withoutReasons } from "./wish/forbidden.ts";
import { isFirstName, isKin, isLivingAnimal, lostToyIn, namedToy, PET_KINDS } from "./wish/people.ts";
import { plotsAbout } from "./wish/plots-about.ts";
import { findSituations, isDeafChild, isOfSituation, type SituationWish } from "./wish/situations.ts";
import { eventOf, namedEvent, readSubjects, themeOf } from "./wish/subjects.ts";
import { findThings, isListed, type Thing } from "./wish/things.ts";
import { withoutTypos } from "./wish/typos.ts";
import { findPeople, otherChildIn, type WishPerson, withChildren } from "./wish/wished-people.ts";

/** The task of a prompt: the complete story, or a step of a longer one. */
export type PromptTask =
	| { kind: "whole" }
	| { kind: "outline"; chapters: number }
	/** `chapter` counts from 0. */
	| { kind: "chapter"; chapter: number; chapters: number; storySoFar: string }
	/** `isCut`: the story so far may end inside a sentence. */
	| { kind: "continue"; storySoFar: string; isCut: boolean; words: number; isEnding: boolean }
	/** Requests title, verse and questions for a complete text. */
	| { kind: "finale"; storySoFar: string };

export type ParsedPrompt = {
	request: BuiltInRequest;
	task: PromptTask;
	/** The user prompt without the task: the same for all tasks of one story. */
	requestText: string;
	/** False where `request.length` is a default. */
	isLengthStated: boolean;
};

type Label = keyof typeof PROMPT_LABELS;

/**
 * Returns the request and the task of a prompt. Every prompt is accepted, even free text alone. `seriesSeed`: of the series
 * that the story continues. `hasWheelchair`: the child has one, by its looks.
 */
export function readPrompt(system: string, given: string, seriesSeed?: number, hasWheelchair = false): ParsedPrompt {
	// Long runs of white space would make the patterns below slow.
	const user = given.replaceAll(/[^\S\n]+/g, " ").replaceAll(/\n{3,}/g, "\n\n");
	const end = user.lastIndexOf(TASK_SEPARATOR);
	const requestText = end < 0 ? user : user.slice(0, end);
	const task = taskOf(end < 0 ? "" : user.slice(end + TASK_SEPARATOR.length));
	const lines = readLines(requestText);
	const value = (label: Label) => lines.get(normalize(PROMPT_LABELS[label]))?.[0];
	// All text outside the labelled lines, and the wish.
	const typedWish = (value("wish") ?? "").replace(/^<wish>(.*)<\/wish>$/, "$1");
	const wish = upToClauses(typedWish);
	const unlabelled = [...requestText.split("\n").filter((line) => !isLabelled(line)), wish].join("\n");
	const freeText = withoutTypos(unlabelled.slice(0, MAX_READ_CHARS).replaceAll(APOLOGY, ""), true);
	// The form has all details of the child: names and ages in a wish are other people's.
	const ownText = lines.has(normalize(PROMPT_LABELS.storyType)) ? "" : freeText;
	const wanted = wantedPart(freeText);
	const name = value("childName") ?? inferName(ownText);
	const statedGender = value("gender") ?? inferGender(freeText);
	const gender = statedGender === "boy" || statedGender === "girl" ? statedGender : undefined;
	const subjects = readSubjects(freeText, name);
	const picture = /^<picture>(.*?)<\/picture>/.exec(value("picture") ?? "")?.[1];
	const statedLength =
		lengthOf(value("length")) ?? lengthOf(/This story is ["“]([\w-]+)["”]/.exec(system)?.[1]) ?? inferLength(wanted);
	const statedType = typeOf(value("storyType"));
	// “Please make it rhyme” is a wish for a poem.
	const type =
		statedType === "regular" && inferType(wish, name) === "poem"
			? "poem"
			: (statedType ?? inferType(ownText, value("childName")));
	const isJourney = lines.has(normalize(PROMPT_LABELS.timeTravel));
	// A passage that was chosen wins over a story that the wish names.
	const passage = value("biblePassage");
	const hasPassage = passage !== undefined;
	const found = hasPassage ? undefined : findAskedStory(freeText, name, type === "biblical_narrative" || isJourney);
	// An event and another story are named: the more precise name counts.
	const isNearer = found && (found.passage || !subjects.event || isPreciser(found));
	const named = isJourney && !hasPassage && !found && !subjects.event ? namedEvent(wish, name) : undefined;
	const spelled = isNearer
		? found
		: named
			? { ids: [named.event], text: named.text }
			: hasPassage
				? partOfPassage(passage, withoutTypos(wish, true), name)
				: askedEvent(subjects.event, freeText, name);
	const event = spelled
		? EVENT_IDS.find((id) => spelled.ids?.[0] === id)
		: (keyOf(BIBLICAL_EVENTS, value("biblicalEvent")) ?? eventInPicture(picture, lines));
	const theme = keyOf(THEMES, value("theme")) ?? subjects.theme ?? (mournsBaby(freeText) ? "peace" : undefined);
	// The description of a picture is read like a wish.
	const typedText = withBans(
		[wish, picture].filter(Boolean).join(" ").slice(0, MAX_READ_CHARS).replaceAll(APOLOGY, ""),
	);
	const readText = withoutTypos(typedText, false, name);
	const respelled = respelledIn(typedText, readText);
	const fullText = withApostrophes(readText, name);
	const wishText = withNamesInPlace(withoutReasons(fullText)).replaceAll(THANKS, "");
	const asked = spelled && asWritten(spelled, wishText);
	const statedAnimal =
		value("animal")?.replace(` ${BESIDE_PASSAGE}`, "") ?? inferAnimal(wantedPart(ownText)) ?? animalIn(picture);
	const toy = namedToy(wishText, statedAnimal);
	const isToy = ({ name = "" }: { name?: string }) =>
		toy !== undefined && name.replace(".", "") === toy.name.replace(".", "");
	const children = (lines.get(normalize(PROMPT_LABELS.otherChild)) ?? []).flatMap((line) => otherChildIn(line) ?? []);
	// “Her brother” of the wish is the brother of the form.
	const isSame = (child: WishPerson, { name, value }: { name?: string; value: string }) =>
		name ? child.name === name : child.value === value.split(" ").at(-1);
	const isNew = (one: { name?: string; value: string }) => !isToy(one) && !children.some((child) => isSame(child, one));
	const wishes = withChildren(children, findWishes(wishText, name, gender).filter(isNew));
	const asksForEvent = (clause: Clause) =>
		clause.text === asked?.text || asked?.texts?.includes(clause.text) || eventOf(clause, wishText, name) !== undefined;
	const usesWheelchair =
		hasWheelchair ||
		/\bwheel ?chair\b/i.test(value("personality") ?? "") ||
		wishes.some(
			({ kind, text }) => kind === "wheelchair" && /\bwheel ?chair\b/i.test(text) && !CHAIR_OF_ANOTHER.test(text),
		);
	const told = findSituations(wishText, name, asksForEvent, gender);
	const situations = usesWheelchair ? withBarrier(told, wishText) : told;
	// “There are no Ethiopians in the Bible” forbids nothing.
	const isCause = ({ text, plain }: Clause) =>
		situations.some(({ texts }) => texts.includes(text)) || (asked !== undefined && /\bin the bible\b/.test(plain));
	const forbidden = readForbidden(fullText, isCause);
	// “Nothing about his dad, he left us”: the second mention does not bring him in.
	const isForbidden = (word: string) => forbiddenPattern(forbidden)?.test(word) ?? false;
	// “He’d like a word with this Peter”
	const isOfAskedStory = (given = "") =>
		given !== "" && [asked?.text, ...(asked?.texts ?? [])].some((text) => text?.split(/[^\p{L}]+/u).includes(given));
	const people = [
		...children,
		...findPeople(wishText, name, gender).filter(
			(one) => isNew(one) && !isForbidden(one.value) && !isOfAskedStory(one.name),
		),
	];
	const lost = lostToyIn(situations.find(({ situation }) => situation === "lost-toy")?.texts.join(" ") ?? "", toy);
	const isLost = lost !== undefined && lost.name === toy?.name;
	const presentAnimal = isLost ? statedAnimal : (toy?.kind ?? statedAnimal);
	// The animal that is lost cannot come along.
	const animal = presentAnimal && lost?.kind === presentAnimal ? undefined : presentAnimal;
	const things = readThings();
	const focus = keyOf(LEARNING_FOCUSES, value("learningFocus"));
	const age = numberOf(value("age")) ?? inferAge(ownText);
	const request: BuiltInRequest = {
		type,
		name,
		gender,
		age,
		hair: value("hair"),
		eyes: value("eyes"),
		color: value("favoriteColor"),
		hobby: value("hobby"),
		trait: value("personality"),
		power: value("specialPower"),
		experience: inferExperience(value("timeTravelExperience") ?? freeText),
		// “No lions” wins over a cloth lion, and so does a real one.
		animal: animal && (isForbidden(animal) || isLivingAnimal(animal, typedText)) ? undefined : animal,
		theme: theme === "none" ? undefined : theme,
		event: event === "none" ? undefined : event,
		timeTravel: lines.has(normalize(PROMPT_LABELS.timeTravel)) || /\btime travel/.test(wanted),
		passage: asked ? asked.passage : passage,
		passageText: asked ? undefined : value("passageText"),
		isAccurate: value("accuracy")?.startsWith("keep strictly") || undefined,
		focus: focus === "none" ? undefined : focus,
		level: levelOf(value("readingLevel")) ?? inferLevel(age, system),
		length: lengthFor(task, statedLength),
		hero: heroOf(value, lines.get(normalize(PROMPT_LABELS.heroEvent)) ?? []),
		picture,
		...earlierOf(value("earlier"), seriesSeed),
		...(wishText && { wishText }),
		...(typedWish && { typedWish }),
		...(respelled.length > 0 && { respelled }),
		...(isDeafChild(wishText, name) && { isDeaf: true }),
		...(usesWheelchair && { usesWheelchair }),
		...(wishes.length > 0 && { wishes }),
		...(people.length > 0 && { people }),
		...(situations.length > 0 && { situations }),
		...(forbidden.length > 0 && { forbidden }),
		...(things.length > 0 && { things }),
		...(toy && !isLost && { petName: toy.name }),
		...(lost && { lostToy: lost.name ?? `the ${lost.kind}` }),
		...(asked && { asked }),
		...(subjects.excludedEvents.length > 0 && { excludedEvents: subjects.excludedEvents }),
		...(subjects.excludedThemes.length > 0 && { excludedThemes: subjects.excludedThemes }),
		...(/imagined details/.test(value("accuracy") ?? "") && { wantsImagined: true }),
	};
	return {
		request,
		task,
		requestText,
		isLengthStated: statedLength !== undefined || task.kind === "chapter" || task.kind === "outline",
	};

	function readThings(): Thing[] {
		const ofPeople = new Set(
			people.flatMap(({ value, name }) => [value, ...value.split(" "), name?.toLowerCase() ?? ""]),
		);
		const own = new Set([name?.toLowerCase(), toy?.kind, toy?.name.toLowerCase()]);
		const clauses = clausesOf(wishText)
			.map(beforeFear)
			.filter((clause) => !asksForEvent(clause) && (!clause.isDismissed || isCause(clause)));
		const meant = new Set([
			...situations.flatMap(({ texts }) => texts),
			...[...wishes, ...people].map(({ text }) => text),
		]);
		const found = findThings(
			clauses,
			(word) => ofPeople.has(word) || own.has(word) || isKin(word) || isFirstName(word),
			(clause) => !meant.has(clause.text) && !themeOf(clause),
		);
		// A situation has things of its own: a tooth, a tent.
		const isOwn = ({ noun, text }: Thing) =>
			!isListed(noun) &&
			situations.some(({ texts, situation }) => texts.includes(text) && isOfSituation(noun, situation));
		const isForbidden = ({ noun }: Thing) => forbiddenPattern(forbidden)?.test(noun) === true;
		// In a wish about a grief or a quarrel a noun is only its scenery.
		const isScenery = ({ text }: Thing) => wishes.some(({ kind }) => TROUBLES.has(kind)) && !ASKS_FOR_THING.test(text);
		return found.filter(
			(thing) => !isForbidden(thing) && !isScenery(thing) && (!isOwn(thing) || plotsAbout(thing.noun).length > 0),
		);
	}
}

/** Long wishes have some 15 clauses. Each is compared with thousands of phrases, so a wish of nothing but commas would take long. */
const MAX_CLAUSES = 30;
/** Returns the beginning of a wish that has more clauses than are read. */
function upToClauses(wish: string): string {
	const count = clausesOf(wish).length;
	return count > MAX_CLAUSES ? upToClauses(wish.slice(0, Math.floor((wish.length * MAX_CLAUSES) / count))) : wish;
}

const TROUBLES: ReadonlySet<Wish["kind"]> = new Set<Wish["kind"]>([
	"person-loss",
	"pet-loss",
	"parents-apart",
	"worry-for",
	"hospital",
	"missing",
	"left-out",
	"quarrel",
]);
const ASKS_FOR_THING =
	/\b(?:about|story|tale|please|pls|loves?|likes?|obsessed|crazy|into|wants?|dream\w*|also|maybe|include|put|add)\b/i;

/** “A boy in a wheelchair” */
const CHAIR_OF_ANOTHER =
	/\b(?:an?|the|new|another|some|old) (?:\p{L}+ )?(?:boy|girl|kid|child|man|woman|lady|classmate|person|neighbou?r|teacher)\b.*\bwheel ?chair\b/iu;

/** A child in a wheelchair that has to stay below because of stairs: the story of the way without stairs is about that. */
function withBarrier(situations: readonly SituationWish[], wishText: string): readonly SituationWish[] {
	const barred = clausesOf(wishText).filter(({ plain }) => BARRIER.test(plain));
	const texts = barred.map(({ text }) => text);
	const [text] = texts;
	return text === undefined || situations.some(({ situation }) => situation === "wheelchair")
		? situations
		: [{ situation: "wheelchair", text, texts }, ...situations];
}
const BARRIER =
	/\b(?:no (?:ramp|lift|elevator)|(?:only|too many) (?:steps|stairs)|(?:steps|stairs) (?:only|everywhere)|(?:has|have|had) to (?:stay|wait|watch)\b.*\b(?:while|when|others|everybody|everyone|below|outside|down)|can ?not (?:go|come|get|join|climb)|(?:others|everybody|everyone|class) (?:goes|go|went|climbs?) up)\b/;

/** Returns the words that differ, as typed and as read. */
function respelledIn(typed: string, read: string): [string, string][] {
	const words: string[] = typed.match(/\p{L}+/gu) ?? [];
	const others: string[] = read.match(/\p{L}+/gu) ?? [];
	return words.flatMap((word, at): [string, string][] => {
		const other = others[at];
		return other !== undefined && other !== word && !words.includes(other) ? [[word, other]] : [];
	});
}

/** Adds the apostrophe that the parent left out: “Mr Banerjees roof”, where “Mr Banerjee” occurs too. */
function withApostrophes(text: string, childName = ""): string {
	const names = new Set([childName, ...(text.match(/\p{Lu}\p{Ll}{2,}/gu) ?? [])]);
	return text.replaceAll(/(\p{Lu}\p{Ll}{2,})s(?= \p{Ll})/gu, (all, name: string) =>
		names.has(name) ? `${name}’s` : all,
	);
}

/** “Mia (her sister)”, “a new girl, Priya, from India”: the name directly follows the word for the person. */
const withNamesInPlace = (text: string) =>
	withoutAges(text)
		.replaceAll(/(\p{Lu}\p{L}+) \(((?:his|her|our|my|their) [\p{L} ]{3,30})\)/gu, "$2 $1")
		// “My father, abuelo Fortunato, died”
		.replaceAll(ALSO_CALLED, "$1 ")
		// “Her grandma Nonna Rosa”
		.replaceAll(new RegExp(String.raw`\bgrand(?:ma|pa|mother|father) (?=(?:${SURE_GRANDPARENT})(?!\p{L}))`, "giu"), "")
		.replaceAll(/\b(\p{Ll}+), (\p{Lu}\p{Ll}+), (?!and\b)(?=\p{Ll})/gu, (all, word: string, name: string) =>
			isKin(word) || PET.test(word) ? `${word} ${name} ` : all,
		);
const PET = new RegExp(`^(?:${PET_KINDS})$`);
const ALSO_CALLED = new RegExp(
	String.raw`\b(?:my|our|his|her) (?:\p{L}+s )?(?:father|mother|dad|mom|mum|parent|grandfather|grandmother|grandpa|grandma)(?:-in-law)?, ((?:(?:my|our|his|her) )?(?:${ANY_GRANDPARENT})(?: (?!(?:who|and|is|was|has|died|lives|comes)\b)\p{L}[\p{L}’'-]+)?),? `,
	"giu",
);

/** “An elephant afraid of mice” asks for an elephant, and for no mice. */
function beforeFear(clause: Clause): Clause {
	const at = clause.isDismissed ? clause.plain.search(/ (?:afraid|scared|frightened|terrified) (?:of|by)\b/) : -1;
	return at > 0 ? { ...clause, isDismissed: false, negatedFrom: at } : clause;
}

/** Returns the event that a clause of the wish asks for. */
function askedEvent(event: EventId | undefined, text: string, name: string | undefined): AskedStory | undefined {
	const clause = event && clausesOf(text).find((one) => eventOf(one, text, name) === event);
	return clause && { ids: [event], text: clause.text };
}

/** A name that is in one story only says more than the name of an event. */
const isPreciser = ({ ids = [], isNarrowed }: AskedStory) => ids.length === 1 && !isNarrowed;

/** Four times the longest wish of the form; the rest of a longer text is not read. */
const MAX_READ_CHARS = 4000;

/** The title is the first part in its tags, in quotation marks. */
function earlierOf(line: string | undefined, seriesSeed: number | undefined): Pick<BuiltInRequest, "earlier"> {
	const title = /^<earlier>“(.*?)”(?: \| |<)/.exec(line ?? "")?.[1];
	return title ? { earlier: { title, seriesSeed: seriesSeed ?? hash(title) } } : {};
}

/** With a hero or a passage, the event of a picture is ignored. */
const eventInPicture = (picture: string | undefined, lines: Map<string, string[]>) =>
	picture && !lines.has(normalize(PROMPT_LABELS.hero)) && !lines.has(normalize(PROMPT_LABELS.biblePassage))
		? readSubjects(picture).event
		: undefined;

/** Returns the first animal in the picture that can be a friend in a story. */
const animalIn = (picture = "") => figuresIn(picture).find((figure) => (ANIMALS as readonly string[]).includes(figure));

const TASK_SEPARATOR = "\n\n---\n";
const DEFAULT_MORE_WORDS = 200;

/**
 * Recognizes the task by the wording of `@lion-tails/common/prompts`. The story so far may itself contain such words.
 */
function taskOf(text: string): PromptTask {
	const [open, close] = STORY_SO_FAR;
	const from = text.indexOf(open);
	const to = text.lastIndexOf(close);
	const hasStory = from >= 0 && to > from;
	const storySoFar = hasStory ? text.slice(from + open.length, to) : "";
	const instruction = hasStory ? text.slice(0, from) + text.slice(to + close.length) : text;
	const outline = /Plan (\d+) chapters/.exec(instruction);
	if (outline) return { kind: "outline", chapters: Number(outline[1]) };
	const chapter = /write chapter (\d+) of (\d+)/.exec(instruction);
	if (chapter) return { kind: "chapter", chapter: Number(chapter[1]) - 1, chapters: Number(chapter[2]), storySoFar };
	if (/Now finish it/.test(instruction)) return { kind: "finale", storySoFar };
	if (!storySoFar) return { kind: "whole" };
	return {
		kind: "continue",
		storySoFar,
		isCut: /broke off/.test(instruction),
		words: Number(/about (\d+) more words/.exec(instruction)?.[1] ?? DEFAULT_MORE_WORDS),
		isEnding: /quiet end/.test(instruction),
	};
}

/** Returns the values by label; a label may occur several times. */
function readLines(requestText: string): Map<string, string[]> {
	const lines = new Map<string, string[]>();
	for (const line of requestText.split("\n")) {
		const [label, value] = splitLine(line);
		if (label && value) lines.set(label, [...(lines.get(label) ?? []), value]);
	}
	return lines;
}

const LABELS = new Set(Object.values(PROMPT_LABELS).map(normalize));

function splitLine(line: string): [string | undefined, string] {
	const [, name = "", value = ""] = /^\s*[-*•]?\s*([^:]{2,40}):\s*(.*)$/.exec(line) ?? [];
	const label = normalize(name);
	return [LABELS.has(label) ? label : undefined, value.trim()];
}

const isLabelled = (line: string) => splitLine(line)[0] !== undefined;

/** Normalizes typed text for comparison: lower case, one space instead of anything but letters and digits. */
function normalize(text: string): string {
	return text
		.toLowerCase()
		.replaceAll(/[^\p{L}\p{N}]+/gu, " ")
		.trim();
}

/** Returns the key with this label or name. */
function keyOf<K extends string>(table: Record<K, string>, value: string | undefined): K | undefined {
	if (value === undefined) return undefined;
	const normalized = normalize(value);
	return (Object.keys(table) as K[]).find(
		(key) => normalize(table[key]) === normalized || normalize(key) === normalized,
	);
}

/** Recognizes a level by its label, with or without the ages. */
function levelOf(value: string | undefined): ReadingLevel | undefined {
	const levelBy = (partOf: (label: string) => string) => {
		const labels = Object.entries(READING_LEVELS).map(([level, { label }]) => [level, partOf(label)]);
		return keyOf(Object.fromEntries(labels) as Record<ReadingLevel, string>, value && partOf(value));
	};
	return levelBy((label) => label) ?? levelBy((label) => label.split("(")[0] ?? "");
}

/** Recognizes a length by its name, else by a number of words. */
function lengthOf(value: string | undefined): StoryLength | undefined {
	const named = StoryLength.options.toSorted((a, b) => b.length - a.length).find((name) => value?.includes(name));
	const words = numberOf(value);
	if (named || words === undefined) return named;
	return StoryLength.options.find((name) => words <= STORY_LENGTHS[name].target) ?? "extended";
}

/** Returns the stated length; for a story in chapters, one with that number of chapters. */
function lengthFor(task: PromptTask, stated: StoryLength | undefined): StoryLength {
	if (task.kind !== "outline" && task.kind !== "chapter") return stated ?? "medium";
	if (stated && STORY_LENGTHS[stated].chapters === task.chapters) return stated;
	return task.chapters > STORY_LENGTHS.long.chapters ? "extended" : "long";
}

const numberOf = (value: string | undefined) => {
	const digits = /\d+/.exec(value ?? "")?.[0];
	return digits === undefined ? undefined : Number(digits);
};

function heroOf(value: (label: Label) => string | undefined, events: string[]): PromptHero | undefined {
	const name = value("hero");
	if (!name) return undefined;
	return {
		name,
		period: value("heroPeriod"),
		life: value("heroLife"),
		gift: value("heroGift"),
		events,
		quote: value("heroQuote"),
		verse: value("heroVerse"),
	};
}

const typeOf = (value: string | undefined) => (value === TRUE_LIFE ? "biblical_narrative" : keyOf(STORY_TYPES, value));

function inferType(text: string, name: string | undefined): StoryType {
	const asksFor = (pattern: RegExp) => clausesOf(text).some((clause) => affirmed(clause, pattern));
	if (
		asksFor(/\b(?:poem|rhym\w*|lullaby|in verses?)\b/) &&
		!clausesOf(text).some(({ plain }) => POEM_OF_DAY.test(plain))
	)
		return "poem";
	if (asksFor(/\bmoral\b/)) return "moral";
	const isBible = asksFor(/\b(?:bible|biblical) (?:story|narrative)\b/);
	return isBible && !name && !inferName(text) ? "biblical_narrative" : "regular";
}

/** “…, thanks in advance” */
const THANKS =
	/[,;!.] *(?:many )?(?:thanks|thank you|thx)(?: (?:so much|very much|a lot|in advance|again))*(?=[.!]*\s*$)/gi;
/** “No one gets teased, please” asks for a story without teasing. */
const withBans = (text: string) =>
	text.replaceAll(/[^.!?\n]+/g, (sentence) =>
		/\b(?:please|pls|plz|story)\b/i.test(sentence) ? sentence.replaceAll(NOBODY_IS, "no ") : sentence,
	);
const NOBODY_IS =
	/\b(?:no[ -]?one|nobody) (?:gets?|is|(?:should|must|may) (?:be|get)|has to be) (?=(?:\p{L}+ed|hurt|lost|mean|left (?:out|behind))\b)/giu;
/** “Sorry for my english, I am just happy”: what the parent says of its writing is no wish. */
const APOLOGY =
	/(?:\b(?:i am|i'm|im) )?\b(?:so |very )?(?:sorry|apolog(?:y|ies)|excuse me|forgive me|pardon)(?: (?:for|about))? (?:my|the|this)? ?(?:(?:bad|poor|broken|terrible|simple|long) )*(?:english|spelling|typos?|grammar|writing|language|autocorrect|(?:text|message)\b)(?: (?:mistakes|errors))?(?:[,;]? (?:i am|i'm|im|we are) (?:just|so|very|only) \p{L}+(?=\s*(?:[.!?\n]|$)))?[.!,;]* */giu;
/** “She learned a poem by heart”, “the lullaby that Nani sings”, “he speaks in rhyme” */
const POEM_OF_DAY =
	/\b(?:speaks?|spoke|talks?|talked|says?|said|answer\w*) (?:\p{L}+ ){0,3}rhym|\b(?:learn(?:s|ed|ing|t)?|recit\w+|wrote|sang|sings?|singing|played|plays|heard|forgot|knows) (?:\p{L}+ ){0,3}(?:poems?|rhymes?|lullab(?:y|ies))\b|\b(?:his|her|their) (?:\p{L}+ )?(?:poem|rhyme|lullaby)\b|\b(?:poem|rhyme|lullaby) (?:that|which) (?!rhymes\b)\p{L}+ \p{L}+s\b/u;

function inferName(text: string): string | undefined {
	for (const pattern of NAME_PATTERNS) {
		const name = pattern.exec(text)?.[1];
		// “A story about Noah” means the biblical Noah, not the child.
		if (name && !(pattern === ABOUT_NAME && BIBLICAL_NAMES.test(name))) return name;
	}
	return undefined;
}

const BIBLICAL_NAMES = /^(?:Adam|Abraham|Moses|Goliath|Jesus|Pentecost|Christmas|Easter)$/;
const ABOUT_NAME = /\babout\s+(\p{Lu}[\p{L}’'-]+)\s+(?:who|and|learning)\b/u;
const NAME_PATTERNS = [
	/\b(?:named|called|name is)\s+(\p{Lu}[\p{L}’'-]+)/u,
	/\b(?:daughter|son|boy|girl|child|niece|nephew|grandson|granddaughter|kid),?\s+(\p{Lu}[\p{L}’'-]+)/u,
	/\bfor\s+(?:my\s+)?(?:little\s+)?(\p{Lu}[\p{L}’'-]+)\s*(?:,|\(|who|aged?\b|$)/mu,
	ABOUT_NAME,
];

function inferGender(text: string): "boy" | "girl" | undefined {
	const girl = /\b(?:girl|daughter|niece|granddaughter|sister|she|her)\b/i.exec(text)?.index;
	const boy = /\b(?:boy|son|nephew|grandson|brother|he|him)\b/i.exec(text)?.index;
	if (girl === undefined && boy === undefined) return undefined;
	return (girl ?? Number.POSITIVE_INFINITY) < (boy ?? Number.POSITIVE_INFINITY) ? "girl" : "boy";
}

function inferAge(text: string): number | undefined {
	const age =
		/\b(?:aged?\s+)?(\d{1,2})(?:[\s-]years?[\s-]old|[\s-]year[\s-]old|\s*yo\b)/i.exec(text)?.[1] ??
		/(?:\bage[d:]?\s+|\p{Lu}\p{L}+[,(]\s*)(\d{1,2})\b/u.exec(text)?.[1];
	const years = Number(age);
	return age !== undefined && years >= 2 && years <= 17 ? years : undefined;
}

/** Returns the number of earlier journeys through time. */
function inferExperience(text: string): number | undefined {
	const past = /\b(?:never|once|twice|(\d{1,2}) times)\b/i;
	const [sentence = ""] = /[^.!?\n]*\btravell?ed (?:through|in) time\b[^.!?\n]*/i.exec(text) ?? [];
	const [word = "", times] = past.exec(sentence) ?? [];
	if (times !== undefined) return Number(times);
	const index = ["never", "once", "twice"].indexOf(word.toLowerCase());
	return index < 0 ? undefined : index;
}

function inferAnimal(text: string): string | undefined {
	return /\b(?:toy|stuffed|cloth|plush|cuddly)\s+(?!animal|toy)(\p{Ll}+)|\banimal(?: friend)?(?: is| called|,|:)?\s+(?:an?\s+)?(?!friend)(\p{Ll}+)/iu
		.exec(text)
		?.slice(1)
		.find(Boolean)
		?.toLowerCase();
}

/** Reads the length from a number of words, else from an adjective such as “short”. */
function inferLength(text: string): StoryLength | undefined {
	const count = Number(/\b(\d{3,4})[\s-]words?\b/i.exec(text)?.[1] ?? Number.NaN);
	if (count) return StoryLength.options.find((name) => count <= (STORY_LENGTHS[name].max ?? count));
	if (/\b(?:very short|tiny|quick)\b/i.test(text)) return "very-short";
	if (/\bshort\b/i.test(text)) return "short";
	if (/\b(?:very long|extended)\b/i.test(text)) return "extended";
	return /\blong (?:bedtime )?story\b/i.test(text) ? "long" : undefined;
}

/** Reads the level from the child's age, else from the ages in the system prompt. */
function inferLevel(age: number | undefined, system: string): ReadingLevel {
	const years =
		age ?? Number(/\bages? (\d{1,2})|child of (\d{1,2})/.exec(system)?.slice(1).find(Boolean) ?? Number.NaN);
	if (Number.isNaN(years)) return "early-elementary";
	if (years < 5) return "preschool";
	if (years < 6) return "kindergarten";
	if (years < 9) return "early-elementary";
	return years < 12 ? "late-elementary" : "middle-school";
}
