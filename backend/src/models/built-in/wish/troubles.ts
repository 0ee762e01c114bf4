// Finds troubles and joys of a kind for which there is a plot with the parent's own noun in it: “the old oak tree was cut
// down”, “she lost her library book”, “his first judo lesson”. Only a noun that is read with certainty is used.
import { type Clause, clausesOf } from "@lion-tails/common/clauses";
import { SURE_GRANDPARENT } from "@lion-tails/common/kin";
import pluralize from "pluralize";
import type { Situation } from "../material.ts";
import { beingsIn } from "./beings.ts";
import { isFirstName, isKin, PET_KINDS } from "./people.ts";
import { isKnownThing, isNoThing } from "./things.ts";

/** `thing`: as it follows “the”: “library book”. */
type Trouble = {
	situation: Situation;
	thing: string;
	/** The clause that names the thing. */
	text: string;
	/** The clauses that tell of it. */
	texts: readonly string[];
	replaces: readonly Situation[];
};

const KIN = `${SURE_GRANDPARENT}|mom|mum|mommy|mummy|mama|dad|daddy|papa|sister|brother|friend|teacher|cousin`;
export const THE = `(?:(?:the|his|her|our|my|their|(?:(?:his|her|our|my) )?(?:${KIN})s) )`;
const A = "(?:(?:an?|his own|her own) )";
/** Words after the noun: the phrase ends before them. */
const AFTER = new Set(
	"in at on since because and or but so when where who that which whom with without from near next after before until till of to for about over under behind by into off out up down back away through between is are was were be been has have had does did do will would can could should must may might not never no he she we they it i you his her our my their this these those him them us me now again even as if while every each all always ever today tomorrow yesterday tonight soon last very really too much yet already still just anymore any more somewhere anywhere everywhere there here outside inside upstairs downstairs monday tuesday wednesday thursday friday saturday sunday morning evening instead please although though badly anyway first twice once".split(
		" ",
	),
);
/** Words that add nothing after “the”. */
const IDLE =
	/^(?:(?:(?:new )?pairs? of|favou?rite|own|beloved|dear|very|only|stupid|whole|new|brand|absolute|precious|special|huge|giant|gigantic|enormous|amazing|awesome|beautiful|lovely) )+/;
/** Nouns that only sound like a thing. */
const NO_THING = new Set(
	"way time turn place chance mind nerve temper voice breath balance interest appetite confidence courage trust touch control sight hope heart weight hair point game match race final tournament tooth teeth parent parents baby family friend friends dad mom mum team girl boy man woman people nobody everyone job work life school kindergarten preschool day daycare nursery grade grader class word words step steps one ones thing things prize child kid week night year month name kiss love date period language money fun sleep rest break hug help news idea attention company".split(
		" ",
	),
);
const PETS = new RegExp(`^(?:${PET_KINDS})s?$`);

/** Returns the noun phrase at the beginning of the text, or undefined if it is not certain that this is one. */
function nounAt(
	text: string,
	{ isPluralAllowed, isEvent }: Pick<Kind, "isPluralAllowed" | "isEvent">,
): string | undefined {
	const words = text.replace(IDLE, "").split(" ");
	const end = words.findIndex((word) => AFTER.has(word));
	const own = end < 0 ? words : words.slice(0, end);
	const head = own.at(-1) ?? "";
	const isPlural = pluralize.isPlural(head) && !pluralize.isSingular(head);
	const isThing =
		own.length <= MAX_NOUN_WORDS &&
		head.length > 2 &&
		!(/(?:ing|ly|ed|\d)$/.test(head) && !isKnownThing(head)) &&
		!own.some((word) => isKin(word) || isFirstName(word) || PETS.test(word)) &&
		(isEvent || (!NO_THING.has(head) && !isNoThing(head)));
	return isThing && (isPluralAllowed || !isPlural) ? own.join(" ") : undefined;
}
const MAX_NOUN_WORDS = 3;

