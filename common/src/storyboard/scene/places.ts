// Places that sentences name, and whether the story goes there.

import { isParticiple, isVerb, WORDS } from "../grammar.ts";
import { isIndoors, meaningAt, PLACE_SIGNS } from "../lexicon.ts";
import { determinerBefore } from "../noun-phrase.ts";
import {
	FAR,
	FAR_SIGHTS,
	FRAME_PLACES,
	HOME_PLACES,
	HOME_WORDS,
	HOMES,
	MOTION,
	PARTS,
	PLACE_PREPOSITIONS,
	STRONG_SIGNS,
	TALE_PLACES,
	THING_PLACES,
	VAGUE_PLACES,
	WEAK_PLACES,
	WEAK_THINGS,
	WITHIN,
} from "../place-words.ts";
import type { Sentence, Token } from "../reading.ts";
import { STANDING } from "./absence.ts";
import { moveTo } from "./presence.ts";
import { isBibleTime, isVisit, leaveNow, type StoryState } from "./state.ts";
import type { Actor, Reading } from "./types.ts";

const SHINING =
	/\b(?:burning|burned|shining|shone|glowed|glowing|twinkled|twinkling|flickered|rang|barked|howled|smoked)\b/;

/** A classroom has a stove and a sink too. */
const IN_CLASS = /\bdesks?\b/;

/** Places on the way to another one. */
export const VEHICLES = /^(?:car|train|aeroplane|street|road)$/;

/** Places that somebody who goes past is in. */
const NATURE = /^(?:garden|street|road|field|meadow|forest|river|pond|lake shore|beach|hill|well|Bible village)$/;

/** Reads "in the kitchen" and returns the index after it, or `at`. */
export function readPlace(story: StoryState, state: Reading, at: number): number {
	const { sentence, words } = state;
	const token = sentence[at] as Token;
	// "The family had come to the lake": they are at the lake.
	const hasCome =
		token.status === "past" &&
		story.world.place === undefined &&
		token.word === "to" &&
		/\bhad (?:all )?(?:come|gone|driven|arrived|moved|hiked|climbed)\b/.test(
			words.slice(Math.max(0, at - 4), at).join(" "),
		);
	if (hasCome) for (const one of sentence.slice(at, at + 5)) one.status = "real";
	if (token.status !== "real" && token.status !== "habit") return at;
	// "It went all over town last week"
	if (state.text.includes("last ") && /.\blast (?:week|month|year|summer|winter)\b/.test(state.text)) return at;
	const sign = PLACE_SIGNS.get(token.word);
	if (sign) {
		noteSign(story, sign, 1);
		// "He pushed the pillow in after him"
		const isMoved =
			/\bblankets? (?:around|about|over|round) (?:his|her|their) shoulders?\b/.test(words.join(" ")) ||
			/^(?:push|pull|drag|carr|br(?:ing|ought)|threw|took)/.test(state.verb?.word ?? "");
		const isBed =
			/^(?:bed|ceiling|blanket)$/.test(token.word) &&
			(story.isBedtime ||
				story.world.hour === "night" ||
				story.world.hour === "dusk" ||
				/^(?:lie|sleep)$/.test((story.main && story.moment.actors.get(story.main)?.pose) ?? ""));
		if (
			((STRONG_SIGNS.has(token.word) && !IN_CLASS.test(words.join(" ")) && !isMoved) || isBed) &&
			story.world.place !== undefined &&
			story.world.place !== sign &&
			(isBed || state.subjects.length === 0 || (story.main !== undefined && state.subjects.includes(story.main))) &&
			!story.hasPlace &&
			story.world.name === "frame"
		)
			moveTo(story, sign, [
				...state.subjects,
				...state.mentioned,
				...(story.isBedtime ? [] : story.moment.actors.keys()),
			]);
		if (isBed && story.isBedtime && story.world.place === "bedroom")
			story.moment.hour = story.world.hour = story.given.hour ?? "night";
	}
	// "Micah pressed his nose to the cold glass"
	if (
		/^(?:glass|window)$/.test(token.word) &&
		story.world.place === undefined &&
		story.world.signs.size === 0 &&
		!story.setting.place &&
		story.world === story.frame &&
		(AT_GLASS.test(words.join(" ")) || AT_WINDOW.test(words.join(" ")))
	)
		moveTo(story, "living room", [...state.subjects, ...story.world.present.keys()]);
	arrive(story, state, at);
	readExistence(story, state, at);
	readOpening(story, state, at);
	passBuilding(story, state, at);
	// "She opened the cellar door"
	if (
		/^(?:cellar|attic|barn|stable|church|chapel)$/.test(token.word) &&
		/^(?:door|hatch|trapdoor)$/.test(words[at + 1] ?? "") &&
		/^(?:opened|unlocked|entered)$/.test(state.verb?.word ?? "") &&
		story.main &&
		state.subjects.includes(story.main) &&
		story.world.name === "frame"
	) {
		const found = meaningAt(words, at)?.meaning.place;
		if (found) moveTo(story, found, [...state.subjects, ...state.mentioned]);
	}
	// "Inside the ark", "under the roof"
	const phrase = meaningAt(words, at);
	if (phrase?.meaning.place && phrase.length > 2 && /^(?:inside|under|above|among|by)$/.test(token.word)) {
		goTo(story, state, phrase.meaning.place, phrase.meaning.base, at, at + phrase.length - 1);
		return at;
	}
	if (/^(?:indoors|inside|upstairs|downstairs|home)$/.test(token.word) && !WORDS.determiners.has(words[at + 1] ?? "")) {
		readHome(story, state, at, at);
		return at;
	}
	if (/^(?:outside|outdoors)$/.test(token.word)) goOutside(story, state, at);
	sendOutside(story, state, at);
	if (token.word === "doorway") enter(story, state, at);
	stepOut(story, state, at);
	// "He went out the back door"
	if (token.word === "out" && /^the (?:front|back) door\b/.test(words.slice(at + 1, at + 4).join(" ")))
		leaveBuilding(story, state, at - 1);
	if (token.word === "out" && sentence[at + 1]?.word === "of") {
		leaveBuilding(story, state, at);
		return at;
	}
	if (isPractice(state, at)) {
		goTo(story, state, "doctor's room", "practice", at, at + 2);
		return at + 3;
	}
	if (!WORDS.prepositions.has(token.word) || !PLACE_PREPOSITIONS.has(token.word)) return at;
	// "Twelve steps down to the cellar"
	if (/^(?:up|down)$/.test(token.word) && /^(?:to|into)$/.test(words[at + 1] ?? "")) return at;
	// The noun phrase after the preposition.
	let end = at + 6;
	for (let from = at + 1; from < Math.min(sentence.length, end); from++) {
		const one = sentence[from];
		if (one && PARTS.test(one.word) && words[from + 1] === "of") {
			from++;
			end += 2;
			continue;
		}
		if (!one || one.gap.includes(",") || one.gap.includes(".")) break;
		// "Behind them the hills turned purple"
		if (/^(?:him|them|it|me|us|himself|herself|themselves|each|everyone)$/.test(one.word)) break;
		if (WORDS.prepositions.has(one.word) && (from > at + 1 || /^(?:from|of|for|with|about)$/.test(one.word))) break;
		if (isVerb(one.word) && !/ed$/.test(one.word)) break;
		if (/^(?:room|house|home|cottage|hut|indoors)$/.test(one.word) && !one.isPossessive) {
			readHome(story, state, from, at);
			return at;
		}
		if (one.isCapital && !one.isFirst && story.world.name === "frame") continue;
		const found = meaningAt(words, from);
		const isSame = found && sentence[from + found.length - 1];
		if (
			found?.meaning.place &&
			!isSame?.isPossessive &&
			!isCompound(sentence, from + found.length) &&
			!(found.length === 1 && meaningAt(words, from + 1)?.meaning.place && sentence[from + 1]?.gap === " ")
		) {
			if (goTo(story, state, found.meaning.place, found.meaning.base, at, from)) return at;
			return at;
		}
	}
	return at;
}

