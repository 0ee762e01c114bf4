// Says what the story lacks of a request, in plain sentences for the parent.

import { clausesOf } from "@lion-tails/common/clauses";
import { LEARNING_FOCUSES, THEMES } from "@lion-tails/common/story";
import { capitalize } from "../compose/template.ts";
import { eventMaterial, type Situation } from "../material.ts";
import { tellingOf } from "../passages/telling.ts";
import type { BuiltInRequest } from "../request.ts";
import { forbiddenPattern } from "./forbidden.ts";
import { type Missing, missingParts, type ToldStory } from "./missing-parts.ts";
import { themeOf } from "./subjects.ts";

const MAX_QUOTES = 4;
const SAME_CHARS = 4;
/** A quote with more words says more than the label of the plot. */
const MAX_OTHER_WORDS = 1;

type Composed = Omit<ToldStory, "hasTheme"> & {
	/** Omitted if the kind of story has no plot with a theme of its own. */
	hasTheme: boolean | undefined;
	questions: readonly string[];
	imagePrompt: string;
};

/** Returns the sentences; none if the story has the whole request. `request`: the request after the choices of the composer. */
export function unhonoredOf(given: BuiltInRequest, request: BuiltInRequest, composed: Composed): string[] {
	const story = { ...composed, hasTheme: composed.hasTheme ?? hasTheme(request) };
	// A story that the wish names and also forbids has a sentence of its own.
	const isDropped = given.event !== undefined && request.event === undefined;
	const missing = missingParts(request, story).filter(({ quote }) => !(isDropped && quote === given.asked?.text));
	const others = missing.filter(({ quote }) => !GRIEF.test(quote));
	return [
		...keptForbidden(request, composed),
		...differences(request, composed),
		...otherwiseTold(missing, request, story),
		...leftOut(others.filter(({ isAkin, isPart, isTopic }) => !isAkin && !isPart && !isTopic)),
		...forAnotherStory(others.filter(({ isAkin, isPart, isTopic }) => !isAkin && !isPart && isTopic)),
		...sentencesAbout(
			missing.filter(({ quote }) => GRIEF.test(quote)),
			(some) => `Tonight’s story does not speak of ${quoted(some)}.`,
		),
		...inPart(others.filter(({ isPart }) => isPart)),
		...missingPeople(request, story),
		...droppedChoices(given, request),
	];
}

/** “dump trucks”, “an island” and “a hen”: the parent's own words. */
const quoted = (missing: readonly Missing[]): string => listOf(missing.map(({ quote }) => quote));

function listOf(all: readonly string[]): string {
	const quotes = [...new Set(all.map((one) => `“${one}”`))].slice(0, MAX_QUOTES);
	return [quotes.slice(0, -1).join(", "), quotes.at(-1)].filter(Boolean).join(" and ");
}

/** A longer sentence would reach the parent without its end. */
const MAX_SENTENCE_CHARS = 200;

/** Returns one sentence about all parts, or, if that is too long, one about each. */
function sentencesAbout(missing: readonly Missing[], sentenceOf: (some: readonly Missing[]) => string): string[] {
	if (missing.length === 0) return [];
	const sentence = sentenceOf(missing);
	return sentence.length <= MAX_SENTENCE_CHARS || missing.length === 1
		? [sentence]
		: missing.map((one) => sentenceOf([one]));
}

const leftOut = (missing: readonly Missing[]): string[] =>
	sentencesAbout(
		missing,
		(some) =>
			`Tonight’s story leaves out ${quoted(some)}: the built-in storyteller has no tale about ${some.length > 1 ? "them" : "it"}.`,
	);

const forAnotherStory = (missing: readonly Missing[]): string[] =>
	sentencesAbout(
		missing,
		(some) =>
			`Tonight’s story leaves out ${quoted(some)}; the built-in storyteller can tell of ${some.length > 1 ? "them" : "it"} in a story of its own.`,
	);

/** Names the things that are missing, where they can be named. */
const inPart = (missing: readonly Missing[]): string[] =>
	missing.map(({ quote, lacks = [] }) => {
		const sentence = `Tonight’s story tells only a part of “${quote}”`;
		const named = `${sentence}, without ${listOf(lacks)}.`;
		return lacks.length > 0 && named.length <= MAX_SENTENCE_CHARS ? named : `${sentence}.`;
	});