type Kind = {
	situation: Situation;
	/** The noun follows the match. */
	before?: RegExp;
	/** Matches from a noun, its first group, to what has happened to it. */
	around?: RegExp;
	/** Must match the wish as a whole. */
	given?: RegExp;
	unless?: RegExp;
	/** Other clauses that the plot tells: “she is teased | because of her lunch box”. */
	also?: RegExp;
	isPluralAllowed?: boolean;
	/** The noun, if it is always the same. */
	noun?: string;
	/** True if the noun is a lesson or a match, which is no thing. */
	isEvent?: boolean;
	/** True if it must be the child's own. */
	isOwn?: boolean;
	/** Nouns for which the plot is wrong. */
	not?: RegExp;
	/** The only nouns for which it is right. */
	only?: RegExp;
	/** Wider situations that the plot tells better than theirs. */
	replaces?: readonly Situation[];
};

/** The day is still to come. */
const AHEAD =
	/\b(?:tomorrow|soon|next (?:week|weekend|month|year|summer|winter|spring|autumn|\w+day)|(?:on|this|until|till) (?:mon|tues|wednes|thurs|fri|satur|sun)day|this (?:weekend|summer|winter|spring|autumn)|in (?:january|february|march|april|may|june|july|august|september|october|november|december|(?:a|two|three|four|five|six|\d+) (?:days?|weeks?|months?)))\b/;

const GONE =
	"(?:cut down|chopped down|felled|taken down|taken away|torn down|pulled down|knocked down|demolished|removed|sold|thrown away|thrown out|given away|washed away|stolen|scrapped|destroyed|dug up|gone|burned down|burnt down)";
/** “The tree in front of our house was cut down”, but not “the city by train and got lost”. */
const PLACE = String.raw`(?: (?:at|in|on|by|outside|behind|near|next to|from|of|in front of)(?: (?!and\b|but\b|s?he\b|we\b|they\b|who\b)\p{L}+){1,4}?)?`;
const HAS_BEEN = "(?:was|were|got|is|has been|had to be)(?: just| now| already)?";

/** Nouns that no cape hides, or that no story should have a child hide. */
const NOT_HIDDEN =
	/^(?:name|voice|accent|reading|lisp|stutter|faith|religion|skin|colou?r|weight|size|height|headscarf|prayers?|language|english|mistakes?|answer|question|handwriting|singing|drawings?|house|home|country|car|school|grades?|marks?|clothes)$/;