/** "At the dentist’s, there was a big chair", "they went to the vet" */
function isPractice({ sentence, words, verb }: Reading, at: number): boolean {
	if (!/^(?:at|to)$/.test(words[at] ?? "") || words[at + 1] !== "the") return false;
	if (!/^(?:dentist|doctor|vet)$/.test(words[at + 2] ?? "") || words[at - 1] === "going") return false;
	if (sentence[at + 2]?.isPossessive) return !isCompound(sentence, at + 3);
	return words[at] === "to" ? MOTION.test(verb?.word ?? "") : /^(?:was|were|arrived)$/.test(verb?.word ?? "");
}

const AT_WINDOW = /\b(?:ran|went|rushed|hurried|raced) to the window\b/;
const AT_GLASS = /\bpressed (?:his|her|their) (?:nose|face|forehead)s? (?:to|against) the (?:\w+ )?glass\b/;

const noteSign = ({ world: { signs } }: StoryState, place: string, weight: number) =>
	signs.set(place, (signs.get(place) ?? 0) + weight);

const isOfOthers = (story: StoryState, { subjects }: Reading) =>
	story.main !== undefined && story.world.name === "frame" && subjects.length > 0 && !subjects.includes(story.main);

function sendAway(story: StoryState, state: Reading): void {
	state.awayClause = state.clause;
	for (const actor of state.subjects) {
		leaveNow(story, actor, true);
		story.elsewhere.add(actor);
	}
}

/** "She came out of the front door into the snow" */
function leaveBuilding(story: StoryState, state: Reading, at: number): void {
	const { words, subjects, verb } = state;
	const isDoor = /^(?:the )?(?:\w+ )?(?:front|school|church|back|big|heavy) (?:front )?doors?\b/.test(
		words.slice(at + 2, at + 7).join(" "),
	);
	if (!isDoor || !MOTION.test(verb?.word ?? "") || !story.main || !subjects.includes(story.main)) return;
	if (story.world.place !== undefined && isIndoors(story.world.place) && story.world.name === "frame")
		moveTo(story, words[at + 3] === "back" ? "garden" : "street", [...subjects, ...state.mentioned]);
}

/** "They passed the fire station", "she turned the corner" */
function passBuilding(story: StoryState, { words, subjects, mentioned }: Reading, at: number): void {
	if (!/^(?:passed|crossed|turned)$/.test(words[at] ?? "") || story.world.name !== "frame" || story.given.place) return;
	const isStreet =
		/^(?:passed the (?:\w+ )?(?:station|store|shop|bakery|church|school|library|houses|post|market)|crossed the (?:street|road)|turned (?:around )?(?:at )?(?:the|a|onto) (?:corner|street|last corner))\b/.test(
			words.slice(at, at + 5).join(" "),
		);
	const isMain = words[at - 1] === "they" || (story.main && subjects.includes(story.main));
	if (!isStreet || !isMain || !(story.world.place === undefined || isIndoors(story.world.place) || story.world.isMoved))
		return;
	moveTo(story, "street", [...subjects, ...mentioned]);
}

/** "They climbed the hill behind the mill", "she reached the beach" */
function arrive(story: StoryState, { words, sentence, subjects, mentioned }: Reading, at: number): void {
	if (!/^(?:climbed|reached|entered)$/.test(words[at] ?? "") || words[at + 1] !== "the" || story.given.place) return;
	const found = meaningAt(words, at + 2);
	const { place, base = "" } = found?.meaning ?? {};
	if (!found || !place || isCompound(sentence, at + 2 + found.length)) return;
	if (WEAK_PLACES.has(base) && !/^hills?$/.test(base)) return;
	const { main, world } = story;
	if (!main || world.name !== "frame" || FAR.has(place) || place === world.place) return;
	const isMain =
		words[at - 1] === "they" || subjects.includes(main) || words.slice(0, at).join(" ").includes("of them");
	if (!isMain) return;
	moveTo(story, place, [...subjects, ...mentioned, ...(subjects.length > 1 ? [] : world.present.keys())]);
	story.hasPlace = true;
}

