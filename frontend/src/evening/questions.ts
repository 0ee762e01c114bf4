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
			? [completion ?? about, isAgain ? "What comes next? Tell it to me." : (other ?? about)]
			: age < FIRST_DEEP_QUESTION_AGE
				? [isAgain ? retelling : (feeling ?? about), tomorrow ?? other]
				: [isAgain ? retelling : (god ?? about), tomorrow ?? feeling];
	const rest = [...applicationQuestions, "Which moment in the story did you like best?", "What made you smile today?"];
	return [...new Set([...wanted, ...rest])].filter((question) => question !== undefined).slice(0, 2);
}

const MIN_WORDS = 5;
const MAX_WORDS = 14;
/** A name or a function word gives nothing to complete. */
const COMPLETING_WORD = /^[a-z]{3,}$/;
const FUNCTION_WORD =
	/^(?:the|and|but|for|not|him|her|his|its|she|you|they|them|that|this|was|were|had|has|with|from|into|too|all|there|then|again|here|away|back|down|out|off|over|once|more)$/;

/** Returns a sentence near `share` of the story without its last word, for the child to complete; undefined if none is suitable. */
function completionOf(content: string, share: number): string | undefined {
	const sentences = splitParagraphs(content).flatMap((paragraph) => splitSentences(paragraph).map(({ text }) => text));
	const middle = Math.floor(sentences.length * share);
	const nearest = sentences
		.map((sentence, at) => ({ sentence, distance: Math.abs(at - middle) }))
		.sort((one, other) => one.distance - other.distance);
	for (const { sentence } of nearest) {
		const words = sentence.split(/\s+/);
		const last = words.at(-1)?.replace(/[.!]$/, "") ?? "";
		const isSuitable =
			words.length >= MIN_WORDS &&
			words.length <= MAX_WORDS &&
			/^[A-Z][^“”"‘?:;]*[.!]$/.test(sentence) &&
			COMPLETING_WORD.test(last) &&
			!FUNCTION_WORD.test(last);
		if (isSuitable) return `Finish the line: “${words.slice(0, -1).join(" ")} …”`;
	}
	return undefined;
}
