// The state of a story: the people, animals and things that are present, updated by each sentence.

import { countWords } from "../story-choices.ts";
import { plainWords } from "../words.ts";
import { isVerb } from "./grammar.ts";
import { isIndoors, kinOf } from "./lexicon.ts";
import { wordsOf } from "./noun-phrase.ts";
import { keyOf } from "./person-words.ts";
import { readParagraph, type Sentence, type Token } from "./reading.ts";
import { noteDrawings } from "./scene/animals.ts";
import { noteCallers } from "./scene/calls.ts";
import {
	bedside,
	crownWoman,
	define,
	greetAnimal,
	growBabies,
	growHero,
	guessGenders,
	linkCompanion,
	nameAnimal,
	nameByBody,
	nameCreature,
	nameNeighbors,
	nameOldPet,
	namePet,
	nameSpeaker,
	nameStranger,
	namesCompanion,
	nicknameHero,
	rejuvenate,
	toyOfListener,
} from "./scene/introductions.ts";
import { mentionAt, readMention } from "./scene/mentions.ts";
import { learnYouth, nameAsked, nameShown } from "./scene/names.ts";
import { readPlace, VEHICLES } from "./scene/places.ts";
import { isGiven, moveTo, see } from "./scene/presence.ts";
import { isChildAt, pronounAt, readObject, readPronoun } from "./scene/pronouns.ts";
import {
	isBibleScene,
	isBibleTime,
	isDead,
	isLife,
	isVisit,
	leaveNow,
	newMoment,
	StoryState,
	startMoment,
} from "./scene/state.ts";
import { noteGone } from "./scene/things.ts";
import { lieInBed, readEvidence, readSpokenSigns, readTimes, setOut, TUCKED } from "./scene/times.ts";
import type { Actor, Given, Moment, Person, Reading, Setting } from "./scene/types.ts";
import { depart, readVerb } from "./scene/verbs.ts";
import { chooseWorld, notePlaceNames } from "./scene/worlds.ts";
import { hasRelative } from "./scenes.ts";

type Scene = {
	/** Reads a paragraph and returns its moments, at least one. `given` wins over its text. */
	read(sentences: readonly Sentence[], paragraph: number, text: string, given?: Given): Moment[];
};

/** "The three shepherds came in" */
const CROWD =
	/^(?:then |and |but )?(?:the|some|two|three|four|five|six|many|several|other|all the|a crowd of|a group of) (?:other |little |big |old |young |small )?\w+(?<!s)s (?!s\b)(?!with\b|of\b)/;

const BIRTH =
	/\b(?:bore|born|gave birth|gave (?:them|her|him) an? (?:son|daughter|child)|held a son|had a (?:\w+ )?baby (?:boy|girl))\b/;