/** Words of grief: the remark must not call a loss a topic that the storyteller lacks. */
const GRIEF = /\b(?:died|dead|death|passed away|funeral|buried|miscarr\w+|in heaven)\b/i;

/** The plot is about another case of the same. */
function otherwiseTold(
	missing: readonly Missing[],
	{ situations = [] }: BuiltInRequest,
	{ told }: ToldStory,
): string[] {
	const found = situations.find(({ texts }) => texts.some((text) => told.includes(text)));
	const label = found ? (LABELS[found.situation] ?? found.situation.replaceAll("-", " ")) : "";
	// “About disappointment; it leaves out “disappointed””
	const named = label.split(" ").map((word) => word.slice(0, SAME_CHARS));
	const isNamed = (quote: string) => {
		const words = quote.split(" ").filter((word) => word.length >= SAME_CHARS);
		const others = words.filter((word) => !named.includes(word.toLowerCase().slice(0, SAME_CHARS)));
		return others.length < words.length && others.length <= MAX_OTHER_WORDS;
	};
	const akin = missing.filter(
		({ isAkin, isPart, quote }) => isAkin && !isPart && !GRIEF.test(quote) && !isNamed(quote),
	);
	if (!found) return [];
	const isWhole = ({ isWhole = false }: Missing) => isWhole;
	return [
		...sentencesAbout(
			akin.filter((one) => !isWhole(one)),
			(some) => `Tonight’s story is about ${label}; it leaves out ${quoted(some)}.`,
		),
		...sentencesAbout(
			akin.filter(isWhole),
			(some) => `Tonight’s story is about ${label}; it tells ${quoted(some)} differently or not at all.`,
		),
	];
}

