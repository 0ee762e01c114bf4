// The person or pet at the heart of a plot that a wish has caused, and the parts of the wish that such a plot leaves to
// the morning.

import { genderOfGrandparent } from "@lion-tails/common/kin";
import { capitalize } from "@lion-tails/common/words";
import { materialOf, PLOT_PARTS, type Plot, type Situation, type SituationPlot, type TELLERS } from "../../material.ts";
import type { BuiltInRequest } from "../../request.ts";
import { isFriendlyClause } from "../../wish/beings.ts";
import type { Wish } from "../../wish/find-wishes.ts";
import type { WishPerson } from "../../wish/wished-people.ts";
import { sentenceOf } from "../../wish/words.ts";
import type { PlanInput } from "../story-plan.ts";
import { type Part, partOf, type TemplateValues } from "../template.ts";
import { toldWishes } from "./child-sections.ts";
import { isOfGrief, type Setting } from "./setting.ts";

type Who = NonNullable<SituationPlot["who"]>;

/** Returns the person of the wish at the heart of the plot; for a friend, also a cousin or a sister to whom the wish says sorry. */
export function wishedWho(plot: SituationPlot, request: BuiltInRequest): WishPerson | undefined {
	const { who, situations } = plot;
	const { people = [], situations: wished = [] } = request;
	if (!who) return undefined;
	const texts = wished.filter(({ situation }) => situations.includes(situation)).flatMap((found) => found.texts);
	const one = people
		.filter(
			(person) =>
				!/s$/.test(person.value) &&
				(!person.isDead || isOfGrief(plot)) &&
				(!person.isHero || isPartOfHero(plot, who, person, texts)),
		)
		.toSorted((a, b) => Number(a.isHero ?? false) - Number(b.isHero ?? false));
	const isChild = ({ role, value }: WishPerson) => role === "sibling" || /cousin$/.test(value);
	return (
		one.find(({ role, value }) => role === who.role && (role !== "parent" || isStep(value) === isStep(who.kind))) ??
		(who.role === "friend"
			? one.find((person) => isChild(person) && isInSentenceOf(person.text, texts, request))
			: undefined)
	);
}

/** Another child of the form is not the new baby, and not the friend who shuts the child out, unless the wish says so. */
function isPartOfHero(
	plot: SituationPlot,
	who: Who,
	{ name = "", role }: WishPerson,
	texts: readonly string[],
): boolean {
	const isHard = plot.situations.some((situation) => materialOf("matters").phrases[situation]?.tone === "hard");
	const scenes = PLOT_PARTS.filter((part) =>
		plot[part].some(([priority, plain, rich]) => priority === 1 && OF_WHO.test(`${plain} ${rich}`)),
	);
	return (
		!/^(?:baby|new|foster|old)\b/.test(who.kind) &&
		scenes.length >= MIN_SCENES_OF_HERO &&
		(role === "sibling" || !isHard || texts.some((text) => text.includes(name)))
	);
}

const OF_WHO = /\{(?:who|whoName|myWho)\}/;

/** “Paloma” is a girl’s name, by its ending; without a name a friend is most often of the child’s own sex. */
function likelyGender({ role, name = "" }: WishPerson, who: Who, { he }: TemplateValues): "boy" | "girl" {
	if (role !== "pet" && /(?:a|ie|elle|ette|lyn)$/i.test(name)) return "girl";
	return role === "friend" ? (he === "she" ? "girl" : "boy") : who.gender;
}

/** A stepfather has a name, but is not called by his kind. */
const isStep = (kind: string) => kind.startsWith("step");

