// Finds the beats of a plot without which another one cannot be understood: they introduce a person or a thing that it
// names, or it begins with a pronoun.
import { type AnimalSlot, PLOT_PARTS, type Plot, type PlotBeat, type PlotPart } from "../../material.ts";
import { stem } from "../../wish/words.ts";

export type PlacedBeat = {
	unit: string;
	/** The own priority, or that of the most important beat that needs this one; 0 for a beat that no story leaves out. */
	priority: 0 | 1 | 2 | 3;
	/** True if no story leaves the beat out. */
	isCertain: boolean;
	/** True if only an answer to the beat needs it. Where there is little room, the story has the answer alone. */
	isAnswered: boolean;
	/** The units that the beat needs. */
	requires: readonly string[];
	/** The units without which one cannot know who or what it speaks of; an answer can do without its question. */
	introducedBy: readonly string[];
};

/** Returns the beats of the animal that a story may leave out: there are two others. */
export const spareSlots = ({ animal = [] }: Plot): readonly AnimalSlot[] =>
	animal.filter(({ decides }) => !decides).slice(1);

const known = new WeakMap<Plot, ReadonlyMap<PlotBeat, PlacedBeat>>();

/** Returns the beats of a plot, with those for the child's animal. */
export function placedBeats(plot: Plot): ReadonlyMap<PlotBeat, PlacedBeat> {
	const found = known.get(plot) ?? placeBeats(plot);
	known.set(plot, found);
	return found;
}

function placeBeats(plot: Plot): ReadonlyMap<PlotBeat, PlacedBeat> {
	const all = PLOT_PARTS.flatMap((part) => beatsOf(plot, part));
	const needs = new Map(all.map((one, at) => [one, needsAmong(one, all.slice(0, at))]));
	const priorities = prioritiesOf(all, needs);
	const introductions = new Map(all.map((one, at) => [one, needsAmong({ ...one, isAnswer: false }, all.slice(0, at))]));
	const withoutAnswers = prioritiesOf(all, introductions);
	return new Map(
		all.map((one) => [
			one.beat,
			{
				unit: one.unit,
				priority: priorities.get(one) ?? 3,
				isCertain: one.isCertain,
				isAnswered: priorities.get(one) !== withoutAnswers.get(one),
				requires: (needs.get(one) ?? []).map(({ unit }) => unit),
				introducedBy: (introductions.get(one) ?? []).map(({ unit }) => unit),
			},
		]),
	);
}

/** Returns the own priority of each beat, or that of the most important one that needs it. */
function prioritiesOf(
	all: readonly Read[],
	needs: ReadonlyMap<Read, readonly Read[]>,
): Map<Read, PlacedBeat["priority"]> {
	const priorities = new Map<Read, PlacedBeat["priority"]>(
		all.map((one) => [one, one.isCertain || one.isTold ? 0 : one.beat[0]]),
	);
	// A beat is needed only by later ones.
	for (const one of all.toReversed())
		for (const needed of needs.get(one) ?? [])
			priorities.set(needed, smaller(priorities.get(needed), priorities.get(one)));
	return priorities;
}

const smaller = (one: PlacedBeat["priority"] = 3, other: PlacedBeat["priority"] = 3) => (one < other ? one : other);

type Read = Pick<PlacedBeat, "unit" | "isCertain"> & {
	beat: PlotBeat;
	part: PlotPart;
	/** True for a beat of the animal that every child with an animal hears. */
	isTold: boolean;
	/** The words and names of both wordings. */
	words: ReadonlySet<string>;
	/** Nouns that a wording introduces: “a bun”, but not “the bun”. */
	introduced: ReadonlySet<string>;
	/** Nouns that a wording treats as known: “the bun”, or a name. */
	assumed: ReadonlySet<string>;
	hasPronoun: boolean;
	/** True if it begins with an answer, or with a pronoun after other words. */
	isAnswer: boolean;
};

/** Returns the beats of a part in the order of the story. A beat for the animal may be missing. */
function beatsOf(plot: Plot, part: PlotPart): Read[] {
	const slots = (plot.animal ?? []).filter((slot) => slot.part === part);
	const read = (beat: PlotBeat, name: string, isCertain: boolean, isTold = false) =>
		readBeat(beat, { plot, part, name, isCertain, isTold });
	const spare = spareSlots(plot);
	const slotsAt = (at: number) =>
		slots
			.filter((slot) => slot.at === at)
			.map((slot, index) => read(slot.beat, `animal${at}/${index}`, false, !spare.includes(slot)));
	return [
		...plot[part].flatMap((beat, at) => [...slotsAt(at), read(beat, String(at), beat[0] === 1 && beat[3] !== "long")]),
		...slotsAt(plot[part].length),
	];
}

