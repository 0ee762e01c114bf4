// Names in the text, and the people and animals who have them.

import { isVerb, WORDS } from "../grammar.ts";
import {
	bibleKindOf,
	GENDERS,
	isOnlyBiblical,
	KIN,
	kinOf,
	meaningAt,
	NOT_NAMES,
	type PersonKind,
	titleKindOf,
} from "../lexicon.ts";
import { BORN, keyOf, otherNamesOf, PEOPLE_OF_TODAY, SOUNDS_FEMALE, titleOf } from "../person-words.ts";
import { type Sentence, type Token, textOf } from "../reading.ts";
import { AGED } from "../scenes.ts";
import { OF_BIBLE } from "./presence.ts";
import { isBibleScene, isBibleTime, isLife, isMainName, leaveNow, type StoryState } from "./state.ts";
import type { Actor, Beast, Person } from "./types.ts";

/** The number of words before a name that only say that it is one: "called", "was called", "by the name of". */
export function namingBefore(sentence: Sentence, at: number): number {
	if (/^(?:named|called)$/.test(sentence[at - 1]?.word ?? ""))
		return /^(?:was|were|is)$/.test(sentence[at - 2]?.word ?? "") ? 2 : 1;
	const isLong =
		sentence[at - 1]?.word === "of" && textOf(sentence.slice(Math.max(0, at - 4), at)) === "by the name of";
	return isLong ? 4 : 0;
}

/** The number of words of the requested animal's name at an index, also in the plural. */
export function companionLengthAt(story: StoryState, tokens: readonly Token[], at: number): number {
	const all = story.setting.companion?.words ?? [];
	if (all.length === 0) return 0;
	const isThere = all.every((word, index) => {
		const one = tokens[at + index]?.word;
		return (
			one === word || (index === all.length - 1 && one !== undefined && (one === `${word}s` || `${one}s` === word))
		);
	});
	return isThere ? all.length : 0;
}

/** The wish says that its animal is a toy: "his stuffed bear". */
export const isToyOfWish = (story: StoryState, kind: string | undefined) =>
	story.setting.companion?.isToy === true && kind === story.setting.companion.kind && story.world.name === "frame";

/** The sisters of a grown hero are grown too. */
export const siblingKind = (story: StoryState, base: string): PersonKind => {
	if (isLife(story)) {
		if (base === "brother" || base === "friend") return "man";
		if (base === "sister") return "woman";
	}
	return /^(?:brother|son)$/.test(base) ? "boy" : /^(?:sister|daughter)$/.test(base) ? "girl" : "child";
};

export function makePerson(story: StoryState, who: string, given: PersonKind): Person {
	const isOfToday = !story.world.isOld && !story.setting.isTimeTravel && !story.setting.isBiblical;
	const kind = (isOfToday && PEOPLE_OF_TODAY[given]) || given;
	return { type: "person", who, kind, isMain: false, gender: GENDERS[given] ?? genderOfTitle(who) };
}

/** Mr. Ferrari the teacher is a man. */
const genderOfTitle = (who: string) =>
	/^(?:Mr|Uncle|Brother|Father)\b/.test(who) ? "m" : /^(?:Mrs|Ms|Miss|Aunt|Sister)\b/.test(who) ? "f" : undefined;

/** “What’s your name?” It was Tomas: the stranger to whom the child spoke. */
export function nameAsked(story: StoryState, text: string): void {
	const name = ASKED.exec(text)?.[1];
	const named = name === undefined ? undefined : story.world.cast.get(keyOf(name));
	const all = [...story.moments, story.moment];
	const there = named && all.findLast(({ actors }) => actors.has(named));
	const stranger = [...(there?.actors.keys() ?? [])].find((one) => one.type === "person" && one.who.startsWith("the "));
	if (!name || !named || named === story.main || !stranger) return;
	leaveNow(story, named, true);
	for (const { actors } of all) actors.delete(named);
	story.world.recent = story.world.recent.filter((one) => one !== named);
	stranger.who = name;
	story.world.cast.set(keyOf(name), stranger);
}