/** Returns the values for the person: the wish's own, else the plot's. */
export function whoValues(
	who: Who,
	wished: WishPerson | undefined,
	{ values }: Pick<PlanInput, "values">,
): TemplateValues {
	const isElder = (who.role === "parent" && !isStep(who.kind)) || who.role === "grandparent";
	const kind = (isElder ? wished?.called : wished?.value) ?? who.kind;
	const isGirl = (wished ? (wished.gender ?? likelyGender(wished, who, values)) : who.gender) === "girl";
	// “The new boy” has a name, too.
	const ownName = /^new (?:girl|boy|kid|child)/.test(kind)
		? isGirl
			? values.otherGirl
			: values.otherLad
		: (!wished || (who.role === "parent" && isStep(kind))) && who.name !== values.name
			? who.name
			: undefined;
	const name = wished?.name ?? ownName;
	// “Grandpa” and “Mom” are names, “little brother” and “cat” are not.
	const isCalledByKind = isElder || /^(?:aunt|uncle)/.test(kind);
	const unnamed = (possessive: string | undefined) =>
		isCalledByKind ? capitalize(kind) : `${who.role === "pet" ? "the" : possessive} ${kind}`;
	const whoName = (possessive: string | undefined) =>
		name ? (isCalledByKind ? `${capitalize(kind)} ${name}` : name) : unnamed(possessive);
	return {
		who: name ? `${kind} ${name}` : kind,
		whoName: whoName(values.his),
		myWho: whoName("my"),
		whoKind: kind.replace(/^(?:little|baby|big|older|younger|twin|small|best|new|good|old|great) /, ""),
		...(isGirl
			? { whoHe: "she", whoHim: "her", whoHis: "her", WhoHe: "She", WhoHis: "Her" }
			: { whoHe: "he", whoHim: "him", whoHis: "his", WhoHe: "He", WhoHis: "His" }),
	};
}

/** “Uncle Dave”, “Oma”, “her little brother” */
export function nameOf(person: WishPerson, his: string): string {
	if (person.name) return calledName(person);
	if (person.called.startsWith("great ")) return `${his} ${person.called}`;
	const isCalledByKind = person.role === "grandparent" || person.value === "mom" || person.value === "dad";
	return isCalledByKind ? capitalize(person.called) : `${his} ${person.value}`;
}

type Teller = (typeof TELLERS)[number];

/** Returns the tellers in whose place this grown-up can be, the nearest first. */
export function tellersOf({ role, value, name, gender }: WishPerson): readonly Teller[] {
	const isWoman = gender === "girl";
	if (role === "grandparent" && !/s$/.test(value)) return isWoman ? ["Grandma", "Aunt Rose"] : ["Grandpa", "Uncle Ben"];
	if (role === "parent") return value === "dad" ? ["Dad"] : value === "mom" ? ["Mom"] : [];
	if (/^(?:aunt|uncle)/.test(value) && !name) return isWoman ? ["Aunt Rose"] : ["Uncle Ben"];
	if (!name || !gender || !isGrownUp({ role, value, name })) return [];
	// A coach or a neighbor has no keepsakes of the child's family.
	const isOutsider = !/^(?:aunt|uncle|godmother|godfather)/.test(value);
	if (isOutsider) return isWoman ? ["Aunt Rose"] : ["Uncle Ben"];
	return isWoman ? ["Aunt Rose", "Grandma"] : ["Uncle Ben", "Grandpa"];
}

const isGrownUp = ({ role, value, name = "" }: Pick<WishPerson, "role" | "value" | "name">) =>
	role === "relative"
		? !/(?:cousin|nephew|niece)s?$/.test(value)
		: /^(?:Mr|Mrs|Ms|Miss|Dr)\b/.test(name) && role !== "pet";

export const isFriendly = ({ text }: Pick<WishPerson, "text">): boolean => isFriendlyClause(text);

/** The child does not confide in a stranger whom it fears or robbed. */
const mayTell = (person: WishPerson) =>
	!person.isAbsent &&
	!OF_THE_PARENT.test(person.text) &&
	(isFriendly(person) || person.role === "grandparent" || person.role === "parent");

/** “To see my mother in Recife”: the child calls her otherwise. */
const OF_THE_PARENT = /\bmy (?:own |late |old )?(?:mother|father|mom|mum|dad)\b/i;

/** Returns the grown-up of the wish who replaces the teller; one whose first choice is this teller comes before the others. */
export function inPlaceOf(teller: Teller, people: readonly WishPerson[] = []): WishPerson | undefined {
	const able = people.filter((person) => mayTell(person) && tellersOf(person).includes(teller));
	return able.find((person) => tellersOf(person)[0] === teller) ?? able[0];
}

/** Returns “Oma Gerda”, “Uncle Dave”, “Pastor Jim”; else the name. */
const calledName = ({ called, name = "" }: WishPerson) =>
	genderOfGrandparent(called) || /^(?:aunt|uncle|pastor|coach|dad|papa|mom|mum|mama)/.test(called)
		? `${capitalize(called)} ${name}`
		: name;

export type TellerName = { full: string; short: string };

/**
 * Returns the names of the wish's own grown-ups, by the tellers whom they replace. `teller`: the teller of the plot, who can also be
 * replaced by a grown-up outside the family, such as a pastor or a neighbor.
 */
