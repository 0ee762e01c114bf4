// The place, season and people of a story with a child, so that its parts go together.
import { genderOfGrandparent } from "@lion-tails/common/kin";
import {
	type Beat,
	isOwnWordsPlot,
	PLOT_PARTS,
	type Plot,
	type Scene,
	type Situation,
	type SituationPlot,
	type TELLERS,
} from "../../material.ts";
import { type BuiltInRequest, isForOlder } from "../../request.ts";
import type { Wish } from "../../wish/find-wishes.ts";
import { canTell, forbiddenPattern } from "../../wish/forbidden.ts";
import { needsLegs, seated } from "../seated.ts";
import type { TemplateValues } from "../template.ts";

type Teller = (typeof TELLERS)[number];

export type Setting = Pick<Plot, "home" | "season" | "teller"> & {
	/** True for ages 12 to 14. */
	isOlder: boolean;
	/** Matches actions that the child cannot do: running in a wheelchair, or hearing if it is deaf. */
	cannot: RegExp | null;
	/** Matches people who are left out tonight because the child misses them. */
	missed: RegExp | null;
	/** Matches what the wish forbids. */
	forbidden: RegExp | null;
	/** True if the plot tells the wish: only frames that suit any day go with it. */
	isWished?: boolean;
	/** True if the plot tells the wish's own sentences, which happened where the family lives. */
	isElsewhere?: boolean;
	/** True if these are the parent's own words: at breakfast the day that they tell has not happened yet. */
	isLate?: boolean;
};

/** Returns the setting of a story without a plot. */
export const villageSetting = (request: BuiltInRequest): Setting => ({
	home: "village",
	season: seasonOf(request),
	teller: "Grandma",
	isOlder: isForOlder(request),
	cannot: movesOrSounds(request),
	missed: missedPeople(request),
	forbidden: forbiddenPattern(request.forbidden),
});

export const settingOf = (plot: Plot | SituationPlot, request: BuiltInRequest): Setting => ({
	home: plot.home,
	season: plot.season ?? seasonOf(request),
	teller: plot.teller,
	isOlder: isForOlder(request),
	// Without its hearing aid a child does not hear a clock at night.
	cannot: movesOrSounds(request) ?? ("situations" in plot && plot.situations.includes("hearing-aid") ? SOUNDS : null),
	missed: missedPeople(request),
	forbidden: forbiddenPattern(request.forbidden),
});

/** True if the plot suits this child tonight. `isWished`: it is about the wish itself. */
export function suitsRequest(plot: Plot, request: BuiltInRequest, isWished = "situations" in plot): boolean {
	const { wishes = [] } = request;
	const season = seasonOf(request);
	const missed = missedPeople(request);
	const forbidden = forbiddenPattern(request.forbidden);
	if (forbidden && !canTellPlot(forbidden, plot)) return false;
	if (plot.ages === "older" && !isForOlder(request)) return false;
	if (plot.season && season && plot.season !== season) return false;
	if (plot.isActive && sitsIn(request)) return false;
	if (request.usesWheelchair && !isFor(WHEELCHAIR, plot) && !isDoneSitting(plot)) return false;
	if (sitsIn(request) && !request.usesWheelchair && !isFor(FOR_THEM, plot) && !canTell(MOVED, requiredBeats(plot)))
		return false;
	if (request.isDeaf && !isFor(FOR_THEM, plot) && !canTell(SOUNDS, requiredBeats(plot))) return false;
	// The lines of wishes are set in the village.
	if (plot.home === "town" && wishes.length > 0 && !isWished) return false;
	const dead = deadPeople(request);
	const isIn = (people: RegExp) => people.test(plot.teller) || people.test(JSON.stringify(plot));
	// A plot around own words may have another teller.
	if (dead && !isOfGrief(plot) && !isOwnWordsPlot(plot) && isIn(dead)) return false;
	// A plot about the one whom the child misses is made for that.
	return "situations" in plot || !missed || !isIn(missed);
}

/** True for a plot that was written for a child in one of these situations. */
const isFor = (ours: ReadonlySet<Situation>, plot: Plot) =>
	"situations" in plot && (plot as SituationPlot).situations.some((situation) => ours.has(situation));
const FOR_THEM: ReadonlySet<Situation> = new Set(["wheelchair", "hearing-aid", "broken-arm", "hospital"]);
const WHEELCHAIR: ReadonlySet<Situation> = new Set(["wheelchair"]);

