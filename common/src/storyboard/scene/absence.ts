// Finds mentions of absent people: they are missed, reported, pictured or expected.

import { isVerb, WORDS } from "../grammar.ts";
import { isIndoors, KIN } from "../lexicon.ts";
import { determinerBefore } from "../noun-phrase.ts";
import type { Sentence, Token } from "../reading.ts";
import type { Mention, Reading } from "./types.ts";

/** "By the pillar stood a farmer who had come early": the farmer is here, whatever he did before. */
export const STANDING = /^(?:stood|sat|lay|knelt|lived|worked|waited)$/;

/** Verbs with which somebody who was somewhere else is here. */
const ARRIVAL =
	/^(?:came|stood|ran|walked|stepped|arrived|hurried|returned|waited|sat|knelt|opened|hugged|took|put|climbed|jumped|hopped|smiled|laughed)$/;

/** “Finn!” called his old mother. */
export function isTagBefore(sentence: Sentence, from: number): boolean {
	let at = from - 1;
	while (
		at > from - 4 &&
		/^(?:the|a|an|his|her|their|my|our|old|little|big|young|tall|older|younger)$/.test(sentence[at]?.word ?? "")
	)
		at--;
	return at < from - 1 && WORDS.said.has(sentence[at]?.word ?? "") && sentence[at - 1]?.isSpeech === true;
}

export const isSpeaker = (sentence: Sentence, from: number, to: number) =>
	isTagBefore(sentence, from) ||
	WORDS.said.has(sentence[from - 1]?.word ?? "") ||
	(sentence[to]?.word !== "was" && WORDS.said.has(sentence[to]?.word ?? ""));

/** "There stood Dad", "she found the cat" */
export const hasCome = (state: Reading, { from, to }: Mention, preposition: string | undefined) =>
	isSpeaker(state.sentence, from, to) ||
	isArriving(state, from, to) ||
	isMet(state, preposition) ||
	isVisited(state, from);

/** "Then Paolo went to Mikmik" */
const isVisited = ({ words }: Reading, from: number) =>
	/\b(?:went|ran|walked|came|hurried|cycled|turned) (?:over |across |straight |back )?to$/.test(
		words.slice(Math.max(0, from - 4), from).join(" "),
	);

/** "At the window stood Mrs. Lund", seen from outside: she is in her house. */
export const isAtWindow = ({ words }: Reading) =>
	/\b(?:at|behind|from) (?:the|her|his|an?|their) (?:\w+ )?window\b/.test(words.join(" "));

/** "A man stood on the shore", seen from the boat. */
export const isAshore = ({ words }: Reading) =>
	/\b(?:stood|sat|waited|walked|was) on the (?:shore|beach|bank|quay|pier|jetty)\b/.test(words.join(" "));

/** "Konrad, she heard, and Berta": names that somebody only hears or reads. */
export const isOnlyHeard = ({ sentence }: Reading, { from, to }: Mention) => {
	const clause = sentence[from]?.clause;
	return (
		sentence.some(
			({ word, after, clause: of }) => /^(?:heard|read)$/.test(word) && of !== clause && after.includes(","),
		) && !sentence.some(({ word, clause: of }, at) => of === clause && (at < from || at >= to) && isVerb(word))
	);
};

/** "He could not see Dad." */
export const isMissed = ({ words }: Reading, from: number) =>
	/\b(?:could not|couldn't|did not|didn't) (?:see|find|spot)(?: \w+)?$/.test(
		words.slice(Math.max(0, from - 5), from).join(" "),
	);

/** "Pepper was missing": the person or animal is absent until the text lets them come or be found. */
export const isLost = ({ words }: Reading, to: number) =>
	/^(?:(?:was|is|were) (?:still )?(?:missing|lost)|had (?:run|gone|got) (?:away|missing|lost)|ran away)\b/.test(
		words.slice(to, to + 4).join(" "),
	);

/** "Her brother said that the tunnel was dark": no quotation, and no presence. */
export const isReported = ({ sentence, words }: Reading, to: number) =>
	WORDS.said.has(words[to] ?? "") &&
	/^(?:that|how|what)$/.test(words[to + 1] ?? "") &&
	!sentence.some(({ isSpeech }) => isSpeech);

/** "Minka was not in it": the text says that this person or animal is absent. */
export const isAbsent = (state: Reading, from: number) => {
	const { words } = state;
	// "Mama and Sami would be waiting"
	const joined = words[from] === "and" ? words.slice(from, from + 4).findIndex((word) => isVerb(word)) : 0;
	// "There hung Dumpling, and would hang there tomorrow"
	if (joined === 1 && isInverted(state)) return false;
	return isAbsentAt(words, from + Math.max(0, joined));
};

