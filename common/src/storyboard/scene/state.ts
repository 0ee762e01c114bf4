// The state that a scene keeps while it reads a story.

import type { Looks } from "../../looks.ts";
import { capitalize, plainWords } from "../../words.ts";
import { genderOfHero, KIN } from "../lexicon.ts";
import type { Panel } from "../panel.ts";
import { keyOf } from "../person-words.ts";
import type { Token } from "../reading.ts";
import type { Actor, Given, Moment, Person, Setting, ThingDetails, World } from "./types.ts";

/** Everything that a scene remembers from one sentence to the next. */
export class StoryState {
	readonly setting: Setting;
	readonly main: Person | undefined;
	readonly frame: World = newWorld("frame", false);
	/** The hero of faith whose life the story tells. */
	readonly hero: Person | undefined;
	/** Names of the hero, also those that others gave them. */
	readonly heroNames: Set<string>;
	/** The words of the wish. */
	readonly wished: ReadonlySet<string>;
	tale: World;
	world: World;
	moment: Moment;
	moments: Moment[] = [];
	readonly dead: Set<string>;
	/** The colour and number of things. */
	readonly details = new Map<string, ThingDetails>();
	isMainIntroduced = false;
	/** The story has told an hour. */
	isHourTold = false;
	/** The season before "one winter's evening", which is over with its paragraph. */
	seasonBefore: { season: Panel["season"] | undefined } | undefined;
	paragraph = 0;
	/** The end of the narration before this paragraph. */
	textBefore = "";
	/** Names by which somebody was called in speech. */
	readonly called = new Set<string>();
	/** Names that the text calls old: "old Konrad". */
	readonly aged = new Set<string>();
	/** People who have got in, and leave with the train or boat. */
	readonly aboard = new Set<Actor>();
	/** Known only from a picture or letter. */
	readonly absent = new Set<string>();
	/** The number of words told when somebody was last mentioned. */
	readonly lastMention = new Map<Actor, number>();
	/** The last paragraph that names somebody who has died. */
	deadNamedAt = -1;
	/** Vehicles that a child has in its hands: they are toys. */
	readonly toys = new Set<string>();
	/** Names of people on the phone or on a screen. */
	readonly callers = new Set<string>();
	/** People whom the text tells to be somewhere else, until they come or speak. */
	readonly elsewhere = new Set<Actor>();
	/** The same, only in this paragraph. */
	readonly outOfSight = new Set<Actor>();
	/** Words with a capital letter, also in speech. */
	readonly named = new Set<string>();
	/** People whom this paragraph names only as owners: "Grandma's table". */
	readonly namedNow = new Set<Actor>();
	readonly placeNames = new Set<string>();
	lastTaleParagraph = -10;
	/** The last paragraph of a story within the story. */
	taleEnd = -1;
	wordsTold = 0;
	/** The same before this paragraph. */
	toldBefore = 0;
	/** The number of words told when a story within the story began. */
	frameLeftAt = 0;
	given: Given = {};
	/** The last paragraph with a list of the storyteller. */
	lastGiven = -1;
	/** The last place that the storyteller has given for a picture. */
	placeGiven: string | undefined;
	/** The place of the present hour, if the storyteller has given both for the last picture. */
	hourGivenAt: string | undefined;
	/** The paragraph tells of a birth. */
	isBirth = false;
	/** The last sentence was about God. */
	isGodBefore = false;
	/** The last paragraph told of a day before. */
	wasYesterday = false;
	/** The last people who walked together in a paragraph. */
	walkers: { paragraph: number; actors: readonly Actor[] } = { paragraph: -1, actors: [] };
	/** The paragraph has turned to a day before. */
	isYesterday = false;
	/** The last paragraph retold what the parent has written of the child: the people in it need not be here. */
	wasRetold = false;
	/** Jesus has begun to tell a story. */
	isTelling = false;
	/** The last paragraph announced a story. */
	isCue = false;
	/** The story has told of a war or of prisoners. */
	isCaptivity = false;
	/** The paragraph tells how the child goes to bed. */
	isBedtime = false;
	/** The storyteller lists who is in its pictures, so that it tells when the child leaves for another time. */
	hasLists = false;
	hasLeft = false;
	/** The child has met people of the Bible on a journey, and is back from it. */
	isBibleMet = false;
	isBack = false;
	/** The room or garden from which the child leaves for another time. */
	home: string | undefined;
	/** People of today whom the child leaves at home. */
	readonly homeFolk = new Set<Actor>();
	homeHour: Panel["hour"] = "day";
	hourBefore: Panel["hour"] = "day";
	/** The tale is about a man and his sons. */
	hasSons = false;
	/** The paragraph speaks to the listener of a Bible story, who is no part of it. */
	isAside = false;
	/** The paragraph tells of hands that throw shadows like animals. */
	isShadowPlay = false;
	/** Jesus is a baby. */
	isInfancy = false;
	/** The paragraph has named its place. */
	hasPlace = false;
	/** The building in front of which the story is. */
	facade: string | undefined;
	/** The paragraph that told of dawn. */
	dawnAt = 0;
	/** The last paragraph in which the hero of the story is a child. */
	childUntil = -1;
	/** The last thing that could be seen. */
	lastThing: string | undefined;
	/** The number of its sentence, and that of the present one. */
	lastThingAt = 0;
	sentences = 0;
	/** The things of the sentence so far, which go along if it changes the place. */
	readonly sentenceThings = new Map<string, number>();
	/** Animals that have spoken, so they are not toys. */
	readonly spoken = new Set<Actor>();
	/** People who left in the previous sentence. */
	readonly leaving = new Set<Actor>();
	/** Names of teams. */
	readonly teams = new Set<string>();
	/** Kinds of animals to which something was compared. */
	readonly images = new Set<string>();
	/** The subjects of the previous sentence. */
	previous: readonly Actor[] = [];
	/** The people and animals of the previous sentence. */
	mentionedBefore: readonly Actor[] = [];
	/** The subjects of the previous sentence are several people or things without names: "The shepherds". */
	isCrowdBefore = false;
	/** The previous sentence named several things, and at most one person: "Yara baked cookies". */
	areThingsBefore = false;
	/** Names of the drawings of animals and things that somebody paints or carves. */
	readonly depicted = new Set<string>();
	/** Nouns that describe a named person or animal: "her brother Ravi". */
	readonly consumed = new Set<Token>();
	/** Words that the story has in lower case: no names. */
	readonly common = new Set<string>();
	#nameOfMain: string | undefined;
	#wordsOfMain: readonly string[] = [];

