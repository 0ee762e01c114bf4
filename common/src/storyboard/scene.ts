// The state of a story: the people, animals and things that are present, updated by each sentence.

import type { Looks } from "../looks.ts";
import { countWords } from "../story-choices.ts";
import { isParticiple, isVerb, WORDS } from "./grammar.ts";
import {
	BIBLE_SIGNS,
	bibleKindOf,
	GENDERS,
	isIndoors,
	isOnlyBiblical,
	isYoungOf,
	KIN,
	kinOf,
	type Meaning,
	meaningAt,
	NOT_NAMES,
	type PersonKind,
	PLACE_SIGNS,
	titleKindOf,
	YOUNG,
} from "./lexicon.ts";
import { adjectivesBefore, determinerBefore, prepositionBefore, wordsOf } from "./noun-phrase.ts";
import type { Panel } from "./panel.ts";
import { BORN, keyOf, otherNamesOf, PEOPLE_OF_TODAY, SOUNDS_FEMALE, titleOf } from "./person-words.ts";
import { placeEvidence } from "./place-evidence.ts";
import {
	COOKING,
	FAR,
	FAR_SIGHTS,
	FRAME_PLACES,
	GEOGRAPHY,
	HOME_PLACES,
	HOME_WORDS,
	HOMES,
	MOTION,
	NEIGHBORS,
	PARTS,
	PLACE_PREPOSITIONS,
	PLANTED,
	SLEEPING_PLACES,
	STRONG_SIGNS,
	TALE_PLACES,
	THING_PLACES,
	VAGUE_PLACES,
	WEAK_PLACES,
	WEAK_THINGS,
	WITHIN,
} from "./place-words.ts";
import { ANIMAL_POSES, LASTING, POSES, poseOf } from "./poses.ts";
import { readParagraph, type Sentence, type Token } from "./reading.ts";
import {
	BACKGROUND,
	BODY,
	BRAIDING,
	DEPICTED,
	FOOD,
	HOLDABLE,
	MADE,
	MAKING,
	MATERIALS,
	PETS,
	SMALL,
	SOUNDS,
	TOY_MATERIALS,
	TOY_WORDS,
	WEARABLE,
} from "./thing-words.ts";
import { timesOf } from "./times.ts";

export type Person = {
	type: "person";
	who: string;
	kind: PersonKind;
	isMain: boolean;
	age?: number;
	gender?: "f" | "m" | undefined;
	/** How a child of the request is drawn, if the parent has chosen it. */
	looks?: Looks;
	/** A relative of the child, also if the story calls them by name. */
	isFamily?: boolean;
	/** Several of a kind: "the sisters". */
	isMany?: boolean;
};
export type Beast = {
	type: "animal";
	who: string;
	kind: string;
	isYoung: boolean;
	isMany: boolean;
	isToy: boolean;
	/** Two or three, if the text says so. */
	count?: number | undefined;
};
export type Actor = Person | Beast;

/** An actor who is present. */
type Presence = { pose?: string | undefined; holds?: string | undefined; lastSeen: number; isCarried?: boolean };

/** One strand of the story: what happens to the child, or a story told within it. */
export type World = {
	name: "frame" | "tale";
	/** A world of the Bible, with the clothes and houses of its time. */
	isOld: boolean;
	cast: Map<string, Actor>;
	present: Map<Actor, Presence>;
	/** The actors mentioned last, the latest first. */
	recent: Actor[];
	place?: string | undefined;
	/** Places by the number of words that are signs of them, while the place is unknown. */
	signs: Map<string, number>;
	/** Time has passed, so that the next place told is where the story is. */
	isMoved: boolean;
	hour: Panel["hour"];
	weather: Panel["weather"];
	season?: Panel["season"] | undefined;
};

/** The contents of consecutive sentences at one place and time. */
export type Moment = {
	world: World;
	words: number;
	actors: Map<Actor, { weight: number; pose?: string; holds?: string; isCarried?: boolean; speaks?: boolean }>;
	things: Map<string, number>;
	place: string | undefined;
	hour: Panel["hour"];
	weather: Panel["weather"];
	season: Panel["season"] | undefined;
	/** People who are there although these sentences do not mention them. */
	others: Map<Actor, Presence>;
	isGolgotha: boolean;
	isLookingAway: boolean;
	/** The story has told an hour. */
	isHourTold: boolean;
};

export type Setting = {
	main?: Person | undefined;
	/** The other children of the request. */
	children: readonly Person[];
	/** The parent’s words, which may introduce people and animals. */
	wish: string;
	/** The place of the wish. */
	place?: string | undefined;
	/** All places that the wish and the name of the Bible story mention. */
	places: ReadonlySet<string>;
	/** The animal of the request. */
	companion?: { kind: string | undefined; words: readonly string[]; isToy: boolean } | undefined;
	/** Bible people act in the same world as the child. */
	isTimeTravel: boolean;
	/** The story itself is from the Bible. */
	isBiblical: boolean;
	areStrangersAdults: boolean;
	/** The first name of the hero of faith, in lower case. */
	hero?: string | undefined;
	/** Relatives and names that must not appear, as they have died. */
	dead: ReadonlySet<string>;
};

export type Scene = {
	/** Reads a paragraph and returns its moments, at least one. `given` wins over its text. */
	read(sentences: readonly Sentence[], paragraph: number, text: string, given?: Given): Moment[];
};

/** The place, hour and weather that the storyteller gives for a paragraph. */
export type Given = { place?: string; hour?: Panel["hour"]; weather?: Panel["weather"] };

