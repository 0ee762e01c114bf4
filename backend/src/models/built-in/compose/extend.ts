// Going on with a story another one began, or that is asked to be longer: scenes and an ending not yet told.

import { materialOf, type Scene, type Stanza, themeMaterial } from "../material.ts";
import type { BuiltInRequest } from "../request.ts";
import { type Line, lines, type Section, sentencesOf, tell } from "./budget.ts";
import { SHARES } from "./compose.ts";
import { themeOf } from "./day.ts";
import { ending, episodes, RANK } from "./frame.ts";
import { paragraphsOf } from "./pages.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";
import { fillTemplate, type TemplateValues } from "./template.ts";
import { templateValues } from "./template-values.ts";

export type Going = { told: string; words: number; isEnding: boolean };

export function more({ told, words, isEnding }: Going, request: BuiltInRequest, seed: number): string {
	const values = templateValues(request, seed);
	const random = seededRandom(seed, `more/${told.length}`);
	const said = new Set(sentencesOf(told));
	const isNew = (section: Section) =>
		section.lines.every(({ plain, rich }) => !sentencesOf(`${plain} ${rich}`).some((sentence) => said.has(sentence)));
	// A story that has had its night does not get a second one.
	const isOver = /\b(?:asleep|slept|good night|amen)\b/i.test(told.slice(-600));
	const close = isEnding && !isOver ? [closeOf(request, values, random)] : [];
	const scenes = scenesOf(request, values, random).filter(isNew);
	const whole = (section: Section): Section => ({
		...section,
		lines: section.lines.map((line) => ({ ...line, rank: 0 })),
	});
	// The first new scene is told in any case, so that going on always goes on.
	const [first, ...others] = scenes;
	const sections = [...(first && !(close.length > 0 && words < 150) ? [whole(first)] : []), ...others, ...close];
	const parts = tell(sections, SHARES[request.level], { target: words, most: words * 1.4 + 120 }, seed);
	if (request.type === "poem") return parts.flatMap(({ texts }) => texts).join("\n\n");
	return paragraphsOf(parts, random)
		.map(({ text }) => text)
		.join("\n\n");
}

function scenesOf(request: BuiltInRequest, values: TemplateValues, random: SeededRandom): Section[] {
	if (request.type === "poem")
		return random
			.shuffle(materialOf("versePraise").praise)
			.map(({ stanzas }) => verse("praise", stanzas, values, RANK.more));
	if (request.type === "biblical_narrative" && !request.hero)
		return random.shuffle(materialOf("narrative").closings).map((scene) => prose("closing", scene, values, RANK.more));
	return episodes(values, random, 6);
}

function closeOf(request: BuiltInRequest, values: TemplateValues, random: SeededRandom): Section {
	if (request.type === "poem")
		return verse("ending", random.pick(materialOf("verseEndings").endings).stanzas, values, RANK.always);
	if (request.type === "biblical_narrative" && !request.hero)
		return prose("prayer", random.pick(materialOf("narrative").prayers), values, RANK.always);
	return ending(values, random, request.theme && themeMaterial(themeOf(request, 0)));
}

const prose = (kind: string, { beats }: Scene, values: TemplateValues, rank: number): Section => ({
	title: kind,
	kind,
	lines: lines(kind, beats, values, (priority) => (priority === 1 ? { rank, unit: kind } : null)),
});

const verse = (kind: string, stanzas: readonly Stanza[], values: TemplateValues, rank: number): Section => ({
	title: kind,
	kind,
	lines: stanzas.flatMap(([column, ...four]): Line[] => {
		const text = fillTemplate(four.join("\n"), values);
		return column === "plain" && text ? [{ plain: text, rich: text, rank, unit: `${stanzas[0]?.[1]}/${kind}` }] : [];
	}),
});