	constructor(setting: Setting) {
		const { main } = setting;
		this.setting = setting;
		this.main = main;
		this.dead = new Set(setting.dead);
		this.hero = setting.hero === undefined ? undefined : heroOf(setting.hero, setting.heroLooks);
		this.heroNames = new Set(setting.heroNames);
		this.wished = new Set(plainWords(setting.wish));
		this.tale = newTale(this);
		this.world = setting.isBiblical ? this.tale : this.frame;
		this.moment = newMoment(this, this.world);
		if (main) this.frame.cast.set(keyOf(main.who), main);
		for (const one of [...setting.heroes, ...setting.children]) this.frame.cast.set(keyOf(one.who), one);
		if (!main && this.hero) for (const name of this.heroNames) this.frame.cast.set(name, this.hero);
	}

	/** The words of the child's name, which the text may change. */
	wordsOfMain(): readonly string[] {
		const who = this.main?.who;
		if (who !== this.#nameOfMain) {
			this.#nameOfMain = who;
			this.#wordsOfMain = who?.split(/\s+/).map((part) => part.toLowerCase().replaceAll("’", "'")) ?? [];
		}
		return this.#wordsOfMain;
	}
}

/** `isOld`: a story of the Bible. */
export function newTale({ setting, hero, heroNames }: StoryState, isOld = !setting.areStrangersAdults): World {
	const tale = newWorld("tale", isOld);
	for (const one of setting.heroes) tale.cast.set(keyOf(one.who), one);
	if (hero && !isOld) for (const name of heroNames) tale.cast.set(name, hero);
	return tale;
}

