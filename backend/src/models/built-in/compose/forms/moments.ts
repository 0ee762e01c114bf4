// Unfolds the sentences of a retelling by their verbs and things, and lets the child think of these things later in the day.
import pluralize from "pluralize";
import { keep } from "../../kept.ts";
import { type Act, materialOf, type Plot, type ThingMoments, type Wordings } from "../../material.ts";
import { forbiddenPattern } from "../../wish/forbidden.ts";
import { formsOf } from "../../wish/narrative-past.ts";
import type { Retelling } from "../../wish/retell.ts";
import {
	type Deed,
	isLeaving,
	isPhrasal,
	isStaged,
	readTold,
	type ToldLine,
	type ToldThing,
	thingsOf,
} from "../../wish/told-deeds.ts";
import { freshRandom } from "../heard.ts";
import {
	longestSentence,
	MAX_SENTENCE_WORDS,
	type PlanInput,
	type PlanLine,
	type PlanSection,
	RANK,
} from "../story-plan.ts";
import { fillTemplate, type TemplateValues } from "../template.ts";
import { FACTS_KIND, thoughtsIn } from "./plot-sections.ts";
import { notToldOf } from "./setting.ts";
import { nameOf } from "./who.ts";

/** `at`: the index of the sentence that it follows. */
type Moment = Wordings & { at: number };

/** The most moments of a story. */
const MAX_MOMENTS: Record<PlanInput["request"]["length"], number> = {
	...{ "very-short": 2, short: 6, medium: 6 },
	...{ long: 8, extended: 8 },
};
/** A wish of few sentences has room for moments of both kinds: of an act and of a thing. */
const FEW_SENTENCES = 4;

type Input = Pick<PlanInput, "request" | "values" | "seed" | "heard">;

/** Returns the moments of the story, in the order of the sentences that they follow. */
export function momentsOf({ kind, people, own }: Retelling, input: Input): Moment[] {
	// Nothing comes between the sentences of a parent who is speaking.
	if (own) return [];
	const told = toldBy(people, input);
	const choose = chooser(input, kind);
	const hasAnimals = kind !== "retold-loss" && !told.some(isStaged);
	const usedNouns = new Set<string>();
	const usedActs = new Set<Act>();
	const acts: Moment[] = [];
	const alone: Moment[] = [];
	const beside: Moment[] = [];
	for (const { from, to } of runsOf(told)) {
		const act = actOf(told, { from, to }, usedActs, choose);
		if (act) acts.push({ ...act, at: to });
		const canShow = kind !== "retold-fear" && !isTorn(told, to, undefined);
		const there = canShow ? thereOf(told, { from, to }, usedNouns, choose, hasAnimals) : undefined;
		if (there) (act ? beside : alone).push({ ...there, at: to });
	}
	const all = [...acts, ...alone, ...(told.length <= FEW_SENTENCES ? beside : [])];
	return all.slice(0, MAX_MOMENTS[input.request.length]).toSorted((a, b) => a.at - b.at);
}

/** Adds the moments to the section with the wish's own sentences. */
export const withMoments = (sections: readonly PlanSection[], moments: readonly Moment[]): PlanSection[] =>
	sections.map((section) =>
		section.kind === FACTS_KIND
			? {
					...section,
					lines: section.lines.flatMap((line, at) => [
						line,
						...moments
							.filter((moment) => moment.at === at)
							.map((moment, index) => lineOf(moment, `moment/${at}/${index}`)),
					]),
				}
			: section,
	);

const lineOf = ({ plain, rich }: Wordings, unit: string): PlanLine => ({
	...{ plain, rich, unit, rank: RANK.required, isAttached: true },
	dropOrder: 2,
});

/** Returns the values of the thoughts of a plot and its night. */
export function thoughtValues(plot: Plot, { kind, people: all, own }: Retelling, input: Input): TemplateValues {
	if (own?.hasDeath) return {};
	const choose = chooser(input, kind);
	const people = own ? own.sure.slice(0, MAX_SURE_THOUGHTS) : all;
	const told = toldBy(people, input);
	const things = kind === "retold-fear" || own ? [] : uniqueThings(told);
	const first = things.flatMap(
		(thing) => choose(`mind/${thing.noun}`, momentsOfNoun(thing.noun)?.mind ?? [], ofThing(thing)) ?? [],
	);
	const persons = [...new Map(people.map((person) => [person.name ?? person.value, person])).values()]
		// The child does not know a new teacher's voice yet.
		.filter(({ role, value, text }) => role !== "pet" && !/(?<!s)s$/.test(value) && !/\bnew\b/i.test(text))
		.flatMap((person) => {
			const who = nameOf(person, input.values.his ?? "");
			const { people: roles } = materialOf("moments");
			const own = roles.find(({ roles }) =>
				[person.value, person.called, person.value.split(" ").at(-1) ?? ""].some((word) => roles.includes(word)),
			);
			const found = own ?? roles.find(({ id }) => id === "anyone");
			return who === input.values.teller || !found ? [] : (choose(`mind/${found.id}`, found.mind, { who }) ?? []);
		});
	const used = new Set([...first, ...persons].map(({ plain }) => plain));
	const second = things.flatMap((thing) => {
		const others = (momentsOfNoun(thing.noun)?.mind ?? []).filter(
			([plain]) => !used.has(fillTemplate(plain, { ...input.values, ...ofThing(thing) }) ?? ""),
		);
		return choose(`mind/${thing.noun}`, others, ofThing(thing)) ?? [];
	});
	const thoughts = [...first, ...persons, ...second].slice(0, thoughtsIn(plot).length + 1);
	return Object.fromEntries(
		thoughts.flatMap(({ plain, rich }, at) => [
			[`thought${at}`, plain],
			[`thought${at}Rich`, rich],
		]),
	);
}

