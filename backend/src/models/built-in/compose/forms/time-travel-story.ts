// The child visits the days of the Bible, watches, and comes home.

import { type Beat, eventMaterial, materialOf, type ToldEvent, themeMaterial } from "../material.ts";
import type { BuiltInRequest } from "../request.ts";
import { type Budget, type Line, lines, type Section } from "./budget.ts";
import type { Draft } from "./compose.ts";
import { eventOf, moralSection, themeOf } from "./day.ts";
import { ending, homecoming, opening, RANK } from "./frame.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";
import { fitTale, heartSection, taleSections, taleTitles } from "./tale.ts";
import type { TemplateValues } from "./template.ts";

export function draftTravel(
	request: BuiltInRequest,
	values: TemplateValues,
	seed: number,
	share: number,
	budget: Budget,
): Draft {
	const theme = themeMaterial(themeOf(request, seed));
	const event = eventMaterial(eventOf(request, theme.id, seed));
	const randomFor = (purpose: string) => seededRandom(seed, purpose);
	const { leaving, returning } = materialOf("timeTravel");
	const way = randomFor("way").pick(leaving.filter(({ id }) => event.id !== "creation" || id !== "almond-shade"));
	const back = returning.find(({ id }) => id === way.id) ?? randomFor("way").pick(returning);
	const moral = request.type === "moral";
	const { sections, size } = fitTale(
		(size) => [
			opening(values, randomFor("opening")),
			journey("A Way into Long Ago", "leaving", way.beats, values, event.id),
			...withWitness(
				taleSections(event.id, size, values, { second: RANK.second, third: RANK.third }, seed),
				event.id,
				values,
				randomFor("witness"),
			),
			heartSection(event.id, size, values, { first: RANK.child, others: RANK.second }, seed),
			journey("Home Again", "returning", back.beats, values, event.id),
			homecoming(values, randomFor("homecoming"), RANK.episode),
			...(moral ? [moralSection(theme.id, values)] : []),
			ending(values, randomFor("ending"), request.theme || moral ? theme : undefined),
		],
		{ tale: 1, rich: Math.min(share, 0.15) },
		budget,
	);
	return {
		sections,
		titles: [...taleTitles(event.id, size, seed), ...TITLES],
		questions: [
			{ questions: event.questions, isExact: true },
			{ questions: request.theme ? theme.questions.filter(isOfAnyDay) : TRAVEL_QUESTIONS, isExact: false },
		],
		verses: event.verses,
		moralOutcome: moral ? randomFor("moral").pick(["learning", "consequences"]) : "creative",
		picture: `as a quiet guest in the days of the Bible, watching “${event.title}”`,
	};
}

/** A theme’s questions about the child’s own day would ask about a day that was not told. */
const isOfAnyDay = (question: string) => !/\{|\bstory\b/.test(question);

const TITLES = ["{name} and the Road to Long Ago", "The Day {name} Went to See", "{name} in the Days of the Bible"];

const TRAVEL_QUESTIONS = [
	"Which part of the story would you have liked to see with your own eyes?",
	"What would you have asked the people of the Bible?",
	"What do you think {name} remembered best at bedtime?",
];

function journey(
	title: string,
	kind: string,
	beats: readonly Beat[],
	values: TemplateValues,
	event: ToldEvent,
): Section {
	return {
		title,
		kind,
		lines: lines(kind, beats, values, (priority, at) => {
			if (priority === 1) return RANK.always;
			if (UNFIT[event]?.test(beats[at]?.join(" ") ?? "")) return null;
			return priority === 2 ? RANK.frame : RANK.detail;
		}),
	};
}

/** Between scenes, and between the beats of a gist, the child is seen watching. */
function withWitness(tale: Section[], event: ToldEvent, values: TemplateValues, random: SeededRandom): Section[] {
	const { witness, power } = materialOf("timeTravel");
	const fitting = random.shuffle(witness).filter(([, plain, rich]) => !UNFIT[event]?.test(`${plain} ${rich}`));
	const gift = power.filter(([, plain, rich]) => !UNFIT[event]?.test(`${plain} ${rich}`));
	const beats =
		values.power && gift.length > 0 ? [...fitting.slice(0, 2), random.pick(gift), ...fitting.slice(2)] : fitting;
	const watching = lines(`witness/${event}`, beats, values, (_, at) =>
		at < 3 ? RANK.always : at < 9 ? RANK.homecoming : RANK.frame,
	);
	const units = tale.flatMap((scene) => {
		if (tale.length > 1) return [{ scene, lines: scene.lines }];
		return scene.lines.map((line) => ({ scene, lines: [line] }));
	});
	// Dealt out in rounds, so that the first few stand far apart.
	const dealt: Line[][] = units.map(() => []);
	const order = [0, Math.floor(units.length / 2), units.length - 1];
	const rest = units.map((_, at) => at).filter((at) => !order.includes(at));
	const round = [...new Set([...order, ...rest])];
	watching.forEach((line, at) => {
		if (at < round.length * (tale.length > 1 ? 3 : 2)) dealt[round[at % round.length] ?? 0]?.push(line);
	});
	return units.flatMap(({ scene, lines: told }, at) => [
		{ ...scene, lines: told },
		{ ...scene, kind: "witness", lines: dealt[at] ?? [] },
	]);
}

// Where no people are yet there is nobody to make room, nor sand before there is land; and at the cross nobody plays.
const PEOPLE =
	/some(?:one|body)|stranger|woman|\bm[ae]n\b|people|child|crowd|the[yi]r?\b|them|nobody|\bjar|loaf|cloak|goat|dog\b|lizard|\bsand\b|\bstone\b|pebble|nights/i;
const PLAY = /goat|dog\b|lizard|shoelace|laugh|yawn|teeth|smile|funny|puzzled/i;
const UNFIT: Partial<Record<ToldEvent, RegExp>> = { creation: PEOPLE, crucifixion: PLAY };
