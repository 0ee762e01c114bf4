// The people and animals that pronouns refer to.

import { isVerb, WORDS } from "../grammar.ts";
import { wordsOf } from "../noun-phrase.ts";
import { keyOf } from "../person-words.ts";
import { POSES } from "../poses.ts";
import type { Sentence, Token } from "../reading.ts";
import { isArriving, isInverted, isSpeaker } from "./absence.ts";
import { see } from "./presence.ts";
import { isDead, isLife, type StoryState } from "./state.ts";
import type { Actor, Reading } from "./types.ts";

/** "It was still dark" */
const IMPERSONAL =
	/^(?:was|is|got|grew|had been) (?:\w+ )?(?:gr[ae]y|dark|light|cold|warm|hot|late|early|quiet|raining|snowing|time|morning|night|evening|noon|winter|summer|easy|hard|true|not|strange|a long|the (?:dog|cat)|(?:only |just |already |about )?(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|\d+) \w+)\b|^(?:rained|snowed|seemed|took)\b/;

/** Words after which "he" is no longer somebody who has left. A story of the Bible has fewer people. */
const MAX_ABSENCE = 120;
const MAX_ABSENCE_IN_BIBLE = 200;

/** "Both sat down", but not "the spoons from both sides of the table". */
function isBothOfThem(sentence: Sentence, at: number): boolean {
	const next = sentence[at + 1];
	if (!next || next.gap !== " " || next.isFirst) return true;
	return (
		isVerb(next.word) ||
		WORDS.adverbs.has(next.word) ||
		WORDS.prepositions.has(next.word) ||
		WORDS.conjunctions.has(next.word) ||
		WORDS.said.has(next.word) ||
		POSES.has(next.word)
	);
}

export function pronounAt(story: StoryState, { sentence }: Reading, at: number): Actor[] | undefined {
	const word = sentence[at]?.word ?? "";
	if (word === "they") return group(story);
	if (word === "both") return isBothOfThem(sentence, at) ? group(story).slice(0, 2) : undefined;
	const gender = word === "he" ? "m" : word === "she" ? "f" : undefined;
	if (gender) {
		const actor = antecedent(
			story,
			gender,
			isSpeakerOf(sentence, at),
			wordsOf(sentence.slice(at)).join(" "),
			/^(?:then |there |and |but |so )?(?:when |while |after |as soon as )?$/.test(
				`${wordsOf(sentence.slice(0, at)).join(" ")} `.trimStart(),
			),
		);
		return actor ? [otherThanObject(story, sentence, at, actor)] : undefined;
	}
	if (word === "it") {
		if (IMPERSONAL.test(wordsOf(sentence.slice(at + 1, at + 6)).join(" "))) return undefined;
		const animal = story.world.recent
			.slice(0, 3)
			.find((one) => one.type === "animal" && !one.isMany && story.world.present.has(one));
		return animal ? [animal] : undefined;
	}
	return undefined;
}

/** "He followed Jesus": "he" is somebody else. */
function otherThanObject({ world }: StoryState, sentence: Sentence, at: number, actor: Actor): Actor {
	const isObject = sentence.some(
		({ text, clause, isPossessive }, index) =>
			index > at && clause === sentence[at]?.clause && text === actor.who && !isPossessive,
	);
	const isOther = (one: Actor) =>
		one.type === "person" &&
		one !== actor &&
		!one.isMany &&
		actor.type === "person" &&
		one.gender === actor.gender &&
		world.present.has(one);
	return (isObject && world.recent.find(isOther)) || actor;
}

const OBJECTS: ReadonlyMap<string, "f" | "m"> = new Map([
	["him", "m"],
	["himself", "m"],
	["her", "f"],
	["herself", "f"],
]);

/** "Her mother found him on the stairs": a pronoun in the object refers to the child. */
export function isChildAt(story: StoryState, { sentence, subjects, hasVerb }: Reading, at: number): boolean {
	const { word, status } = sentence[at] as Token;
	const gender = OBJECTS.get(word);
	if (!gender || !story.main || story.main.gender !== gender || status !== "real" || story.world.name === "tale")
		return false;
	if (!hasVerb || !story.isMainIntroduced || subjects.length === 0 || subjects.includes(story.main)) return false;
	if (word === "her" && !isObjectHer(sentence, at)) return false;
	const others = story.world.recent.slice(0, 4).filter((one) => one.type === "person" && one.gender === gender);
	return others.every((one) => one === story.main || subjects.includes(one));
}

