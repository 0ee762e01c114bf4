// The people and pets of a wish for whom the plot has no part: they come along with the child, and help it to decide.
import { capitalize, listOf } from "@lion-tails/common/words";
import { type Beat, type CompanionKind, materialOf, type Plot, type SituationPlot } from "../../material.ts";
import type { BuiltInRequest } from "../../request.ts";
import type { WishPerson } from "../../wish/wished-people.ts";
import { sentenceOf } from "../../wish/words.ts";
import { type DropOrder, type PlanInput, type PlanLine, type PlanSection, planLines, RANK } from "../story-plan.ts";
import { partOf, type TemplateValues } from "../template.ts";
import type { ChosenPlot } from "./choose-subject.ts";
import {
	inPlaceOf,
	isFriendly,
	isInSentenceOf,
	isRequiredIn,
	isWeakPart,
	nameOf,
	tellersOf,
	wishedWho,
} from "./who.ts";

type Company = {
	/** The people of the wish who act in the story, in a role of the plot or in additional lines. */
	acting: readonly WishPerson[];
	/** People who are not part of the plot. */
	beside: readonly WishPerson[];
	morning: PlanLine[];
	way: PlanSection[];
	more: PlanSection[];
	tale: PlanSection[];
	turn: PlanLine[];
	deed: PlanLine[];
	/** Scenes after the deed. */
	evening: PlanSection[];
	night: PlanLine[];
};

/** The maximum number of groups of people in additional lines. */
const MAX_GROUPS = { "very-short": 1, short: 2, medium: 2, long: 3, extended: 3 } as const;

/** Scenes of the later afternoon. */
const MORE_SCENES = { "very-short": 1, short: 2, medium: 3, long: 4, extended: 4 } as const;

type Chosen = Pick<ChosenPlot, "plot" | "told" | "situation">;

/**
 * Returns the people of the wish who are in the story, and the additional lines for those without a role in the plot. A plot that
 * tells the wish itself has its own people at every step: there other children share something with the first one, and everybody
 * else is prayed for.
 */
export function companyOf(chosen: Chosen, input: PlanInput, isBrief: boolean): Company {
	const { plot, told } = chosen;
	const { request, values } = input;
	const present = peopleIn(request, told, plot);
	const inPlot = present.filter((person) => hasPart(person, plot, request, values));
	// In a plot about a lost pet, the pet is absent.
	const missed = request.people?.filter((one) => one.isAbsent && hasPart(one, plot, request, values)) ?? [];
	const others = present.filter((person) => !inPlot.includes(person) && !isInTrouble(person, chosen, request));
	const heroes = told.length > 0 ? others.filter((one) => isSecondHero(one) && !isFarAway(one, request)) : [];
	const visitors = others.filter((person) => !heroes.includes(person));
	const groups = [
		...Map.groupBy(visitors, (person) => (person === inPlaceOf(plot.teller, present) ? "teller" : kindOf(person))),
	].slice(0, MAX_GROUPS[request.length]);
	const empty: Company = {
		acting: [...inPlot, ...missed],
		beside: [],
		morning: [],
		way: [],
		more: [],
		tale: [],
		turn: [],
		deed: [],
		evening: [],
		night: [],
	};
	const start = plot.ages === "older" ? empty : withKeepsake(empty, input, isBrief);
	const withHeroes = heroes.length > 0 ? withThread(start, heroes, plot, input) : start;
	return groups.reduce((company, [kind, people]) => {
		const names = { whoName: namesOf(people, values.his), myWho: namesOf(people, "my") };
		const group = { kind, people, values: { ...values, ...names } };
		return told.length > 0
			? withBlessing(company, group, input)
			: withGroup(company, group, groups.length, plot, input, isBrief);
	}, withHeroes);
}

/** Another child of the form, or one that the wish names. */
const isSecondHero = (person: WishPerson) =>
	person.isHero === true || (person.name !== undefined && kindOf(person) === "child");

/** “We take the boat to visit cousin Davi”: until then he is only prayed for. */
const isFarAway = ({ name }: WishPerson, { wishText = "" }: BuiltInRequest) =>
	name !== undefined &&
	new RegExp(String.raw`\b(?:visit|see|meet)(?:s|ing)? [^.!?]*${name}(?!\p{L})`, "u").test(wishText) &&
	/\b(?:boat|train|ferry|ship|plane|fly(?:ing)?|flight|travel\w*|driv(?:e|ing)|trip|journey)\b/i.test(wishText);

