// A Bible event in three sizes: all its scenes, the shorter telling made of their beats, the gist.
import { eventMaterial, type ToldEvent } from "../material.ts";
import { type Budget, type Line, leastWords, lines, type Section, wholeWords } from "./budget.ts";
import { chanceOf } from "./chance.ts";
import { DIGESTS } from "./digests.ts";
import type { Cast } from "./slots.ts";

export type TaleSize = "scenes" | "digest" | "gist";
const SIZES: readonly TaleSize[] = ["scenes", "digest", "gist"];

/** Ranks of what a tale may leave out. */
export type TaleRanks = { second: number; third: number };

export function taleSections(id: ToldEvent, size: TaleSize, cast: Cast, ranks: TaleRanks, seed: number): Section[] {
	const event = eventMaterial(id);
	const optional = (priority: 1 | 2 | 3) => (priority === 1 ? 0 : priority === 2 ? ranks.second : ranks.third);
	if (size === "gist")
		return [
			section(
				event.title,
				lines(`${id}/gist`, event.gist, cast, (priority) => (priority === 1 ? 0 : 1)),
			),
		];
	if (size === "scenes")
		return event.scenes.map((scene, at) => section(scene.title, lines(`${id}/${at}`, scene.beats, cast, optional)));
	const digest = chanceOf(seed, "digest").pick(DIGESTS[id]);
	return event.scenes
		.map((scene, at) => {
			const told = digest[at] ?? [];
			// Only a scene that is told to its end has room for what leans on it.
			const isWhole = told.length > 0 && scene.beats.every(([priority], beat) => priority !== 1 || told.includes(beat));
			return section(
				scene.title,
				lines(`${id}/${at}`, scene.beats, cast, (priority, beat) =>
					told.includes(beat) ? 0 : isWhole ? optional(priority) : null,
				),
			);
		})
		.filter((scene) => scene.lines.length > 0);
}

export function heartLines(id: ToldEvent, cast: Cast, first: number, others: number): Line[] {
	return lines(`${id}/heart`, eventMaterial(id).heart, cast, (priority) => (priority === 1 ? first : others));
}

const section = (title: string, lines: Line[]): Section => ({ title, kind: "tale", lines });

export type Fit = {
	/** The part of the whole the tale may take at most. */
	tale: number;
	/** The part of the older readers' words there must be room for. */
	rich: number;
};

/** The largest telling that still leaves a little room; where none does, the smallest that is not too little. */
export function fitTale(
	build: (size: TaleSize) => Section[],
	{ tale, rich }: Fit,
	{ target, most }: Budget,
): Section[] {
	let nearest: Section[] | undefined;
	for (const size of SIZES) {
		const sections = build(size);
		const words = (least: { plain: number; rich: number }) => least.plain + rich * (least.rich - least.plain);
		const whole = leastWords(sections);
		if (whole.plain > most) continue;
		const isModest = words(leastWords(sections.filter(({ kind }) => kind === "tale"))) <= tale * target;
		const fits = words(whole) <= target * 0.96 && isModest;
		if (fits && wholeWords(sections).plain < target * 0.9) return nearest ?? sections;
		if (fits) return sections;
		nearest = sections;
	}
	return nearest ?? build("gist");
}