/** "Outside, she ran": not "Outside, she heard the wind". */
function isMainActing({ main }: StoryState, sentence: Sentence): boolean {
	const who = sentence[1];
	const isMain = who?.text === main?.who || who?.word === (main?.gender === "f" ? "she" : "he") || who?.word === "they";
	return isMain && !/^(?:could|heard|hears?|saw|sees?|knew|thought)$/.test(sentence[2]?.word ?? "");
}

/** "She went outside", "she stood outside" */
function goOutside(story: StoryState, state: Reading, at: number): void {
	const { sentence, subjects, verb } = state;
	const next = sentence[at + 1];
	const rest = state.words.slice(at + 1, at + 4).join(" ");
	const isAlone =
		next?.gap !== " " ||
		WORDS.conjunctions.has(next.word) ||
		/^(?:to|into)\b|^(?:again|together)\b|^(?:in|under|on) the (?:snow|rain|sun|cold|dark|stars|step)\b/.test(rest);
	if (!isAlone || !story.main) return;
	// "Outside, Tilda breathed in"
	const isOpening = at === 0 && next?.gap.includes(",") === true && isMainActing(story, sentence);
	// "Kenji, outside, broke the cake in two": the story is outside.
	const isAside = sentence[at]?.gap.includes(",") === true && next?.gap.includes(",") === true;
	const isThere = MOTION.test(verb?.word ?? "") || /^(?:was|were|stood|waited|played|sat)$/.test(verb?.word ?? "");
	if (!isAside && !isOpening && (!isThere || !subjects.includes(story.main))) return;
	if (story.world.place === undefined || !isIndoors(story.world.place) || story.world.name !== "frame") return;
	moveTo(story, outsideOf(story, story.world.place), [...subjects, ...state.mentioned, story.main]);
}

/** "She followed her there and watched from the doorway": she is inside of a building whose place is not known. */
function enter(story: StoryState, { words, subjects }: Reading, at: number): void {
	const { main, world } = story;
	const isMain = main !== undefined && subjects.includes(main) && world === story.frame;
	if (!isMain || !/^(?:from|through|in|at) the$/.test(words.slice(at - 2, at).join(" ")) || story.given.place) return;
	if (
		world.place === undefined ||
		isIndoors(world.place) ||
		!/\b(?:followed|entered|went|came|stepped|ran|walked)\b/.test(words.join(" "))
	)
		return;
	moveTo(story, "open ground", [...subjects, ...world.present.keys()]);
}

/** "They all went out on the step", "they ran down through the grass" */
function stepOut(story: StoryState, { words, subjects, mentioned, verb }: Reading, at: number): void {
	const { main, world } = story;
	if (!main || world !== story.frame || story.given.place || !HOMES.has(world.place ?? "kitchen")) return;
	if (!MOTION.test(verb?.word ?? "") || !(subjects.includes(main) || words.slice(0, at).includes("they"))) return;
	const rest = words.slice(at, at + 5).join(" ");
	const isSeat = /^out and (?:sat|stood|lay) (?:\w+ )?(?:on|in|under|by) the (?:swing|bench|grass|tree)\b/.test(
		words.slice(at, at + 8).join(" "),
	);
	// "Ada went out."
	const isOut =
		words.length === at + 1 &&
		/^(?:went|ran|walked|hurried) out$/.test(words.slice(at - 1).join(" ")) &&
		words[at - 2] === main.who.toLowerCase();
	const isStep = /^out (?:on|onto) the (?:front |back )?(?:doorstep|steps?|porch|stoop|veranda)\b/.test(rest);
	if (!isStep && !isSeat && !isOut && !/^(?:through|across|over|into) the (?:\w+ )?(?:grass|snow)\b/.test(rest)) return;
	// Everyone else in the unknown room stays there.
	world.place ??= "kitchen";
	moveTo(story, isStep ? "front door" : "garden", [...subjects, ...mentioned]);
	story.hasPlace = true;
}

const SENDING: ReadonlySet<string> = new Set([
	"put",
	"sent",
	"shooed",
	"turned",
	"pushed",
	"bundled",
	"ushered",
	"hurried",
	"chased",
	"let",
]);
const SENT_OUT =
	/^\S+ (?:(?:both|all|the two|the three) of )?(?:them|him|her|\w+|the (?:children|cousins|boys|girls|two)) (?:both |all |back )?(?:out(?:side|doors)?)(?= (?:in|into|to|of|on|with|until)\b|$| (?:and|for|again)\b)/;

/** "Aunt Rose put both of them out in the snow": the child is outside, and she is not. */
function sendOutside(story: StoryState, { words, sentence, subjects }: Reading, at: number): void {
	const { main, world } = story;
	if (!main || world !== story.frame || !SENDING.has(words[at] ?? "")) return;
	if (subjects.includes(main) || !SENT_OUT.test(words.slice(at, at + 10).join(" "))) return;
	const object = words.slice(at + 1, at + 5);
	const isMain =
		object.some(
			(word) => word === "them" || word === main.who.toLowerCase() || word === "children" || word === "cousins",
		) || object.includes(main.gender === "f" ? "her" : "him");
	if (!isMain || subjects.length === 0 || sentence[at]?.status !== "real") return;
	if (world.place === undefined || isIndoors(world.place))
		moveTo(story, outsideOf(story, world.place ?? "living room"), [
			main,
			...[...world.present.keys()].filter((one) => !subjects.includes(one)),
		]);
	story.hasPlace = true;
	for (const actor of subjects) {
		leaveNow(story, actor, true);
		story.elsewhere.add(actor);
	}
}

