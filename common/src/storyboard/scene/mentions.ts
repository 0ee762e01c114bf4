// Mentions of people, animals and things in a sentence.

import { isVerb, isVerbAt, WORDS } from "../grammar.ts";
import { bibleKindOf, isIndoors, KIN, meaningAt, YOUNG } from "../lexicon.ts";
import { determinerBefore, prepositionBefore } from "../noun-phrase.ts";
import { keyOf, PEOPLE_OF_TODAY } from "../person-words.ts";
import type { Sentence, Token } from "../reading.ts";
import { BODY, SMALL, SOUNDS } from "../thing-words.ts";
import {
	hasCome,
	isAbsent,
	isArriving,
	isAshore,
	isAtWindow,
	isAway,
	isBefore,
	isGeneric,
	isInverted,
	isLost,
	isMet,
	isMissed,
	isOffstage,
	isOnlyHeard,
	isOnPhone,
	isPictured,
	isPredicate,
	isReported,
	isSocial,
	isSpeaker,
	isSpokenOf,
	isTagBefore,
	isThere,
	isWritten,
	STANDING,
} from "./absence.ts";
import { beastOf, isBraided, isWeathercock, youngAt } from "./animals.ts";
import { isOnCall } from "./calls.ts";
import { actorOfName, companionLengthAt, nameAt, namingBefore } from "./names.ts";
import { noteBaby, personOfRole } from "./people.ts";
import { comeHome, isGiven, isThingGiven, see } from "./presence.ts";
import { isAtHome, isBibleScene, isDead, isLife, leaveNow, noteDead, type StoryState } from "./state.ts";
import { isUnrealBefore, readThing } from "./things.ts";
import type { Actor, Mention, Reading } from "./types.ts";
import { applyPose } from "./verbs.ts";

/** "A dog barked somewhere" */
const UNSEEN = /\b(?:somewhere|distance|far (?:off|away)|outside|next door|neighbou?r|neighbou?rs|across the street)\b/;

/** People whom a child meets on a journey to the time of the Bible. */
const STRANGERS = /^(?:man|woman|girl|boy|old man|old woman|servant|stranger|farmer|merchant|sailor)$/;

