// Extends a story that is too short, or that another storyteller began, with scenes and an ending that it lacks.
import { materialOf, type Scene, type Stanza, themeMaterial } from "../material.ts";
import { inTellableForm } from "../passages/telling.ts";
import type { BuiltInRequest } from "../request.ts";
import { ending, episodes } from "./forms/child-sections.ts";
import { villageSetting } from "./forms/setting.ts";
import { freshRandom, type Heard } from "./heard.ts";
import { paragraphsOf } from "./paragraphs.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { normalizedSentences, selectLines } from "./select-lines.ts";
import { budgetOf, type PlanLine, type PlanSection, planSection, RANK, RICH_SHARES } from "./story-plan.ts";
import { fillTemplate, type TemplateValues, templateValues } from "./template.ts";

type Extension = {
	storySoFar: string;
	/** Length of the extension in words. */
	words: number;
	/** True if the extension ends the story. */
	isEnding: boolean;
};

/** Returns the text to append to the story so far. */
export function extend(
	{ storySoFar, words, isEnding }: Extension,
	given: BuiltInRequest,
	seed: number,
	heard: Heard,
): string {
	const request = inTellableForm(given);
	const values = templateValues(request, seed);
	const random = freshRandom(seed, `more/${storySoFar.length}`, heard, values);
	const known = new Set(normalizedSentences(storySoFar));
	const isNew = ({ lines }: PlanSection) =>
		lines.every(({ plain, rich }) => !normalizedSentences(`${plain} ${rich}`).some((sentence) => known.has(sentence)));
	const hasEnding = ENDING_WORDS.test(storySoFar.slice(-MAX_ENDING_CHARS));
	const endings = isEnding && !hasEnding ? [endingOf(request, values, random)] : [];
	const [first, ...others] = scenesOf(request, values, random).filter(isNew);
	// The first new scene is required, so that the extension is never empty; except if the ending alone is long enough.
	const isFirstRequired = first && !(endings.length > 0 && words < MIN_WORDS_FOR_SCENE_AND_ENDING);
	const sections = selectLines(
		[...(isFirstRequired ? [withRequiredLines(first)] : []), ...others, ...endings],
		RICH_SHARES[request.level],
		{ ...budgetOf(request), targetWords: words, maxWords: words * 1.4 + 120 },
		seed,
	);
	if (request.type === "poem" && !request.hero) return sections.flatMap(({ texts }) => texts).join("\n\n");
	return paragraphsOf(sections, random)
		.map(({ text }) => text)
		.join("\n\n");
}

const ENDING_WORDS = /\b(?:asleep|slept|good night|amen)\b/i;
const MAX_ENDING_CHARS = 600;
const MIN_WORDS_FOR_SCENE_AND_ENDING = 150;

const withRequiredLines = (section: PlanSection): PlanSection => ({
	...section,
	lines: section.lines.map((line) => ({ ...line, rank: RANK.required })),
});

const isBibleNarrative = ({ type, hero }: BuiltInRequest) => type === "biblical_narrative" && !hero;

const MAX_EPISODES = 6;

function scenesOf(request: BuiltInRequest, values: TemplateValues, random: SeededRandom): PlanSection[] {
	if (request.hero)
		return random.shuffle(materialOf("hero").outOf).map((scene) => proseSection("heroOut", scene, values, RANK.extra));
	if (request.type === "poem")
		return random
			.shuffle(materialOf("versePraise").praise)
			.map(({ stanzas }) => verseSection("praise", stanzas, values, RANK.extra));
	if (isBibleNarrative(request))
		return random
			.shuffle(materialOf("narrative").closings)
			.map((scene) => proseSection("closing", scene, values, RANK.extra));
	return episodes(values, random, villageSetting(request), MAX_EPISODES);
}

function endingOf(request: BuiltInRequest, values: TemplateValues, random: SeededRandom): PlanSection {
	if (request.type === "poem" && !request.hero) return endingOfPoem(values, random);
	if (isBibleNarrative(request) || (request.hero && !request.name))
		return proseSection("prayer", random.pick(materialOf("narrative").prayers), values, RANK.required);
	return ending(values, random, villageSetting(request), request.theme && themeMaterial(request.theme));
}

function endingOfPoem(values: TemplateValues, random: SeededRandom): PlanSection {
	const { lines, withPet, alone } = random.pick(materialOf("verseFrames").endings);
	return verseSection("ending", [["plain", ...lines, ...(values.pet ? withPet : alone)]], values, RANK.required);
}

const proseSection = (kind: string, { beats }: Scene, values: TemplateValues, rank: number): PlanSection =>
	planSection(kind, kind, beats, values, (priority) => (priority === 1 ? { rank, unit: kind } : null));

const verseSection = (kind: string, stanzas: readonly Stanza[], values: TemplateValues, rank: number): PlanSection => ({
	title: kind,
	kind,
	lines: stanzas.flatMap(([wording, ...verseLines]): PlanLine[] => {
		const text = fillTemplate(verseLines.join("\n"), values);
		if (wording !== "plain" || !text) return [];
		return [{ plain: text, rich: text, rank, unit: `${stanzas[0]?.[1]}/${kind}` }];
	}),
});
