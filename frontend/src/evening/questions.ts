// Two questions about the story, as dialogic reading asks them: the youngest complete a line and remember, older children are
// asked about themselves, and a child who knows the story tells it. See Whitehurst et al. 1988, doi 10.1037/0012-1649.24.4.552.
import { splitParagraphs, splitSentences } from "@lion-tails/common/paragraphs";

type Asked = { content: string; applicationQuestions: readonly string[] };

const FIRST_OWN_QUESTION_AGE = 6;
const FIRST_DEEP_QUESTION_AGE = 9;

/** `isAgain`: the child has heard the story before. */
export function eveningQuestions({ content, applicationQuestions }: Asked, age: number, isAgain: boolean): string[] {
	const [about, other, feeling, god, tomorrow] = applicationQuestions;
	const completion = completionOf(content, isAgain ? 0.6 : 0.35);
	const retelling = "Now you are the storyteller: what happens, and how does it end?";
	const wanted =
		age < FIRST_OWN_QUESTION_AGE
			? [completion ?? about, isAgain ? (completion ? "What comes next? Tell it to me." : retelling) : (other ?? about)]
			: age < FIRST_DEEP_QUESTION_AGE
				? [isAgain ? retelling : (feeling ?? about), tomorrow ?? other]
				: [isAgain ? retelling : (god ?? about), tomorrow ?? feeling];
	const rest = [
		...applicationQuestions,
		"Which moment in the story did you like best?",
		"What from today would you like to tell God?",
	];
	return [...new Set([...wanted, ...rest])].filter((question) => question !== undefined).slice(0, 2);
}

const MIN_WORDS = 5;
const MAX_WORDS = 14;
/** A noun, which a child can guess if the story has it several times. */
const COMPLETING_WORD = /^[a-z]{3,}$/;
const BEFORE_NOUN = /^(?:the|a|an|his|her|their|its)$/;
const MIN_OCCURRENCES = 3;
const STATEMENT = /^[A-Z][^“”"‘?:;]*[.!]$/;
/** Without the sentence before, a child does not know who “she” is. */
const UNCLEAR_START =
	/^(?:He|She|It|They|This|That|These|Those|There|Then|But|And|So|His|Her|Their|Its|For|Because|Now|Somebody|The other|The second)\b/;

/**
 * Returns two sentences near `share` of the story without their last word, for the child to complete; undefined if none are
 * suitable. The first of them tells who and what it is about.
 */
function completionOf(content: string, share: number): string | undefined {
	const pairs = splitParagraphs(content).flatMap((paragraph) => {
		const sentences = splitSentences(paragraph).map(({ text }) => text);
		return sentences.slice(1).map((sentence, at) => [sentences[at] ?? "", sentence] as const);
	});
	const middle = Math.floor(pairs.length * share);
	const text = content.toLowerCase();
	const isKnown = (word: string) => text.split(new RegExp(String.raw`\b${word}\b`)).length > MIN_OCCURRENCES;
	const nearest = pairs
		.map((pair, at) => ({ pair, distance: Math.abs(at - middle) }))
		.sort((one, other) => one.distance - other.distance);
	for (const {
		pair: [context, sentence],
	} of nearest) {
		const words = sentence.split(/\s+/);
		const last = words.at(-1)?.replace(/[.!]$/, "") ?? "";
		const isSuitable =
			words.length >= MIN_WORDS &&
			words.length <= MAX_WORDS &&
			context.split(/\s+/).length <= MAX_WORDS &&
			STATEMENT.test(sentence) &&
			STATEMENT.test(context) &&
			!UNCLEAR_START.test(context) &&
			words.slice(-3, -1).some((word) => BEFORE_NOUN.test(word)) &&
			COMPLETING_WORD.test(last) &&
			isKnown(last);
		if (isSuitable) return `Finish the line: “${context} ${words.slice(0, -1).join(" ")} …”`;
	}
	return undefined;
}