export function mentionAt(story: StoryState, state: Reading, at: number): Mention | undefined {
	const { sentence, words } = state;
	const token = sentence[at] as Token;
	const name = nameAt(story, sentence, at);
	if (name) {
		const actor = actorOfName(story, name);
		return actor ? { from: at, to: name.to, actor, isPlural: false } : undefined;
	}
	const own = story.world.cast.get("companion");
	const ownLength = own && story.world.name === "frame" ? companionLengthAt(story, sentence, at) : 0;
	if (own && ownLength > 0 && determinerBefore(sentence, at) !== "no")
		return { from: at, to: at + ownLength, actor: own, isPlural: false };
	const found = meaningAt(words, at);
	const young = youngAt(story, state, at);
	if (!found || (young && found.length === 1)) return young;
	const { meaning, length } = found;
	const to = at + length;
	if (
		meaning.role === undefined &&
		meaning.bibleRole !== undefined &&
		/^(?:one|ones|son|sons|brother|brothers|sister|daughter)$/.test(words[to] ?? "") &&
		sentence[to]?.gap === " "
	)
		return undefined;
	// "Her baby brother" is one person.
	const following = sentence[to];
	const after = following?.gap === " " && !following.isCapital ? meaningAt([following.word], 0)?.meaning : undefined;
	if (meaning.role && (after?.role || (meaning.role === "baby" && after?.thing))) return undefined;
	if (story.consumed.has(token)) return { from: at, to, isPlural: false };
	if (meaning.isIdle) return { from: at, to, isPlural: false };
	// The first part of "bird bath", "lamp post": the last noun counts.
	const next = sentence[to];
	if (
		next &&
		next.gap === " " &&
		!token.isPossessive &&
		meaningAt(words, to)?.meaning &&
		!isVerb(next.word) &&
		!YOUNG.has(next.word) &&
		!next.isCapital &&
		(meaning.animal !== undefined || meaning.thing) &&
		(meaningAt(words, to)?.meaning.thing ||
			meaningAt(words, to)?.meaning.place ||
			// "Her violin teacher"
			(meaning.animal === undefined && meaningAt(words, to)?.meaning.role) ||
			// "The rhinoceros beetle"
			(meaning.animal !== undefined && !meaning.isPlural && meaningAt(words, to)?.meaning.animal !== undefined))
	)
		return undefined;
	if (isVerbUse(state, at, to)) return undefined;
	const owner = sentence[at - 1];
	// In a visit to Bible times, kin words mean people of that time only if the storyteller lists the people of the scene.
	const isOfVisit =
		isBibleScene(story) && (!KIN.has(meaning.base) || story.hasLists || /^(?:wife|husband)$/.test(meaning.base));
	const isOldRole =
		story.world.isOld ||
		(story.setting.isTimeTravel &&
			(isOfVisit ||
				(STRANGERS.test(meaning.base) && !isAtHome(story)) ||
				(owner?.isPossessive === true && bibleKindOf(owner.word) !== undefined)));
	// "A line drawn with a ruler"
	if (meaning.base === "ruler" && !isOldRole) return undefined;
	const { bibleRole } = meaning;
	const roleOfToday = (bibleRole && isAtHome(story) && PEOPLE_OF_TODAY[bibleRole]) || bibleRole;
	const role = isOldRole ? (bibleRole ?? meaning.role) : (meaning.role ?? roleOfToday);
	if (meaning.animal === "rooster" && isWeathercock(story, sentence, at))
		return { from: at, to, thing: "weathercock", isPlural: meaning.isPlural };
	if (meaning.animal !== undefined && !(role && KIN.has(meaning.base))) {
		const beast = beastOf(story, state, meaning, at, to);
		return beast ? { from: at, to: to + beast.extra, actor: beast.actor, isPlural: meaning.isPlural } : undefined;
	}
	if (role) {
		const actor = personOfRole(story, state, meaning, role, at);
		if (actor && !owner?.isPossessive) noteBaby(actor, owner?.word, meaning.base);
		return actor ? { from: at, to, actor, isPlural: meaning.isPlural } : undefined;
	}
	// "Bramble" and "Button" are names.
	const isName = token.isCapital && !token.isFirst && !isHandledBible(words, at);
	if (meaning.thing && !isName) return { from: at, to, thing: meaning.thing, isPlural: meaning.isPlural };
	return undefined;
}

/** "She opened her Bible"; other sentences only speak of it. */
const isHandledBible = (words: readonly string[], at: number) =>
	words[at] === "bible" &&
	/\b(?:opened|closed|shut|took|fetched|brought|held|lifted|laid|carried) (?:up |down |out )?(?:the|her|his|their|a)(?: \w+)?$/.test(
		words.slice(Math.max(0, at - 4), at).join(" "),
	);

/** "A bear" is a noun; "to bear", "they duck" are verbs. */
function isVerbUse({ sentence, words }: Reading, at: number, to: number): boolean {
	// "She stayed close to Grandpa"
	if (to - at > 1 || (sentence[at]?.isCapital && !sentence[at].isFirst)) return false;
	if (WORDS.verbs.has(sentence[at]?.word ?? "") && determinerBefore(sentence, at) === undefined) return true;
	return isVerbAt(words, at);
}

/** Returns the index after "the son of David" in "Solomon, the son of David, was king". */
function afterApposition(sentence: Sentence, to: number): number {
	if (!sentence[to]?.gap.includes(",") || !/^(?:the|a|an|his|her|their|who)$/.test(sentence[to]?.word ?? "")) return to;
	const end = sentence.findIndex((token, at) => at > to && at < to + 12 && token.gap.includes(","));
	return end > 0 ? end : to;
}

/** "An angel of the Lord stood before them" */
const afterLord = (words: readonly string[], to: number) =>
	to + (/^of (?:god|the lord)\b/.exec(words.slice(to, to + 3).join(" "))?.[0].split(" ").length ?? 0);

