// Finds the facts of a wish that the finished story does not tell completely.

import { type Clause, clausesOf, plainText } from "@lion-tails/common/clauses";
import type { EventId } from "../material.ts";
import { sourcesById, tellingOf } from "../passages/telling.ts";
import type { BuiltInRequest } from "../request.ts";
import asides from "./asides.json" with { type: "json" };
import { factsOf } from "./facts.ts";
import { forbiddenPattern, isInNoStory, isLesson, isNoOrder } from "./forbidden.ts";
import idleWords from "./idle-words.json" with { type: "json" };
import { contentOf, isBan, isLeftOut } from "./own-words.ts";
import { retoldIn } from "./retold-facts.ts";
import { eventOf } from "./subjects.ts";
import { meaningOf, toldText, wordsIn } from "./told-text.ts";
import { type Listener, type ToldStory, type Word, wordsOfClause } from "./told-words.ts";
import { untoldTextOf, type Verdict, verdictsOf } from "./untold-phrases.ts";
import { sentenceOf } from "./words.ts";

/** `isNothing`: the story tells nothing of the wish. */
type Untold = { facts: string[]; isNothing: boolean };

/** Returns the facts that are missing as the parent typed them, in the order of the wish. */
export function untoldFacts(request: BuiltInRequest, story: ToldStory): Untold {
	const { wishText = "" } = request;
	const text = toldText(story.title, story.content, story.ownParagraphs);
	if (story.leftOut) {
		const told = new Set(wordsIn(story.content).map(meaningOf));
		// A request that another part of the story tells is kept.
		const isTold = (sentence: string) => {
			const words = contentOf(sentence);
			return (
				isLeftOut(sentence) &&
				!IS_BARE.test(sentence) &&
				words.length <= MAX_WORDS_OF_THING &&
				words.every((word) => told.has(meaningOf(word)))
			);
		};
		const asked = tellingOf(request)?.kind === "instead" ? [] : (request.asked?.texts ?? []).map(plainText);
		const isAsked = (sentence: string) => clausesOf(sentence).every(({ plain }) => asked.includes(plain));
		return {
			facts: story.leftOut
				.filter((sentence) => !isBan(sentence) && !isTold(sentence) && !isAsked(sentence))
				.flatMap((sentence) => {
					// “Please make story of this, he love her very much”: the rest of an aside may be a statement.
					const rest = clausesOf(sentence).filter((clause) => !isAside(clause));
					const isAll = rest.length === clausesOf(sentence).length;
					return isAll ? [sentence] : rest.filter(isStatement).map(({ text }) => text);
				}),
			isNothing: false,
		};
	}
	const listener: Listener = { request, story, text };
	const isRetold = retoldIn(story.facts);
	const contentWords = new Set(story.about === undefined ? wordsIn(story.content).map(meaningOf) : []);
	const groups: Verdict[][] = [];
	let sentence: string | undefined;
	let before: Clause | undefined;
	const clauses = clausesOf(wishText);
	for (const [at, clause] of clauses.entries()) {
		const own = sentenceOf(clause.text, wishText);
		// “He'll read it himself when he thinks | I'm asleep”: the rest of what says nothing says nothing.
		const next = clauses[at + 1];
		const isRest =
			(own === sentence && before !== undefined && GOES_ON.test(before.plain) && isNoFact(before, listener)) ||
			(next !== undefined && own.includes(next.text) && GOES_ON.test(clause.plain) && isNoFact(next, listener));
		before = clause;
		const isOver = own !== sentence || isNoFact(clause, listener);
		sentence = own;
		if (isOver) groups.push([]);
		const words = wordsOfClause(clause, listener);
		if (isRest || isNoFact(clause, listener) || isOfBibleStory(words, request, contentWords)) continue;
		const verdicts = verdictsOf(words, clause, factsOf(clause, listener));
		groups.at(-1)?.push(...(story.facts ? verdicts.map((one) => asRetold(one, clause, story, isRetold)) : verdicts));
	}
	const all = groups.flat();
	return {
		// A ban is kept, or has a sentence of its own in the remark.
		facts: groups
			.flatMap((group) => untoldTextOf(group, wishText))
			.filter((fact) => !isBan(fact) || clausesOf(fact).some(isNoOrder)),
		// A Bible story that was chosen in the form answers the wish.
		isNothing:
			story.about !== undefined &&
			story.told.length === 0 &&
			all.length > 0 &&
			all.every(({ isTold }) => isTold === false),
	};
}

/** Returns true for a clause that is a statement, not the remainder of a request. */
const isStatement = ({ text, plain }: Clause) =>
	/^(?:and |but )?(?:s?he|they|we|it)\b/.test(plain) && text.includes(" ");