/** Adds what the other children and the first one have together, and what it helps to decide. */
function withThread(
	company: Company,
	heroes: readonly WishPerson[],
	plot: Plot,
	{ values, randomFor }: PlanInput,
): Company {
	const thread = randomFor("two-children").pick(materialOf("twoChildren").threads, ({ morning }) => morning);
	const names = { ...values, whoName: namesOf(heroes, values.his), myWho: namesOf(heroes, "my") };
	const lines = (part: string, beats: readonly Beat[], dropOrder?: DropOrder) => {
		const unit = `two-children/${thread.id}/${part}`;
		return planLines(unit, beats, names, () => ({
			rank: RANK.required,
			unit,
			...(dropOrder !== undefined && { dropOrder }),
		})).map((line) => withNamesOnce(line, names.whoName, heroes.length));
	};
	const isByNight = plot.night !== undefined || AT_NIGHT.test(JSON.stringify(plot.deed));
	// A brother who was there already knows of it in the evening.
	const isThere = heroes.some((person) => {
		const part = partOf(person);
		return part !== undefined && JSON.stringify([plot.turn, plot.deed]).includes(`{${part}}`);
	});
	const evening =
		isByNight || isThere
			? []
			: [
					{
						...companySection("The Two of Them", lines("evening", thread.evening, 5)),
						picture: { place: "living room", hour: "dusk", seen: [] },
					} satisfies PlanSection,
				];
	return {
		...company,
		acting: [...company.acting, ...heroes],
		beside: [...company.beside, ...heroes],
		morning: [...company.morning, ...lines("morning", thread.morning)],
		turn: [...company.turn, ...lines("turn", thread.turn)],
		deed: [...company.deed, ...lines("deed", thread.deed)],
		evening,
		night: [...company.night, ...lines("night", [thread.night])],
	};
}

const AT_NIGHT = /\b(?:night|moon|asleep|pillow|quilt|blanket|in bed|into bed|to bed)\b/;

/** True if the wish names the person in a sentence about the trouble of the plot: whoever has a part in it gives no comfort. */
function isInTrouble({ text }: WishPerson, { plot, told, situation }: Chosen, request: BuiltInRequest): boolean {
	if (!situation) return false;
	// “She is mad because her friend can do a cartwheel”
	if (isInSentenceOf(text, told, request) && ENVY.test(sentenceOf(text, request.wishText))) return true;
	const own = "matter" in plot ? plot.matter : undefined;
	const tone = (own ?? materialOf("matters").phrases[situation])?.tone;
	return tone === "hard" && isInSentenceOf(text, told, request);
}

const ENVY = /\b(?:mad|angry|cross|upset|sad|jealous|envious) (?:because|that|about|of|at)\b/i;

type Group = {
	kind: CompanionKind;
	people: readonly WishPerson[];
	values: TemplateValues;
};

/** Adds a prayer for people whom the plot leaves no room to act. */
function withBlessing(company: Company, { kind, people, values }: Group, { randomFor }: PlanInput): Company {
	const { blessing, night } = materialOf("companions")[kind];
	const unit = `company/${kind}/blessing`;
	const lines = planLines(unit, [randomFor(unit).pick(blessing ?? night)], values, () => ({
		rank: RANK.required,
		unit,
		dropOrder: 3,
	}));
	return {
		...company,
		acting: [...company.acting, ...people],
		beside: [...company.beside, ...people],
		night: [...company.night, ...lines.map((line) => withNamesOnce(line, values.whoName, people.length))],
	};
}

function withGroup(
	company: Company,
	{ kind, people, values }: Group,
	groupCount: number,
	plot: Plot,
	{ request, randomFor }: PlanInput,
	isBrief: boolean,
): Company {
	const { morning, way, more, tale, turn, deed, night } = materialOf("companions")[kind];
	// A story contains all beats of a scene or none.
	const lines = (part: string, beats: readonly Beat[], dropOrder?: DropOrder) =>
		planLines(`company/${kind}/${part}`, beats, values, () => ({
			rank: RANK.required,
			unit: `company/${kind}/${part}`,
			...(dropOrder !== undefined && { dropOrder }),
		})).map((line) => withNamesOnce(line, values.whoName, people.length));
	const pick = <T>(part: string, choices: readonly T[]): T[] =>
		choices.length > 0 ? [randomFor(`company/${kind}/${part}`).pick(choices)] : [];
	// A child who lies in bed has no scene on the way with a companion.
	const isInBed = plot.home === "bed";
	const scene = isBrief || isInBed ? [] : pick("way", way).flat();
	// A teller who speaks in the turn has a part in it already, and need not hear of the deed.
	const isInTurn = kind === "teller" && isRequiredIn(plot, ["turn", "deed"], plot.teller);
	const isAtDeed = kind === "teller" && JSON.stringify(plot.deed).includes(plot.teller);
	const turns = isInTurn ? [] : lines("turn", pick("turn", turn));
	return {
		...company,
		acting: [...company.acting, ...people],
		beside: [...company.beside, ...people],
		morning: [...company.morning, ...lines("morning", pick("morning", morning), 4)],
		way: [...company.way, companySection("Company", lines("way", scene, 2))],
		more: [
			...company.more,
			...randomFor(`company/${kind}/more`)
				.shuffle(more)
				.slice(0, isInBed ? 0 : Math.ceil(MORE_SCENES[request.length] / groupCount))
				.map((beats, at) => companySection("Company", lines(`more${at}`, beats, 2))),
		],
		tale: [...company.tale, companySection("What They Had Heard", lines("tale", pick("tale", tale), 2))],
		turn: [...company.turn, ...turns],
		deed: [...company.deed, ...(isAtDeed ? [] : lines("deed", pick("deed", deed), 3))],
		night: [...company.night, ...lines("night", pick("night", night), 3)],
	};
}