const TEASED: readonly Situation[] = [
	...(["teased", "left-out", "embarrassed", "being-different", "bad-haircut", "school-photo", "new-glasses"] as const),
];
const KINDS: readonly Kind[] = [
	{
		situation: "quarrel-over",
		before:
			/\b(?:fights?|fought|fighting|quarrel\w*|argu\w+|rows?|bicker\w*|squabbl\w*|wars?|battles?)\b.*?\b(?:about|over|for) (?:who (?:gets|has|can have|may have) )?(?:the|a|one|our|their) /u,
		given:
			/\b(?:brothers?|sisters?|siblings?|twins?)\b|\b(?:his|her|our|my) (?:ate|kuya|didi|akka|bhai|bhaiya|hermano|hermana)\b/,
		unless: /\bfriend/,
		replaces: ["quarrel-sibling", "quarrel-friend", "sharing", "jealousy", "shared-bedroom", "screen", "anger"],
	},
	{
		situation: "ashamed-of",
		isOwn: true,
		before: new RegExp(
			String.raw`\b(?:(?:ashamed|embarrassed) (?:of|about|by)|(?:hides?|hiding|hates?|does not like|can not stand)(?= (?:his|her) (?:\p{L}+ )?(?:freckles|ears|nose|hair|curls|teeth|glasses|birthmark|scar|feet|legs|belly|skin|chin|eyebrows|braces)\b)) ${THE}`,
			"u",
		),
		isPluralAllowed: true,
		not: /^(?:name|voice|accent|house|home|room|grades?|marks?|handwriting|drawings?|singing|lisp|stutter|faith|country|car|religion|mistake|answer|question|language|food)$/,
		replaces: ["embarrassed", "being-different", "bad-haircut", "school-photo"],
	},
	{
		situation: "ashamed-of",
		before: /^because of (?:his|her) /,
		also: /\b(?:teas|laugh|mock|bull(?:y|ie)|pick(?:s|ed)? on|ma[kd]es? fun)/,
		given:
			/\b(?:s?he (?:is|was|gets?|got|is being|keeps getting) (?:\p{L}+ )?(?:teased|laughed at|mocked|bullied|picked on)|(?:teas\p{L}+|laugh\p{L}* at|mock\p{L}*|bull(?:y|ies|ied)|pick\p{L}* on|ma(?:k|d)es? fun of) (?:him|her)) because of\b/u,
		isPluralAllowed: true,
		not: NOT_HIDDEN,
		replaces: TEASED,
	},
	{
		situation: "ashamed-of",
		before: new RegExp(
			String.raw`\b(?:s?he (?:is|was|gets?|got|is being|keeps getting) (?:\p{L}+ )?(?:teased|laughed at|mocked|bullied|picked on)|(?:teas\p{L}+|laugh\p{L}* at|mock\p{L}*|bull(?:y|ies|ied)|pick\p{L}* on|ma(?:k|d)es? fun of) (?:him|her)) (?:for|about|over) ${THE}|\b(?:laugh\p{L}* at|mock\p{L}*|ma(?:k|d)es? fun of) (?:his|her) `,
			"u",
		),
		unless:
			/\bs?he (?:always |often )?(?:laughs|laughed|teases|teased|mocks|mocked|makes fun|made fun|bullies|bullied|picks on|picked on) /,
		isPluralAllowed: true,
		not: NOT_HIDDEN,
		replaces: TEASED,
	},
	{
		situation: "gone-thing",
		around: new RegExp(
			String.raw`\b${THE}((?:\p{L}+ ){0,3}?\p{L}+)${PLACE} (?:${HAS_BEEN} ${GONE}|melted|sank|burned down|burnt down|collapsed|drowned)\b`,
			"u",
		),
		before: new RegExp(
			String.raw`(?<!\bs?he )\b(?:cut down|chopped down|took down|tore down|sold|threw away|threw out|gave away|knocked down|demolished|removed) ${THE}`,
		),
		// A house that was sold is still there.
		unless:
			/\bsold\b.*\b(?:house|home|flat|apartment|farm|cabin|cottage)\b|\b(?:house|home|flat|apartment|farm|cabin|cottage)\b.*\bsold\b/,
		not: /^(?:store|money|phone|team|bread|light|door|window|snow|ice|water|grass|sand|hay|wood|hair|stuff|furniture)$/,
		replaces: ["moving-house"],
	},
	{
		situation: "broken-thing",
		isOwn: true,
		around: new RegExp(
			String.raw`\b(?:his|her) ((?:\p{L}+ ){0,3}?\p{L}+)${PLACE} (?:broke|cracked|snapped|fell apart|ripped|(?:${HAS_BEEN} )?(?:broken|cracked|snapped|ripped|torn|in pieces)|stopped working|does not work)\b`,
			"u",
		),
		unless:
			/\b(?:hid|hides|blam\p{L}+|lied|lies|fault|brother|sister|friend|on purpose|threw|angry|guilty|punish\p{L}+)\b/u,
		not: /^(?:arm|leg|wrist|foot|ankle|finger|hand|toe|nose|knee|shoulder|elbow|collarbone|rib|bone|tooth|voice|skin|car|house|room|bed|heart|promise|screen)$/,
		replaces: ["something-broken"],
	},
	{
		situation: "lost-thing",
		isOwn: true,
		around: new RegExp(
			String.raw`\b${THE}((?:\p{L}+ ){0,3}?\p{L}+)${PLACE} (?:is|was|went|has gone) (?:lost|missing|nowhere)\b`,
			"u",
		),
		before: new RegExp(String.raw`\b(?:lost|loses|misplaced|can not find|could not find) ${THE}`),
		unless: /(?<!\bnot )\b(?:found (?:it|them)|turned up|got it back)\b/,
		replaces: ["lost-in-shop"],
	},
	{
		situation: "first-time",
		isEvent: true,
		isOwn: true,
		before:
			/(?:^|\b(?:his|her|the|a|has|have|starts|for) )(?:very )?first (?=(?:\p{L}+ ){0,2}(?:lesson|class|course|practice|training|rehearsal|match|tournament|recital|ride|trip|hike|flight|job|show|race|ceremony|visit|appointment|session|workshop)\b)/u,
		given:
			/\b(?:tomorrow|next|soon|on \p{L}+day|this (?:week|weekend)|in (?:a|two|three|\d+) (?:days?|weeks?)|will|going to|has|starts|coming|nervous|excited|afraid|scared|not want)\b/u,
		unless: /\b(?:had|was|went|yesterday|did)\b/,
		replaces: ["practicing", "some-fear", "waiting", "stage-fright"],
	},
	{
		situation: "wants-thing",
		before: new RegExp(
			String.raw`\b(?:wants?|wishes for|dreams? of|begs? (?:us )?for|longs for|asks? for|would (?:so )?love|can not have|not allowed(?: to have)?|friends? (?:has|have|got)|(?:else|class) (?:has|have|got)) (?:to have |so much )?${A}`,
		),
		given:
			/\b(?:but|too (?:expensive|small|young|little|dangerous)|can not|not allowed|no money|sa(?:ys?|id) no|not yet|not enough|(?:everyone|everybody) else|all (?:her|his|the) (?:friends|others)|will not|have to wait|must wait)\b/,
		unless: /\b(?:got (?:it|one)|gets? (?:it|one))\b/,
		replaces: ["jealousy", "contentment", "birthday"],
	},
	{
		situation: "wear-thing",
		isOwn: true,
		before: new RegExp(
			String.raw`\b(?:not|refused|refuses|hates?) (?:\p{L}+ )?(?:to )?(?:want to )?(?:wear|wearing|put on) (?:any )?(?:${THE}|${A})?`,
			"u",
		),
		isPluralAllowed: true,
		only: /^(?:sweater|jumper|pullover|coat|jacket|anorak|raincoat|hat|cap|beanie|scarf|gloves?|mittens?|shoes?|boots?|wellies|socks?|tights|pants|trousers|jeans|dress|skirt|shirt|uniform|helmet|vest|cardigan|suit|tie|hoodie|leggings)$/,
		replaces: ["dressing", "unwanted-present", "hand-me-downs"],
	},
	{
		situation: "wild-thing",
		isOwn: true,
		before: new RegExp(String.raw`\b(?:finds?|found|catch(?:es)?|caught|keeps?|kept) (?:${THE}|${A})`),
		given: /\bkeep(?:s|ing)?\b|\b(?:let|set) (?:it|him|her) (?:go|free)\b|\breleased?\b/,
		// An animal that walks, and can live in a hedge.
		only: /^(?:hedgehog|snail|frog|toad|caterpillar|ladybug|ladybird|beetle|newt|grasshopper|cricket|squirrel|salamander|slug|lizard|mouse)$/,
		replaces: ["hurt-animal", "new-pet", "garden"],
	},
	{
		situation: "must-go",
		isEvent: true,
		isOwn: true,
		before: new RegExp(
			String.raw`\b(?:(?:not|refused|refuses)(?: to)?(?: want to)?|hates) (?:go|going)(?: back)? to (?:${THE}|${A})?`,
			"u",
		),
		unless: /\bfirst\b/,
		replaces: ["birthday", "practicing"],
		only: /^(?:lesson|class|practice|training|course|club|rehearsal|party|group|choir|meeting|gym)$/,
	},
	{
		situation: "waiting-for",
		noun: "baby",
		also: /\bwaiting\b|\bimpatient\b/,
		before:
			/\bbaby(?: brother| sister)? (?:(?:is|will be) )?(?:coming|comes|due|arrives|arriving|(?:to be )?born|will come|will be here)\b|\b(?:having|expecting|getting|will have|going to have) (?:a|our|the) (?:\p{L}+ )?baby\b|\bwait\p{L}* for (?:(?:the|his|her|our) )?(?:new )?baby\b/u,
		given: /\b(?:wait\p{L}*|impatient|is excited|fed up|looks? forward|looking forward|how (?:long|many))\b/u,
		unless:
			/\b(?:jealous|afraid|scared|worried|nervous|not want|angry|sad|died|lost|was born|is here|hospital|friend|teacher|aunt|cousin|neighbou?r)/,
		replaces: ["waiting", "new-baby"],
	},
	{
		situation: "waiting-for",
		noun: "visit",
		before: new RegExp(
			String.raw`\b(?:${SURE_GRANDPARENT}|uncle|aunt|auntie|cousins?|godmother|godfather|friend)s?(?: \p{L}+)? (?:is|are|will be) coming\b|\bcom(?:es|ing) to (?:visit|see|stay with) (?:us|her|him)\b`,
			"u",
		),
		given: AHEAD,
		unless:
			/\b(?:afraid|scared|worried|nervous|jealous|angry|sad|ill|sick|hospital|died|funeral|baby|mov(?:es|ing) in|live with|her room|his room|wedding|birthday|christmas|easter|stranger|babysit\w*)\b/,
		replaces: ["waiting", "far-grandparent", "at-grandparents", "room-for-grandma", "sleepover", "city", "cousins"],
	},
	{
		situation: "waiting-for",
		isOwn: true,
		before:
			/\b(?:tak(?:e|es|ing)|go(?:es|ing)? (?:by|on)|travel(?:s|l?ing)? (?:by|on)) (?:the|a|an|our) (?=(?:\p{L}+ )?(?:train|sleeper|boat|ferry|ship|steamer|barge|camper|caravan|tram|coach)\b)/u,
		given: AHEAD,
		unless:
			/\b(?:afraid|scared|worried|nervous|angry|sad|ill|sick|carsick|hospital|died|funeral|alone|wrong|mov(?:es?|ing)|yesterday|school|kindergarten)\b/,
		replaces: ["waiting", "journey", "beach", "city", "cousins", "picnic"],
	},
	{
		situation: "waiting-for",
		isEvent: true,
		isOwn: true,
		isPluralAllowed: true,
		before: new RegExp(
			String.raw`\b(?:is (?:so |very )?excited for|impatient for|(?:waits?|waiting) (?:so \p{L}+ )?for|looks? forward to|looking forward to|counts? the (?:days|sleeps|nights) (?:to|until|till)|when (?:is|are|will)) (?:${THE}|${A})`,
			"u",
		),
		unless:
			/\b(?:mom|mum|dad|grand\p{L}+|oma|opa|nana|friend|baby|bus|train|doctor|results?|operation|surgery|hospital|afraid|scared|nervous)\b/u,
		not: /^(?:birthday|christmas|easter|advent|baby|phone|bus|train|turn|answer|call|wedding|puppy|kitten)$/,
		replaces: ["waiting", "stage-fright", "sleepover", "flying"],
	},
];