/** "School steps" are no school. */
function isCompound(sentence: Sentence, at: number): boolean {
	const token = sentence[at];
	if (token?.gap !== " " || token.isSpeech || token.isCapital) return false;
	const { word } = token;
	// "On the attic floor"
	if (word === "floor") return false;
	return !(
		isVerb(word) ||
		isParticiple(word) ||
		/(?:ly|ing|ed)$/.test(word) ||
		[WORDS.prepositions, WORDS.conjunctions, WORDS.adverbs, WORDS.determiners, WORDS.pronouns, WORDS.starters].some(
			(list) => list.has(word),
		)
	);
}

/** "There came a hill": the place of a story that has none yet. */
function readExistence(story: StoryState, state: Reading, at: number): void {
	const { words, sentence } = state;
	// The end of a journey to another time: "There was the kitchen."
	if (
		story.setting.isTimeTravel &&
		words[at] === "there" &&
		/^(?:was|stood)$/.test(words[at + 1] ?? "") &&
		words[at + 2] === "the"
	) {
		const home = meaningAt(words, at + 3)?.meaning.place;
		if (home && HOME_PLACES.has(home) && home !== story.world.place && story.main) {
			story.isBack = story.isBibleMet;
			moveTo(story, home, [story.main]);
		}
		return;
	}
	const isArrival = story.setting.isTimeTravel && !story.isBack && words[at + 1] === "came";
	if (story.given.place || (story.world.place !== undefined && !story.world.isMoved && !isArrival)) return;
	if (story.setting.place && !story.world.isOld) return;
	if (!/^(?:there|here)$/.test(words[at] ?? "")) return;
	if (
		!/^(?:was|were|came|stood|lay|stretched)$/.test(words[at + 1] ?? "") ||
		!/^(?:a|an|the)$/.test(words[at + 2] ?? "")
	)
		return;
	for (let from = at + 3; from < at + 6; from++) {
		const found = meaningAt(words, from);
		if (found?.meaning.place && !isCompound(sentence, from + found.length) && !WEAK_THINGS.has(found.meaning.base)) {
			story.world.place = found.meaning.place;
			story.world.isMoved = false;
			story.moment.place = story.world.place;
			return;
		}
	}
}

/** "The shop smelled of oil": a likely place of a story that has none yet. */
function readOpening(story: StoryState, { words, sentence }: Reading, at: number): void {
	if (words[at - 1] !== "the") return;
	// "The hut stood at the end of the road", after the station
	const isHut =
		at === 1 && /^(?:hut|house|cottage|cabin|farmhouse)$/.test(words[at] ?? "") && words[at + 1] === "stood";
	if (isHut && story.moment.words === 0 && ON_WAY.test(story.world.place ?? "") && !story.given.place) {
		moveTo(story, "living room", story.world.present.keys());
		story.hasPlace = true;
		return;
	}
	// "The river was gray when they came down to it"
	if (
		at === 1 &&
		/\b(?:they|he|she) (?:came|went|reached|got|walked) (?:\w+ )?(?:to|into) it\b/.test(words.join(" "))
	) {
		const reached = meaningAt(words, at)?.meaning;
		if (reached?.place && !story.hasPlace) {
			moveTo(story, reached.place, story.world.present.keys());
			story.hasPlace = true;
		}
		return;
	}
	if (story.world.place !== undefined) {
		// "The store was bright and almost empty", after the drive
		const there = meaningAt(words, at);
		const isReached =
			at === 1 &&
			(story.moment.words === 0
				? VEHICLES.test(story.world.place) || story.world.isMoved
				: // "In the morning the sky was blue. The church was so full that people stood"
					story.world.isMoved && /^(?:so|full|packed|crowded)$/.test(words[at + 2] ?? ""));
		if (
			isReached &&
			there?.meaning.place &&
			isIndoors(there.meaning.place) &&
			!WEAK_PLACES.has(there.meaning.base) &&
			/^(?:was|is|lay|smelled|smells|has|had|felt|looked|hummed)$/.test(words[at + there.length] ?? "") &&
			!VEHICLES.test(there.meaning.place)
		)
			moveTo(story, there.meaning.place, story.world.present.keys());
		return;
	}
	if (at !== 1 && !(sentence[at]?.status === "real" && /^(?:was|smelled|lay|grew)$/.test(words[at + 1] ?? ""))) return;
	const found = meaningAt(words, at)?.meaning;
	// "The train to the mountains had red seats"
	if (at === 1 && VEHICLES.test(found?.place ?? "") && words.some((word) => ABOARD.test(word))) {
		moveTo(story, found?.place ?? "", story.world.present.keys());
		return;
	}
	if (!found?.place || !isIndoors(found.place) || WEAK_PLACES.has(found.base)) return;
	noteSign(story, found.place, 3);
	if (story.world === story.frame && HOME_PLACES.has(found.place)) story.home ??= found.place;
}

const ABOARD = /^(?:seats?|compartment|smelled|smelt|rattled|rocked|hummed)$/;

const ON_WAY = /^(?:station|train|car|road|harbour|boat|street)$/;

const isNeighbor = (one: Actor) => one.type === "person" && !one.isFamily && /^(?:Mr|Mrs|Ms|Miss|Dr)\b/.test(one.who);

