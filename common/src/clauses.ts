// Splits a parent's free text into clauses and finds their negations. Used by the built-in storyteller and covers.
import { SURE_GRANDPARENT } from "./kin.ts";

export type Clause = {
	/** The original text. */
	text: string;
	/** Normalised text for matching: lower case, without punctuation and contractions. */
	plain: string;
	/** Offset in `plain` at which the negation starts; its length if nothing is negated. */
	negatedFrom: number;
	/** True if the clause names something told before, or disliked. */
	isDismissed: boolean;
};

/** A wish is shorter; a custom prompt may be longer. */
const MAX_CHARS = 8000;

/** The clauses of the last texts: a wish is read many times. */
const lastRead = new Map<string, readonly Clause[]>();
const MAX_READ = 20;

export function clausesOf(text: string): readonly Clause[] {
	const known = lastRead.get(text);
	if (known) return known;
	if (lastRead.size >= MAX_READ) lastRead.clear();
	const clauses = readClauses(text);
	lastRead.set(text, clauses);
	return clauses;
}

function readClauses(text: string): Clause[] {
	const clauses: Clause[] = [];
	for (const sentence of splitAtPunctuation(text.slice(0, MAX_CHARS))) {
		for (const part of sentence.split(CLAUSE_START)) {
			const trimmed = part.trim();
			const plain = plainOf(trimmed);
			if (!plain) continue;
			const before = clauses.at(-1);
			if (before && LONE_NEGATION.test(plain)) {
				before.negatedFrom = 0;
				before.text = `${before.text}, ${trimmed}`;
				continue;
			}
			const isCarried =
				before !== undefined &&
				before.negatedFrom < before.plain.length &&
				(GOES_ON.test(before.plain) || /^n?or (?!maybe|perhaps|tell|how|else)/.test(plain));
			clauses.push({
				text: trimmed,
				plain,
				negatedFrom: isCarried ? 0 : negationStart(plain),
				isDismissed: DISMISSED.test(plain),
			});
		}
	}
	return clauses;
}

/** Returns the normalised text of all clauses. */
export const plainText = (text: string): string =>
	clausesOf(text)
		.map(({ plain }) => plain)
		.join(" ");

/** Returns the match outside the clause's negated part, or null. */
export function affirmed({ plain, negatedFrom }: Clause, pattern: RegExp): RegExpExecArray | null {
	const match = pattern.exec(plain);
	return match && match.index < negatedFrom ? match : null;
}

/** Returns whether the pattern matches inside the negated part, or anywhere in a dismissed clause. */
export function denied({ plain, negatedFrom, isDismissed }: Clause, pattern: RegExp): boolean {
	return pattern.test(isDismissed ? plain : plain.slice(negatedFrom));
}

/** Returns the text without negated parts, one clause per line. */
export const wantedPart = (text: string) =>
	clausesOf(text)
		.map(({ plain, negatedFrom, isDismissed }) => (isDismissed ? "" : plain.slice(0, negatedFrom)))
		.join("\n");