/** The end of a paragraph that announces a story. */
const CUE =
	/(?:\bold story\b|\b(?:a|the|this|that|his|her|another|my|one) (?:old |true |little |bible )?story\b[^.]{0,60}[.”"]|(?<!(?:had|ever|nobody|never|” \S+) )told (?:it|the story|a story|him|her)(?! (?:that|so|to|about|what|how|where|why)\b)[^.]{0,40}\.|this one happened|(?:he|she|and) began\b(?! to (?!tell\b))[^.]{0,60}\.|big bible|“now,” said|“listen,” )[\s\S]{0,110}$/i;

/** The first words of a story on a road. */
const ON_ROAD = /^The (?:long |steep |dusty |old )?road (?:from|to|down|up|goes|went|wound|led|ran)\b/;

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

const FALLEN = /\b(?:fell (?:the )?(?:Goliath|giant)|(?:Goliath|the giant) (?:fell|was dead))\b/;

const SEALED = /\bstone\b[^.]*\b(?:across|over|on|upon) the (?:mouth|opening|entrance|hole|den|pit)\b/;

const ADDRESS = /\b(?:you|your|us|we)\b|(?:^|[.?!] )(?:Put|Tip|Hold|Set|Ask|Bring|Turn|Take|Lift|Hear|Look|Move)\b/;

const SHADOW_PLAY = [/\bwall\b/, /\b(?:thumbs?|fingers|hands|shadows?)\b/, /\b(?:lamp|lamps|light)\b/];

const LISTENING = /\b(?:blankets?|beds?|pillows?|tonight|asleep|sleepy|covers)\b/;

/** "Hoppel … quite the best place for a small cloth rabbit": a toy, whatever the sentence says about it. */
function noteToy({ setting: { companion }, frame, spoken }: StoryState, text: string): void {
	const name = companion?.words.join(" ");
	const lower = text.toLowerCase();
	if (!companion || !name || !CLOTH.some((word) => lower.includes(`${word} ${name}`))) return;
	for (const actor of frame.cast.values())
		if (actor.type === "animal" && actor.kind === companion.kind && text.includes(actor.who) && !spoken.has(actor))
			actor.isToy = true;
}

const CLOTH = ["cloth", "stuffed", "plush", "knitted"];

function read(
	story: StoryState,
	sentences: readonly Sentence[],
	index: number,
	text: string,
	told: Given = {},
): Moment[] {
	story.given = told;
	story.paragraph = index;
	story.moments = [];
	story.moment = newMoment(story, story.world);
	const hadPlace = story.hasPlace;
	story.hasPlace = false;
	story.outOfSight.clear();
	story.namedNow.clear();
	// "They" at the beginning of a paragraph are people.
	story.areThingsBefore = false;
	// In the summary of a life, a night ends with its paragraph.
	const isOver =
		story.world.hour === "dawn"
			? index > story.dawnAt + 1
			: story.setting.areStrangersAdults && story.world.name === "tale";
	if (isOver) story.world.hour = story.moment.hour = "day";
	if (isOver && story.world.name === "tale") story.world.weather = story.moment.weather = "clear";
	if (isLife(story)) story.world.season = story.moment.season = undefined;
	else if (story.seasonBefore) story.world.season = story.moment.season = story.seasonBefore.season;
	story.seasonBefore = undefined;
	story.toldBefore = story.wordsTold;
	story.wordsTold += countWords(text);
	for (const word of text.match(/\b\p{Ll}[\p{L}']+/gu) ?? []) story.common.add(word);
	for (const word of text.match(/(?<!\p{L})\p{Lu}[\p{L}-]+/gu) ?? []) story.named.add(word);
	for (const sentence of sentences) notePlaceNames(story, sentence);
	noteDrawings(story, text);
	noteToy(story, text);
	noteCallers(story, text);
	// “Yara’s lesson is on Saturday”: the wish, told again, is no old story.
	if (isOfWish(story, text)) story.isCue = false;
	chooseWorld(story, sentences);
	// A life moves on from one paragraph to the next.
	if (isLife(story)) {
		// A storyteller that gives places has left one out because it changes.
		if (!hadPlace || story.placeGiven) story.world.place = story.moment.place = undefined;
		story.world.signs.clear();
	}
	if (isStillLate(story, text)) story.given = { ...told, hour: story.world.hour };
	if (story.world.name === "tale") story.taleEnd = story.paragraph;
	if (story.world === story.tale && TALE_PART.test(text)) parting(story);
	// The people of a paragraph about the day before leave with it.
	if (story.wasYesterday) parting(story);
	if (story.wasRetold) leaveThere(story);
	story.wasRetold = story.world === story.frame && isRetold(story, text);
	story.wasYesterday = /^(?:Yesterday|Last (?:week|night|summer|winter|Sunday))\b/.test(text);
	story.isYesterday = false;
	const wasVisit = isVisit(story);
	const { isBibleMet } = story;
	story.hasLists ||= story.given.all !== undefined;
	story.hasLeft ||= DAYS_OF_OLD.test(text);
	// The child leaves home for another time. Its picture still shows who stays there.
	if (story.setting.isTimeTravel && /\b[Ii]t was long ago\b/.test(text)) parting(story);
	if (/(?:^|[.!?] )(?:Nobody|No one)(?: else)? was (?:there|in sight)\b/.test(text)) parting(story);
	if (
		story.world === story.frame &&
		!isBibleScene(story) &&
		(LATER.test(text) || isNightfall(story) || isNewcomer(story, text))
	)
		parting(story);
	if (isAwake(story)) {
		story.placeGiven = undefined;
		story.world.place = undefined;
		story.world.hour = "day";
		story.world.signs.clear();
		// The child and its toys have left the bed.
		for (const presence of story.world.present.values()) presence.pose = undefined;
		story.moment = newMoment(story, story.world);
	}
	if (isElsewhere(story)) {
		parting(story);
		story.world.place = undefined;
		story.world.signs.clear();
		story.moment = newMoment(story, story.world);
	}
	// People keep sitting in the next scene, unless the storyteller gives another pose. They get up if they lay.
	if (told.isNew)
		for (const [actor, presence] of story.world.present)
			if ((presence.pose !== "sit" || told.isPosed?.(actor)) && (presence.posedAt ?? 0) <= story.lastGiven)
				presence.pose = undefined;
	if (told.isNew !== undefined) story.lastGiven = index;
	// People at the unknown place before do not come along.
	if (story.given.place && story.placeGiven && story.world.place === undefined) story.world.isMoved = true;
	if (story.given.place) story.placeGiven = story.given.place;
	if (wasVisit && story.given.all && ROOM_OF_TODAY.test(story.given.place ?? "")) story.isBack = true;
	if (story.given.place && story.given.place !== story.world.place) {
		moveTo(story, story.given.place, [...(story.main ? [story.main] : []), ...comingAlong(story, sentences[0])]);
		story.world.hour = "day";
		story.world.weather = "clear";
	}
	// A child listens to a Bible story in bed, at night; the Bible story itself has its own hour.
	if (story.given.place && story.hourGivenAt !== undefined && story.hourGivenAt !== story.given.place)
		story.world.hour = story.moment.hour = "day";
	if (story.given.place) story.hourGivenAt = story.given.hour && story.given.place;
	story.moment.isGolgotha = story.given.place === "Golgotha";
	story.isBirth = BIRTH.test(text);
	if (isBibleTime(story)) story.isInfancy = INFANCY.test(text) || (story.isInfancy && !GROWN_UP.test(text));
	story.hasSons ||= /\bman (?:who )?had (?:two|three) (?:sons|children|daughters)\b/.test(text);
	// "Jesus said that heaven is glad": his story is over, and its people are gone.
	if (
		story.isTelling &&
		/^(?:And |Then |So |“[^”]*” )?Jesus (?:said|asked|looked|wanted|answered|did|stopped|finished|was)\b/.test(text)
	) {
		parting(story);
		story.isTelling = false;
	}
	const narration = text.replaceAll(/“[^”]*”/g, "");
	story.isAside = story.setting.isBiblical && !story.isMainIntroduced && ADDRESS.test(narration);
	if (story.world.place === undefined && !story.given.place && ON_ROAD.test(text))
		story.world.place = story.moment.place = "road";
	if (
		story.isAside &&
		!story.given.place &&
		story.setting.companion &&
		namesCompanion(story, narration) &&
		!/\b(?:coin|stamp)\b/.test(text)
	)
		return [bedside(story, story.setting.companion)];
	if (story.isAside && story.given.place === "bedroom")
		for (const actor of [...story.world.present.keys()]) if (actor.type === "person") leaveNow(story, actor, true);
	story.isShadowPlay = SHADOW_PLAY.every((sign) => sign.test(narration));
	story.isCaptivity ||= CAPTIVITY.test(text);
	story.isBedtime = story.main !== undefined && BEDTIME.filter((sign) => sign.test(text)).length > 2;
	growBabies(story, text);
	growHero(story, narration);
	nicknameHero(story, narration);
	if (isBibleTime(story) && /\brainbow in the cloud/.test(text)) story.moment.things.set("rainbow", 3);
	if (
		isBibleTime(story) &&
		(story.world.burningBush ? /\bthe bush\b/ : /\bbush\b[^.]{0,40}\b(?:fire|burn)/).test(text)
	) {
		story.moment.things.set("bush", 3);
		story.world.burningBush = true;
	}
	story.isCue = CUE.test(text.slice(-220));
	for (const youth of told.youths ?? []) learnYouth(story, youth);
	nameCreature(story, narration);
	for (const sentence of sentences) define(story, sentence);
	namePet(story, text);
	nameOldPet(story, narration);
	nameStranger(story, narration);
	nameByBody(story, narration);
	nameNeighbors(story, text);
	linkCompanion(story, sentences);
	nameAnimal(story, sentences);
	guessGenders(story, sentences);
	if (story.world.place === undefined && !isVisit(story)) readSpokenSigns(story, text);
	readEvidence(story, sentences);
	for (const sentence of sentences) readSentence(story, sentence);
	const { companion } = story.setting;
	const hasToy = [...story.moment.actors.keys()].some((one) => one.type === "animal");
	// "Turn Sorrel around, with the buttons this way"
	if (story.isAside && story.given.place === "bedroom" && companion && !hasToy && namesCompanion(story, narration))
		story.moment.actors.set(toyOfListener(story, companion), { weight: 1 });
	// "Moses was born … Moses grew up": the paragraph ends with the man.
	if (story.isBirth) {
		story.isBirth = false;
		growBabies(story, text.slice(text.search(BIRTH)));
	}
	// No child is tucked in by day, unless the story has told so.
	if (isIndoors(story.moment.place ?? "bedroom") && TUCKED.test(narration) && !story.isHourTold && !story.given.hour) {
		story.world.hour = "night";
		for (const one of [...story.moments, story.moment]) one.hour = "night";
	}
	// The listener of a Bible story is in bed.
	if (
		story.setting.isBiblical &&
		story.world === story.frame &&
		story.world.place === undefined &&
		LISTENING.test(narration)
	)
		Object.assign(story.moment, { place: "bedroom", hour: "night" });
	nameSpeaker(story, text);
	nameAsked(story, text);
	nameShown(story, text);
	buryHero(story, narration);
	rejuvenate(story, text);
	crownWoman(story, narration);
	greetAnimal(story, text);
	takeLeave(story, text);
	layDown(story, narration);
	seatListener(story, text);
	story.leaving.clear();
	// The king who had Daniel thrown into the den stays outside.
	if (story.world.place === "lions' den" && SEALED.test(narration) && !story.given.all)
		for (const one of [...story.world.present.keys()])
			if (/^(?:king|soldier)$/.test(one.kind)) leaveNow(story, one, true);
	const fallen = FALLEN.test(narration) ? story.world.cast.get("goliath") : undefined;
	if (fallen) {
		story.dead.add("goliath");
		leaveNow(story, fallen, true);
	}
	if (story.moment.words > 0 || story.moments.length === 0) story.moments.push(story.moment);
	if (isVisit(story)) for (const one of story.moments) one.isOld = true;
	if (!isBibleMet && isVisit(story) && story.world.place === undefined) {
		const isArk = story.setting.places.has("inside the ark") || story.setting.places.has("ark");
		const inside =
			isArk && IN_ARK.test(narration) ? "inside the ark" : IN_ROOM.test(narration) ? "Bible house" : undefined;
		story.world.place = story.moment.place = inside;
	}
	story.textBefore = narration.slice(-MAX_TEXT_BEFORE);
	for (const [, name = ""] of text.matchAll(ADDRESSED)) story.called.add(keyOf(name));
	// The next paragraphs are at home.
	if (wasVisit && hasRelative(story.given.all ?? [])) story.isBack = true;
	return story.moments;
}

function readSentence(story: StoryState, sentence: Sentence): void {
	for (const actor of story.leaving) story.moment.actors.delete(actor);
	story.leaving.clear();
	story.sentenceThings.clear();
	story.sentences++;
	const words = wordsOf(sentence);
	const text = words.join(" ");
	story.isYesterday ||= /^(?:yesterday|last (?:week|night|summer|winter|sunday))\b.* had\b/.test(text);
	if (isNextTime(story, text)) {
		startMoment(story);
		parting(story);
	}
	readTimes(story, sentence, text);
	const state: Reading = {
		sentence,
		words,
		text,
		subjects: [],
		clause: -1,
		hasVerb: false,
		mentioned: [],
		hasOwn: false,
		isOther: false,
	};
	for (let at = 0; at < sentence.length; ) at = readToken(story, state, at);
	noteBeard(story, state);
	if (state.subjects.length > 1 && WALKED.test(text))
		story.walkers = { paragraph: story.paragraph, actors: state.subjects };
	lieInBed(story, state);
	setOut(story, state);
	depart(story, state);
	// "The girl went down the hill with the kid in her arms, and the goat trotted behind": all of them leave.
	if (story.leaving.size > 0 && story.main && !state.mentioned.includes(story.main) && !story.leaving.has(story.main))
		for (const actor of state.mentioned) if (actor.type === "animal" && !actor.isToy) leaveNow(story, actor, false);
	meetAgain(story, state);
	// "Jesus came to the tree where Zacchaeus was sitting. There he stopped": Jesus.
	story.previous = state.first ?? (state.isAtRelative ? state.own : undefined) ?? state.subjects;
	story.mentionedBefore = [...state.mentioned, ...state.subjects];
	story.isGodBefore = state.words.includes("god");
	story.isCrowdBefore = CROWD.test(text);
	story.areThingsBefore = state.hasThings === true && new Set(story.mentionedBefore).size < 2;
	story.moment.words += sentence.filter(({ isSpeech }) => !isSpeech).length;
}

/** "Water ran from his beard", "the man with the white beard", "Joseph had shaved" */
function noteBeard({ world }: StoryState, { sentence, words, text, subjects, mentioned }: Reading): void {
	if (!text.includes("beard") && !text.includes("shaved")) return;
	const at = words.findIndex((word) => /^(?:beards?|bearded|shaved)$/.test(word));
	if (at < 0 || sentence[at]?.status === "unreal") return;
	const before = sentence[at - 1];
	const owner = before?.isPossessive ? world.cast.get(keyOf(before.text)) : undefined;
	const isMan = (one: Actor | undefined): one is Person =>
		one?.type === "person" && !one.isMain && one.gender === "m" && /man$|father$|king|priest|pastor/i.test(one.kind);
	const man = [owner, ...subjects, ...mentioned.toReversed()].find(isMan);
	if (man) man.beard = words[at] !== "shaved";
}

/** "They walked out of the gate and up to the door" */
const WALKED =
	/\b(?:walked|went|ran|hurried|climbed|strolled|marched) (?:\w+ )?(?:out|along|up|down|over|across|through|to|back)\b/;

const NEXT_TIME =
	/^by (?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:the )?(?:next|evening|morning|nightfall))\b|^(?:on )?the (?:next|following) (?:day|morning|evening|afternoon)\b/;

/** "On Saturday Auntie came, too. By Monday evening rain was pattering": she is no longer here. */
const isNextTime = ({ world, frame, given, moment }: StoryState, text: string) =>
	world === frame && !given.all && moment.words > 0 && NEXT_TIME.test(text);

/** "They bowed to a great man. It was Joseph": they are one. */
function meetAgain(story: StoryState, { text, mentioned }: Reading): void {
	const [named] = mentioned;
	if (!/^it was \S+(?: (?:himself|herself))?$/.test(text) || named?.type !== "person") return;
	const stranger = story.mentionedBefore.find(
		(one) => one.type === "person" && one !== named && one.who.startsWith("the ") && one.gender === named.gender,
	);
	if (stranger) leaveNow(story, stranger, true);
}

/** A storyteller gives "day" for most scenes: the late afternoon of a story does not become an earlier hour. */
const isStillLate = ({ given, world, frame, setting }: StoryState, text: string) =>
	given.hour === "day" &&
	given.all !== undefined &&
	world === frame &&
	world.hour === "golden" &&
	!setting.isTimeTravel &&
	!setting.isBiblical &&
	!SCHOOL_DAY.test(given.place ?? "") &&
	!OTHER_DAY.test(text);

const SCHOOL_DAY = /^(?:classroom|school yard|school corridor|church)$/;
const OTHER_DAY =
	/\b(?:next|following|other) (?:day|morning|week)\b|\b(?:morning|noon|breakfast|lunch|recess|yesterday|tomorrow)\b|\b[Oo]n (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|\bdays? later\b|\b[Aa]fter school\b/;

const IN_ARK = /\b(?:hay|straw|beams?|pens?|stalls?|deck)\b/;
const IN_ROOM = /\b(?:window|sill|room|ceiling|floor|table)\b/;

/** The most characters of a text that mentions an animal whose name follows in the next paragraph. */
const MAX_TEXT_BEFORE = 200;

/** “Never mind, Bea,” */
const ADDRESSED = /(?:,|\b[Dd]ear) (\p{Lu}\p{Ll}+)[,.!?]+(?=[”"])/gu;

/** The start of a paragraph at another time: the people before it have left. */
const LATER =
	/^(?:In the end|There was (?:only )?one (?:more|last) (?:door|house|stop)|By (?:noon|afternoon|evening)|Late in the (?:day|afternoon|evening)|Later|Toward (?:noon|evening)|In the (?:evening|afternoon)|At noon|After (?:lunch|supper|school|dinner)|(?:The )?[Nn]ext (?:day|morning)|That (?:evening|night|afternoon)|When the sun)\b/;

/** The storyteller gives a night after a day: whoever comes to the child's bed is named. */
const isNightfall = ({ given, world }: StoryState) => given.hour === "night" && world.hour !== "night";

/** The end of the way to the time of the Bible. */
const DAYS_OF_OLD =
	/\b(?:[Ii]t was|air of|Bible,|after it,) long ago\b|\bin another time\b|\b(?:stood in|into) the days of the Bible\b/;

/** No child visits these in the time of the Bible. */
const ROOM_OF_TODAY = /^(?:kitchen|living room|bedroom|bathroom|hallway|church|classroom)$/;

/** "Talia remembered that she was wanted at home" */
const WANTED =
	/\b(\p{Lu}\p{Ll}+) (?:\p{Ll}+ )?(?:remembered|found|said|thought) that s?he (?:(?:was|were) (?:wanted|needed|expected)|had to (?:be|go)|must (?:be|go)|ought to be) (?:back )?(?:at )?home\b/gu;

/** "Tilda heard Tom drive away" */
const HEARD_LEAVE = /\bheard (\p{Lu}\p{Ll}+) (?:run|walk|go|ride|drive)\b/gu;

/** "Tom watched her go off between the trees" */
const SEEN_OFF = /\bwatched (her|him) (?:go|walk|run|ride|leave|march)\b/;

const TELLER = /\bJesus (?:once )?told (?:(?:\p{Ll}+ ){0,3}(?:story|parable)\b|of (?:an?|two|ten) )/u;

/** “Once a man had two sons,” said Jesus. */
const TELLS = /“(?:Once|There (?:once )?was|Think of|Imagine|Listen)\b[^”]*” (?:said|began) Jesus\b/;

/** "Daddy’s footsteps went down the hall" */
const STEPS = /\b(\p{Lu}\p{Ll}+)[’'´]s (?:foot)?steps (?:went|faded|moved|died|disappeared|grew)\b/gu;

/** Somebody who must go home goes; Jesus is no part of the story that he tells. */
function takeLeave(story: StoryState, text: string): void {
	for (const [, name = ""] of text.includes("home") ? text.matchAll(WANTED) : []) {
		const actor = story.world.cast.get(keyOf(name));
		if (actor && actor !== story.main) leaveNow(story, actor, true);
	}
	for (const [, name = ""] of text.includes("steps") ? text.matchAll(STEPS) : []) {
		const actor = story.world.cast.get(keyOf(name)) ?? story.world.cast.get(`kin:${kinOf(keyOf(name))}`);
		if (actor && actor !== story.main) leaveNow(story, actor, true);
	}
	const [, whom] = SEEN_OFF.exec(text) ?? [];
	const gone = story.world.recent.find(
		(one) => one.type === "person" && one !== story.main && one.gender === (whom === "her" ? "f" : "m"),
	);
	if (whom && gone) story.world.present.delete(gone);
	for (const [, name = ""] of text.includes("heard") ? text.matchAll(HEARD_LEAVE) : []) {
		const actor = story.world.cast.get(keyOf(name));
		if (actor && actor !== story.main) leaveNow(story, actor, true);
	}
	if (TELLS.test(text)) story.isTelling = true;
	const teller = TELLER.test(text) ? story.world.cast.get("jesus") : undefined;
	if (!teller) return;
	story.isTelling = true;
	leaveNow(story, teller, true);
	story.world.recent = story.world.recent.filter((one) => one !== teller);
}

/** “Sit down here,” said Grandpa: the child does. */
const SIT_DOWN =
	/“(?:[^”]*[.,!?] )?(?:so |then |now |come and |come, )?sit(?: down| here| by me| with me| on (?:the|my) \w+(?: \w+)?)*[,.!]”? ?(?!said (?:he|she)\b)/i;

const SAYS_SIT = /\bsit\b[^”]*” (?:said|told|called) ([\p{L}'’-]+)/iu;

function seatListener({ world, frame, moment, main, given }: StoryState, text: string): void {
	const seen = main && moment.actors.get(main);
	const presence = main && world.present.get(main);
	if (world !== frame || !seen || !presence || given.isPosed?.(main) || !SIT_DOWN.test(text)) return;
	const [, speaker = ""] = SAYS_SIT.exec(text) ?? [];
	if (speaker && main.who.startsWith(speaker)) return;
	if (!/^(?:stand|walk|reach)$/.test(seen.pose ?? "stand")) return;
	seen.pose = "sit";
	presence.pose = "sit";
}

/** "Four people carried a man who could not walk", "a paralyzed man": he lies on his mat. */
function layDown({ world, moment }: StoryState, narration: string): void {
	const isCarried =
		/\b(?:mat|bed|stretcher|carr\w+)\b/.test(narration) && !/\b(?:walked|stood|got up|jumped|leaped)\b/.test(narration);
	const [, carried] = (isCarried && /\b(?:paraly[sz]ed|lame) (man|boy|woman)\b/.exec(narration)) || [];
	const [, whom = carried ?? ""] =
		/\b(man|boy|woman) who (?:could not|couldn’t) (?:walk|stand)\b/.exec(narration) ?? [];
	const actor = world.cast.get(`role:${whom}`);
	const seen = world.isOld && actor && moment.actors.get(actor);
	if (seen) seen.pose = "lie";
}

const DEATH =
	/\b(\p{L}+) (?:died\b|was gone to God\b|(?:went|(?:had|has) gone) home to (?:God|Jesus|heaven|(?:the|his|her) King)\b)|\b(?:buried|laid to rest|God took) (him|her)\b/gu;

/** The pictures of the paragraphs in which a hero of faith dies, and of those after it, do not show the hero. */
function buryHero(story: StoryState, narration: string): void {
	const { hero, world } = story;
	if (!hero || !isLife(story)) return;
	const own = hero.gender === "f" ? ["she", "her"] : ["he", "him"];
	const isDead = [...narration.matchAll(DEATH)].some(([, subject = "", object = ""]) => {
		const who = keyOf(subject || object);
		return own.includes(who) || story.heroNames.has(who);
	});
	if (!isDead) return;
	world.isHeroDead = true;
	for (const moment of [...story.moments, story.moment]) moment.actors.delete(hero);
	leaveNow(story, hero, true);
}

/** A paragraph of a tale about other people, or another time. */
const TALE_PART =
	/^(?:Far away|Far off|Meanwhile|In another (?:town|house|country|land)|(?:Many |Some )?[Yy]ears (?:later|passed|went by)|(?:Many|Some) (?:days|weeks|months) later)\b/;

/** The share of a paragraph's words that are in the wish, from which on it retells the wish. */
const RETOLD_SHARE = 0.75;
const MIN_RETOLD_WORDS = 8;

/** "Paolo and his cousin fought over the mic", as the parent has written: it happened before the story. */
const isRetold = (story: StoryState, text: string) => isOfWish(story, text.replaceAll(/“[^”]*”?/g, ""));

/** Returns whether most words of a text are those of the wish. */
function isOfWish({ wished }: StoryState, text: string): boolean {
	if (wished.size === 0) return false;
	const words = plainWords(text);
	const known = words.filter((word) => wished.has(word)).length;
	return words.length >= MIN_RETOLD_WORDS && known / words.length >= RETOLD_SHARE;
}

/** The people of a retold wish come when they speak or act. Parents may be at home. */
function leaveThere(story: StoryState): void {
	const parents = new Set(["mother", "father"].map((kin) => story.frame.cast.get(`kin:${kinOf(kin)}`)));
	for (const actor of story.world.present.keys())
		if (actor.type === "person" && actor !== story.main && !parents.has(actor)) story.elsewhere.add(actor);
	parting(story);
}

/** "Grandpa was tarring the old boat", "Grandpa sat by his barrel": the scene of somebody who was not there before. */
function isNewcomer({ world }: StoryState, text: string): boolean {
	const [, name] =
		/^((?:(?:Mr|Mrs|Ms|Dr)\. |(?:Miss|Aunt|Uncle) )?\p{Lu}\p{Ll}+) (?:(?:was|were) \p{Ll}+ing|sat (?:by|at|on|in|under))\b/u.exec(
			text,
		) ?? [];
	if (name === undefined) return false;
	const actor = world.cast.get(keyOf(name)) ?? world.cast.get(`kin:${kinOf(name.toLowerCase())}`);
	return actor === undefined || (!world.present.has(actor) && !(actor.type === "person" && actor.isMain));
}

/** Only the child and its toys stay. */
function parting(story: StoryState): void {
	for (const actor of story.world.present.keys())
		if (actor !== story.main && !(actor.type === "animal" && actor.isToy)) story.world.present.delete(actor);
	story.moment.others = new Map(story.world.present);
	story.world.recent = story.world.recent.filter((one) => one === story.main || story.world.present.has(one));
}

/** Returns the actors who come along from the previous place. In a Bible story these are the ones on the paragraph's list. */
function comingAlong(story: StoryState, first: Sentence | undefined): Actor[] {
	// "They took the flowers next door", "that was enough for Peter"
	if (!story.given.all) {
		const { paragraph, actors } = story.walkers;
		const walkers = paragraph === story.paragraph - 1 ? actors.filter((one) => story.world.present.has(one)) : [];
		const words = new Set(first?.filter(({ isSpeech }) => !isSpeech).map(({ word }) => word));
		const named = [...story.world.present.keys()].filter(
			({ type, who, kind }) => words.has(keyOf(who)) || (words.has("they") && type === "person" && kind !== "jesus"),
		);
		return [...named, ...walkers];
	}
	if (!story.world.isOld) return [];
	return [...story.world.present.keys()].filter((actor) => actor.type === "person" && isGiven(story, actor));
}

/** The scene has changed: the storyteller gave a place for the last picture, and only an hour for this one. */
const isElsewhere = ({ given, placeGiven, world }: StoryState) =>
	given.hour !== undefined && given.place === undefined && placeGiven !== undefined && world.place === placeGiven;

/** Only the first stanzas are at bedtime; the ones after them are set by day. */
const isAwake = ({ setting, given, placeGiven }: StoryState) =>
	setting.isPoem && placeGiven !== undefined && given.place === undefined && given.hour === undefined;

const ANYONE = /^(?:people|those|one|ones|anyone|anybody|everyone|everybody|someone|somebody)$/;

/** A storyteller who lists what each scene shows gives the place of the cross itself. */
const isGolgotha = (story: StoryState, { words }: Reading, { word, status }: Token) =>
	story.given.all === undefined &&
	(story.world.isOld || story.setting.isTimeTravel) &&
	status !== "unreal" &&
	(/^(?:crucified|golgotha|calvary)$/.test(word) || (word === "nailed" && words.includes("cross")));

function readToken(story: StoryState, state: Reading, at: number): number {
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
		if (
			token.word === "who" &&
			/\b(?:mattered to|asked|told|showed|knew) \S+$/.test(state.words.slice(Math.max(0, at - 3), at).join(" "))
		)
			state.subjects = [];
		else if (/^(?:who|which|that)$/.test(token.word) && state.last)
			state.subjects = state.last.to === at && state.last.actor ? [state.last.actor] : [];
		// "A song for people who walk home", "as one who runs"
		else if (/^(?:who|that)$/.test(token.word) && ANYONE.test(sentence[at - 1]?.word ?? "")) state.subjects = [];
	}
	if (token.isSpeech) return at + 1;
	if (isGolgotha(story, state, token)) story.moment.isGolgotha = true;
	const placed = readPlace(story, state, at);
	const mention = mentionAt(story, state, at);
	if (mention) {
		readMention(story, state, mention);
		state.last = mention;
		return Math.max(at + 1, mention.to, placed);
	}
	if (placed > at) return placed;
	const pronoun = pronounAt(story, state, at);
	if (pronoun) {
		readPronoun(story, state, pronoun, token);
		return at + 1;
	}
	// "When he opened his mouth it lay on his tongue": the fog lay.
	const next = sentence[at + 1];
	if (token.word === "it" && next?.gap === " " && isVerb(next.word) && (state.hasVerb || next.word === "went"))
		state.subjects = [];
	if (isChildAt(story, state, at) && story.main) see(story, story.main, 1);
	else readObject(story, state, at);
	readVerb(story, state, at);
	noteGone(story, state, at);
	return at + 1;
}

/** "David rose, while it was still dark, and left": David left. */
function continueSubject(state: Reading, at: number): void {
	const token = state.sentence[at];
	const next = state.sentence[at + 1];
	const isVerbNext = next !== undefined && next.gap === " " && isVerb(next.word);
	// "When Mom opened the door and put them out": Mom puts them out.
	if (state.isSubordinate && state.subjects.length > 0 && token?.word === "and" && token.gap === " " && isVerbNext)
		return;
	if (!state.isSubordinate && state.subjects.length > 0) state.own = state.subjects;
	state.isAtRelative = token?.word === "where" && token.gap === " ";
	state.isSubordinate = /^(?:while|because|when|if|as|since|that|which|who|where|until|although|though)$/.test(
		token?.word ?? "",
	);
	if (state.own && /^(?:and|but|then)$/.test(token?.word ?? "") && isVerbNext) state.subjects = state.own;
}

/** Creates the scene of a story, in which its paragraphs are read one after another. */
export function createScene(setting: Setting): Scene {
	const story = new StoryState(setting);
	if (VEHICLES.test(setting.place ?? "")) story.frame.place = setting.place;
	// "Our cat Minka" of the wish.
	for (const sentence of readParagraph(setting.wish)) define(story, sentence);
	// "The beetle came out. Haruto named him Yokozuna."
	if (story.world === story.frame) nameCreature(story, setting.wish);
	// "The cat" of the story is not the one of the wish, who has died.
	for (const [key, actor] of story.frame.cast)
		if (key.startsWith("animal:") && isDead(story, actor)) story.frame.cast.delete(key);
	return { read: (sentences, paragraph, text, given) => read(story, sentences, paragraph, text, given) };
}