function readHome(story: StoryState, state: Reading, at: number, from: number): void {
	const word = state.words[at] ?? "";
	const verb = state.verb?.word ?? "";
	// "From house to house"
	if (state.words[at - 1] === "to" && state.words[at - 2] === word) return;
	// "The coffee that was hot upstairs"
	if (/^(?:up|down)stairs$/.test(word) && state.subjects.length === 0) return;
	// "Her mother was upstairs with the baby": not where the child is.
	if (/^(?:up|down)stairs$/.test(word) && /^(?:was|were|is)$/.test(verb) && isOfOthers(story, state)) {
		sendAway(story, state);
		return;
	}
	// "He took the long way home"
	if (
		word === "home" &&
		state.words[at - 1] === "way" &&
		story.main &&
		state.subjects.includes(story.main) &&
		story.world.name === "frame"
	) {
		if (!story.hasPlace && (story.world.place === undefined || isIndoors(story.world.place))) {
			moveTo(story, "street", [...state.subjects, ...state.mentioned]);
			story.world.isMoved = true;
		}
		return;
	}
	// "At home the cat lay on the piano": the child is there as well.
	if (
		word === "home" &&
		at === 1 &&
		state.words[0] === "at" &&
		story.main &&
		story.world.name === "frame" &&
		story.moment.words === 0 &&
		story.world.place !== undefined &&
		!HOMES.has(story.world.place) &&
		!story.hasPlace
	) {
		moveTo(story, "living room", [story.main]);
		return;
	}
	// "She walked home", away from those who stay
	if (
		word === "home" &&
		story.world.isOld &&
		story.world.present.size > state.subjects.length &&
		story.world.place !== undefined
	)
		return;
	if (word === "home" && (state.words[at + 1] === "from" || state.subjects.length === 0)) return;
	if (
		word === "home" &&
		!/^(?:went|came|got|walked|ran|carried|was|were|drove|hurried|at|rode)$/.test(verb) &&
		state.words[at - 1] !== "at"
	)
		return;
	if (word === "inside" && at === 0 && story.facade) {
		moveTo(story, story.facade, [...state.subjects, ...state.mentioned]);
		return;
	}
	if (
		word === "inside" &&
		!/^(?:went|came|ran|stepped|walked|was|were|slipped|hurried|brought|carried|crept)$/.test(verb)
	)
		return;
	if (story.world.place && isIndoors(story.world.place) && HOMES.has(story.world.place)) {
		const isUp = /^(?:bedroom|attic|bathroom)$/.test(story.world.place);
		if (
			story.main &&
			state.subjects.includes(story.main) &&
			MOTION.test(verb) &&
			word === (isUp ? "downstairs" : "upstairs")
		)
			moveTo(story, isUp ? "living room" : "bedroom", [...state.subjects, ...state.mentioned]);
		// From the kitchen of a neighbor
		const hosts = [...story.world.present.keys()].filter(isNeighbor);
		const isLeaving = word === "home" && verb === "went" && story.world === story.frame && hosts.length > 0;
		if (isLeaving && story.main && state.subjects.includes(story.main)) {
			state.subjects = state.subjects.filter((one) => !isNeighbor(one));
			for (const host of hosts) leaveNow(story, host, true);
			moveTo(story, "living room", state.subjects);
			story.world.isMoved = true;
		}
		return;
	}
	if (
		/^(?:room|house|cottage|hut)$/.test(word) &&
		story.world.place &&
		(isIndoors(story.world.place) || story.hasPlace)
	)
		return;
	// "They walked home": they are on their way.
	if (
		word === "home" &&
		/^(?:walked|ran|hurried|rode|drove|skipped|trudged)$/.test(verb) &&
		story.world.name === "frame"
	) {
		goTo(story, state, verb === "drove" ? "car" : "street", word, from, at);
		story.world.isMoved = true;
		return;
	}
	const home =
		word === "inside" && story.facade
			? story.facade
			: story.world.isOld
				? "Bible house"
				: word === "upstairs" || (word === "room" && isOwnRoom(story, state.sentence, at))
					? "bedroom"
					: "living room";
	goTo(story, state, home, word, from, at);
}