/** Returns whether "her" at an index is an object; before a noun it is a possessive. */
export function isObjectHer(sentence: Sentence, at: number): boolean {
	const next = sentence[at + 1];
	return (
		next?.gap !== " " ||
		[WORDS.prepositions, WORDS.conjunctions, WORDS.pronouns, WORDS.adverbs].some((list) => list.has(next.word)) ||
		/^(?:a|an|the)$/.test(next.word)
	);
}

/** “Five,” she said. */
const isSpeakerOf = (sentence: Sentence, at: number) =>
	sentence.slice(0, at).some(({ isSpeech }) => isSpeech) && isSpeaker(sentence, at, at + 1);

/** `isSpeaking`: only somebody who is present speaks, and not “to” themselves. `told`: the sentence from the pronoun on. `isFirst`: it is its subject. */
function antecedent(
	story: StoryState,
	gender: "f" | "m",
	isSpeaking: boolean,
	told: string,
	isFirst: boolean,
): Actor | undefined {
	// "In the morning she climbed up to the mirror": the pronoun means the hero of the story.
	const hero =
		story.setting.hero && story.world.name === "tale" && story.moment.words === 0
			? story.world.cast.get(story.setting.hero)
			: undefined;
	if (isFirst && hero?.type === "person" && hero.gender === gender) return hero;
	// In each paragraph of a life, "she" is the hero until somebody else is named.
	const ofLife = isLife(story) ? story.world.cast.get(story.setting.hero ?? "") : undefined;
	if (ofLife?.type === "person" && (ofLife.gender ?? gender) === gender && story.moments.length === 0) {
		const others = [...story.moment.actors.keys()].filter((one) => one.type === "person" && one.gender === gender);
		if (others.every((one) => one === ofLife)) return ofLife;
	}
	const beast = animalOf(story, gender, told, isFirst);
	if (beast) return beast;
	const speaker =
		isSpeaking &&
		story.world.recent
			.slice(0, 4)
			.find(
				(one) =>
					one.type === "person" &&
					!one.isMany &&
					one.gender === gender &&
					story.world.present.has(one) &&
					!told.includes(`to ${one.who.toLowerCase()}`),
			);
	if (speaker) return speaker;
	// "Tilda looked at her mother. Then she climbed the stairs": the one who acted before.
	const [subject] = story.previous;
	if (
		isFirst &&
		story.previous.length === 1 &&
		subject?.type === "person" &&
		!subject.isMany &&
		subject.gender === gender &&
		story.world.present.has(subject)
	)
		return subject;
	const fits = (actor: Actor) =>
		actor.type === "person"
			? !actor.isMany && (actor.gender === gender || (actor.gender === undefined && !actor.isMain))
			: /^\p{Lu}/u.test(actor.who);
	// In a life, "he" is the hero or somebody of this paragraph.
	if (isLife(story))
		return story.world.recent.find(
			(actor) =>
				actor.type === "person" &&
				actor.gender === gender &&
				(actor === ofLife || story.namedNow.has(actor) || story.world.present.get(actor)?.lastSeen === story.wordsTold),
		);
	const near = story.world.recent
		.slice(0, 4)
		.find((actor) => actor.type === "person" && !actor.isMany && actor.gender === gender);
	// "A preacher gave her supper. Then he led her out": not a man who is somewhere else.
	const [last] = story.world.recent.filter(fits);
	const isHere = (actor: Actor | undefined) => actor !== undefined && story.moment.actors.has(actor);
	if (near && last?.type === "person" && isHere(last) && !story.world.present.has(near)) return last;
	return (
		near ??
		story.world.recent.slice(0, 4).find(fits) ??
		(story.main?.gender === gender && story.world.name === "frame" && story.isMainIntroduced ? story.main : undefined)
	);
}

const OF_ANIMAL =
	/^s?he (?:lay down|curled|yawned|wagged|barked|sniffed|bleated|neighed|purred|shook (?:his|her) (?:ears|mane))\b/;

