// Verbs: the poses of people and animals, and who leaves.

import { isParticiple, isVerb, WORDS } from "../grammar.ts";
import { meaningAt } from "../lexicon.ts";
import { ANIMAL_POSES, LASTING, POSES, poseOf } from "../poses.ts";
import type { Sentence, Token } from "../reading.ts";
import { isInverted, STANDING } from "./absence.ts";
import { fallAsleep } from "./presence.ts";
import { leaveNow, noteDead, type StoryState } from "./state.ts";
import type { Actor, Reading } from "./types.ts";

export function readVerb(story: StoryState, state: Reading, at: number): void {
	const { sentence } = state;
	const token = sentence[at] as Token;
	const { word } = token;
	const isKnown =
		isVerb(word) || isParticiple(word) || POSES.has(word) || ANIMAL_POSES.has(word) || WORDS.said.has(word);
	if (!isKnown) return;
	const before = sentence[at - 1]?.word ?? "";
	if (/^(?:what|which)$/.test(before) || isNounUse(sentence, at)) return;
	// "They all went"
	const isAll = /^(?:all|both|each)$/.test(before) && WORDS.pronouns.has(sentence[at - 2]?.word ?? "");
	if ((WORDS.determiners.has(before) && !isAll) || sentence[at - 1]?.isPossessive) return;
	// "She came in, sat down"
	const isNext = token.gap.includes(",") && WORDS.verbs.has(word);
	if (WORDS.prepositions.has(before) && before !== "to" && !word.endsWith("ing") && !isNext) return;
	if (!state.hasVerb && !state.hasOwn && hasOtherSubject(state, at)) {
		state.subjects = [];
		state.isOther = true;
	}
	state.hasVerb = true;
	if (!WORDS.adverbs.has(word)) state.verb = { at, word };
	const rest = state.words.slice(at, at + 4).join(" ");
	noteAway(story, state, at);
	// "Then he rowed. The boat went out on the bright water"
	if (token.status === "real" && (BOARDING.test(rest) || word === "rowed"))
		for (const actor of state.subjects) story.aboard.add(actor);
	if (token.status === "real" || token.status === "habit") applyPose(story, state, at, state.subjects);
	// An angel of a dream leaves with it.
	if (token.status === "real" && /^(?:woke|awoke)$/.test(word) && story.world.isOld)
		for (const actor of [...story.world.present.keys()])
			if (actor.type === "person" && actor.kind === "angel") leaveNow(story, actor, true);
	// "Betsie went home to God": "she" is somebody else from now on.
	const isAtHome = /^went home to (?:god|heaven)\b/.test(rest);
	const hasFallen = /^fell in battle\b/.test(state.words.slice(at, at + 3).join(" "));
	const hasDied = word === "died" || /^(?:passed away|(?:is|was) (?:now )?in heaven)\b/.test(rest);
	if (token.status === "unreal" || !(hasDied || hasFallen || isAtHome)) return;
	// “The one who sewed,” said Mom. Granny sewed. She died in the autumn: Granny, of whose death the wish tells.
	if (story.world === story.frame && story.dead.size > 0 && /^(?:he|she|they)$/.test(before)) return;
	for (const actor of state.subjects) {
		// "Jesus, who had died, was living"
		if (actor.kind === "jesus" && token.status === "past") continue;
		leaveNow(story, actor, true);
		// In the Bible the dead may rise.
		if (isAtHome || (hasDied && story.world === story.frame && !actor.isMany && actor !== story.main))
			noteDead(story, actor);
	}
	// "The father died" after "her husband".
	if (state.words[at - 1] === "father" || state.words[at - 1] === "husband")
		for (const actor of [...story.world.present.keys()])
			if (/^the (?:father|husband)$/.test(actor.who)) leaveNow(story, actor, true);
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

/** The clause has a subject that is no person or animal that acts: "since the leaves came down". */
function hasOtherSubject({ sentence, clause }: Reading, at: number): boolean {
	const from = sentence.findIndex((token) => token.clause === clause);
	const before = sentence
		.slice(from, at)
		.filter(
			({ word }) => !WORDS.conjunctions.has(word) && !WORDS.adverbs.has(word) && !isVerb(word) && !word.endsWith("ly"),
		);
	const [first] = before;
	if (!first || first.isSpeech || WORDS.prepositions.has(first.word)) return false;
	// "And there it lay": the thing.
	if (first.word === "there") return before[1]?.word === "it" || STANDING.test(sentence[at]?.word ?? "");
	return !/^(?:here|all|both|each|together)$/.test(first.word);
}

/** Verbs that end lying. */
const FETCHING = /^(?:carr|bring|brought|pour|fetch)/;
const WAITING = /^(?:wait|stop|lean)/;
/** They sit only as long as that. */
const RIDING = /^(?:rid|rode|row|cycl|came|come|went|go|drove|drive|sail|travel|set)/;

/** Verbs after which another one tells what their object does: "She let the dog lie", "he saw it go out". */
const PERCEPTION = /^(?:let|lets|saw|sees?|heard|hears?|watched|watch|felt|noticed|made|helped)$/;
const KEEPING = /^(?:left|kept|found|sent|had|with)$/;
const BARE =
	/ing$|^(?:go|come|run|walk|sit|lie|stand|sleep|pray|kneel|hug|swim|climb|jump|dance|skip|hop|wave|point|reach|pull|push|carry|hold|bring|lift|pass|step|follow|cross|fly|crawl|trot|float|drift|wait|hang|ride|lean)$/;

/** Returns the object of a sentence if the verb at an index is about it, and not about the subject; an empty list for a thing. */
function objectOf({ sentence, last }: Reading, at: number): Actor[] | undefined {
	const token = sentence[at] as Token;
	const previous = sentence[at - 1]?.word ?? "";
	// "She made up her mind to go"
	if (!BARE.test(token.word) || WORDS.prepositions.has(previous)) return undefined;
	for (let from = at - 2; from >= Math.max(0, at - 5); from--) {
		const before = sentence[from] as Token;
		if (before.clause !== token.clause || before.isSpeech) return undefined;
		if (/^(?:himself|herself|themselves|to|and)$/.test(sentence[from + 1]?.word ?? "")) return undefined;
		const isActor = last?.actor !== undefined && last.from > from && last.to <= at;
		// "They let Jonah go", "with the sea running off them"
		if (
			(before.word === "let" && token.word === "go") ||
			(before.word === "with" && token.word.endsWith("ing") && !isActor)
		)
			return [];
		if (PERCEPTION.test(before.word) || (KEEPING.test(before.word) && isActor))
			return isActor && last.actor ? [last.actor] : [];
	}
	return undefined;
}

export function applyPose(story: StoryState, state: Reading, at: number, actors: readonly Actor[]): void {
	const { sentence, words } = state;
	const token = sentence[at] as Token;
	if (token.status !== "real" && token.status !== "habit") return;
	// "All around them stood the kitchen"
	if (
		!state.hasOwn &&
		/\b(?:around|over|under|above|behind|before|beside|in|on|at) (?:\S+ )?\S+$/.test(
			words.slice(Math.max(0, at - 4), at).join(" "),
		) &&
		isPlaceOrThing(words, at + 1)
	)
		return;
	// "She had a door lying across two barrels": the door lies.
	if (
		/^(?:lying|standing|hanging|sitting)$/.test(token.word) &&
		/\bhad (?:an?|the|his|her|two) (?:\w+ )+$/.test(`${words.slice(Math.max(0, at - 5), at).join(" ")} `)
	)
		return;
	// "Both went down, and there, lying on its back, it showed them where to look": the toy lies.
	const next = sentence.find(({ clause }) => clause === token.clause + 1);
	if (
		/ing$/.test(token.word) &&
		next?.word === "it" &&
		sentence.find(({ clause }) => clause === token.clause) === token
	)
		return;
	// "They turned to the shovel, lying in the snow": the shovel lies.
	if (
		/^(?:lying|hanging|standing)$/.test(token.word) &&
		state.last?.thing &&
		state.last.to === at &&
		!/^on (?:his|her|their)\b/.test(words.slice(at + 1, at + 3).join(" "))
	)
		return;
	const object = objectOf(state, at);
	if (object) actors = object;
	const rest = words.slice(at + 1, at + 5).join(" ");
	for (const actor of actors) {
		const seen = story.moment.actors.get(actor);
		const presence = story.world.present.get(actor);
		if (!seen && !presence) continue;
		// "Omar stood Pocket on the piano"
		const isPlacing =
			state.hasOwn &&
			!isInverted(state) &&
			/^(?:stood|sat|leaned)$/.test(token.word) &&
			sentence[at + 1]?.isCapital === true;
		const told = isPlacing ? "reach" : poseOf(token.word, rest, words, at);
		const pose = actor.type === "person" ? told : ANIMAL_POSES.get(token.word);
		if (!pose) continue;
		// "He fell down at Jesus' feet": somebody else.
		const isAlsoObject = sentence.some(
			({ text, clause }, index) => index > at && clause === token.clause && text === actor.who,
		);
		if (pose === "kneel" && isAlsoObject) continue;
		const target = seen ?? { weight: 0.5 };
		const posture = target.pose ?? presence?.pose;
		if (target.pose === "sleep" && /^(?:walk|stand)$/.test(pose)) continue;
		if (
			/^(?:carry|reach)$/.test(pose) &&
			posture &&
			!(FETCHING.test(token.word) && posture === "lie") &&
			/^(?:sit|kneel|lie)$/.test(posture)
		)
			continue;
		// "She lay on her front and rested her chin on her arms"
		if (pose === "sit" && posture === "lie" && /^(?:laid|put|rested|propped)$/.test(token.word)) continue;
		// "Tobias lay in his bunk. “Thank you,” he prayed", "she sat down on her bed and folded her hands"
		if (pose === "pray" && /^(?:sit|lie)$/.test(posture ?? "")) continue;
		// People may wait on a chair.
		if (actor.type === "person" && pose === "stand" && WAITING.test(token.word)) {
			// "Dad came by and stopped at the table"
			if (/^(?:walk|run)$/.test(target.pose ?? "")) target.pose = "stand";
			else if (!/^(?:sit|kneel|lie)$/.test(target.pose ?? "")) delete target.pose;
			continue;
		}
		target.pose = pose;
		// "Dad came and bent over the paper": he has not sat down yet.
		if (isComing(words, at)) target.hasCome = true;
		if (LASTING.has(pose)) delete target.hasCome;
		if (pose === "sleep" && actor === story.main) fallAsleep(story);
		if (actor.type === "animal" && pose !== "carried") target.isCarried = false;
		story.moment.actors.set(actor, target);
		if (presence) presence.pose = LASTING.has(pose) && !RIDING.test(token.word) ? pose : undefined;
		if (presence) presence.posedAt = story.paragraph;
	}
}

/** "The kitchen" after "stood" */
function isPlaceOrThing(words: readonly string[], at: number): boolean {
	if (!/^(?:the|an?|its|his|her|their)$/.test(words[at] ?? "")) return false;
	const { place, thing, animal, role, bibleRole } = meaningAt(words, at + 1)?.meaning ?? {};
	return (place !== undefined || thing !== undefined) && animal === undefined && !role && !bibleRole;
}

const isComing = (words: readonly string[], at: number) =>
	words.slice(Math.max(0, at - 4), at).some((word) => /^(?:came|comes|entered)$/.test(word));

/** "She went away", "he was gone": who leaves is no longer there. */
function noteAway(story: StoryState, state: Reading, at: number): void {
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
			!(story.world.isOld || story.setting.isTimeTravel ? /\b(?:home|back)\b[^.]*\bwith\b/ : /(?!)/).test(
				words.slice(at + 1, at + 9).join(" "),
			) &&
			!/^off (?:his|her|the)/.test(rest) &&
			// "Moses went back to the king": the story goes along.
			!(story.world.isOld && meaningAt([words[at + 4] ?? ""], 0)?.meaning.role)) ||
		(token.word === "turned" && /^(?:back|around) (?:to|toward|towards|home)\b/.test(rest)) ||
		// "Orpah kissed her and went."
		(/^(?:went|flew)$/.test(token.word) && rest === "") ||
		(/^(?:went|walked|ran|hurried|strode)$/.test(token.word) && /^out(?: and\b|$)/.test(rest)) ||
		// "Mateo gave up and started home": in the Bible the story goes along.
		(token.word === "started" && story.world.name === "frame" && /^(?:for )?home\b/.test(rest)) ||
		(/^(?:went|ran|hurried)$/.test(token.word) &&
			/^to (?:fetch|get|find|look for|talk|speak|buy|pay|call|phone|ask|answer)\b/.test(rest)) ||
		(token.word === "took" && /^(?:her|his) (?:face|head) away\b/.test(rest)) ||
		// "Peter threw himself into the water": out of the boat
		(story.world.place === "boat" &&
			/^(?:threw|jumped|leaped|leapt|sprang|plunged|dived|dove)$/.test(token.word) &&
			/^(?:himself |herself )?(?:overboard|in(?:to)? the (?:water|sea|lake))\b/.test(rest)) ||
		/^(?:left|vanished|disappeared|departed)$/.test(token.word);
	if (isPassing(token.word, rest))
		for (const actor of state.subjects) if (actor !== story.main) story.world.present.delete(actor);
	const closes =
		(/^(?:closed|shut|pulled)$/.test(token.word) &&
			/^(?:the|her|his) door\b/.test(rest) &&
			story.world.place === "bedroom") ||
		(/^left$/.test(token.word) && /^the door (?:open|ajar|a crack)/.test(rest)) ||
		(/^(?:turned|switched|put)$/.test(token.word) &&
			/^(?:out|off) the (?:light|lamp)/.test(rest) &&
			story.world.place === "bedroom");
	if (closes && story.main && !state.subjects.includes(story.main)) {
		for (const actor of state.subjects) if (actor.type === "person") leaveNow(story, actor, false);
		return;
	}
	if (!isGone && !leaves) return;
	if (leaves && token.word === "left" && !/^(?:the|them|him|her|for|again|with|in)\b|^$/.test(rest)) return;
	// "Mom left the match in its box"
	const [, left = ""] = /^(?:the|his|her) (\w+)/.exec(token.word === "left" ? rest : "") ?? [];
	const of = meaningAt([left], 0)?.meaning;
	if (left && !of?.place && !of?.role && !/^(?:room|house|table|others|party)$/.test(left)) return;
	for (const actor of state.subjects) {
		if (actor === story.main) continue;
		if (state.subjects.includes(story.main as Actor)) continue;
		leaveNow(story, actor, isGone);
		state.leavingClause = token.clause;
	}
}