function goTo(story: StoryState, state: Reading, place: string, word: string, at: number, nounAt: number): boolean {
	const { sentence, words } = state;
	const preposition = sentence[at]?.word ?? "";
	const noun = sentence[nounAt] as Token;
	// A caravan of today is no desert.
	if (word === "caravan" && !isBibleTime(story) && !story.setting.areStrangersAdults) return false;
	if (word === "roof" && !isOnRoof(story, state, word, preposition)) return false;
	const known = story.world.place ?? story.setting.place ?? "";
	if (/^(?:corridor|hallway)$/.test(word) && AT_SCHOOL.test(known)) place = "school corridor";
	// "They drove it up the big hill": a toy, over the cushions
	if (story.toys.size > 0 && /^(?:drove|pushed|rolled)$/.test(state.verb?.word ?? "")) return false;
	// "She put her finger on the sea": that of a map
	if (/^(?:fingers?|thumb|pencil|pin|dot)$/.test(words[at - 1] ?? "") && preposition === "on") return false;
	const isLionsDen = word === "den" && story.setting.places.has("lions' den");
	if (isLionsDen) place = "lions' den";
	// Stairs in the time of the Bible
	if (place === "hallway" && isVisit(story) && story.home !== place) place = "Bible house";
	if (noun.status !== "real" && noun.status !== "habit") return false;
	const verb = state.verb?.word ?? "";
	// "She went over to his house, and they watered the beans."
	if (/ house$/.test(word) && !story.world.isOld && story.hasPlace) return false;
	// "On a bed of sand"
	if (word === "bed" && words[nounAt + 1] === "of") return false;
	if (word === "bed" && !(/^(?:in|into|on|onto|to|from)$/.test(preposition) || story.world.isMoved)) return false;
	if (
		word === "bed" &&
		story.world.place &&
		!story.world.isMoved &&
		!isIndoors(story.world.place) &&
		!/^(?:his|her|their|'s)$/.test(determinerBefore(sentence, nounAt)?.replace(/.*'s/, "'s") ?? "") &&
		words[nounAt - 1] !== preposition
	)
		return false;
	const isAfterVerb = sentence.slice(0, at).some(({ word: one }) => isVerb(one));
	if (!isAfterVerb && state.subjects.length === 0 && !isClauseStart(sentence, at)) return false;
	// "The only person on the road was a man": no verb leads there.
	if (isAttribute(state, at)) return false;
	const isBeyondDoor =
		story.setting.isTimeTravel &&
		!story.isBibleMet &&
		story.home !== undefined &&
		story.world.place === story.home &&
		story.paragraph > 0;
	const isOtherHouse =
		HOME_WORDS.test(word) &&
		!HOMES.has(story.world.place ?? "") &&
		!/^(?:palace|hospital room|train)$/.test(story.world.place ?? "");
	if (isOtherHouse || isLeavingHouse(story, word, place, verb)) {
		// They go out, or home: any word for the place will do.
	} else if (
		/^(?:trees|wood)$/.test(noun.word) &&
		MOTION.test(verb) &&
		/^(?:to|into|through|among|between)$/.test(preposition)
	) {
		// They go into the wood.
	} else if (word === "stage" && /^(?:on|onto)$/.test(preposition) && MOTION.test(verb) && !isOfOthers(story, state)) {
		// They step on it.
	} else if (word === "bridge" && /^(?:on|over|onto)$/.test(preposition) && !isOfOthers(story, state)) {
		// They stand on it.
	} else if (word === "platform" && story.world.place === "train") {
		// They get out.
	} else if (isOnRoof(story, state, word, preposition)) {
		// They climb up.
	} else if (isBeyondDoor && !isIndoors(place)) {
		// The child comes out in another time.
	} else if (isStandingOutside(story, state, word, place, preposition)) {
		// They stand in the lane.
	} else if (
		WEAK_PLACES.has(word) &&
		!isLionsDen &&
		story.world.place &&
		!(story.world.isMoved && !VAGUE_PLACES.has(word))
	)
		return false;
	// "She counted the bubbles of mud by the gate": the mud is here.
	if (
		WEAK_PLACES.has(word) &&
		story.world.place === undefined &&
		/^(?:by|near|beside|behind)$/.test(preposition) &&
		words.slice(state.verb?.at, nounAt).some((one) => /^(?:count|notic|s[ae]w|watch|hear|paint|dr[ae]w)/.test(one))
	)
		return false;
	if (/^(?:sky|stars|star|clouds|space|sun|moon)$/.test(word) || FAR.has(place)) {
		if (/^(?:at|to|toward|towards|up)$/.test(preposition)) return false;
		if (!/^(?:flew|fly|flying|rose|soared|floated|sailed|climbed|slept|lay|rocket)$/.test(verb)) return false;
	}
	// "His father called him into the house"
	const isCalled =
		/^(?:called|invited|beckoned|waved|pulled|pushed|ushered|wheeled|rolled|herded|chased|welcomed|showed)$/.test(
			verb,
		) &&
		(/^(?:him|her|them|everyone)$/.test(words[(state.verb?.at ?? 0) + 1] ?? "") ||
			sentence[(state.verb?.at ?? 0) + 1]?.isCapital === true);
	if (
		!isCalled &&
		/^(?:looked|look|looking|gazed|stared|pointed|watched|saw|see|glanced|peered|shone|listened|heard|called|waved|nodded)$/.test(
			verb,
		) &&
		!/^(?:in|on|inside)$/.test(preposition)
	)
		return false;
	// "She looked out at the boats in the harbor"
	if (
		/^(?:looked|look|looking|gazed|stared|watched|glanced|peered)$/.test(verb) &&
		/\b(?:at|out|over|toward|towards|through)\b/.test(words.slice(state.verb?.at ?? at, at).join(" "))
	)
		return false;
	if (/^(?:saw|see|heard|knew|thought)$/.test(verb) && FAR_SIGHTS.has(place)) return false;
	// "Over the hedge she could hear the swings at the park"
	if (isHeard(state, at) && story.world.place !== undefined) return false;
	// "Outside the lighthouse swung its beam": a subject.
	if (
		at === 0 &&
		preposition === "outside" &&
		isVerb(words[nounAt + 1] ?? "") &&
		!STANDING.test(words[nounAt + 1] ?? "") &&
		!/^(?:was|were)$/.test(words[nounAt + 1] ?? "")
	)
		return false;
	if (preposition === "to" && !MOTION.test(verb)) return false;
	// "Who sang in the choir of the temple": who that is.
	if (word === "choir" && /^s[aiu]ngs?$/.test(verb)) return false;
	// "Beside the great river there lived a girl": not where she is now.
	if (
		/^liv(?:ed|es)$/.test(verb) ||
		(/^(?:beside|near|by)$/.test(preposition) && /\bthere lived\b/.test(words.join(" ")))
	)
		if (/^(?:beside|near|by|behind|along)$/.test(preposition)) return false;
	// "Rain ran down the glass in rivers"
	if (/^(?:rivers|streams|seas)$/.test(noun.word) && words[nounAt - 1] === preposition) return false;
	// "Lamps were burning on a hillside": the picture has the lamps and no person.
	if (state.isOther && story.world.place !== undefined && SHINING.test(words.join(" ")) && isOfThings(state))
		return false;
	// "Over the hills near Bethlehem": the hills.
	if (/^(?:near|behind|outside|above)$/.test(preposition) && state.isPlaced) return false;
	// "They went past the bakery"
	if (preposition === "past" && !NATURE.test(place)) return false;
	if (
		/^(?:over|past|through|above)$/.test(preposition) &&
		/^(?:was|were|shone|hung|stood)$/.test(verb) &&
		!/^(?:hill|bridge|wall|wood|woods|forest)$/.test(word)
	)
		return false;
	if (
		/^(?:up|down|over|around|round|through|across|past|along|toward|towards)$/.test(preposition) &&
		!MOTION.test(verb) &&
		!/^(?:sat|sitting|stood|standing|lay|lying|was|were|gathered|hung|hanging|leaned|leaning|bent|waited)$/.test(verb)
	)
		return false;
	const isAtBottom = words.slice(at, nounAt).includes("bottom");
	if (THING_PLACES.has(place) && !isAtBottom && !/^(?:in|into|inside|on|onto)$/.test(preposition)) return false;
	if (
		!story.world.isOld &&
		!/^(?:churchyard|cemetery)$/.test(word) &&
		/^(?:tomb garden|Golgotha|temple(?: court)?|upper room|lions' den)$/.test(place) &&
		!story.setting.isTimeTravel
	)
		return false;
	if (/^(?:into|onto)$/.test(preposition) && !MOTION.test(verb) && !isCalled) return false;
	const isInside = /^(?:altar|pulpit|pews?|organ|stage|blackboard|stove|fireplace|hearth)$/.test(noun.word);
	if (isIndoors(place) && !isInside && !WEAK_PLACES.has(word) && isFacade(words, at, nounAt)) {
		story.facade = place;
		place = outsideOf(story, place);
		if (place === story.world.place) return true;
	}
	const isMotion = MOTION.test(verb) && !/^(?:in|on|at|by|beside|near|under|inside)$/.test(preposition);
	const { subjects } = state;
	// "It came down on the other side of the river": the ball, or the tiger of a book.
	if (
		story.world.place !== undefined &&
		story.world.name === "frame" &&
		MOTION.test(verb) &&
		sentence.find((one) => one.clause === state.clause && !WORDS.conjunctions.has(one.word))?.word === "it"
	)
		return false;
	if ((isMotion || /^(?:outside|far|beyond)$/.test(words[0] ?? "")) && state.isOther && story.world.place !== undefined)
		return false;
	// Another person goes there: the child stays.
	if (
		isMotion &&
		subjects.length > 0 &&
		story.main &&
		!subjects.includes(story.main) &&
		story.world.present.has(story.main) &&
		story.world.place !== undefined &&
		story.world.name === "frame"
	) {
		const object = words[(state.verb?.at ?? 0) + 1] ?? "";
		const isTaken =
			/^(?:carried|led|took|brought|pulled|pushed|drove|walked|wheeled|rowed|dragged|marched|called|invited|sent)$/.test(
				verb,
			) &&
			(object === (story.main.gender === "f" ? "her" : "him") ||
				object === "them" ||
				object === story.main.who.toLowerCase());
		const isTogether = isTaken || /\bthey\b/.test(words.join(" "));
		if (!isTogether) {
			if (
				/^(?:to|into|toward|towards|down|up|through|across|along)$/.test(preposition) &&
				!/^(?:came|come|comes|returned)$/.test(verb)
			) {
				for (const actor of subjects) leaveNow(story, actor, false);
			}
			return false;
		}
	}
	// "Grandpa was in the hospital": only he is at this place, not the child.
	if (place === "hospital room" && /^(?:was|were|is)$/.test(verb) && isOfOthers(story, state)) {
		sendAway(story, state);
		return false;
	}
	// "They went over a bridge", in the train
	if (place === "bridge" && /^(?:train|car)$/.test(story.world.place ?? "")) return false;
	if (
		(word === "platform" && story.world.place !== "train") ||
		(place === "Golgotha" && !/^(?:golgotha|calvary)$/.test(word))
	)
		return false;
	// "Mr. Abara counted them at the gate", after the drive to the zoo
	if (
		story.setting.place &&
		!isIndoors(story.setting.place) &&
		VEHICLES.test(story.world.place ?? "") &&
		WEAK_PLACES.has(word)
	)
		place = story.setting.place;
	story.hasPlace = true;
	state.isPlaced = true;
	// No garden with the tomb of Jesus
	if (/^(?:churchyard|cemetery|graveyard)$/.test(word) && !isBibleTime(story)) place = "open ground";
	// "A house near the sea": no one is on it.
	if (
		place === "sea" &&
		(/^(?:near|by|beside|at|along)$/.test(preposition) ||
			(/^(?:to|toward|towards)$/.test(preposition) && /^(?:ran|went|walked|came|hurried|climbed)$/.test(verb)))
	)
		place = "beach";
	// The courtyard of a king
	if (isVisit(story) && /^(?:yard|courtyard|square|lane|alley)$/.test(word)) place = "Bible village";
	// The end of a journey to another time
	if (story.setting.isTimeTravel && story.isBibleMet && place === story.home) story.isBack = true;
	// "They were sent to a camp": a prison camp.
	if (word === "camp" && story.isCaptivity && !story.world.isOld) place = "prison";
	// A choir sings in this place.
	if (word === "gallery" && story.setting.places.has("church")) place = "church";
	place = (story.world.isOld ? TALE_PLACES : story.setting.isTimeTravel ? {} : FRAME_PLACES)[place] ?? place;
	if (story.world.place === place) return true;
	// "That night he knelt by his bed", after a visit in the hospital
	const isVisitOver =
		story.world.isMoved && story.world.place === "hospital room" && story.setting.place !== "hospital room";
	if (story.world.place !== undefined && isIndoors(place) && WITHIN[story.world.place]?.includes(place) && !isVisitOver)
		return true;
	const companions = new Set<Actor>([...subjects, ...state.mentioned]);
	if (/\b(?:they|together|both of them|everyone|all of them)\b/.test(words.join(" ")))
		for (const [actor, { paragraphs }] of story.world.present)
			if (paragraphs > 1 || mayComeAlong(story, actor)) companions.add(actor);
	moveTo(story, place, companions);
	return true;
}