const doneSitting = new WeakMap<Plot, boolean>();
/** True if a child in a wheelchair can do everything in the beats that the plot needs. */
function isDoneSitting(plot: Plot): boolean {
	const isPossible = (text: string) => !NEEDS_LEGS.test(seated(text));
	const found =
		doneSitting.get(plot) ??
		requiredBeats(plot).every(([priority, plain, rich]) => priority === 3 || isPossible(plain) || isPossible(rich));
	doneSitting.set(plot, found);
	return found;
}
const NEEDS_LEGS = needsLegs(String.raw`\{(?:name|he|He)\}`, String.raw`\{his\}`);

/** True for a plot about somebody who has died. */
export const isOfGrief = (plot: Plot): boolean =>
	"situations" in plot && (plot as SituationPlot).situations.some((situation) => GRIEFS.has(situation));
export const GRIEFS: ReadonlySet<Situation> = new Set<Situation>(["grandparent-died", "pet-died", "baby-died"]);

const requiredBeats = (plot: Plot) =>
	PLOT_PARTS.flatMap((part) => plot[part].map(([priority, plain, rich]): Beat => [priority, plain, rich]));

const canTellPlot = (forbidden: RegExp, plot: Plot) =>
	canTell(forbidden, [...requiredBeats(plot), ...(plot.night ?? [])]) &&
	plot.titles.some((title) => !forbidden.test(title));

/**
 * Returns the scenes that fit the setting, for readers of twelve and more those of their age; if none fits, all of the
 * same place.
 */
export function suitable<S extends Scene>(all: readonly S[], setting: Setting): readonly S[] {
	// A child of any age who is ill does not get dressed.
	const inBed = setting.home === "bed" ? all.filter(({ home }) => home === "bed") : [];
	const own = inBed.length > 0 ? inBed : all.filter(({ ages }) => (ages === "older") === setting.isOlder);
	const fitting = fittingScenes(own, setting);
	return fitting.length > 0
		? fitting
		: fittingScenes(
				all.filter(({ ages }) => ages !== "older"),
				setting,
			);
}

const OF_THE_VILLAGE =
	/Almond Hill|Lantern Street|\b(?:almond tree|boat house|lane|church|meadow|lake|orchard|bakery|village)\b/;

function fittingScenes<S extends Scene>(
	scenes: readonly S[],
	{ home, season, missed, cannot, forbidden, isWished, isElsewhere, isLate }: Setting,
): readonly S[] {
	const late = isLate ? scenes.filter(({ anyDay }) => anyDay === "late") : [];
	const others = scenes.filter(({ anyDay }) => anyDay !== "late");
	const ofDay =
		late.length > 0 ? late : others.filter(({ anyDay }) => (isWished ? anyDay !== undefined : anyDay !== "only"));
	const ofHome = (ofDay.length > 0 ? ofDay : others).filter((scene) => scene.home === "any" || scene.home === home);
	const elsewhere = isElsewhere ? ofHome.filter(({ beats }) => !OF_THE_VILLAGE.test(JSON.stringify(beats))) : [];
	const allHere = elsewhere.length > 0 ? elsewhere : ofHome;
	const allowed = forbidden ? allHere.filter(({ beats }) => canTell(forbidden, beats)) : allHere;
	const here = allowed.length > 0 ? allowed : allHere;
	const inSeason = here.filter(
		(scene) => (!scene.season || scene.season === season) && !(season && scene.notIn?.includes(season)),
	);
	const withoutMissed = missed ? inSeason.filter((scene) => !missed.test(JSON.stringify(scene.beats))) : inSeason;
	const possible = cannot ? withoutMissed.filter((scene) => !cannot.test(JSON.stringify(scene.beats))) : [];
	const chosen = [possible, withoutMissed, inSeason, here];
	return chosen.find((some) => some.length > 0) ?? [];
}

export const tellerValues = (teller: Teller): TemplateValues => ({
	teller,
	...(IS_MAN.has(teller)
		? { tellerHe: "he", tellerHim: "him", tellerHis: "his", TellerHe: "He", TellerHis: "His" }
		: { tellerHe: "she", tellerHim: "her", tellerHis: "her", TellerHe: "She", TellerHis: "Her" }),
});

const IS_MAN: ReadonlySet<Teller> = new Set(["Grandpa", "Dad", "Uncle Ben"]);
/** Movements that no opening or ending of such a child has, not even those of other people. */
const MOVES =
	/\b(?:climb|ran\b|run\b|running|jump|hopp|skipp|stamp|knelt|kneel|tiptoe|crawl|swam|swim|ladder|one stair|(?:up|down) the stairs|stair by stair)/i;