const companySection = (title: string, lines: PlanLine[]): PlanSection => ({ title, kind: "company", lines });

/** A child of 12 to 14 has no cloth animal: outside the plots for its age, which have one of their own, it carries a keepsake. */
function withKeepsake(company: Company, { values, randomFor }: PlanInput, isBrief: boolean): Company {
	if (values.animal === undefined || values.pet !== undefined) return company;
	const keepsake = randomFor("keepsake").pick(materialOf("animals").keepsake);
	const lines = (part: "way" | "turn" | "deed" | "night") =>
		planLines(`keepsake/${part}`, [keepsake[part]], values, () => {
			const unit = `keepsake/${part}`;
			if (part === "night") return { rank: RANK.scene, unit };
			return { rank: RANK.required, unit, dropOrder: part === "way" ? (isBrief ? 2 : 3) : 4 };
		});
	return {
		...company,
		way: [companySection("At Noon", lines("way"))],
		turn: lines("turn"),
		deed: lines("deed"),
		night: lines("night"),
	};
}

const NUMBERS = ["", "", "the two", "the three", "the four", "the five"];

const withNamesOnce = (line: PlanLine, name: string | undefined, count: number): PlanLine => ({
	...line,
	plain: namedOnce(line.plain, name, count),
	rich: namedOnce(line.rich, name, count),
});

/** “Max, Emil and Tariq” are named once in a line, and then “the three”. */
function namedOnce(text: string, name: string | undefined, count: number): string {
	const short = NUMBERS[count];
	if (!name || !short) return text;
	const [before = "", ...after] = text.split(name);
	return after.reduce((all, part, at) => {
		const isStart = /(?:^|[.!?…]”?\s)$/u.test(all);
		return `${all}${at === 0 ? name : isStart ? capitalize(short) : short}${part}`;
	}, before);
}

/** Somebody without a name whom the plot's own clause mentions may be in the plot without a part. */
const peopleIn = ({ people = [] }: BuiltInRequest, told: readonly string[], plot: Plot) => {
	const text = JSON.stringify(plot);
	const isTold = (word: string | undefined) => word !== undefined && new RegExp(String.raw`\b${word}\b`).test(text);
	const isMeant = (person: WishPerson) =>
		person.name !== undefined ||
		!told.includes(person.text) ||
		!(isTold(tellersOf(person)[0]) || isTold(person.value.split(" ").at(-1)));
	// “His neighbors” could be anybody and do not come along together; a teacher without a name has no time for one child.
	const isCrowd = (person: WishPerson) =>
		person.name === undefined &&
		(person.role === "teacher" || (/(?<!grandparent)s$/.test(person.value) && kindOf(person) === "grownUp"));
	return people.filter((person) => !person.isAbsent && isFriendly(person) && isMeant(person) && !isCrowd(person));
};

/** True if the plot tells of the person in two of its scenes, one of them the turn or the deed. */
function hasPart(
	person: WishPerson,
	plot: Plot | SituationPlot,
	request: BuiltInRequest,
	values: TemplateValues,
): boolean {
	if ("who" in plot && wishedWho(plot, request) === person) return true;
	const part = partOf(person);
	return (
		part !== undefined && person.name !== undefined && values[part] === person.name && !isWeakPart(person, plot, part)
	);
}

function kindOf({ role, value, name = "" }: WishPerson): CompanionKind {
	if (role === "pet") return /^(?:dog|doggie|puppy|puppie)s?$/.test(value) ? "pet" : "homePet";
	if (/^(?:baby|new)\b/.test(value)) return "baby";
	const isChild = role === "sibling" || role === "friend" || /^(?:.* )?(?:cousin|nephew|niece)s?$/.test(value);
	return isChild && !/neighbou?r/.test(value) && !/^(?:Mr|Mrs|Ms|Miss|Dr)\b/.test(name) ? "child" : "grownUp";
}

/** “Lotte, Ben and Ida”, “Uncle Dave”, “her little brother”. No verb after it depends on the number. */
function namesOf(people: readonly WishPerson[], his = "the"): string {
	// “His friends and his friend” are his friends.
	const isOneOfMany = ({ name, value }: WishPerson) =>
		name === undefined && people.some((other) => other.name === undefined && other.value === `${value}s`);
	const named = people.filter((person) => !isOneOfMany(person));
	return listOf(named.map((person) => nameOf(person, his)));
}