function needsAmong(one: Read, before: readonly Read[]): Read[] {
	const needed = new Set<Read>();
	for (const word of one.assumed) {
		const naming = before.filter(({ words }) => words.has(word));
		const first = naming.find(({ introduced }) => introduced.has(word));
		if (first && !naming.some(({ isCertain }) => isCertain)) needed.add(first);
	}
	const last = before.at(-1);
	if ((one.hasPronoun || one.isAnswer) && last?.part === one.part && !last.isCertain) needed.add(last);
	return [...needed];
}

/** Children of the village, whom their first beat introduces. */
const CHILD = /\{(?:girl|lad|sis|bro)\}/g;
/** A name within a sentence. */
const NAME = /(?<=[\p{Ll},;—] )\p{Lu}\p{Ll}{2,}/gu;
const THE =
	/\b(?:the|that|those|these|both|one more) (?:(?:other|first|last|old|big|little|small|red|blue|green|yellow|white|black|two|three|four|five|six|seven|eight|nine|ten) )*(\p{Ll}{3,})/giu;
const PRONOUN = /^(?:It|She|He|They|Her|His|Their|Both|That|This|These|Those|Then (?:it|she|he|they))\b/;

/** Direct speech that answers, or that speaks of what was just named: “Who did it?”, “That helps,” “No.” */
const ANSWER =
	/^“(?:(?:Yes|No|Oh|Not|But|And|Because|Which|Who did|Why)\b|That\b|(?:[^”.!?]* )?(?:it|they|them|those|him|both)\b(?! (?:was|is) (?:time|late|early|dark|cold)))/iu;
/** “Over it hung a coat”, “So they sat down”: a pronoun before any noun. */
const OBJECT =
	/^(?:(?:And|But|So|Then|Now|At|In|On|Over|Under|Behind|Beside|From|With|Without|To|For|Into|Out|Of|Not|Only|Even|All|Each|One|None|Some|Most|Half|Two|Three|Nobody|Once|Again|Still|Perhaps|of|had|for|to|in|on|at|by|and) ){1,3}(?:it|they|them|he|she|him|that|these|those)\b(?! (?:was|is) (?:time|late|early|dark|cold))/u;

function readBeat(
	beat: PlotBeat,
	{
		plot,
		part,
		name,
		isCertain,
		isTold,
	}: { plot: Plot; part: PlotPart; name: string; isCertain: boolean; isTold: boolean },
): Read {
	const [, plain, rich] = beat;
	const texts = [plain, rich].map((text) => text.replaceAll(/\{(?!girl\}|lad\}|sis\}|bro\})[^}]*\}/g, "_"));
	const names = texts
		.flatMap((text) => [...(text.match(CHILD) ?? []), ...(text.match(NAME) ?? [])])
		.filter((one) => !COMMON_NAMES.has(one) && !plot.teller.includes(one));
	return {
		beat,
		unit: `${plot.id}/${part}/${name}`,
		part,
		isCertain,
		isTold,
		words: new Set([...names, ...texts.flatMap(stemsIn)]),
		introduced: new Set([...names, ...texts.flatMap((text) => stemsIn(text.replaceAll(THE, " ")))]),
		assumed: new Set([...names, ...texts.flatMap(assumedIn)]),
		hasPronoun: texts.some((text) => PRONOUN.test(text)),
		isAnswer: texts.some((text) => ANSWER.test(text) || OBJECT.test(text)),
	};
}

/** Returns the words that a text treats as known, and does not introduce itself. */
const assumedIn = (text: string): string[] =>
	[...text.matchAll(THE)].flatMap(({ 1: word = "", index }) =>
		COMMON_WORDS.has(word) || stemsIn(text.slice(0, index)).includes(stem(word)) ? [] : [stem(word)],
	);

const stemsIn = (text: string): string[] => (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).map(stem);

const COMMON_NAMES = new Set(["God", "Jesus", "Bible", "Lord"]);
/** Things that every day has, and every body. */
const COMMON_WORDS = new Set(
	"hands feet eyes ears arms sides hand head face knees window wall sky sun moon air ground wind rain light dark street village church square lane stairs grass same whole way time day morning evening night afternoon door house kitchen floor table end middle top side others one ones rest world story".split(
		" ",
	),
);