const isSubjectAt = ({ sentence, hasVerb }: Reading, from: number, to: number): boolean => {
	const before = sentence[from - 1];
	if (before && (WORDS.said.has(before.word) || (isVerb(before.word) && hasVerb === false))) return true;
	if (isTagBefore(sentence, from)) return true;
	// "A girl with thick glasses sat down"
	// "A girl of about her own age was hauling", but not "the sons of the prophets were there"
	const isOfAge = sentence[to]?.word === "of" && !sentence[to + 1]?.isCapital && sentence[to + 1]?.word !== "the";
	const isDescribed = isOfAge || /^(?:with|in|from|behind|beside)$/.test(sentence[to]?.word ?? "");
	if (!hasVerb && isDescribed && sentence[to]?.gap === " ")
		for (const token of sentence.slice(to + 1, to + 10)) {
			if (token.gap !== " " || token.isSpeech || WORDS.conjunctions.has(token.word)) break;
			if (isVerb(token.word) && !/(?:ed|ing)$/.test(token.word)) return true;
		}
	let isJoined = false;
	for (let at = to; at < Math.min(sentence.length, to + 6); at++) {
		const token = sentence[at];
		if (!token || token.isSpeech) return false;
		if (isVerb(token.word) || WORDS.said.has(token.word)) return true;
		if (token.word === "and" && token.gap === " " && WORDS.determiners.has(sentence[at + 1]?.word ?? ""))
			isJoined = true;
		if (isJoined && token.gap === " " && !WORDS.prepositions.has(token.word)) continue;
		if (
			!WORDS.adverbs.has(token.word) &&
			!/^(?:and|himself|herself|itself|too|who|both)$/.test(token.word) &&
			!token.isCapital
		)
			return false;
	}
	return false;
};