const LABELS: Partial<Record<Situation, string>> = {
	"own-bed-joy": "a night in one's own bed",
	lift: "the fear of the elevator",
	stitches: "stitches",
	"nail-biting": "biting one's nails",
	"far-grandparent": "a grandparent far away",
	costume: "dressing up",
	"sibling-grown": "a big brother or sister who does not play any more",
	"own-goal": "a ball that went wrong",
	"parent-works": "a parent who works more",
	medicine: "medicine",
	"rude-words": "rude words",
	"stays-up": "who may stay up",
	"other-class": "a friend in another class",
	"lent-toy": "something lent that does not come back",
	copycat: "being copied",
	riding: "riding",
	whining: "whining",
	braces: "braces",
	"growing-pains": "growing pains",
	"pet-coming": "a pet that comes soon",
	"pet-bit": "a pet that bit",
	"forgot-pet": "having forgotten a pet",
	"pet-afraid": "a pet that is afraid",
	"walks-alone": "walking to school alone",
	"monster-under-bed": "a monster under the bed",
	"first-school-day": "a first day at school",
	"swimming-lesson": "a swimming lesson",
	"new-baby": "a new baby",
	"broken-arm": "a broken arm",
	hospital: "a night in the hospital",
	"grandparent-died": "a grandparent who died",
	"pet-died": "a pet that died",
	"pet-lost": "a lost pet",
	"bad-dream": "a bad dream",
	"left-out": "being left out",
	"quarrel-sibling": "a quarrel with a brother or a sister",
	"quarrel-friend": "a quarrel between friends",
	"something-broken": "something that broke",
	"too-loud": "a day that is too loud",
	"hearing-aid": "a hearing aid",
	wheelchair: "a wheelchair",
	"separated-parents": "two homes",
	"parent-away": "a parent who is away",
	languages: "two languages",
	"match-lost": "losing",
	exam: "a test",
	"wobbly-tooth": "a wobbly tooth",
	haircut: "a haircut",
	bath: "a bath",
	"shared-bedroom": "a shared bedroom",
	sleepover: "a night away from home",
	beach: "a day at the beach",
	city: "a day in the city",
	"no-night-light": "a night without a light",
	birthday: "a birthday",
	"grandparents-farm": "a farm",
	garden: "a garden",
	"easter-morning": "Easter morning",
	"christmas-eve": "Christmas Eve",
	"palm-sunday": "Palm Sunday",
	"pentecost-day": "Pentecost",
	advent: "Advent",
	baptism: "a baptism",
	"thank-you": "saying thank you",
	"new-year": "the New Year",
	"parent-ill": "a parent who is ill",
	"foster-child": "a foster child",
	stepparent: "a new parent at home",
	"friend-moved": "a friend who moved away",
	"sibling-leaves": "a brother or a sister who moves out",
	"new-teacher": "a new teacher",
	teased: "being teased",
	"lost-in-shop": "getting lost",
	"afraid-of-dogs": "a fear of dogs",
	"wet-bed": "a wet bed",
	"lost-toy": "a lost toy",
	"ill-in-bed": "a day in bed",
	"not-sleepy": "a child who is not sleepy",
	wedding: "a wedding",
	"forgetful-grandparent": "a grandparent who forgets",
	"hurt-somebody": "hurting somebody",
	discouraged: "not giving up",
	"power-cut": "a power cut",
	"fire-drill": "a fire drill",
	"the-smallest": "being the smallest",
	"friend-with-disability": "a friend who does things in another way",
	"new-pet": "a new pet",
	tidying: "tidying up",
	stealing: "taking something that is not one’s own",
	bicycle: "learning to ride a bicycle",
	"baby-died": "a baby that died",
	lent: "Lent",
	"all-saints": "All Saints",
	"mothers-day": "a surprise for a parent",
	communion: "a communion",
	confirmation: "a confirmation",
	"st-nicholas": "the eve of Saint Nicholas",
	"good-friday": "Good Friday",
	contentment: "having enough",
	judging: "judging by looks",
	pilgrimage: "a pilgrimage",
	"new-classmate": "somebody new in class",
	truth: "telling the truth",
	listening: "listening to one’s parents",
	helping: "helping at home",
	"sad-news": "bad news from far away",
	"prayer-unanswered": "a prayer that is not answered as hoped",
	"god-angry": "whether God stops loving us",
	journey: "a long journey",
	embarrassed: "being embarrassed",
	"learned-it": "something that was learned",
	"worries-at-home": "worries at home",
	"being-different": "being different",
	"head-lice": "head lice",
	"blind-friend": "a friend who is blind",
	"morning-goodbye": "saying goodbye in the morning",
	"parents-bed": "a night in one’s own bed",
	shy: "being shy",
	"sibling-breaks-things": "a brother or a sister who breaks things",
	"tummy-ache": "a tummy ache before school",
	spiders: "a fear of spiders",
	"some-fear": "a fear, and how it passes",
	bored: "being bored",
	"no-time": "parents who have no time",
	"bad-loser": "losing",
	"leaving-kindergarten": "the goodbye to kindergarten",
	"hurt-animal": "a hurt bird",
	"reading-is-hard": "reading slowly",
	restless: "sitting still",
	"third-friend": "a friend who has another friend",
	"parents-quarrel": "parents who quarrel",
	heaven: "what comes after death",
	screen: "time with a screen",
	secret: "a secret that was told",
	"pet-not-allowed": "a wish for a pet",
	"grave-illness": "a parent who is very ill",
	practicing: "practicing",
	epiphany: "the star singers",
	"long-sermon": "a long church service",
	homeless: "a man without a home",
	"photo-sent-round": "a photo that was sent around",
	"growing-up": "a body that changes",
	"wrong-friends": "wanting to belong",
	doubt: "doubts about God",
	pacifier: "giving up a pacifier",
	"quarrel-parent": "a quarrel with a parent",
	"sent-photo": "a photo that one sent around oneself",
	"ball-taken": "something that bigger children took",
	"school-toilet": "the toilet at school",
	"grandparent-ill": "a grandparent who is ill",
	potty: "the potty",
	teeth: "brushing one’s teeth",
	dressing: "getting ready in the morning",
	interrupting: "waiting for one’s turn to speak",
	balloon: "a balloon that flew away",
	wind: "a windy night",
	wasps: "a fear of bees and wasps",
	"broken-leg": "a broken leg",
	sums: "sums",
	boasting: "boasting",
	"found-money": "money that was found",
	"bossy-friend": "a friend who decides everything",
	"room-for-grandma": "a grandparent who moves in",
	"pet-given-away": "a pet that finds a new home",
	"stuck-high": "being high up",
	flying: "a first flight",
	"wrong-bus": "getting off at the wrong stop",
	"pocket-money": "pocket money",
	"own-phone": "the wish for a phone",
	"cross-neighbor": "a cross neighbor",
	"lonely-neighbor": "a lonely neighbor",
	planet: "looking after God’s earth",
	"forgot-promise": "a promise that was forgotten",
	"not-chosen": "not being chosen",
	"unwanted-present": "a present that one did not want",
	"altar-server": "serving at the altar",
	"friend-very-ill": "a friend who is very ill",
	compared: "being compared",
	"went-wrong": "a surprise that went wrong",
	kittens: "newborn kittens",
	accused: "being blamed for what one has not done",
	"own-bed": "a bed of one’s own",
	errand: "an errand alone",
	babysitter: "an evening with a babysitter",
	picnic: "a picnic",
	nosebleed: "a nosebleed",
	"school-photo": "a school photo",
	"hand-me-downs": "hand-me-downs",
	"scary-film": "a scary film",
	"bad-haircut": "a haircut that went wrong",
};