/** "A cat sat on the fence. They went into the kitchen": the cat stays. */
const mayComeAlong = ({ world }: StoryState, actor: Actor) =>
	actor.type === "person" ||
	actor.isToy ||
	/^\p{Lu}/u.test(actor.who) ||
	actor === world.cast.get("companion") ||
	/^(?:dog|horse|donkey|camel)$/.test(actor.kind);

/** "The lilies on the altar", "the only other person on the road": a part of a subject, and no person who acts. */
function isAttribute(state: Reading, at: number): boolean {
	const { sentence } = state;
	const clause = sentence[at]?.clause;
	const before = sentence.slice(0, at).filter((token) => token.clause === clause);
	return (
		before.length > 1 &&
		!state.hasOwn &&
		!before.some(({ word, isCapital, isFirst }) => isVerb(word) || isParticiple(word) || (isCapital && !isFirst)) &&
		/^(?:the|a|an)$/.test(before.find(({ word }) => !WORDS.conjunctions.has(word))?.word ?? "") &&
		sentence.slice(at).some(({ clause: of, word }) => of === clause && isVerb(word)) &&
		!isClauseStart(sentence, at)
	);
}

const AT_SCHOOL = /^(?:classroom|school yard|school corridor)$/;

/** "Tilda sat on the roof". "They" may be gulls. */
const isOnRoof = (
	{ world, main }: StoryState,
	{ subjects, words }: Reading,
	word: string,
	preposition: string,
): boolean =>
	word === "roof" &&
	/^(?:on|onto)$/.test(preposition) &&
	words[0] !== "they" &&
	(world.name === "tale" ? subjects.length > 0 : main !== undefined && subjects.includes(main));