/** A young woman came down. “That’s Elizabeth,” said the old woman: the hero of the wish. */
export function nameShown(story: StoryState, text: string): void {
	const name = SHOWN.exec(text)?.[1];
	const hero = name === undefined ? undefined : story.setting.heroes.find(({ who }) => keyOf(who) === keyOf(name));
	if (!hero || story.world !== story.frame || story.world.present.has(hero)) return;
	const { cast, present, recent } = story.world;
	const stranger = recent.find(
		(one) =>
			one.type === "person" &&
			/^the (?:young )?(?:man|woman|lady)$/.test(one.who) &&
			one.gender === hero.gender &&
			present.has(one),
	);
	const presence = stranger && present.get(stranger);
	if (!stranger || !presence) return;
	present.delete(stranger);
	present.set(hero, presence);
	for (const { actors } of [...story.moments, story.moment]) {
		const seen = actors.get(stranger);
		if (seen) actors.set(hero, seen);
		actors.delete(stranger);
	}
	for (const [key, one] of cast) if (one === stranger) cast.set(key, hero);
	story.world.recent = recent.map((one) => (one === stranger ? hero : one));
}

const SHOWN = /\b[Tt]hat(?:['’]s| is) (\p{Lu}\p{Ll}+)[.,!]?”/u;
const ASKED = /\bname[^”.]{0,20}\?”(?: [^“”.]{0,40}\.)? It was (\p{Lu}\p{Ll}+)\./u;

/** The name that starts at an index, with a title if it has one. */
export function nameAt(
	story: StoryState,
	sentence: Sentence,
	at: number,
): { text: string; to: number; titleKind?: PersonKind } | undefined {
	const token = sentence[at];
	if (!token || token.isSpeech || !token.isCapital || isBook(sentence, at)) return undefined;
	const mainLength = story.main ? mainLengthAt(story, sentence, at) : 0;
	if (story.main && mainLength > 0) return { text: story.main.who, to: at + mainLength };
	const titleKind = titleKindOf(token.word);
	const next = sentence[at + 1];
	if (isBibleTime(story) && /^(?:teacher|rabbi|master)$/.test(token.word) && !token.isFirst && !next?.isCapital)
		return { text: "Jesus", to: at + 1 };
	if (titleKind && next?.isCapital && !next.isSpeech && next.gap === " " && !next.isFirst && !token.isPossessive)
		return { text: `${titleOf(token)} ${next.text}`, to: at + 2, titleKind };
	// "Simon Peter", "Mary Magdalene"
	if (bibleKindOf(token.word) && next && bibleKindOf(next.word) && next.isCapital && next.gap === " ")
		return { text: token.word === "simon" ? next.text : token.text, to: at + 2 };
	// "Samuel Wesley" is not Susanna Wesley.
	const first = sentence[at - 1];
	const isLastName =
		token.gap === " " && first?.isCapital === true && !WORDS.starters.has(first.word) && !titleKindOf(first.word);
	if (story.hero && isLastName && story.world.cast.get(keyOf(token.text)) === story.hero) return undefined;
	if (story.world.cast.has(keyOf(token.text)) && (!titleKind || !KIN.has(token.word)))
		return { text: token.text, to: at + 1 };
	return isNewName(story, sentence, at) ? { text: token.text, to: at + 1 } : undefined;
}

/** "Chapter 7 of Mark", "Mark is one of the four gospels": a book of the Bible. */
function isBook(sentence: Sentence, at: number): boolean {
	return (
		(/^(?:of|by|to|at)$/.test(sentence[at - 1]?.word ?? "") &&
			/\b(?:chapter \S+ of|(?:book|gospel|letter)s? (?:of|by|to)|gospel according to|(?:fell|fallen|lay) open at)$/.test(
				textOf(sentence.slice(Math.max(0, at - 4), at)),
			)) ||
		(/^(?:is|was)$/.test(sentence[at + 1]?.word ?? "") &&
			/^(?:is|was) (?:one of the (?:four )?(?:gospels|books)|a (?:book|gospel|letter))\b/.test(
				textOf(sentence.slice(at + 1, at + 7)),
			))
	);
}

export function mainLengthAt(story: StoryState, sentence: Sentence, at: number): number {
	const words = story.wordsOfMain();
	return words.every((word, index) => sentence[at + index]?.word === word) ? words.length : 0;
}

/** "Tilda looked at Anders": a person, not a place. */
export const isLookedAt = (sentence: Sentence, at: number) =>
	sentence[at - 1]?.word === "at" &&
	/^(?:look|smil|wav|nodd|star|glanc|grinn?|laugh|wink|frown|blink|beam|shout|peer|gaz|squint|barked|growled|thrown|threw)(?:s|ed|ing)?$/.test(
		sentence[at - 2]?.word ?? "",
	);

export function isNewName(story: StoryState, sentence: Sentence, at: number): boolean {
	const token = sentence[at];
	if (!token?.isCapital || NOT_NAMES.has(token.word) || KIN.has(token.word)) return false;
	if (/^\p{Lu}+$/u.test(token.text) && token.text.length > 1) return false;
	// "There was a Long Table": a name, of no person.
	const adjective = sentence[at - 1];
	if (
		adjective?.isCapital &&
		!adjective.isFirst &&
		token.gap === " " &&
		/^(?:a|an|the)$/.test(sentence[at - 2]?.word ?? "") &&
		meaningAt([adjective.word], 0) === undefined &&
		!titleKindOf(adjective.word)
	)
		return false;
	// "Satur-day"
	if (/-\p{Ll}/u.test(token.text)) return false;
	if (token.text.length === 1 || /['’](?:d|ll|re|ve|m)$/.test(token.text)) return false;
	if (bibleKindOf(token.word)) return true;
	// "Uncle Ben's donkey was called Professor"
	const naming = namingBefore(sentence, at);
	const noun = naming > 0 ? meaningAt([sentence[at - 1 - naming]?.word ?? ""], 0)?.meaning : undefined;
	if (!token.isFirst && (noun?.animal || noun?.role)) return true;
	if (story.placeNames.has(token.word)) return false;
	// "Casper ten Boom", "Mary Slessor": the last name is no second person.
	const first = sentence[at - 1];
	if (
		first &&
		token.gap === " " &&
		(/^(?:ten|van|von|de|der|den|la|le)$/.test(first.word) ||
			(first.isCapital && !titleKindOf(first.word) && story.world.cast.has(keyOf(first.text))))
	)
		return false;
	if (story.world.isOld && token.isFirst) return false;
	if (isNameOfThing(story, sentence, at)) return true;
	if (meaningAt([token.word], 0) || WORDS.starters.has(token.word) || WORDS.pronouns.has(token.word)) return false;
	const before = sentence[at - 1]?.word ?? "";
	if (
		/^(?:in|from|at|near|of|toward|towards|through|across|around|called|on|the|a|an|over|past|beyond|word)$/.test(
			before,
		) &&
		namingBefore(sentence, at) === 0 &&
		sentence[at - 2]?.word !== "front" &&
		!isLookedAt(sentence, at)
	)
		return false;
	// "Beware of Dog"
	if (sentence[at + 1]?.word === "of") return false;
	if (!token.isFirst) return !story.common.has(token.word);
	const next = sentence[at + 1];
	return (
		next !== undefined &&
		!story.common.has(token.word) &&
		/^[\s]*$/.test(next.gap) &&
		!/(?:(?<!^dumpl|^pudd)ing|ly|s|ed)$/.test(token.word) &&
		!(next.word === "went" && /^(?:something|the|a|it|his|her)$/.test(sentence[at + 2]?.word ?? "")) &&
		(isVerb(next.word) || WORDS.said.has(next.word) || next.word === "and" || isEpithet(sentence, at + 1))
	);
}

/** "Clover the fox sat" */
const isEpithet = (sentence: Sentence, at: number) =>
	sentence[at]?.word === "the" &&
	meaningAt([sentence[at + 1]?.word ?? ""], 0)?.meaning.animal !== undefined &&
	isVerb(sentence[at + 2]?.word ?? "");

/** "She watched Teddy", "with Rose": a thing with a capital letter and no article is somebody. */
function isNameOfThing(story: StoryState, sentence: Sentence, at: number): boolean {
	const token = sentence[at] as Token;
	const meaning = meaningAt([token.word], 0)?.meaning;
	if (!meaning?.thing || meaning.isPlural || meaning.place || meaning.role || meaning.animal !== undefined)
		return false;
	if (WORDS.starters.has(token.word) || story.common.has(token.word) || token.isFirst) return false;
	const next = sentence[at + 1];
	return (
		token.gap === " " &&
		!WORDS.determiners.has(sentence[at - 1]?.word ?? "") &&
		!sentence[at - 1]?.isPossessive &&
		!sentence[at - 1]?.isCapital &&
		!(next?.isCapital && next.gap === " ")
	);
}

export function setGender(person: Person, gender: "f" | "m"): void {
	if (person.gender || person.isMain) return;
	person.gender = gender;
	if (person.kind === "child") person.kind = gender === "f" ? "girl" : "boy";
	if (person.kind === "bibleMan" && gender === "f") person.kind = "bibleWoman";
	if (person.kind === "man" && gender === "f") person.kind = "woman";
	if (person.kind === "grandfather" && gender === "f") person.kind = "grandmother";
}

/** The storyteller says that Wren is a girl, and no bird. */
export function learnYouth(story: StoryState, { name, kind }: { name: string; kind: "girl" | "boy" }): void {
	const key = keyOf(name);
	if (story.world !== story.frame || isMainName(story, name) || (isBibleTime(story) && bibleKindOf(key))) return;
	const known = story.world.cast.get(key);
	const person = known?.type === "person" ? known : makePerson(story, name, kind);
	person.gender = GENDERS[kind];
	if (/^(?:child|girl|boy)$/.test(person.kind)) person.kind = kind;
	story.world.cast.set(key, person);
}

/** The requested animal, if it has no name so far: "Pebble" is its name. */
function namelessCompanion(story: StoryState, text: string): Beast | undefined {
	const own = story.world.cast.get("companion");
	const isNoun = meaningAt([text.toLowerCase()], 0)?.meaning.thing !== undefined;
	return story.world.name === "frame" && isNoun && own?.type === "animal" && !/^\p{Lu}/u.test(own.who)
		? own
		: undefined;
}

export function nameCompanion(story: StoryState, text: string): Beast | undefined {
	const own = namelessCompanion(story, text);
	if (!own) return undefined;
	own.who = text;
	story.world.cast.set(keyOf(text), own);
	return own;
}

export function personOfName(
	story: StoryState,
	{ text, titleKind }: { text: string; titleKind?: PersonKind },
): Person | undefined {
	const key = keyOf(text);
	if (key === "jesus" && story.isInfancy) {
		const child = personNamed(story, "role:baby", text, "baby");
		child.who = text;
		return child;
	}
	if (isMainName(story, text) && story.world.name === "frame") return story.main;
	const known = knownBy(story, key, text);
	if (known && known === story.hero && (key === story.setting.hero || !story.lastMention.has(known))) known.who = text;
	if (known) return known.type === "person" ? known : undefined;
	const bibleKind = bibleKindOf(text.toLowerCase());
	// "She had no child", and later: "She bore a son."
	const child = story.isBirth ? undefined : story.world.cast.get("role:child");
	// "She named him Moses": the baby has a name now.
	const baby = story.world.cast.get("role:baby") ?? child;
	if (
		story.world.isOld &&
		BORN.test(key) &&
		(story.isBirth || (baby?.type === "person" && story.world.present.has(baby)))
	) {
		const born = baby?.type === "person" ? baby : personNamed(story, "role:baby", "the baby", "baby");
		if (/^the /.test(born.who)) born.who = text;
		// All of them are boys.
		born.gender = "m";
		story.world.cast.set(key, born);
		return born;
	}
	const isBible = bibleKind !== undefined && (bibleKind === "jesus" || isBibleTime(story));
	const kind: PersonKind =
		(titleKind && story.aged.has(key) ? AGED[titleKind] : undefined) ??
		titleKind ??
		(isBible
			? bibleKind
			: isBibleScene(story)
				? "bibleMan"
				: isLife(story)
					? "man"
					: story.aged.has(key)
						? "grandfather"
						: "child");
	// “Never mind, Bea,” said her mother to the girl.
	const addressed = kind === "child" && story.called.has(key) ? namelessChild(story, text) : undefined;
	if (addressed) {
		addressed.who = text;
		story.world.cast.set(key, addressed);
		return addressed;
	}
	const giant = key === "goliath" ? story.world.cast.get("role:giant") : undefined;
	if (giant?.type === "person") {
		giant.who = text;
		story.world.cast.set(key, giant);
		return giant;
	}
	// "Queen Esther" was called "Esther" before.
	const [, givenName = ""] = text.split(" ");
	const before = titleKind && story.world.cast.get(keyOf(givenName));
	if (titleKind && before && before.type === "person" && !before.isMain) {
		before.kind = titleKind;
		crown(story, before, titleKind);
		story.world.cast.set(key, before);
		return before;
	}
	const person = makePerson(story, text, kind);
	// Until the text tells it.
	if (!titleKind && !isBible) {
		person.gender = undefined;
		if (SOUNDS_FEMALE.test(text)) setGender(person, "f");
	}
	// "Opa Willi" is also called "Opa".
	if (
		story.world.name === "frame" &&
		titleKind &&
		(/^grand/.test(titleKind) || /^(?:aunt|auntie|uncle)\b/i.test(text))
	) {
		const kin = kinOf(text.split(" ")[0]?.toLowerCase() ?? "");
		const same = story.world.cast.get(`kin:${kin}`);
		if (same?.type === "person" && (!same.who.includes(" ") || /['’]s /.test(same.who))) {
			if (same.who.includes(" ")) same.who = text;
			for (const name of [key, keyOf(givenName)]) story.world.cast.set(name, same);
			return same;
		}
		story.world.cast.set(`kin:${kin}`, person);
	}
	story.world.cast.set(key, person);
	if (titleKind) crown(story, person, titleKind);
	// "Farmer Finn" is later called "Finn".
	if (titleKind && givenName && !/^(?:Mr|Mrs|Ms|Miss|Dr)\b/.test(text)) story.world.cast.set(keyOf(givenName), person);
	return person;
}

/** The only child present whom the story calls "the girl" or "the boy". */
function namelessChild({ world }: StoryState, name: string): Person | undefined {
	const all = [...world.present.keys()].filter(
		(one): one is Person => one.type === "person" && !one.isMany && /^the (?:girl|boy)$/.test(one.who),
	);
	const [only] = all;
	return all.length === 1 && only && !(only.gender === "m" && SOUNDS_FEMALE.test(name)) ? only : undefined;
}

/** "King Malcolm" of a life is later called "the king". */
function crown(story: StoryState, person: Person, title: PersonKind): void {
	if (isLife(story) && /^(?:king|queen)$/.test(title)) story.world.cast.set(`role:${title}`, person);
}

export function actorOfName(
	story: StoryState,
	name: { text: string; to: number; titleKind?: PersonKind },
): Actor | undefined {
	const key = keyOf(name.text);
	if (key === "jesus" && story.isInfancy) return personOfName(story, name);
	const bibleKind = bibleKindOf(key);
	const known =
		knownBy(story, key, name.text) ?? (story.setting.isTimeTravel && bibleKind ? personOfName(story, name) : undefined);
	if (known) return strangerNamed(story, known, key) ?? known;
	if (bibleKind && isBibleTime(story)) {
		const fresh = personOfName(story, name);
		return fresh && (strangerNamed(story, fresh, key) ?? fresh);
	}
	if (isMainName(story, name.text)) return story.world.name === "frame" ? story.main : personOfName(story, name);
	const own = nameCompanion(story, name.text);
	if (own) return own;
	// A biblical name in the child's world: somebody speaks of the person, unless the person acts like a neighbour.
	if (
		story.world.name === "frame" &&
		bibleKind &&
		isOnlyBiblical(name.text.toLowerCase()) &&
		!story.setting.isTimeTravel
	)
		return undefined;
	return personOfName(story, name);
}

/** "An old man stood at the foot of the ramp. Noah looked at the sky": they are one. */
function strangerNamed(story: StoryState, named: Actor, key: string): Person | undefined {
	// "His father called him. Jesse was old": they are one.
	const [subject] = story.previous;
	if (
		story.world.name === "tale" &&
		named.type === "person" &&
		subject?.type === "person" &&
		/^the (?:father|mother)$/.test(subject.who) &&
		/^bibleOld|^bibleWoman/.test(named.kind) &&
		GENDERS[named.kind] === subject.gender &&
		!story.world.present.has(named)
	) {
		subject.who = named.who;
		subject.kind = named.kind;
		story.world.cast.set(key, subject);
		return subject;
	}
	if (!story.setting.isTimeTravel || named.type !== "person" || !OF_BIBLE.test(named.kind)) return undefined;
	if (story.world.present.has(named) || story.world.recent.includes(named)) return undefined;
	const stranger = story.world.recent.find(
		(one): one is Person =>
			one.type === "person" &&
			story.world.present.has(one) &&
			/^the (?:old |young )?(?:man|woman|stranger|shepherd|fisherman)$/.test(one.who) &&
			GENDERS[named.kind] === one.gender,
	);
	if (!stranger) return undefined;
	stranger.who = named.who;
	if (stranger.kind !== "bibleOldMan") stranger.kind = named.kind;
	story.world.cast.set(key, stranger);
	return stranger;
}

/** The actor with this name, or with another name of the same person, who is called by this one from now on. */
function knownBy(story: StoryState, key: string, text: string): Actor | undefined {
	const known = story.world.cast.get(key);
	const other = known || !isBibleTime(story) ? undefined : otherNamesOf(key).find((one) => story.world.cast.has(one));
	const renamed = other && story.world.cast.get(other);
	if (!renamed) return known;
	renamed.who = text;
	story.world.cast.set(key, renamed);
	return renamed;
}

export function personNamed(story: StoryState, key: string, who: string, kind: PersonKind): Person {
	const known = story.world.cast.get(key);
	if (known?.type === "person") return known;
	const person = makePerson(story, who, kind);
	story.world.cast.set(key, person);
	return person;
}

export function manyNamed(story: StoryState, key: string, base: string, kind: PersonKind): Person {
	const person = personNamed(story, key, `a ${base}`.replace(/^a (?=[aeiou])/, "an "), kind);
	person.isMany = true;
	return person;
}