export function readMention(story: StoryState, state: Reading, mention: Mention): void {
	const { sentence } = state;
	const { from, to, actor, thing } = mention;
	const last = sentence[to - 1] as Token;
	const first = sentence[from] as Token;
	// "A girl of thirteen named Hilda"
	const preposition = namingBefore(sentence, from) > 0 ? undefined : prepositionBefore(sentence, from);
	const before = determinerBefore(sentence, from);
	// "Every duck is glad"
	const isUnreal =
		first.status === "unreal" ||
		// "Each time Samuel ran"
		(/^(?:no|each)$/.test(before ?? "") && !(first.isCapital && !first.isFirst)) ||
		(actor?.type === "animal" && /^(?:every|any)$/.test(before ?? "")) ||
		(actor?.type === "person" &&
			before === "the" &&
			!story.world.present.has(actor) &&
			isUnrealBefore(sentence, to - 1));
	if (thing) {
		if (mention.isPlural) state.hasThings = true;
		const isHere =
			isToldAs(story, first) ||
			(first.status === "far" && /^(?:moon|star|rainbow)$/.test(thing)) ||
			// "Grandma had knitted him a cap": a thing on the list is present, whatever happened to it before.
			(/^(?:far|past)$/.test(first.status) && isThingGiven(story, thing));
		if (isUnreal || !isHere || last.isPossessive) return;
		// "All forty pinwheels … the first wheel turned"
		const isPinwheel = thing === "wheel" && (story.common.has("pinwheel") || story.common.has("pinwheels"));
		readThing(story, state, mention, isPinwheel ? "pinwheel" : thing, preposition);
		return;
	}
	if (!actor) return;
	// "Quince's head" is where Quince is, "a duck's head" may be a handle.
	const isWithBody = BODY.has(state.words[to] ?? "") || BODY.has(state.words[to + 1] ?? "");
	const isMentionOnly = last.isPossessive && (!isWithBody || before === "a");
	const isRelative = preposition !== undefined && /^(?:who|whom|that|which)$/.test(state.words[to] ?? "");
	// "A woman, the wife of a prophet, cried out"
	const apposition = afterApposition(sentence, to);
	const verbFrom = first.isCapital || (apposition > to && !state.hasVerb) ? apposition : afterLord(state.words, to);
	// "Back to the king ran the men": the king does not run.
	const isGoal = preposition === "to" && sentence[verbFrom]?.gap === " " && !state.hasVerb;
	const isSubject = !last.isPossessive && !isRelative && !isGoal && isSubjectAt(state, from, verbFrom);
	if (isPictured(state, from)) story.absent.add(actor.who);
	if (isMissed(state, from) && !story.world.present.has(actor)) story.elsewhere.add(actor);
	if (isLost(state, to) && actor !== story.main) {
		leaveNow(story, actor, true);
		story.elsewhere.add(actor);
	}
	// "Since Opa Karl's funeral"
	if (
		isMentionOnly &&
		/^(?:funeral|grave)$/.test(state.words[to] ?? "") &&
		actor !== story.main &&
		story.world === story.frame &&
		!isBibleScene(story)
	)
		noteDead(story, actor);
	if (isUnreal) return;
	// "Grandma's table. She had found it": she is not who was mentioned before.
	if (isMentionOnly) story.namedNow.add(actor);
	// "It was Tilda’s birthday. She sat up"
	if (isMentionOnly && actor === story.main && !story.isMainIntroduced && story.world === story.frame)
		awaitPronoun(story, actor);
	if (
		isMentionOnly &&
		actor.type === "person" &&
		actor !== story.main &&
		story.world.name === "frame" &&
		KIN.has(first.word) &&
		!isDead(story, actor)
	)
		story.world.recent = [
			// "Caleb held Dad's hand. He ran": Caleb.
			...(story.main && state.subjects.includes(story.main) && story.main.gender === actor.gender ? [story.main] : []),
			actor,
			...story.world.recent.filter((one) => one !== actor),
		]
			.filter((one, at, all) => all.indexOf(one) === at)
			.slice(0, 8);
	const isReplaced = /\b(?:(?:place|instead) of|time of (?:his|her|their))$/.test(
		state.words.slice(Math.max(0, from - 3), from).join(" "),
	);
	const isDistant =
		isReplaced ||
		isPurpose(state, from) ||
		// "The promise of Abraham and Isaac"
		(first.isCapital &&
			sentence[from - 2]?.isCapital === true &&
			/^of \S+ and$/.test(state.words.slice(Math.max(0, from - 3), from).join(" "))) ||
		// "The son of David was king"
		(first.isCapital &&
			state.words[from - 1] === "of" &&
			!/^(?:ears|paws|tail|face|head|eyes|front)$/.test(state.words[from - 2] ?? "")) ||
		(preposition !== undefined &&
			// "The ears of Sesame"
			!(preposition === "of" && /^(?:ears|paws|tail|face|head|eyes|hold|turn)$/.test(state.words[from - 2] ?? "")) &&
			/^(?:of|about|for|from|without|like|than|except|as|against)$/.test(preposition) &&
			state.words[from - 2] !== "front" &&
			// "In his fear of his brother Esau, Jacob prayed"
			(!isSubject || sentence[to]?.gap.includes(",") === true));
	// "That was enough for Peter. He jumped in"
	if (isDistant && preposition === "for" && state.subjects.length === 0 && story.world.present.has(actor))
		awaitPronoun(story, actor);
	if (isMentionOnly || isDistant) return;
	// "Three days he was inside the fish": the fish is the place.
	if (actor.type === "animal" && preposition === "inside") return;
	if (actor.type === "person" && actor !== story.main && isOffstage(state, to, story.moment.place)) {
		leaveNow(story, actor, true);
		story.outOfSight.add(actor);
		return;
	}
	const isFarPerson = actor.type === "person" && actor !== story.main && !story.world.present.has(actor);
	if (isFarPerson && isOnCall(story, state, mention)) return;
	if (isFarPerson && isOnPhone(state)) {
		story.outOfSight.add(actor);
		story.elsewhere.add(actor);
		return;
	}
	if (first.status === "far" && actor !== story.main) {
		if (story.world.present.has(actor) && isSubject && story.given.place === undefined) leaveNow(story, actor, true);
		if (isSubject) state.subjects = [actor];
		if (!story.world.present.has(actor)) story.outOfSight.add(actor);
		// "Through the window he saw her brother and her sister. She took the ball": the sister, who is out there.
		if (isSubject && actor.type === "person" && !story.world.present.has(actor)) awaitPronoun(story, actor);
		// "There was shouting below the window. It was Esi and Ravi": they stay there.
		if (!story.world.present.has(actor) && state.words[0] === "it") story.elsewhere.add(actor);
		return;
	}
	// The story is outside or in the boat, and they are not.
	if (
		actor.type === "person" &&
		actor !== story.main &&
		(story.world === story.frame || story.world.place === "boat") &&
		(!isBibleScene(story) || story.world.place === "boat") &&
		!story.given.all &&
		story.world.place !== undefined &&
		!isIndoors(story.world.place) &&
		(story.world.place === "boat" ? isAshore(state) : isAtWindow(state)) &&
		!(story.main && state.mentioned.includes(story.main)) &&
		(isSubject || isInverted(state))
	) {
		leaveNow(story, actor, true);
		story.outOfSight.add(actor);
		awaitPronoun(story, actor);
		return;
	}
	let verbBefore: number | undefined;
	if (!state.hasVerb && !last.isPossessive && (preposition === undefined || (isSubject && preposition !== "of"))) {
		const isJoined = /^(?:and)$/.test(sentence[from - 1]?.word ?? "") && state.hasOwn;
		state.subjects =
			isJoined || (state.subjects.length > 0 && sentence[from - 1]?.word === "and" && state.hasOwn)
				? [...state.subjects, actor]
				: [actor];
		state.hasOwn = true;
	} else if (state.verb && !state.hasOwn && isInverted(state)) {
		state.subjects = [actor];
		state.hasOwn = true;
		verbBefore = state.verb.at;
		applyPose(story, state, verbBefore, [actor]);
	} else if (state.hasVerb && sentence[from - 1]?.word === "and" && WORDS.said.has(sentence[from - 2]?.word ?? ""))
		state.subjects = [actor];
	if (story.absent.has(actor.who) && !isSubject) return;
	// "The guinea pig Peanut", "Peanut the guinea pig", of whose death the wish tells
	const isDeadPet =
		actor.type === "animal" &&
		sentence.slice(before ? Math.max(0, from - 2) : from, to + 1).some(({ word }) => story.dead.has(word));
	if (isDeadPet || isDead(story, actor)) {
		story.deadNamedAt = story.paragraph;
		return;
	}
	if (actor !== story.main && isOnlyHeard(state, mention)) {
		leaveNow(story, actor, true);
		return;
	}
	// In a Bible story, everyone on the list is in the scene. "The child" may refer to somebody else.
	const isExpected =
		actor.type === "person" &&
		(actor.isMany || /^\p{Lu}/u.test(actor.who)) &&
		isBibleScene(story) &&
		!isLife(story) &&
		isGiven(story, actor);
	const isUnseen = !story.world.present.has(actor) && actor !== story.main;
	const isNew = isUnseen && !isExpected;
	const isOwnKin = first.isCapital || /^(?:his|her|their)$/.test(before ?? "");
	const isFromHome =
		story.homeFolk.has(actor) ||
		(isSubject && isOwnKin && KIN.has(first.word) && !/^(?:wife|husband|son|daughter)$/.test(first.word));
	if (isNew && isFromHome && first.status === "real") comeHome(story, actor);
	// A braided animal stays in the scene after the sentence that made it.
	const isCraft = actor.type === "animal" && actor.isToy && isBraided(state.words, from);
	if (!isToldAs(story, first) && isNew && !isCraft) return;
	// "Yesterday Caio had pulled at the crate": he need not be here today.
	if (isNew && (story.wasYesterday || story.isYesterday) && story.world.name === "frame" && actor.type === "person")
		return;
	if (isNew && state.awayClause === first.clause) return;
	// "Mom went to talk to the nurse": both are somewhere else.
	if (isNew && !isSubject && state.leavingClause === first.clause) return;
	// "She heard Mom laughing downstairs", "she heard an owl"
	if (isNew && preposition === undefined && !isSubject && /^hear(?:d|s)?$/.test(state.verb?.word ?? "")) {
		story.outOfSight.add(actor);
		return;
	}
	if (isNew && story.outOfSight.has(actor) && !isArriving(state, from, to) && !isMet(state, preposition)) return;
	if (story.elsewhere.has(actor) && isNew && !hasCome(state, mention, preposition)) return;
	story.elsewhere.delete(actor);
	// "Elisha did not come to the house", also after he was here
	if (!isNew && isSubject && actor !== story.main && isAway(state.words, to)) {
		leaveNow(story, actor, true);
		return;
	}
	const isStanding = STANDING.test(state.verb?.word ?? "") && isInverted(state);
	if (isUnseen && isSubject && isAbsent(state, verbFrom)) return;
	if (isNew && isSubject && !isStanding && isBefore(state, verbFrom)) {
		// "In the autumn Mr. Bright had stood up. He had a spade": the paragraph is about him.
		const isOther = actor.type === "person" && actor.gender !== undefined && actor.gender !== story.main?.gender;
		if (isOther && /^(?:then|in|one|on|last)$/.test(state.words[0] ?? "") && story.moment.words === 0)
			awaitPronoun(story, actor);
		return;
	}
	if (isNew && isSubject && story.world.name === "frame" && actor !== story.main && isReported(state, to)) return;
	// "The post where Mr. Finn tied his boat": he need not be here.
	if (isNew && isSubject && isOfPlace(sentence, first)) return;
	// "Ben knew a few paths, and Zofia knew some others": she need not be here.
	if (isNew && isSubject && story.world.name === "frame" && actor.type === "person" && state.words[to] === "knew")
		return;
	if (
		isNew &&
		actor.type === "person" &&
		/^(?:was|is)$/.test(state.words[to] ?? "") &&
		sentence.some((token, index) => index > to && index < to + 5 && story.consumed.has(token))
	)
		return;
	// "With Ravi, even waiting was a game": he need not be here.
	if (isNew && from === 1 && state.words[0] === "with" && sentence[to]?.gap.includes(",") && actor !== story.main)
		return;
	// "She became his daughter": the daughter is no second person.
	if (isNew && actor.type === "person" && isPredicate(state, from, preposition)) return;
	// "The nearest Bibles were at Bala, with a minister": he need not be here.
	const isInTown =
		state.mentioned.length === 0 &&
		/\b(?:was|were) (?:at|in) \S+ with(?: \S+){0,4}$/.test(state.words.slice(0, from).join(" "));
	if (isNew && actor.type === "person" && isInTown) return;
	const isCrowd = mention.isPlural && actor.type === "person" && !isSubject;
	if (isNew && isCrowd && !isMet(state, preposition) && !isThere(state, from)) return;
	// "For big questions Tilda had Grandpa", "a joke that only Tom knew", "she asked God to bless Tom" mention a person who is absent.
	if (isNew && actor.type === "person" && isSpokenOf(state, from, to, preposition)) return;
	// "A man had two sons": they come when they act.
	if (isNew && mention.isPlural && state.verb?.word === "had" && state.hasOwn) return;
	if (mention.isPlural && actor.type === "person" && isGeneric(state, from, to)) return;
	if (
		isNew &&
		isLife(story) &&
		actor.type === "person" &&
		isAside(story, state, mention, isSubject || (isStanding && /^(?:his|her)$/.test(state.words[to] ?? "")))
	) {
		// "Malcolm was not a man to lie awake. He pulled on his boots": now he is here.
		if (isSubject && first.isCapital) awaitPronoun(story, actor);
		return;
	}
	// "A small daughter was taken from her", "a boy was found there, too late for anyone to help"
	if (
		isNew &&
		isLife(story) &&
		/\b(?:was|were) taken from (?:her|him|them)\b|\btoo late for\b/.test(state.words.join(" "))
	)
		return;
	// "He stayed on the ship. In Freetown a teacher looked after him"
	if (
		isNew &&
		isLife(story) &&
		actor !== story.hero &&
		story.moment.words > 0 &&
		/^(?:in|at)$/.test(state.words[0] ?? "") &&
		story.placeNames.has(state.words[1] ?? "")
	)
		return;
	// "He had a son called Jesse. Jesse had a son called David"
	if (
		isNew &&
		actor.type === "person" &&
		(/\b(?:son|daughter) (?:called|named)$/.test(state.words.slice(Math.max(0, from - 2), from).join(" ")) ||
			(isSubject && story.world.isOld && /^had an? (?:son|daughter)\b/.test(state.words.slice(to, to + 3).join(" "))))
	)
		return;
	// "Sanballat heard of it", somewhere else
	if (
		isNew &&
		isSubject &&
		actor.type === "person" &&
		/^(?:and \w+ )?heard (?:of|about|that)\b/.test(state.words.slice(to, to + 4).join(" "))
	) {
		awaitPronoun(story, actor);
		return;
	}
	// "They left, because the emperor was counting his people"
	if (
		isNew &&
		isSubject &&
		actor.type === "person" &&
		story.world.name === "tale" &&
		!story.lastMention.has(actor) &&
		isReason(sentence, first)
	)
		return;
	// "In a story that Jesus told"
	if (isNew && /\b(?:story|parable) that$/.test(state.words.slice(Math.max(0, from - 2), from).join(" "))) return;
	// "Greta had a red sail": she need not be here.
	if (
		isNew &&
		isSubject &&
		actor.type === "person" &&
		story.world.name === "frame" &&
		/^(?:and \w+ )?had (?:a|an|the|no|two|one|only)\b/.test(state.words.slice(to, to + 4).join(" ")) &&
		!/\b(?:hands?|arms?|lap|shoulder|on|with|beside|under|lying|standing|across)\b/.test(
			state.words.slice(to).join(" "),
		)
	) {
		// "Greta had one, too. She leaned over": now she is here.
		awaitPronoun(story, actor);
		return;
	}
	// "They chose him to be king."
	if (
		isNew &&
		actor.type === "person" &&
		/\bbe(?: an?| the)?$/.test(state.words.slice(Math.max(0, from - 2), from).join(" "))
	)
		return;
	if (
		isNew &&
		actor.type === "person" &&
		actor !== story.hero &&
		((isWritten(state, from) && !isSpeaker(sentence, from, to)) ||
			/^(?:wrote|writes|phoned|telephoned)$/.test(state.words[to] ?? "") ||
			/^sent (?:\w+ ){0,3}(?:letter|card|postcard|parcel|package|message)\b/.test(
				state.words.slice(to, to + 6).join(" "),
			))
	)
		return;
	// "A boy could be anywhere" is about no particular boy.
	if (
		isNew &&
		before === "a" &&
		/^(?:could|can|might|may|must|should|would|has to|had to|needs)\b/.test(state.words.slice(to, to + 2).join(" "))
	)
		return;
	if (
		isNew &&
		actor.type === "animal" &&
		(SOUNDS.test(state.words[to] ?? "") ||
			/^(?:began|started) to (?:bark|howl|crow|sing|call|meow)\b/.test(state.words.slice(to, to + 3).join(" "))) &&
		(actor.isMany || before === undefined || before.endsWith("'s") || UNSEEN.test(state.words.join(" ")))
	)
		return;
	const isStranger = story.world.isOld && /^\p{Lu}/u.test(actor.who) && bibleKindOf(keyOf(actor.who)) === undefined;
	if (isNew && actor.type === "person" && !isSubject && isStranger) return;
	if (isNew && actor.type === "person" && !isSubject && !isSocial(state, from, preposition)) return;
	if (
		isNew &&
		actor.type === "animal" &&
		/^(?:to|at|after|against)$/.test(preposition ?? "") &&
		/^(?:listen|heard|call)/.test(state.verb?.word ?? "")
	)
		return;
	// "There was the robin who would sit on the left oar only": news of one who is not here
	if (isNew && actor.type === "animal" && /^(?:who|that|which) would\b/.test(state.words.slice(to, to + 2).join(" ")))
		return;
	// "Clara ran off with Bea"
	if (preposition === "with" && actor !== story.main && state.leavingClause === first.clause) {
		leaveNow(story, actor, false);
		return;
	}
	if (isSpeaker(sentence, from, to)) story.spoken.add(actor);
	see(story, actor, isSubject ? 2 : 1);
	// "He went with Jesus": both walk.
	if (
		preposition === "with" &&
		state.verb &&
		state.hasOwn &&
		story.world.isOld &&
		first.isCapital &&
		state.words[from - 2] === state.verb.word
	)
		applyPose(story, state, state.verb.at, [actor]);
	// "On the step sat Ben", who was not here before.
	if (verbBefore !== undefined) applyPose(story, state, verbBefore, [actor]);
	const seen = story.moment.actors.get(actor);
	if (seen && isSpeaker(sentence, from, to) && sentence.some(({ isSpeech }) => isSpeech)) seen.speaks = true;
	state.mentioned.push(actor);
	noteHolding(story, state, mention);
}