/** "A fox sat under the tree. He wagged his tail": the animal of the last sentence, unless it named somebody of this gender. */
function animalOf(story: StoryState, gender: "f" | "m", told: string, isFirst: boolean): Actor | undefined {
	const [last] = story.world.recent;
	if (last?.type !== "animal" || last.isMany || last.isToy || !story.mentionedBefore.includes(last)) return undefined;
	// "A dog came in. He lay down": also if the child is a boy.
	if (isFirst && OF_ANIMAL.test(told) && story.previous.length === 1 && story.previous[0] === last) return last;
	if (story.main?.gender === gender && story.isMainIntroduced && story.world.name === "frame") return undefined;
	return story.mentionedBefore.some((one) => one.type === "person" && one.gender !== other(gender)) ? undefined : last;
}

const other = (gender: "f" | "m") => (gender === "f" ? "m" : "f");

/** Returns the people meant by "they": the two mentioned last, or everyone present. */
function group(story: StoryState): Actor[] {
	if (story.isCrowdBefore) return story.previous.filter(({ isMany }) => isMany);
	// "He sent sheep and donkeys. They went ahead of him."
	const isFirst = story.moment.words === 0 && story.moments.length === 0;
	const herd = isFirst ? [] : story.mentionedBefore.filter((actor) => actor.type === "animal" && actor.isMany);
	if (herd.length > 0 && new Set(story.mentionedBefore).size - new Set(herd).size < 2) return herd;
	// "Yara baked cookies. They ran together on the tray."
	if (story.areThingsBefore) return [];
	// In the summary of a life, "they" are other people in each paragraph.
	if (isLife(story)) return [];
	// "So Peter and John ran too. They ran side by side"
	const runners = isFirst ? [] : story.previous.filter((one) => one.type === "person" && story.world.present.has(one));
	if (runners.length > 1) return runners.slice(0, 3);
	const [only, ...others] = story.world.present.keys();
	// "Peter looked at the water. They let down the net": Peter and others.
	if (only?.type === "person" && others.length === 0 && story.world.isOld && !story.given.all && only.kind !== "jesus")
		return [only];
	if (!only || others.length === 0) return [];
	const known = story.world.recent.filter((actor) => story.world.present.has(actor) || actor === story.main);
	const persons = known.filter(({ type }) => type === "person");
	// "She gave him half of her towel, and they sat under it": those of this paragraph.
	const now = persons.filter((actor) => story.moment.actors.has(actor));
	if (story.main && now.length === 2 && now.includes(story.main)) return now;
	// The child and its dog, without the cat on the fence
	const isOwn = (actor: Actor) => actor.type === "person" || /^\p{Lu}/u.test(actor.who);
	const company = known.some((actor) => actor.type === "animal" && isOwn(actor)) ? known.filter(isOwn) : known;
	const people = persons.length > 1 ? persons : company;
	if (story.main && story.world.name === "frame" && story.isMainIntroduced && !people.slice(0, 3).includes(story.main))
		return people.slice(0, 2);
	return people.slice(0, 3);
}

/** Somebody is still here; "he" and "she" mean the same people as before. */
function seeAgain(story: StoryState, actor: Actor): void {
	const { recent } = story.world;
	see(story, actor, 0.5);
	story.world.recent = recent.includes(actor) ? recent : [...recent, actor].slice(-8);
}

const actedBefore = ({ world, toldBefore }: StoryState, actor: Actor) =>
	(world.present.get(actor)?.lastSeen ?? -1) >= toldBefore;

/**
 * "They" are the child and the only other one who acted in the last paragraph: both are still here. So are the children whom the
 * storyteller lists.
 */
function stay(story: StoryState, actors: readonly Actor[]): Actor[] {
	if (isLife(story) || story.areThingsBefore) return [];
	const others = actors.filter((actor) => actor !== story.main && actedBefore(story, actor));
	const known = new Set<Actor>(others.length === 1 ? others : []);
	for (const { name } of story.given.youths ?? []) {
		const actor = story.world.cast.get(keyOf(name));
		if (actor && story.named.has(name.split(" ")[0] ?? "") && !story.elsewhere.has(actor)) known.add(actor);
	}
	if (story.main && story.world.name === "frame" && known.size > 0) known.add(story.main);
	const here = [...known].filter((actor) => !actor.isMany && !isDead(story, actor));
	for (const actor of here) seeAgain(story, actor);
	return here;
}