/** A plot that tells as done what is still to come, or the other way around. */
const DIFFERENCES: Partial<Record<Situation, { wish: RegExp; sentence: string }>> = {
	"sibling-leaves": {
		wish: /\b(?:moved out|has moved|has left)\b/i,
		sentence: "In tonight’s story the brother or sister is still moving out.",
	},
};

function differences({ type, situations = [] }: BuiltInRequest, { told }: Composed): string[] {
	// A poem is about what the wish says.
	if (type === "poem") return [];
	const main = situations.find(({ texts }) => texts.some((text) => told.includes(text)));
	const known = main && DIFFERENCES[main.situation];
	return known?.wish.test(main?.texts.join(" ") ?? "") ? [known.sentence] : [];
}

/** Forbidden words of the wish that the story still has. */
function keptForbidden(
	{ forbidden = [] }: BuiltInRequest,
	{ title, content, questions, imagePrompt }: Composed,
): string[] {
	const text = [title, content, ...questions, imagePrompt].join("\n");
	return forbidden.flatMap((thing) => {
		if (thing.isImpossible) return [`Every story here tells of God, so this one could not leave out “${thing.said}”.`];
		if (forbiddenPattern([thing])?.test(text))
			return [`Tonight’s story could not leave out “${thing.said}” altogether.`];
		return thing.isFeared
			? [`Tonight’s story has no “${thing.said}” in it: the built-in storyteller has no tale about that fear.`]
			: [];
	});
}

/** Named people who neither act nor are missed, and children of the form who only look in. */
const missingPeople = ({ people = [] }: BuiltInRequest, { content, people: acting, told }: ToldStory): string[] =>
	people.flatMap(({ name, isHero = false }) => {
		if (!name) return [];
		const times = content.split(name).length - 1;
		// A plot that tells the wish is about one child.
		if (isHero && told.length > 0 && times > 0 && times < TIMES_OF_A_HERO)
			return [`${name} has only a small part in tonight’s story.`];
		return times > 0 || acting.some((one) => one.name === name) ? [] : [`${name} is not in tonight’s story.`];
	});

/** The second of two heroes is named at least this often. */
const TIMES_OF_A_HERO = 6;

/** A story of only one event, or of a life, has its own meaning instead of a theme. */
const hasTheme = ({ type, hero, event, passage }: BuiltInRequest) =>
	!hero && !(type === "biblical_narrative" && (event !== undefined || passage !== undefined));

/** Choices in the form that this kind of story ignores. */
function droppedChoices(given: BuiltInRequest, request: BuiltInRequest): string[] {
	const { type, hero, timeTravel, passage, focus, theme, event, wantsImagined, wishText = "" } = request;
	const isNarrative = type === "biblical_narrative" && !hero;
	const hasFocus =
		isNarrative && focus !== undefined && event !== undefined && eventMaterial(event).focus[focus] !== undefined;
	const themeInWish = clausesOf(wishText).some((clause) => themeOf(clause) === theme);
	return [
		passage && (hero !== undefined || tellingOf(request)?.kind === "instead") && `the passage ${passage}`,
		focus && !hasFocus && !(isNarrative && event === undefined) && `the learning focus ${LEARNING_FOCUSES[focus]}`,
		wantsImagined && !isNarrative && "small imagined details",
		hero && type === "poem" && `a poem about ${hero.name}`,
		given.type === "poem" && type !== "poem" && given.asked !== undefined && "a poem",
		given.event !== undefined && event === undefined && `the story “${eventMaterial(given.event).title}”`,
		timeTravel && (hero !== undefined || type === "poem") && "time travel",
		theme && !themeInWish && !hasTheme(request) && `the theme ${THEMES[theme]}`,
	]
		.filter((choice): choice is string => typeof choice === "string")
		.map((choice) => `${capitalize(choice)} is not part of tonight’s story.`);
}
