// Uses what a model says about its scenes: each belongs to the panel above its paragraph.

import type { StoryScene } from "../story-scene.ts";
import { plainWords } from "../words.ts";
import { isDog } from "./animal-words.ts";
import { describe } from "./describe.ts";
import { bibleKindOf, GENDERS, isPlaceName, KIN, kinOf, meaningAt, meaningOf, titleKindOf } from "./lexicon.ts";
import { panelParagraphs } from "./pace.ts";
import type { Panel, PanelPerson } from "./panel.ts";
import { hourNamed, MAX_ANIMALS, MAX_PEOPLE, MAX_THINGS } from "./panel-choices.ts";
import { PEOPLE_OF_TODAY } from "./person-words.ts";
import poses from "./poses.json" with { type: "json" };
import type { Given, Person } from "./scene/types.ts";
import colors from "./thing-colors.json" with { type: "json" };
import { HOLDABLE } from "./thing-words.ts";

type Options = {
	/** The child, if the request names one, or the one who listens. */
	main: PanelPerson | undefined;
	/** Returns whether something may be added: its place has no other one, and the wish does not reject it. */
	isAllowed: (drawing: string) => boolean;
};

/**
 * The scenes by the paragraph of the panel that shows them. Those whose paragraph is not found are missing. `isGrowing`: the text is not
 * complete, so that a beginning like that of a scene may belong to another one.
 */
export function scenesByPanel(
	paragraphs: readonly string[],
	scenes: readonly StoryScene[],
	isGrowing = false,
): ReadonlyMap<number, StoryScene> {
	const panels = scenes.length > 0 ? panelParagraphs(paragraphs) : [];
	const starts = paragraphsByStart(scenes.length > 0 ? paragraphs : []);
	const found = new Map<number, StoryScene>();
	const passed: [number, StoryScene][] = [];
	const scenesAt: number[] = [];
	let last = -1;
	for (const scene of scenes) {
		const all = paragraphsOf(scene.at, starts, isGrowing ? START_WORDS : 3);
		// A refrain begins like the ones before it.
		const later = all.filter((paragraph) => paragraph > last);
		const at = later.find((paragraph) => panels.includes(paragraph)) ?? later[0] ?? all[0] ?? -1;
		last = Math.max(last, at);
		scenesAt.push(at);
		const panel = panels.findLast((paragraph) => paragraph <= at);
		if (panel === undefined) continue;
		if (!found.has(panel)) found.set(panel, scene);
		else if (panel < at && !scene.all) passed.push([at, scene]);
	}
	// The scene of a paragraph between two pictures tells where the second one is.
	for (const [at, { place, hour, weather, at: start }] of passed) {
		const scene = { at: start, place, hour, weather };
		if (THEY_GO.test(paragraphs[at] ?? "") && !found.has(at)) found.set(at, scene);
		const next = panels.find((paragraph) => paragraph > at);
		const isOver = next !== undefined && scenesAt.some((one) => one > at && one <= next);
		if (next !== undefined && !isOver && !found.has(next)) found.set(next, scene);
	}
	return found;
}