export function createScene(setting: Setting): Scene {
	const { main } = setting;
	const frame = newWorld("frame", false);
	const newTale = () => newWorld("tale", !setting.areStrangersAdults);
	let tale = newTale();
	let world = setting.isBiblical ? tale : frame;
	let isMainIntroduced = false;
	/** The story has told an hour. */
	let isHourTold = false;
	let moment = newMoment(world);
	let moments: Moment[] = [];
	let paragraph = 0;
	const dead = new Set(setting.dead);
	/** Known only from a picture or letter. */
	const absent = new Set<string>();
	/** The number of words told when somebody was last mentioned. */
	const lastMention = new Map<Actor, number>();
	/** People whom the text tells to be somewhere else, until they come or speak. */
	const elsewhere = new Set<Actor>();
	/** The same, only in this paragraph. */
	const outOfSight = new Set<Actor>();
	/** People whom this paragraph names only as owners: "Grandma's table". */
	const namedNow = new Set<Actor>();
	const placeNames = new Set<string>();
	let lastTaleParagraph = -10;
	/** The last paragraph of a story within the story. */
	let taleEnd = -1;
	let wordsTold = 0;
	/** The same before this paragraph. */
	let toldBefore = 0;
	let given: Given = {};
	/** The paragraph tells of a birth. */
	let isBirth = false;
	/** The last paragraph announced a story. */
	let isCue = false;
	/** The story has told of a war or of prisoners. */
	let isCaptivity = false;
	/** The paragraph tells how the child goes to bed. */
	let isBedtime = false;
	/** The child has met people of the Bible on a journey, and is back from it. */
	let isBibleMet = false;
	let isBack = false;
	/** The room or garden from which the child leaves for another time. */
	let home: string | undefined;
	/** People of today whom the child leaves at home. */
	const homeFolk = new Set<Actor>();
	let homeHour: Panel["hour"] = "day";
	let hourBefore: Panel["hour"] = "day";
	/** The tale is about a man and his sons. */
	let hasSons = false;
	/** The paragraph speaks to the listener of a Bible story, who is no part of it. */
	let isAside = false;
	/** The paragraph tells of hands that throw shadows like animals. */
	let isShadowPlay = false;
	/** Jesus is a baby. */
	let isInfancy = false;
	/** The paragraph has named its place. */
	let hasPlace = false;
	/** The building in front of which the story is. */
	let facade: string | undefined;
	/** The paragraph that told of dawn. */
	let dawnAt = 0;
	/** The hero of the story is a child in this part of it. */
	let isHeroChild = false;
	/** The things of the sentence so far, which go along if it changes the place. */
	const sentenceThings = new Map<string, number>();
	/** Animals that have spoken, so they are not toys. */
	const spoken = new Set<Actor>();
	/** People who left in the previous sentence. */
	const leaving = new Set<Actor>();
	/** Names of teams. */
	const teams = new Set<string>();
	/** Kinds of animals to which something was compared. */
	const images = new Set<string>();
	/** The subjects of the previous sentence. */
	let previous: readonly Actor[] = [];
	/** The people and animals of the previous sentence. */
	let mentionedBefore: readonly Actor[] = [];
	/** The subjects of the previous sentence are several people or things that nobody has named: "The shepherds". */
	let isCrowdBefore = false;
	/** Names of the drawings of animals and things that somebody paints or carves. */
	const depicted = new Set<string>();
	/** Nouns that describe a named person or animal: "her brother Ravi". */
	const consumed = new Set<Token>();
	/** Words that the story has in lower case: no names. */
	const common = new Set<string>();

	if (main) frame.cast.set(keyOf(main.who), main);
	if (VEHICLES.test(setting.place ?? "")) frame.place = setting.place;

	function newMoment(of: World): Moment {
		return {
			world: of,
			words: 0,
			actors: new Map(),
			things: new Map(),
			place: of.place,
			hour: of.hour,
			weather: of.weather,
			season: of.season,
			others: new Map(of.present),
			isGolgotha: false,
			isLookingAway: false,
			isHourTold,
		};
	}

	function startMoment(): void {
		if (moment.words > 0) moments.push(moment);
		moment = newMoment(world);
	}

	function read(sentences: readonly Sentence[], index: number, text: string, told: Given = {}): Moment[] {
		given = told;
		paragraph = index;
		moments = [];
		moment = newMoment(world);
		hasPlace = false;
		outOfSight.clear();
		namedNow.clear();
		// In the summary of a life, a night ends with its paragraph.
		const isOver = world.hour === "dawn" ? index > dawnAt + 1 : setting.areStrangersAdults && world.name === "tale";
		if (isOver) world.hour = moment.hour = "day";
		if (isOver && world.name === "tale") world.weather = moment.weather = "clear";
		toldBefore = wordsTold;
		wordsTold += countWords(text);
		for (const word of text.match(/\b\p{Ll}[\p{L}']+/gu) ?? []) common.add(word);
		for (const sentence of sentences) notePlaceNames(sentence);
		noteDrawings(text);
		chooseWorld(sentences);
		if (world.name === "tale") taleEnd = paragraph;
		if (given.place && given.place !== world.place) {
			moveTo(given.place, main ? [main] : []);
			world.hour = "day";
			world.weather = "clear";
		}
		moment.isGolgotha = given.place === "Golgotha";
		isBirth = BIRTH.test(text);
		if (isBibleTime()) isInfancy = INFANCY.test(text) || (isInfancy && !GROWN_UP.test(text));
		hasSons ||= /\bman (?:who )?had (?:two|three) (?:sons|children|daughters)\b/.test(text);
		const narration = text.replaceAll(/“[^”]*”/g, "");
		isAside = setting.isBiblical && !isMainIntroduced && ADDRESS.test(narration);
		if (world.place === undefined && !given.place && ON_ROAD.test(text)) world.place = moment.place = "road";
		if (isAside && !given.place && setting.companion && namesCompanion(narration) && !/\b(?:coin|stamp)\b/.test(text))
			return [bedside(setting.companion)];
		if (isAside && given.place === "bedroom")
			for (const actor of [...world.present.keys()]) if (actor.type === "person") leaveNow(actor, true);
		isShadowPlay = SHADOW_PLAY.every((sign) => sign.test(narration));
		isCaptivity ||= CAPTIVITY.test(text);
		isBedtime = main !== undefined && BEDTIME.filter((sign) => sign.test(text)).length > 2;
		growBabies(text);
		growHero(narration);
		isCue = CUE.test(text.slice(-220));
		for (const sentence of sentences) define(sentence);
		namePet(text);
		nameStranger(narration);
		nameByBody(narration);
		nameNeighbors(text);
		linkCompanion(sentences);
		nameAnimal(sentences);
		guessGenders(sentences);
		if (world.place === undefined) readSpokenSigns(text);
		readEvidence(sentences);
		for (const sentence of sentences) readSentence(sentence);
		// No child is tucked in by day, unless the story has told so.
		if (isIndoors(moment.place ?? "bedroom") && TUCKED.test(narration) && !isHourTold && !given.hour) {
			world.hour = "night";
			for (const one of [...moments, moment]) one.hour = "night";
		}
		// The listener of a Bible story is in bed.
		if (setting.isBiblical && world === frame && world.place === undefined && LISTENING.test(narration))
			Object.assign(moment, { place: "bedroom", hour: "night" });
		nameSpeaker(text);
		greetAnimal(text);
		leaving.clear();
		if (moment.words > 0 || moments.length === 0) moments.push(moment);
		return moments;
	}

	/** "Feel for Velvet with your toes. Has the squirrel made it warm?" */
	function namesCompanion(text: string): boolean {
		const known = tale.cast.get("companion") ?? frame.cast.get("companion");
		const names = [setting.companion?.words.at(-1), known?.who.toLowerCase()];
		const words: readonly string[] = text.toLowerCase().match(/[\p{L}'’-]+/gu) ?? [];
		// "Tip the hedgehog forward. Peter climbed into the boat": the story is what matters.
		const isStory = /\b\p{Lu}/u.test(text) && words.some((word) => bibleKindOf(word) !== undefined);
		return !isStory && names.some((name) => name !== undefined && words.includes(name));
	}

	/** The listener of a Bible story is in bed, with the toy that the storyteller speaks of. */
	function bedside({ kind = "", words }: NonNullable<Setting["companion"]>): Moment {
		const known = tale.cast.get("companion") ?? frame.cast.get("companion");
		const who = known?.who ?? words.join(" ");
		const toy: Beast = { type: "animal", who, kind, isYoung: false, isMany: false, isToy: true };
		return {
			...newMoment(frame),
			place: "bedroom",
			hour: "night",
			weather: "clear",
			words: 1,
			actors: new Map([[toy, { weight: 1 }]]),
			others: new Map(),
		};
	}

	// --- Names ---------------------------------------------------------------------------------------------------------------------

	/** Learns names from "Quince was a small brown owl", "her brother Ravi" and "a lizard named Marble". */
	function define(sentence: Sentence): void {
		for (let at = 0; at < sentence.length; at++) {
			// "Mr. Pockets" is one name.
			const title = sentence[at - 1];
			if (title?.isCapital && titleKindOf(title.word) && sentence[at]?.gap === " " && sentence[at]?.isCapital) continue;
			const name = nameAt(sentence, at) ?? nounNameAt(sentence, at);
			if (!name) continue;
			// "There lived a girl named Priya": she is the child.
			if (isMainName(name.text)) {
				const child = describedBefore(sentence, at - namingBefore(sentence, at));
				if (child?.noun && child.meaning.animal === undefined) consumed.add(child.noun);
				continue;
			}
			const { to } = name;
			const key = keyOf(name.text);
			definePair(sentence, at, name);
			// "the otter Ollie", "her brother Ravi", "a man named Noah"
			const named = namingBefore(sentence, at);
			const described = describedBefore(sentence, at - named);
			if (described && /^,?$/.test(sentence[at - named]?.gap.trim() ?? "")) {
				introduce(key, name.text, described);
				continue;
			}
			// "Quince was a small brown owl", "Bobbin, a small cloth rooster"
			const link = sentence[to];
			if (!link) continue;
			const isApposition = link.gap.includes(",") && !isVerb(link.word);
			const isCopula = /^(?:was|is|were)$/.test(link.word) && link.gap.trim() === "";
			const isRelative = link.word === "who" && /^(?:was|is)$/.test(sentence[to + 1]?.word ?? "");
			const isEpithet = link.word === "the" && link.gap === " " && name.text.length > 1 && !isGivenTo(sentence, at);
			if (!isApposition && !isCopula && !isRelative && !isEpithet) continue;
			let from = isRelative ? to + 2 : isCopula ? to + 1 : to;
			while (WORDS.adverbs.has(sentence[from]?.word ?? "")) from++;
			const found = nounPhraseFrom(sentence, from);
			if (found && !(isEpithet && found.meaning.animal !== undefined)) introduce(key, name.text, found);
		}
		definePossessed(sentence);
	}

	/** "Our guinea pigs Salt and Pepper" */
	function definePair(sentence: Sentence, at: number, first: { text: string; to: number }): void {
		const second = sentence[first.to]?.word === "and" ? sentence[first.to + 1] : undefined;
		if (!second?.isCapital) return;
		for (const length of [2, 1]) {
			const found = at >= length ? meaningAt(wordsOf(sentence), at - length) : undefined;
			if (found?.length !== length || !found.meaning.isPlural || !found.meaning.animal) continue;
			for (const one of [first.text, second.text])
				introduce(keyOf(one), one, { meaning: found.meaning, adjectives: [], noun: sentence[at - length] });
			return;
		}
	}

	/** "He told Ruth the king was old": no epithet of Ruth. */
	const isGivenTo = (sentence: Sentence, at: number) =>
		/^(?:gave|give|gives|told|tell|showed|brought|handed|sent|offered|taught|made|asked|left|lent|read)$/.test(
			sentence[at - 1]?.word ?? "",
		);

	/** The number of words before a name that only say that it is one: "called", "by the name of". */
	function namingBefore(sentence: Sentence, at: number): number {
		if (/^(?:named|called)$/.test(sentence[at - 1]?.word ?? "")) return 1;
		return /^by the name of$/.test(wordsOf(sentence.slice(Math.max(0, at - 4), at)).join(" ")) ? 4 : 0;
	}

	/** A name that is a noun too: "Barley was the smallest lamb". */
	function nounNameAt(sentence: Sentence, at: number): { text: string; to: number } | undefined {
		const token = sentence[at];
		if (
			!token?.isCapital ||
			NOT_NAMES.has(token.word) ||
			WORDS.starters.has(token.word) ||
			WORDS.pronouns.has(token.word)
		)
			return undefined;
		if (titleKindOf(token.word) || KIN.has(token.word)) return undefined;
		if (/^(?:in|at|from|near|to|but)$/.test(sentence[at - 1]?.word ?? "") && placeNames.has(token.word))
			return undefined;
		const next = sentence[at + 1];
		const isName = token.isFirst
			? !common.has(token.word) &&
				/^(?:was|is)$/.test(next?.word ?? "") &&
				meaningAt([token.word], 0)?.meaning.thing !== undefined
			: next !== undefined && (next.gap.includes(",") || /^(?:was|is|who)$/.test(next.word));
		return isName ? { text: token.text, to: at + 1 } : undefined;
	}

	/** "Tilda's otter Ollie" is handled above; here "the owl's name was Quince" and "Being a tadpole of cloth, … Dapple was". */
	function definePossessed(sentence: Sentence): void {
		for (const [at, token] of sentence.entries()) {
			if (
				token.word === "name" &&
				/^(?:was|is)$/.test(sentence[at + 1]?.word ?? "") &&
				sentence[at - 1]?.isPossessive
			) {
				const name = nameAt(sentence, at + 2);
				const found = describedBefore(sentence, at);
				if (name && found) introduce(keyOf(name.text), name.text, found);
			}
			if (token.word !== "being" || at > 0) continue;
			const found = nounPhraseFrom(sentence, 1);
			const later = sentence.findIndex((one, index) => index > 3 && one.isCapital && isNewName(sentence, index));
			const name = later > 0 ? nameAt(sentence, later) : undefined;
			if (found && name) introduce(keyOf(name.text), name.text, found);
		}
	}

	/** “My name is Jonah,” said the man: they are one person. */
	function nameSpeaker(text: string): void {
		const name =
			/\b(?:my name is|my name's) ((?:(?:Sister|Brother|Mr\.|Mrs\.|Miss|Pastor|Captain) )?\p{Lu}\p{Ll}+)/iu.exec(
				text,
			)?.[1];
		if (!name || isMainName(name) || world.cast.has(keyOf(name)) || !/^\p{Lu}/u.test(name)) return;
		const speaker = world.recent.find((actor) => actor.type === "person" && actor.who.startsWith("the "));
		if (speaker?.type !== "person") return;
		speaker.who = name;
		speaker.kind = (isBibleTime() && bibleKindOf(keyOf(name))) || speaker.kind;
		world.cast.set(keyOf(name), speaker);
	}

	/** “He is not under the bed”: words of the place of a story that has none yet. */
	function readSpokenSigns(text: string): void {
		for (const speech of text.match(/[“"][^”"]*[”"]/g) ?? [])
			for (const word of speech.toLowerCase().match(/[a-z]+/g) ?? []) {
				const sign = PLACE_SIGNS.get(word);
				if (sign && (HOMES.has(sign) || sign === "classroom"))
					world.signs.set(sign, (world.signs.get(sign) ?? 0) + 0.3);
			}
	}

	/** The oars creaked: they are in the boat, although the paragraph does not say so. */
	function readEvidence(sentences: readonly Sentence[]): void {
		if (given.place) return;
		const sums = placeEvidence(sentences);
		const here = world.place === undefined ? 0 : (sums.get(world.place) ?? 0);
		const isWished = (place: string) =>
			place === setting.place ||
			setting.places.has(place) ||
			(setting.places.has("farm") && /^(?:barn|field|meadow)$/.test(place));
		const [best, second] = [...sums]
			.filter(([place]) => (isBibleTime() || !OLD_PLACES.test(place)) && !(world.isOld && NEW_PLACES.test(place)))
			.map(([place, weight]) => ({ place, weight, rank: weight + (isWished(place) ? 1.5 : 0) }))
			.sort((one, other) => other.rank - one.rank);
		if (!best || second?.rank === best.rank) return;
		const { place, weight } = best;
		const isJump = world.isMoved || sentences.slice(0, 1).some((sentence) => timesOf(sentence).isJump);
		// On a journey to another time home is far away; before it that time is.
		const isHome = HOME_PLACES.has(place);
		const isFarTime =
			setting.isTimeTravel &&
			home !== undefined &&
			!isBack &&
			(isBibleMet ? isHome && place !== home : !isHome && !sentences.some(isDeparture));
		const isNear =
			world.place !== undefined && NEIGHBORS.some((all) => all.includes(place) && all.includes(world.place ?? ""));
		const isAfloat = world.place === "boat" && isNear;
		const needed =
			isFarTime || isAfloat
				? 6
				: isNear && !isJump
					? 3
					: world.place === undefined || isJump || isWished(place)
						? 2
						: 3;
		if (weight - (isWished(place) ? Math.min(here, 1) : here) < needed) return;
		const actual = (world.isOld ? TALE_PLACES : setting.isTimeTravel ? {} : FRAME_PLACES)[place] ?? place;
		if (actual === world.place || WITHIN[world.place ?? ""]?.includes(actual)) return;
		// The child is back from another time.
		if (setting.isTimeTravel && isBibleMet && actual === home) isBack = true;
		const own = world.cast.get("companion");
		const isAlong = own !== undefined && !/^(?:classroom|church|hospital room|theatre)$/.test(actual);
		moveTo(actual, [...(main ? [main] : []), ...(isAlong ? [own] : [])]);
		moment.place = world.place;
		hasPlace = true;
	}

	/** “Good night, Biscuit,” said Caleb: the dog is there. */
	function greetAnimal(text: string): void {
		for (const [, name = ""] of text.matchAll(/\bgood ?night,? (\p{Lu}[\p{Ll}.]+(?: \p{Lu}\p{Ll}+)?)/giu)) {
			const actor = world.cast.get(keyOf(name));
			if (actor?.type === "animal" && world.name === "frame" && moment.words > 0) see(actor, 1);
		}
	}

	/** “Would you mind my parrot?” he asked. Her name was Madam Biddle. */
	function namePet(text: string): void {
		const [, noun = "", name = ""] = NAMED_PET.exec(text) ?? [];
		const meaning = meaningAt([noun], 0)?.meaning;
		if (meaning?.animal && !isMainName(name))
			introduce(keyOf(name), name, { meaning, adjectives: [], noun: undefined });
	}

	/** "It was a boy from her class. His name was Otis." "The nurse, whose name tag said Joy" */
	function nameStranger(text: string): void {
		for (const [, told = "", name = ""] of text.matchAll(NAMED_LATER)) {
			if (isMainName(name) || world.cast.has(keyOf(name))) continue;
			const words = told.toLowerCase().match(/[\p{L}'’-]+/gu) ?? [];
			for (const [at] of words.entries()) {
				const found = meaningAt(words, at);
				if (!found || found.meaning.isPlural || !/^(?:an?|the|this)$/.test(nounStart(words, at))) continue;
				if (found.meaning.animal === undefined && !found.meaning.role) continue;
				introduce(keyOf(name), name, {
					meaning: found.meaning,
					adjectives: words.slice(Math.max(0, at - 3), at),
					noun: undefined,
				});
				break;
			}
		}
	}

	/** The article before a noun, at most three words before it. */
	const nounStart = (words: readonly string[], at: number) =>
		words.slice(Math.max(0, at - 4), at).findLast((word) => /^(?:an?|the|this|his|her|their|no)$/.test(word)) ?? "";

	/** "Pickle looked at him and chewed": a name that acts like an animal is that of the one of the request, or of the last one. */
	function nameAnimal(sentences: readonly Sentence[]): void {
		if (world.name === "tale") return;
		for (const sentence of sentences)
			for (const [at] of sentence.entries()) {
				const name = nameAt(sentence, at);
				if (!name || name.titleKind || world.cast.has(keyOf(name.text)) || isMainName(name.text)) continue;
				const after = sentence.slice(name.to, name.to + 9);
				const end = after.findIndex(({ word }) => /^(?:he|she|they|who|his|her|and|while|when|as)$/.test(word));
				if (!(end < 0 ? after : after.slice(0, end)).some(({ word }) => ANIMAL_ACTS.test(word))) continue;
				const own = world.cast.get("companion");
				const beast = [own, ...world.recent].find(
					(one): one is Beast =>
						one?.type === "animal" &&
						!one.isMany &&
						!/^\p{Lu}/u.test(one.who) &&
						(one === own || world.present.has(one)),
				);
				if (!beast) continue;
				beast.who = name.text;
				world.cast.set(keyOf(name.text), beast);
			}
	}

	/** "The pointed ears of Sesame": the animal of the request, if it has no name so far. */
	function nameByBody(text: string): void {
		const { companion } = setting;
		if (!companion || world.name === "tale") return;
		const name = (BODY_OF_ANIMAL.exec(text) ?? []).slice(1).find(Boolean);
		if (!name || isMainName(name) || world.cast.has(keyOf(name)) || NOT_NAMES.has(name.toLowerCase())) return;
		const known = world.cast.get("companion");
		if (known?.type === "animal" && /^\p{Lu}/u.test(known.who)) return;
		const kind = companion.kind ?? "";
		const fresh: Beast = { type: "animal", who: name, kind, isYoung: false, isMany: false, isToy: companion.isToy };
		const own = known?.type === "animal" ? known : fresh;
		own.who = name;
		for (const key of ["companion", `animal:${kind}`, keyOf(name)]) world.cast.set(key, own);
	}

	/** “You ought to thank old Farmer Finn.” The farmer who comes in is Finn. */
	function nameNeighbors(text: string): void {
		if (world.name === "tale") return;
		for (const [, title = "", name = ""] of text.matchAll(/\b(Farmer|Captain|Baker|Miller) (\p{Lu}\p{Ll}+)/gu)) {
			const role = meaningAt([title.toLowerCase()], 0)?.meaning.role;
			if (!role || world.cast.has(keyOf(name)) || isMainName(name)) continue;
			const person = personNamed(`role:${title.toLowerCase()}`, `${title} ${name}`, role);
			world.cast.set(keyOf(name), person);
			world.cast.set(keyOf(`${title} ${name}`), person);
		}
	}

	/** "Crumpet" of "This small cloth stick insect made no steps", if a name without a kind precedes it. */
	function linkCompanion(sentences: readonly Sentence[]): void {
		const { companion } = setting;
		if (!companion || world.name === "tale") return;
		const tokens = sentences.flat();
		for (let at = 0; at < tokens.length; at++) {
			const length = companionLengthAt(tokens, at);
			if (length === 0) continue;
			const determiner = determinerBefore(tokens, at);
			const adjectives = adjectivesBefore(tokens, at);
			const isToy =
				adjectives.some((word) => TOY_WORDS.has(word)) ||
				isToyOfWish(setting.companion?.kind) ||
				tokens.some(({ word, status }) => status === "real" && /^(?:cloth|stuffed|stitched|buttons?)$/.test(word)) ||
				isMadeOf(wordsOf(tokens), at + length) ||
				isBraided(wordsOf(tokens), at);
			if (!determiner || (/^(?:a|an)$/.test(determiner) && !isToy) || world.cast.has("companion")) continue;
			let name: { text: string; to: number; titleKind?: PersonKind } | undefined;
			for (let back = 0, to = 1; back < tokens.length; back = to) {
				const one = nameAt(tokens, back);
				to = one?.to ?? back + 1;
				if (!one || isMainName(one.text) || one.titleKind) continue;
				const known = world.cast.get(keyOf(one.text));
				if (known && (known.type === "animal" || known.gender || spoken.has(known))) continue;
				if (back > at && name) break;
				if (WORDS.said.has(tokens[back - 1]?.word ?? "") || WORDS.said.has(tokens[one.to]?.word ?? "")) continue;
				name = one;
			}
			const known = world.cast.get(`animal:${companion.kind}`);
			const beast: Beast =
				known?.type === "animal"
					? known
					: {
							type: "animal",
							who: name?.text ?? companion.words.join(" "),
							kind: companion.kind ?? "",
							isYoung: false,
							isMany: false,
							isToy,
						};
			world.cast.set("companion", beast);
			world.cast.set(`animal:${companion.kind}`, beast);
			if (name) world.cast.set(keyOf(name.text), beast);
		}
	}

	/** The number of words of the requested animal's name at an index, also in the plural. */
	function companionLengthAt(tokens: readonly Token[], at: number): number {
		const all = setting.companion?.words ?? [];
		if (all.length === 0) return 0;
		const isThere = all.every((word, index) => {
			const one = tokens[at + index]?.word;
			return (
				one === word || (index === all.length - 1 && one !== undefined && (one === `${word}s` || `${one}s` === word))
			);
		});
		return isThere ? all.length : 0;
	}

	type Described = { meaning: Meaning; adjectives: string[]; noun: Token | undefined };

	/** The noun directly before an index: "her little brother", "the otter". */
	function describedBefore(sentence: Sentence, at: number): Described | undefined {
		for (let length = 3; length > 0; length--) {
			const from = at - length;
			if (from < 0) continue;
			const found = meaningAt(wordsOf(sentence), from);
			if (!found || found.length !== length || found.meaning.isPlural) continue;
			const { meaning } = found;
			const noun = sentence[at - 1];
			if (sentence[from]?.isCapital && titleKindOf(sentence[from]?.word ?? "")) return undefined;
			if (!(meaning.animal !== undefined || meaning.role || meaning.bibleRole) || noun?.isPossessive) continue;
			// "Grandma Ilse" is a title and a name.
			return { meaning, adjectives: adjectivesBefore(sentence, from), noun: sentence[from] };
		}
		return undefined;
	}

	/** A noun phrase that starts at an index: "a small brown owl", "Tariq's own cloth puffin". */
	function nounPhraseFrom(sentence: Sentence, from: number): Described | undefined {
		const first = sentence[from];
		if (!first || !(WORDS.determiners.has(first.word) || first.isPossessive)) return undefined;
		for (let at = from + 1; at < Math.min(sentence.length, from + 7); at++) {
			const token = sentence[at];
			if (!token || (at > from + 1 && token.gap.trim() !== "" && token.gap.trim() !== ",")) return undefined;
			if (WORDS.prepositions.has(token.word) || isVerb(token.word)) return undefined;
			const found = meaningAt(wordsOf(sentence), at);
			if (!found || !(found.meaning.animal !== undefined || found.meaning.role) || found.meaning.isPlural) continue;
			const end = at + found.length;
			if (sentence[end - 1]?.isPossessive) continue;
			const after = meaningAt(wordsOf(sentence), end);
			if (after && sentence[end]?.gap.trim() === "" && (after.meaning.animal !== undefined || after.meaning.role))
				continue;
			const adjectives = sentence.slice(from + 1, at).map(({ word }) => word);
			if (
				/^(?:made )?of (?:cloth|wool|wood|felt|velvet)\b/.test(
					wordsOf(sentence)
						.slice(end, end + 3)
						.join(" "),
				)
			)
				adjectives.push("cloth");
			return { meaning: found.meaning, adjectives, noun: token };
		}
		return undefined;
	}

	function introduce(key: string, who: string, { meaning, adjectives, noun }: Described): void {
		if (noun) consumed.add(noun);
		const known = world.cast.get(key);
		if (meaning.animal !== undefined) {
			if (known?.type === "animal") return;
			const isToy = adjectives.some((word) => TOY_WORDS.has(word)) || isToyOfWish(meaning.animal);
			const beast: Beast = {
				type: "animal",
				who,
				kind: meaning.animal,
				isYoung: Boolean(meaning.isYoung) || adjectives.some((word) => YOUNG.has(word)),
				isMany: false,
				isToy,
			};
			if (known) replaceActor(known, beast);
			world.cast.set(key, beast);
			if (beast.kind) world.cast.set(`animal:${beast.kind}`, beast);
			return;
		}
		const kind = world.isOld ? (meaning.bibleRole ?? meaning.role) : meaning.role;
		if (!kind || known?.type === "animal") return;
		const isSibling = /^(?:brother|sister|cousin|twin|friend|son|daughter)$/.test(meaning.base);
		const bibleKind = isBibleTime() ? bibleKindOf(key) : undefined;
		const isChild = /^(?:boy|girl|child|baby|lad)$/.test(meaning.base);
		const fresh = (isChild ? undefined : bibleKind) ?? (isSibling && !world.isOld ? siblingKind(meaning.base) : kind);
		const person = known ?? makePerson(who, fresh);
		if (world.name === "frame" && known && (known.kind === "child" || !known.gender)) {
			known.kind = isSibling ? siblingKind(meaning.base) : kind;
			known.gender = GENDERS[known.kind];
		}
		world.cast.set(key, person);
		if (KIN.has(meaning.base)) {
			if (meaning.base !== "friend") world.cast.set(`kin:${kinOf(meaning.base)}`, person);
			if (meaning.base !== "friend" && main && world.name === "frame") person.isFamily = true;
		} else if (!world.cast.has(`role:${meaning.base}`)) world.cast.set(`role:${meaning.base}`, person);
	}

	/** The wish says that its animal is a toy: "his stuffed bear". */
	const isToyOfWish = (kind: string | undefined) =>
		setting.companion?.isToy === true && kind === setting.companion.kind && world.name === "frame";

	/** People of the Bible act here, and strangers are theirs. */
	const isBibleScene = () => world.name === "tale" || (setting.isTimeTravel && isBibleMet && !isBack);

	/** People of the Bible act here. */
	const isBibleTime = () => world.isOld || setting.isTimeTravel || setting.isBiblical;

	/** The sisters of a grown hero are grown too. */
	const siblingKind = (base: string): PersonKind => {
		if (setting.areStrangersAdults && (world.name === "tale" || !main)) {
			if (base === "brother" || base === "friend") return "man";
			if (base === "sister") return "woman";
		}
		return /^(?:brother|son)$/.test(base) ? "boy" : /^(?:sister|daughter)$/.test(base) ? "girl" : "child";
	};

	function makePerson(who: string, given: PersonKind, gender = GENDERS[given]): Person {
		const isOfToday = !world.isOld && !setting.isTimeTravel && !setting.isBiblical;
		const kind = (isOfToday && PEOPLE_OF_TODAY[given]) || given;
		return { type: "person", who, kind, isMain: false, gender };
	}

	function replaceActor(old: Actor, fresh: Actor): void {
		const presence = world.present.get(old);
		world.present.delete(old);
		if (presence) world.present.set(fresh, presence);
		const seen = moment.actors.get(old);
		moment.actors.delete(old);
		if (seen) moment.actors.set(fresh, seen);
	}

	/** "The boy grew": a baby of the Bible becomes a child, and later the person of its name. */
	function growBabies(text: string): void {
		const born = world.cast.get("role:baby");
		if (isBirth || !world.isOld || born?.type !== "person" || !GROWTH.test(text)) return;
		born.kind = (GROWN.test(text) && bibleKindOf(keyOf(born.who))) || "bibleBoy";
		const presence = world.present.get(born);
		if (presence) presence.pose = undefined;
	}

	/** The hero of a story is a child as long as it tells of a childhood. */
	function growHero(text: string): void {
		if (!setting.hero || world.name !== "tale") return;
		if (GROWN_HERO.test(text)) isHeroChild = false;
		else if (CHILD_HERO.test(text)) isHeroChild = true;
		const hero = world.cast.get(setting.hero);
		if (hero?.type !== "person") return;
		const isFemale = hero.gender === "f" || /^(?:woman|girl)$/.test(hero.kind);
		if (isHeroChild && /^(?:man|woman)$/.test(hero.kind)) hero.kind = isFemale ? "girl" : "boy";
		else if (!isHeroChild && /^(?:boy|girl)$/.test(hero.kind)) hero.kind = isFemale ? "woman" : "man";
	}

	function isMainName(name: string): boolean {
		return main !== undefined && keyOf(name) === keyOf(main.who);
	}

	/** The name that starts at an index, with a title if it has one. */
	function nameAt(sentence: Sentence, at: number): { text: string; to: number; titleKind?: PersonKind } | undefined {
		const token = sentence[at];
		if (!token || token.isSpeech || !token.isCapital) return undefined;
		const mainLength = main ? mainLengthAt(sentence, at) : 0;
		if (main && mainLength > 0) return { text: main.who, to: at + mainLength };
		const titleKind = titleKindOf(token.word);
		const next = sentence[at + 1];
		if (isBibleTime() && /^(?:teacher|rabbi|master)$/.test(token.word) && !token.isFirst && !next?.isCapital)
			return { text: "Jesus", to: at + 1 };
		if (titleKind && next?.isCapital && !next.isSpeech && next.gap === " " && !next.isFirst && !token.isPossessive)
			return { text: `${titleOf(token)} ${next.text}`, to: at + 2, titleKind };
		// "Simon Peter", "Mary Magdalene"
		if (bibleKindOf(token.word) && next && bibleKindOf(next.word) && next.isCapital && next.gap === " ")
			return { text: token.word === "simon" ? next.text : token.text, to: at + 2 };
		if (world.cast.has(keyOf(token.text)) && (!titleKind || !KIN.has(token.word)))
			return { text: token.text, to: at + 1 };
		return isNewName(sentence, at) ? { text: token.text, to: at + 1 } : undefined;
	}

	function mainLengthAt(sentence: Sentence, at: number): number {
		const parts = main?.who.split(/\s+/) ?? [];
		const isMatch = parts.every(
			(part, index) => sentence[at + index]?.word === part.toLowerCase().replaceAll("’", "'"),
		);
		return isMatch ? parts.length : 0;
	}

	function isNewName(sentence: Sentence, at: number): boolean {
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
		if (placeNames.has(token.word)) return false;
		// "Casper ten Boom", "Mary Slessor": the last name is nobody else.
		const first = sentence[at - 1];
		if (
			first &&
			token.gap === " " &&
			(/^(?:ten|van|von|de|der|den|la|le)$/.test(first.word) ||
				(first.isCapital && !titleKindOf(first.word) && world.cast.has(keyOf(first.text))))
		)
			return false;
		if (world.isOld && token.isFirst) return false;
		if (isNameOfThing(sentence, at)) return true;
		if (meaningAt([token.word], 0) || WORDS.starters.has(token.word) || WORDS.pronouns.has(token.word)) return false;
		const before = sentence[at - 1]?.word ?? "";
		if (
			/^(?:in|from|at|near|of|toward|towards|through|across|around|called|on|the|a|an|over|past|beyond)$/.test(
				before,
			) &&
			namingBefore(sentence, at) === 0
		)
			return false;
		// "Beware of Dog"
		if (sentence[at + 1]?.word === "of") return false;
		if (!token.isFirst) return !common.has(token.word);
		const next = sentence[at + 1];
		return (
			next !== undefined &&
			!common.has(token.word) &&
			/^[\s]*$/.test(next.gap) &&
			!/(?:ing|ly|s|ed)$/.test(token.word) &&
			!(next.word === "went" && /^(?:something|the|a|it|his|her)$/.test(sentence[at + 2]?.word ?? "")) &&
			(isVerb(next.word) || WORDS.said.has(next.word) || next.word === "and")
		);
	}

	/** "She watched Teddy", "with Rose": a thing with a capital letter and no article is somebody. */
	function isNameOfThing(sentence: Sentence, at: number): boolean {
		const token = sentence[at] as Token;
		const meaning = meaningAt([token.word], 0)?.meaning;
		if (!meaning?.thing || meaning.isPlural || meaning.place || meaning.role || meaning.animal !== undefined)
			return false;
		if (WORDS.starters.has(token.word) || common.has(token.word) || token.isFirst) return false;
		const next = sentence[at + 1];
		return (
			token.gap === " " &&
			!WORDS.determiners.has(sentence[at - 1]?.word ?? "") &&
			!sentence[at - 1]?.isPossessive &&
			!sentence[at - 1]?.isCapital &&
			!(next?.isCapital && next.gap === " ")
		);
	}

	/** Finds the gender of a new person by the pronouns that follow. */
	function guessGenders(sentences: readonly Sentence[]): void {
		const tokens = sentences.flat();
		let last = 0;
		for (const [at] of tokens.entries()) {
			const name = at < last ? undefined : nameAt(tokens, at);
			if (!name) continue;
			last = name.to;
			if (!world.cast.has(keyOf(name.text)) && nameCompanion(name.text)) continue;
			const person = personOfName(name);
			if (!person || person.isMain || person.gender) continue;
			// "Marzipan sat up. She put her tail around her feet."
			const text = wordsOf(tokens.slice(name.to, name.to + 12)).join(" ");
			if (!name.titleKind && /^[^§]*\b(?:she|he|it) \w+ (?:her|his|its) (?:tail|whiskers|paws?)\b/.test(text)) {
				const beast: Beast = { type: "animal", who: name.text, kind: "", isYoung: false, isMany: false, isToy: false };
				world.cast.set(keyOf(name.text), beast);
				continue;
			}
			if (SOUNDS_FEMALE.test(person.who)) {
				setGender(person, "f");
				continue;
			}
			for (
				let to = name.to;
				to < Math.min(tokens.length, name.to + (keyOf(name.text) === setting.hero ? 70 : 30));
				to++
			) {
				const token = tokens[to];
				if (!token) break;
				if (token.isCapital && (nameAt(tokens, to) || KIN.has(token.word))) break;
				if (/^(?:paws?|tail|whiskers|beak|feathers|hooves|hoof)$/.test(token.word) && !name.titleKind) {
					// An animal whose kind is not told.
					world.cast.set(keyOf(name.text), {
						type: "animal",
						who: name.text,
						kind: "",
						isYoung: false,
						isMany: false,
						isToy: false,
					});
					break;
				}
				// "Kofi held out corn to her"
				if (/^(?:to|for|at|with|from|behind|after|beside|by)$/.test(tokens[to - 1]?.word ?? "")) continue;
				// "Lottie, who was his best friend": his is somebody else's.
				if (/^(?:his|her)$/.test(token.word) && /^(?:was|is)$/.test(tokens[to - 1]?.word ?? "")) continue;
				const gender = /^(?:he|him|his|himself)$/.test(token.word)
					? "m"
					: /^(?:she|her|hers|herself)$/.test(token.word)
						? "f"
						: undefined;
				if (!gender) continue;
				setGender(person, gender);
				break;
			}
		}
	}

	function setGender(person: Person, gender: "f" | "m"): void {
		if (person.gender || person.isMain) return;
		person.gender = gender;
		if (person.kind === "child") person.kind = gender === "f" ? "girl" : "boy";
		if (person.kind === "bibleMan" && gender === "f") person.kind = "bibleWoman";
		if (person.kind === "man" && gender === "f") person.kind = "woman";
	}

	/** The requested animal, if it has no name so far: "Pebble" is its name. */
	function namelessCompanion(text: string): Beast | undefined {
		const own = world.cast.get("companion");
		const isNoun = meaningAt([text.toLowerCase()], 0)?.meaning.thing !== undefined;
		return world.name === "frame" && isNoun && own?.type === "animal" && !/^\p{Lu}/u.test(own.who) ? own : undefined;
	}

	function nameCompanion(text: string): Beast | undefined {
		const own = namelessCompanion(text);
		if (!own) return undefined;
		own.who = text;
		world.cast.set(keyOf(text), own);
		return own;
	}

	function personOfName({ text, titleKind }: { text: string; titleKind?: PersonKind }): Person | undefined {
		const key = keyOf(text);
		if (key === "jesus" && isInfancy) {
			const child = personNamed("role:baby", text, "baby");
			child.who = text;
			return child;
		}
		if (isMainName(text) && world.name === "frame") return main;
		const known = knownBy(key, text);
		if (known) return known.type === "person" ? known : undefined;
		const bibleKind = bibleKindOf(text.toLowerCase());
		// "She named him Moses": the baby has a name now.
		const baby = world.cast.get("role:baby") ?? world.cast.get("role:child");
		if (world.isOld && BORN.test(key) && (isBirth || (baby?.type === "person" && world.present.has(baby)))) {
			const born = baby?.type === "person" ? baby : personNamed("role:baby", "the baby", "baby");
			if (born.kind === "baby") born.who = text;
			world.cast.set(key, born);
			return born;
		}
		const isBible = bibleKind !== undefined && (bibleKind === "jesus" || isBibleTime());
		const kind: PersonKind =
			titleKind ??
			(isBible ? bibleKind : world.name === "tale" ? "bibleMan" : setting.areStrangersAdults ? "man" : "child");
		const giant = key === "goliath" ? world.cast.get("role:giant") : undefined;
		if (giant?.type === "person") {
			giant.who = text;
			world.cast.set(key, giant);
			return giant;
		}
		// "Queen Esther" was called "Esther" before.
		const [, givenName = ""] = text.split(" ");
		const before = titleKind && world.cast.get(keyOf(givenName));
		if (titleKind && before && before.type === "person" && !before.isMain) {
			before.kind = titleKind;
			world.cast.set(key, before);
			return before;
		}
		const person = makePerson(text, kind);
		// Until the text tells it.
		if (!titleKind && !isBible) {
			person.gender = undefined;
			if (SOUNDS_FEMALE.test(text)) setGender(person, "f");
		}
		if (
			world.name === "frame" &&
			titleKind &&
			/^(?:grandma|grandpa|granddad|grandad|granny|aunt|uncle|grandmother|grandfather)\b/i.test(text)
		) {
			const kin = kinOf(text.split(" ")[0]?.toLowerCase() ?? "");
			const same = world.cast.get(`kin:${kin}`);
			if (same?.type === "person" && !same.who.includes(" ")) {
				world.cast.set(key, same);
				return same;
			}
			world.cast.set(`kin:${kin}`, person);
		}
		world.cast.set(key, person);
		// "Farmer Finn" is later called "Finn".
		if (titleKind && givenName && !/^(?:Mr|Mrs|Ms|Miss|Dr)\b/.test(text)) world.cast.set(keyOf(givenName), person);
		return person;
	}

	// --- Worlds --------------------------------------------------------------------------------------------------------------------

	/** Decides whether a paragraph belongs to the child's world or to a story within it. */
	function chooseWorld(sentences: readonly Sentence[]): void {
		if (setting.isTimeTravel) {
			switchTo(frame);
			return;
		}
		let frames = 0;
		let relatives = 0;
		let ownName = 0;
		let tales = 0;
		let heroes = 0;
		for (const sentence of sentences)
			for (let at = 0; at < sentence.length; at++) {
				const token = sentence[at];
				if (!token || token.isSpeech || !token.isCapital) continue;
				const { word } = token;
				if (main && mainLengthAt(sentence, at) > 0) {
					ownName++;
					continue;
				}
				const key = keyOf(token.text);
				if (main && key === setting.hero) {
					tales += 2;
					heroes++;
				}
				const before = sentence[at - 1];
				const isTitled = titleKindOf(word) !== undefined && sentence[at + 1]?.isCapital;
				if (
					(frame.cast.has(key) && !isOnlyBiblical(word) && (!bibleKindOf(word) || tales === 0)) ||
					(titleKindOf(before?.word ?? "") &&
						before?.isCapital &&
						!isOnlyBiblical(word) &&
						!OLD_TITLES.test(before.word))
				)
					frames++;
				else if (isTitled && !OLD_TITLES.test(word)) {
					frames++;
					if (KIN.has(word)) relatives++;
				} else if (isHeavenly(sentence, at)) tales++;
				// "They called her Amma"
				else if (
					KIN.has(word) &&
					/^call(?:s|ed)$/.test(sentence[at - 2]?.word ?? "") &&
					/^(?:her|him)$/.test(before?.word ?? "")
				)
					continue;
				else if (KIN.has(word) && before?.word !== "the" && (!token.isFirst || frame.cast.has(`kin:${kinOf(word)}`)))
					frames++;
				else if (isOnlyBiblical(word) || tale.cast.has(key)) tales += 2;
				else if (BIBLE_SIGNS.has(word) && !/^(?:god|lord)$/.test(word)) tales++;
				else if (bibleKindOf(word)) tales++;
			}
		// A child with a biblical name.
		const isShared = main !== undefined && bibleKindOf(keyOf(main.who)) !== undefined;
		if (ownName > 0 && !(isShared && frames === 0 && tales > 0 && (isCue || world === tale))) frames += 2;
		// The hero's story continues after a sentence about its listener.
		if (heroes > 0 && ownName === 0) frames = 0;
		if (isTellerBack(sentences)) frames++;
		const isAfterInterlude =
			setting.areStrangersAdults && main && paragraph - 1 > 0 && lastTaleParagraph >= paragraph - 2;
		if (frames === 0 && tales === 0 && isTaleResumed(sentences)) tales++;
		if (frames > 0) {
			if (!(setting.isBiblical && ownName + relatives === 0 && world === tale)) switchTo(frame);
		} else if (
			tales > 0 ||
			isCue ||
			isAfterInterlude ||
			(setting.isBiblical && !isMainIntroduced) ||
			sentences.some(isOfGod)
		)
			switchTo(tale);
		else if (
			OPENING.test(
				wordsOf(sentences[0] ?? [])
					.slice(0, 4)
					.join(" "),
			) &&
			isMainIntroduced
		)
			switchTo(tale);
	}

	/** “Go on,” said Mara. He sank: a paragraph about somebody who is not the listener, after a word of the listener. */
	function isTaleResumed(sentences: readonly Sentence[]): boolean {
		if (!main?.gender || setting.isBiblical || world.name === "tale") return false;
		if (taleEnd < 0 || taleEnd !== paragraph - 2) return false;
		const words = sentences.flat();
		const own = main.gender === "f" ? /^(?:she|her|hers|herself)$/ : /^(?:he|him|his|himself)$/;
		const others = main.gender === "f" ? /^(?:he|him|his|himself)$/ : /^(?:she|her|hers|herself)$/;
		return (
			!words.some(({ word, isSpeech }) => isSpeech || own.test(word)) && words.some(({ word }) => others.test(word))
		);
	}

	/** “…,” said her father, who told the story. */
	function isTellerBack(sentences: readonly Sentence[]): boolean {
		if (world.name !== "tale" || !main?.gender || setting.isBiblical) return false;
		const whose = main.gender === "f" ? "her" : "his";
		return sentences.some((sentence) =>
			sentence.some(({ word }, at) => {
				const teller = KIN.has(word) ? frame.cast.get(`kin:${kinOf(word)}`) : undefined;
				return (
					teller !== undefined &&
					frame.present.has(teller) &&
					!tale.cast.has(`role:${word}`) &&
					sentence[at - 1]?.word === whose &&
					WORDS.said.has(sentence[at - 2]?.word ?? "")
				);
			}),
		);
	}

	function switchTo(next: World): void {
		if (next.name === "tale") {
			if (paragraph > lastTaleParagraph + 3 && !setting.isBiblical) {
				tale = newTale();
				next = tale;
			}
			lastTaleParagraph = paragraph;
		}
		if (next === world) return;
		world = next;
		startMoment();
	}

	/** “You may paint a dragon on it”: animals that somebody paints, also in speech. */
	function noteDrawings(text: string): void {
		const told = text.toLowerCase().matchAll(/\b(paint|painted|draw|drew) (?:a|an|the|her|his) ([a-z ]{3,30})/g);
		for (const [, verb = "", phrase = ""] of told) {
			const words = phrase.split(" ").slice(0, 3);
			for (const [at] of words.entries()) {
				const { animal, thing } = meaningAt(words, at)?.meaning ?? {};
				// "He drew a chair to the table."
				if (thing && (verb.startsWith("paint") || thing === "cross")) depicted.add(thing);
				const known = world.cast.get(`animal:${animal}`);
				if (animal && !(known && world.present.has(known))) depicted.add(animal);
			}
		}
	}

	/** "God was his Father". */
	const isHeavenly = (sentence: Sentence, at: number) =>
		sentence[at]?.word === "father" &&
		sentence[at]?.isCapital === true &&
		(/^(?:his|her|their|our|your|the)$/.test(sentence[at - 1]?.word ?? "") ||
			sentence.some(({ word }) => /^(?:god|jesus|heaven|heavenly|lord)$/.test(word)));

	/** Names after "in" and "at" are those of places. */
	function notePlaceNames(sentence: Sentence): void {
		for (const [at, token] of sentence.entries()) {
			const before = sentence[at - 1];
			if (/^(?:san|santa)$/.test(before?.word ?? "") && token.isCapital) placeNames.add(token.word);
			if (token.isCapital && sentence[at + 1]?.isCapital && GEOGRAPHY.test(sentence[at + 1]?.word ?? ""))
				placeNames.add(token.word);
			if (!token.isCapital || !before || token.gap !== " ") continue;
			const isPlace =
				/^(?:in|at|from|toward|towards|near|called)$/.test(before.word) ||
				(before.word === "of" &&
					/^(?:mountain|mount|land|city|town|sea|lake|river|village|king|people|men|country)$/.test(
						sentence[at - 2]?.word ?? "",
					)) ||
				/^(?:mount|river|lake)$/.test(before.word);
			if (isPlace && !world.cast.has(keyOf(token.text)) && !bibleKindOf(token.word)) placeNames.add(token.word);
		}
	}

	// --- Sentences -----------------------------------------------------------------------------------------------------------------

	function readSentence(sentence: Sentence): void {
		for (const actor of leaving) moment.actors.delete(actor);
		leaving.clear();
		sentenceThings.clear();
		readTimes(sentence);
		const state: Reading = {
			sentence,
			words: wordsOf(sentence),
			subjects: [],
			clause: -1,
			hasVerb: false,
			mentioned: [],
			hasOwn: false,
			isOther: false,
		};
		for (let at = 0; at < sentence.length; ) at = readToken(state, at);
		lieInBed(state);
		setOut(state);
		// "The girl went down the hill with the kid in her arms, and the goat trotted behind": all of them leave.
		if (leaving.size > 0 && main && !state.mentioned.includes(main) && !leaving.has(main))
			for (const actor of state.mentioned) if (actor.type === "animal" && !actor.isToy) leaveNow(actor, false);
		previous = state.subjects;
		mentionedBefore = [...state.mentioned, ...state.subjects];
		isCrowdBefore = CROWD.test(state.words.join(" "));
		moment.words += sentence.filter(({ isSpeech }) => !isSpeech).length;
	}

	/** "He walked for hours": wherever they were, they are on the road now. */
	function setOut({ sentence, subjects, mentioned }: Reading): void {
		const text = sentence.map(({ word, status }) => (status === "real" ? word : "–")).join(" ");
		if (!JOURNEY.test(text) || hasPlace || given.place) return;
		if (subjects.length === 0 && previous.length === 0) return;
		if (main && world.name === "frame" && !subjects.includes(main)) return;
		const travelers = new Set<Actor>([...subjects, ...mentioned]);
		for (const actor of [...world.present.keys()]) if (!travelers.has(actor)) leaveNow(actor, true);
		moveTo("road", travelers);
		world.isMoved = true;
	}

	/** "On her back in bed, Tilda counted", "with Tilda asleep in the middle". */
	function lieInBed({ sentence, mentioned }: Reading): void {
		const seen = main && moment.actors.get(main);
		if (!main || !seen || world.name === "tale" || !mentioned.includes(main)) return;
		const text = sentence
			.filter(({ isSpeech, status }) => !isSpeech && status !== "unreal")
			.map(({ word }) => word)
			.join(" ");
		if (text.includes(`${main.who.toLowerCase()} asleep`)) {
			seen.pose = "sleep";
			fallAsleep();
		} else if (seen.pose === undefined && (IN_BED.test(text) || (moment.place === "bedroom" && TUCKED.test(text))))
			seen.pose = "lie";
		else return;
		const presence = world.present.get(main);
		if (presence) presence.pose = seen.pose;
	}

	type Reading = {
		sentence: Sentence;
		words: string[];
		subjects: Actor[];
		clause: number;
		/** The clause has a verb already, so that further people are objects. */
		hasVerb: boolean;
		/** The clause has a subject of its own. */
		hasOwn: boolean;
		/** The subjects of the last main clause. */
		own?: Actor[];
		isSubordinate?: boolean;
		/** The clause in which somebody leaves. */
		leavingClause?: number;
		/** The sentence has named its place. */
		isPlaced?: boolean;
		/** The clause that tells where somebody else is. */
		awayClause?: number;
		/** The subject of the clause is nobody who acts. */
		isOther: boolean;
		mentioned: Actor[];
		/** The last person, animal or thing. */
		last?: Mention | undefined;
		verb?: { at: number; word: string } | undefined;
	};

	function readTimes(sentence: Sentence): void {
		const text = wordsOf(sentence).join(" ");
		if (
			main &&
			/\bthe others (?:had |were |all )*(?:gone|left|carried|went|ran|drifted|wandered|asleep)\b.*\b(?:away|off|home|upstairs|inside|out|bed|asleep|left|gone)\b/.test(
				text,
			)
		)
			for (const actor of [...world.present.keys()])
				if (actor !== main && !previous.includes(actor)) leaveNow(actor, false);
		if (/\b(?:so was everyone|everyone (?:else )?was gone|all were gone|was (?:all )?alone)\b/.test(text))
			for (const actor of [...world.present.keys()])
				if (actor !== main && actor.type === "person") leaveNow(actor, false);
		if (HOMEWARD.test(text) && main && world.name === "frame")
			for (const actor of [...world.present.keys()])
				if (actor.type === "person" && actor !== main && actor.who.startsWith("the ")) leaveNow(actor, true);
		if (
			/^(?:at|during|over) (?:supper|dinner|breakfast|lunch)\b|\b(?:asked|said) (?:his|her|their) \w+ at (?:supper|dinner|breakfast)\b|\b(?:eat|ate|finished|touched) (?:much )?(?:of )?(?:his|her|their) (?:supper|dinner|breakfast)\b/.test(
				text,
			) &&
			main &&
			world.name === "frame" &&
			(HOME_PLACES.has(world.place ?? "kitchen") || (BY_DAY.test(world.place ?? "") && !/\blunch\b/.test(text))) &&
			!(setting.place === "classroom" && /\blunch\b/.test(text))
		)
			moveTo("kitchen", [main, ...[...world.present.keys()].filter(({ type }) => type === "animal")]);
		const { hour, weather, season, isJump } = timesOf(sentence.filter(({ text }) => text !== main?.who));
		// "It was early": so it was in the sentences before.
		const isDescribed = /^it was (?:so |still |very |already )*(?:early|dark|late|gr[ae]y)\b/.test(text);
		const isNewTime =
			isJump || (hour && hour !== world.hour && moment.words > 0 && sentence[0]?.isFirst && !isDescribed);
		if (isNewTime && (isJump || hour !== moment.hour)) {
			if (world.present.size > 0 || moment.words > 0) {
				if (isJump) for (const actor of [...world.present.keys()]) if (actor !== main) world.present.delete(actor);
				if (isJump && /day|morning/.test(wordsOf(sentence).slice(0, 4).join(" "))) world.weather = "clear";
				// The things of the paragraph have told where it is.
				if (isJump && !(hasPlace && moment.words === 0)) world.isMoved = true;
				// "That night he wrote a letter": the child.
				if (isJump && main && world.name === "frame" && world.present.has(main))
					world.recent = [main, ...world.recent.filter((one) => one !== main)];
				startMoment();
			}
		}
		if (world.place === home && !isBibleMet) hourBefore = world.hour;
		if (hour) isHourTold = true;
		if (hour === "dawn") dawnAt = paragraph;
		if (given.hour) world.hour = given.hour;
		else if (hour) world.hour = hour;
		else if (isJump && world.hour === "night" && /day|later/.test(wordsOf(sentence).slice(0, 4).join(" ")))
			world.hour = "day";
		world.weather = given.weather ?? weather ?? world.weather;
		if (season) world.season = season;
		moment.hour = world.hour;
		moment.isHourTold = isHourTold;
		moment.weather = world.weather;
		moment.season = world.season;
	}

	const isGolgotha = ({ words }: Reading, { word, status }: Token) =>
		(world.isOld || setting.isTimeTravel) &&
		status !== "unreal" &&
		(/^(?:crucified|golgotha|calvary)$/.test(word) || (word === "nailed" && words.includes("cross")));

	function readToken(state: Reading, at: number): number {
		const { sentence } = state;
		const token = sentence[at] as Token;
		if (token.clause !== state.clause) {
			continueSubject(state, at);
			state.clause = token.clause;
			state.hasVerb = false;
			state.hasOwn = false;
			state.isOther = false;
			state.verb = undefined;
			// "Jesus told of a man who slept": the man sleeps, not Jesus.
			if (/^(?:who|which|that)$/.test(token.word) && state.last)
				state.subjects = state.last.to === at && state.last.actor ? [state.last.actor] : [];
		}
		if (token.isSpeech) return at + 1;
		if (isGolgotha(state, token)) moment.isGolgotha = true;
		const placed = readPlace(state, at);
		const mention = mentionAt(state, at);
		if (mention) {
			readMention(state, mention);
			state.last = mention;
			return Math.max(at + 1, mention.to, placed);
		}
		if (placed > at) return placed;
		const pronoun = pronounAt(state, at);
		if (pronoun) {
			readPronoun(state, pronoun, token);
			return at + 1;
		}
		if (isChildAt(state, at) && main) see(main, 1);
		readVerb(state, at);
		return at + 1;
	}

	/** "David rose, while it was still dark, and left": David left. */
	function continueSubject(state: Reading, at: number): void {
		const [token, next] = state.sentence.slice(at);
		if (!state.isSubordinate && state.subjects.length > 0) state.own = state.subjects;
		state.isSubordinate = /^(?:while|because|when|if|as|since|that|which|who|where|until|although|though)$/.test(
			token?.word ?? "",
		);
		if (state.own && /^(?:and|but|then)$/.test(token?.word ?? "") && next && next.gap === " " && isVerb(next.word))
			state.subjects = state.own;
	}

	// --- Mentions ------------------------------------------------------------------------------------------------------------------

	type Mention = {
		from: number;
		to: number;
		actor?: Actor | undefined;
		thing?: string;
		isPlural: boolean;
		isSubject: boolean;
	};

	function mentionAt(state: Reading, at: number): Mention | undefined {
		const { sentence, words } = state;
		const token = sentence[at] as Token;
		const name = nameAt(sentence, at);
		if (name) {
			const actor = actorOfName(name);
			return actor ? { from: at, to: name.to, actor, isPlural: false, isSubject: false } : undefined;
		}
		const own = world.cast.get("companion");
		const ownLength = own && world.name === "frame" ? companionLengthAt(sentence, at) : 0;
		if (own && ownLength > 0 && determinerBefore(sentence, at) !== "no")
			return { from: at, to: at + ownLength, actor: own, isPlural: false, isSubject: false };
		const found = meaningAt(words, at);
		const young = youngAt(state, at);
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
		if (meaning.role && following?.gap === " " && !following.isCapital && meaningAt([following.word], 0)?.meaning.role)
			return undefined;
		if (consumed.has(token)) return { from: at, to, isPlural: false, isSubject: false };
		if (meaning.isIdle) return { from: at, to, isPlural: false, isSubject: false };
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
			(meaningAt(words, to)?.meaning.thing || meaningAt(words, to)?.meaning.place)
		)
			return undefined;
		if (isVerbUse(state, at, to)) return undefined;
		const owner = sentence[at - 1];
		const isOldRole =
			world.isOld ||
			(setting.isTimeTravel &&
				(STRANGERS.test(meaning.base) || (owner?.isPossessive === true && bibleKindOf(owner.word) !== undefined)));
		const role = isOldRole ? (meaning.bibleRole ?? meaning.role) : (meaning.role ?? meaning.bibleRole);
		if (meaning.animal !== undefined && !(role && KIN.has(meaning.base))) {
			const beast = beastOf(state, meaning, at, to);
			return beast
				? { from: at, to: to + beast.extra, actor: beast.actor, isPlural: meaning.isPlural, isSubject: false }
				: undefined;
		}
		if (role) {
			const actor = personOfRole(state, meaning, role, at);
			return actor ? { from: at, to, actor, isPlural: meaning.isPlural, isSubject: false } : undefined;
		}
		// "Bramble" and "Button" are names.
		const isName = token.isCapital && !token.isFirst;
		if (meaning.thing && !isName)
			return { from: at, to, thing: meaning.thing, isPlural: meaning.isPlural, isSubject: false };
		return undefined;
	}

	/** "A bear" is a noun; "to bear", "they duck" are verbs. */
	function isVerbUse({ sentence }: Reading, at: number, to: number): boolean {
		const before = sentence[at - 1]?.word ?? "";
		if (to - at > 1) return false;
		if (WORDS.verbs.has(sentence[at]?.word ?? "") && determinerBefore(sentence, at) === undefined) return true;
		if (/^(?:to|not|could|would|can|will|did|does|must|should|may|might|i|he|she|they|it|who|cannot)$/.test(before))
			return true;
		return before.endsWith("n't");
	}

	function youngAt(state: Reading, at: number): Mention | undefined {
		const word = state.words[at] ?? "";
		if (!YOUNG.has(word) || /^bab(?:y|ies)$/.test(word)) return undefined;
		const own = meaningAt([word], 0)?.meaning.animal;
		const parent = world.recent.find(
			(actor): actor is Beast => actor.type === "animal" && !actor.isToy && isYoungOf(word, actor.kind),
		);
		if (!parent || parent.kind === own) return undefined;
		const actor = beast(
			{
				...parent,
				count: undefined,
				who: word.replace(/(?<=p|b|t|k)s$/, ""),
				isYoung: true,
				isMany: /(?:s|ves)$/.test(word),
			},
			`animal:${parent.kind}:young`,
		);
		return { from: at, to: at + 1, actor, isPlural: actor.isMany, isSubject: false };
	}

	function beast(fresh: Beast, key: string): Beast {
		const known = world.cast.get(key);
		if (known?.type === "animal") return known;
		world.cast.set(key, fresh);
		return fresh;
	}

	function beastOf(
		state: Reading,
		meaning: Meaning,
		at: number,
		to: number,
	): { actor: Beast; extra: number } | undefined {
		const { sentence, words } = state;
		const kind = meaning.animal as string;
		const toy = world.cast.get(`animal:${kind}`);
		if ((isMade(sentence, at, to) && !isMadeOf(words, to)) || isPrinted(words, at)) depicted.add(kind);
		if (
			FOOD.test(words.join(" ")) &&
			/^(?:fish|chicken|hen|duck|goose|turkey|lamb|sheep|pig|calf|cow|crab|eel|trout|salmon|quail|herring)$/.test(
				meaning.base,
			)
		)
			return undefined;
		if (isShadowPlay && kind !== setting.companion?.kind) depicted.add(kind);
		if (depicted.has(kind) || isShadow(kind, to, words) || isImage(sentence, at, kind)) return undefined;
		if (/^(?:kept|keep|keeps|keeping|sold|bred|counted|raised)$/.test(words[at - 1] ?? "")) return undefined;
		// "The Black Ram": a mountain or an inn.
		const named = sentence[at - 1];
		if (
			sentence[at]?.isCapital &&
			named?.isCapital &&
			!named.isFirst &&
			!named.isPossessive &&
			sentence[at]?.gap === " "
		)
			return undefined;
		// "The Hawks had won": a team.
		const first = sentence[at];
		if (first?.isCapital && !first.isFirst && meaning.isPlural) teams.add(first.word);
		if (teams.has(first?.word ?? "") && first?.isCapital) return undefined;
		// "A snake of carts"
		if (
			words[to] === "of" &&
			!isMadeOf(words, to) &&
			!/^(?:the|his|her|their|all|its)$/.test(words[to + 1] ?? "") &&
			!meaning.isPlural
		)
			return undefined;
		if (
			/^on (?:it|them|its?|one|the (?:front|back|cover|side|lid))\b/.test(words.slice(to, to + 3).join(" ")) &&
			/\bwith (?:an?|the) (?:\w+ ){0,2}$/.test(`${words.slice(Math.max(0, at - 4), at).join(" ")} `)
		)
			return undefined;
		const adjectives = adjectivesBefore(sentence, at);
		const isPictured =
			adjectives.some((word) => DEPICTED.has(word)) &&
			!adjectives.some((word) => TOY_WORDS.has(word) || TOY_MATERIALS.has(word));
		if (isPictured) return toy?.type === "animal" && toy.isToy ? { actor: toy, extra: 0 } : undefined;
		if (
			sentence[to]?.word === "of" &&
			/^(?:her|his|their)$/.test(words[to + 1] ?? "") &&
			/drawing|painting/.test(words.slice(to + 2, to + 5).join(" "))
		)
			return undefined;
		if (
			/^(?:that|which)$/.test(words[to] ?? "") &&
			/\b(?:drawn|painted|carved|drew)\b/.test(words.slice(to, to + 5).join(" "))
		)
			return undefined;
		const isToyNow =
			adjectives.some((word) => TOY_WORDS.has(word) || MATERIALS.has(word)) ||
			isMadeOf(words, to) ||
			isBraided(words, at) ||
			(moment.place === "bedroom" && world.name === "frame" && !PETS.has(kind) && isInArms(words)) ||
			// "It was a duck, a rubber one"
			(TOY_WORDS.has(words[to + 1] ?? "") && words[to + 2] === "one");
		let isYoung = Boolean(meaning.isYoung) || adjectives.some((word) => /^(?:baby|young|tiny|newborn)$/.test(word));
		let extra = 0;
		const next = sentence[to];
		if (next && YOUNG.has(next.word) && /^ ?$/.test(next.gap) && !meaning.isYoung) {
			isYoung = true;
			extra = 1;
		}
		const isMany =
			meaning.isPlural || (extra > 0 && /s$/.test(next?.word ?? "")) || /^(?:bees|birds)$/.test(words[at] ?? "");
		const known = world.cast.get(`animal:${kind || meaning.base}`);
		if (
			known?.type === "animal" &&
			!isMany &&
			known.isYoung === (isYoung || known.isYoung) &&
			(!isYoung || known.isYoung || known.isToy)
		)
			return { actor: known, extra };
		if (known?.type === "animal" && known.isToy && !isMany && !isToyNow) return { actor: known, extra };
		const several = world.cast.get(`animal:${kind}:many`);
		const isToy = isToyNow || (several?.type === "animal" && several.isToy) || (!isMany && isToyOfWish(kind));
		const key = `animal:${kind || meaning.base}${isYoung && known ? ":young" : ""}${isMany ? ":many" : ""}`;
		const token = sentence[at];
		const isNameLike =
			token?.isCapital &&
			!isMany &&
			(!token.isFirst || isVerb(sentence[to]?.word ?? "")) &&
			determinerBefore(sentence, at) === undefined;
		const who = isNameLike
			? token.text
			: isYoung && !meaning.isYoung
				? `young ${meaning.base}`
				: isMany
					? (words[at] ?? meaning.base)
					: meaning.base;
		const actor = beast({ type: "animal", who, kind, isYoung, isMany, isToy }, key);
		const counted = COUNTS.get(determinerBefore(sentence, at) ?? "");
		if (isMany && counted) actor.count = counted;
		return { actor, extra };
	}

	/** In a bedroom by night a new animal that is not a pet is one of shadows, of the quilt or of a dream. */
	const isShadow = (kind: string, to: number, words: readonly string[]) =>
		world.name === "frame" &&
		!setting.isTimeTravel &&
		moment.place === "bedroom" &&
		moment.hour === "night" &&
		!PETS.has(kind) &&
		kind !== setting.companion?.kind &&
		!isMadeOf(words, to) &&
		!isInArms(words) &&
		![...world.present.keys()].some((actor) => actor.type === "animal" && actor.kind === kind);

	/** "The old rabbit lay under her chin": a toy. */
	const isInArms = (words: readonly string[]) =>
		/\b(?:under|against|beneath|in|on|to|beside) (?:his|her) (?:chin|arms?|pillow|cheek|chest|elbow|lap)\b/.test(
			words.join(" "),
		);

	/** "The case snapped shut like a small crocodile … she opened the crocodile": the case. */
	function isImage(sentence: Sentence, at: number, kind: string): boolean {
		const before = determinerBefore(sentence, at);
		if (sentence[at]?.status === "unreal" && prepositionBefore(sentence, at) === "like") {
			if (!world.cast.has(`animal:${kind}`)) images.add(kind);
			return true;
		}
		if (before === "the" && images.has(kind) && !world.cast.has(`animal:${kind}`)) return true;
		images.delete(kind);
		return false;
	}

	/** "A yak of tin", "a lizard of red cord". */
	function isMadeOf(words: readonly string[], to: number): boolean {
		const of = words[to] === "made" ? to + 1 : to;
		return (
			words[of] === "of" &&
			words.slice(of + 1, of + 4).some((word) => TOY_WORDS.has(word) || MATERIALS.has(word) || word === "wood")
		);
	}

	/** "She braided a lizard". */
	const isBraided = (words: readonly string[], at: number) =>
		words.slice(Math.max(0, at - 4), at).some((word) => BRAIDING.test(word));

	/** "A stamp with a blue whale on it", "a coin that has an okapi on one side". */
	const isPrinted = (words: readonly string[], at: number) =>
		/\b(?:stamp|coin|picture|card|page|shirt|poster|sticker|sign|flag|plate|cup|mug|curtains?|blanket|quilt|pajamas|wallpaper|tie|lunchbox|rug|dress|sweater|pillowcase|backpack) (?:(?:with|that has|that had|had|has|of) |printed |covered |patterned |full of |decorated )+(?:\w+ ){0,2}$/.test(
			`${words.slice(Math.max(0, at - 7), at).join(" ")} `,
		);

	/** "He painted a lion", "a dinosaur, cut from paper": animals that somebody makes. */
	function isMade(sentence: Sentence, at: number, to: number): boolean {
		if (MADE.test(sentence[to]?.word ?? "")) return true;
		const before = determinerBefore(sentence, at);
		const isPlural = meaningAt(wordsOf(sentence), at)?.meaning.isPlural;
		if (
			!(before === undefined && isPlural) &&
			!/^(?:a|an|two|three|four|five|six|seven|eight|nine|ten|the)$/.test(before ?? "")
		)
			return false;
		for (let index = at - 1; index >= Math.max(0, at - 11); index--) {
			const { word } = sentence[index] as Token;
			if (MAKING.test(word)) return true;
			if ((isVerb(word) && word !== "and") || sentence[index]?.isSpeech) return false;
		}
		return false;
	}

	function actorOfName(name: { text: string; to: number; titleKind?: PersonKind }): Actor | undefined {
		const key = keyOf(name.text);
		if (key === "jesus" && isInfancy) return personOfName(name);
		const bibleKind = bibleKindOf(key);
		const known = knownBy(key, name.text) ?? (setting.isTimeTravel && bibleKind ? personOfName(name) : undefined);
		if (known) return strangerNamed(known, key) ?? known;
		if (bibleKind && isBibleTime()) {
			const fresh = personOfName(name);
			return fresh && (strangerNamed(fresh, key) ?? fresh);
		}
		if (isMainName(name.text)) return world.name === "frame" ? main : personOfName(name);
		const own = nameCompanion(name.text);
		if (own) return own;
		// A biblical name in the child's world: somebody speaks of the person, unless the person acts like a neighbour.
		if (world.name === "frame" && bibleKind && isOnlyBiblical(name.text.toLowerCase()) && !setting.isTimeTravel)
			return undefined;
		return personOfName(name);
	}

	/** "An old man stood at the foot of the ramp. Noah looked at the sky": they are one. */
	function strangerNamed(named: Actor, key: string): Person | undefined {
		// "His father called him. Jesse was old": they are one.
		const [subject] = previous;
		if (
			world.name === "tale" &&
			named.type === "person" &&
			subject?.type === "person" &&
			/^the (?:father|mother)$/.test(subject.who) &&
			/^bibleOld|^bibleWoman/.test(named.kind) &&
			GENDERS[named.kind] === subject.gender &&
			!world.present.has(named)
		) {
			subject.who = named.who;
			subject.kind = named.kind;
			world.cast.set(key, subject);
			return subject;
		}
		if (!setting.isTimeTravel || named.type !== "person" || !OF_BIBLE.test(named.kind)) return undefined;
		if (world.present.has(named) || world.recent.includes(named)) return undefined;
		const stranger = world.recent.find(
			(one): one is Person =>
				one.type === "person" &&
				world.present.has(one) &&
				/^the (?:old |young )?(?:man|woman|stranger|shepherd|fisherman)$/.test(one.who) &&
				GENDERS[named.kind] === one.gender,
		);
		if (!stranger) return undefined;
		stranger.who = named.who;
		if (stranger.kind !== "bibleOldMan") stranger.kind = named.kind;
		world.cast.set(key, stranger);
		return stranger;
	}

	/** The actor with this name, or with another name of the same person, who is called by this one from now on. */
	function knownBy(key: string, text: string): Actor | undefined {
		const known = world.cast.get(key);
		const other = known || !isBibleTime() ? undefined : otherNamesOf(key).find((one) => world.cast.has(one));
		const renamed = other && world.cast.get(other);
		if (!renamed) return known;
		renamed.who = text;
		world.cast.set(key, renamed);
		return renamed;
	}

	function personOfRole(state: Reading, meaning: Meaning, role: PersonKind, at: number): Actor | undefined {
		const { sentence } = state;
		const token = sentence[at] as Token;
		const { base, isPlural } = meaning;
		if (isHeavenly(sentence, at)) return undefined;
		const before = determinerBefore(sentence, at);
		// "The brothers" Esau and Jacob
		const isOfPair = /^(?:brother|sister)$/.test(base) && before === "the";
		const kindred = [...world.present.keys()].filter(
			(one) => one.type === "person" && one.gender === GENDERS[siblingOr(role, base)] && /^\p{Lu}/u.test(one.who),
		);
		if (isPlural && isOfPair && kindred.length > 1) return undefined;
		if (isPlural)
			return world.name === "tale"
				? manyNamed(`role:${base}s`, base, world.isOld ? role : siblingOr(role, base))
				: undefined;
		// "its mother", "the mother" of a young animal; "Barley was the smallest lamb. His mother …"
		const isOfAnimal = at === 1 && /^(?:his|her)$/.test(before ?? "") && previous.length > 0 && previous.every(isBeast);
		if (
			/^(?:mother|father|mom|mama|papa)$/.test(base) &&
			(before === "its" ||
				isOfAnimal ||
				(before === "the" && !world.cast.has(`kin:${kinOf(base)}`) && !world.cast.has(`role:${base}`)))
		) {
			const parent = world.recent.find((actor): actor is Beast => actor.type === "animal" && !actor.isToy);
			if (parent) return world.cast.get(`animal:${parent.kind}`) ?? parent;
		}
		if (world.name === "frame" && main && /^(?:girl|boy|child)$/.test(base) && before === "the") {
			const other = world.cast.get(`role:${base}`);
			if (other) return other;
			if (/^(?:new|other|strange|next|second)$/.test(sentence[at - 1]?.word ?? ""))
				return personNamed(`role:${base}`, `the ${base}`, role);
			if (base === "child" || GENDERS[base as "girl" | "boy"] === main.gender) return main;
		}
		if (isInfancy && /^(?:son|child|boy|baby)$/.test(base)) return personNamed("role:baby", "the baby", "baby");
		if (world.name === "tale" && /^(?:son|daughter|child|boy|girl)$/.test(base)) {
			if (isBorn(state.words, at)) return personNamed("role:baby", "the baby", "baby");
			const born = world.cast.get("role:baby");
			if (isBirth && born?.type === "person" && base !== "daughter") return born;
		}
		// "A man had two sons … his father"
		const father = world.cast.get("role:man");
		if (
			world.name === "tale" &&
			base === "father" &&
			hasSons &&
			father?.type === "person" &&
			!world.cast.has("role:father")
		) {
			Object.assign(father, { who: "the father", kind: role });
			world.cast.set("role:father", father);
		}
		// "Finn!" called his mother: she is not a person of the Bible.
		const isOwn = setting.isTimeTravel && main !== undefined && before === (main.gender === "f" ? "her" : "his");
		const mary = isBibleTime() && base === "mother" && !isOwn ? world.cast.get("mary") : undefined;
		if (mary && world.present.has(mary)) return mary;
		if (KIN.has(base) && world.name === "frame") {
			const isNameLike = token.isCapital && (!token.isFirst || !before) && !WORDS.determiners.has(before ?? "");
			const owner = before && /^(?:his|her|their|my|our)$/.test(before);
			if (!isNameLike && !owner && before !== "the" && !sentence[at - 1]?.isPossessive)
				return before === "a" ? undefined : knownKin(base);
			if (dead.has(kinOf(base))) return undefined;
			const kin = knownKin(base);
			if (kin) {
				if (isNameLike && kin.type === "person" && /'s |’s /.test(kin.who)) kin.who = token.text;
				return kin;
			}
			if (/^(?:friend|cousin|twin)$/.test(base) && before !== "the") return undefined;
			const isOfChild = main !== undefined && !/^(?:wife|husband|son|daughter|grandson|granddaughter)$/.test(base);
			const who = isNameLike ? token.text : isOfChild ? `${main.who}’s ${base}` : `the ${base}`;
			return personNamed(`kin:${kinOf(base)}`, who, siblingOr(role, base));
		}
		if (world.name === "frame" && (before === undefined || before === "no")) return world.cast.get(`role:${base}`);
		// "The old teacher" after Mrs. Varga.
		if (
			world.name === "frame" &&
			before === "the" &&
			/^(?:teacher|nurse|doctor|pastor|keeper|shopkeeper|neighbor|caretaker|librarian|farmer)$/.test(base) &&
			!world.cast.has(`role:${base}`)
		) {
			const titled = world.recent
				.slice(0, 4)
				.filter((one) => one.type === "person" && TITLED.test(one.who) && world.present.has(one));
			const [only] = titled;
			if (titled.length === 1 && only?.type === "person" && (GENDERS[role] ?? only.gender) === only.gender) return only;
		}
		// "The old woman" after "the woman".
		if (
			world.name === "frame" &&
			before === "the" &&
			/^old (?:man|woman)$/.test(base) &&
			!world.cast.has(`role:${base}`)
		) {
			const same = world.cast.get(`role:${base.slice(4)}`);
			if (same?.type === "person" && world.present.has(same)) {
				same.kind = role;
				return same;
			}
		}
		// "The old man" after Mr. Finn has come.
		if (world.name === "frame" && before === "the" && /^(?:old )?(?:man|woman|lady|gentleman)$/.test(base)) {
			const named = world.recent.find(
				(one): one is Person =>
					one.type === "person" &&
					one.gender === GENDERS[role] &&
					world.present.has(one) &&
					!state.mentioned.includes(one) &&
					(TITLED.test(one.who) || (/^old/.test(base) && /^grand/.test(one.kind))),
			);
			if (named && !world.cast.has(`role:${base}`)) return named;
		}
		const adjective = adjectivesBefore(sentence, at).find((word) =>
			/^(?:younger|older|elder|first|second|third|other|poor|rich|blind|lame|good|wise|lost)$/.test(word),
		);
		if (isBibleScene() && before !== undefined && /^(?:the|this|that)$/.test(before)) {
			const exact = world.cast.get(`role:${adjective ? `${adjective} ` : ""}${base}`);
			const named = world.recent.find(
				(one) =>
					one.type === "person" &&
					/^\p{Lu}/u.test(one.who) &&
					isSamePerson(one, base, role) &&
					!state.mentioned.includes(one),
			);
			if (named && (!exact || !world.present.has(exact) || /^(?:prophet|giant)$/.test(base))) return named;
		}
		if (world.name === "tale" && !adjective) {
			const same = world.recent.find(
				(one) => one.type === "person" && one.who.startsWith("the ") && one.who.endsWith(` ${base}`),
			);
			if (same) return same;
		}
		const key = `role:${adjective && world.name === "tale" ? `${adjective} ` : ""}${base}`;
		// "The woman" after "the widow".
		if (world.name === "tale" && before === "the" && /^(?:man|woman|boy|girl)$/.test(base) && !world.cast.has(key)) {
			const same = world.recent
				.slice(0, 5)
				.find(
					(one) =>
						one.type === "person" &&
						/^the /.test(one.who) &&
						one.gender === GENDERS[role] &&
						(/^(?:boy|girl)$/.test(base) ? YOUNGER.test(one.who) : !/\b(?:father|mother)$/.test(one.who)),
				);
			if (same) return same;
		}
		return personNamed(
			key,
			`the ${key.slice(5)}`,
			world.name === "tale" && !world.isOld ? siblingOr(role, base) : role,
		);
	}

	const isBeast = (actor: Actor) => actor.type === "animal" && !actor.isToy;

	/** "She bore a son", "a child was born". */
	const isBorn = (words: readonly string[], at: number) =>
		/\b(?:bore|birth to|held)\b/.test(words.slice(Math.max(0, at - 4), at).join(" ")) ||
		/^(?:was|is|had been|would be) born\b/.test(words.slice(at + 1, at + 4).join(" "));

	/** Returns whether "the king" or "the boy" can refer to the person with this name. */
	function isSamePerson(person: Person, base: string, role: PersonKind): boolean {
		if (role === "priest" && person.kind === "bibleOldMan") return true;
		if (role === "king" && KINGS.test(person.who)) return true;
		if (/^(?:king|queen|priest|soldier|shepherd|fisherman|angel)$/.test(role) && base !== "giant")
			return person.kind === role;
		if (base === "giant") return person.who === "Goliath";
		if (base === "father") return person.kind === "bibleOldMan";
		return (
			/^(?:man|old man|blind man|lame man|boy|lad|child|girl|woman|old woman|prophet)$/.test(base) &&
			person.kind !== "jesus" &&
			GENDERS[role] === person.gender &&
			person.kind !== "king"
		);
	}

	const siblingOr = (role: PersonKind, base: string) =>
		/^(?:brother|sister|son|daughter|cousin|twin|friend)$/.test(base) ? siblingKind(base) : role;

	const knownKin = (base: string) => world.cast.get(`kin:${kinOf(base)}`);

	function personNamed(key: string, who: string, kind: PersonKind): Person {
		const known = world.cast.get(key);
		if (known?.type === "person") return known;
		const person = makePerson(who, kind);
		world.cast.set(key, person);
		return person;
	}

	function manyNamed(key: string, base: string, kind: PersonKind): Person {
		const person = personNamed(key, `a ${base}`.replace(/^a (?=[aeiou])/, "an "), kind);
		person.isMany = true;
		return person;
	}

	/** Returns the index after "the son of David" in "Solomon, the son of David, was king". */
	function afterApposition(sentence: Sentence, to: number): number {
		if (!sentence[to]?.gap.includes(",") || !/^(?:the|a|an|his|her|their|who)$/.test(sentence[to]?.word ?? ""))
			return to;
		const end = sentence.findIndex((token, at) => at > to && at < to + 9 && token.gap.includes(","));
		return end > 0 ? end : to;
	}

	const isSubjectAt = ({ sentence, hasVerb }: Reading, from: number, to: number): boolean => {
		const before = sentence[from - 1];
		if (before && (WORDS.said.has(before.word) || (isVerb(before.word) && hasVerb === false))) return true;
		if (isTagBefore(sentence, from)) return true;
		// "A girl with thick glasses sat down"
		if (!hasVerb && /^(?:with|in|from|behind|beside)$/.test(sentence[to]?.word ?? "") && sentence[to]?.gap === " ")
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

	function readMention(state: Reading, mention: Mention): void {
		const { sentence } = state;
		const { from, to, actor, thing } = mention;
		const last = sentence[to - 1] as Token;
		const first = sentence[from] as Token;
		const preposition = prepositionBefore(sentence, from);
		const before = determinerBefore(sentence, from);
		const isUnreal = first.status === "unreal" || before === "no";
		if (thing) {
			const isHere = first.status === "real" || (first.status === "far" && /^(?:moon|star|rainbow)$/.test(thing));
			if (isUnreal || !isHere || last.isPossessive) return;
			// "All forty pinwheels … the first wheel turned"
			const isPinwheel = thing === "wheel" && (common.has("pinwheel") || common.has("pinwheels"));
			readThing(state, mention, isPinwheel ? "pinwheel" : thing, preposition);
			return;
		}
		if (!actor) return;
		// "Quince's head" is where Quince is, "a duck's head" may be a handle.
		const isWithBody = BODY.has(state.words[to] ?? "") || BODY.has(state.words[to + 1] ?? "");
		const isMentionOnly = last.isPossessive && (!isWithBody || before === "a");
		const isRelative = preposition !== undefined && /^(?:who|whom|that|which)$/.test(state.words[to] ?? "");
		const verbFrom = first.isCapital ? afterApposition(sentence, to) : to;
		const isSubject = !last.isPossessive && !isRelative && isSubjectAt(state, from, verbFrom);
		if (isPictured(state, from)) absent.add(actor.who);
		if (isMissed(state, from) && !world.present.has(actor)) elsewhere.add(actor);
		if (isUnreal) return;
		// "Grandma's table. She had found it": she is not who was mentioned before.
		if (isMentionOnly) namedNow.add(actor);
		if (isMentionOnly && actor.type === "person" && actor !== main && world.name === "frame" && KIN.has(first.word))
			world.recent = [actor, ...world.recent.filter((one) => one !== actor)].slice(0, 8);
		const isReplaced = /\b(?:place|instead) of$/.test(state.words.slice(Math.max(0, from - 2), from).join(" "));
		const isDistant =
			isReplaced ||
			// "The son of David was king"
			(first.isCapital &&
				state.words[from - 1] === "of" &&
				!/^(?:ears|paws|tail|face|head|eyes)$/.test(state.words[from - 2] ?? "")) ||
			(preposition !== undefined &&
				// "The ears of Sesame"
				!(preposition === "of" && /^(?:ears|paws|tail|face|head|eyes)$/.test(state.words[from - 2] ?? "")) &&
				/^(?:of|about|for|from|without|like|than|except|as|against)$/.test(preposition) &&
				// "In his fear of his brother Esau, Jacob prayed"
				(!isSubject || sentence[to]?.gap.includes(",") === true));
		if (isMentionOnly || isDistant) return;
		if (first.status === "far" && actor !== main) {
			if (world.present.has(actor) && isSubject && given.place === undefined) leaveNow(actor, true);
			if (isSubject) state.subjects = [actor];
			if (!world.present.has(actor)) outOfSight.add(actor);
			return;
		}
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
			applyPose(state, state.verb.at, [actor]);
		} else if (state.hasVerb && sentence[from - 1]?.word === "and" && WORDS.said.has(sentence[from - 2]?.word ?? ""))
			state.subjects = [actor];
		if (absent.has(actor.who) && !isSubject) return;
		if (dead.has(keyOf(actor.who))) return;
		const isNew = !world.present.has(actor) && actor !== main;
		const isOwnKin = first.isCapital || /^(?:his|her|their)$/.test(before ?? "");
		const isFromHome = homeFolk.has(actor) || (isSubject && isOwnKin && KIN.has(first.word));
		if (isNew && isFromHome && first.status === "real") comeHome(actor);
		// A braided animal stays in the scene after the sentence that made it.
		const isCraft = actor.type === "animal" && actor.isToy && isBraided(state.words, from);
		if (first.status !== "real" && isNew && !isCraft) return;
		if (isNew && state.awayClause === first.clause) return;
		if (elsewhere.has(actor) && isNew && !hasCome(state, mention, preposition)) return;
		elsewhere.delete(actor);
		const isStanding = STANDING.test(state.verb?.word ?? "") && isInverted(state);
		if (isNew && isSubject && ((!isStanding && isBefore(state, verbFrom)) || isAbsent(state, verbFrom))) return;
		if (isNew && isSubject && world.name === "frame" && actor !== main && isReported(state, to)) return;
		if (
			isNew &&
			actor.type === "person" &&
			/^(?:was|is)$/.test(state.words[to] ?? "") &&
			sentence.some((token, index) => index > to && index < to + 5 && consumed.has(token))
		)
			return;
		// "She became his daughter": the daughter is nobody else.
		if (isNew && actor.type === "person" && isPredicate(state, from, preposition)) return;
		if (isNew && mention.isPlural && actor.type === "person" && !isSubject && !isMet(state, preposition)) return;
		// "A man had two sons": they come when they act.
		if (isNew && mention.isPlural && state.verb?.word === "had" && state.hasOwn) return;
		// "In a story that Jesus told"
		if (isNew && /\b(?:story|parable) that$/.test(state.words.slice(Math.max(0, from - 2), from).join(" "))) return;
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
			(isWritten(state, from) || /^(?:wrote|writes|phoned|telephoned)$/.test(state.words[to] ?? ""))
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
		const isStranger = world.isOld && /^\p{Lu}/u.test(actor.who) && bibleKindOf(keyOf(actor.who)) === undefined;
		if (isNew && actor.type === "person" && !isSubject && isStranger) return;
		if (isNew && actor.type === "person" && !isSubject && !isSocial(state, from, preposition)) return;
		if (
			isNew &&
			actor.type === "animal" &&
			/^(?:to|at|after|against)$/.test(preposition ?? "") &&
			/^(?:listen|heard|call)/.test(state.verb?.word ?? "")
		)
			return;
		// "Clara ran off with Bea"
		if (preposition === "with" && actor !== main && state.leavingClause === first.clause) {
			leaveNow(actor, false);
			return;
		}
		if (isSpeaker(sentence, from, to)) spoken.add(actor);
		see(actor, isSubject ? 2 : 1);
		const seen = moment.actors.get(actor);
		if (seen && isSpeaker(sentence, from, to) && sentence.some(({ isSpeech }) => isSpeech)) seen.speaks = true;
		state.mentioned.push(actor);
		noteHolding(state, mention);
	}

	/** “Finn!” called his old mother. */
	function isTagBefore(sentence: Sentence, from: number): boolean {
		let at = from - 1;
		while (
			at > from - 4 &&
			/^(?:the|a|an|his|her|their|my|our|old|little|big|young|tall|older|younger)$/.test(sentence[at]?.word ?? "")
		)
			at--;
		return at < from - 1 && WORDS.said.has(sentence[at]?.word ?? "") && sentence[at - 1]?.isSpeech === true;
	}

	const isSpeaker = (sentence: Sentence, from: number, to: number) =>
		isTagBefore(sentence, from) ||
		WORDS.said.has(sentence[from - 1]?.word ?? "") ||
		(sentence[to]?.word !== "was" && WORDS.said.has(sentence[to]?.word ?? ""));

	/** "There stood Dad", "she found the cat" */
	const hasCome = (state: Reading, { from, to }: Mention, preposition: string | undefined) =>
		isSpeaker(state.sentence, from, to) ||
		ARRIVAL.test(state.words[to] ?? "") ||
		ARRIVAL.test(state.words[from - 1] ?? "") ||
		isMet(state, preposition);

	/** "He could not see Dad." */
	const isMissed = ({ words }: Reading, from: number) =>
		/\b(?:could not|couldn't|did not|didn't) (?:see|find|spot)(?: \w+)?$/.test(
			words.slice(Math.max(0, from - 5), from).join(" "),
		);

	/** "Her brother said that the tunnel was dark": no quotation, and no presence. */
	const isReported = ({ sentence, words }: Reading, to: number) =>
		WORDS.said.has(words[to] ?? "") &&
		/^(?:that|how|what)$/.test(words[to + 1] ?? "") &&
		!sentence.some(({ isSpeech }) => isSpeech);

	/** "Minka was not in it": the text says that this person or animal is absent. */
	const isAbsent = ({ words }: Reading, from: number) => {
		// "Mama and Sami would be waiting"
		const joined = words[from] === "and" ? words.slice(from, from + 4).findIndex((word) => isVerb(word)) : 0;
		return isAbsentAt(words, from + Math.max(0, joined));
	};

	const isAbsentAt = (words: readonly string[], to: number) =>
		/^(?:(?:was|were|is) (?:not|nowhere|never)(?: yet)? (?:there|in|here|at|on|home|back|among|with|to be)|(?:was|were|is) not$|used to\b|(?:did not|didn't) (?:like|know|live|own|believe)\b|had not come|did not come|was missing|(?:itself |himself |herself )?(?:was|were) (?:long |already )?gone|(?:was|were) (?:already |still |just )?(?:at (?:work|sea|the office)|abroad|out of town|out shopping|on the night shift|on a trip)|(?:would|will) (?:not |often |always |sometimes )?(?:be|come|have|say|like|know|do|hear|tell|sing|call|read|bring|make|sit|laugh)|might|may)\b/.test(
			words.slice(to, to + 5).join(" "),
		);

	/** "Moses, who had led the people, had died": the text only mentions the past of this new person, who is absent. */
	function isBefore({ sentence }: Reading, to: number): boolean {
		for (let at = to; at < Math.min(sentence.length, to + 4); at++) {
			const { word } = sentence[at] as Token;
			if (word === "had" && /^(?:not|never)$/.test(sentence[at + 1]?.word ?? "")) return true;
			if (word === "had") {
				const verb = sentence.slice(at + 1, at + 4).find((one) => !WORDS.adverbs.has(one.word));
				return (
					verb?.status === "past" &&
					// "Grandpa had been watching her face": he still is.
					!(
						verb.word === "been" &&
						/ing$/.test(sentence[sentence.indexOf(verb) + 1]?.word ?? "") &&
						!sentence.some((one, index) => index > at && /^(?:since|everywhere|all)$/.test(one.word))
					) &&
					!/^(?:become|come|arrived|joined|entered|returned|followed|sat|climbed|stepped|got|stopped)$/.test(verb.word)
				);
			}
			if (isVerb(word)) return false;
		}
		return false;
	}

	const isPredicate = ({ verb, hasOwn, words }: Reading, from: number, preposition: string | undefined) =>
		preposition === undefined &&
		(/^(?:became|become|was|is|were|are)$/.test(verb?.word ?? "") ||
			/^(?:was|were) left an?$/.test(words.slice((verb?.at ?? 0) - 1, (verb?.at ?? 0) + 2).join(" "))) &&
		(hasOwn ||
			(/^(?:it|that|this)$/.test(words[(verb?.at ?? 0) - 1] ?? "") &&
				/^(?:his|her|their)$/.test(words[from - 1] ?? "") &&
				!KIN.has(words[from] ?? "")));

	/** A new person who is not the subject is present if somebody interacts with them. */
	function isSocial({ verb, sentence }: Reading, from: number, preposition: string | undefined): boolean {
		if (
			preposition &&
			/^(?:with|beside|by|to|at|behind|near|next|around|between|before|toward|towards|past|on|upon|and)$/.test(
				preposition,
			)
		)
			return true;
		if (sentence[from - 1]?.word === "and") return true;
		return verb !== undefined && preposition === undefined;
	}

	/** "He was met by ten men", "when he saw the women". */
	const isMet = ({ verb }: Reading, preposition: string | undefined) =>
		(preposition === undefined || preposition === "by") &&
		/^(?:met|saw|sees|found|called|chose|gathered|welcomed|blessed|healed|led|helped|greeted|surrounded|took|touched|hugged|carried)$/.test(
			verb?.word ?? "",
		);

	const isWritten = ({ words }: Reading, from: number) =>
		/\b(?:wrote|write|letter|postcard|called|phoned|sent|message|telephoned)\b/.test(
			words.slice(Math.max(0, from - 5), from).join(" "),
		);

	const isPictured = ({ words }: Reading, from: number) =>
		/\b(?:picture|photo|photograph|portrait|drawing|painting) of\b/.test(
			words.slice(Math.max(0, from - 5), from).join(" "),
		);

	/** "Under the willow sat Mei", “said Tilda”. */
	function isInverted({ sentence, verb, clause }: Reading): boolean {
		if (!verb) return false;
		const first = sentence.find((token) => token.clause === clause);
		if (!first) return false;
		return (
			first.isSpeech ||
			WORDS.prepositions.has(first.word) ||
			(first.word === verb.word && STANDING.test(first.word)) ||
			/^(?:there|here|then|first|next|away|off|out|down|up|only|now)$/.test(first.word) ||
			WORDS.said.has(verb.word)
		);
	}

	function see(actor: Actor, weight: number): void {
		lastMention.set(actor, wordsTold);
		if (actor === main) isMainIntroduced = true;
		if (actor.type === "person" && actor.isMain && world.name === "tale") return;
		if (isAside && (actor.type === "person" ? given.place === "bedroom" : actor.kind === setting.companion?.kind))
			return;
		if (setting.isTimeTravel && actor.type === "person" && OF_BIBLE.test(actor.kind)) {
			if (isBack) return;
			if (!isBibleMet) homeHour = hourBefore;
			isBibleMet = true;
		}
		if (setting.isTimeTravel && !isBibleMet && actor.type === "person" && actor !== main && world.place === home)
			homeFolk.add(actor);
		const seen = moment.actors.get(actor) ?? { weight: 0 };
		seen.weight += weight;
		moment.actors.set(actor, seen);
		const presence = world.present.get(actor) ?? { lastSeen: wordsTold };
		presence.lastSeen = wordsTold;
		world.present.set(actor, presence);
		world.recent = [actor, ...world.recent.filter((one) => one !== actor)].slice(0, 8);
	}

	function readThing(
		state: Reading,
		{ from, to, isPlural }: Mention,
		thing: string,
		preposition: string | undefined,
	): void {
		const { sentence, words } = state;
		const before = determinerBefore(sentence, from);
		if (preposition && /^(?:of|about|for|without|like|than|as|against|instead)$/.test(preposition)) return;
		if (thing === "thread" && /\b(?:filled|stuffed) with$/.test(words.slice(0, from).join(" "))) return;
		if (depicted.has(thing) || isOfAnyone(words, from)) return;
		// "When she shut her eyes, she was back at the treehouse."
		if (/\b(?:shut|closed) (?:her|his|their) eyes\b.*\bwas back\b/.test(words.slice(0, from).join(" "))) return;
		if (preposition === "from" && !/^(?:the|his|her|their)$/.test(before ?? "")) return;
		if (before && /^(?:no|every|each|any|another's)$/.test(before)) return;
		const adjectives = adjectivesBefore(sentence, from);
		if (adjectives.some((word) => DEPICTED.has(word)) && thing !== "boat") return;
		if (/^(?:drawing|painting|picture)$/.test(words[to] ?? "")) return;
		if (
			thing === "bell" &&
			/\b(?:r[aiu]ng|toll|struck|chimed|heard|sound)/.test(words.slice(Math.max(0, from - 5), to + 8).join(" "))
		)
			return;
		if (/^(?:was|were) (?:gone|missing|lost|away)\b/.test(words.slice(to, to + 2).join(" "))) return;
		// "The bell was still", "she made a nest of the bed"
		if (thing === "bell" && /^(?:was|were) (?:still|silent|quiet)\b/.test(words.slice(to, to + 2).join(" "))) return;
		if (thing === "nest" && words[to] === "of") return;
		// "It became a ball"
		if (/^(?:became|becomes?)$/.test(state.verb?.word ?? "") && preposition === undefined) return;
		// "She made a tiny cross on his forehead", the keys of a piano, "the fires of the villages"
		if (thing === "cross" && /^(?:was|were|very|so|too|quite|rather|a little|grew|got|be)$/.test(words[from - 1] ?? ""))
			return;
		if (thing === "cross" && /\b(?:forehead|heart|his chest|her chest)\b/.test(words.slice(to, to + 6).join(" ")))
			return;
		if (thing === "key" && isPlural && (common.has("piano") || common.has("song") || common.has("fingers"))) return;
		if (thing === "campfire" && isPlural) return;
		// "Her horns": a goat's.
		if (thing === "trumpet" && /^(?:his|her|its|their)$/.test(before ?? "")) return;
		if (thing === "clock" && /^(?:struck|ticked|strikes|chimed)/.test(words[to] ?? "")) return;
		if (thing === "campfire" && ((world.place !== undefined && isIndoors(world.place)) || !before)) return;
		// Elsewhere a pot may have plants.
		if (thing === "pot" && !COOKING.has(world.place ?? "")) return;
		// A bed in the garden has plants.
		if (thing === "bed" && PLANTED.has(world.place ?? "")) return;
		if (!before && !preposition && !isPlural && !state.hasVerb) return;
		// "A tram with its lamps lit", "the pocket of her coat"
		if (before === "its" && !preposition?.startsWith("on")) return;
		if (isWorn(state, { from, to }, thing, preposition)) return;
		let weight = 1;
		if (state.hasVerb && preposition === undefined) weight = 2;
		if (BACKGROUND.has(thing)) weight = 0.5;
		if (isPlural && thing === "star") weight = 1;
		moment.things.set(thing, (moment.things.get(thing) ?? 0) + weight);
		sentenceThings.set(thing, weight);
		const holder = state.subjects[0];
		if (
			holder?.type === "person" &&
			state.verb &&
			((/^(?:carr|hold|held|tak|took|pick|lift|br(?:ing|ought)|grab|clutch|hug|open|fetch|bore|raised)/.test(
				state.verb.word,
			) &&
				// "He held the card close to the lamp": he holds the card.
				(preposition === undefined || preposition === "with" || preposition === "up" || preposition === "out") &&
				!/^(?:close|near|next)$/.test(words[state.verb.at + 3] ?? "")) ||
				(preposition === "with" && /\b(?:hands?|arms?)\b/.test(words.slice(to, to + 5).join(" ")))) &&
			from - state.verb.at <= 6 &&
			HOLDABLE.has(thing) &&
			!isPlural
		) {
			const seen = moment.actors.get(holder);
			if (seen) seen.holds = thing;
		}
	}

	/** "She put her hand in her coat pocket": what somebody wears is part of them. */
	function isWorn(
		{ words, verb, last }: Reading,
		{ from, to }: Pick<Mention, "from" | "to">,
		thing: string,
		preposition: string | undefined,
	): boolean {
		if (!WEARABLE.has(thing)) return false;
		if (/^(?:pockets?|sleeves?|collar|tails?|buttons?|off)$/.test(words[to] ?? "")) return true;
		if (/^(?:into|in|over|under|through|inside)$/.test(preposition ?? "")) return true;
		if (preposition === "at" && /^(?:hat|cap|glasses)$/.test(thing)) return true;
		// "His coat was of bronze", "between his boots"
		if (
			/^(?:his|her|their)$/.test(words[from - 1] ?? "") &&
			!/^(?:hung|lay|stood|waited|dripped|dried)$/.test(words[to] ?? "") &&
			!TAKEN.test(words.slice(Math.max(0, from - 6), from).join(" "))
		)
			return true;
		if (
			/^(?:tipped|lifted|raised|straightened)$/.test(words[from - 2] ?? "") &&
			/^(?:his|her)$/.test(words[from - 1] ?? "")
		)
			return true;
		// "A girl with thick glasses"
		if (
			preposition === "with" &&
			/^(?:glasses|hat|cap|scarf|apron|boots)$/.test(thing) &&
			last?.actor &&
			words.slice(last.to, last.to + 1)[0] === "with"
		)
			return true;
		const near = words.slice(Math.max(0, from - 6), to + 2).join(" ");
		return (
			/\b(?:put|puts|pulled|drew|slipped|got) (?:\S+ ){0,4}on\b|\b(?:wore|wear|wears|wearing|dressed|buttoned)\b/.test(
				near,
			) ||
			(preposition === "with" && /^(?:wore|dressed)$/.test(verb?.word ?? ""))
		);
	}

	/** "Everyone with a cart or a basket". */
	const isOfAnyone = (words: readonly string[], from: number) =>
		/\b(?:everyone|everybody|anyone|anybody|whoever|no one|nobody) with\b/.test(
			words.slice(Math.max(0, from - 6), from).join(" "),
		);

	function noteHolding(state: Reading, { actor, from }: Mention): void {
		if (actor?.type !== "animal" || !state.verb) return;
		const [holder] = state.subjects;
		if (holder?.type !== "person") return;
		if (
			!/^(?:carr|hold|held|lift|hug|cradl|pick|took|br(?:ing|ought)|clutch)/.test(state.verb.word) ||
			from - state.verb.at > 6
		)
			return;
		if (!actor.isToy && !actor.isYoung && !SMALL.has(actor.kind)) return;
		const seen = moment.actors.get(actor);
		if (seen) seen.isCarried = true;
		const holding = moment.actors.get(holder);
		if (holding) holding.holds = actor.kind;
	}

	// --- Pronouns and verbs --------------------------------------------------------------------------------------------------------

	function pronounAt({ sentence }: Reading, at: number): Actor[] | undefined {
		const word = sentence[at]?.word ?? "";
		if (word === "they" || word === "both") return group();
		const gender = word === "he" ? "m" : word === "she" ? "f" : undefined;
		if (gender) {
			const actor = antecedent(
				gender,
				isSpeakerOf(sentence, at),
				wordsOf(sentence.slice(at)).join(" "),
				/^(?:then |and |but |so )?$/.test(`${wordsOf(sentence.slice(0, at)).join(" ")} `.trimStart()),
			);
			return actor ? [actor] : undefined;
		}
		if (word === "it") {
			if (IMPERSONAL.test(wordsOf(sentence.slice(at + 1, at + 6)).join(" "))) return undefined;
			const animal = world.recent.slice(0, 3).find((one) => one.type === "animal" && !one.isMany);
			return animal ? [animal] : undefined;
		}
		return undefined;
	}

	/** "Her mother found him on the stairs": a pronoun that is no subject refers to the child. */
	function isChildAt({ sentence, subjects, hasVerb }: Reading, at: number): boolean {
		const { word, status } = sentence[at] as Token;
		const gender = /^(?:him|himself)$/.test(word) ? "m" : /^(?:her|herself)$/.test(word) ? "f" : undefined;
		if (!gender || !main || main.gender !== gender || status !== "real" || world.name === "tale") return false;
		if (!hasVerb || !isMainIntroduced || subjects.length === 0 || subjects.includes(main)) return false;
		// "Her" before a noun tells whose it is.
		const next = sentence[at + 1];
		const isAlone =
			next?.gap !== " " ||
			[WORDS.prepositions, WORDS.conjunctions, WORDS.pronouns, WORDS.adverbs].some((list) => list.has(next.word)) ||
			/^(?:a|an|the)$/.test(next.word);
		if (word === "her" && !isAlone) return false;
		const others = world.recent.slice(0, 4).filter((one) => one.type === "person" && one.gender === gender);
		return others.every((one) => one === main || subjects.includes(one));
	}

	/** “Five,” she said. */
	const isSpeakerOf = (sentence: Sentence, at: number) =>
		sentence.slice(0, at).some(({ isSpeech }) => isSpeech) && isSpeaker(sentence, at, at + 1);

	/** `isSpeaking`: only somebody who is there speaks, and not “to” themselves. `told`: the sentence from the pronoun on. `isFirst`: it is its subject. */
	function antecedent(gender: "f" | "m", isSpeaking: boolean, told: string, isFirst: boolean): Actor | undefined {
		// "In the morning she climbed up to the mirror": the pronoun means the hero of the story.
		const hero = setting.hero && world.name === "tale" && moment.words === 0 ? world.cast.get(setting.hero) : undefined;
		if (isFirst && hero?.type === "person" && hero.gender === gender) return hero;
		const beast = animalOf(gender);
		if (beast) return beast;
		const speaker =
			isSpeaking &&
			world.recent
				.slice(0, 4)
				.find(
					(one) =>
						one.type === "person" &&
						one.gender === gender &&
						world.present.has(one) &&
						!told.includes(`to ${one.who.toLowerCase()}`),
				);
		if (speaker) return speaker;
		// "Tilda looked at her mother. Then she climbed the stairs": the one who acted before.
		const [subject] = previous;
		if (
			isFirst &&
			previous.length === 1 &&
			subject?.type === "person" &&
			subject.gender === gender &&
			world.present.has(subject)
		)
			return subject;
		const fits = (actor: Actor) =>
			actor.type === "person"
				? actor.gender === gender || (actor.gender === undefined && !actor.isMain)
				: /^\p{Lu}/u.test(actor.who);
		const near = world.recent.slice(0, 4).find((actor) => actor.type === "person" && actor.gender === gender);
		return (
			near ??
			world.recent.slice(0, 4).find(fits) ??
			(main?.gender === gender && world.name === "frame" && isMainIntroduced ? main : undefined)
		);
	}

	/** "A fox sat under the tree. He wagged his tail": the animal of the last sentence, unless it named somebody of this gender. */
	function animalOf(gender: "f" | "m"): Actor | undefined {
		const [last] = world.recent;
		if (last?.type !== "animal" || last.isMany || last.isToy || !mentionedBefore.includes(last)) return undefined;
		if (main?.gender === gender && isMainIntroduced && world.name === "frame") return undefined;
		return mentionedBefore.some((one) => one.type === "person" && one.gender !== other(gender)) ? undefined : last;
	}

	const other = (gender: "f" | "m") => (gender === "f" ? "m" : "f");

	/** Returns the people meant by "they": the two mentioned last, or everyone present. */
	function group(): Actor[] {
		if (isCrowdBefore) return previous.filter(({ isMany }) => isMany);
		if (world.present.size < 2) return [];
		const people = world.recent.filter((actor) => world.present.has(actor) || actor === main);
		if (main && world.name === "frame" && isMainIntroduced && !people.slice(0, 3).includes(main))
			return people.slice(0, 2);
		return people.slice(0, 3);
	}

	function readPronoun(state: Reading, actors: Actor[], token: Token): void {
		const isGroup = token.word === "they" || token.word === "both";
		if (token.status === "unreal") {
			if (!state.hasVerb) state.subjects = actors;
			return;
		}
		if (!state.hasVerb) {
			state.subjects = actors;
			state.hasOwn = true;
		} else if (state.verb && !state.hasOwn && isInverted(state)) state.subjects = actors;
		if (isGroup) return;
		if (token.word === "it") return;
		// "Where he had left it", "he would not be home"
		const at = state.sentence.indexOf(token);
		const isPastSubject =
			(state.words[at + 1] === "had" && state.sentence[at + 2]?.status === "past") ||
			/^(?:would|will|might|must|should|used)$/.test(state.words[at + 1] ?? "");
		for (const actor of actors) {
			if (dead.has(keyOf(actor.who))) continue;
			if ((token.status === "past" || isPastSubject || outOfSight.has(actor)) && !world.present.has(actor)) continue;
			// "Mom's door", and later: "The boat was green. She was old."
			const isOnlyOwner = !lastMention.has(actor) && !namedNow.has(actor) && actor.type === "person";
			if (isOnlyOwner && actor !== main && !world.present.has(actor)) continue;
			// A pronoun does not bring back a person who was last named long ago.
			if (
				actor.type === "person" &&
				actor !== main &&
				!world.present.has(actor) &&
				wordsTold - (lastMention.get(actor) ?? wordsTold) > MAX_ABSENCE
			)
				continue;
			see(actor, 1);
			const seen = moment.actors.get(actor);
			if (seen && isSpeaker(state.sentence, at, at + 1) && state.sentence.some(({ isSpeech }) => isSpeech))
				seen.speaks = true;
			state.mentioned.push(actor);
		}
	}

	function readVerb(state: Reading, at: number): void {
		const { sentence } = state;
		const token = sentence[at] as Token;
		const { word } = token;
		const isKnown =
			isVerb(word) || isParticiple(word) || POSES.has(word) || ANIMAL_POSES.has(word) || WORDS.said.has(word);
		if (!isKnown) return;
		const before = sentence[at - 1]?.word ?? "";
		if (/^(?:what|which)$/.test(before) || isNounUse(sentence, at)) return;
		if (WORDS.determiners.has(before) || sentence[at - 1]?.isPossessive) return;
		if (WORDS.prepositions.has(before) && before !== "to" && !word.endsWith("ing")) return;
		if (!state.hasVerb && !state.hasOwn && hasOtherSubject(state, at)) {
			state.subjects = [];
			state.isOther = true;
		}
		state.hasVerb = true;
		if (!WORDS.adverbs.has(word)) state.verb = { at, word };
		noteAway(state, at);
		if (token.status === "real" || token.status === "habit") applyPose(state, at, state.subjects);
		// An angel of a dream leaves with it.
		if (token.status === "real" && /^(?:woke|awoke)$/.test(word) && world.isOld)
			for (const actor of [...world.present.keys()])
				if (actor.type === "person" && actor.kind === "angel") leaveNow(actor, true);
		if (token.status === "unreal" || word !== "died") return;
		for (const actor of state.subjects) leaveNow(actor, true);
		// "The father died" after "her husband".
		if (state.words[at - 1] === "father" || state.words[at - 1] === "husband")
			for (const actor of [...world.present.keys()])
				if (/^the (?:father|husband)$/.test(actor.who)) leaveNow(actor, true);
	}

	/** "The school steps", "a race": words that are verbs only after a subject. */
	function isNounUse(sentence: Sentence, at: number): boolean {
		const word = sentence[at]?.word ?? "";
		if (/(?:ed|ing)$/.test(word) || WORDS.verbs.has(word) || WORDS.participles.has(word) || word === "asleep")
			return false;
		const before = sentence[at - 1];
		if (!before || before.isSpeech) return false;
		return !(
			before.isCapital ||
			WORDS.pronouns.has(before.word) ||
			WORDS.conjunctions.has(before.word) ||
			WORDS.adverbs.has(before.word) ||
			/^(?:to|will|can|not|does|did)$/.test(before.word) ||
			meaningAt([before.word], 0)?.meaning.animal !== undefined
		);
	}

	/** The clause has a subject that is nobody who acts: "since the leaves came down". */
	function hasOtherSubject({ sentence, clause }: Reading, at: number): boolean {
		const from = sentence.findIndex((token) => token.clause === clause);
		const before = sentence
			.slice(from, at)
			.filter(
				({ word }) =>
					!WORDS.conjunctions.has(word) && !WORDS.adverbs.has(word) && !isVerb(word) && !word.endsWith("ly"),
			);
		const [first] = before;
		if (!first || first.isSpeech || WORDS.prepositions.has(first.word)) return false;
		// "And there it lay": the thing.
		if (first.word === "there") return before[1]?.word === "it";
		return !/^(?:here|all|both|each|together)$/.test(first.word);
	}

	function applyPose(state: Reading, at: number, actors: readonly Actor[]): void {
		const { sentence, words } = state;
		const token = sentence[at] as Token;
		if (token.status !== "real" && token.status !== "habit") return;
		const rest = words.slice(at + 1, at + 5).join(" ");
		for (const actor of actors) {
			const seen = moment.actors.get(actor);
			const presence = world.present.get(actor);
			if (!seen && !presence) continue;
			const pose = actor.type === "person" ? poseOf(token.word, rest, words, at) : ANIMAL_POSES.get(token.word);
			if (!pose) continue;
			const target = seen ?? { weight: 0.5 };
			const posture = target.pose ?? presence?.pose;
			if (target.pose === "sleep" && /^(?:walk|stand)$/.test(pose)) continue;
			if (/^(?:carry|reach)$/.test(pose) && posture && /^(?:sit|kneel|lie)$/.test(posture)) continue;
			target.pose = pose;
			if (pose === "sleep" && actor === main) fallAsleep();
			if (actor.type === "animal" && pose !== "carried") target.isCarried = false;
			moment.actors.set(actor, target);
			if (presence) presence.pose = LASTING.has(pose) ? pose : undefined;
		}
	}

	/** The child sleeps in bed by night, unless the text names another place. */
	function fallAsleep(): void {
		if (!given.place && !hasPlace && !SLEEPING_PLACES.has(world.place ?? "")) {
			for (const actor of [...world.present.keys()]) {
				const isCloth = actor.type === "animal" && actor.isToy;
				if (actor !== main && !isCloth && !moment.actors.has(actor)) leaveNow(actor, true);
			}
			world.place = "bedroom";
			moment.place = world.place;
		}
		if (world.place !== "bedroom") return;
		world.hour = given.hour ?? "night";
		moment.hour = world.hour;
	}

	/** "She went away", "he was gone": who leaves is no longer there. */
	function noteAway(state: Reading, at: number): void {
		const { sentence, words } = state;
		const token = sentence[at] as Token;
		if (token.status === "unreal") return;
		const rest = words.slice(at + 1, at + 5).join(" ");
		const isGone =
			(/^(?:was|were)$/.test(token.word) && /^(?:gone|away|off)\b/.test(rest)) ||
			(token.status === "past" && /^gone$/.test(token.word) && !/^(?:to bed|to sleep|quiet|still|by|on)\b/.test(rest));
		const leaves =
			(/^(?:went|ran|walked|hurried|drove|flew|rode|marched|trotted|hopped|swam|slipped|rushed|set|goes|runs|sailed|headed|wandered|strode|jogged|bustled|shuffled|scurried|stomped|bounded|disappeared|skipped|scampered|dashed|raced|stalked|tiptoed|crept|padded|galloped|drifted|pedaled|darted|fluttered)$/.test(
				token.word,
			) &&
				/^(?:[a-z]+ing )?(?:away|off|home|back (?:to|home|down|inside)|out of|out the|down the (?:stairs|hill|road|street|lane)|on h(?:is|er) way|inside|downstairs|up to bed)\b/.test(
					rest,
				) &&
				// The story goes along with somebody.
				!(world.isOld || setting.isTimeTravel ? /\b(?:home|back)\b[^.]*\bwith\b/ : /(?!)/).test(
					words.slice(at + 1, at + 9).join(" "),
				) &&
				!/^off (?:his|her|the)/.test(rest)) ||
			(token.word === "turned" && /^(?:back|around) (?:to|toward|towards|home)\b/.test(rest)) ||
			/^(?:left|vanished|disappeared|departed)$/.test(token.word);
		const closes =
			(/^(?:closed|shut|pulled)$/.test(token.word) &&
				/^(?:the|her|his) door\b/.test(rest) &&
				world.place === "bedroom") ||
			(/^left$/.test(token.word) && /^the door (?:open|ajar|a crack)/.test(rest)) ||
			(/^(?:turned|switched|put)$/.test(token.word) &&
				/^(?:out|off) the (?:light|lamp)/.test(rest) &&
				world.place === "bedroom");
		if (closes && main && !state.subjects.includes(main)) {
			for (const actor of state.subjects) if (actor.type === "person") leaveNow(actor, false);
			return;
		}
		if (!isGone && !leaves) return;
		if (leaves && token.word === "left" && !/^(?:the|them|him|her|for|again|with|in)\b|^$/.test(rest)) return;
		// "Mom left the match in its box"
		const [, left = ""] = /^(?:the|his|her) (\w+)/.exec(token.word === "left" ? rest : "") ?? [];
		const of = meaningAt([left], 0)?.meaning;
		if (left && !of?.place && !of?.role && !/^(?:room|house|table|others|party)$/.test(left)) return;
		for (const actor of state.subjects) {
			if (actor === main) continue;
			if (state.subjects.includes(main as Actor)) continue;
			leaveNow(actor, isGone);
			state.leavingClause = token.clause;
		}
	}

	function leaveNow(actor: Actor, isAlready: boolean): void {
		world.present.delete(actor);
		moment.others.delete(actor);
		if (isAlready) moment.actors.delete(actor);
		else leaving.add(actor);
	}

	// --- Places --------------------------------------------------------------------------------------------------------------------

	/** Reads "in the kitchen" and returns the index after it, or `at`. */
	function readPlace(state: Reading, at: number): number {
		const { sentence, words } = state;
		const token = sentence[at] as Token;
		// "The family had come to the lake": they are there.
		const hasCome =
			token.status === "past" &&
			world.place === undefined &&
			token.word === "to" &&
			/\bhad (?:all )?(?:come|gone|driven|arrived|moved|hiked|climbed)\b/.test(
				words.slice(Math.max(0, at - 4), at).join(" "),
			);
		if (hasCome) for (const one of sentence.slice(at, at + 5)) one.status = "real";
		if (token.status !== "real" && token.status !== "habit") return at;
		const sign = PLACE_SIGNS.get(token.word);
		if (sign) {
			world.signs.set(sign, (world.signs.get(sign) ?? 0) + 1);
			const isBed =
				/^(?:bed|ceiling|blanket)$/.test(token.word) &&
				(isBedtime ||
					world.hour === "night" ||
					world.hour === "dusk" ||
					/^(?:lie|sleep)$/.test((main && moment.actors.get(main)?.pose) ?? ""));
			if (
				(STRONG_SIGNS.has(token.word) || isBed) &&
				world.place !== undefined &&
				world.place !== sign &&
				(isBed || state.subjects.length === 0 || (main !== undefined && state.subjects.includes(main))) &&
				!hasPlace &&
				world.name === "frame"
			)
				moveTo(sign, [...state.subjects, ...state.mentioned, ...(isBedtime ? [] : moment.actors.keys())]);
			if (isBed && isBedtime && world.place === "bedroom") moment.hour = world.hour = given.hour ?? "night";
		}
		readExistence(state, at);
		readOpening(state, at);
		passBuilding(state, at);
		// "She opened the cellar door"
		if (
			/^(?:cellar|attic|barn|stable|church|chapel)$/.test(token.word) &&
			/^(?:door|hatch|trapdoor)$/.test(words[at + 1] ?? "") &&
			/^(?:opened|unlocked|entered)$/.test(state.verb?.word ?? "") &&
			main &&
			state.subjects.includes(main) &&
			world.name === "frame"
		) {
			const found = meaningAt(words, at)?.meaning.place;
			if (found) moveTo(found, [...state.subjects, ...state.mentioned]);
		}
		// "Inside the ark", "under the roof"
		const phrase = meaningAt(words, at);
		if (phrase?.meaning.place && phrase.length > 2 && /^(?:inside|under|above|among|by)$/.test(token.word)) {
			goTo(state, phrase.meaning.place, phrase.meaning.base, at, at + phrase.length - 1);
			return at;
		}
		if (
			/^(?:indoors|inside|upstairs|downstairs|home)$/.test(token.word) &&
			!WORDS.determiners.has(words[at + 1] ?? "")
		) {
			readHome(state, at, at);
			return at;
		}
		if (/^(?:outside|outdoors)$/.test(token.word)) goOutside(state, at);
		// "He went out the back door"
		if (token.word === "out" && /^the (?:front|back) door\b/.test(words.slice(at + 1, at + 4).join(" ")))
			leaveBuilding(state, at - 1);
		if (token.word === "out" && sentence[at + 1]?.word === "of") {
			leaveBuilding(state, at);
			return at;
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
				readHome(state, from, at);
				return at;
			}
			if (one.isCapital && !one.isFirst && world.name === "frame") continue;
			const found = meaningAt(words, from);
			const isSame = found && sentence[from + found.length - 1];
			if (
				found?.meaning.place &&
				!isSame?.isPossessive &&
				!isCompound(sentence, from + found.length) &&
				!(found.length === 1 && meaningAt(words, from + 1)?.meaning.place && sentence[from + 1]?.gap === " ")
			) {
				if (goTo(state, found.meaning.place, found.meaning.base, at, from)) return at;
				return at;
			}
		}
		return at;
	}

	const isOfOthers = ({ subjects }: Reading) =>
		main !== undefined && world.name === "frame" && subjects.length > 0 && !subjects.includes(main);

	function sendAway(state: Reading): void {
		state.awayClause = state.clause;
		for (const actor of state.subjects) {
			leaveNow(actor, true);
			elsewhere.add(actor);
		}
	}

	/** "She came out of the front door into the snow" */
	function leaveBuilding(state: Reading, at: number): void {
		const { words, subjects, verb } = state;
		const isDoor = /^(?:the )?(?:\w+ )?(?:front|school|church|back|big|heavy) (?:front )?doors?\b/.test(
			words.slice(at + 2, at + 7).join(" "),
		);
		if (!isDoor || !MOTION.test(verb?.word ?? "") || !main || !subjects.includes(main)) return;
		if (world.place !== undefined && isIndoors(world.place) && world.name === "frame")
			moveTo(words[at + 3] === "back" ? "garden" : "street", [...subjects, ...state.mentioned]);
	}

	/** "They passed the fire station", "she turned the corner" */
	function passBuilding({ words, subjects, mentioned }: Reading, at: number): void {
		if (!/^(?:passed|crossed|turned)$/.test(words[at] ?? "") || world.name !== "frame" || given.place) return;
		const isStreet =
			/^(?:passed the (?:\w+ )?(?:station|store|shop|bakery|church|school|library|houses|post|market)|crossed the (?:street|road)|turned (?:around )?(?:at )?(?:the|a|onto) (?:corner|street|last corner))\b/.test(
				words.slice(at, at + 5).join(" "),
			);
		const isMain = words[at - 1] === "they" || (main && subjects.includes(main));
		if (!isStreet || !isMain || !(world.place === undefined || isIndoors(world.place) || world.isMoved)) return;
		moveTo("street", [...subjects, ...mentioned]);
	}

	/** "She went outside" */
	function goOutside(state: Reading, at: number): void {
		const { sentence, subjects, verb } = state;
		const next = sentence[at + 1];
		const isAlone = !next || next.gap !== " " || WORDS.conjunctions.has(next.word) || /^(?:to|into)$/.test(next.word);
		if (!isAlone || !MOTION.test(verb?.word ?? "") || !main || !subjects.includes(main)) return;
		if (world.place === undefined || !isIndoors(world.place) || world.name !== "frame") return;
		moveTo(outsideOf(world.place), [...subjects, ...state.mentioned]);
	}

	/** "School steps" are no school. */
	function isCompound(sentence: Sentence, at: number): boolean {
		const token = sentence[at];
		if (token?.gap !== " " || token.isSpeech || token.isCapital) return false;
		const { word } = token;
		return !(
			isVerb(word) ||
			isParticiple(word) ||
			/(?:ly|ing|ed)$/.test(word) ||
			[WORDS.prepositions, WORDS.conjunctions, WORDS.adverbs, WORDS.determiners, WORDS.pronouns, WORDS.starters].some(
				(list) => list.has(word),
			)
		);
	}

	/** Somebody of today is there again: the child is back from its journey to another time. */
	function comeHome(actor: Actor): void {
		if (!setting.isTimeTravel || !isBibleMet || isBack || !main) return;
		isBack = true;
		const companion = world.cast.get("companion");
		if (home && home !== world.place) moveTo(home, [main, actor, ...(companion ? [companion] : [])]);
		for (const one of [...world.present.keys()])
			if (one.type === "person" && OF_BIBLE.test(one.kind)) leaveNow(one, true);
	}

	/** "There came a hill": the place of a story that has none yet. */
	function readExistence(state: Reading, at: number): void {
		const { words, sentence } = state;
		// The end of a journey to another time: "There was the kitchen."
		if (
			setting.isTimeTravel &&
			words[at] === "there" &&
			/^(?:was|stood)$/.test(words[at + 1] ?? "") &&
			words[at + 2] === "the"
		) {
			const home = meaningAt(words, at + 3)?.meaning.place;
			if (home && HOME_PLACES.has(home) && home !== world.place && main) {
				isBack = isBibleMet;
				moveTo(home, [main]);
			}
			return;
		}
		const isArrival = setting.isTimeTravel && !isBack && words[at + 1] === "came";
		if (given.place || (world.place !== undefined && !world.isMoved && !isArrival)) return;
		if (setting.place && !world.isOld) return;
		if (!/^(?:there|here)$/.test(words[at] ?? "")) return;
		if (
			!/^(?:was|were|came|stood|lay|stretched)$/.test(words[at + 1] ?? "") ||
			!/^(?:a|an|the)$/.test(words[at + 2] ?? "")
		)
			return;
		for (let from = at + 3; from < at + 6; from++) {
			const found = meaningAt(words, from);
			if (found?.meaning.place && !isCompound(sentence, from + found.length) && !WEAK_THINGS.has(found.meaning.base)) {
				world.place = found.meaning.place;
				world.isMoved = false;
				moment.place = world.place;
				return;
			}
		}
	}

	/** "The shop smelled of oil": a likely place of a story that has none yet. */
	function readOpening({ words, sentence }: Reading, at: number): void {
		if (words[at - 1] !== "the") return;
		// "The river was gray when they came down to it"
		if (
			at === 1 &&
			/\b(?:they|he|she) (?:came|went|reached|got|walked) (?:\w+ )?(?:to|into) it\b/.test(words.join(" "))
		) {
			const reached = meaningAt(words, at)?.meaning;
			if (reached?.place && !hasPlace) {
				moveTo(reached.place, world.present.keys());
				hasPlace = true;
			}
			return;
		}
		if (world.place !== undefined) {
			// "The store was bright and almost empty", after the drive
			const there = meaningAt(words, at);
			const isReached = at === 1 && (VEHICLES.test(world.place) || world.isMoved) && moment.words === 0;
			if (
				isReached &&
				there?.meaning.place &&
				isIndoors(there.meaning.place) &&
				!WEAK_PLACES.has(there.meaning.base) &&
				/^(?:was|is|lay|smelled|smells|has|had|felt|looked|hummed)$/.test(words[at + there.length] ?? "") &&
				!VEHICLES.test(there.meaning.place)
			)
				moveTo(there.meaning.place, world.present.keys());
			return;
		}
		if (at !== 1 && !(sentence[at]?.status === "real" && /^(?:was|smelled|lay|grew)$/.test(words[at + 1] ?? "")))
			return;
		const found = meaningAt(words, at)?.meaning;
		if (found?.place && isIndoors(found.place) && !WEAK_PLACES.has(found.base))
			world.signs.set(found.place, (world.signs.get(found.place) ?? 0) + 3);
	}

	function readHome(state: Reading, at: number, from: number): void {
		const word = state.words[at] ?? "";
		const verb = state.verb?.word ?? "";
		// "From house to house"
		if (state.words[at - 1] === "to" && state.words[at - 2] === word) return;
		// "The coffee that was hot upstairs"
		if (/^(?:up|down)stairs$/.test(word) && state.subjects.length === 0) return;
		// "Her mother was upstairs with the baby": not where the child is.
		if (/^(?:up|down)stairs$/.test(word) && /^(?:was|were|is)$/.test(verb) && isOfOthers(state)) {
			sendAway(state);
			return;
		}
		// "He took the long way home"
		if (
			word === "home" &&
			state.words[at - 1] === "way" &&
			main &&
			state.subjects.includes(main) &&
			world.name === "frame"
		) {
			if (!hasPlace && (world.place === undefined || isIndoors(world.place))) {
				moveTo("street", [...state.subjects, ...state.mentioned]);
				world.isMoved = true;
			}
			return;
		}
		// "At home the cat lay on the piano": the child is there as well.
		if (
			word === "home" &&
			at === 1 &&
			state.words[0] === "at" &&
			main &&
			world.name === "frame" &&
			moment.words === 0 &&
			world.place !== undefined &&
			!HOMES.has(world.place) &&
			!hasPlace
		) {
			moveTo("living room", [main]);
			return;
		}
		// "She walked home", away from those who stay
		if (word === "home" && world.isOld && world.present.size > state.subjects.length && world.place !== undefined)
			return;
		if (word === "home" && (state.words[at + 1] === "from" || state.subjects.length === 0)) return;
		if (
			word === "home" &&
			!/^(?:went|came|got|walked|ran|carried|was|were|drove|hurried|at|rode)$/.test(verb) &&
			state.words[at - 1] !== "at"
		)
			return;
		if (word === "inside" && at === 0 && facade) {
			moveTo(facade, [...state.subjects, ...state.mentioned]);
			return;
		}
		if (
			word === "inside" &&
			!/^(?:went|came|ran|stepped|walked|was|were|slipped|hurried|brought|carried|crept)$/.test(verb)
		)
			return;
		if (world.place && isIndoors(world.place) && HOMES.has(world.place)) {
			const isUp = /^(?:bedroom|attic|bathroom)$/.test(world.place);
			if (main && state.subjects.includes(main) && MOTION.test(verb) && word === (isUp ? "downstairs" : "upstairs"))
				moveTo(isUp ? "living room" : "bedroom", [...state.subjects, ...state.mentioned]);
			return;
		}
		if (/^(?:room|house|cottage|hut)$/.test(word) && world.place && (isIndoors(world.place) || hasPlace)) return;
		// "They walked home": they are on their way.
		if (word === "home" && /^(?:walked|ran|hurried|rode|drove|skipped|trudged)$/.test(verb) && world.name === "frame") {
			goTo(state, verb === "drove" ? "car" : "street", word, from, at);
			world.isMoved = true;
			return;
		}
		const home =
			word === "inside" && facade
				? facade
				: world.isOld
					? "Bible house"
					: word === "upstairs" || (word === "room" && isOwnRoom(state.sentence, at))
						? "bedroom"
						: "living room";
		goTo(state, home, word, from, at);
	}

	function goTo(state: Reading, place: string, word: string, at: number, nounAt: number): boolean {
		const { sentence, words } = state;
		const preposition = sentence[at]?.word ?? "";
		const noun = sentence[nounAt] as Token;
		if (noun.status !== "real" && noun.status !== "habit") return false;
		const verb = state.verb?.word ?? "";
		// "She went over to his house, and they watered the beans."
		if (/ house$/.test(word) && !world.isOld && hasPlace) return false;
		if (word === "bed" && !(/^(?:in|into|on|onto|to|from)$/.test(preposition) || world.isMoved)) return false;
		if (
			word === "bed" &&
			world.place &&
			!world.isMoved &&
			!isIndoors(world.place) &&
			!/^(?:his|her|their|'s)$/.test(determinerBefore(sentence, nounAt)?.replace(/.*'s/, "'s") ?? "") &&
			words[nounAt - 1] !== preposition
		)
			return false;
		const isAfterVerb = sentence.slice(0, at).some(({ word: one }) => isVerb(one));
		if (!isAfterVerb && state.subjects.length === 0 && !isClauseStart(sentence, at)) return false;
		// "The only person on the road was a man": no verb leads there.
		if (isAttribute(state, at)) return false;
		const isBeyondDoor =
			setting.isTimeTravel && !isBibleMet && home !== undefined && world.place === home && paragraph > 0;
		const isOtherHouse =
			HOME_WORDS.test(word) &&
			!HOMES.has(world.place ?? "") &&
			!/^(?:palace|hospital room|train)$/.test(world.place ?? "");
		if (isOtherHouse || isLeavingHouse(word, place, verb)) {
			// They go out, or home: any word for the place will do.
		} else if (
			/^(?:trees|wood)$/.test(noun.word) &&
			MOTION.test(verb) &&
			/^(?:to|into|through|among|between)$/.test(preposition)
		) {
			// They go into the wood.
		} else if (word === "bridge" && /^(?:on|over|onto)$/.test(preposition) && !isOfOthers(state)) {
			// They stand on it.
		} else if (isBeyondDoor && !isIndoors(place)) {
			// The child comes out in another time.
		} else if (WEAK_PLACES.has(word) && world.place && !(world.isMoved && !VAGUE_PLACES.has(word))) return false;
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
		if (isHeard(state, at) && world.place !== undefined) return false;
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
		if (state.isOther && world.place !== undefined && SHINING.test(words.join(" ")) && isOfThings(state)) return false;
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
		if (THING_PLACES.has(place) && !/^(?:in|into|inside|on|onto)$/.test(preposition)) return false;
		if (
			!world.isOld &&
			/^(?:tomb garden|Golgotha|temple court|upper room|lions' den)$/.test(place) &&
			!setting.isTimeTravel
		)
			return false;
		if (/^(?:into|onto)$/.test(preposition) && !MOTION.test(verb) && !isCalled) return false;
		if (isIndoors(place) && !WEAK_PLACES.has(word) && isFacade(words, at, nounAt)) {
			facade = place;
			place = outsideOf(place);
			if (place === world.place) return true;
		}
		const isMotion = MOTION.test(verb) && !/^(?:in|on|at|by|beside|near|under|inside)$/.test(preposition);
		const { subjects } = state;
		if ((isMotion || /^(?:outside|far|beyond)$/.test(words[0] ?? "")) && state.isOther && world.place !== undefined)
			return false;
		// Another person goes there: the child stays.
		if (
			isMotion &&
			subjects.length > 0 &&
			main &&
			!subjects.includes(main) &&
			world.present.has(main) &&
			world.place !== undefined &&
			world.name === "frame"
		) {
			const object = words[(state.verb?.at ?? 0) + 1] ?? "";
			const isTaken =
				/^(?:carried|led|took|brought|pulled|pushed|drove|walked|wheeled|rowed|dragged|marched|called|invited|sent)$/.test(
					verb,
				) &&
				(object === (main.gender === "f" ? "her" : "him") || object === "them" || object === main.who.toLowerCase());
			const isTogether = isTaken || /\bthey\b/.test(words.join(" "));
			if (!isTogether) {
				if (
					/^(?:to|into|toward|towards|down|up|through|across|along)$/.test(preposition) &&
					!/^(?:came|come|comes|returned)$/.test(verb)
				) {
					for (const actor of subjects) leaveNow(actor, false);
				}
				return false;
			}
		}
		// "Grandpa was in the hospital": he is there, the child is not.
		if (place === "hospital room" && /^(?:was|were|is)$/.test(verb) && isOfOthers(state)) {
			sendAway(state);
			return false;
		}
		if (word === "platform" || (place === "Golgotha" && !/^(?:golgotha|calvary)$/.test(word))) return false;
		// "Mr. Abara counted them at the gate", after the drive to the zoo
		if (setting.place && !isIndoors(setting.place) && VEHICLES.test(world.place ?? "") && WEAK_PLACES.has(word))
			place = setting.place;
		hasPlace = true;
		state.isPlaced = true;
		// "A house near the sea": nobody is on it.
		if (place === "sea" && /^(?:near|by|beside|at|along)$/.test(preposition)) place = "beach";
		// "They were sent to a camp": a prison camp.
		if (word === "camp" && isCaptivity && !world.isOld) place = "prison";
		// A choir sings in this place.
		if (word === "gallery" && setting.places.has("church")) place = "church";
		place = (world.isOld ? TALE_PLACES : setting.isTimeTravel ? {} : FRAME_PLACES)[place] ?? place;
		if (world.place === place) return true;
		if (world.place !== undefined && isIndoors(place) && WITHIN[world.place]?.includes(place)) return true;
		const companions = new Set<Actor>([...subjects, ...state.mentioned]);
		if (/\b(?:they|together|both of them|everyone|all of them)\b/.test(words.join(" ")))
			for (const actor of world.present.keys()) companions.add(actor);
		moveTo(place, companions);
		return true;
	}

	/** "The lilies on the altar", "the only other person on the road": a part of a subject that is nobody who acts. */
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

	const isLeavingHouse = (word: string, place: string, verb: string) =>
		world.place !== undefined &&
		isIndoors(world.place) &&
		!isIndoors(place) &&
		(MOTION.test(verb) ||
			/^(?:gate|fountain|square|bridge|shed|yard|pump|trough|woodpile)$/.test(word) ||
			(/^(?:was|were)$/.test(verb) && /^(?:hill|hills)$/.test(word))) &&
		/^(?:gate|fountain|square|bridge|shed|yard|pump|trough|woodpile|hill|path|track|trail|road|lane|trees|wood|woods|porch|town|village|city|bank|stairs)$/.test(
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
	const outsideOf = (place: string) =>
		world.isOld
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
					/^(?:here|there|high|right|far|close|deep|low|all|halfway|late|early|a|little|short|way|bit|further|farther)$/.test(
						token.word,
					),
			);
	}

	/** "His room", "Bo's room". */
	function isOwnRoom(sentence: Sentence, at: number): boolean {
		const before = sentence[at - 1];
		return (
			before !== undefined &&
			(/^(?:his|her|their)$/.test(before.word) || (before.isPossessive && before.text === main?.who))
		);
	}

	/** The story goes to another place with these people and animals. */
	function moveTo(place: string, companions: Iterable<Actor>): void {
		if (given.place && place !== given.place) return;
		if (!isBibleMet && HOME_PLACES.has(place)) home = place;
		if (setting.isTimeTravel && isBack && place === home) world.hour = homeHour;
		const staying = new Set(companions);
		// The story follows the child.
		if (main && world.name === "frame" && !setting.areStrangersAdults && world.present.has(main)) staying.add(main);
		// No child drives alone.
		if (place === "car") for (const actor of world.present.keys()) staying.add(actor);
		const isKnown = world.place !== undefined && !world.isMoved;
		if (CLOSED_TO_CATTLE.test(place))
			for (const actor of [...world.present.keys()])
				if (actor.type === "animal" && CATTLE.test(actor.kind) && !actor.isToy) leaveNow(actor, false);
		for (const [actor, { lastSeen }] of [...world.present])
			if (!staying.has(actor) && (isKnown || world.isMoved || lastSeen < (given.place ? toldBefore : wordsTold)))
				world.present.delete(actor);
		const seen = [...moment.actors].filter(([actor]) => staying.has(actor));
		world.isMoved = false;
		world.place = place;
		for (const presence of world.present.values()) presence.pose = undefined;
		world.signs.clear();
		if (isKnown && moment.words > 0) {
			startMoment();
			for (const [thing, weight] of sentenceThings) moment.things.set(thing, weight);
			for (const [actor, { weight, pose, holds }] of seen)
				moment.actors.set(actor, { weight: Math.min(2, weight), ...(pose && { pose }), ...(holds && { holds }) });
		} else moment.others = new Map(world.present);
		moment.place = place;
	}

	for (const child of setting.children) frame.cast.set(keyOf(child.who), child);
	// "Our cat Minka" of the wish.
	for (const sentence of readParagraph(setting.wish)) define(sentence);
	return { read };
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

/** "The three shepherds came in" */
const CROWD =
	/^(?:then |and |but )?(?:the|some|two|three|four|five|six|many|several|other|all the|a crowd of|a group of) (?:other |little |big |old |young |small )?\w+(?<!s)s (?!s\b)(?!with\b|of\b)/;
const CHILD_HERO =
	/\b(?:(?:was|is|as) (?:still |only |just )?(?:a (?:little |small |young )?(?:boy|girl|child)|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) years old|(?:five|six|seven|eight|nine|ten|eleven|twelve)[,.])|of (?:five|six|seven|eight|nine|ten|eleven|twelve)\b)/;
const GROWN_HERO =
	/\b(?:grew up|grown (?:up|man|woman)|(?:many|some|twenty|thirty|forty|fifty|ten) years (?:later|passed|went by)|young (?:man|woman|lady)|married|no longer a (?:boy|girl|child)|(?:thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty\S*|thirty\S*|forty\S*|fifty\S*) years old|university|teacher|nurse|missionary|soldier|preach\w*)\b/;
const TUCKED =
	/\bpulled (?:the|her|his) (?:quilt|blankets?|covers|duvet|comforter) up\b|\btucked (?:in\b|up to|\w+ in\b|under)|\bunder (?:the|her|his) (?:covers|blankets?|quilt)\b/;
const JOURNEY =
	/\b(?:walked|traveled|travelled|journeyed|rode|hiked|marched) (?:\w+ )?(?:for (?:hours|days|weeks|miles|many days)|all (?:day|night)|on and on|many (?:miles|days))\b|\bit was a long (?:way|walk|journey|road)\b/;
const IN_BED =
	/\b(?:said|called|asked|prayed|whispered) (?:\w+ )?from (?:his |her )?bed\b|\bon (?:his|her) back in bed\b|\b(?:lay|climbed|crept|slipped|snuggled|got|was) (?:down )?(?:in|into) bed\b/;
const BIRTH = /\b(?:bore|born|gave birth|held a son)\b/;
const GROWTH = /\b(?:grew|grown|old enough|years (?:later|passed|went by)|was weaned)\b/;
const GROWN = /\b(?:grew up|(?:was|had) grown|(?:many|forty) years (?:later|passed|went by)|grown up)\b/;
/** "By the pillar stood a farmer who had come early": the farmer is here, whatever he did before. */
const STANDING = /^(?:stood|sat|lay|knelt|lived|worked|waited)$/;
/** Verbs with which somebody who was somewhere else is here. */
const ARRIVAL =
	/^(?:came|stood|ran|walked|stepped|arrived|hurried|returned|waited|sat|knelt|opened|hugged|took|put|climbed|smiled|laughed)$/;
/** The end of a paragraph that announces a story. */
const CUE =
	/(?:\bold story\b|\b(?:a|the|this|that|his|her|another|my|one) (?:old |true |little |bible )?story\b[^.]{0,60}[.”"]|(?<!(?:had|ever|nobody|never) )told (?:it|the story|a story|him|her)(?! (?:that|so|to|about|what|how|where|why)\b)[^.]{0,40}\.|this one happened|(?:he|she|and) began\b[^.]{0,60}\.|big bible|“now,” said|“listen,” )[\s\S]{0,110}$/i;
/** "It was still dark" */
const IMPERSONAL =
	/^(?:was|is|got|grew|had been) (?:\w+ )?(?:gr[ae]y|dark|light|cold|warm|hot|late|early|quiet|raining|snowing|time|morning|night|evening|noon|winter|summer|easy|hard|true|not|strange|a long|the (?:dog|cat))\b|^(?:rained|snowed|seemed|took)\b/;
const SHINING =
	/\b(?:burning|burned|shining|shone|glowed|glowing|twinkled|twinkling|flickered|rang|barked|howled|smoked)\b/;
const CATTLE = /^(?:horse|donkey|cow|ox|camel|sheep|goat|pig|elephant)$/;
const CLOSED_TO_CATTLE =
	/^(?:church|palace|bedroom|living room|kitchen|bathroom|hallway|classroom|hospital room|library|shop|upper room|Bible house|prison)$/;
/** The first words of a story on a road. */
const ON_ROAD = /^The (?:long |steep |dusty |old )?road (?:from|to|down|up|goes|went|wound|led|ran)\b/;
const NEW_PLACES =
	/^(?:car|train|aeroplane|hospital room|doctor's room|classroom|school yard|church|library|shop|museum|zoo|theatre|sports ground|swimming pool|playground|park|snow field|space|attic|bathroom)$/;
const OLD_PLACES =
	/^(?:Bible house|nomads' tent|temple court|upper room|lions' den|tomb garden|inside the ark|prison)$/;
const TAKEN =
	/\b(?:took|taken|taking|hung|found|held|holding|carried|carrying|picked|grabbed|folded|washed|mended|sewed|knitted|threw|laid|spread|gave|brought|lost|dropped|polished|cleaned|shook|tied|untied|kicked|offered|handed|left|lifted|showed|wrapped|looked|looking|set|unlaced|laced|pulled off|put)\b/;
/** People of the Bible who are kings, although they are not drawn as such before. */
const KINGS = /^(?:Saul|David|Solomon|Ahab|Ahaz|Rehoboam|Jeroboam|Xerxes|Ahasuerus|Cyrus|Darius)$/;
/** A sentence about somebody, and their name after it. */
const NAMED_LATER =
	/(?:^|[.!?] )([^.!?]*)(?:[.!?] (?:His|Her|Its) name was|,? whose name(?: tag| badge)? (?:was|said|read)) (\p{Lu}\p{Ll}+)/gu;
const BODY_OF_ANIMAL =
	/\b(?:ears|paws?|tail|fur|whiskers|muzzle|snout|wings|shell) of (\p{Lu}\p{Ll}+)\b|\b(\p{Lu}\p{Ll}+)[’'´]s (?:tail|paws?|fur|whiskers|muzzle|snout)\b/u;
const ANIMAL_ACTS =
	/^(?:chewed|barked|bleated|purred|meowed|mewed|whined|wagged|sniffed|growled|neighed|whinnied|brayed|clucked|snorted|licked|pounced|trotted|paws?|tail|whiskers|hooves|snout|beak|feathers)$/;
const NAMED_PET =
	/\b(?:my|our) (\p{Ll}+)\b[^”"]*[”"][^.“”"]*\. (?:Her|His|Its) name was (\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?)/u;
const INFANCY =
	/\b(?:child|baby|infant|newborn) Jesus\b|\bname (?:was|him|is) Jesus\b|\bnamed him Jesus\b|\b(?:manger|swaddling|Simeon received|the child with Mary|Mary and the child)\b/;
const GROWN_UP =
	/\b(?:twelve|grew|grown|years|baptiz\w+|disciples?|Pharisees|crowds?|preach\w*|taught|teachers|healed|cross|boy Jesus)\b/;
const CAPTIVITY = /\b(?:war|prisoners?|guards?|shut up in)\b/;
/** Three of them tell that a child goes to bed. */
const BEDTIME = [
	/\bbed\b/,
	/\b(?:blanket|quilt|covers)\b/,
	/\bpillow\b/,
	/\b(?:pray(?:ed|er)|amen)\b/i,
	/\b(?:asleep|slept)\b/,
].concat(/\bgood ?night\b/i, /\b(?:lights?|lamps?)\b/, /\b(?:dark|stars?|moon)\b/);
const ADDRESS = /\b(?:you|your|us|we)\b|(?:^|[.?!] )(?:Put|Tip|Hold|Set|Ask|Bring|Turn|Take|Lift|Hear|Look|Move)\b/;
const SHADOW_PLAY = [/\bwall\b/, /\b(?:thumbs?|fingers|hands|shadows?)\b/, /\b(?:lamp|lamps|light)\b/];
/** "A dog barked somewhere" */
const UNSEEN = /\b(?:somewhere|distance|far (?:off|away)|outside|next door|neighbou?r|neighbou?rs|across the street)\b/;
const VEHICLES = /^(?:car|train|aeroplane|street|road)$/;
const HOMEWARD =
	/\b(?:(?:all|on|the whole) (?:the )?way (?:back )?(?:home|back)|(?:drove|walked|ran|went|rode|hurried) (?:back )?home)\b/;
const LISTENING = /\b(?:blankets?|beds?|pillows?|tonight|asleep|sleepy|covers)\b/;
/** Places from which a child goes home to supper. */
const BY_DAY =
	/^(?:street|school yard|classroom|town|shop|park|playground|sports ground|swimming pool|beach|zoo|theatre|church)$/;
const COUNTS = new Map([
	["two", 2],
	["both", 2],
	["three", 3],
]);
/** Words after which "he" is no longer somebody who has left. */
const MAX_ABSENCE = 120;
/** Places that somebody who goes past is in. */
const NATURE = /^(?:garden|street|road|field|meadow|forest|river|pond|lake shore|beach|hill|well|Bible village)$/;
const TITLED = /^(?:Mr|Mrs|Ms|Miss|Dr|Farmer|Captain|Pastor|Coach|Old)\b/;
const OF_BIBLE = /^(?:jesus|bible)/;
const YOUNGER = /\b(?:son|brother|child|lad|boy|daughter|sister|girl|maid)$/;
/** "When he opened his eyes, the floor was gone" */
const isDeparture = (sentence: Sentence) =>
	/\b(?:(?:opened|shut|closed) (?:his|her|their) eyes|instead|(?:was|were) gone|other side|through the (?:door|gate|mirror|opening)|blinked|spun|spinning|whirled|long ago)\b/.test(
		wordsOf(sentence).join(" "),
	);
/** "God made the sky": what only the Bible tells. */
const isOfGod = (sentence: Sentence) =>
	sentence.some(
		({ word, status }, at) =>
			word === "god" &&
			status === "real" &&
			/^(?:said|made|called|saw|put|planted|formed|created|divided|spoke|told)$/.test(sentence[at + 1]?.word ?? ""),
	);
/** People whom a child meets on a journey to the time of the Bible. */
const STRANGERS = /^(?:man|woman|girl|boy|old man|old woman|servant|stranger|farmer|merchant|sailor)$/;
/** People with these titles belong to a story within the story, not to the child's own day. */
const OLD_TITLES =
	/^(?:king|queen|prince|princess|lady|pharaoh|abbot|abbess|bishop|count|countess|duke|duchess|baron|judge|general)$/;
const OPENING = /^(?:in the beginning|long ago|once (?:there was|upon|a)|many years ago|many, many years)/;
