// Things that sentences mention, unless somebody wears them or they are absent.

import { isParticiple, isVerb, WORDS } from "../grammar.ts";
import { HANDLED } from "../lasting-things.ts";
import { isIndoors } from "../lexicon.ts";
import { adjectivesBefore, determinerBefore } from "../noun-phrase.ts";
import { COOKING, PLANTED } from "../place-words.ts";
import type { Sentence } from "../reading.ts";
import colors from "../thing-colors.json" with { type: "json" };
import { formOf, stateOf } from "../thing-forms.ts";
import { WORN } from "../thing-traits.ts";
import { BACKGROUND, CLOTHES, DEPICTED, HOLDABLE, OUTDOOR, SEVERAL, TOOLS, WEARABLE } from "../thing-words.ts";
import { isThingGiven } from "./presence.ts";
import { isBibleTime, type StoryState } from "./state.ts";
import type { Actor, Mention, Reading } from "./types.ts";

const TAKEN =
	/\b(?:took|taken|taking|hung|found|held|holding|carried|carrying|picked|grabbed|folded|washed|mended|sewed|knitted|threw|cast|casting|laid|spread|gave|brought|lost|dropped|polished|cleaned|shook|tied|untied|kicked|offered|handed|lifted|showed|wrapped|looked|looking|set|unlaced|laced|pulled off|put)\b/;

/** "A tin tub" and "a clay jar" are things, while a tin frog is a toy. */
const OF_MATERIAL = /^(?:stone|tin|golden|gold|bronze|china|brass|iron|clay|glass|porcelain)$/;

/** "A piece of string" is string. */
const MEASURED = /\b(?:pieces?|bits?|lengths?|sheets?|lumps?|slices?|sticks?|rolls?) of$/;

const PART =
	/\b(?:bars?|rungs?|top|bottom|foot|rail|edge|rim|brim|lid|corner|side|end|ends|handle|middle|inside|mouth|neck|legs?|spout|strings?|keys|pages?|half|halves|slice|piece|crumbs?|sip|drop) of (?:the|his|her|their)(?: \w+)?$|\b(?:number|pair|row|pile|heap|dozens?|hundreds?|lots?|bunch|stack|plenty) of(?: \w+)?$/;

/** "She colored a star" */
const STAR_DRAWN = /\b(?:drew|drawn|drawing|colou?red|painted) (?:in )?(?:the|an?|one|his|her)(?: \w+)?$/;

/** "Then both shoes were on" */
const ARE_ON = /^(?:was|were) (?:both |all )?on(?: (?:and|at|by)\b|$)/;

