// Puts a parent's sentences into the mouth of the child: “she fell off her swing” becomes “I fell off my swing”. So a story can have
// every fact of a wish for which no plot was written. A sentence that is not read with certainty is left out.
import { clausesOf, withoutAges } from "@lion-tails/common/clauses";
import { MAX_SENTENCE_WORDS } from "../compose/story-plan.ts";
import { capitalize, numberWord } from "../compose/template.ts";
import { materialOf } from "../material.ts";
import type { BuiltInRequest } from "../request.ts";
import { genderOf, isFirstName, isKin, PET_KINDS } from "./people.ts";
import { isKnownThing } from "./things.ts";
import { nounAt } from "./troubles.ts";
import type { WishPerson } from "./wished-people.ts";

export type OwnWords = {
	/** The sentences in the child's own speech. */
	said: string;
	/** What they are about, as it follows “about”: “the purple umbrella”, “Emil”. */
	topic: string;
	/** All things in them, in their order. */
	nouns: readonly string[];
	/** A person of these sentences to whom the child can say it. */
	whom?: WishPerson | undefined;
	/** True for a joy, or for something that happened and hurt nobody. */
	isGlad: boolean;
	/** True if the child itself has done wrong. */
	isGuilty: boolean;
	/** The clauses of the wish that are said. */
	texts: readonly string[];
};

type Request = Pick<
	BuiltInRequest,
	"wishText" | "name" | "gender" | "people" | "situations" | "forbidden" | "asked" | "level"
>;