/** "They took the first bunch next door": everybody goes there. */
const THEY_GO = /^[^.!?“"]*\b[Tt]hey\b/;

/** Words of a paragraph's beginning that find it, and the characters that have them. */
const START_WORDS = 5;
const START_CHARS = 200;

/** Returns the paragraphs that begin with each start of one word or more. */
function paragraphsByStart(paragraphs: readonly string[]): ReadonlyMap<string, readonly number[]> {
	const starts = new Map<string, number[]>();
	for (const [at, paragraph] of paragraphs.entries()) {
		const words = plainWords(paragraph.slice(0, START_CHARS)).slice(0, START_WORDS);
		for (let count = 1; count <= words.length; count++) {
			const start = words.slice(0, count).join(" ");
			const known = starts.get(start);
			if (known) known.push(at);
			else starts.set(start, [at]);
		}
	}
	return starts;
}

/** Models copy the first words with small changes: three of them in order are enough. */
function paragraphsOf(at: string, starts: ReadonlyMap<string, readonly number[]>, leastWords: number) {
	const wanted = plainWords(at).slice(0, START_WORDS);
	for (let count = wanted.length; count >= Math.min(leastWords, wanted.length); count--) {
		const found = starts.get(wanted.slice(0, count).join(" "));
		if (found) return found;
	}
	return [];
}

/** Returns the setting, list and poses of a scene, as far as they are known. */
export function givenBy({
	place,
	hour,
	all,
	child,
	kind: part,
	poses = [],
	seen = [],
	weather = all && "clear",
}: StoryScene): Given {
	const told = placeOf(place);
	const name = told === "street" && seen.some((noun) => AT_DOOR.test(noun)) ? "front door" : told;
	const isNamed = listed(poses.map(({ who }) => who));
	const youths = (all ?? []).flatMap((noun) => {
		const [, kind, who] = YOUTH.exec(noun) ?? [];
		return who ? [{ name: who, kind: kind as "girl" | "boy" }] : [];
	});
	return {
		...(name && { place: name }),
		...(hour && { hour: hourNamed(hour) as NonNullable<StoryScene["hour"]> }),
		...(weather && { weather }),
		...(all && { all, isListed: listed(all) }),
		...(youths.length > 0 && { youths }),
		...(part === "life" && { isOfLife: true }),
		isPosed: (actor) =>
			actor.type === "person" && actor.isMain ? child !== undefined : isNamed(actor.who, actor.kind),
	};
}

/** The main things of a scene in front of a house. */
const AT_DOOR = /\b(?:doors?|doorstep|step|porch)$/;

/** "The boy Samuel" */
const YOUTH = /^the (girl|boy) (\p{Lu}.*)$/u;

/** Adds the child and the nouns of a scene to its panel. Unknown nouns are dropped. */
export function withScene(panel: Panel, scene: StoryScene, { main, isAllowed }: Options): Panel {
	// "Poppy" is a girl.
	const nouns = (scene.seen ?? []).filter((noun) => !panel.people.some(({ who }) => namesIn(who).includes(noun)));
	const meanings = nouns.flatMap((noun) => meaningOf(noun) ?? []);
	const held = new Set(panel.people.flatMap(({ holds, wears }) => [holds, wears]));
	const isBush = (thing: string) => thing === "hedge" && panel.things.includes("bush");
	// The text tells of one egg only.
	const isOne = (thing: string) => thing === "eggs" && panel.things.includes("egg");
	const things = meanings.flatMap(({ thing, animal }) =>
		animal === undefined && thing && !held.has(thing) && isAllowed(thing) && !isBush(thing) && !isOne(thing)
			? [thing]
			: [],
	);
	const animals = meanings
		.filter(({ animal }) => animal && isAllowed(animal) && !panel.animals.some(({ kind }) => isSame(kind, animal)))
		.map(({ animal = "", base, isYoung, isPlural }) => ({
			kind: animal,
			who: base,
			pose: "stand" as const,
			direction: "left" as const,
			isYoung: Boolean(isYoung),
			isMany: isPlural,
		}));
	// "A red kite"
	const details = (scene.seen ?? []).flatMap((noun) => {
		const thing = meaningOf(noun)?.thing;
		const color = plainWords(noun).find((word) => Object.hasOwn(colors, word));
		return thing && color ? [[thing, { color }] as const] : [];
	});
	const changed = {
		...panel,
		...(details.length > 0 && { details: { ...panel.details, ...Object.fromEntries(details) } }),
		people: withChild(
			panel,
			scene,
			main,
			things.find((thing) => HOLDABLE.has(thing)),
		),
		animals: [...panel.animals, ...animals].slice(0, MAX_ANIMALS),
		things: [...new Set([...things, ...panel.things])].slice(0, MAX_THINGS),
	};
	return { ...changed, description: describe(changed) };
}

/** The terrier of the story is the dog of the list. */
const isSame = (kind: string, noun: string) => kind === noun || (noun === "dog" && isDog(kind));

/** Finds whoever and whatever is on the list of a scene, by name or by drawing. */
export function listed(nouns: readonly string[]): (who: string, drawing: string) => boolean {
	const names = new Set(nouns.flatMap(namesIn));
	if (names.has("widow")) names.add("woman");
	const drawings = new Set<string | undefined>(nouns);
	for (const noun of nouns) {
		const { animal, thing, role, bibleRole } = meaningOf(noun) ?? {};
		const isName = /^\p{Lu}/u.test(noun);
		drawings.add(isName ? undefined : (animal ?? thing));
		for (const kind of [role, bibleRole]) if (kind && !ANYBODY.test(kind)) drawings.add(kind);
	}
	return (who, drawing) => drawings.has(drawing) || namesIn(who).some((name) => names.has(name));
}

/** Returns whether a list has several of a kind: "the two spies" for "spy". */
export const isManyListed = (nouns: readonly string[], base: string): boolean =>
	nouns.some((noun) => {
		const words = plainWords(noun);
		return words.some((_, at) => {
			const meaning = meaningAt(words, at)?.meaning;
			return meaning?.isPlural === true && meaning.base === base;
		});
	});

/** Returns whether a list has one of a kind and not several: "the man" for "another man". */
export function isOneListed(nouns: readonly string[], who: string): boolean {
	const base = meaningOf(who)?.base ?? "";
	const isOne = nouns.some((noun) => !isNameOf(noun) && meaningOf(noun)?.base === base && !meaningOf(noun)?.isPlural);
	return isOne && !isManyListed(nouns, base);
}

const isNameOf = (noun: string) => /\p{Lu}/u.test(noun);

/** Returns whether a list has a relative of the child: "Mom", "Aunt Rose". */
export const hasRelative = (nouns: readonly string[]): boolean =>
	nouns.some((noun) => /^\p{Lu}/u.test(noun) && KIN.has(plainWords(noun)[0] ?? ""));

/** Kinds of people of whom a picture may have several. */
const ANYBODY = /^(?:bible)?(?:old)?(?:man|woman|girl|boy|child)$/i;

/** "Rose" of "Aunt Rose", "shepherd" of "the old shepherds": the names in a phrase, and its last word in the singular. */
function namesIn(phrase: string): string[] {
	const words = phrase.match(/[\p{L}\p{N}'’-]+/gu) ?? [];
	// "Robin" is not the robin.
	const names = words.filter((word) => /^\p{Lu}/u.test(word) && !TITLE.test(word));
	const last = words.at(-1) ?? "";
	const one = meaningAt([last.toLowerCase()], 0)?.meaning.base ?? last;
	const common = /^\p{Lu}/u.test(last) ? [] : [last, one];
	return [
		...new Set([
			...names.map((name) => (KIN.has(name.toLowerCase()) ? kinOf(name.toLowerCase()) : name)),
			...common.map(kinOf),
		]),
	];
}

/** "boy" for Samuel, whom a list calls "the boy Samuel", for sons whom it calls "the young sons", "grandfather" for "the old man Daniel" and "king" for "King Saul". */
export function kindByAge(nouns: readonly string[], who: string): PanelPerson["kind"] | undefined {
	if (/^\p{Lu}/u.test(who)) {
		const noun = nouns.find((one) => one.endsWith(who)) ?? "";
		return AGES[/\b(?:baby|boy|girl|old man|old woman|King|Queen)\b/.exec(noun)?.[0] ?? ""];
	}
	const [last = ""] = namesIn(who);
	// The baby of the list has not grown.
	if (last === "baby") return nouns.some((noun) => namesIn(noun).includes(last)) ? "baby" : undefined;
	const isYoung = nouns.some((noun) => /^the young /.test(noun) && namesIn(noun).includes(last));
	return isYoung ? AGES[meaningOf(last)?.role ?? ""] : undefined;
}

/** Returns the first ones on a list whom a paragraph of a Bible story may call "they", or else "he" or "she". */
export function meantBy(paragraph: string, nouns: readonly string[]): Person | undefined {
	// A paragraph of the Bible that is read aloud is one quotation.
	const narration = paragraph.replaceAll(/“[^”]*”?/g, "").trim() || paragraph;
	const listedPeople = nouns.flatMap((noun) => personOnList(noun) ?? []);
	const isCalled = ({ isMany, gender }: Person) =>
		(isMany ? /\bthey\b/i : gender === "f" ? /\b(?:she|her)\b/i : /\b(?:he|him)\b/i).test(narration);
	return (
		listedPeople.find((person) => person.isMany && isCalled(person)) ??
		listedPeople.find(isCalled) ??
		// "Then they saw a mountaintop": Noah and his family
		(/\bthey\b/i.test(narration) ? listedPeople[0] : undefined) ??
		// “What are you doing here, Elijah?”
		listedPeople.find(({ who, kind }) => /^\p{Lu}/u.test(who) && kind !== "jesus" && paragraph.includes(who))
	);
}

/** Returns the one on a list whom a paragraph of a Bible story calls "she" or "he", if `people` have nobody of this gender. */
export function meantOneBy(
	paragraph: string,
	nouns: readonly string[],
	people: readonly PanelPerson[],
): Person | undefined {
	const narration = paragraph.replaceAll(/“[^”]*”?/g, "").trim() || paragraph;
	for (const [gender, pattern] of [
		["f", /\b(?:she|her)\b/i],
		["m", /\bh(?:e|is|im)\b/i],
	] as const) {
		// "He came up to Jesus"
		const isOther = /^(?:He|She)\b[^.]*\b(?:to|at|before|by|with) Jesus\b/.test(narration);
		const isThere = people.some(({ kind }) => (GENDERS[kind] ?? "m") === gender && !(isOther && kind === "jesus"));
		if (isThere || !pattern.test(narration)) continue;
		const found = nouns
			.flatMap((noun) => personOnList(noun) ?? [])
			.filter((one) => one.gender === gender && !one.isMany && !people.some(({ who }) => who === one.who));
		if (found.length === 1) return found[0];
	}
	return undefined;
}

/** Returns the first several people on a list whom a paragraph of a Bible story calls "they" or "the two". */
export function meantManyBy(paragraph: string, nouns: readonly string[]): { noun: string; person: Person } | undefined {
	if (!/\b(?:they|them|the two|both)\b/i.test(paragraph.replaceAll(/“[^”]*”?/g, "").trim() || paragraph))
		return undefined;
	for (const noun of nouns) {
		const person = personOnList(noun);
		if (person?.isMany) return { noun, person };
	}
	return undefined;
}

function personOnList(noun: string): Person | undefined {
	// "The people of Nineveh"
	const last =
		noun
			.replace(/ of \p{Lu}.*$/u, "")
			.split(" ")
			.at(-1) ?? "";
	const isName = /^\p{Lu}/u.test(last);
	const meaning = isName ? undefined : meaningOf(noun);
	const kind = isName ? (bibleKindOf(last.toLowerCase()) ?? "bibleMan") : meaning?.bibleRole;
	if (!kind) return undefined;
	const who = isName ? last : meaning?.isPlural ? `a ${meaning.base}` : `the ${meaning?.base}`;
	const gender = GENDERS[kind] ?? (kind === "jesus" ? "m" : undefined);
	return { type: "person", who, kind, isMain: false, gender, ...(meaning?.isPlural && { isMany: true }) };
}

const AGES: Readonly<Record<string, PanelPerson["kind"]>> = {
	baby: "baby",
	boy: "boy",
	girl: "girl",
	"old man": "grandfather",
	"old woman": "grandmother",
	King: "king",
	Queen: "queen",
};

/** A person on the list of a part of a life: "the girl Corrie", "old Corrie", "Father", "the soldiers". */
type Listed = { who: string; kind: PanelPerson["kind"] | undefined; isOld: boolean; isMany: boolean };

/** Returns undefined for an animal, a thing and an unknown noun. */
export function personIn(noun: string): Listed | undefined {
	const words = noun.split(" ");
	const last = words.at(-1) ?? "";
	const name = /^\p{Lu}/u.test(last) ? noun.slice(noun.search(/\p{Lu}/u)) : undefined;
	const meaning = meaningOf(name ? noun.slice(0, -name.length) : noun);
	const role = meaning?.role ?? (meaning?.bibleRole && (PEOPLE_OF_TODAY[meaning.bibleRole] ?? meaning.bibleRole));
	const [, man, woman] = PEOPLE.exec(noun) ?? [];
	const base = meaning?.base ?? "";
	const isGrown = ADULTS.test(base) && !/\b(?:little|small|young)\b/.test(noun);
	const kind = isGrown
		? base === "sister"
			? "woman"
			: "man"
		: (role ?? (name ? roleOf(name) : undefined) ?? (man ? "man" : woman ? "woman" : undefined));
	const isOld = /\bold\b/.test(noun);
	if (name) return { who: name, kind: (isOld && kind && AGED[kind]) || kind, isOld, isMany: false };
	if (!kind) return undefined;
	const isMany = meaning?.role || meaning?.bibleRole ? meaning.isPlural : /[^s]s$/.test(last);
	if (!isMany) return { who: noun, kind, isOld: false, isMany };
	const singular = meaningAt([last], 0)?.meaning.base ?? last.replace(/s$/, "");
	const one = [...words.slice(0, -1), singular]
		.join(" ")
		.replace(/^(?:the|some|two|three|many|his|her|their|other) /, "");
	return { who: `${/^[aeiou]/i.test(one) ? "an" : "a"} ${one}`, kind, isOld: false, isMany };
}

/** "King Malcolm", "Father" */
function roleOf(name: string): PanelPerson["kind"] | undefined {
	const [title = ""] = name.toLowerCase().split(" ");
	return titleKindOf(title) ?? meaningAt([title], 0)?.meaning.role;
}

/** People for whom stories have no drawing of their own. */
const PEOPLE =
	/\b(?:(monk|friar|bishop|abbot|prior|deacon|scholar|student|pupil|merchant|judge|lord|nobleman|chief|prisoner|visitor|slave|printer|knight|count|duke|fisherman|trader|hunter|musician|robber|helper)|(nun|widow|abbess|maid|noblewoman|countess|duchess))s?\b/;
/** Adults in their old age. */
export const AGED: Partial<Record<PanelPerson["kind"], PanelPerson["kind"]>> = {
	woman: "grandmother",
	man: "grandfather",
};
/** In a life they are grown up, unless it says "the little sister". */
const ADULTS = /^(?:brother|sister|friend|cousin|twin)$/;

const TITLE = /^(?:Mr|Mrs|Ms|Dr|Miss|Aunt|Uncle|King|Queen|The|A|An)$/;

/** The places that prompts offer and those with another name here. */
const PLACES: Readonly<Record<string, string>> = {
	room: "living room",
	house: "living room",
	cottage: "living room",
	cabin: "living room",
	doorway: "front door",
	door: "front door",
	hills: "hill",
	woods: "forest",
	mountains: "mountain",
	school: "classroom",
	// The garden of the tomb is that of the Bible.
	churchyard: "open ground",
	cemetery: "open ground",
	graveyard: "open ground",
};

function placeOf(text = ""): string | undefined {
	if (isPlaceName(text)) return text;
	const name = plainWords(text).join(" ");
	return PLACES[name] ?? meaningOf(text)?.place;
}

/** The child is not in the scene. */
export const ABSENT = /^(?:none|absent|no)$/i;

function withChild(
	{ people, place, hour }: Panel,
	{ child, all }: StoryScene,
	main: PanelPerson | undefined,
	thing: string | undefined,
): PanelPerson[] {
	if (!child || !main) return [...people];
	const others = people.filter(({ isMain }) => !isMain);
	if (ABSENT.test(child)) return others;
	const isAtBedtime = place === "bedroom" && hour === "night";
	const added: PanelPerson = isAtBedtime ? { ...main, outfit: "pyjamas" } : main;
	const known = people.find(({ isMain }) => isMain) ?? added;
	const told = poseIn(child);
	// The child has got up and gone to another room.
	const pose = LYING.test(told ?? "") && UPRIGHT_ROOM.test(place) ? undefined : told;
	// A pose found in the paragraph is more exact than that of the scene.
	if (all && known.pose !== "stand" && !isWhile(known.pose, pose)) return [...people];
	// A child that carries something in the scene carries its main thing.
	const holds = known.holds ?? (pose === "carry" && !others.some((one) => one.holds === thing) ? thing : undefined);
	const isEmptyHanded = pose === "carry" && !holds;
	return [{ ...known, ...(pose && !isEmptyHanded && { pose }), ...(holds && { holds }) }, ...others].slice(
		0,
		MAX_PEOPLE,
	);
}

const LYING = /^(?:lie|sleep)$/;
/** Rooms without anything to lie on. */
const UPRIGHT_ROOM = /^(?:bathroom|kitchen|hallway|classroom|shop|school corridor)$/;

/** The pose in what a scene says of the child: "sits". */
export const poseIn = (child: string) => plainWords(child).flatMap((word) => POSES.get(word) ?? [])[0];

/** Somebody who sits or lies stays so while they reach for something, or pray. */
export const isWhile = (pose: string, posture = "") =>
	(pose === "pray" && /^(?:sit|lie)$/.test(posture)) ||
	(/^(?:reach|carry|point|wave|lookUp)$/.test(pose) && /^(?:sit|lie|kneel)$/.test(posture));

const POSES = new Map(
	Object.entries(poses.people).flatMap(([pose, words]) =>
		words.split(" ").map((word) => [word, pose as PanelPerson["pose"]] as const),
	),
);
