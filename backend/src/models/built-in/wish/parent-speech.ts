// Tells a sentence of the wish as the parent says it at home, for what the story cannot put into the narrative past: “Supper
// in the empty bath with torches, all four of us.”
import { countWords } from "@lion-tails/common/story";
import { capitalize } from "@lion-tails/common/words";
import { asSpeech, type Teller } from "./child-speech.ts";

/** Matches what is meant for the storyteller or for grown-ups: “I don't know what to say”, “God help us”. */
const NOT_FOR_CHILDREN =
	/(?<!\p{L})(?:I|me|my|mine|myself|you)(?!\p{L})|\b(?:please|pls|plz|if possible|sorry|thanks|hopefully|god help us|tbh|honestly|obviously|apparently|supposed to be|not going to|no idea|husband|wife|partner|ex)\b|^(?:only|just) that\b/iu;
/** “I heard it from our kitchen”, “she asked me nine times”, “one can hear every spoon” */
const SEEN_BY_PARENT =
	/(?<!\p{L})(?:I (?:heard|saw|found|watched|made|baked|read|sang|held|carried|brought|showed|took|gave|knew it was)|(?:ask(?:s|ed)|tells?|told|show(?:s|ed)|gave|let|to|with) me|you can (?:hear|see|smell))(?!\p{L})/giu;
const SPEAKABLE = /^[^?{}<>[\]()*_#@/\\|=~^"]+$/u;
const JOINT = /(?<=,) | (?=(?:then|and then|but) )| (?=and (?:he|she|it|they|we|the|his|her|their|our)(?!\p{L}))/giu;
/** Parents leave out who “wants to hear it again” or “waved at it”. These verbs are no nouns. */
const VERB_OF_CHILD =
	/^(?:thinks|thought|wants|wanted|says|said|asks|asked|told|tells|knows|keeps|kept|went|came|got|gets|has|had|hasn't|made|makes|saw|sees|found|finds|gave|gives|took|takes|puts|waved|cried|cries|laughed|sang|sings|did|does|lost|held|holds|was|loves|loved|hates|hated|refuses|refused|insists|insisted)(?!\p{L})/iu;
const CONJUNCTION = /^(?:and|but|so) (?=\p{L})/iu;

/**
 * Returns the sentence in parts of at most `maxWords`; undefined if it is not for the child's ears, or cannot be divided.
 * `sentence`: with whole words instead of abbreviations.
 */
export function asParentSays(
	sentence: string,
	{ name, he, maxWords }: Pick<Teller, "name" | "he" | "maxWords">,
): string[] | undefined {
	const bare = sentence.replace(CONJUNCTION, "").trim();
	const text = VERB_OF_CHILD.test(bare) ? `${name} ${bare.replace(/^./u, (letter) => letter.toLowerCase())}` : bare;
	if (!/\p{L}{2}/u.test(text) || !SPEAKABLE.test(text)) return undefined;
	if (NOT_FOR_CHILDREN.test(text.replaceAll(SEEN_BY_PARENT, ""))) return undefined;
	const parts: string[] = [];
	// “Then said bye” in a sentence of its own
	const pieces = text
		.split(JOINT)
		.map((piece) =>
			text.startsWith(`${name} `)
				? piece.replace(/^(?:and )?then (.*)$/u, (all, rest: string) =>
						VERB_OF_CHILD.test(rest) ? `then ${he} ${rest}` : all,
					)
				: piece,
		);
	for (const piece of pieces) {
		const last = parts.at(-1);
		const joined = last && `${last} ${piece}`;
		if (joined && countWords(joined) <= maxWords) parts[parts.length - 1] = joined;
		else parts.push(piece);
	}
	if (parts.some((part) => countWords(part) > maxWords)) return undefined;
	return parts.map((part) => asSpeech(capitalize(part.replace(/^(?:and|but) (?=\p{Ll})/u, ""))));
}

/** Returns what one parent says without a pause: “They cut the chestnut today,” said Mom. “It was sick.” */
export function parentQuote(sentences: readonly string[], parent: string): string {
	const [first = "", ...others] = sentences;
	const rest = others.length > 0 ? ` “${others.join(" ")}”` : "";
	return `“${first.slice(0, -1)},” said ${parent}.${rest}`;
}
