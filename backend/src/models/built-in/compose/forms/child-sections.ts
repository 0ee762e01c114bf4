// What every child's story is framed by: morning in Almond Hill, the walk home, the night.
import type { Beat, Plot, Scene } from "../material.ts";
import { materialOf, type ThemeMaterial } from "../material.ts";
import { type Line, lines, type Section } from "./budget.ts";
import type { SeededRandom } from "./seeded-random.ts";
import type { TemplateValues } from "./template.ts";

export const RANK = {
	always: 0,
	scene: 1,
	child: 2,
	homecoming: 3,
	second: 4,
	episode: 5,
	frame: 6,
	episodes: 7,
	third: 8,
	detail: 9,
	more: 10,
} as const;

const PET = /\{(?:pet|animal|an animal|An animal)\}/;
const CHILD = /\{(?:age|hair|eyes|color|hobby|trait|power)\}/;

export function opening(values: TemplateValues, random: SeededRandom): Section {
	const { beats, id = "" } = random.pick(materialOf("openings").openings);
	const own = firsts(beats, (text) => !PET.test(text));
	const pets = firsts(beats, (text) => PET.test(text));
	const always = new Set([own[0], own[1], pets[0]]);
	return {
		title: "Morning in Almond Hill",
		kind: "opening",
		lines: lines(`opening/${id}`, beats, values, (priority, at) => {
			if (always.has(at)) return { rank: RANK.always, unit: `opening/${id}/${at}`, ...(at === own[0] && { soft: 3 }) };
			if (priority === 1) return RANK.scene;
			if (CHILD.test(beats[at]?.[1] ?? "")) return RANK.child;
			return priority === 2 ? RANK.frame : RANK.detail;
		}),
	};
}

const firsts = (beats: readonly Beat[], has: (text: string) => boolean) =>
	beats.flatMap(([priority, text], at) => (priority === 1 && has(text) ? [at] : []));

export function homecoming(values: TemplateValues, random: SeededRandom, rank: number = RANK.homecoming): Section {
	const { beats, id = "" } = random.pick(materialOf("homecomings").homecomings);
	return {
		title: "The Way Home",
		kind: "homecoming",
		lines: optionalScene(`homecoming/${id}`, beats, values, rank, RANK.frame),
	};
}

/** A scene that may be left out whole; its second and third beats come with it or not at all. */
export function optionalScene(
	name: string,
	beats: readonly Beat[],
	values: TemplateValues,
	rank: number,
	second: number,
): Line[] {
	return lines(name, beats, values, (priority, at) => {
		if (priority === 1) return { rank, unit: name };
		return { rank: priority === 2 ? second : Math.max(second + 1, RANK.detail), unit: `${name}/${at}`, needs: name };
	});
}

/**
 * Whom the child has fallen out with is not met as if nothing had happened, and there is one goose a day: other
 * children, and other grown-ups and things as far as there are any.
 */
export function episodesBeside(plot: Plot, values: TemplateValues, random: SeededRandom, count: number): Section[] {
	const needed = [...plot.try, ...plot.deed].filter(([priority]) => priority === 1);
	const known = new Set([...(needed.join(" ").match(GROWN_UPS) ?? []), ...things(plot.id)]);
	const isLater = ({ beats, id = "" }: Scene) =>
		[...(beats.join(" ").match(GROWN_UPS) ?? []), ...things(id)].some((one) => known.has(one));
	return episodes({ ...values, girl: values.otherGirl, lad: values.otherLad }, random, count, isLater);
}

const GROWN_UPS = /\{(?:baker|weaver|keeper|teacher)\}/g;
const things = (id: string) => id.split("-").filter((word) => word.length > 3);

export function episodes(
	values: TemplateValues,
	random: SeededRandom,
	count: number,
	isLater: (scene: Scene) => boolean = () => false,
): Section[] {
	return random
		.shuffle(materialOf("episodes").episodes)
		.toSorted((a, b) => Number(isLater(a)) - Number(isLater(b)))
		.slice(0, count)
		.map(({ beats, id = "" }, at) => ({
			title: EPISODE_TITLES[at % EPISODE_TITLES.length] ?? "On the Way",
			kind: "episode",
			lines: optionalScene(
				`episode/${id}`,
				// Only the first may say that something else is on the child’s mind.
				beats,
				values,
				at === 0 ? RANK.episode : at < 4 ? RANK.episodes + at / 10 : RANK.more + at,
				at === 0 ? RANK.frame : RANK.third,
			),
		}));
}

const EPISODE_TITLES = ["On the Way Through the Village", "Around the Next Corner", "One Thing More", "Somebody Calls"];

/** Night: what the child thinks of the theme is told before the last line. */
export function ending(values: TemplateValues, random: SeededRandom, theme?: ThemeMaterial): Section {
	const { beats, id = "" } = random.pick(materialOf("endings").endings);
	const own = firsts(beats, () => true);
	const always = new Set([own[0], own.at(-1)]);
	const night = lines(`ending/${id}`, beats, values, (priority, at) =>
		always.has(at) ? RANK.always : priority === 1 ? RANK.scene : priority === 2 ? RANK.frame : RANK.detail,
	);
	// One prayer is said to its Amen once.
	const prays = beats.some(([, plain, rich]) => /Amen/.test(plain + rich));
	const reflections = theme?.reflections.filter(([, plain, rich]) => !prays || !/Amen/.test(plain + rich)) ?? [];
	const thoughts = lines(`reflections/${theme?.id}`, reflections, values, (priority, at) =>
		at === 0 ? RANK.child : priority < 3 ? RANK.frame : RANK.detail,
	);
	return { title: "Good Night", kind: "ending", lines: [...night.slice(0, -1), ...thoughts, ...night.slice(-1)] };
}