/** "They gave him a bun", "she stood in front of them": whoever acted in the last paragraph is still part of it. */
export function readObject(story: StoryState, { sentence, words, subjects, hasVerb }: Reading, at: number): void {
	const { word, status } = sentence[at] as Token;
	if (!hasVerb || subjects.length === 0 || status !== "real" || story.world.name === "tale") return;
	const before = words[at - 1] ?? "";
	if (word === "them" && /^(?:of|to|with|at|beside|behind|between|around)$/.test(before))
		stay(
			story,
			group(story).filter((actor) => !subjects.includes(actor)),
		);
	const gender = word === "him" ? "m" : word === "her" && isObjectHer(sentence, at) ? "f" : undefined;
	// "Her balloon bobbed over her": the owner.
	if (!gender || !(isVerb(before) || /^(?:to|at|for)$/.test(before))) return;
	const [actor] = story.world.recent.filter(
		(one) => one.type === "person" && one.gender === gender && !one.isMany && !subjects.includes(one),
	);
	if (actor && actor !== story.main && actedBefore(story, actor)) seeAgain(story, actor);
}

export function readPronoun(story: StoryState, state: Reading, actors: Actor[], token: Token): void {
	const isGroup = token.word === "they" || token.word === "both";
	if (token.status === "unreal") {
		if (!state.hasVerb) state.subjects = actors;
		return;
	}
	if (!state.hasVerb) {
		state.subjects = actors;
		state.hasOwn = true;
	} else if (state.verb && !state.hasOwn && isInverted(state)) state.subjects = actors;
	// "It was dark by the time they came home"
	else if (
		token.word !== "it" &&
		token.word !== "both" &&
		isVerb(state.words[state.sentence.indexOf(token) + 1] ?? "")
	) {
		if (state.subjects.length > 0) state.first ??= state.subjects;
		state.subjects = actors;
	}
	if (isGroup) {
		// "Both hands" are no people.
		const next = state.words[state.sentence.indexOf(token) + 1] ?? "";
		// "They had put a stone on it": some of them may have left since.
		const isBefore = next === "had" && state.sentence[state.sentence.indexOf(token) + 2]?.status === "past";
		const isPeople = !isBefore && (token.word === "they" || next === "of" || isVerb(next));
		const here = isPeople && !/\bnobody else\b|\balone\b/.test(state.words.join(" ")) ? stay(story, actors) : [];
		if (state.subjects === actors) state.subjects = [...new Set([...actors, ...here])];
		return;
	}
	if (token.word === "it") return;
	// "Where he had left it", "he would not be home"
	const at = state.sentence.indexOf(token);
	const isPastSubject =
		(state.words[at + 1] === "had" && state.sentence[at + 2]?.status === "past") ||
		/^(?:would|will|might|must|should|used)$/.test(state.words[at + 1] ?? "");
	for (const actor of actors) {
		if (isDead(story, actor)) continue;
		// "Waffles used to lie here. He watched her": the dog that has died
		const isOfDead = story.deadNamedAt === story.paragraph && (story.wasRetold || !story.world.present.has(actor));
		if (isOfDead && actor !== story.main && actor !== story.hero) continue;
		// "God has time for that. He liked it": no person who has left.
		if (story.isGodBefore && actor !== story.main && !story.world.present.has(actor)) continue;
		const isHidden = story.outOfSight.has(actor) || (story.elsewhere.has(actor) && !isArriving(state, at, at + 1));
		if ((token.status === "past" || isPastSubject || isHidden) && !story.world.present.has(actor)) continue;
		// "Mom's door", and later: "The boat was green. She was old."
		const isOnlyOwner = !story.lastMention.has(actor) && !story.namedNow.has(actor) && actor.type === "person";
		if (isOnlyOwner && actor !== story.main && !story.world.present.has(actor)) continue;
		// A pronoun does not bring back a person who was last named long ago.
		if (
			actor.type === "person" &&
			actor !== story.main &&
			!story.world.present.has(actor) &&
			story.wordsTold - (story.lastMention.get(actor) ?? story.wordsTold) >
				(story.world.isOld ? MAX_ABSENCE_IN_BIBLE : MAX_ABSENCE)
		)
			continue;
		see(story, actor, 1);
		const seen = story.moment.actors.get(actor);
		if (seen && isSpeaker(state.sentence, at, at + 1) && state.sentence.some(({ isSpeech }) => isSpeech))
			seen.speaks = true;
		state.mentioned.push(actor);
	}
}