/** Returns the first trouble or joy of the wish. */
export function findTrouble(wishText: string, childName = ""): Trouble | undefined {
	const clauses = clausesOf(wishText).filter(({ isDismissed, plain }) => !isDismissed && !ORDER.test(plain));
	const all = clauses.map(({ plain }) => plain).join(" ");
	for (const { situation, given, unless, also, replaces = [], ...kind } of KINDS) {
		if ((given && !given.test(all)) || unless?.test(all)) continue;
		for (const clause of clauses) {
			const found = thingIn(kind, clause);
			const thing = found && (asWritten(found, clause) ?? kind.noun);
			// “The children’s book” has no apostrophe in the clause as it is read.
			if (thing && !thing.split(" ").includes(childName.toLowerCase())) {
				const texts = clauses.filter((one) => one === clause || also?.test(one.plain)).map(({ text }) => text);
				return { situation, thing, text: clause.text, texts, replaces };
			}
		}
	}
	return undefined;
}

/** Returns the thing as the parent wrote it, with hyphens, or undefined. */
const asWritten = (thing: string, { text }: Clause) =>
	new RegExp(thing.replaceAll(" ", "[- ]")).exec(text.toLowerCase())?.[0];

/** “No lost keys, please” */
const ORDER = /^(?:please )?(?:no|not|never|without)(?!\p{L})/u;

function thingIn(kind: Omit<Kind, "situation">, clause: Clause): string | undefined {
	const { plain } = clause;
	const match = kind.around?.exec(plain) ?? kind.before?.exec(plain);
	if (!match || (kind.isOwn && isOfAnother(clause, match.index))) return undefined;
	const noun = kind.noun ?? nounAt(match[1] ?? plain.slice(match.index + match[0].length), kind);
	const head = noun?.split(" ").at(-1) ?? "";
	return noun && !kind.not?.test(head) && (kind.only?.test(head) ?? true) ? noun : undefined;
}

/** “Her friend lost her library book” */
const isOfAnother = (clause: Clause, from: number) =>
	beingsIn(clause).some(
		({ at }) => at < from && !/\b(?:s?he|we|they|i|child|son|daughter)\b/.test(clause.plain.slice(at, from)),
	);
