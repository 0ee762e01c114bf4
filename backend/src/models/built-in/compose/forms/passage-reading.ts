// A passage without a story of its own, read aloud: gently framed, in portions, with pieces to say together.

import { figuresIn, MAX_FIGURES } from "@lion-tails/common/cover";
import { type FigureName, knownFigures } from "@lion-tails/common/figures";
import { bibleKindOf } from "@lion-tails/common/storyboard/lexicon";
import { materialOf, type Setting } from "../../material.ts";
import { type Portion, piecesOf, portionsOf, settingsOf } from "../../passages/portions.ts";
import { type BookKind, nameSpan } from "../../passages/reference.ts";
import type { Asked } from "../../passages/telling.ts";
import { READING } from "../paragraphs.ts";
import {
	beforeLast,
	byPriority,
	cachedWordCount,
	type PlanInput,
	type PlanLine,
	type PlanSection,
	planLines,
	planSection,
	planTitles,
	RANK,
	requiredWords,
	type StoryPlan,
} from "../story-plan.ts";
import { fillTemplate } from "../template.ts";
import {
	fillEvening,
	frameSection,
	LISTENING,
	listeningAnimal,
	pickedLine,
	quotedLines,
	wordsAtLevel,
} from "./passage-frame.ts";

const SMALL_TEXT_WORDS = 150;
const MARGIN_WORDS = 15;

/** The input's values already name the passage. */
export function planReading(input: PlanInput, asked: Asked, text: string): StoryPlan {
	const { values, budget, randomFor } = input;
	const material = materialOf("passages");
	const kind = asked.span ? nameSpan(asked.span).kind : undefined;
	const pickScene = (purpose: "openings" | "closings" | "prayers") => randomFor(purpose).pick(material[purpose]);
	const animal = listeningAnimal(input);
	const before: PlanSection[] = [
		beforeLast(frameSection("Listen", "opening", pickScene("openings"), values), animal.before),
		{
			...planSection(
				asked.written,
				"about",
				kind ? material.kinds[kind] : [],
				values,
				byPriority(RANK.scene, RANK.priority2, RANK.priority3),
			),
			picture: LISTENING,
		},
	];
	const after: PlanSection[] = [
		{ title: "At Rest", kind: "closing", lines: animal.after, picture: LISTENING },
		frameSection("At Rest", "closing", pickScene("closings"), values),
		frameSection("A Prayer", "prayer", pickScene("prayers"), values),
	];
	const partly: PlanLine[] = pickedLine("partly", material.partly, input, { rank: RANK.required, unit: "partly" });
	const roomWords =
		budget.targetWords -
		requiredWords([...before, { title: "", kind: "", lines: partly }, ...after]).rich -
		MARGIN_WORDS;
	const all = portionsOf(text);
	const portions = all.slice(0, countWithin(all, roomWords));
	const isWhole = portions.length === all.length;
	const isTelling = TELLING.has(kind);
	const names = text.match(/\p{Lu}\p{Ll}+/gu)?.filter((word) => bibleKindOf(word.toLowerCase())) ?? [];
	// “He took him aside”: a piece of a gospel without a name of its own is about Jesus.
	const ofOld = kind === "gospel" && names.length === 0 ? { ...OF_OLD, seen: ["Jesus"] } : OF_OLD;
	const settings = isTelling ? portions.map(() => ofOld) : settingsOf(portions, kind);
	const reading: PlanSection = {
		title: asked.written,
		kind: READING,
		picture: LISTENING,
		lines: [...withListening(portions, settings, input), ...(isWhole ? [] : partly)],
	};
	const isSmall = isWhole && cachedWordCount(text) <= SMALL_TEXT_WORDS;
	const small = isSmall ? [smallSection(input)] : [];
	const together = togetherSection(portions, input);
	const once = [...before, reading, ...small, together, ...after];
	const isRoomForTwo = isWhole && wordsAtLevel(once, input) + cachedWordCount(text) < budget.targetWords;
	const sections = isRoomForTwo
		? [...before, reading, ...small, secondReading(portions, settings, input), together, ...after]
		: once;
	return {
		...fillEvening(input, asked, kind, sections, () => false),
		titles: planTitles(
			material.titles.flatMap((title) => fillTemplate(title, values) ?? []),
			figuresOf(text),
		),
		questions: [
			{
				questions: material.questions.flatMap((question) => fillTemplate(question, values) ?? []),
				isSpecific: false,
			},
		],
		verses: [asked.span ? asked.written : VERSE_FOR_ANY_TEXT],
		moralOutcome: "positive",
		pictureSetting: `by lamplight beside an open Bible, listening to ${asked.written}`,
	};
}