/** In the parent's own words little is certain. */
const MAX_SURE_THOUGHTS = 2;

const ofThing = ({ text }: ToldThing) => ({ thing: text });

/** Returns the thought of the night. */
export function thoughtOfNight(plot: Plot, values: TemplateValues): PlanLine[] {
	const at = thoughtsIn(plot).length;
	const [plain, rich] = [values[`thought${at}`], values[`thought${at}Rich`]];
	return plain && rich ? [{ ...{ plain, rich }, unit: "thought/night", rank: RANK.required, dropOrder: 2 }] : [];
}

function toldBy(
	people: Retelling["people"],
	{ values: { facts = "", name = "", he = "", his = "" } }: Input,
): ToldLine[] {
	return readTold(facts.split("\n").filter(Boolean), { name, he, his, people });
}

type Run = { from: number; to: number };

/** Returns the sentences that nothing may come between, together. */
function runsOf(told: readonly ToldLine[]): Run[] {
	const runs: Run[] = [];
	let from = 0;
	for (const at of told.keys()) {
		if (told[at + 1]?.isTied) continue;
		runs.push({ from, to: at });
		from = at + 1;
	}
	return runs;
}

/** True if the next sentence begins with a pronoun that would mean somebody else after a moment of this one. */
function isTorn(told: readonly ToldLine[], at: number, who: string | undefined): boolean {
	const next = told[at + 1];
	if (!next?.startsWithPronoun) return false;
	const { goesOnAbout } = next;
	if (!goesOnAbout) return true;
	return who === undefined ? !(goesOnAbout.by === "child" && told[at]?.isOfChild) : goesOnAbout.who !== who;
}

type Choose = (
	purpose: string,
	wordings: readonly (readonly [string, string])[],
	own: TemplateValues,
	isSeveral?: boolean,
) => Wordings | undefined;

/** Returns a function that chooses wordings which the family has not heard lately, of those that suit the child. */
function chooser({ request, values, seed, heard }: Input, kind: Retelling["kind"]): Choose {
	// A sad story has no “Splash!”
	const isSad = kind === "retold-loss" || kind === "retold-fear" || kind === "retold-quiet";
	const unwanted = [forbiddenPattern(request.forbidden), notToldOf(request), isSad ? /!/ : null];
	const max = MAX_SENTENCE_WORDS[request.level] ?? Number.POSITIVE_INFINITY;
	return (purpose, wordings, own, isSeveral = false) => {
		const all = { ...values, ...own };
		const filled = wordings.flatMap(([plainTemplate, richTemplate]): Wordings[] => {
			const [plain, rich] = [fillTemplate(plainTemplate, all), fillTemplate(richTemplate, all)];
			if (!plain || !rich || longestSentence(plain) > max) return [];
			if (isSeveral && OF_ONE.test(`${plain} ${rich}`)) return [];
			return unwanted.some((pattern) => pattern?.test(plain) || pattern?.test(rich)) ? [] : [{ plain, rich }];
		});
		return filled.length > 0 ? freshRandom(seed, purpose, heard, all).pick(filled) : undefined;
	};
}
const OF_ONE = /\b(?:was|has|is|does|it|its|itself|himself|herself)\b/;

/** Returns the act of the last sentence of the run; of the one before it if nothing happens in the last. */
function actOf(told: readonly ToldLine[], { from, to }: Run, used: Set<Act>, choose: Choose): Wordings | undefined {
	for (let at = to; at >= from; at--) {
		const line = told[at];
		if (!line || line.isPlan || line.isSaid) return undefined;
		for (const deed of line.deeds) {
			const { by, who, isSeveral } = deed.doer;
			const acts =
				by === "child" && isTorn(told, to, undefined)
					? []
					: by !== "child" && isTorn(told, to, who)
						? []
						: actsFor(deed, line).filter((act) => !used.has(act));
			const found = choose(
				`act/${deed.word}`,
				acts.flatMap(({ beats }) => beats),
				by === "thing" ? { thing: who } : { who },
				by !== "child" && isSeveral,
			);
			if (found) {
				for (const act of acts) used.add(act);
				return found;
			}
			if (isLeaving(verbOf(deed))) return undefined;
		}
		// “There were three tomatoes.”
		if (!line.isState || !line.text.startsWith("There ")) return undefined;
	}
	return undefined;
}

