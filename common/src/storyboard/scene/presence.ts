// Finds the people who are present: they are seen, go along to another place, leave, or fall asleep.

import { kinOf } from "../lexicon.ts";
import { keyOf } from "../person-words.ts";
import { HOME_PLACES, SLEEPING_PLACES } from "../place-words.ts";
import { isDead, isMainNamed, leaveNow, newTale, type StoryState, startMoment } from "./state.ts";
import type { Actor, World } from "./types.ts";

const CATTLE = /^(?:horse|donkey|cow|ox|camel|sheep|goat|pig|elephant)$/;

const CLOSED_TO_CATTLE =
	/^(?:church|palace|bedroom|living room|kitchen|bathroom|hallway|classroom|hospital room|library|shop|upper room|Bible house|prison)$/;

export const OF_BIBLE = /^(?:jesus|bible)/;

export function switchTo(story: StoryState, next: World): void {
	if (next.name === "tale") {
		if (story.paragraph > story.lastTaleParagraph + 3 && !story.setting.isBiblical) {
			story.tale = newTale(story);
			next = story.tale;
		}
		story.lastTaleParagraph = story.paragraph;
	}
	if (next === story.world) return;
	if (next.name === "tale") {
		if (story.world.name !== "tale") story.frameLeftAt = story.toldBefore;
	} else {
		// The listeners are still here after the story.
		for (const presence of next.present.values()) {
			presence.lastSeen += story.toldBefore - story.frameLeftAt;
			presence.saidAt += story.toldBefore - story.frameLeftAt;
		}
	}
	story.world = next;
	startMoment(story);
}

export function see(story: StoryState, actor: Actor, weight: number): void {
	if (isDead(story, actor)) return;
	if (actor === story.main && !isMainNamed(story)) return;
	story.lastMention.set(actor, story.wordsTold);
	if (actor === story.main) story.isMainIntroduced = true;
	if (actor.type === "person" && actor.isMain && story.world.name === "tale") return;
	if (
		story.isAside &&
		(story.given.place === "bedroom" || (actor.type === "animal" && actor.kind === story.setting.companion?.kind))
	)
		return;
	if (story.setting.isTimeTravel && actor.type === "person" && OF_BIBLE.test(actor.kind)) {
		if (story.isBack) return;
		if (!story.isBibleMet) leaveHome(story);
		story.isBibleMet = true;
	}
	if (
		story.setting.isTimeTravel &&
		!story.isBibleMet &&
		actor.type === "person" &&
		actor !== story.main &&
		story.world.place === story.home
	)
		story.homeFolk.add(actor);
	const seen = story.moment.actors.get(actor) ?? { weight: 0 };
	seen.weight += weight;
	story.moment.actors.set(actor, seen);
	const presence = story.world.present.get(actor) ?? { lastSeen: -1, saidAt: 0, paragraphs: 0 };
	if (presence.lastSeen !== story.wordsTold) presence.paragraphs++;
	presence.lastSeen = story.wordsTold;
	presence.saidAt = story.toldBefore + story.moment.words + story.moments.reduce((sum, { words }) => sum + words, 0);
	story.world.present.set(actor, presence);
	story.world.recent = [actor, ...story.world.recent.filter((one) => one !== actor)].slice(0, 8);
}

/** The child is no longer in its room by night, although the text does not say where it is. */
function leaveHome(story: StoryState): void {
	const { world, moment } = story;
	story.homeHour = story.hourBefore;
	if (story.given.place || story.hasPlace || story.hasLists || !world.place || world.place !== story.home) return;
	world.place = moment.place = undefined;
	world.hour = moment.hour = "day";
	world.signs.clear();
}

/** The child sleeps in bed by night, unless the text names another place. */
export function fallAsleep(story: StoryState): void {
	if (!story.given.place && !story.hasPlace && !SLEEPING_PLACES.has(story.world.place ?? "")) {
		for (const actor of [...story.world.present.keys()]) {
			const isCloth = actor.type === "animal" && actor.isToy;
			if (actor !== story.main && !isCloth && !story.moment.actors.has(actor)) leaveNow(story, actor, true);
		}
		story.world.place = "bedroom";
		story.moment.place = story.world.place;
	}
	if (story.world.place !== "bedroom") return;
	story.world.hour = story.given.hour ?? "night";
	story.moment.hour = story.world.hour;
}