/** Used if the requested passage is not a place in the Bible. */
const VERSE_FOR_ANY_TEXT = "Psalm 119:105";

/** Returns the number of portions that fit, at least 1. */
function countWithin(portions: readonly Portion[], roomWords: number): number {
	let words = 0;
	const end = portions.findIndex((portion) => {
		words += cachedWordCount(portion.text);
		return words > roomWords;
	});
	return end < 0 ? portions.length : Math.max(1, end);
}

/** Puts a quiet line between two portions. */
function withListening(
	portions: readonly Portion[],
	settings: readonly (Setting | undefined)[],
	{ values, randomFor }: PlanInput,
): PlanLine[] {
	const beats = randomFor("between").shuffle(materialOf("passages").between);
	const listening = planLines("between", beats, values, (_, index) => RANK.homecoming + index / 100);
	return quotedLines(
		"portion",
		portions.map(({ quoted }) => quoted),
		RANK.required,
		settings,
	).flatMap((portion, index) => {
		const line = index > 0 ? listening[index - 1] : undefined;
		return line ? [line, portion] : [portion];
	});
}

/** Books that tell what happened. */
const TELLING: ReadonlySet<BookKind | undefined> = new Set<BookKind>(["beginnings", "law", "history", "gospel"]);

/** The pictures show whom the passage names, and not the child that listens in bed. */
const OF_OLD: Setting = { place: "Bible village", hour: "day", pose: "none", seen: undefined };

const smallSection = ({ values }: PlanInput): PlanSection => ({
	...planSection("A Small Piece", "small", materialOf("passages").small, values, (priority) =>
		priority === 2 ? RANK.frame : RANK.priority3,
	),
	picture: LISTENING,
});

/** Reads the passage again without a pause. */
const secondReading = (
	portions: readonly Portion[],
	settings: readonly (Setting | undefined)[],
	input: PlanInput,
): PlanSection => ({
	title: "Once More",
	kind: READING,
	picture: LISTENING,
	lines: [
		...pickedLine("onceMore", materialOf("passages").onceMore, input, { rank: RANK.required, unit: "onceMore" }),
		...quotedLines(
			"again",
			portions.map(({ quoted }) => quoted),
			RANK.required,
			settings,
		),
	],
});

/** Returns pieces of the passage to say together. */
function togetherSection(portions: readonly Portion[], { values, randomFor }: PlanInput): PlanSection {
	const leads = randomFor("again").shuffle(materialOf("passages").again);
	const pieces = [...new Set(portions.flatMap(({ text }) => piecesOf(text)))];
	const [first] = portions;
	const best = pieces.toSorted((a, b) => gentleness(b) - gentleness(a)).slice(0, leads.length);
	const chosen = best.length > 0 ? randomFor("pieces").shuffle(best) : first ? [first.quoted] : [];
	return {
		title: "Say It with Me",
		kind: READING,
		picture: LISTENING,
		lines: leads.flatMap((lead, index): PlanLine[] => {
			const text = chosen[index];
			if (!text) return [];
			const place = { rank: RANK.priority2 + index / 10, unit: `together/${index}` };
			return [
				...planLines(place.unit, [lead], values, () => place),
				{ plain: text, rich: text, ...place, isQuotation: true },
			];
		}),
	};
}

/** Rates pieces to fall asleep with: God's goodness first, harm last. */
const gentleness = (piece: string) =>
	Number(GOOD_WORDS.test(piece)) - Number(/\?/.test(piece)) - 2 * Number(HARM_WORDS.test(piece));

const GOOD_WORDS =
	/\b(?:God|Yahweh|Lord|Jesus|Christ|love|joy|peace|help|good|kind|light|hope|rest|keep|trust|thank|glad|rejoice|shepherd|praise|bless)/i;
const HARM_WORDS =
	/\b(?:death|dead|die|kill|slay|slain|sword|enem|wicked|wrath|anger|destroy|evil|blood|curse|sin|hate|fool|war|perish|adulter|murder|condemn)/i;

/** Returns figures in the text, and the book that it is read from. */
const figuresOf = (text: string): readonly FigureName[] =>
	knownFigures([...figuresIn(text).slice(0, MAX_FIGURES - 1), "book", "lantern"], MAX_FIGURES);