export function namesOfTellers({ people = [] }: BuiltInRequest, teller?: Teller): Map<Teller, TellerName> {
	const names = new Map<Teller, TellerName>();
	const own = people.filter(mayTell).flatMap((person) => tellersOf(person).slice(0, 1));
	// The teller of the plot comes last: it may be called like another.
	for (const place of new Set([...own.filter((one) => one !== teller), ...(teller ? [teller] : own)])) {
		const person = inPlaceOf(place, people);
		if (!person) continue;
		const isFamily = person.role === "grandparent" || person.role === "parent";
		if (!isFamily && !person.name) continue;
		const full = person.name ? calledName(person) : capitalize(person.called);
		names.set(place, { full, short: isFamily ? capitalize(person.called) : full });
	}
	return names;
}

/** Returns in how many beats that are always told the plot has the part, or 0 if it is not in the turn or the deed. */
export function partWeight(plot: Plot, part: Part): number {
	const count = (parts: readonly (typeof PLOT_PARTS)[number][]) =>
		parts.filter((one) => isRequiredIn(plot, [one], `{${part}}`)).length;
	if (isStranger(plot, part)) return 0;
	return count(["turn", "deed"]) > 0 && count(PLOT_PARTS) > 1 ? count(PLOT_PARTS) : 0;
}

/** True if the part is too small for this person: another child of the form is in most of the scenes. */
export const isWeakPart = ({ isHero = false }: WishPerson, plot: Plot, part: Part): boolean =>
	partWeight(plot, part) < (isHero ? MIN_SCENES_OF_HERO : 1);

const MIN_SCENES_OF_HERO = 4;

/** True if one of the scenes always tells of the word, the name or the placeholder. */
export function isRequiredIn(plot: Plot, parts: readonly (typeof PLOT_PARTS)[number][], word: string): boolean {
	// “An owl” is not in “slowly”.
	const pattern = new RegExp(
		String.raw`(?<!\p{L})${word.replaceAll(/[^\p{L}\p{N} ]/gu, String.raw`\$&`)}(?:e?s)?(?!\p{L})`,
		"u",
	);
	return parts.some((part) =>
		plot[part].some(([priority, plain, rich]) => priority === 1 && pattern.test(plain) && pattern.test(rich)),
	);
}

/** True if the plot introduces this person as somebody whom the child does not know yet. */
const isStranger = (plot: Plot, part: Part) =>
	new RegExp(
		String.raw`\{${part}\}[^.]*\. (?:He|She) was new\b|\bnew (?:girl|boy)\b[^.]*(?:\. \w+ name was )?\{${part}\}`,
	).test(PLOT_PARTS.flatMap((one) => plot[one].flatMap(([, plain, rich]) => [plain, rich])).join("\n"));

/** Friends of the wish who are at the heart of the plot, or next to it, are not also others in passing. */
export function withoutWeakParts(
	plot: Plot | SituationPlot,
	{ request, values }: Pick<PlanInput, "request" | "values">,
): TemplateValues {
	const who = "who" in plot ? plot.who : undefined;
	const isWeak = (part: Part) =>
		request.people?.some(
			(person) =>
				person.name === values[part] &&
				partOf(person) === part &&
				(person.role === who?.role || isWeakPart(person, plot, part)),
		);
	return {
		...(isWeak("girl") && { girl: values.otherGirl }),
		...(isWeak("lad") && { lad: values.otherLad }),
	};
}

/** True if one of the clauses is in the same sentence of the wish. */
export const isInSentenceOf = (clause: string, clauses: readonly string[], { wishText }: BuiltInRequest): boolean => {
	const sentence = sentenceOf(clause, wishText);
	return clauses.some((one) => sentence.includes(one));
};

/** Returns the wishes that the plot of this situation does not tell itself and that its morning can tell. */
export function wishesBeside(
	situation: Situation | undefined,
	who: Who | undefined,
	request: BuiltInRequest,
	{ home }: Pick<Setting, "home">,
	told: readonly string[] = [],
	beside: readonly WishPerson[] = [],
): Wish[] {
	const { wishes } = materialOf("wishes");
	// The lines of wishes are set out of doors.
	if (home === "bed") return [];
	// “She dropped it in the sandbox”: where it hurt is no favourite place.
	const isWhereItHurt = ({ text }: Wish) => situation !== undefined && isInSentenceOf(text, told, request);
	const isElsewhere = ({ kind }: Wish) =>
		home === "town" && OF_THE_VILLAGE.test(JSON.stringify([wishes[kind].openings, wishes[kind].evening]));
	return toldWishes(request).filter(
		(wish) =>
			!(situation && KINDS_TOLD[situation]?.includes(wish.kind)) &&
			!isWhereItHurt(wish) &&
			// A child who is ill stays in bed; in another plot it runs about.
			wish.kind !== "ill" &&
			wish.kind !== who?.role &&
			!(
				OF_PEOPLE.has(wish.kind) && beside.some(({ role }) => role === (wish.kind === "new-pet" ? "pet" : wish.kind))
			) &&
			!isElsewhere(wish),
	);
}