/** Returns the child's own words, or undefined if the wish has no sentence about the child's life that can be read. */
export function inOwnWords(request: Request): OwnWords | undefined {
	const { wishText = "", people = [], asked, forbidden = [] } = request;
	if (!request.gender || !request.name) return undefined;
	const sentences = wishText
		.replaceAll(/[’‘`´]/g, "'")
		.split(SENTENCE_END)
		.map((sentence) => sentence.replace(FRAME, "").trim())
		.filter((sentence) => /\p{L}/u.test(sentence) && !ASKS.test(sentence) && !(asked && sentence.includes(asked.text)))
		.filter((sentence) => !forbidden.some(({ text }) => sentence.includes(text)));
	const said = sentences.flatMap((sentence) => {
		const spoken = spokenBy(sentence, request);
		return spoken ? [{ sentence, spoken }] : [];
	});
	// A story about a part of the trouble would hide the rest.
	if (said.length === 0 || said.length < sentences.length) return undefined;
	const max = MAX_SENTENCE_WORDS[request.level] ?? MAX_SPOKEN_WORDS;
	const spoken = said.flatMap((one) => inShortSentences(one.spoken, max));
	const all = spoken.join(" ");
	if (spoken.some((one) => one.split(" ").length > max) || all.split(" ").length > MAX_SPOKEN_WORDS) return undefined;
	const nouns = nounsOf(all, people);
	// A baby or a pet is the matter, and not what it lies on.
	const cared = people.find(
		(one) => one.name && all.includes(one.name) && (one.role === "pet" || /^baby\b/.test(one.value)),
	);
	const topic = cared?.name ?? (nouns[0] ? `the ${nouns[0].replaceAll(PROPER, capitalize)}` : matterOf(request));
	if (!topic) return undefined;
	const clauses = clausesOf(wishText).filter(({ text }) => said.some(({ sentence }) => sentence.includes(text)));
	const plain = clauses.map((clause) => clause.plain).join(" ");
	const texts = clauses.map(({ text }) => text);
	const isGuilty = (GUILTY.test(all) && !ACCUSED.test(all)) || (BLAMED.test(all) && HARMED.test(all));
	// To say that a hit child is sad, and no word of the hit, would turn the guilt around.
	if (HURT_SOMEBODY.test(all)) return undefined;
	const isProud = OVERCOME.test(plain) || (PROUD.test(plain) && !UNHAPPY.test(plain));
	const isHard = (HARD.test(plain) || isGuilty) && !isProud;
	const isGlad = isProud || (!isHard && (GLAD.test(plain) || HAPPENED.test(plain)));
	// “Her budgie Coco talks” is no trouble, and no news either.
	if (!isGlad && !isHard) return undefined;
	return {
		said: all.replaceAll("'", "’"),
		topic: topic.replaceAll("'", "’"),
		nouns,
		whom: [...people.filter(({ text }) => texts.includes(text)), ...friendsIn(all, request)]
			.filter((person) => canHear(person, plain, isGuilty))
			.toSorted((a, b) => Number(hasHarmed(b, all)) - Number(hasHarmed(a, all)))[0],
		isGlad,
		isGuilty,
		texts,
	};
}

const SENTENCE_END = /(?<!\b(?:mr|mrs|ms|dr|st))(?<=[.!?;\n…])\s*|(?<=[.!?;\n])(?=\p{L})|\p{Extended_Pictographic}/iu;
/** Words before what happened that say nothing of it. */
const FRAME =
	/^(?:(?:so|ok|okay|well|hi|hello|today|also|and)[,:]? )?(?:(?:can|could) (?:it|the story) be about (?:how|that) )?/i;
/** Orders to the storyteller, and questions. */
const ASKS =
	/\?$|\b(?:please|pls|plz|story|tale|poem|rhyme|thanks|thank you|something (?:with|about)|a bit about|the end|make it|tell (?:her|him) that|bible|verse|no \p{L}+[.!]?$)\b|^(?:no|not|never|without|with|about|for|how|why|what|that) /iu;
const MAX_SPOKEN_WORDS = 46;
const GLAD =
	/\b(?:proud|happy|excited|thrilled|glad|finally|hooray|yay|loves?|best|so much fun|for the first time|without training wheels|can (?:now )?(?:swim|ride|read|whistle|tie))\b|\b(?:won|learned|managed)\b/;
const PROUD = /\b(?:proud|so happy|thrilled|without training wheels)\b/;
/** “She is not afraid of the dark any more” */
const OVERCOME = /\bno longer (?:afraid|scared)\b|\bnot (?:afraid|scared|shy)\b.*\bany ?more\b/;
const UNHAPPY = /\b(?:afraid|scared|sad|cr(?:y|ies|ied|ying)|worried|nervous|miss(?:es|ed)?|died)\b/;
const HARD =
	/\b(?:afraid|scared|sad|cried|cries|cry|crying|angry|mad|worried|worries|nervous|lost|broken?|died|dead|ill|sick|hospital|funeral|quarrel\w*|fights?|fought|argu\w+|jealous|miss(?:es|ed)?|hates?|shy|never|nobody|no|not|alone|without|hurt|fell|stitches|too|has to|have to|must|lied|lies|blamed|secret|spil(?:led|t)|stole|hid|fault|wrong|sorry|forgot\w*|promised|refuses?|teas\w+|call(?:s|ed)? (?:him|her)|laugh\w*|snor\w+|cut down|torn|ruined|mov(?:ed|es|ing)|leav(?:es|ing)|left|gone|sold|dark|homesick|ashamed|embarrassed|disappointed|bored|unfair|mean|show(?:s|ing) off|brag\w*|wakes|first|last|scary|sleepless|unwell|row|refused|tired|itch\w*|pains?|bit|bites?|fever|bleed\w*|stuck|flushed)\b/;
const HAPPENED = /\b(?:climbed|found|built|saw|met|made|caught|visited|helped|planted|baked|won)\b/;
const GUILTY =
	/\bI (?:(?!am |was |got |get |have )\p{L}+ )?(?:ate|lied|stole|took (?!the (?:wrong )?(?:bus|train|tram)\b|a\b|part|care)|broke|hit|kicked|pushed|bit|hid|tore|scratched|blamed|cheated|copied|spilled|told the whole|told everyone|said (?:something|that it was|the \p{L}+ did|it was)|called (?:him|her|my)|laughed at|teased|let (?:him|her))\b/u;
/** “They say I stole it” */
const ACCUSED = /\b(?:they|everyone|everybody|people|teacher) (?:all )?(?:says?|said|thinks?|claims?) I\b/i;
const HURT_SOMEBODY = /\bI (?:\p{L}+ )?(?:bit|hit|kicked|pushed|scratched|bite|kick|push|scratch)\b/u;
const BLAMED = /\b(?:blamed|said the \p{L}+ did)\b/u;
const HARMED = /\b(?:broke|ate|spilled|hid|tore)\b/;

/** Somebody near the child who can listen: no baby, nobody who is dead, and no one of whom it is afraid. */
function canHear({ role, value, isAbsent, gender, name }: WishPerson, plain: string, isGuilty: boolean): boolean {
	const isBaby = /^(?:baby|new)\b/.test(value);
	const isKnown = gender !== undefined || name !== undefined || role === "sibling";
	const isNear = role !== "pet" && !isAbsent && !isBaby && isKnown;
	return isNear && (isGuilty || !CRUEL.test(plain)) && !FAR.test(plain);
}
/** “My little sister Pia spilled juice on it” */
const hasHarmed = ({ name, value }: WishPerson, said: string) =>
	new RegExp(String.raw`\b${name ?? value} ${HARMS.source.replace(/^\\b/, "")}`, "u").test(said);
const CRUEL =
	/\b(?:mean|hits?|hitting|teas\w+|bull(?:y|ie)\w*|laugh(?:s|ed|ing)? at|calls? (?:him|her)|mocks?|stole from|shouts?|yell(?:s|ed)|pushe[sd]|kick(?:s|ed)|(?:scared|afraid) of (?:his|her|the) (?:teacher|coach|neighbou?r|brother|sister|dad|mom|mum))\b/;
const FAR = /\b(?:died|dead|funeral|hospital|abroad|overseas|moved away|far away|prison|in heaven)\b/;

/** Returns the nouns after an article that are no people, in their order. */
function nounsOf(said: string, people: readonly WishPerson[]): string[] {
	const named =
		said
			.match(/(?<=[\p{L}’,] )\p{Lu}\p{Ll}+/gu)
			?.map((word) => word.toLowerCase())
			.filter(isFirstName) ?? [];
	const names = new Set([...named, ...people.flatMap(({ name }) => name?.toLowerCase().split(" ") ?? [])]);
	const places = said
		.toLowerCase()
		.split(/[.,](?:\s|$)/)
		.flatMap((part) => [...part.matchAll(DETERMINER)].map(({ 0: match, index }) => part.slice(index + match.length)));
	const nouns = places.flatMap((rest) => {
		const [, first = "", more = ""] = /^(first )?(.*)$/.exec(rest.replaceAll(/[^\p{L}\p{N} -]/gu, "")) ?? [];
		const words = more.split(" ");
		const end = words.findIndex(
			(word, at) => at > 0 && (isVerbForm(word) || ENDS_NOUN.test(`${word} ${words[at + 1] ?? ""}`)),
		);
		const own = words
			.slice(0, end < 0 ? words.length : end)
			.filter((word) => !names.has(word) && !names.has(word.replace(/s$/, "")));
		const noun = nounAt(own.join(" "), { isPluralAllowed: true, isEvent: true });
		return noun ? `${first}${noun}` : (own.slice(0, 3).find((word) => PETS.test(word)) ?? []);
	});
	const found = [...new Set(nouns)].filter((noun) => !IS_IDLE.test(noun));
	// “My twin got glasses”
	const bare = said.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
	return found.length > 0
		? found
		: bare.filter((word) => isKnownThing(word) && !isKin(word) && !names.has(word)).slice(0, 1);
}

const ENDS_NOUN =
	/^(?:(?:one|two|three|four|five|six|seven|eight|nine|ten) |\d|\p{L}{3,}ing (?:$|(?:in|on|at|to|off|out|up|down|from|with|and|over|into|around|away)$))/u;

/** “Now Ben won’t talk to me”: a child whom the wish only names. */
function friendsIn(said: string, { people = [], name }: Request): WishPerson[] {
	const names = [...said.matchAll(/(?<=[\p{L},] )\p{Lu}\p{Ll}+/gu)].map(([one]) => one);
	return [...new Set(names)].flatMap((one): WishPerson[] => {
		const gender = isFirstName(one.toLowerCase()) ? genderOf("", one) : undefined;
		const isKnown = one === name || people.some((person) => person.name === one);
		return gender && !isKnown
			? [{ role: "friend", value: "friend", called: "friend", name: one, gender, text: one }]
			: [];
	});
}

/** “They lost six to nothing” has no noun of its own. */
function matterOf({ situations: [first] = [] }: Request): string | undefined {
	const phrase = first && materialOf("matters").phrases[first.situation]?.phrase;
	return phrase?.includes("{") ? undefined : phrase;
}

const DETERMINER =
	/(?<!\p{L})(?:(?:my|his|her|our|their) own|(?!(?:there|it|that|he|she|who|what|here)'s)\p{L}+'s|the|that|this|an?|my|our|his|her|their|two|three|four|five|six|seven|eight|nine|ten) (?!(?:(?!(?:at|in|on|of|to|with|for|from|by) )\p{L}+ ){1,3}\p{L}+'s )/gu;
/** Nouns that say when, who or how much, and not what it is about. */
const IS_IDLE =
	/^(?:time|day|night|evening|afternoon|morning|bit|lot|rest|back|end|way|first|last|same|whole|big|little|small|older|younger|new|old|only|own|spring|summer|autumn|winter)s?$|(?<!^first )(?<=^| )(?:argument|quarrel|fight|row|team|class|school|kindergarten|name|nan|trouble|problem|fault|moment|while|one|other|kid|boy|girl|child|children|people|classmate|minute|hour|day|night|week|weekend|month|year|time)s?$/;
const PROPER = /\b(?:christmas|easter|santa|english|german|french|lego|jesus|god)\b/g;

/** “I fell off my swing, but I was not hurt” becomes two sentences where one would be too long for the level. */
function inShortSentences(text: string, max: number): string[] {
	if (text.split(" ").length <= max) return [text];
	const breaks = [
		...text.matchAll(
			/,? (?=(?:but|and|so|now|then) (?:I|my|he|she|we|they|it|the|his|her|our|[A-Z])\b)|, (?=(?:I|he|she|we|they|it)\b)/g,
		),
	];
	const middle = breaks
		.map(({ 0: gap, index }) => ({ from: index, to: index + gap.length }))
		.toSorted((a, b) => Math.abs(a.from - text.length / 2) - Math.abs(b.from - text.length / 2))[0];
	if (!middle) return [text];
	const [first, second] = [`${text.slice(0, middle.from)}.`, capitalize(text.slice(middle.to))];
	return [...inShortSentences(first, max), ...inShortSentences(second, max)];
}

/** Returns the sentence as the child says it, or undefined if a pronoun could mean somebody else. */
function spokenBy(sentence: string, { name = "", gender, people = [], wishText = "" }: Request): string | undefined {
	const words = withoutAges(sentence)
		.replace(REPORTED, (_, before = "") => before)
		.match(/[\p{L}\p{N}'’:]+(?:-[\p{L}\p{N}]+)*|[,–—-]/gu)
		?.map((word) => SPELLED[word.toLowerCase()] ?? word);
	if (!words || words.length < MIN_WORDS || words.some((word) => OF_THE_PARENT.test(word))) return undefined;
	const { he, him, his, himself, others: foreign } = gender === "girl" ? PRONOUNS_OF_GIRL : PRONOUNS_OF_BOY;
	const child = name.toLowerCase();
	const sameSex = people.filter((person) => person.gender === gender && person.role !== "pet");
	const isSameSex = (word: string) =>
		sameSex.some((one) => [one.name?.toLowerCase(), one.called, one.value.split(" ").at(-1)].includes(word));
	const hasOthers = OTHER_PEOPLE.test(wishText.toLowerCase()) || words.some((word) => PETS.test(word.toLowerCase()));
	const hasAnimal = words.some((word) => PETS.test(word.toLowerCase()));
	const hasLost = sameSex.length > 0 && /\b(?:died|dead|funeral)\b/.test(wishText);
	const names = people.flatMap((one) => one.name?.split(" ") ?? []);
	const said: string[] = [];
	/** “same”: another person of the child's sex, whom “she” may mean. */
	let subject: "child" | "other" | "same" | undefined;
	let isVerbNext = false;
	let hasVerb = false;
	let isRelative = false;

	for (const [at, word] of words.entries()) {
		const place = {
			word,
			lower: word.toLowerCase(),
			before: words[at - 1]?.toLowerCase() ?? "",
			next: words[at + 1]?.toLowerCase() ?? "",
			after: words
				.slice(at + 1, at + 5)
				.join(" ")
				.toLowerCase(),
			isStart: at === 0 || JOINS.has(words[at - 1]?.toLowerCase() ?? "") || words[at - 1] === ",",
		};
		if (foreign.has(place.lower) && !hasOthers) return undefined;
		if (at === 0) addSubject(place);
		const own = asChild(place);
		const spoken = own === undefined ? asPronoun(place) : own;
		if (spoken === null) return undefined;
		said.push(spoken ?? asVerb(place) ?? asOther(place));
	}
	if (!hasVerb || !said.some(isOfTheChild)) return undefined;
	const text = said
		.filter(Boolean)
		.join(" ")
		.replaceAll(/ (?:[–—-](?= |$)|,)/g, ",")
		.replace(/[,\s]+$/, "")
		.trim();
	// “When we make me”
	if (/\b(?:we|us) (?:\p{L}+ )?me\b/u.test(text)) return undefined;
	const sentences = text && `${capitalize(text)}.`.replaceAll(SPLICED, ". ");
	return sentences ? sentences.replaceAll(/(?<=\. )\p{Ll}/gu, capitalize) : undefined;

	/** “Lost her ring”, “scared of dogs” */
	function addSubject({ lower, next }: Place): void {
		const isAdjective = FEELINGS.test(lower);
		if (isKin(next) || !(isAdjective || isVerbForm(lower) || /[^e]ed$/.test(lower))) return;
		said.push(isAdjective ? "I am" : "I");
		hasVerb ||= isAdjective;
		subject = "child";
		isVerbNext = true;
	}

	/** Returns the words for the child, as a noun or as the subject; null if it may be somebody else. */
	function asChild({ lower, before, next, after, isStart }: Place): string | null | undefined {
		if (lower === "our" && CHILD.test(next)) return "";
		if (lower === `${child}'s` || lower === `${child}s`) {
			if (isStart) subject = "other";
			return "my";
		}
		const isName = lower === child || (before === "our" && CHILD.test(lower));
		const [, pronoun, ending] = /^(s?he)(?:'(s|ll|d))?$/.exec(lower) ?? [];
		if (!isName && pronoun !== he) return undefined;
		// “Her sister is three and she always breaks it”
		if (!isName && subject === "same" && !FEELS.test(after)) return null;
		if (isName && !isStart && said.length > 0 && (PREPOSITIONS.has(before) || hasVerb)) return "me";
		subject = "child";
		isVerbNext = !ending;
		hasVerb ||= ending !== undefined;
		if (ending === "s") return /^(?:been|got|had|lost|never|already)$/.test(next) ? "I've" : "I'm";
		return ending ? `I'${ending}` : "I";
	}

	function asPronoun({ lower, before, next, isStart }: Place): string | null | undefined {
		if (lower === himself) return "myself";
		if (lower !== his && lower !== him) return undefined;
		const isPossessive = lower === his && (his !== him || isPossessed(before, next));
		if (isPossessive) {
			// “Finn teases a boy because of his ears”
			if (subject === "child" && !isKin(next) && said.some((one) => SAME_SEX[gender ?? "boy"].test(one))) return null;
			// “Our neighbor died, she always fed her cat”
			if (hasLost && !isKin(next)) return lower;
			// “Omar lost his ball” is not about the child's.
			if (subject === "same" && !HARMS.test(sentence)) return null;
			if (isStart) subject = "other";
			return "my";
		}
		// “Leo always went fishing with him”, “the hamster died while we had him here”
		const isAnother = subject === "child" || (hasAnimal && !said.some((one) => /^(?:I|my)\b/.test(one)));
		if (!isAnother) return "me";
		return sameSex.length > 0 || hasOthers ? lower : null;
	}

	function asVerb({ word, lower, before, next }: Place): string | undefined {
		const isFirst = isVerbNext && !ADVERBS.has(lower);
		const isFurther =
			subject === "child" &&
			((/^(?:and|but|then|,)$/.test(before) && isVerbForm(lower)) ||
				(/^(?:and|but|then)$/.test(before) && /[^su]s$/.test(lower) && AFTER_VERB.test(next)));
		const isLater =
			subject === "child" && /^(?:now|also|still)$/.test(before) && /^(?:is|has|does)(?:n't)?$/.test(lower);
		if (!isFirst && !isFurther && !isLater) return undefined;
		if (isFirst) {
			isVerbNext = false;
			hasVerb = true;
		}
		return firstPerson(lower, word);
	}

	function asOther(place: Place): string {
		const { word, lower, before, isStart } = place;
		if (isStart && (OTHER_SUBJECTS.has(lower) || isKin(lower) || /^\p{Lu}\p{Ll}/u.test(word) || isFirstName(lower)))
			subject = "other";
		if (isSameSex(lower) && subject !== "child") subject = "same";
		// “The neighbor who makes the best rice” is no sentence.
		isRelative = /^(?:who|which|whose)$/.test(lower) || (isRelative && before !== ",");
		// “A lost tooth” says nothing of its own.
		hasVerb ||=
			!isRelative && !ARTICLE.test(before) && (isVerbForm(lower) || AUXILIARIES.test(lower) || /ed$/.test(lower));
		// “She lent it to cousin Matteo”
		return `${/^(?:cousin|sister|brother|friend)$/.test(lower) && PREPOSITIONS.has(before) ? "my " : ""}${spelled(place, names)}`;
	}
}

type Place = { word: string; lower: string; before: string; next: string; after: string; isStart: boolean };

const PRONOUNS_OF_GIRL = {
	he: "she",
	him: "her",
	his: "her",
	himself: "herself",
	others: new Set(["he", "him", "his"]),
};
const PRONOUNS_OF_BOY = {
	he: "he",
	him: "him",
	his: "his",
	himself: "himself",
	others: new Set(["she", "her", "hers"]),
};
const SAME_SEX = { boy: /^(?:boy|man|kid|child|classmate)$/i, girl: /^(?:girl|woman|lady|kid|child|classmate)$/i };
const CHILD = /^(?:son|daughter|kid|child)$/;
const ARTICLE = /^(?:an?|the|my|his|her|our|their)$/;
const FEELINGS =
	/^(?:scared|afraid|excited|worried|proud|nervous|jealous|homesick|sad|frightened|terrified|embarrassed|bored)$/;
const isOfTheChild = (word: string) =>
	/^(?:I|me|my|we|us|our)(?:'|$)/i.test(word) || isKin(word.toLowerCase().replace(/'s$/, ""));
const MIN_WORDS = 4;
/** “I am scared, I was supposed to go”: two sentences. */
const SPLICED =
	/, (?=(?:now )?(?:I|he|she|we|they|it|there)(?:'s)? \p{L}|(?:the|my|our) \p{L}+ (?:is|was|has|have|had|are|were)\b)/gu;
/** “And he says that he will never play again” */
const REPORTED =
	/(^|, |\band |\bbut |\bnow )(?:[\p{L}]+ )?(?:s?he )?(?:keeps saying|says|said)(?: that)?,? (?=s?he\b|it\b)/iu;
const OF_THE_PARENT = /^(?:i|i'm|i've|i'll|i'd|me|my|mine|myself|im|ive)$/i;
const SPELLED: Readonly<Record<string, string>> = {
	...{
		dont: "don't",
		doesnt: "doesn't",
		wont: "won't",
		cant: "can't",
		didnt: "didn't",
		isnt: "isn't",
		hasnt: "hasn't",
	},
	...{
		havent: "haven't",
		wasnt: "wasn't",
		couldnt: "couldn't",
		wouldnt: "wouldn't",
		arent: "aren't",
		werent: "weren't",
	},
	...{ shes: "she's", hes: "he's", bc: "because", cos: "because", coz: "because", cuz: "because", tmrw: "tomorrow" },
	...{ tomorow: "tomorrow", thru: "through", wanna: "want to", gonna: "going to", theyre: "they're", cannot: "can't" },
};
const JOINS = new Set(
	"and but so because that when since if while who which where after before until than as or then now says said thinks think thought knows knew hopes hoped worried afraid scared sure sad glad happy".split(
		" ",
	),
);
const PREPOSITIONS = new Set(
	"to with for from at of on in by about behind after like than without near into onto over under next".split(" "),
);
const OTHER_SUBJECTS = new Set(
	"they we it he she nobody everyone everybody someone somebody this that there the a an his her our their my some all both two three four five".split(
		" ",
	),
);
const ADVERBS = new Set(
	"always never still only really just actually also often sometimes now already even suddenly secretly usually hardly so not".split(
		" ",
	),
);
/** “Won’t take it and spits it out” */
const AFTER_VERB = /^(?:it|him|her|them|the|an?|his|everything|all|out|up|down|away|off|over|to|at|on)$/;
const AUXILIARIES =
	/^(?:am|is|are|was|were|has|have|had|do|does|did|will|would|can|could|may|might|must|should|won't|can't|don't|didn't|isn't|wasn't|aren't|doesn't|hasn't|haven't)$/;
/** What only the child itself can be meant to feel or to be forbidden. */
const FEELS =
	/^(?:(?:so|really|very|now|is|was|does|did|feels|felt|not|isn't|doesn't|can't|always|just) ?)*(?:cries|cried|sad|afraid|scared|jealous|angry|worried|upset|crying|misses|thinks|wants|want|wanted|hates|dare|allowed|lonely|wishes|disappointed|nervous|feel|feels|felt)\b/;
/** Deeds whose object is the child's: “Ben broke his plane”. */
const HARMS =
	/\b(?:broke|took|stole|borrowed|spilled|spilt|tore|scratched|ruined|hid|ate|copies|drew|destroyed|knocked)\b/;
const VERBS =
	"is has does was had hates loves wants likes needs gets goes cries hides screams runs hits comes looks feels keeps tries refuses misses asks talks sits eats plays makes takes puts throws bites laughs laugh shouts yells stops starts lies tells bursts thinks knows says sleeps wakes believes dreams hopes wishes wears falls calls finds loses forgets remembers worries can can't will won't isn't doesn't hasn't didn't wasn't did got lost told broke fell took ate went came saw found made gave said stole hit bit ran hid threw tore cut let left forgot won slept woke wrote drew rode swam flew sang jumped spilled dropped kicked pushed pulled called cried lied learned climbed stepped painted built promised".split(
		" ",
	);
const VERB_FORMS = new Set(VERBS);
const isVerbForm = (word: string) => VERB_FORMS.has(word);

const FIRST_PERSON: Readonly<Record<string, string>> = {
	...{ is: "am", "isn't": "am not", has: "have", "hasn't": "haven't", does: "do", "doesn't": "don't" },
};
function firstPerson(lower: string, word: string): string {
	const known = FIRST_PERSON[lower];
	if (known) return known;
	if (!/[^su]s$/.test(lower) || /^(?:was|this|always|perhaps)$/.test(lower)) return word;
	return lower
		.replace(/ies$/, "y")
		.replace(/(?<=(?:sh|ch|ss|x|zz|o))es$/, "")
		.replace(/(?<=[^su])s$/, "");
}

/** True for “her picture”, and not for “lets her choose” and “saw her at school”. */
const isPossessed = (before: string, next: string) =>
	next !== "" &&
	!/^(?:let|lets|make|makes|made|help|helps|see|sees|saw|hear|hears|watch|call|calls|called|not)$/.test(before)
		? !NOT_OWNED.has(next)
		: false;
const NOT_OWNED = new Set(
	", and but because so that when if in on at to with for from by as of off up out down away back again anymore home alone too very now today tomorrow yesterday every always never only is was will would can a an the some any names stupid ugly fat silly there here while who".split(
		" ",
	),
);
/** Somebody of the family to whom a pronoun can refer. */
const OTHER_PEOPLE =
	/\b(?:baby|mom|mum|mama|dad|daddy|papa|gran\p{L}*|oma|opa|nan\p{L}*|brother|sister|friend|teacher|uncle|aunt|cousin|boy|girl)/u;
const PETS = new RegExp(`^(?:${PET_KINDS})s?$`);

const MONTHS_AND_DAYS =
	/^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|april|june|july|august|september|october|november|december|christmas|easter|advent|santa|jesus|god|english|german|french|lego)(?:'s)?$/;
const CALLED =
	/^(?:mama|papa|mommy|mummy|daddy|mom|mum|dad|grandma|grandpa|granny|grandad|granddad|oma|opa|nana|nonna|nonno)(?:'s)?$/;

/** Returns the word as a book spells it. */
function spelled({ word, lower, before, next }: Place, names: readonly string[]): string {
	if (MONTHS_AND_DAYS.test(lower)) return capitalize(lower);
	if (/^(?:mr|mrs|ms|dr)$/.test(lower)) return `${capitalize(lower)}.`;
	if (CALLED.test(lower) && !/^(?:the|a|an|his|her|our|my|their|other|great|\p{L}+'s)$/u.test(before))
		return capitalize(word);
	if (
		/^(?:aunt|uncle|auntie)$/.test(lower) &&
		/^\p{L}/u.test(next) &&
		names.some((name) => name.toLowerCase() === next)
	)
		return capitalize(word);
	const name = names.find((one) => one.toLowerCase() === lower.replace(/'s$/, ""));
	if (name) return lower.endsWith("'s") ? `${name}'s` : name;
	if (/^\d{1,2}$/.test(word)) return numberWord(Number(word));
	const [, ours, theirs] = /^(\d{1,2})[:-](\d{1,2})$/.exec(word) ?? [];
	if (ours !== undefined && Number(theirs) < 60 && Number(ours) < 15)
		return `${numberWord(Number(ours))} to ${Number(theirs) === 0 ? "nothing" : numberWord(Number(theirs))}`;
	return word;
}
