// Smooths the names of a finished story: each person is introduced at the first mention, and a name that is repeated
// becomes a pronoun. An authored line must work alone, so it begins with a name and introduces no one.
import { countWords } from "@lion-tails/common/story";

/**
 * Returns the texts with these words before each name where it is first told: “Nora’s friend Mei”. A sentence that would have
 * more than `maxWords` stays as it is.
 */
export function withIntroductions(
	texts: readonly string[],
	introductions: ReadonlyMap<string, string>,
	maxWords: number,
): string[] {
	const open = new Map(introductions);
	return texts.map((text) => {
		let own = text;
		for (const [name, before] of open) {
			const at = firstOutsideSpeech(own, name);
			if (at < 0) continue;
			open.delete(name);
			if (isIntroduced(own, at, name) || countWords(`${before} ${sentenceAt(own, at)}`) > maxWords) continue;
			const words = startsSentence(own, at) ? before.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : before;
			own = `${own.slice(0, at)}${words} ${own.slice(at)}`;
		}
		return own;
	});
}

const SENTENCE_END = /(?<!\b(?:Mr|Mrs|Ms|Dr|St))[.!?…]/;
const sentenceAt = (text: string, at: number) =>
	[text.slice(0, at).split(SENTENCE_END).at(-1), text.slice(at).split(SENTENCE_END)[0]].join("");

function firstOutsideSpeech(text: string, name: string): number {
	for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
		if (!/\p{L}/u.test(text[at + name.length] ?? "") && !/[\p{L}-]/u.test(text[at - 1] ?? "") && !isInSpeech(text, at))
			return at;
	return -1;
}

const isInSpeech = (text: string, at: number) => {
	const before = text.slice(0, at);
	return before.lastIndexOf("“") > before.lastIndexOf("”");
};

/** “Her sister Yuki”, “a girl called Mei”, “Mei, who lived by the mill” */
const isIntroduced = (text: string, at: number, name: string) =>
	BEFORE.test(text.slice(0, at)) || AFTER.test(text.slice(at + name.length));
const BEFORE =
	/(?:\p{L}*(?:friends?|sisters?|brothers?|cousins?|neighbou?rs?|girls?|boys?|baby|twin|classmates?|baker|weaver|keeper|teacher|dog|cat|pony|horse|puppy|rabbit|hamster|child)|called|named|name(?: was| of)?)(?:,| and)? (?:\p{Lu}\p{L}+ and )?$/u;
const AFTER = /^(?:’s)?,? (?:who|whose|the|from next|of the class|a|an|his|her)\b/u;

const startsSentence = (text: string, at: number) => /(?:^|[.!?…]”? |[“])$/u.test(text.slice(0, at));

type Child = {
	name: string;
	isBoy: boolean;
	/** Words of names for which the child's pronoun cannot stand: those of the other sex, and of places. */
	clear: ReadonlySet<string>;
};

/**
 * Returns the paragraph with a pronoun where a sentence begins with the name of the child whom the sentence before it is about,
 * if that one has nobody else whom the pronoun could mean.
 */
export function withPronouns(text: string, { name, isBoy, clear }: Child): string {
	const pronoun = isBoy ? "He" : "She";
	const hasOther = (said: string) =>
		(isBoy ? MALES : FEMALES).test(said) || [...said.matchAll(NAME)].some(([word]) => !clear.has(word));
	let at = 0;
	let pronouns = 0;
	let isAboutChild = false;
	let isAlone = true;
	return text.replaceAll(SENTENCES, (sentence) => {
		const isSpoken = isInSpeech(text, at);
		at += sentence.length;
		const isNamed = !isSpoken && sentence.startsWith(`${name} `) && !/^\S+ (?:and|or) /.test(sentence);
		const isReplaced = isNamed && isAboutChild && pronouns < MAX_PRONOUNS;
		pronouns = isReplaced ? pronouns + 1 : 0;
		const said = sentence.replaceAll(SPEECH, " ").trim();
		const isClear = !hasOther(said.replaceAll(name, " "));
		isAlone &&= isClear;
		// A pronoun of the authored text goes on about the child, or the child is alone so far.
		const isOfPronoun = said.startsWith(`${pronoun} `) && (isAboutChild || isAlone);
		isAboutChild = !isSpoken && isClear && (isNamed || isOfPronoun || said.endsWith(`said ${name}.`));
		return isReplaced ? `${pronoun}${sentence.slice(name.length)}` : sentence;
	});
}

/** After this many the listener wants to hear the name again. */
const MAX_PRONOUNS = 2;
const SENTENCES = /[^.!?…]+[.!?…]*[”’]*\s*/gu;
const SPEECH = /“[^”]*(?:”|$)/gu;
const FEMALES =
	/\b(?:Mom|mommy|mum|mother|grandma|aunt|sister|girl|woman|women|lady|wife|queen|teacher|mrs|miss|ms|daughter|hen|cow|cat)s?\b/i;
const MALES =
	/\b(?:God|Jesus|Lord|dad|daddy|father|grandpa|granddad|grandad|uncle|brother|boy|man|men|king|mr|son|driver|dog)s?\b/i;
/** A word with a capital that does not begin a sentence. */
const NAME = /(?<=[\p{Ll}\p{N},;:–—’] )\p{Lu}\p{L}+/gu;