const VEHICLE = "(?:train|tram|bus|boat|ferry|ship|car|coach|cart|carriages?|engine|plane)";
/** "She scrambled in", "he climbed aboard" */
const BOARDING = new RegExp(
	String.raw`^(?:got|climbed|scrambled|stepped|hopped|jumped) (?:in(?= (?:with|beside|next|behind|and|at|first|too|after)\b|$)|aboard|on board|(?:on|in)(?:to)? the ${VEHICLE})\b`,
);
/** "Off went the carriages", "the train pulled away" */
const DEPARTURE = new RegExp(
	String.raw`\b(?:(?:off|away) (?:went|rolled|rattled|drove) the ${VEHICLE}|the ${VEHICLE} (?:pulled|rolled|moved|drove|steamed|set|rattled|sailed|went|glided|slid|drifted) (?:away|off|out))\b`,
);

/** "Bea scrambled in. Off went the carriages": she leaves, unless the child rides along. */
export function depart(story: StoryState, { text }: Reading): void {
	if (!DEPARTURE.test(text)) return;
	const isAlong = story.main && (story.aboard.has(story.main) || RIDES.test(story.world.place ?? ""));
	for (const actor of isAlong ? [] : story.aboard) {
		leaveNow(story, actor, true);
		story.elsewhere.add(actor);
	}
	story.aboard.clear();
}

const RIDES = /^(?:train|car|boat|aeroplane|ark)$/;

/** "A hen ran by", "Mrs. Lund stopped by", "Priya looked in at the window": they are seen in this paragraph, and in no other. */
const isPassing = (word: string, rest: string) =>
	/^stopped by(?! (?:the|a|an|his|her)\b)|^(?:looked|peered) in (?:at|through) the (?:window|door)\b/.test(
		`${word} ${rest}`,
	) ||
	(/^(?:went|ran|walked|passed|hurried|rode|drove|marched)$/.test(word) &&
		/^(?:by|past)(?! (?:the|a|an|his|her|himself|herself|train|boat|bus|car|tram)\b)|^along (?:beneath|under|with)\b/.test(
			rest,
		));