/** Returns whether somebody is on the list of the scene. */
export const isGiven = ({ given }: StoryState, { who, kind }: Actor): boolean => given.isListed?.(who, kind) ?? false;

/** The same for a thing. */
export const isThingGiven = ({ given }: StoryState, thing: string): boolean => given.isListed?.(thing, thing) ?? false;

/** Somebody of today is there again: the child is back from its journey to another time. */
export function comeHome(story: StoryState, actor: Actor): void {
	if (!story.setting.isTimeTravel || !story.isBibleMet || story.isBack || !story.main) return;
	// "His mother" in the time of the Bible
	if (OF_BIBLE.test(actor.kind)) return;
	if (story.hasLists && !isGiven(story, actor)) return;
	story.isBack = true;
	const companion = story.world.cast.get("companion");
	if (story.home && story.home !== story.world.place)
		moveTo(story, story.home, [story.main, actor, ...(companion ? [companion] : [])]);
	else if (!story.home && !story.given.place) {
		story.world.place = story.moment.place = undefined;
		story.world.hour = story.moment.hour = story.homeHour;
	}
	for (const one of [...story.world.present.keys()])
		if (one.type === "person" && OF_BIBLE.test(one.kind)) leaveNow(story, one, true);
}

const HOUSEHOLD = /^(?:mother|father|sister|brother)$/;

/** The story goes to another place with these people and animals. */
export function moveTo(story: StoryState, place: string, companions: Iterable<Actor>): void {
	if (story.given.place && place !== story.given.place) return;
	if (!story.isBibleMet && HOME_PLACES.has(place)) story.home = place;
	if (story.setting.isTimeTravel && story.isBack && place === story.home) story.world.hour = story.homeHour;
	const staying = new Set(companions);
	// The story follows the child.
	if (
		story.main &&
		story.world.name === "frame" &&
		!story.setting.areStrangersAdults &&
		story.world.present.has(story.main)
	)
		staying.add(story.main);
	// No child drives alone.
	if (place === "car")
		for (const actor of story.world.present.keys())
			if (actor.type === "animal" || HOUSEHOLD.test(kinOf(keyOf(actor.who).split(" ")[0] ?? ""))) staying.add(actor);
	// The toy of the paragraph before came along with the child.
	if (story.given.place && story.given.hour !== "night")
		for (const [actor, { lastSeen }] of story.world.present)
			if (actor.type === "animal" && actor.isToy && lastSeen >= story.toldBefore) staying.add(actor);
	const isKnown = story.world.place !== undefined && !story.world.isMoved;
	if (CLOSED_TO_CATTLE.test(place))
		for (const actor of [...story.world.present.keys()])
			if (actor.type === "animal" && CATTLE.test(actor.kind) && !actor.isToy) leaveNow(story, actor, false);
	for (const [actor, { lastSeen }] of [...story.world.present])
		if (
			!staying.has(actor) &&
			(isKnown || story.world.isMoved || lastSeen < (story.given.place ? story.toldBefore : story.wordsTold))
		)
			story.world.present.delete(actor);
	const seen = [...story.moment.actors].filter(([actor]) => staying.has(actor));
	story.world.isMoved = false;
	story.world.place = place;
	for (const presence of story.world.present.values()) {
		presence.pose = undefined;
		presence.holds = undefined;
	}
	story.world.signs.clear();
	if (isKnown && story.moment.words > 0) {
		startMoment(story);
		for (const [thing, weight] of story.sentenceThings) story.moment.things.set(thing, weight);
		for (const [actor, { weight, pose, holds }] of seen)
			story.moment.actors.set(actor, { weight: Math.min(2, weight), ...(pose && { pose }), ...(holds && { holds }) });
	} else story.moment.others = new Map(story.world.present);
	story.moment.place = place;
}
