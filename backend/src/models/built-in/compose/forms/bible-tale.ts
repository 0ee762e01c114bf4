// A Bible event in three sizes: all its scenes, the shorter telling made of their beats, the gist.
import { eventMaterial, type ToldEvent } from "../material.ts";
import { type Budget, type Line, leastWords, lines, type Section, wholeWords } from "./budget.ts";
import { DIGESTS, PARTIAL } from "./digests.ts";
import { seededRandom } from "./seeded-random.ts";
import type { TemplateValues } from "./template.ts";

export type TaleSize = "scenes" | "digest" | "gist";
const SIZES: readonly TaleSize[] = ["scenes", "digest", "gist"];

/** Ranks of what a tale may leave out. */
export type TaleRanks = { second: number; third: number };

export function taleSections(
	id: ToldEvent,
	size: TaleSize,
	values: TemplateValues,
	ranks: TaleRanks,
	seed: number,
): Section[] {
	const event = eventMaterial(id);
	const optional = (priority: 1 | 2 | 3) => (priority === 1 ? 0 : priority === 2 ? ranks.second : ranks.third);
	if (size === "gist")
		return [
			section(
				event.title,
				lines(`${id}/gist`, event.gist, values, (priority) => (priority === 1 ? 0 : { rank: 1, unit: `${id}/gist` })),
			),
		];
	if (size === "scenes")
		return event.scenes.map((scene, at) => section(scene.title, lines(`${id}/${at}`, scene.beats, values, optional)));
	const digest = DIGESTS[id][digestOf(id, seed)] ?? {};
	return event.scenes
		.map((scene, at) => {
			const told = digest[at] ?? [];
			// Only a scene that is told to its end has room for what leans on it.
			const isWhole = told.length > 0 && scene.beats.every(([priority], beat) => priority !== 1 || told.includes(beat));
			return section(
				scene.title,
				lines(`${id}/${at}`, scene.beats, values, (priority, beat) =>
					told.includes(beat) ? 0 : isWhole ? optional(priority) : null,
				),
			);
		})
		.filter((scene) => scene.lines.length > 0);
}

const digestOf = (id: ToldEvent, seed: number) =>
	Math.floor(seededRandom(seed, "digest").number() * DIGESTS[id].length);

const partOf = (id: ToldEvent, size: TaleSize, seed: number) =>
	size === "digest" ? PARTIAL[id]?.[digestOf(id, seed)] : undefined;

/** What the tale shows us: the first beat at one rank, the others at another; of a part only what fits that part. */
export function heartSection(
	id: ToldEvent,
	size: TaleSize,
	values: TemplateValues,
	ranks: { first: number; others: number },
	seed: number,
): Section {
	const { heart, title } = eventMaterial(id);
	const fitting = partOf(id, size, seed)?.heart ?? heart.keys().toArray();
	return {
		title,
		kind: "heart",
		lines: lines(`${id}/heart`, heart, values, (_, at) =>
			fitting.includes(at) ? (at === fitting[0] ? ranks.first : ranks.others) : null,
		),
	};
}

export function taleTitles(id: ToldEvent, size: TaleSize, seed: number): readonly string[] {
	const { title, titles } = eventMaterial(id);
	return partOf(id, size, seed)?.titles ?? [title, ...titles];
}

const section = (title: string, lines: Line[]): Section => ({ title, kind: "tale", lines });

export type Fit = {
	/** The part of the whole the tale may take at most. */
	tale: number;
	/** The part of the older readers' words there must be room for. */
	rich: number;
	/** The words that what is always told may come to; without it, a little less than the target. */
	reach?: number;
};

/** The largest telling that still leaves a little room; where none does, the smallest that is not too little. */
export function fitTale(
	build: (size: TaleSize) => Section[],
	{ tale, rich, reach }: Fit,
	{ target, most }: Budget,
): { sections: Section[]; size: TaleSize } {
	let nearest: { sections: Section[]; size: TaleSize } | undefined;
	for (const size of SIZES) {
		const sections = build(size);
		const words = (least: { plain: number; rich: number }) => least.plain + rich * (least.rich - least.plain);
		const whole = leastWords(sections);
		if (whole.plain > most) continue;
		const isModest = words(leastWords(sections.filter(({ kind }) => kind === "tale"))) <= tale * target;
		const fits = words(whole) <= (reach ?? target * 0.96) && isModest;
		if (fits && wholeWords(sections).plain < target * 0.9) return nearest ?? { sections, size };
		if (fits) return { sections, size };
		nearest = { sections, size };
	}
	return nearest ?? { sections: build("gist"), size: "gist" };
}