export function readThing(
	story: StoryState,
	state: Reading,
	{ from, to, isPlural }: Mention,
	thing: string,
	preposition: string | undefined,
): void {
	const { sentence, words } = state;
	// "The saw" and "an orange" are phrases with their determiner.
	const before = /^(?:the|an)$/.test(words[from] ?? "") ? words[from] : determinerBefore(sentence, from);
	const isOwned = sentence[from - 1]?.isPossessive === true;
	// "Two bars of the gate", "the corner of the blanket": a part shows that the thing is present.
	const isPart = PART.test(words.slice(Math.max(0, from - 4), from).join(" "));
	// "Steam came out of the cup": the cup is present.
	const isSource =
		preposition === "of" && /\bout of(?: \S+){0,3}$/.test(words.slice(Math.max(0, from - 5), from).join(" "));
	if (
		!isPart &&
		!isSource &&
		preposition &&
		/^(?:of|about|for|without|like|than|as|against|instead)$/.test(preposition) &&
		// "He set it up for a pillar", "a piece of string"
		!(thing === "pillar" && /\bset (?:it|the stone) up\b/.test(words.join(" "))) &&
		!(preposition === "of" && MEASURED.test(words.slice(0, from).join(" ")))
	)
		return;
	// "Hands white with flour"
	if (words[from] === "flour" && preposition !== undefined) return;
	if (thing === "thread" && /\b(?:filled|stuffed) with$/.test(words.slice(0, from).join(" "))) return;
	if (thing === "star" && STAR_DRAWN.test(words.slice(0, from).join(" "))) {
		readThing(story, state, { from, to, isPlural }, "starpage", preposition);
		return;
	}
	if (story.depicted.has(thing) || isOfAnyone(words, from)) return;
	// "He took his red truck"
	if (isVehicleInHands(story, state, from, thing, preposition)) story.toys.add(thing);
	if (story.toys.has(thing)) {
		const toy = TOY_OF[thing];
		if (toy) readThing(story, state, { from, to, isPlural }, toy, preposition);
		return;
	}
	// "They built a boat out of boxes"
	if (MADE_OF.test(words.slice(to, to + 4).join(" ")) && /\b(?:built|made)\b/.test(words.slice(0, from).join(" "))) {
		story.depicted.add(thing);
		return;
	}
	// The towers of a castle of sand
	if (thing === "tower" && story.common.has("sand") && story.common.has("castle")) {
		readThing(story, state, { from, to, isPlural: false }, "sandcastle", preposition);
		return;
	}
	// Solomon stands before another ark than Noah's.
	if (thing === "ark" && story.world.isOld && !story.world.cast.has("noah")) return;
	// The burning bush is neither a hedge nor a campfire.
	if (/^(?:hedge|campfire)$/.test(thing) && (story.moment.things.has("bush") || story.world.burningBush)) return;
	if (thing === "campfire" && isBibleTime(story) && words.includes("god")) return;
	// "When she shut her eyes, she was back at the treehouse."
	if (/\b(?:shut|closed) (?:her|his|their) eyes\b.*\bwas back\b/.test(words.slice(0, from).join(" "))) return;
	// "Uncle Ben came from the boats"
	if (
		preposition === "from" &&
		(/^(?:boat|train|tram|bed)$/.test(thing) ||
			/\b(?:called|shouted|cried) from the$/.test(words.slice(0, from).join(" ")))
	)
		return;
	if (preposition === "from" && !/^(?:the|his|her|their)$/.test(before ?? "")) return;
	if (before && /^(?:no|every|each|any|another's)$/.test(before)) return;
	// "There was still some plum": jam on a rim.
	if (words[from - 1] === "some" && !isPlural && /^(?:plum|apple|pear|lemon|orange|strawberry|carrot)$/.test(thing))
		return;
	// The tape of a story with a tape measure
	if (thing === "tape" && story.common.has("measure")) {
		readThing(story, state, { from, to, isPlural }, "tapemeasure", preposition);
		return;
	}
	const adjectives = adjectivesBefore(sentence, from);
	if (adjectives.some((word) => DEPICTED.has(word) && !OF_MATERIAL.test(word)) && !/^(?:boat|paperstar)$/.test(thing))
		return;
	// "A toy tractor" is no tractor.
	if (adjectives.some((word) => word === "toy" || word === "model") && OUTDOOR.has(thing)) return;
	if (/^(?:drawing|painting|picture)$/.test(words[to] ?? "")) return;
	if (isNoThing(story, state, { from, to }, thing) || isOtherSense(story, state, { from, to }, thing, preposition))
		return;
	// "With a saucepan on his head"
	if (
		/^(?:soup|pot|pan|bowl|bucket|basket|box|sieve|basin)$/.test(thing) &&
		ON_HEAD.test(words.slice(to, to + 3).join(" "))
	) {
		if (story.world === story.frame) putAway(story, thing);
		return;
	}
	// A church bell is no hand bell.
	if (thing === "bell" && /\b(?:church|tower|steeple|beam|swung|service)\b/.test(words.join(" "))) return;
	// "The cup in the cupboard", "she put the coin into her pocket": out of sight
	if (PUT_AWAY.test(words.slice(to, to + 4).join(" "))) {
		putAway(story, thing);
		return;
	}
	if (
		thing === "bell" &&
		/\b(?:r[aiu]ng|toll|struck|chimed|heard|sound|said the bell)/.test(
			words.slice(Math.max(0, from - 5), to + 8).join(" "),
		)
	)
		return;
	if (
		/^(?:was|were) (?:all |soon )*(?:gone|missing|lost|away|eaten|sold|used up)\b/.test(
			words.slice(to, to + 4).join(" "),
		)
	)
		return;
	// "The bell was still", "she made a nest of the bed", and later in bed: "Round the nest was the room"
	if (thing === "bell" && /^(?:was|were) (?:still|silent|quiet)\b/.test(words.slice(to, to + 2).join(" "))) return;
	if (thing === "nest" && (words[to] === "of" || story.world.place === "bedroom")) return;
	// "She was a puzzle to everyone"
	// "As one does with a jar; and the jar had no lid"
	if (before === "the" && isUnrealBefore(sentence, from)) return;
	if (thing === "tumbler" && before === "the" && story.moment.things.has("window")) return;
	// Moses has no computer.
	if (thing === "tabletpc" && story.world.isOld) return;
	// A king of the Bible writes with a reed.
	if (thing === "pencil" && story.world.isOld) return;
	if (thing === "thread" && /\b(?:sewn|stitched|sewed)(?: \w+)? with(?: \w+)?$/.test(words.slice(0, from).join(" ")))
		return;
	if (isImageOf(state, from) && /^an?$/.test(before ?? "")) return;
	// "It became a ball"
	if (/^(?:became|becomes?)$/.test(state.verb?.word ?? "") && preposition === undefined) return;
	// "She made a tiny cross on his forehead", the keys of a piano, "the fires of the villages"
	if (thing === "cross" && /^(?:was|were|very|so|too|quite|rather|a little|grew|got|be)$/.test(words[from - 1] ?? ""))
		return;
	if (thing === "cross" && /\b(?:forehead|heart|his chest|her chest)\b/.test(words.slice(to, to + 6).join(" "))) return;
	if (
		thing === "key" &&
		isPlural &&
		(story.common.has("piano") || story.common.has("song") || story.common.has("fingers"))
	)
		return;
	if (thing === "campfire" && isPlural) return;
	// "Her horns": a goat's.
	if (thing === "trumpet" && /^(?:his|her|its|their)$/.test(before ?? "")) return;
	if (
		thing === "trumpet" &&
		/^horns?$/.test(words[from] ?? "") &&
		!/\b(?:bl[eo]w|blown|sound|play|ram|brass|silver)/.test(words.join(" "))
	)
		return;
	// "The swan's feathers", "the swan had feathers"
	if (thing === "feather" && isPlural && /^(?:under|beneath|in|into|among|between|through)$/.test(preposition ?? ""))
		return;
	if (thing === "feather" && isPlural && (/^(?:his|her|its|their|had)$/.test(words[from - 1] ?? "") || isOwned)) return;
	if (thing === "clock" && /^(?:struck|ticked|strikes|chimed)/.test(words[to] ?? "")) return;
	if (thing === "campfire" && story.world.place !== undefined && isIndoors(story.world.place)) return;
	if (thing === "campfire" && !before && !isThingGiven(story, thing)) return;
	// In a garden a pot has plants.
	if (thing === "pot" && PLANTED.has(story.world.place ?? "")) {
		readThing(story, state, { from, to, isPlural }, "flowerpot", preposition);
		return;
	}
	if (thing === "pot" && !COOKING.has(story.world.place ?? "")) return;
	// A bed in the garden has plants.
	if (thing === "bed" && PLANTED.has(story.world.place ?? "")) return;
	// "One step at a time": the step of a door is where somebody is.
	if (thing === "doorstep" && !/^(?:on|onto|upon|over|by|at|from|off|to|beside)$/.test(preposition ?? "")) return;
	if (!before && !preposition && !isPlural && !state.hasVerb) return;
	// "A tram with its lamps lit", "the pocket of her coat"
	if (before === "its" && !preposition?.startsWith("on")) return;
	noteDetails(story, state, { from, to, isPlural }, thing);
	// "She looked for her keys between the coats" of the hall
	const isOfHall = isPlural && /^(?:under|between)$/.test(preposition ?? "") && isThingGiven(story, thing);
	if (!isOfHall && isWorn(state, { from, to }, thing, preposition)) {
		// "He sat under the coats"
		if (!/^(?:under|over|through|at)$/.test(preposition ?? "") && (!isPlural || SEVERAL.has(thing)))
			wear(story, state, { from, to }, thing);
		// The step is empty now.
		if (ARE_ON.test(words.slice(to, to + 4).join(" "))) putAway(story, thing);
		return;
	}
	const isPutDown = PUT_DOWN.test(words.slice(Math.max(0, from - 6), to + 4).join(" "));
	if (keeps(story, "wears", thing, isPutDown)) return;
	keeps(story, "holds", thing, isPutDown);
	let weight = 1;
	if (state.hasVerb && preposition === undefined) weight = HANDLED;
	// "On the sofa lay a blanket", "she put her boots by the door"
	if (BACKGROUND.has(thing) && !(weight === HANDLED && PORTABLE.test(thing))) weight = 0.5;
	if (isPlural && thing === "star") weight = 1;
	story.moment.gone.delete(thing);
	story.lastThing = thing;
	story.lastThingAt = story.sentences;
	story.moment.things.set(thing, (story.moment.things.get(thing) ?? 0) + weight);
	story.sentenceThings.set(thing, weight);
	// "Behind him stood a girl, holding a balloon"
	const named = state.last?.actor;
	const holder = state.subjects[0] ?? named;
	const isInHands = IN_HANDS.test(words.slice(to, to + 5).join(" "));
	// "Grandma came with the kettle", "he swept with the broom"
	const isBrought = preposition === "with" && (TOOLS.has(thing) || COMING.test(state.verb?.word ?? ""));
	if (
		holder?.type === "person" &&
		state.verb &&
		((HOLDING.test(state.verb.word) &&
			// "He held the card close to the lamp": he holds the card.
			(preposition === undefined || preposition === "with" || preposition === "up" || preposition === "out") &&
			!/^(?:close|near|next)$/.test(words[state.verb.at + 3] ?? "")) ||
			isInHands ||
			isBrought) &&
		from - state.verb.at <= (isInHands ? 9 : 6) &&
		HOLDABLE.has(thing)
	) {
		const seen = story.moment.actors.get(holder);
		if (seen) seen.holds = thing;
		const presence = story.world.present.get(holder);
		if (presence) presence.holds = thing;
	}
}

/** Things that are only sometimes in the background. */
const PORTABLE = /^(?:quilt|boots|overcoat)$/;

const HOLDING =
	/^(?:carr|hold|held|tak|took|pick|lift|br(?:ing|ought)|grab|clutch|hug|open|fetch|bore|raised|wav|swung|shook|clasp|grip|offer|balanc|cradl|sipp|drank|squeez)/;
const COMING = /^(?:came|come|comes|stood|walk|ran|return|arriv|wait|hurried|ran|knelt|went)/;
const IN_HANDS =
	/^(?:\w+ )?(?:in|on|under|over|between) (?:his|her|their|both|one) (?:\w+ )?(?:hands?|arms?|palms?|fist|fingers|lap)\b/;
/** It is no longer held or worn. */
const PUT_DOWN =
	/\b(?:off|hung|hang|hanging|lay|laid|lying|stood|gave|given|threw|dropped|handed|passed|folded|peg|hook|put|set|lost|left|down|away|on the|into|beside|next to|let go)\b/;

/** "She lifted the lantern. The lantern swung": those who held or wore it still do. Returns whether somebody does. */
function keeps(story: StoryState, how: "holds" | "wears", thing: string, isPutDown: boolean): boolean {
	let isKept = false;
	for (const [actor, presence] of story.world.present) {
		if (presence[how] !== thing) continue;
		const seen = story.moment.actors.get(actor);
		if (isPutDown) {
			delete presence[how];
			if (seen) delete seen[how];
		} else isKept = true;
	}
	return isKept;
}

/** "Two red mittens", "the kite was red", "a cap, a yellow one" */
function noteDetails(
	story: StoryState,
	{ sentence, words }: Reading,
	{ from, to, isPlural }: Pick<Mention, "from" | "to" | "isPlural">,
	thing: string,
): void {
	const after = /^(?:(?:was|were|is|are|a|the) (\w+))/.exec(words.slice(to, to + 2).join(" "))?.[1] ?? "";
	const color = [...adjectivesBefore(sentence, from), after].find((word) => Object.hasOwn(colors, word));
	const isTwo = words.slice(Math.max(0, from - 3), from).some((word) => /^(?:two|both|couple|pair)$/.test(word));
	const known = story.details.get(thing);
	const told = isPlural && HOLDABLE.has(thing) && !SEVERAL.has(thing) ? (isTwo ? 2 : 3) : 1;
	// "Nine eggs lay in the box. One egg said tick."
	const count = known?.paragraph === story.paragraph ? Math.max(told, known.count ?? 1) : told;
	const form = adjectivesBefore(sentence, from).includes("clay") ? undefined : formOf(thing, words[to - 1] ?? "");
	const state = stateOf(thing, words.slice(Math.max(0, from - 5), from).join(" "), words.slice(to, to + 5).join(" "));
	story.details.set(thing, {
		...known,
		count,
		form,
		paragraph: story.paragraph,
		...(color && { color }),
		...(state && { state }),
	});
}

/** Draws a hat on a head, and clothes of which the text tells the color, or which are a coat. */
function wear(story: StoryState, state: Reading, { from, to }: Pick<Mention, "from" | "to">, thing: string): void {
	// "She pulled the coat off over his head", "she looked in the cap"
	if (state.words[to] === "off" || /^look/.test(state.verb?.word ?? "")) return;
	const isDrawn =
		WORN.has(thing) || /^(?:overcoat|boots)$/.test(thing) || (CLOTHES.has(thing) && story.details.get(thing)?.color);
	if (!isDrawn) return;
	for (const actor of wearersOf(story, state, from)) {
		const seen = story.moment.actors.get(actor);
		const presence = story.world.present.get(actor);
		if (seen) seen.wears = thing;
		if (presence) presence.wears = thing;
	}
}

/** "Mr. Finn’s hat", "a girl in a red coat", "she tied her scarf", "his hat" */
function wearersOf(story: StoryState, { sentence, words, subjects, last }: Reading, from: number): readonly Actor[] {
	const isNear = last?.actor && last.to >= from - 4 && /^(?:with|in|wearing)$/.test(words[last.to] ?? "");
	if (last?.actor && (isNear || (sentence[from - 1]?.isPossessive && last.to === from))) return [last.actor];
	const before = determinerBefore(sentence, from);
	const gender = before === "his" ? "m" : before === "her" ? "f" : undefined;
	const fits = (one: Actor) => one.type === "person" && (!gender || !one.gender || one.gender === gender);
	const acting = subjects.filter(fits);
	const known = acting.length > 0 || !gender ? acting : story.world.recent.filter(fits).slice(0, 1);
	return known;
}

/** Places in which a thing is out of sight. */
const HIDDEN = String.raw`(?:back |away )?(?:in|into|inside) (?:the|an?|his|her|their) (?:\w+ )?(?:pockets?|cupboard|drawer|closet|wardrobe|larder|pantry)\b`;
const PUT_AWAY = new RegExp(`^${HIDDEN}`);
const PUTTING = /^(?:put|slipped|tucked|stuffed|dropped|stuck)$/;
const GONE = new RegExp(String.raw`^(?:it|them) (?:${HIDDEN}|away\b)`);

/** "She put it in her pocket", "she ate it": the thing mentioned last is no longer seen. */
export function noteGone(story: StoryState, { words, last, sentence }: Reading, at: number): void {
	const word = words[at] ?? "";
	const isEaten = /^(?:ate|swallowed)$/.test(word) && /^(?:it|them)$/.test(words[at + 1] ?? "");
	const isGone = isEaten || (PUTTING.test(word) && GONE.test(words.slice(at + 1, at + 7).join(" ")));
	if (!isGone || sentence[at]?.status !== "real") return;
	const thing = last?.thing ?? (story.sentences - story.lastThingAt < 2 ? story.lastThing : undefined);
	if (thing) putAway(story, thing);
}

function putAway({ moment, moments, sentenceThings }: StoryState, thing: string): void {
	sentenceThings.delete(thing);
	for (const one of [...moments, moment]) {
		one.things.delete(thing);
		one.gone.add(thing);
	}
	for (const presence of moment.world.present.values()) if (presence.holds === thing) delete presence.holds;
}

/** True if the sentence has used the same noun before for an absent thing. */
export const isUnrealBefore = (sentence: Sentence, at: number) =>
	sentence.slice(0, at).some(({ word, status }) => word === sentence[at]?.word && status === "unreal");

/** "Tilda was a puzzle", "she was a bell" */
function isImageOf({ sentence, verb }: Reading, from: number): boolean {
	const subject = sentence[(verb?.at ?? 0) - 1];
	const isClose =
		verb !== undefined &&
		from - verb.at <= 3 &&
		/^(?:was|is)$/.test(verb.word) &&
		/^an?$/.test(sentence[verb.at + 1]?.word ?? "");
	return isClose && subject !== undefined && (subject.isCapital || /^(?:he|she)$/.test(subject.word));
}

/** "He drew a house with its door open, and in it a table": not "he drew a chair to the table". */
const isDrawn = (words: readonly string[], from: number) =>
	/\b(?:drew|drawn) (?:an?|two|three|four) (?:\w+ )?(?:house|door|room|castle|face|map|picture|street|garden|hill|tower|girl|boy|man|woman|cat|dog|boat|ship)\b/.test(
		words.slice(0, from).join(" "),
	);

/** "She put her hand in her coat pocket": what somebody wears is part of them. */
function isWorn(
	{ words, verb, last, subjects, sentence }: Reading,
	{ from, to }: Pick<Mention, "from" | "to">,
	thing: string,
	preposition: string | undefined,
): boolean {
	// "With a saucepan on his head", "the medal around her neck"
	if (WORN.has(thing) && ON_BODY.test(words.slice(to, to + 5).join(" "))) return true;
	if (!WEARABLE.has(thing)) return false;
	const owner = sentence[from - 1];
	if (/^(?:pockets?|sleeves?|collar|tails?|buttons?|off)$/.test(words[to] ?? "")) return true;
	if (/^(?:into|in|over|under|through|inside)$/.test(preposition ?? "")) return true;
	if (preposition === "at" && /^(?:hat|cap|glasses)$/.test(thing)) return true;
	const isTaken = TAKEN.test(words.slice(Math.max(0, from - 6), from).join(" "));
	const isLeft = /^(?:(?:hung|lay|stood|waited|dripped|dried)\b|(?:on|by|under|behind|beside) (?:the|an?|its)\b)/.test(
		words.slice(to, to + 2).join(" "),
	);
	// "His coat was of bronze", "between his boots", "Mr. Finn's hat going by", "in front of all those boots"
	const isOnSomebody =
		/^(?:his|her|their|whose|those|these)$/.test(words[from - 1] ?? "") ||
		(/^(?:his|her|their)$/.test(determinerBefore(sentence, from) ?? "") &&
			/^(?:on|around|round)$/.test(preposition ?? ""));
	// "She put her arms around his muddy coat", "holding her skirts", "a cloak with a leather belt"
	if (isOnSomebody && !isLeft && /^(?:around|round|against)$/.test(preposition ?? "")) return true;
	if (thing === "skirt" && /^(?:his|her|their)$/.test(words[from - 1] ?? "") && /s$/.test(words[to - 1] ?? ""))
		return true;
	if (thing === "belt" && /^(?:with|in|of)$/.test(preposition ?? "")) return true;
	// "Her coat hung on its hook", "her shoes she hung around her neck"
	if (LARGE.has(thing) && /^(?:hung|hangs|was hanging)\b/.test(words.slice(to, to + 2).join(" "))) return true;
	if (/\bhung (?:around|round|about) (?:his|her|their) neck\b/.test(words.slice(to, to + 6).join(" "))) return true;
	if ((isOnSomebody || (owner?.isPossessive && owner.isCapital)) && !isLeft && !isTaken) return true;
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
	// "Both shoes were on", "boatmen with beards and boots"
	if (ARE_ON.test(words.slice(to, to + 4).join(" "))) return true;
	if (
		/\bwith (?:\w+ ){0,2}(?:beards?|hats?|caps?|coats?) and$/.test(words.slice(Math.max(0, from - 5), from).join(" "))
	)
		return true;
	const near = words.slice(Math.max(0, from - 6), to + 3).join(" ");
	// "She crept into the coat"
	if (
		thing === "overcoat" &&
		/\b(?:got|crept|climbed|slipped|crawled|snuggled) into\b/.test(words.slice(Math.max(0, from - 9), from).join(" "))
	)
		return true;
	// "He still had the coat on"
	if (subjects[0]?.type === "person" && /\b(?:had|has) (?:\S+ ){1,3}on(?! (?:his|her|its|the|a)\b)/.test(near))
		return true;
	// "She helped Tilda into her tights and her coat, and knotted a scarf under her chin"
	if (/\b(?:helped|buttoned|zipped|bundled) \S+ into (?:\S+ ){0,6}$/.test(`${words.slice(0, from).join(" ")} `))
		return true;
	if (
		/^(?:under|around|round|about) (?:his|her|their|\w+) (?:chin|neck|waist)\b/.test(words.slice(to, to + 4).join(" "))
	)
		return true;
	return (
		/\b(?:put|puts|pulled|drew|slipped|got) (?:\S+ ){0,4}on\b|\b(?:wore|wear|wears|wearing|dressed|buttoned)\b/.test(
			near,
		) ||
		(preposition === "with" && /^(?:wore|dressed)$/.test(verb?.word ?? ""))
	);
}

/** Clothes that would lie in the air. */
const LARGE: ReadonlySet<string> = new Set(
	"overcoat dress shirt sweater skirt trousers robe cape apron shawl".split(" "),
);

const ON_BODY =
	/^(?:still |back |that was |which was |he had |she had )?(?:(?:on|over|upon|on top of) (?:his|her|their|\w+) (?:own |little )?(?:heads?|face|nose|back|shoulders?)|(?:around|round|about|on) (?:his|her|their|\w+) necks?)\b/;

/** "Everyone with a cart or a basket". */
const isOfAnyone = (words: readonly string[], from: number) =>
	/\b(?:everyone|everybody|anyone|anybody|whoever|no one|nobody) with\b/.test(
		words.slice(Math.max(0, from - 6), from).join(" "),
	);

/** "The gate of heaven", "a list of those", "the stone edge of the fountain", "she heard the drums", "up to the top button". */
function isNoThing(
	{ common, moment }: StoryState,
	{ words, sentence, verb }: Reading,
	{ from, to }: Pick<Mention, "from" | "to">,
	thing: string,
): boolean {
	const before = words.slice(Math.max(0, from - 6), from).join(" ");
	if (/^of (?:heaven|god|those|what|all)\b/.test(words.slice(to, to + 2).join(" "))) return true;
	// "He called it the thing with the sock", "there were the boots, which he had left out", "she gave a small stamp"
	if (/\bcalled (?:the|an?) \w+ with (?:the|an?)$/.test(before)) return true;
	if (/^(?:which|that) \w+ had left out\b/.test(words.slice(to, to + 5).join(" "))) return true;
	if (thing === "stamp" && /\bgave (?:an?|one|another)(?: \w+)?$/.test(before)) return true;
	if (/^(?:hear[ds]?|smell(?:ed|s)?|smelt|tasted)$/.test(verb?.word ?? "") || /\bhear\b/.test(before)) return true;
	if (
		thing === "stones" &&
		words[from] === "stone" &&
		(isNounAt(sentence, to) ||
			/^on the (?:\w+ )?$/.test(`${words.slice(Math.max(0, from - 3), from).join(" ")} `.replace(/^\S+ (?=on )/, "")))
	)
		return true;
	if (thing === "leaf" && words[from] === "leaves" && isNounAt(sentence, to)) return true;
	// "A cloth rabbit", "the slate roof"
	if (MATERIALS_OF_THINGS.test(words[from] ?? "") && isNounAt(sentence, to)) return true;
	// "The water rose", "she made him a present of it", "stamps and all", "until lamp time", "the hat had not been worth it"
	if (words[from] === "rose" && !WORDS.determiners.has(words[from - 1] ?? "") && !ROSY.test(words[from - 1] ?? ""))
		return true;
	// "The glass of the window"
	if (thing === "tumbler" && GLAZED.test(words.join(" "))) return true;
	// "A bundle of sticks"
	if (thing === "bundle" && words[to] === "of" && !/^(?:clothes|rags|washing|linen)$/.test(words[to + 1] ?? ""))
		return true;
	// The fork of a tree
	if (thing === "fork" && /\b(?:tree|branch|branches|trunk|oak|road|path)\b/.test(words.join(" "))) return true;
	// The ribbon of a Bible is no hair ribbon.
	if (thing === "ribbon" && (/\b(?:bible|book|pages?|place)\b/.test(words.join(" ")) || /\bfound the$/.test(before)))
		return true;
	if (thing === "gift" && /\b(?:god|lord|spirit|heaven|grace)\b/.test(words.join(" "))) return true;
	// "She drew a house, with a loaf on the table in it"
	if (isDrawn(words, from)) return true;
	// "A picture hung on the wall": that of a room
	if (
		thing === "wall" &&
		words.slice(0, from).some((word) => /^(?:hung|hangs|picture|photo|photograph|clock|map|nail)$/.test(word))
	)
		return true;
	if (thing === "wall" && /^(?:hung|hangs)$/.test(words[to] ?? "")) return true;
	// "She was drawing water"
	if (thing === "drawing" && determinerBefore(sentence, from) === undefined) return true;
	// "They took it to be a present"
	if (/\bto be an?$/.test(before)) return true;
	if (thing === "gift" && words[from] === "present" && words[to] === "of") return true;
	if (
		thing === "stamp" &&
		!/\b(?:letters?|envelopes?|postcards?|cards?|albums?|collected|postage)\b/.test(words.join(" ")) &&
		!common.has("envelope")
	)
		return true;
	if (words[from] === "lamp" && words[to] === "time") return true;
	if (/^had (?:(?:not|never) been|gone|left|passed)\b/.test(words.slice(to, to + 3).join(" "))) return true;
	// "A pencil for writing on boats"
	if (/\bfor \w+ing (?:on|in|with|at)$/.test(before)) return true;
	// "There was no sign of it", "she made the sign of", "Dad gave a whistle", "the nail of her thumb"
	if (thing === "sign" && /^(?:of|that|to|from|for|language)$/.test(words[to] ?? "")) return true;
	if (thing === "whistle" && /\b(?:gave|with) (?:an?|one|another)(?: \w+)?$/.test(before)) return true;
	if (thing === "nails" && (/^(?:his|her|their|thumb|finger|toe)$/.test(words[from - 1] ?? "") || words[to] === "of"))
		return true;
	if (thing === "nails" && words[from] === "nail") return true;
	// "Until it was a hard gray knot"
	if (thing === "knot" && /\bwas an?(?: \w+){0,3}$/.test(before)) return true;
	// "It was the kind that leaves nobody outside"
	if (words[from] === "leaves" && /^(?:that|who|which|it|he|she)$/.test(words[from - 1] ?? "")) return true;
	if (thing === "table" && /\b(?:lord|communion|times|multiplication)$/.test(before)) return true;
	// "The letters of the alphabet", "a letter A"
	if (thing === "letter" && (SPELLING.test(words.join(" ")) || /^[a-z]$/.test(words[to] ?? ""))) return true;
	// "A cross little hiss", "the river was a thread", "a thread of light", "babies in slings", "boots and all"
	if (thing === "cross" && words[to - 1] === "cross" && words[from - 1] === "a" && isNounAt(sentence, to)) return true;
	if (words[to] === "and" && words[to + 1] === "all") return true;
	if (thing === "thread" && (/\bwas an?(?: \w+)?$/.test(before) || SHINING_THREADS.test(words[to + 1] ?? "")))
		return true;
	if (thing === "sling" && /\b(?:bab(?:y|ies)|arms?|wrist|elbow|child)\b/.test(words.join(" "))) return true;
	// The wheels of a wheelchair, a bus or a pram belong to it.
	if (thing === "wheel" && words[from] !== "cartwheel" && WHEELED.test(words.join(" "))) return true;
	if (thing === "wheel" && /^(?:train|car)$/.test(moment.place ?? "")) return true;
	// "She looked out at the beans"
	if (/\blooked out at the$/.test(before)) return true;
	if (thing === "wheel" && /s$/.test(words[to - 1] ?? "") && /^(?:his|her|its)$/.test(words[from - 1] ?? ""))
		return true;
	// A warm bundle is somebody.
	if (thing === "bundle" && /\b(?:warm|damp|furry|sleepy|wriggling|sleeping|\w+-coloured|\w+-colored)$/.test(before))
		return true;
	// The word "letters": "painted in brown letters"
	if (thing === "letter" && words[from] === "letters" && /\bin(?: \w+){1,3}$/.test(before)) return true;
	// "The peach turned to rose, and the rose to gold"
	if (words[from] === "rose" && /\b(?:turned|changed|faded|deepened) to\b/.test(words.join(" "))) return true;
	// A button is part of a coat unless somebody has lost, found or sewn it.
	return (
		thing === "button" &&
		!/\b(?:lost|found|find|sew\w*|picked|dropped|gave|held|laid|counted|took|box of)\b/.test(before) &&
		!/^(?:had |has )?(?:come off|came off|fallen|rolled|was missing)\b/.test(words.slice(to, to + 3).join(" "))
	);
}

/** Drawings of toys. */
const TOY_OF: Readonly<Record<string, string>> = { car: "toycar", train: "toytrain", plane: "paperplane" };

const VEHICLE = /^(?:car|train|plane|truck|bus|tractor|firetruck|excavator|ambulance|helicopter|motorcycle)$/;

function isVehicleInHands(
	story: StoryState,
	{ verb, subjects, sentence }: Reading,
	from: number,
	thing: string,
	preposition: string | undefined,
): boolean {
	return (
		VEHICLE.test(thing) &&
		preposition === undefined &&
		/^(?:held|picked|grabbed|hugged|lifted|dropped|fetched|carried|took)$/.test(verb?.word ?? "") &&
		// "They took the bus"
		/^(?:his|her)$/.test(determinerBefore(sentence, from) ?? "") &&
		story.main !== undefined &&
		subjects.includes(story.main)
	);
}

const MADE_OF =
	/^(?:out )?(?:of|from) (?:the |two |three |some )?(?:boxes|cardboard|chairs|pillows|cushions|blankets|sofa|pots)\b/;

const SHINING_THREADS = /^(?:air|steam|breath|river|light|smoke|water|road|sound|song|silver|mist|gold|moonlight)$/;
const WHEELED =
	/\b(?:wheelchairs?|bus|buses|cars?|vans?|trucks?|bicycles?|bikes?|prams?|strollers?|pushchairs?|suitcases?|scooters?|skateboards?|trains?|planes?)\b/;

const ON_HEAD = /^on (?:his|her|their) heads?\b/;

/** Nouns of which a string is a part. */
const STRUNG = /^(?:kite|balloon|apron|bow|guitar|violin|harp|shoe|purse|bell|puppet|hat)$/;
const WOOLLEN =
	/^(?:cloaks?|coats?|dress|dresses|gowns?|shawls?|sweaters?|jumpers?|robes?|skirts?|hats?|caps?|socks?|scarf|mittens|blankets?)$/;
const WRAPPED = /\b(?:chips|fries|fish|sweets|sausages?|wrapped|sandwich(?:es)?)\b/;
const FACE = /\b(?:nose|face|forehead|cheek|breath|palm|hands?|fingers?)\b/;

/** "The string of her balloon", "chips out of paper", "her cloak was gray wool", "his nose to the cold glass", "boots on the stairs". */
function isOtherSense(
	{ common, moment }: StoryState,
	{ words, sentence }: Reading,
	{ from, to }: Pick<Mention, "from" | "to">,
	thing: string,
	preposition: string | undefined,
): boolean {
	const word = words[from] ?? "";
	const before = determinerBefore(sentence, from);
	const isOfBees = common.has("hive") || common.has("hives") || common.has("beehive");
	if (word === "string")
		return (
			words[to] === "of" ||
			/^(?:its|their)$/.test(before ?? "") ||
			STRUNG.test(words[from - 1] ?? "") ||
			moment.things.has("balloon") ||
			moment.things.has("kite")
		);
	const earlier = words.slice(0, from).join(" ");
	if (word === "wool") return /\b(?:was|were|of)(?: \w+){0,3}$/.test(earlier) && words.some((one) => WOOLLEN.test(one));
	if (word === "paper") return preposition !== undefined && (before === undefined || WRAPPED.test(words.join(" ")));
	if (word === "glass" && to - from === 1)
		return (
			/^(?:to|against|on|through|behind|at|in)$/.test(preposition ?? "") &&
			before === "the" &&
			FACE.test(words.join(" "))
		);
	// The cord of a net
	if (word === "cord")
		return /^(?:one|another|each)$/.test(words[from - 1] ?? "") && (moment.things.has("net") || common.has("netting"));
	if (word === "flour") return /\b(?:brushed|wiped|dusted|shook)\b/.test(earlier) || common.has("jar");
	// Steps that somebody hears
	if (word === "boots")
		return (
			/\bthere were(?: \w+)?$/.test(earlier) &&
			/^on the (?:stairs|steps|gravel|path|landing)\b/.test(words.slice(to, to + 3).join(" "))
		);
	// The comb, the box and the hive of bees
	if (word === "comb" || word === "combs") return /\b(?:bees?|hives?|honey|wax)\b/.test(words.join(" ")) || isOfBees;
	if (word === "box" && isOfBees) return /^(?:within|inside|from)$/.test(preposition ?? "");
	// "A loaf cost more than a plowman could earn"
	return /^costs?$/.test(words[to] ?? "") && thing !== "coin";
}

const SPELLING =
	/\b(?:alphabet|spell\w*|read|rows?|chant\w*|slate|blackboard|in chalk|learn\w*|taught|knew|first letters?|capital|all the letters|small letters|said their letters)\b/;

/** Things of which a glass is a part. */
const GLAZED =
	/\b(?:windows?|panes?|lens|lenses|lanterns?|lamps?|mirrors?|clocks?|frames?|spectacles|doors?|roofs?|stained|broken)\b/;

/** Words before "rose" as a noun. */
const ROSY = /^(?:red|white|pink|yellow|wild|little|small|tiny|single|last|first|one|climbing|dried|pressed|fresh)$/;

const MATERIALS_OF_THINGS =
	/^(?:cloth|slate|brick|plank|butter|bean|pea|cherry|walnut|nut|onion|nail|table|stove|hay|shelf|glass|marble|tin|sugar|cork|gingerbread|corn|desk|chain|belt|orange|chocolate|rice|mask|computer|tape)$/;

/** A noun or adjective follows the word: "stone edge". */
function isNounAt(sentence: Reading["sentence"], at: number): boolean {
	const token = sentence[at];
	if (token?.gap !== " " || token.isSpeech) return false;
	const { word } = token;
	return !(
		isVerb(word) ||
		isParticiple(word) ||
		[WORDS.prepositions, WORDS.conjunctions, WORDS.adverbs, WORDS.determiners, WORDS.pronouns].some((list) =>
			list.has(word),
		)
	);
}
