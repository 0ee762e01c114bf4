// Judges whether a story is the one that the parent requested: the wish, its exclusions, the animal, the Bible story.
import { materialOf } from "@lion-tails/backend/models/built-in/material";
import { splitParagraphs, splitSentences } from "@lion-tails/common/paragraphs";
import { countWords, type StoryResult } from "@lion-tails/common/story";
import { isPassageTold } from "./measures.ts";
import type { ParentRequest } from "./parents.ts";

/**
 * `shapes`: in at least a third of the paragraphs of the child's story, in its first third and in its turn. `told`: in at least two
 * paragraphs. `declined`: the storyteller names it as missing. `missing`: none of these.
 */
export type Hearing = "shapes" | "told" | "declined" | "missing";

export type Judgement = {
	/** For each part of the wish. */
	wishes: { words: string[]; hearing: Hearing; paragraphs: number; of: number; isInTurn: boolean }[];
	/** Words that must not occur and do, unless the storyteller says so. */
	forbidden: string[];
	/** Null without an animal. */
	animal: { acts: number; isDecisive: boolean } | null;
	/** Null if no Bible story or passage was requested. */
	bible: "told" | "declined" | "missing" | null;
	/** Possible contradictions. A reader decides. */
	doubts: string[];
};

/** A long evening has a second story after the requested one. */
const MAX_NAMED = 5;
const TURN = { from: 0.55, to: 0.85 };
/** The deed is a part of the turn in which the animal decides. It ends where the night begins. */
const DEED_END = 0.93;

export function judge({ request, expect }: ParentRequest, story: StoryResult): Judgement {
	const paragraphs = placed(story.content);
	const declined = (story.notHonored ?? []).join("\n");
	const hasChild = (request.storyType === "regular" || request.storyType === "moral") && !request.heroOfFaith;
	const animal = request.useAnimal && request.animal ? animalWords(request.animal, story.content) : null;
	/** The tale within the story is not the child's. Its paragraphs have neither the child nor the animal nor the wish. */
	const present = [request.childName.replaceAll("'", "’"), ...(animal ?? [])];
	const ownWords = [...present, ...expect.heard.flat()];
	const own = hasChild ? paragraphs.filter(({ text }) => has(text, ownWords)) : paragraphs;
	const wishes = expect.heard.map((words) => {
		const heard = own.filter(({ text }) => has(text, words));
		const isWhole = heard.some(({ at }) => at < 1 / 3) && heard.some(isInTurn);
		const isDeclined = has(declined, words) || (declined !== "" && !has(request.customPrompt, words));
		const hearing: Hearing =
			isWhole && heard.length >= own.length / 3
				? "shapes"
				: isDeclined
					? "declined"
					: heard.length >= 2
						? "told"
						: "missing";
		return { words, hearing, paragraphs: heard.length, of: own.length, isInTurn: heard.some(isInTurn) };
	});
	const everything = [story.title, story.content, ...story.applicationQuestions].join("\n");
	return {
		wishes,
		forbidden: expect.never.filter((word) => has(everything, [word]) && !has(declined, [word])),
		animal: animal && actsOf(animal, paragraphs),
		bible: bibleOf(),
		doubts: hasChild ? doubtsOf(paragraphs.map(({ text }) => text).filter((text) => has(text, present))) : [],
	};

	function bibleOf(): Judgement["bible"] {
		if (request.biblePassage) {
			if (story.notHonored?.some((one) => one.includes(request.biblePassage))) return "declined";
			return isPassageTold(request.biblePassage, story) ? "told" : "missing";
		}
		if (expect.bible.length === 0) return null;
		// A child can have the name of a person in the Bible.
		const words = expect.bible.filter((word) => word !== request.childName);
		const different = words.filter((word) => has(story.content, [word])).length;
		const told = paragraphs.filter(({ text }) => has(text, words)).length;
		if (
			different >= Math.min(2, words.length) &&
			told >= (hasChild ? 2 : Math.min(MAX_NAMED, Math.max(2, paragraphs.length / 6)))
		)
			return "told";
		return has(declined, expect.bible) ? "declined" : "missing";
	}
}

type Placed = { text: string; from: number; at: number };

