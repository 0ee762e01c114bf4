// Splits a paragraph into sentences of narration and finds which of their words state what is the case here and now. Quoted speech,
// negations, comparisons, memories, wishes and habits do not.
import { endsInEd, isComparison, isParticiple, isVerb, WORDS } from "./grammar.ts";

export type Token = {
	/** The word as written, without a possessive ending. */
	text: string;
	/** In lower case, with a straight apostrophe. */
	word: string;
	isCapital: boolean;
	/** The first word of a sentence or line, which has a capital letter anyway. */
	isFirst: boolean;
	isPossessive: boolean;
	/** Punctuation before the word. */
	gap: string;
	/** Punctuation after the word. */
	after: string;
	/** The place of quoted speech. */
	isSpeech: boolean;
	/**
	 * `real`: here and now. `far`: now, but out of reach. `habit`: again and again. `past`: happened before. `unreal`: negated, compared,
	 * remembered, wished, or only spoken of.
	 */
	status: "real" | "far" | "habit" | "past" | "unreal";
	/** The number of the clause in its sentence. */
	clause: number;
};

export type Sentence = Token[];

export const textOf = (sentence: readonly Token[]) => sentence.map(({ word }) => word).join(" ");

/** Returns a paragraph's sentences without quoted speech, and whether its last quotation is still open. */
export function readParagraph(paragraph: string, tense?: Tense): Sentence[] {
	const text = paragraph
		.replaceAll(/\*([^*\n]*)\*/g, (_, part: string) => (part.split(" ").length > 3 ? `“${part}”` : part))
		.replaceAll(/[*_]/g, "")
		.replaceAll(/[‘’`´]/g, "'");
	const sentences = sentencesOf(tokensOf(withoutSpeech(text))).map(withStatus);
	if (FLASHBACK.test(text)) {
		const now = sentences.findIndex((sentence) => sentence[0]?.word === "now");
		for (const sentence of now < 0 ? sentences : sentences.slice(0, now))
			for (const token of sentence) if (token.status === "real") token.status = "past";
	}
	markElsewhere(sentences);
	markDreams(sentences);
	markRetold(sentences);
	markMemories(sentences);
	markInside(sentences);
	if (tense) for (const sentence of sentences) countTense(sentence, tense);
	if (tense && tense.past > tense.present)
		for (const sentence of sentences) if (isGeneral(sentence)) for (const token of sentence) token.status = "unreal";
	return sentences;
}

/** "From the kitchen came the clink of spoons. Grandma was making soup": she is in the kitchen. */
function markElsewhere(sentences: readonly Sentence[]): void {
	for (const [at, sentence] of sentences.entries()) {
		const next = sentences[at + 1] ?? [];
		// "There was shouting below the window. It was Esi and Ravi."
		const isAnswered = next[0]?.word === "it" && next[1]?.word === "was";
		if (isAnswered && sentence.some(({ status }) => status === "far"))
			for (const token of next) if (token.status === "real") token.status = "far";
		if (!/^(?:from|out)$/.test(sentence[0]?.word ?? "")) continue;
		if (!/^(?:from|out of) (?:\w+ ){1,4}(?:came|drifted|floated|rose)\b/.test(textOf(sentence))) continue;
		for (const token of sentence) if (token.status === "real") token.status = "far";
		const isThere = next.some(
			({ word }, index) => /^(?:was|were)$/.test(word) && /ing$/.test(next[index + 1]?.word ?? ""),
		);
		if (isThere) for (const token of next) if (token.status === "real") token.status = "far";
	}
}

const DREAM = /\b(?:had|dreamed|dreamt) (?:an?|another|the same|his|her) (?:\w+ )?dream\b/;
const AWAKE = /\b(?:woke|awoke|awake|then|told|said|asked|called|remembered|morning|so|knew|meaning)\b/;
const PICTURED = /\b(?:photograph|photo|portrait|painting|drawing|picture) of\b/;

/** "He had a dream. Up came seven cows", "It was a photograph of a family. It was the boy": nothing that is here. */
function markDreams(sentences: readonly Sentence[]): void {
	let isDream = false;
	let isPicture = false;
	for (const sentence of sentences) {
		const text = textOf(sentence);
		if (AWAKE.test(text)) isDream = false;
		const start = DREAM.test(text) ? sentence.findIndex(({ word }) => word === "dream") : -1;
		isPicture &&= /^(?:it was|there was|there were|in it|on it)\b/.test(text);
		const from = isDream || isPicture ? 0 : start < 0 ? sentence.length : start + 1;
		for (const token of sentence.slice(from)) if (token.status === "real") token.status = "unreal";
		isDream ||= start >= 0;
		isPicture ||= PICTURED.test(text);
	}
}

const MEMORY =
	/^(?:then )?\S+ (?:suddenly |often )?(?:remembered|thought (?:back )?(?:of|to|about)) (?:the|last|that|a|how (?:last|it was)) (?:\w+ )?(?:spring|summer|autumn|winter|day|days|morning|evening|afternoon|night|time|week|weekend|year|holiday|christmas|easter)\b/;
const PRESENT_AGAIN =
	/\b(?:now|today|then (?:he|she)|sighed|blinked|smiled|shook|opened|stood up|looked (?:up|down|at))\b/;

/** "Tilda thought of last summer. Grandpa stood in the boat": the boat is of last summer. */
function markMemories(sentences: readonly Sentence[]): void {
	let isMemory = false;
	for (const sentence of sentences) {
		const text = textOf(sentence);
		isMemory &&= !PRESENT_AGAIN.test(text) && !sentence.some(({ isSpeech }) => isSpeech);
		if (isMemory) for (const token of sentence) if (token.status === "real") token.status = "past";
		isMemory ||= MEMORY.test(text);
	}
}

const EYES_SHUT = /\bshut (?:his|her|their) eyes (?:\w+ ){0,4}to (?:look|see|have)\b/;

/** "From there one saw the window quite close. Jack shut his eyes to look again": he only remembers it. */
function markInside(sentences: readonly Sentence[]): void {
	for (const [at, sentence] of sentences.entries()) {
		if (!EYES_SHUT.test(textOf(sentence))) continue;
		for (const token of [...(sentences[at - 1] ?? []), ...sentence])
			if (token.status === "real" && !token.isCapital) token.status = "unreal";
	}
}

const RETELLING = /\btold (?:it|(?:him|her|them) (?:everything|all (?:about|of) it|the whole story))$/;

/** "And he told it. God had sent him. So Jonah took a ship": all of it happened before. */
function markRetold(sentences: readonly Sentence[]): void {
	const from = sentences.findIndex(
		(sentence, at) =>
			RETELLING.test(sentence.map(({ word }) => word).join(" ")) &&
			sentences[at + 1]?.some(({ word }) => word === "had"),
	);
	if (from < 0) return;
	for (const sentence of sentences.slice(from + 1))
		for (const token of sentence) if (token.status === "real") token.status = "past";
}

/** The start of a paragraph that tells what happened earlier. */
const FLASHBACK =
	/^(?:It (?:had|had all) (?:happened|started|begun)|(?:It all|Everything) (?:started|began) (?:last|the|a|two|three)|That was how it had |When (?:\w+ ){1,3}(?:was|were) (?:born|little|small|a baby|(?:two|three|four|five|six|seven|eight|nine|ten|eleven) years old))\b(?!.*\bnow\b)/s;

/** The numbers of past and present verbs that a story has had. */
type Tense = { past: number; present: number };

const isPast = ({ word, isSpeech }: Token) => !isSpeech && (PAST.has(word) || (endsInEd(word) && word.length > 4));
/** "The watering can" is a thing. */
const isPresent = ({ word, isSpeech }: Token, at: number, all: Sentence) =>
	!isSpeech &&
	PRESENT.has(word) &&
	!(word === "can" && /^(?:the|an?|his|her|\w+ing|tin|milk|oil)$/.test(all[at - 1]?.word ?? ""));
const PAST: ReadonlySet<string> = new Set(
	"was were had did came saw said took got gave made knew thought found left felt kept held stood sat lay ran fell began brought went told heard could grew led met rose sang spoke woke wore became wrote bought caught chose drew drank drove ate flew forgot hung hid lit lost meant paid rang rode sank sent shook shone slept slid spent stuck swept swam swung taught tore threw built bent blew broke crept dug fought fled froze knelt lent sold sought spun won bore set put laid wove strode slung clung flung fed sped arose awoke forgave tied died read cut hurt shut let hit".split(
		" ",
	),
);
const PRESENT: ReadonlySet<string> = new Set(
	"is are has have does do can may will comes goes stands lies says makes gets gives begins knows sees takes runs sits looks".split(
		" ",
	),
);

function countTense(sentence: Sentence, tense: Tense): void {
	tense.past += sentence.filter(isPast).length;
	tense.present += sentence.filter(isPresent).length;
}

/** A sentence in the present tense within a story in the past tense states what is always true. */
const isGeneral = (sentence: Sentence) => sentence.some(isPresent) && !sentence.some(isPast);

const SPEECH = "\u{E000}";

/** Replaces each quotation by one character. */
function withoutSpeech(text: string): string {
	let result = "";
	let rest = text;
	for (;;) {
		const at = rest.search(OPENING);
		if (at < 0) return result + rest;
		const opening = rest.slice(at).match(/["“„«]|'/)?.[0] ?? "";
		const from = at + rest.slice(at).indexOf(opening);
		const end = endOfSpeech(rest, from + 1, opening);
		if (end < 0 && opening === "'") {
			result += rest.slice(0, from + 1);
			rest = rest.slice(from + 1);
			continue;
		}
		const spoken = end < 0 ? rest.slice(from + 1) : rest.slice(from + 1, end);
		// A title or a single word in quotation marks is no speech.
		const isSpeech = end < 0 || /[.,!?…—–-]\s*$/u.test(spoken);
		result += `${rest.slice(0, from)} ${SPEECH}${isSpeech ? (/[.,!?…]\s*$/u.exec(spoken)?.[0].trim() ?? "") : ""} `;
		if (end < 0) return result;
		rest = rest.slice(end + 1);
	}
}

const OPENING = /["“„«]|(?<![\p{L}\p{N}])'(?=[\p{L}…])/u;

function endOfSpeech(text: string, from: number, opening: string): number {
	if (opening === "'") {
		const match = /[.,!?…—–-]'(?![\p{L}])/u.exec(text.slice(from));
		return match ? from + match.index + 1 : -1;
	}
	const closing = opening === '"' ? /"/ : opening === "«" ? /»/ : /[”"]/;
	const at = text.slice(from).search(closing);
	return at < 0 ? -1 : from + at;
}

const TOKEN = /\u{E000}|[\p{L}\p{N}][\p{L}\p{N}\p{M}'-]*/gu;

function tokensOf(text: string): Token[] {
	const tokens: Token[] = [];
	let end = 0;
	for (const match of text.matchAll(TOKEN)) {
		const [found] = match;
		const raw = found.endsWith("'") || found.endsWith("-") ? found.replace(/[-']+$/, "") : found;
		const isPossessive = raw.includes("'") && /'s$/i.test(raw) && !CONTRACTED.has(raw.toLowerCase());
		const isPluralPossessive = found.endsWith("s'") && !isPossessive;
		const word = isPossessive ? raw.slice(0, -2) : raw;
		// The period of "Mr." ends nothing.
		const gap = TITLES.has(tokens.at(-1)?.word ?? "") ? " " : text.slice(end, match.index);
		tokens.push({
			text: word,
			word: word.toLowerCase(),
			isCapital: /^\p{Lu}|^\p{Lo}/u.test(word),
			isFirst: tokens.length === 0 || gap.includes("\n"),
			isPossessive: isPossessive || isPluralPossessive,
			gap: gap === " " ? gap : gap.replaceAll(/\s+/g, " "),
			after: "",
			isSpeech: found === SPEECH,
			status: "real",
			clause: 0,
		});
		end = match.index + found.length;
	}
	for (const [at, token] of tokens.entries()) token.after = tokens[at + 1]?.gap ?? text.slice(end);
	return tokens;
}

const TITLES: ReadonlySet<string> = new Set(["mr", "mrs", "ms", "dr", "st"]);

const CONTRACTED: ReadonlySet<string> = new Set(
	"it's that's there's here's what's who's where's how's let's he's she's".split(" "),
);

function sentencesOf(tokens: Token[]): Sentence[] {
	const sentences: Sentence[] = [];
	let sentence: Sentence = [];
	for (const [at, token] of tokens.entries()) {
		if (sentence.length > 0 && isSentenceEnd(token, tokens[at - 1], tokens[at + 1])) {
			sentences.push(sentence);
			sentence = [];
		}
		if (sentence.length === 0 || (sentence.length === 1 && sentence[0]?.isSpeech)) token.isFirst = true;
		sentence.push(token);
	}
	if (sentence.length > 0) sentences.push(sentence);
	return sentences;
}

function isSentenceEnd(token: Token, before: Token | undefined, after: Token | undefined): boolean {
	if (!before || token.gap === " " || !/[.!?…]/u.test(token.gap)) return false;
	// “Here!” said Tilda.
	if (before.isSpeech) return !isTag(token, after);
	return token.isCapital || token.isSpeech;
}

/** True at the start of “said Tilda” or “she asked”. */
function isTag(token: Token, after: Token | undefined): boolean {
	if (WORDS.said.has(token.word)) return true;
	return (token.isCapital || WORDS.pronouns.has(token.word)) && after !== undefined && WORDS.said.has(after.word);
}

/** Punctuation that ends what a negation or a comparison covers. */
const STRONG = /[.!?;:—–()…]/u;

function withStatus(sentence: Sentence): Sentence {
	numberClauses(sentence);
	const words = sentence.filter(({ isSpeech }) => !isSpeech);
	const text = textOf(words);
	const last = sentence.at(-1);
	// "A kettle. A cat.": what is only named may be anything.
	const isFragment = words.length <= 5 && !words.some(({ word }) => isVerb(word) || isParticiple(word));
	const isQuestion = last !== undefined && !last.isSpeech && last.after.includes("?");
	for (const token of isQuestion || isFragment ? words : asideOf(words)) token.status = "unreal";
	if (
		/^(?:over|beyond|across|far)\b/.test(words[0]?.word ?? "") &&
		words.some(
			({ word }, at) =>
				word === "there" &&
				words[at - 1]?.word !== "which" &&
				// "Across her hand there walked a beetle"
				!/^(?:walked|ran|came|crept|crawled|flew|climbed|hopped|went|sat|stood)$/.test(words[at + 1]?.word ?? ""),
		)
	)
		for (const token of words) token.status = "unreal";
	// "Perhaps she could see Father, cutting the bread"
	if (/^(?:perhaps|maybe)$/.test(words[0]?.word ?? "")) for (const token of words) token.status = "unreal";
	// "A picture of him came into her mind"
	if (
		/\b(?:in(?:to)?|through|from) (?:his|her|their) (?:mind|head|memory|imagination|thoughts)\b|\bcame (?:back )?into (?!the\b|an?\b)\S+ (?:head|mind)\b/.test(
			text,
		)
	)
		for (const token of words) if (!token.isCapital || token.clause > 0) token.status = "unreal";
	if (REMEMBERED.test(text))
		for (const token of words) if (!token.isCapital || token.clause > 0) token.status = "unreal";
	for (const token of farPartOf(words, text)) if (token.status === "real") token.status = "far";
	if (words.some(isRelative)) for (const token of words) if (isUsual(words, token)) token.status = "unreal";
	for (const token of beforeOf(words)) if (token.status === "real") token.status = "past";
	const other = otherTimeOf(words);
	for (const token of usualPartOf(words)) if (token.status === "real") token.status = "habit";
	for (const [at, token] of sentence.entries()) {
		if (other && token.status === "real") token.status = other;
		const window = windowAt(sentence, at);
		if (!window) continue;
		for (let to = window.from; to < sentence.length && !endsWindow(sentence, to, window); to++) {
			const covered = sentence[to];
			if (covered && covered.status !== "unreal") covered.status = window.status;
		}
	}
	// "She thought of the house, where the soup was on the stove"
	const where = /\bthought (?:back )?(?:of|about)\b/.test(text)
		? words.findIndex(({ word, gap }) => word === "where" && gap.includes(","))
		: -1;
	if (where > 0) for (const token of words.slice(where)) token.status = "unreal";
	// "She had come this way ten years before, when there was no bread in Bethlehem"
	const when = /\bhad\b.*\b(?:years|months|weeks|long) (?:before|ago|earlier)\b/.test(text)
		? words.findIndex(({ word, gap }) => word === "when" && gap.includes(","))
		: -1;
	if (when > 0) for (const token of words.slice(when)) if (token.status === "real") token.status = "past";
	// "Nobody in the palace saw Kofi" takes place in the palace.
	const isOfNobody =
		/^no(?:body)?$/.test(sentence[0]?.word ?? "") &&
		/^(?:nobody|no one) (?:else )?(?:in|at|on)\b/.test(textOf(sentence));
	for (const token of isOfNobody ? sentence : []) {
		if (isVerb(token.word)) break;
		if (token.status === "unreal") token.status = "real";
	}
	return sentence;
}

/** "It was the toast that he saw each time he shut his eyes", "it was the teddy that came back first" */
const REMEMBERED =
	/\bsaw (?:each|every|any) time (?:he|she|they) (?:shut|closed)\b|^it was the (?:\w+ ){1,4}that came (?:back|to mind)\b|^behind that a (?:bit|little) smaller\b/;

const FAR_START =
	/^(?:(?:down )?below (?:in|on) the \w+|(?:down )?in the \w+ (?:below|outside)|out (?:on|at) (?:the )?(?:water|sea|lake|bay|river)|(?:far )?ahead(?: of (?:him|her|them))?|(?:outside|through|beyond|beneath|below) (?:the|his|her|their) windows?|outside (?=(?:an?|the (?:wind|rain|snow|storm)) |\w+ (?:went|ran|walked|passed) by )|on the (?:other|far|opposite) (?:side of|shore|bank|end)|across the (?:street|road|valley|hall|way|water|river|lake|yard|courtyard)|next door|behind (?:each|every) door|far (?:off|away|below|above|out)|in the distance|(?:down|far) below|over the (?:hedge|wall|fence)|in the next room|from the next room)\b/;
const FAR_END =
	/\b(?:on the (?:other|far) side of the (?:wall|door|street|road|valley|fence|hedge|river|house)|in the (?:next|other) room|next door|in the distance|far (?:below|away|off)|(?:outside|below|beneath) (?:the|his|her|their) windows?|across the (?:street|hall|way)|(?:down|from down) the hall)\b/;

/** "Outside the window a neighbor called his dog", "Sami was snoring in the next room": a person who is not visible here. */
function farPartOf(words: readonly Token[], text: string): readonly Token[] {
	// "Across the street ran Tilda": somebody moves there.
	if (FAR_START.test(text)) {
		const turn = words.findIndex(({ clause, word }, at) => at > 3 && clause > 0 && /^(?:he|she|they)$/.test(word));
		return turn < 0 ? words : words.filter(({ clause }) => clause < (words[turn]?.clause ?? 0));
	}
	const found = FAR_END.exec(text);
	if (!found) return [];
	const clause = words[text.slice(0, found.index).split(" ").length - 1]?.clause;
	const part = words.filter((token) => token.clause === clause);
	const isRest = part.some(
		({ word }) => /^(?:was|were|heard|hear|could|someone|somebody)$/.test(word) || /\w{3}ing$/.test(word),
	);
	return isRest ? part : [];
}

/** "He had lain there until the mailman found him": all of it happened before. "She had just sat down when he came": he comes now. */
function beforeOf(words: readonly Token[]): readonly Token[] {
	const had = words.findIndex(({ word }) => word === "had");
	if (had < 0 || !words.slice(had + 1, had + 3).some(({ word }) => isParticiple(word))) return [];
	if (
		words
			.slice(had, had + 4)
			.some(({ word }) => /^(?:just|barely|hardly|scarcely|almost|nearly|already|not|never|only)$/.test(word))
	)
		return [];
	const from = words.findIndex(({ word }, at) => at > had + 1 && /^(?:until|because|before)$/.test(word));
	if (from < 0 || (words[from]?.gap.includes(",") && words[from]?.word !== "until")) return [];
	return words.filter(({ clause }) => clause === words[from]?.clause);
}

/** "Grandma always brought cookies", "Joel went out in any weather": what somebody does again and again. */
function usualPartOf(words: readonly Token[]): readonly Token[] {
	const usual = words.filter(
		({ word }, at) =>
			(/^(?:always|usually|often)$/.test(word) &&
				!/^(?:as|like|almost|had|has|have)$/.test(words[at - 1]?.word ?? "") &&
				isVerb(words[at + 1]?.word ?? "")) ||
			(word === "weather" && /^(?:any|every)$/.test(words[at - 1]?.word ?? "")),
	);
	return words.filter(({ clause }) => usual.some((one) => one.clause === clause));
}

const isRelative = ({ word, gap }: Token) => word === "who" && gap.includes(",");

/** "Biscuit, who hid under the bed when it thundered, …": what somebody does again and again. */
function isUsual(words: readonly Token[], { clause }: Token): boolean {
	const at = words.findIndex((token) => token.clause === clause);
	const who = words.findLastIndex((token, index) => index <= at && isRelative(token));
	if (who < 0) return false;
	const end = words.findIndex((token, index) => index > who && token.gap.includes(","));
	if (end < 0 || end <= at) return false;
	return words
		.slice(who, end)
		.some(({ word }) => /^(?:when|whenever|always|usually|never|loved|liked|lived|worked)$/.test(word));
}

function numberClauses(sentence: Sentence): void {
	let clause = 0;
	let hasVerb = false;
	for (const [at, token] of sentence.entries()) {
		// "Tilda and Grandpa sat": before the verb, "and" joins subjects.
		const isJoining = !hasVerb && /^(?:and|or)$/.test(token.word) && token.gap.trim() === "";
		const isBreak =
			(token.gap !== " " && (STRONG.test(token.gap) || token.gap.includes(","))) ||
			isConjunction(sentence, at) ||
			isAfterHour(sentence, at);
		if (at > 0 && isBreak && !isJoining) {
			clause++;
			hasVerb = false;
		}
		if (isVerb(token.word)) hasVerb = true;
		token.clause = clause;
	}
}

/** "When it grew dark Elizabeth sat down" */
function isAfterHour(sentence: Sentence, at: number): boolean {
	if (sentence[at - 3]?.word !== "it") return false;
	const token = sentence[at];
	return (
		/^(?:when|after|as) it (?:grew|got|was|became) (?:dark|light|late|cold|quiet|evening|night)$/.test(
			textOf(sentence.slice(Math.max(0, at - 4), at)),
		) &&
		(token?.isCapital === true || /^(?:he|she|they|the|his|her|their)$/.test(token?.word ?? ""))
	);
}

/** "After" begins a clause in "after she left" and is a preposition in "after the dog". */
function isConjunction(sentence: Sentence, at: number): boolean {
	const word = sentence[at]?.word ?? "";
	if (!WORDS.conjunctions.has(word)) return false;
	if (word === "yet" && /^(?:again|another|more)$/.test(sentence[at + 1]?.word ?? "")) return false;
	// "He thought of that wall"
	if (word === "that" && WORDS.prepositions.has(sentence[at - 1]?.word ?? "")) return false;
	if (!/^(?:after|before|for|since|until|than|as)$/.test(word)) return true;
	for (const [index, token] of sentence.slice(at + 1, at + 6).entries()) {
		// "For the tired mother"
		if (/ed$/.test(token.word) && WORDS.determiners.has(sentence[at + index]?.word ?? "")) continue;
		if (/[,;:.!?]/.test(token.gap) || WORDS.prepositions.has(token.word)) return false;
		if (isVerb(token.word)) return true;
	}
	return false;
}

/** The part of a sentence that speaks to the listener, or prays: a clause if somebody acts before it, otherwise the whole. */
function asideOf(words: readonly Token[]): readonly Token[] {
	const at = words.findIndex(({ word }) => WORDS.addresses.has(word) || word === "somewhere");
	if (at < 0) return [];
	// "It sailed over the table as if it had somewhere to be"
	if (words[at]?.word === "somewhere" && at > 1) return words.slice(at);
	const acts = words
		.slice(0, at)
		.some(({ isCapital, isFirst, word }) => (isCapital && !isFirst) || /^(?:he|she|they)$/.test(word));
	return acts ? words.filter(({ clause }) => clause >= (words[at]?.clause ?? 0)) : words;
}

function otherTimeOf(words: readonly Token[]): "habit" | "past" | undefined {
	const start = words
		.slice(0, 4)
		.map(({ word }) => word)
		.join(" ");
	// "A goldfish, once, at a fair"
	if (words.some(({ word, gap, after }) => word === "once" && gap.includes(",") && after.includes(","))) return "past";
	// "When her grandfather was ill she had looked at her mother every day"
	if (/^when (?:his|her|their) \w+ (?:was|were)$/.test(start) && words.some(({ word }) => word === "had"))
		return "past";
	// "At home her mother would tell stories"
	if (/^(?:at|back) home\b/.test(start) && words.some(({ word }) => /^(?:would|used|always)$/.test(word)))
		return "past";
	return HABITS.test(start) ? "habit" : OTHER_TIMES.test(start) ? "past" : undefined;
}

const HABITS = /^(?:every|each|usually|always|once a|on (?:mon|tues|wednes|thurs|fri|satur|sun)days)\b/;
const OTHER_TIMES =
	/^(?:sometimes|often|yesterday|tomorrow|last (?:week|year|summer|winter|spring|autumn|time|night)|next (?:week|year|summer|time)|for (?:weeks|years|months|days)|in those days|years ago|weeks ago|ever since|all (?:week|year|summer|winter))\b/;

const PICTURES =
	/^(?:windows?|glass|pictures?|paintings?|photos?|photographs?|cards?|pages?|posters?|tapestry|stamps?|postcards?|covers?)$/;

/** The words with which a window begins. Others begin one after a colon, and determiners after a comma. */
const WINDOW_WORDS: ReadonlySet<string> = new Set([
	...WORDS.negations,
	...WORDS.mental,
	...WORDS.mentalWith,
	...WORDS.reports,
	...WORDS.windows,
]);

type Window = { from: number; status: "past" | "unreal"; isLong: boolean };

function windowAt(sentence: Sentence, at: number): Window | undefined {
	const token = sentence[at];
	if (!token || token.isSpeech) return undefined;
	const { word } = token;
	const isListed = token.gap.includes(",") && WORDS.determiners.has(word);
	if (!WINDOW_WORDS.has(word) && !word.endsWith("n't") && !isListed && !token.gap.includes(":")) return undefined;
	const next = sentence[at + 1];
	const before = sentence[at - 1];
	const unreal = (from: number, isLong = false): Window => ({ from, status: "unreal", isLong });
	if (WORDS.negations.has(word) || word.endsWith("n't")) {
		if (next && /^(?:only|just|until)$/.test(next.word)) return undefined;
		return unreal(at + 1);
	}
	if (/^(?:instead|rather|except|unlike|barely|hardly)$/.test(word)) return unreal(at + 1);
	if (isComparison(sentence, at)) return unreal(at + 1);
	// "He put one hand around it, the way he held eggs"
	const isOfSomebody =
		next && (WORDS.pronouns.has(next.word) || /^(?:an?|the|people|mothers|children)$/.test(next.word));
	if (word === "way" && before?.word === "the" && before.gap.includes(",") && isOfSomebody) return unreal(at + 1);
	// "He looked at it the way a cat looks at a bird"
	const isOfKind = next && /^(?:an?|people|mothers|children|you)$/.test(next.word);
	const isPath = /^(?:all|on|by|in|of|lost|found|knew|know|asked|showed|told)$/.test(sentence[at - 2]?.word ?? "");
	if (word === "way" && before?.word === "the" && isOfKind && !isPath) return unreal(at + 1);
	if (/^(?:if|unless|whether|would|might|may|will|shall|should|must|supposed)$/.test(word)) return unreal(at + 1);
	// "The window showed a lady in a crown"
	if (/^(?:showed|shows|pictured|depicted)$/.test(word) && next && /^(?:an?|the|two|three|his|her)$/.test(next.word))
		if (sentence.slice(0, at).some((one) => one.clause === token.clause && PICTURES.test(one.word)))
			return unreal(at + 1, true);
	if (word === "could" && !sentence.slice(at + 1, at + 4).some((one) => WORDS.senses.has(one.word)))
		return unreal(at + 1);
	if (WORDS.mental.has(word)) return unreal(at + 1);
	// "So that the boy with the oxen should understand it"
	if (
		word === "so" &&
		next?.word === "that" &&
		sentence.slice(at + 2, at + 9).some((one) => /^(?:should|might|could|would)$/.test(one.word))
	)
		return unreal(at + 2);
	// "Before there was a single spoon"
	if (at === 0 && word === "before" && next?.word === "there") return unreal(at + 1);
	if (/^(?:generally|usually|mostly)$/.test(word)) return unreal(at + 1, true);
	if (
		WORDS.mentalWith.has(word) &&
		sentence
			.slice(at + 1, at + 5)
			.some((one) => one.clause === token.clause && /^(?:of|about|for|after)$/.test(one.word))
	) {
		const preposition = sentence.findIndex((one, index) => index > at && /^(?:of|about|for|after)$/.test(one.word));
		return unreal(preposition + 1);
	}
	// "He saw himself coming in first with Ravi"
	if (/^(?:saw|pictured)$/.test(word) && /^(?:himself|herself)$/.test(next?.word ?? "")) return unreal(at + 2, true);
	// "He thanked God that there was Mom"
	if (/^thank(?:ed|s)?$/.test(word) && next?.word === "god") return unreal(at + 2, true);
	// "They said a baby was coming"
	if (
		word === "said" &&
		!sentence.some((one) => one.isSpeech) &&
		next?.gap === " " &&
		sentence.slice(at + 2, at + 4).some((one) => one.gap === " " && /^(?:was|were|had|would|is)$/.test(one.word))
	)
		return unreal(at + 1);
	// "Everybody thought it was a present"
	if (
		/^(?:thought|believed|supposed|guessed)$/.test(word) &&
		/^(?:it|he|she|they|that)$/.test(next?.word ?? "") &&
		/^(?:was|were|might|had)$/.test(sentence[at + 2]?.word ?? "")
	)
		return unreal(at + 3);
	// "He listened to all of it, the hens, the honey and the long years"
	if (isListed && /^(?:all of it|\w+ \w+ everything)$/.test(textOf(sentence.slice(Math.max(0, at - 3), at))))
		return unreal(at, true);
	// "She told them everything, about the tent and the towel"
	if (word === "about" && token.gap.includes(",") && next && WORDS.determiners.has(next.word)) return unreal(at + 1);
	// "She told them how she had driven a tractor, and how a frog had sat in it"
	if (
		/^(?:how|that|about)$/.test(word) &&
		before?.word === "and" &&
		sentence.slice(0, at).some((one) => WORDS.reports.has(one.word))
	)
		return unreal(at + 1, true);
	// "Out it came: the ball, the vase"
	if (
		token.gap.includes(":") &&
		/\b(?:out it came|it all came out|told|confessed|remembered|list of)\b/.test(
			sentence
				.slice(0, at)
				.map((one) => one.word)
				.join(" "),
		)
	)
		return unreal(at, true);
	// "There was a drawing: an elephant on a boat"
	if (/^(?:drawing|picture|photograph|photo|painting|sketch)$/.test(word) && next?.gap.includes(":"))
		return unreal(at + 1, true);
	if (WORDS.reports.has(word)) {
		const opener = sentence.findIndex(
			(one, index) =>
				index > at &&
				index <= at + 4 &&
				/^(?:that|how|whether|if|what|why|who|when|where|which)$/.test(one.word) &&
				// “…,” said Juno, who knew them all
				!isRelative(one) &&
				// "Asked her mother that night"
				!(one.word === "that" && /^(?:night|evening|morning|afternoon|day)$/.test(sentence[index + 1]?.word ?? "")),
		);
		if (opener > 0) return unreal(opener + 1, true);
	}
	if (/^(?:had|have|has|having)$/.test(word)) {
		const verb = sentence.slice(at + 1, at + 4).find((one) => !WORDS.adverbs.has(one.word));
		// "Grandma had just lit the lamp": it is lit now.
		if (next?.word === "just") return undefined;
		if (verb && isParticiple(verb.word) && verb.gap.trim() === "")
			return { from: at + 1, status: "past", isLong: false };
	}
	if (word === "since" && at > 0) return { from: at + 1, status: "past", isLong: false };
	// "Emeka was to share a room", "he had yet to meet a chair"
	if (/^(?:was|were|yet)$/.test(word) && next?.word === "to") return unreal(at + 2);
	if (word === "used" && next?.word === "to") return { from: at + 1, status: "past", isLong: false };
	if (word === "to" && before && (WORDS.aims.has(before.word) || before.word === "order")) return unreal(at + 1);
	// "He begged him to come to his daughter"
	const asked = sentence[at - 2];
	if (
		word === "to" &&
		before &&
		WORDS.pronouns.has(before.word) &&
		asked &&
		/^(?:begged|asked|wanted|invited)$/.test(asked.word)
	)
		return unreal(at + 1);
	if ((word === "yesterday" || word === "tomorrow") && at > 0) return unreal(at + 1);
	return undefined;
}

function endsWindow(sentence: Sentence, at: number, { from, isLong, status }: Window): boolean {
	const token = sentence[at];
	if (!token || (at === from && isLong)) return token?.isSpeech ?? true;
	if (token.isSpeech || STRONG.test(token.gap)) return true;
	// "As though Ravi had come"
	if (at === from && /^(?:though|if)$/.test(token.word)) return false;
	// "It sounded as when somebody passes the bread"
	if (at === from && token.word === "when" && sentence[from - 1]?.word === "as") return false;
	const after = sentence[at + 1];
	// "As she had once on a train"
	const isAdverb = token.word === "once" && after !== undefined && WORDS.prepositions.has(after.word);
	const isBreak = token.gap.includes(",") || (isConjunction(sentence, at) && !isAdverb);
	// "He had not so much as touched them"
	const isSoMuch = (from: number) => /^so much as\b/.test(textOf(sentence.slice(from, from + 3)));
	if (isSoMuch(at) || (at > 1 && isSoMuch(at - 2))) return false;
	// "There were no dogs in the field": the field is real.
	if (sentence[from - 1]?.word === "no" && /^(?:in|on|at|under|by)$/.test(token.word)) return true;
	if (!isBreak) return false;
	// "Never, ever", "had once sewn"
	if (token.word === "ever" || (token.word === "once" && at === from)) return false;
	// "She thought of something else, of a cow"
	if (token.word === "of" && sentence[from - 1]?.word === "of") return false;
	// A comparison includes its relative clause: "like a traveler who carries a map".
	if (/^(?:who|which|that)$/.test(token.word) && /^(?:like|as|than)$/.test(sentence[from - 1]?.word ?? ""))
		return false;
	// "Where it had stood all day, and on the curb sat Ben": he sits there now.
	if (status === "past" && token.gap.includes(",") && after && WORDS.prepositions.has(after.word)) return true;
	// "He used to whistle when he put on the worm"
	if (sentence[from - 1]?.word === "used" && /^(?:when|while|before|after|as)$/.test(token.word)) return false;
	// "Without a sound, and in the morning the lane was white"
	const isWithout = sentence[from - 1]?.word === "without" && token.word === "and" && token.gap.includes(",");
	if (isWithout && after && WORDS.prepositions.has(after.word)) return true;
	const first = WORDS.conjunctions.has(token.word) ? after : token;
	if (!first) return true;
	// "She read about penguins, and how they keep the egg"
	if (token.word === "and" && after && /^(?:how|what|why|where|that)$/.test(after.word) && status === "unreal")
		return false;
	// “no dogs, cats or wolves”: a list continues, a new clause does not.
	if (/^(?:or|nor)$/.test(token.word)) return false;
	if (isLong && /^(?:when|while|because|after|before|until)$/.test(token.word)) return false;
	if (isLong) return WORDS.pronouns.has(first.word) || first.isCapital;
	// "She had gone out and been found at a bus stop"
	if (
		status === "past" &&
		token.word === "and" &&
		/^(?:been|gone|done|seen|taken|given|eaten|fallen|lain)$/.test(first.word)
	)
		return false;
	if (/^(?:and|,)$/.test(token.word) || token.gap.includes(",")) {
		const second = sentence[sentence.indexOf(first) + 1];
		const third = sentence[sentence.indexOf(first) + 2];
		// "As a man might stroke a cat, Uncle Ben pulled it"
		const isNamed = first.isCapital && second?.isCapital === true && third !== undefined && isVerb(third.word);
		const isVerbNear =
			isNamed || isVerb(first.word) || (second !== undefined && isVerb(second.word)) || isNewSubject(sentence, first);
		// "She wanted the train, and her mother's kitchen": no new subject.
		const isOwner = first.word === "her" && second !== undefined && !isVerb(second.word) && second.isPossessive;
		return isVerbNear || (WORDS.pronouns.has(first.word) && !isOwner) || WORDS.conjunctions.has(first.word);
	}
	return true;
}

/** "She had lit the lamp, and his old father was mending a net": a noun phrase with a verb of its own begins a new clause. */
function isNewSubject(sentence: Sentence, first: Token): boolean {
	if (!/^(?:the|his|her|their|my|our)$/.test(first.word)) return false;
	const from = sentence.indexOf(first) + 1;
	const verb = sentence.findIndex(
		(token, at) => at > from && at < from + 4 && /^(?:was|were|is|had|stood|sat|came|lay)$/.test(token.word),
	);
	return (
		verb > 0 && sentence.slice(from, verb + 1).every(({ gap, word }) => gap === " " && !WORDS.prepositions.has(word))
	);
}
