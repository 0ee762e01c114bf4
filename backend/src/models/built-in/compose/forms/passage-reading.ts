// A passage that no story tells, read aloud in its own words: gently framed, in portions, and some of it said together.
import { figuresIn, MAX_FIGURES } from "@lion-tails/common/cover";
import { type FigureName, knownFigures } from "@lion-tails/common/figures";
import { materialOf } from "../../material.ts";
import { type Portion, piecesOf, portionsOf } from "../../passages/portions.ts";
import { nameSpan } from "../../passages/reference.ts";
import type { Asked } from "../../passages/telling.ts";
import { READING } from "../paragraphs.ts";
import { seededRandom } from "../seeded-random.ts";
import {
	cachedWordCount,
	type PlanInput,
	type PlanLine,
	type PlanSection,
	planLines,
	planTitles,
	RANK,
	requiredWords,
	type StoryPlan,
} from "../story-plan.ts";
import { fillTemplate } from "../template.ts";
import { frameSection } from "./narrative-frame.ts";
import { fillEvening, pickedLine, quotedLines } from "./passage-frame.ts";

const SMALL_TEXT_WORDS = 150;
const MARGIN_WORDS = 15;

/** The values name the passage. */
export function planReading(input: PlanInput, asked: Asked, text: string): StoryPlan {
	const { values, seed, budget } = input;
	const material = materialOf("passages");
	const kind = asked.span ? nameSpan(asked.span).kind : undefined;
	const pickScene = (purpose: "openings" | "closings" | "prayers") =>
		seededRandom(seed, purpose).pick(material[purpose]).beats;
	const before: PlanSection[] = [
		frameSection("Listen", "opening", pickScene("openings"), values),
		{
			title: asked.written,
			kind: "about",
			lines: planLines("about", kind ? (material.kinds[kind] ?? []) : [], values, (priority) =>
				priority === 1 ? RANK.scene : priority === 2 ? RANK.priority2 : RANK.priority3,
			),
		},
	];
	const after = [
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
	const reading: PlanSection = {
		title: asked.written,
		kind: READING,
		lines: [...withListening(portions, input), ...(isWhole ? [] : partly)],
	};
	const isSmall = isWhole && cachedWordCount(text) <= SMALL_TEXT_WORDS;
	const sections = [
		...before,
		reading,
		...(isSmall ? [smallSection(input)] : []),
		...(isWhole ? [secondReading(portions, input)] : []),
		togetherSection(portions, input),
		...after,
	];
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

/** Where what was asked for is no place in the Bible. */
const VERSE_FOR_ANY_TEXT = "Psalm 119:105";

/** At least one. */
function countWithin(portions: readonly Portion[], roomWords: number): number {
	let words = 0;
	const end = portions.findIndex((portion) => {
		words += cachedWordCount(portion.text);
		return words > roomWords;
	});
	return end < 0 ? portions.length : Math.max(1, end);
}

/** Between two portions a line that only listens. */
function withListening(portions: readonly Portion[], { values, seed }: PlanInput): PlanLine[] {
	const beats = seededRandom(seed, "between").shuffle(materialOf("passages").between);
	const listening = planLines("between", beats, values, (_, index) => RANK.homecoming + index / 100);
	return quotedLines(
		"portion",
		portions.map(({ quoted }) => quoted),
		RANK.required,
	).flatMap((portion, index) => {
		const line = index > 0 ? listening[index - 1] : undefined;
		return line ? [line, portion] : [portion];
	});
}

const smallSection = ({ values }: PlanInput): PlanSection => ({
	title: "A Small Piece",
	kind: "small",
	lines: planLines("small", materialOf("passages").small, values, (priority) =>
		priority === 2 ? RANK.frame : RANK.priority3,
	),
});

/** From the beginning, without a stop. */
function secondReading(portions: readonly Portion[], input: PlanInput): PlanSection {
	const place = { rank: RANK.furtherEpisodes, unit: "onceMore" };
	return {
		title: "Once More",
		kind: READING,
		lines: [
			...pickedLine("onceMore", materialOf("passages").onceMore, input, place),
			...quotedLines(
				"again",
				portions.map(({ quoted }) => quoted),
				RANK.furtherEpisodes + 0.1,
				"onceMore",
			),
		],
	};
}

/** Pieces of what was read, to say together. */
function togetherSection(portions: readonly Portion[], { values, seed }: PlanInput): PlanSection {
	const leads = seededRandom(seed, "again").shuffle(materialOf("passages").again);
	const pieces = [...new Set(portions.flatMap(({ text }) => piecesOf(text)))];
	const [first] = portions;
	const chosen = pieces.length > 0 ? seededRandom(seed, "pieces").shuffle(pieces) : first ? [first.quoted] : [];
	return {
		title: "Say It with Me",
		kind: READING,
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

/** What the words name, and the book that they are read from. */
const figuresOf = (text: string): readonly FigureName[] =>
	knownFigures([...figuresIn(text).slice(0, MAX_FIGURES - 1), "book", "lantern"], MAX_FIGURES);