const isReason = (sentence: Sentence, { clause }: Token) =>
	clause > 0 && sentence.find((token) => token.clause === clause)?.word === "because";

/** The clause tells which place is meant: "the post where he tied his boat". */
function isOfPlace(sentence: Sentence, { clause }: Token): boolean {
	const first = sentence.find((token) => token.clause === clause);
	return first?.word === "where" && first.gap === " " && first !== sentence[0];
}

/** "Every morning the ravens brought bread": in a story of the Bible this is the scene. */
const isToldAs = ({ world }: StoryState, { status }: Token) => status === "real" || (status === "habit" && world.isOld);

/** "A bell for the goats hung on a nail" */
const isPurpose = ({ words }: Reading, from: number) =>
	/\b(?:an?|the) \w+ for (?:the|his|her|their)$/.test(words.slice(Math.max(0, from - 4), from).join(" "));

/** A pronoun later in the paragraph brings this person here. */
function awaitPronoun(story: StoryState, actor: Actor): void {
	story.namedNow.add(actor);
	story.world.recent = [actor, ...story.world.recent.filter((one) => one !== actor)].slice(0, 8);
}

/** In the summary of a life, "friends" and "Calabar" are not drawn unless they act where it can be seen. */
function isAside(story: StoryState, { sentence, words }: Reading, mention: Mention, isSubject: boolean): boolean {
	const { from, to, isPlural, actor } = mention;
	if (actor === story.hero) return false;
	if (!isSubject && /^an?$/.test(determinerBefore(sentence, from) ?? "")) return true;
	if (
		/^(?:his|her)$/.test(words[from - 1] ?? "") &&
		/^(?:(?:was|were) an?|lost|earned|owned|became|belonged|wanted|worked)\b/.test(words.slice(to, to + 2).join(" "))
	)
		return true;
	if (
		/^(?:king|queen)$/.test(actor?.type === "person" ? actor.kind : "") &&
		/^(?:himself |herself )?let\b/.test(words.slice(to, to + 2).join(" "))
	)
		return true;
	if (isPlural) return !isSubject || !words.slice(to, to + 4).some((word) => ACTING.test(word));
	const first = sentence[from];
	const before = sentence[from - 1];
	// "Her sister Betsie", "Captain Leeke"
	if (before && story.consumed.has(before)) return false;
	if (!first?.isCapital || KIN.has(first.word) || to - from > 1) return false;
	return !isSubject || /^(?:was|were|is|had|came to power)\b/.test(words.slice(to, to + 3).join(" "));
}
const ACTING =
	/^(?:came|stood|ran|walked|sat|knelt|carried|waited|rowed|gathered|laughed|sang|threw|rode|marched|danced|followed|listened)$/;

function noteHolding(story: StoryState, state: Reading, { actor, from }: Mention): void {
	if (actor?.type !== "animal" || !state.verb) return;
	const [holder] = state.subjects;
	if (holder?.type !== "person") return;
	if (
		!/^(?:carr|hold|held|lift|hug|cradl|pick|took|br(?:ing|ought)|clutch)/.test(state.verb.word) ||
		from - state.verb.at > 6
	)
		return;
	if (!actor.isToy && !actor.isYoung && !SMALL.has(actor.kind)) return;
	const seen = story.moment.actors.get(actor);
	if (seen) seen.isCarried = true;
	const holding = story.moment.actors.get(holder);
	if (holding) holding.holds = actor.kind;
}