const OF_PEOPLE: ReadonlySet<Wish["kind"]> = new Set([
	"sibling",
	"friend",
	"grandparent",
	"relative",
	"teacher",
	"pet",
]);

const OF_THE_VILLAGE = /Almond Hill|almond tree|Lantern Street|boat house|\blane\b|meadow|Grandma|\blake\b/;

/** The kinds of wishes that a plot of the situation tells or would repeat. */
export const KINDS_TOLD: Partial<Record<Situation, readonly Wish["kind"][]>> = {
	"first-school-day": ["first-day", "teacher"],
	"swimming-lesson": ["swimming"],
	"can-swim": ["swimming"],
	"moving-house": ["move"],
	"new-baby": ["new-baby", "sibling", "hospital"],
	"broken-arm": ["cast", "hurt", "doctor"],
	hospital: ["hospital", "ill", "doctor", "hurt"],
	"grandparent-died": ["person-loss", "missing", "grandparent"],
	"pet-died": ["pet-loss", "missing", "pet", "garden"],
	"pet-lost": ["pet-lost", "missing", "pet"],
	thunder: ["thunderstorm", "rain", "wind", "dark"],
	"the-dark": ["dark", "nightmare"],
	"bad-dream": ["nightmare", "dark"],
	"left-out": ["left-out", "quarrel", "friend"],
	"quarrel-sibling": ["quarrel", "sibling"],
	"quarrel-over": ["quarrel", "sibling"],
	"quarrel-friend": ["quarrel", "friend"],
	jealousy: ["sibling", "birthday"],
	"new-glasses": ["glasses"],
	"hearing-aid": ["hearing-aid"],
	wheelchair: ["wheelchair"],
	"separated-parents": ["parents-apart", "parent-away", "missing"],
	"parent-away": ["parent-away", "missing", "travel"],
	"match-lost": ["game-lost"],
	winning: ["game-won"],
	"stage-fright": ["performance"],
	exam: ["test"],
	"wobbly-tooth": ["tooth"],
	dentist: ["doctor", "tooth"],
	vaccination: ["doctor"],
	"shared-bedroom": ["dark", "sibling"],
	sleepover: ["sleepover", "grandparent", "dark"],
	camping: ["camping", "travel"],
	beach: ["beach", "travel", "summer"],
	city: ["travel"],
	snow: ["snow"],
	"no-night-light": ["dark"],
	birthday: ["birthday"],
	cousins: ["relative"],
	"grandparents-farm": ["farm", "grandparent"],
	garden: ["garden"],
	baking: ["baking", "birthday"],
	advent: ["advent", "christmas"],
	"christmas-eve": ["christmas", "advent", "snow"],
	"easter-morning": ["easter"],
	harvest: ["thanksgiving", "autumn"],
	baptism: ["baptism"],
	"ill-in-bed": ["ill", "hurt"],
	"not-sleepy": ["dark"],
	"lost-toy": ["lost-toy"],
	"friend-moved": ["move", "friend", "missing"],
	"new-teacher": ["teacher", "new-baby"],
	"parent-ill": ["hospital", "ill", "parent-away", "missing", "worry-for"],
	"sibling-leaves": ["move", "sibling", "missing"],
	teased: ["left-out", "quarrel"],
	"foster-child": ["missing", "sibling"],
	"forgetful-grandparent": ["missing", "grandparent", "worry-for"],
	"power-cut": ["dark"],
	"new-pet": ["new-pet", "pet"],
	bicycle: ["bike", "hurt"],
	"baby-died": ["new-baby", "sibling"],
	communion: ["baptism"],
	confirmation: ["baptism"],
	"st-nicholas": ["advent", "christmas"],
	"good-friday": ["easter"],
	lent: ["easter"],
	"friend-with-disability": ["friend", "wheelchair", "hearing-aid"],
	"new-classmate": ["friend", "first-day"],
	"mothers-day": ["baking"],
	pilgrimage: ["travel"],
};