/** “Put Grandma in”; a longer request says what happens. */
const MAX_WORDS_OF_THING = 2;

const GOES_ON = /\b(?:thinks?|thought|says?|said|knows?|knew|hopes?|when|if|that|because|what|how)$/;

/** “The psalm about looking up to the hills”: the clause says which Bible story the parent chose in the form. */
function isOfBibleStory(
	words: readonly Word[],
	{ passage, event }: BuiltInRequest,
	content: ReadonlySet<string>,
): boolean {
	const told = words.filter(({ word, isPerson }) => !isPerson && content.has(meaningOf(word)));
	return (
		(passage !== undefined || event !== undefined) &&
		told.length >= MIN_WORDS_OF_STORY &&
		told.length >= words.length * MIN_SHARE_OF_STORY
	);
}
const MIN_WORDS_OF_STORY = 2;
const MIN_SHARE_OF_STORY = 0.6;

/** A fact in the parent's own sentences is in the story; another one is quoted completely, unless an episode tells it. */
function asRetold(verdict: Verdict, { text }: Clause, story: ToldStory, isRetold: (part: string) => boolean): Verdict {
	const { fact } = verdict;
	if (story.retold.includes(text) || isRetold(fact)) return { text: fact, fact, isTold: true };
	const isOfEpisode = story.episodes.some((one) => one.text === text);
	return isOfEpisode ? verdict : { text: fact, fact, isTold: IS_BARE.test(fact) ? undefined : false };
}