/** "Elisha did not come to the house", "Theo was not there", "Mom stayed indoors": whoever was here before is elsewhere. */
export const isAway = (words: readonly string[], to: number) =>
	/^(?:stayed (?:indoors|inside|behind|in bed|at home|home)\b|(?:did not|didn't|never|could not|couldn't) come(?! (?:any )?(?:closer|nearer|near|in|out|up|down|back|first|last|easily|quickly|at once)\b)|(?:was|were) (?:not|no longer) (?:there|here|in it|with (?:him|her|them)|at home)\b)/.test(
		words.slice(to, to + 6).join(" "),
	);

const isAbsentAt = (words: readonly string[], to: number) =>
	/^(?:stayed (?:indoors|inside|behind|in bed|at home|home)\b|(?:was|were|is) (?:not|nowhere|never)(?: yet)? (?:there|in|here|at|on|home|back|among|with|to be)|(?:was|were|is) not$|used to\b|(?:was|is) (?:about |only |just |almost )?(?:(?:four|five|six|seven|eight|nine)(?:teen)?|ten|eleven|twelve|thirteen|fifteen|eighteen)$|(?:did not|didn't) (?:like|know|live|own|believe)\b|had not come|did not come|rose from the dead|was missing|(?:was|were|is|lay) (?:long )?(?:buried|dead)\b|(?:itself |himself |herself )?(?:was|were) (?:long |already )?gone|(?:was|were) going to|was to be born|ha[ds] to be|(?:was|were) (?:already |still |just )?(?:(?:over|out|away) at\b|at (?:work|sea|the office)|abroad|out of town|out shopping|on the night shift|on a trip)|(?:would|will) (?!not\b)|(?:would|will) not (?:be|come|have|say|like|know|do|hear)|might|may)\b/.test(
		words.slice(to, to + 5).join(" "),
	);

/** "Moses, who had led the people, had died": the text only mentions the past of this new person, who is absent. */
export function isBefore({ sentence }: Reading, to: number): boolean {
	for (let at = to; at < Math.min(sentence.length, to + 4); at++) {
		const { word } = sentence[at] as Token;
		if (word === "had" && /^(?:not|never)$/.test(sentence[at + 1]?.word ?? "")) return true;
		if (word === "had") {
			const verb = sentence.slice(at + 1, at + 4).find((one) => !WORDS.adverbs.has(one.word));
			// "Grandpa had taken off his boots and was reading": he is here now.
			const isNow = sentence.some(
				({ word: one }, index) =>
					index > at &&
					one === "and" &&
					/^(?:was|were)$/.test(sentence[index + 1]?.word ?? "") &&
					/ing$/.test(sentence[index + 2]?.word ?? ""),
			);
			if (isNow) return false;
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

export const isPredicate = ({ verb, hasOwn, words }: Reading, from: number, preposition: string | undefined) =>
	// "Elijah, who was one of the settlers and a prophet of the Lord"
	/\bwho (?:was|were) (?:\w+ ){1,6}and an?$/.test(words.slice(Math.max(0, from - 10), from).join(" ")) ||
	// "Number one today was Mr. Abel"
	(words[from - 1] === "was" && /^(?:number|the (?:first|last|next|only|best))\b/.test(words.slice(0, 2).join(" "))) ||
	/^(?:became|become) (?:an?|the|his|her|their)$/.test(words.slice(Math.max(0, from - 2), from).join(" ")) ||
	(preposition === undefined &&
		(/^(?:became|become|was|is|were|are)$/.test(verb?.word ?? "") ||
			/^(?:was|were) left an?$/.test(words.slice((verb?.at ?? 0) - 1, (verb?.at ?? 0) + 2).join(" "))) &&
		(hasOwn ||
			(/^(?:it|that|this)$/.test(words[(verb?.at ?? 0) - 1] ?? "") &&
				/^(?:his|her|their)$/.test(words[from - 1] ?? "") &&
				!KIN.has(words[from] ?? ""))));

/** A new person who is not the subject is present if somebody interacts with them. */
export function isSocial({ verb, sentence }: Reading, from: number, preposition: string | undefined): boolean {
	if (
		preposition &&
		/^(?:with|beside|by|to|at|behind|near|next|around|between|before|toward|towards|past|on|upon|and)$/.test(
			preposition,
		)
	)
		return true;
	if (sentence[from - 1]?.word === "and") return true;
	if (sentence[from - 1]?.word === "of" && sentence[from - 2]?.word === "front") return true;
	return verb !== undefined && preposition === undefined;
}

/** "He was met by ten men", "when he saw the women". */
export const isMet = ({ verb }: Reading, preposition: string | undefined) =>
	(preposition === undefined || preposition === "by") &&
	/^(?:met|saw|sees|found|called|chose|gathered|welcomed|blessed|healed|led|helped|greeted|surrounded|took|touched|hugged|carried)$/.test(
		verb?.word ?? "",
	);

export const isWritten = ({ words }: Reading, from: number) =>
	/\b(?:wrote|write|letter|postcard|called|phoned|sent|message|telephoned)\b/.test(
		words.slice(Math.max(0, from - 5), from).join(" "),
	);

/** "It was Uncle Max, calling from Canada" */
export const isOnPhone = ({ words }: Reading) =>
	/\b(?:(?:calling|phoning|phoned) from (?!the\b)\w+|on the (?:phone|telephone))\b/.test(words.join(" "));

export const isPictured = ({ words }: Reading, from: number) =>
	/\b(?:picture|photo|photograph|portrait|drawing|painting) of\b/.test(
		words.slice(Math.max(0, from - 5), from).join(" "),
	);

/** "Under the willow sat Mei", “said Tilda”. */
export function isInverted({ sentence, verb, clause }: Reading): boolean {
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

/** "Tilda had Grandpa for it", "which only Tom knew", "to bless Tom", "he sent men to Esau": a new person who is only spoken of. */
export function isSpokenOf(
	{ verb, words }: Reading,
	from: number,
	to: number,
	preposition: string | undefined,
): boolean {
	if (words[from - 1] === "only" && /^(?:kn[eo]w|had|could)/.test(words[to] ?? "")) return true;
	// "The prayer that Eli could not hear"
	if (words[from - 1] === "that" && /^(?:could|had)$/.test(words[to] ?? "")) return true;
	if (/^(?:bless|thank|thanked)$/.test(words[from - 1] ?? "")) return true;
	if (preposition === "to" && verb?.word === "sent") return true;
	// "She did what Elisha told her"
	if (words[from - 1] === "what" && /^(?:told|said|had|asked|wanted|wrote)$/.test(words[to] ?? "")) return true;
	// "Elisha followed Elijah as prophet"
	if (/^follow(?:ed|s)$/.test(verb?.word ?? "") && words[to] === "as") return true;
	// "To be fair to Greta"
	if (/^(?:fair|thanks|due|unlike|promise|promised)$/.test(words[from - 2] ?? "") && preposition === "to") return true;
	return preposition === undefined && verb?.word === "had" && words[verb.at + 1] === words[from];
}

/** “Lie down,” said Mom from the stairs; "called Ravi from below": a voice from another room. */
export function isOffstage({ words }: Reading, to: number, place: string | undefined): boolean {
	const rest = words.slice(to, to + 4).join(" ");
	// "On the landing Ravi hummed", heard in a room
	if (place !== undefined && isIndoors(place) && place !== "hallway" && /^(?:stairs|landing)$/.test(words[2] ?? ""))
		if (/^on the$/.test(words.slice(0, 2).join(" "))) return true;
	// "The neighbor knocked five times": on the wall
	if (/^knocked(?! (?:at|on) (?:the|his|her|their) (?:front |back |green |blue )?door)/.test(rest)) return true;
	const room = /^from the (kitchen|garden)\b/.exec(rest)?.[1];
	if (room) return place !== undefined && place !== room;
	if (/^(?:called |shouted |cried )?through the (?:\w+ )?(?:window|door|wall)\b/.test(rest)) return true;
	return /^(?:called |shouted |cried )?from (?:below|above|outside|upstairs|downstairs|next door|the (?:stairs|street|yard|gate|lane|road|(?:next|other) room))\b/.test(
		rest,
	);
}

/** The words next to somebody, or to the pronoun that means them, bring them here: "Ravi came". */
export const isArriving = ({ words }: Reading, from: number, to: number) =>
	ARRIVAL.test(words[to] ?? "") || ARRIVAL.test(words[from - 1] ?? "");

const LARGE =
	/^(?:(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundreds?|thousands?)$/;

/** "Now shepherds knew it", "with his fifteen sons and twenty servants": no people who can be seen. */
export const isGeneric = ({ sentence, words }: Reading, from: number, to: number) =>
	(determinerBefore(sentence, from) === undefined && /^(?:knew|know|thought|believed)$/.test(words[to] ?? "")) ||
	(LARGE.test(words[from - 1] ?? "") && /^(?:and|with|his|her|their)$/.test(words[from - 2] ?? ""));

/** "There were shepherds out in the fields" */
export const isThere = ({ words }: Reading, from: number) =>
	/\bthere (?:were|came|stood|sat)(?: some| many)?$/.test(words.slice(Math.max(0, from - 3), from).join(" "));