/** Returns the paragraphs with the places of their beginnings (`from`) and middles (`at`) in the story, from 0 to 1. */
function placed(content: string): Placed[] {
	const all = countWords(content);
	let before = 0;
	return splitParagraphs(content).map((text) => {
		const words = countWords(text);
		const place = { text, from: before / all, at: (before + words / 2) / all };
		before += words;
		return place;
	});
}

const isInTurn = ({ at }: Placed) => at >= TURN.from && at <= TURN.to;

/** True if one of the words or an inflection occurs. */
export const has = (text: string, words: readonly string[]): boolean =>
	words.some((word) => patternOf(word).test(text));

const patterns = new Map<string, RegExp>();
function patternOf(word: string): RegExp {
	const known = patterns.get(word);
	if (known) return known;
	const pattern = new RegExp(`(?<!\\p{L})${sourceOf(word)}(?!\\p{L})`, "iu");
	patterns.set(word, pattern);
	return pattern;
}

function sourceOf(word: string): string {
	const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
	if (word.endsWith("*")) return `${literal(word.slice(0, -1))}\\p{L}*`;
	const stem = word.replace(/(?<=[^aeiou])[ey]$/, "");
	const doubled = stem.at(-1) ?? "";
	return `(?:${literal(word)}(?:s|es${word.endsWith("e") ? "|d|rs?" : ""})?|${literal(stem)}(?:${literal(doubled)}?(?:ed|ing|ers?)${word.endsWith("y") ? "|ies" : ""}))`;
}

/** Returns the animal's noun and the name that the story gives it. */
function animalWords(animal: string, content: string): string[] {
	const noun = animal.toLowerCase();
	const start = splitParagraphs(content)
		.filter((paragraph) => has(paragraph, [noun]))
		.join("\n");
	const named = new RegExp(
		`(\\p{Lu}\\p{L}+),? (?:the|an?|her|his|whose)? ?(?:\\p{L}+ ){0,3}${noun}|${noun},? (?:called|named)? ?(\\p{Lu}\\p{L}+)`,
		"u",
	).exec(start);
	const given = materialOf("people").pets.filter((name) => has(content, [name]));
	// The child has one animal, even if the request names it in the plural: “bees”.
	const one = noun === "mice" ? "mouse" : noun.replace(/(?<=[^s])s$/, "");
	return [
		noun,
		one,
		...given,
		...[named?.[1], named?.[2]].filter((name) => name !== undefined && name.length > 3),
	].filter((one) => one !== undefined);
}

/** The animal is the subject of an action, or somebody does something with it. */
function actsOf(animal: readonly string[], paragraphs: readonly Placed[]): Judgement["animal"] {
	const name = animal.map(sourceOf).join("|");
	const subject = new RegExp(
		`(?<!\\p{L})(?:${name})(?!\\p{L})(?:,[^,.]{3,60},)?,? (?:(?:that|who|also|then|only|never|just|at once|quietly|slowly|gently|simply|had|has) )*(?!${IDLE})(?:${IRREGULAR}|\\p{Ll}+ed)(?!\\p{L})`,
		"iu",
	);
	const means = new RegExp(
		`(?<!\\p{L})(?:(?!${IDLE})(?:${HANDLING}|\\p{Ll}+ed)(?!\\p{L})(?: (?!and )[\\p{L}’]+){0,4}|${WITH_OBJECT}) (?:${name})(?!\\p{L})`,
		"iu",
	);
	const handled = new RegExp(
		`(?<!\\p{L})(?:${name}) (?:was|were|had been|got) (?:\\p{Ll}+ )?(?:${HANDLED})(?!\\p{L})`,
		"iu",
	);
	const acting = paragraphs.filter(({ text }) => splitSentences(text).some((one) => acts(one.text)));
	return { acts: acting.length, isDecisive: acting.some(({ at }) => at >= TURN.from && at <= DEED_END) };

	function acts(sentence: string): boolean {
		return subject.test(sentence) || means.test(sentence) || handled.test(sentence);
	}
}