/** Returns a moment of a thing in these sentences; the last sentence is tried first. */
function thereOf(
	told: readonly ToldLine[],
	{ from, to }: Run,
	used: Set<string>,
	choose: Choose,
	hasAnimals: boolean,
): Wordings | undefined {
	for (let at = to; at >= from; at--) {
		const line = told[at];
		if (!line || line.isPlan || line.isSaid) return undefined;
		for (const thing of thingsIn(line)) {
			const own = momentsOfNoun(thing.noun);
			if (!own || isOther(own, told) || !thing.isThere || used.has(own.id) || (!hasAnimals && thing.isAnimal)) continue;
			const found = choose(`there/${own.id}`, own.there, ofThing(thing), thing.isSeveral);
			if (!found) continue;
			used.add(own.id);
			return found;
		}
	}
	return undefined;
}

/** Returns the things of all sentences, each once. */
function uniqueThings(told: readonly ToldLine[]): ToldThing[] {
	const found = new Map<ThingMoments, ToldThing>();
	for (const thing of allThings(told)) {
		const own = momentsOfNoun(thing.noun);
		if (own && !isOther(own, told) && !found.has(own)) found.set(own, thing);
	}
	return [...found.values()];
}

/** A pot with a plant in it is no pot on the stove. */
const isOther = ({ unless }: ThingMoments, told: readonly ToldLine[]) =>
	unless !== undefined && told.some(({ text }) => new RegExp(unless, "iu").test(text));

const byNoun = () =>
	keep(
		"moments by noun",
		() =>
			new Map(
				materialOf("moments").things.flatMap((one) => one.nouns.map((noun) => [noun.toLowerCase(), one] as const)),
			),
	);
const momentsOfNoun = (noun: string): ThingMoments | undefined => byNoun().get(noun);

/** Returns the noun as the material has it. */
const listed = (word: string): string | undefined => {
	const known = byNoun();
	const one = pluralize.singular(word);
	return known.has(word) ? word : known.has(one) ? one : undefined;
};

/** Returns the things of the sentence about which the material has moments. */
export const thingsIn = (line: ToldLine): ToldThing[] => thingsOf(line, listed);

/** Returns the things of all sentences in their order, without animals that are only played. */
const allThings = (told: readonly ToldLine[]): ToldThing[] => {
	const hasAnimals = !told.some(isStaged);
	return told.flatMap(thingsIn).filter(({ isAnimal }) => hasAnimals || !isAnimal);
};

/** The acts by the forms of their verbs. */
const byVerb = () =>
	keep("moments by verb", () => {
		const acts = new Map<string, { act: Act; verb: string; particle: string }[]>();
		for (const act of materialOf("moments").acts)
			for (const verb of act.verbs) {
				const [base = "", ...particle] = verb.split(" ");
				for (const [form, words] of Object.entries(formsOf(base)))
					for (const word of new Set(words)) {
						const key = `${act.by}/${form}/${word}`;
						acts.set(key, [...(acts.get(key) ?? []), { act, verb: base, particle: particle.join(" ") }]);
					}
			}
		return acts;
	});
const entriesFor = ({ word, form, doer }: Deed) => byVerb().get(`${doer.by}/${form}/${word}`) ?? [];
const verbOf = (deed: Deed) => entriesFor(deed)[0]?.verb ?? deed.word;

/** “On his shoes”, “his shoes on”, but not “his name on the list” */
const hasParticle = (rest: string, particle: string) =>
	rest === particle ||
	rest.startsWith(`${particle} `) ||
	new RegExp(
		String.raw`^(?:[^ ,]+ ){1,4}${particle}(?:$|,| (?:and|but|again|alone|by|for|to|at|with|all|that|from)(?!\p{L}))`,
		"u",
	).test(rest);

/** Returns the acts that suit the deed: those for just such a sentence before those for any with this verb. */
export function actsFor(deed: Deed, { text }: Pick<ToldLine, "text">): Act[] {
	const { rest } = deed;
	const fitting = entriesFor(deed).filter(
		({ act, verb, particle }) =>
			(particle ? hasParticle(rest, particle) : !isPhrasal(verb, rest)) &&
			(!act.after || new RegExp(act.after, "u").test(rest)) &&
			!(act.unless && new RegExp(act.unless, "iu").test(text)),
	);
	const near = fitting.filter(({ act, particle }) => act.after !== undefined || particle !== "");
	return [...new Set((near.length > 0 ? near : fitting).map(({ act }) => act))];
}