const splitAtPunctuation = (text: string) =>
	text
		.replaceAll(/[’‘`´]/g, "'")
		// Runs of spaces would make the patterns below slow.
		.replaceAll(/["“”«»„\t\v\f\r\p{Zs}]+/gu, " ")
		// Folding the case of \p{L} costs milliseconds.
		.replaceAll(/\b(mr|mrs|ms|dr|st)\. ?(?![\s!-@]|$)/gi, "$1 ")
		.split(CLAUSE_END);

/** “Max (7) laughed at him” and “his parents (us) had a fight” are one clause. */
const AGE_IN_BRACKETS = String.raw`\((?:us|me|(?:aged? )?\d{1,2}(?: ?(?:yo?|yrs?|(?:years?|months?)(?: old)?))?)\)`;
const AGES_IN_BRACKETS = new RegExp(` ?${AGE_IN_BRACKETS}`, "g");
export const withoutAges = (text: string) => text.replaceAll(AGES_IN_BRACKETS, "");
const CLAUSE_END = new RegExp(
	String.raw`[!?;,\n]+|(?!${AGE_IN_BRACKETS})\(|\)(?<!${AGE_IN_BRACKETS})|(?<![.:])[.:]+(?=\s|$)|\s[-–—]+\s|\s*—\s*|\.{2,}|…|(?:\p{Extended_Pictographic}|\u{FE0F}|\u{200D}|\p{Emoji_Modifier})+`,
	"u",
);

/** Clause boundaries without punctuation. “Anything but” is a negation, not a contrast. */
const PEOPLE = `brother|sister|${SURE_GRANDPARENT}|dad|daddy|papa|mom|mommy|mum|mummy|mama|father|mother|friend|cousin|uncle|aunt|auntie|teacher|dog|cat|rabbit|bunny|hamster|bird|fish|horse|pony`;
const CLAUSE_START = new RegExp(
	[
		// The rest is about another person.
		String.raw`\s+(?=and (?:her|his|our|my|their) (?:\S+ ){0,2}(?:${PEOPLE})(?!\p{L}))`,
		String.raw`\s+(?=and (?:i|we|he|she|they)(?:'\w+)? (?:is|am|are|was|were|has|have|had|misses|miss|missed|feels?|felt|cried|cries)\b)`,
		String.raw`\s+(?=(?:please|pls) just\b)`,
		String.raw`\s+(?=(?:and |so |or )?(?:please |pls )?(?:(?<!\bshow and )tell|can we|could we|can you|could you|how about|what about|maybe|perhaps|i would|i'd|let's|(?<!\b(?:s?he|it|who|never|always|only|not|just|also|mom|mum|dad|sister|brother|friend|teacher) )lets)\b)`,
		String.raw`\s+(?=(?:and |so |or |then |that |but |because |since |when |while |where |if |though )?(?<!\b(?:can|could|will|would|should|do|does|did|is|are|was|were|may|so|and|or|then|that|but|because|since|when|while|where|if|though|how|what|before|after) )(?:i|we|he|she|they)(?:'\w+)? )`,
		String.raw`(?<!\b(?:anything|everything|nothing|all|any story|any bible story|whatever))\s+(?=but\b)`,
		String.raw`\s+(?=(?:because|cause|cuz|since|although|though|however|instead(?! of)|rather(?! than)|and not|and no|or|so (?:today|tonight|now|this time))\b)`,
	].join("|"),
	"iu",
);

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
	[/\b(?:can't|cant)\b/g, "can not"],
	[/\b(?:won't|wont)\b/g, "will not"],
	[/n't\b/g, " not"],
	[/\b(do|does|did|is|was|are|were|has|had|have|would|should|could)nt\b/g, "$1 not"],
	[/'ll\b/g, " will"],
	[/'re\b/g, " are"],
	[/'ve\b/g, " have"],
	[/\b(?:i'm|im)\b/g, "i am"],
	[/'d\b/g, " would"],
	[/\b(he|she|it|that|there|who|what)'s\b/g, "$1 is"],
	[/\b(?:shes)\b/g, "she is"],
	[/\b(?:hes)\b/g, "he is"],
	[/'/g, ""],
];

/** Idioms that contain a negation but mean something else. */
const IDIOMS: readonly (readonly [RegExp, string])[] = [
	[/\bdo not let (?:there be|it be|it have|the story (?:be|have))?/g, "no "],
	[/\b(?:leave|keep) ((?:(?!out\b)\p{L}+ ){1,4})out\b(?: of (?:it|this|that|the story))?/gu, "no $1"],
	[/\bfree (?:of|from)\b/g, "without"],
	[/\b(?:steer clear of|stay away from)\b/g, "avoid"],
	[/\bno room (?=in|at|for)/g, "full "],
	[/\bno ?one\b/g, "nobody"],
	[/\bwhy not\b/g, "how about"],
	[/\b(?:can ?not|could not) wait\b(?= (?:for|to|until|till)\b)/g, "is excited"],
	[/\b(?:can ?not|could not) wait\b/g, "impatient"],
	[/\b(?:can ?not|could not) get enough of\b/g, "loves"],
	// “Everybody had enough to eat” is no weariness.
	[/\bhad enough(?= (?:to (?:eat|drink)|food|bread|fish(?:es)?) ?(?:[.,!?;]|$|and\b|for\b|again\b))/g, "got plenty"],
	[/\b(?:never|not) (?:gets? )?(?:tired|bored) of\b/g, "loves"],
	[/\bdo not (?:you )?forget\b/g, "remember"],
	// “She cannot just eat cake” is a negation.
	[/(?<!\b(?:can|could|may|might|should|must) )\b(?:not|never) (?:only|just)\b/g, "also"],
	[/\bno (?:problem|worries|matter|idea|hurry|rush)\b/g, ""],
	[/\b(?:do not (?:know|mind)|not sure|if not)\b/g, ""],
	[/\bnot (?:feeling |so |very |too )*(?:well|good)\b/g, "unwell"],
	[/\b(?:can ?not|could not|does not|did not|would not|will not) (?:sleep|fall asleep)\b/g, "sleepless"],
	[/\b(?:was|were|is|got) not (?:invited|asked|picked|chosen)\b/g, "was left out"],
	[/\b(?:did not|could not) win\b/g, "lost the game"],
	[
		/\b(?:did not|does not|do not|would not|will not) (?:want to (?=(?:go|share|say|sleep|play)\b)|(?=(?:let|share|stop)\b))/g,
		"refused ",
	],
	[/\bnot (?:at all )?(?:home|here) (?:right now|tonight|this week)\b/g, "away"],
	[/\bnobody (?:played|wanted|would)\b/g, "was left out nobody"],
];

function plainOf(text: string): string {
	let plain = withoutAges(text.toLowerCase());
	for (const [from, to] of CONTRACTIONS) plain = plain.replaceAll(from, to);
	plain = oneSpaced(plain);
	for (const [from, to] of IDIOMS) plain = plain.replaceAll(from, to);
	return oneSpaced(plain);
}

const oneSpaced = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim();

/** “Noémie” is no “no”. */
const NEGATION =
	/(?<!\p{L})(?:not|no|without|never|except|nothing|none|neither|nor|nope|avoid|skip|omit|exclud(?:e|ing)|zero|minus|(?:anything|everything|all|any story|any bible story|whatever) but|instead of|rather than|other than|apart from|leave out|leave off|spare (?:us|her|him)|enough of|(?:tired|bored|sick|fed up) (?:of|with)|hates?|hated|dislikes?|cannot)(?!\p{L})/u;
const negationStart = (plain: string) => {
	const at = plain.search(NEGATION);
	// “Goliath not tonight”: the negation refers to the preceding words.
	if (
		at > 0 &&
		// “She can do it and he can not”
		!/\b(?:can|could|does|did|will|would|is|was|has|had) $/.test(plain.slice(0, at)) &&
		/^(?:not|no|never)(?: (?:thanks|thank you|please|tonight|today|again|now|more|this time|anymore|any more))*$/.test(
			plain.slice(at),
		)
	)
		return 0;
	return at < 0 ? plain.length : at;
};

/** “Goliath? No, thanks.” */
const LONE_NEGATION =
	/^(?:please )?(?:not|no|nope|never)(?: (?:please|thanks|thank you|tonight|today|again|now|this time))*$/;
/** A negated clause that the next one completes: “I do not think | he wants Goliath”. */
const GOES_ON =
	/\b(?:think|believe|want|suppose|feel|like|where|that|which|who|when|if|about|of|with|and|or|the one|nor|(?<!\b(?:can|could|does|did|will|is|was|has|had) )not|never)$/;
const DISMISSED =
	/\b(?:(?<!\b(?:to|must|should|will|can|could|not) )(?:already )?(?:had(?! to\b)|read|heard|told|did|done|listened|knows?|know|seen|saw)\b.*\b(?:yesterday|last (?:night|time|week|evening)|already|before|every (?:night|evening)|too often|the other day|so often|enough)|already (?:had|read|heard|told|did|done|know|knows)|(?:afraid|scared|frightened|terrified) (?:of|by)|(?:scares?|scared|frightens?|frightened|upsets?|terrifies|terrified) (?:him|her|them|us)|too (?:sad|scary|violent|much|heavy|cruel)|nightmares? (?:about|of|from|after)|cried (?:at|about|over|because of))\b/;