function heroOf(name: string, looks: Looks): Person {
	const gender = genderOfHero(name);
	const who = capitalize(name);
	return { type: "person", who, kind: gender === "f" ? "woman" : "man", isMain: false, gender, looks };
}

export function newMoment(story: StoryState, of: World): Moment {
	return {
		world: of,
		words: 0,
		actors: new Map(),
		things: new Map(),
		details: story.details,
		gone: new Set(),
		place: of.place,
		hour: of.hour,
		weather: of.weather,
		season: of.season,
		others: new Map(of.present),
		aboard: story.aboard,
		isGolgotha: false,
		isOld: of.isOld,
		isHourTold: story.isHourTold,
	};
}

export function startMoment(story: StoryState): void {
	if (story.moment.words > 0) story.moments.push(story.moment);
	story.moment = newMoment(story, story.world);
}

/** The text has named the child. Without its name, the story is about somebody else. */
export const isMainNamed = ({ main, named, setting }: StoryState): boolean =>
	main === undefined || setting.isPoem || main.who.split(/\s+/).some((name) => named.has(name));

/** The child of a journey is in the time of the Bible. */
export const isVisit = ({ setting, isBack, isBibleMet, hasLists, hasLeft }: StoryState) =>
	setting.isTimeTravel && !isBack && (isBibleMet || (hasLists && hasLeft));

/** People of the Bible act here, and strangers are theirs. */
export const isBibleScene = (story: StoryState) => story.world.name === "tale" || isVisit(story);

/** The child of a journey is at home. */
export const isAtHome = (story: StoryState) =>
	story.setting.isTimeTravel && (story.isBack || (story.hasLists && !isVisit(story)));

/** Returns true in the part of a story that is about the life of a hero. */
export const isLife = ({ setting, world, main }: StoryState) =>
	setting.areStrangersAdults && ((world.name === "tale" && !world.isOld) || !main);

/** People of the Bible act here. */
export const isBibleTime = (story: StoryState) =>
	story.world.isOld || story.setting.isTimeTravel || story.setting.isBiblical;

export function isMainName(story: StoryState, name: string): boolean {
	return story.main !== undefined && keyOf(name) === keyOf(story.main.who);
}

/**
 * Somebody who has died, under any name: "Nana Ruth", "Nana", "Tilda’s grandma". The hero, the children of the request, and a Ruth of the
 * Bible are not the dead of the wish.
 */
export function isDead({ dead, hero, setting, world }: StoryState, actor: Actor): boolean {
	if (dead.size === 0) return false;
	// The fish of Jonah
	if (actor.type === "animal" && world.isOld) return false;
	if (actor.type === "animal" && !actor.isToy && dead.has(actor.kind)) return true;
	const key = keyOf(actor.who);
	if (actor === hero || actor.kind === "jesus" || /^bible/.test(actor.kind))
		return dead.has(key) && !setting.dead.has(key);
	if (actor.type === "person" && (actor.isMain || setting.children.includes(actor))) return false;
	const words = key.split(" ");
	const last = words.at(-1) ?? "";
	return dead.has(key) || words.some((word) => dead.has(word) && (word === last || !KIN.has(word)));
}

/** Keeps an actor who has died out of the pictures, and out of the meaning of "he" and "she". */
export function noteDead(story: StoryState, actor: Actor): void {
	story.dead.add(keyOf(actor.who));
	story.world.recent = story.world.recent.filter((one) => one !== actor);
	leaveNow(story, actor, true);
}

export function leaveNow(story: StoryState, actor: Actor, isAlready: boolean): void {
	story.world.present.delete(actor);
	story.moment.others.delete(actor);
	if (isAlready) story.moment.actors.delete(actor);
	else story.leaving.add(actor);
}

function newWorld(name: World["name"], isOld: boolean): World {
	return {
		name,
		isOld,
		cast: new Map(),
		present: new Map(),
		recent: [],
		signs: new Map(),
		isMoved: false,
		hour: "day",
		weather: "clear",
	};
}