/** "They stood in the lane", after a room */
const isStandingOutside = (
	{ world, main }: StoryState,
	{ verb, subjects, words }: Reading,
	word: string,
	place: string,
	preposition: string,
) =>
	world.name === "frame" &&
	world.place !== undefined &&
	isIndoors(world.place) &&
	!isIndoors(place) &&
	/^(?:lane|road|path|yard|porch|doorstep|step|stoop|street)$/.test(word) &&
	/^(?:in|on)$/.test(preposition) &&
	(/^(?:stood|sat|waited|knelt|lay|played|stopped|met)$/.test(verb?.word ?? "") ||
		(/^(?:went|came|stepped)$/.test(verb?.word ?? "") && words.includes("out"))) &&
	((main !== undefined && subjects.includes(main)) || words.slice(0, 2).includes("they"));

const isLeavingHouse = (story: StoryState, word: string, place: string, verb: string) =>
	story.world.place !== undefined &&
	isIndoors(story.world.place) &&
	!isIndoors(place) &&
	(MOTION.test(verb) ||
		/^(?:gate|fountain|square|bridge|shed|yard|pump|trough|woodpile)$/.test(word) ||
		(/^(?:was|were)$/.test(verb) && /^(?:hill|hills)$/.test(word))) &&
	/^(?:gate|fountain|square|bridge|shed|yard|pump|trough|woodpile|hill|path|track|trail|road|lane|trees|wood|woods|porch|doorstep|stoop|veranda|moor|moors|heath|town|village|city|bank|stairs)$/.test(
		word,
	);

/** The subject of the clause is a thing, but not a way or a group of people. */
function isOfThings({ sentence, clause }: Reading): boolean {
	const part = sentence.filter((token) => token.clause === clause);
	const end = part.findIndex(({ word }) => isVerb(word));
	const subject = part.slice(0, Math.max(0, end)).filter(({ word }) => !WORDS.conjunctions.has(word));
	return (
		subject.length > 0 &&
		!subject.some(({ word }) =>
			/^(?:it|there|this|that|everything|everyone|everybody|all|both|they|we|family|class|others|children|people|whole|morning|day|night|evening|time|path|road|trail|way|stop|team|group|crowd|two|three|four|men|women)$/.test(
				word,
			),
		)
	);
}

const isHeard = ({ sentence }: Reading, at: number) =>
	sentence
		.slice(0, at)
		.some(({ word, clause }) => /^(?:hear|heard|hears)$/.test(word) && clause === sentence[at]?.clause);

/** "In front of the store", "outside the church": not inside. */
const isFacade = (words: readonly string[], at: number, nounAt: number) =>
	(/^(?:outside|behind)$/.test(words[at] ?? "") && !words.slice(at, nounAt).includes("of")) ||
	/\b(?:in front of|at the (?:gate|gates|foot) of)\b/.test(words.slice(at, nounAt).join(" "));

/** The surroundings of a building. */
const outsideOf = (story: StoryState, place: string) =>
	story.world.isOld
		? "Bible village"
		: place === "classroom"
			? "school yard"
			: HOMES.has(place)
				? "garden"
				: place === "barn" || place === "stable"
					? "farm"
					: "street";

/** The preposition begins its clause, as in "On the wall sat Mei", and does not belong to a noun before it. */
function isClauseStart(sentence: Sentence, at: number): boolean {
	const clause = sentence[at]?.clause;
	return sentence
		.slice(0, at)
		.every(
			(token) =>
				token.clause !== clause ||
				token.isSpeech ||
				WORDS.conjunctions.has(token.word) ||
				WORDS.adverbs.has(token.word) ||
				WORDS.prepositions.has(token.word) ||
				/^(?:here|there|everybody|everyone|nobody|high|right|far|close|deep|low|all|halfway|late|early|a|little|short|way|bit|further|farther)$/.test(
					token.word,
				),
		);
}

/** "His own room", "Bo's room". */
function isOwnRoom(story: StoryState, sentence: Sentence, at: number): boolean {
	const before = sentence[sentence[at - 1]?.word === "own" ? at - 2 : at - 1];
	return (
		before !== undefined &&
		(/^(?:his|her|their)$/.test(before.word) || (before.isPossessive && before.text === story.main?.who))
	);
}