const SOUNDS =
	/\b(?:hears?|heard|hearing|listen\w*|ears?|whisper\w*|sang|sings?|singing|songs?|hum|hums|hummed|humming|tunes?|music|noises?|loud\w*|shout\w*|bells?|rang|sounds?|sounded|aloud|voices?|whistl\w*|drum\w*|echo\w*|clap|claps|clapped|call(?:s|ed)? (?:out|up|down|to|from|after)|tick|ticked|creak\w*|quietly|softly|rustl\w*|squeak\w*|hush)\b/i;

const movesOrSounds = (request: BuiltInRequest) => (sitsIn(request) ? MOVES : request.isDeaf ? SOUNDS : null);

/** Matches what this child cannot do itself, in the text of its story; null for a child that can do everything. */
export function notToldOf(request: BuiltInRequest): RegExp | null {
	const pronoun = request.gender === "girl" ? "[Ss]he" : request.gender === "boy" ? "[Hh]e" : "[Ss]he|[Hh]e";
	const child = String.raw`(?<!\p{L})(?:${pronoun}|${(request.name ?? "He").replaceAll(/[^\p{L}\p{N} ]/gu, ".")})`;
	if (request.usesWheelchair) return needsLegs(child, "(?:his|her)");
	return sitsIn(request) ? movesOf(child) : request.isDeaf ? SOUNDS : null;
}

const movesOf = (child: string) =>
	new RegExp(
		String.raw`${child}(?!\p{L})[^.!?“”]{0,40}\b(?:ran|climb\w*|jump\w*|hopp\w*|skipp\w*|knelt|crawl\w*|tiptoe\w*|stamp\w*|walk(?:s|ed)?|stood up|got up|stairs|swam|leap\w*|step(?:ped)?|paced)\b`,
		"u",
	);
const MOVED = movesOf(String.raw`\{(?:name|he|He)\}`);

const sitsIn = ({ usesWheelchair, wishes = [] }: Pick<BuiltInRequest, "usesWheelchair" | "wishes">) =>
	usesWheelchair === true || wishes.some(({ kind }) => SITS.has(kind));
const SITS: ReadonlySet<Wish["kind"]> = new Set(["wheelchair", "cast", "hospital"]);
const SEASONS_OF_WISHES: Partial<Record<Wish["kind"], Plot["season"]>> = {
	snow: "winter",
	spring: "spring",
	summer: "summer",
	autumn: "autumn",
};

const seasonOf = ({ wishes = [] }: BuiltInRequest) =>
	wishes.map(({ kind }) => SEASONS_OF_WISHES[kind]).find((season) => season !== undefined);

const MISSES: ReadonlySet<Wish["kind"]> = new Set([
	"person-loss",
	"parents-apart",
	"worry-for",
	"missing",
	"parent-away",
]);
const PEOPLE: readonly [RegExp, string][] = [
	[/\bpapa\b/i, "Grandpa"],
	[/\b(?:mom|mommy|mother|mum|mummy|mama)\b/i, "Mom"],
	[/\b(?:dad|daddy|father)\b/i, "Dad"],
	[/\baunt/i, "Aunt Rose"],
	[/\buncle/i, "Uncle Ben"],
	[/\bsister/i, "\\{sis\\}"],
	[/\bbrother/i, "\\{bro\\}"],
];

/** Matches the people whom the child misses tonight, by their names in the material. */
export const missedPeople = ({ wishes = [], people = [] }: BuiltInRequest): RegExp | null =>
	patternOf([
		...wishes.flatMap(({ kind, value }) =>
			MISSES.has(kind) ? inStory(kind === "parents-apart" ? "mom dad" : value) : [],
		),
		...people.flatMap(({ isDead, value }) => (isDead ? inStory(value) : [])),
	]);

const deadPeople = ({ people = [] }: BuiltInRequest): RegExp | null =>
	patternOf(people.flatMap(({ isDead, value }) => (isDead ? inStory(value) : [])));

/** Returns the people of stories whom the child would take for this one. */
function inStory(value: string): string[] {
	if (value === "grandparents") return ["Grandma", "Grandpa"];
	const grandparent = genderOfGrandparent(value) ?? genderOfGrandparent(value.replace(/s$/, ""));
	return [
		...(grandparent ? [grandparent === "girl" ? "Grandma" : "Grandpa"] : []),
		...PEOPLE.flatMap(([known, who]) => (known.test(value) ? [who] : [])),
	];
}

const patternOf = (people: readonly string[]) =>
	people.length > 0 ? new RegExp([...new Set(people)].join("|")) : null;