const IDLE = "(?:looked|listened|watched|waited|seemed|stayed|slept|lay|sat|stood|was|were|had)(?!\\p{L})";
const IRREGULAR =
	"took|went|came|gave|fell|slid|made|found|held|ran|flew|swam|led|brought|caught|kept|put|set|got|rode|shook|spoke|said|told|thought|knew|saw|heard|felt|bit|blew|broke|built|drew|drove|dug|fought|grew|hid|hit|hung|left|let|lent|lost|met|rang|rose|sang|sent|shone|showed|shut|sprang|stuck|stole|swung|threw|tore|understood|woke|won|wore|wound|crept|dove|leapt|leaned|bent|burst|chose|began|did|given|come|become|gone|done";
const HANDLING =
	"put|set|gave|give|lent|lend|held out|held up|held|holding|sent|pushed|threw|tied|laid|lifted|used|turned|passed|handed|showed|dropped|placed|tucked|pressed|took|asked|hung|let|brought|wrapped|shook|wrung|stuck|squeezed|hugged|carried|raised|waved|wound|bound|pinned|lift|lay|hold|take|turn|fetch|bring|squeeze|ask|move|fold|send";
/** “Sat the otter on the post” and “down went the otter”, but not “sat by the otter”. */
const WITH_OBJECT =
	"(?:sat|stood|laid|lay down|(?:up|down|in|out|off|away|over|on|back) (?:went|came|flew|fell|rode|swung|slid))(?: (?:the|that|this|his|her|little|small|cloth|wooden|paper)){0,3}";
/** “The otter was put on the post”. */
const HANDLED =
	"put|set|held|laid|sat|lent|given|wound|hung|bound|sent|led|kept|sewn|tied|drawn|thrown|taken|brought|chosen|(?!tired|pleased|surprised|worried|loved|named|called|used|asked)\\p{Ll}{2,}ed";

const SEASONS = /(?:it was|this|that|one|on an?|all)(?: \p{Ll}+)? (spring|summer|autumn|winter)(?!\p{L})/giu;
const HOURS: readonly RegExp[] = [
	/\b(?:at breakfast|in the morning|that morning|at dawn)\b/i,
	/\b(?:at noon|at lunch|at midday)\b/i,
	/\b(?:in the afternoon|that afternoon)\b/i,
	/\b(?:in the evening|that evening|at supper|at dusk|at sunset)\b/i,
	/\b(?:that night|in the night|at midnight)\b/i,
];
const OTHER_DAY =
	/\b(?:next|following|tomorrow|yesterday|before|every|each|another|days?|week|last|used to|would|always|had)\b/i;
const RAIN = /\b(?:it rained|it was raining|rain (?:fell|drummed|ran|came)|in the rain)\b/i;
const DRY = /\b(?:in the sun|sunshine|dusty|dry grass|stars? (?:were|was|came|shone)|the sun (?:shone|was shining))\b/i;
const CLEARED = /\b(?:rain (?:had )?stopped|stopped raining|after the rain|cleared|next day|over|let up)\b/i;

/** Simple checks of season, hour and weather in the narration. */
function doubtsOf(paragraphs: readonly string[]): string[] {
	const narration = paragraphs.map((text) => text.replaceAll(/“[^”]*”/g, "“”"));
	const text = narration.join("\n");
	const doubts: string[] = [];
	const seasons = new Set([...text.matchAll(SEASONS)].map(([, season]) => season?.toLowerCase()));
	if (seasons.size > 1) doubts.push(`seasons: ${[...seasons].join(", ")}`);
	let latest = { hour: -1, sentence: "" };
	for (const { text: sentence } of narration.flatMap((paragraph) => splitSentences(paragraph))) {
		const hour = OTHER_DAY.test(sentence) ? -1 : HOURS.findIndex((pattern) => pattern.test(sentence));
		if (OTHER_DAY.test(sentence) && /next|following|tomorrow/i.test(sentence)) latest = { hour: -1, sentence };
		if (hour === -1) continue;
		if (hour < latest.hour) doubts.push(`hours: “${latest.sentence}” … “${sentence}”`);
		latest = { hour, sentence };
	}
	const rain = RAIN.exec(text);
	const after = rain ? text.slice(rain.index) : "";
	const dry = DRY.exec(after);
	if (dry && !CLEARED.test(after.slice(0, dry.index))) doubts.push(`weather: ${rain?.[0]} … ${dry[0]}`);
	return doubts;
}