/** One word says too little: “screams” */
const IS_BARE = /^\P{L}*(?:[\p{L}’']+\P{L}*){0,1}$/u;

/** True if nothing in the clause can be missing: exclusions, other fields of the request, and how the story should end. */
function isNoFact(clause: Clause, listener: Listener): boolean {
	const { request, story } = listener;
	const { text, plain } = clause;
	const { asked, hero } = request;
	if (isAside(clause) || isOrder(clause, listener) || isLeftOutAsAsked(clause, listener)) return true;
	if (isCompanion(clause, listener)) return true;
	if (/\bgood friday\b/.test(plain) && !story.told.includes(text)) return false;
	if (asked && !hero && isOfAsked(clause, request) && asked.text !== text) return true;
	// A clause that names the story by what happens in it is told with it.
	if (asked?.texts?.includes(text) && !hero && tellingOf(request)?.kind !== "instead") return true;
	if (isEventTold(clause, listener) || isAvoided(clause, listener) || isKept(clause, listener)) return true;
	// “A classmate (Nora)”
	const isRemark = !text.includes(" ") && request.wishText?.includes(`(${text})`);
	if (
		AGE.test(plain.replace(request.name?.toLowerCase() ?? "\0", "she")) ||
		OPEN_END.test(plain) ||
		SORT_OF_DAY.test(plain) ||
		UNKNOWN.test(text) ||
		COUNTED.test(plain) ||
		ABOUT_WORD.test(plain) ||
		isRemark
	)
		return true;
	// Why this Bible story: “she has her name”.
	if (asked && !hero && asked.text !== text && CONTEXT.test(plain)) return true;
	// A life, and a poem about a situation, answer the wish with other words.
	const isOfSituation = request.situations?.some(({ texts }) => texts.includes(text));
	return (hero !== undefined || (request.type === "poem" && isOfSituation === true)) && story.told.includes(text);
}

/** Words to the storyteller that tell nothing: “something to make him less excited”, “please don't correct it”. */
const isAside = ({ plain }: Clause) => ASIDES.some((pattern) => pattern.test(plain));
const ASIDES = asides.map((words) => new RegExp(`^(?:(?:please|pls|plz|kindly|just|but|and) )*(?:${words})`, "u"));

/** An exclusion is kept, or has a sentence of its own in the remark. */
const isOrder = ({ text, plain, isDismissed, negatedFrom }: Clause, { request: { forbidden = [] } }: Listener) =>
	/^not even\b/.test(plain) ||
	(!isDismissed &&
		(ORDERED.test(plain.slice(0, negatedFrom)) || /\bnobody\b/.test(plain) || isLeftOut(text)) &&
		forbidden.some((one) => one.text === text && !one.isFeared));

/** “He used the potty at soft play”, of a wish without the word “potty” */
const isLeftOutAsAsked = ({ text }: Clause, { request: { forbidden = [] }, story }: Listener) =>
	story.facts !== "" && (forbiddenPattern(forbidden)?.test(text) ?? false);

/** “With a snail please”: the animal that comes along */
const isCompanion = ({ plain }: Clause, { request: { animal }, story }: Listener) =>
	animal !== undefined &&
	story.content.toLowerCase().includes(animal.toLowerCase()) &&
	plain.replaceAll(/\b(?:please|pls|plz|and|with|an?|the|her|his|cuddly|stuffed|toy|in it)\b/g, "").trim() ===
		animal.toLowerCase();

const CONTEXT = /^(?:and |but )?(?:because|since|as|s?he|it|they|we|i|his|her|our)\b/;

/** The age of the child, which the form has. */
const AGE = /^(?:and |but )?s?he is (?:only |just |nearly |almost )?\d+(?: years? old| now)*$/;

/** “Three things if possible:”, “all three please” */
const COUNTED =
	/^(?:please )?(?:(?:all (?:two|three|four|five|of them|of it)|both(?: of them)?)|(?:(?:two|three|four|five|a few|some|several|many|\d+) )?(?:things|wishes|topics|parts|requests|points))(?: (?:please|if possible|tonight|today))*$/;

/** A clause about something that the parent does not know yet: “we don't know if she will come home”. */
const UNKNOWN =
	/\b(?:we|i|nobody|they) (?:do not|don'?t|cannot|can'?t)? ?(?:yet )?knows? (?:yet )?(?:if|whether|when)\b/i;

/** “Bad day”, “we had a really long week” */
const SORT_OF_DAY =
	/^(?:(?:we|s?he|it|today|this|had|was|is) )*(?:(?:an?|such|really|very|so) )*(?:bad|long|hard|tough|rough|tiring|difficult|nice|good|great|lovely) (?:day|week|night|evening)(?: today| for us all)?$/;

/** “Just don't say the word” */
const ABOUT_WORD = /\b(?:not|never) (?:even )?(?:say|use|mention) (?:the|that|this) words?\b/;

/** An exclusion is kept if nothing of it is in the story: “and no dogs”, “don't heal her at the end”. */
const isKept = (clause: Clause, { story }: Listener) =>
	clause.negatedFrom < clause.plain.length &&
	ORDERED.test(clause.plain.slice(0, clause.negatedFrom)) &&
	!isLesson(clause) &&
	!isNoOrder(clause) &&
	(isInNoStory(clause) || !hasWordsOf(clause, story.content));
const ORDERED = /^(?:(?:and|but|so|then|please|pls|just|do|it|there|should|must) )*$/;
/** How the story should end; what every story keeps. */
const OPEN_END =
	/\b(?:leave|keep) (?:it|(?:the|that) (?:end|ending|question|outcome|story)) open\b|\b(?:open|happy|quiet|gentle|good) end(?:ing)?\b/;

/** “Shadrach, Meshach and Abednego”: a clause with names of the same story. */
const isOfAsked = ({ text }: Clause, { asked, name: child }: BuiltInRequest) =>
	sourcesById(asked?.ids ?? []).some(
		(source) =>
			"names" in source && source.names.some((name) => /^\p{Lu}/u.test(name) && name !== child && text.includes(name)),
	);

/** A story that is not wanted again is left out if this one has none of its words. A fear may be what the wish is about. */
const isAvoided = (clause: Clause, { request: { event, excludedEvents = [], situations = [] }, story }: Listener) =>
	clause.isDismissed &&
	clause.negatedFrom === clause.plain.length &&
	!situations.some(({ texts }) => texts.includes(clause.text)) &&
	!(event && excludedEvents.includes(event)) &&
	!hasWordsOf(clause, story.content);

function isEventTold(clause: Clause, { request, story }: Listener): boolean {
	const { wishText = "", name, event, hero } = request;
	const asked = eventOf(clause, wishText, name);
	return asked !== undefined && asked === event && !hero && isToldPart(clause, asked, story.content);
}

/** A story has only some of the parables and miracles. */
const isToldPart = ({ plain }: Clause, event: EventId, content: string) =>
	(event !== "parables" && event !== "miracles") ||
	(plain.match(PARTS) ?? []).every((word) => content.toLowerCase().includes(word));
const PARTS = /\b(?:samaritan|sheep|prodigal|coin|sower|mustard|storm|loaves|wine|cana)/g;

function hasWordsOf({ plain, negatedFrom, isDismissed }: Clause, content: string): boolean {
	const words = (isDismissed ? plain : plain.slice(negatedFrom))
		.split(" ")
		.filter((word) => word.length > 3 && !COMMON.has(word));
	const text = content.toLowerCase();
	return words.some((word) => new RegExp(String.raw`\b${word}`, "u").test(text));
}

const COMMON = new Set(idleWords.common.split(" "));
