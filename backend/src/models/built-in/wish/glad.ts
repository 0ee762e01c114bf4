// Tells a wish about a joy from one about a trouble.
import { plainText } from "@lion-tails/common/clauses";

/** “A happy story about this day” */
const ASKS_FOR_JOY =
	/\b(?:happy|funny|cheerful|joyful|silly|merry|glad|fun) (?:\p{L}+ ){0,2}(?:story|tale|one)\b|\b(?:story|tale) (?:\p{L}+ ){0,4}(?:happy|funny|cheerful|joyful|laugh)\b/u;
const JOY =
	/\b(?:happy|glad|proud|excited|thrilled|over the moon|hooray|yay|joy\w*|lovely|wonderful|laugh(?:s|ed|ing)?|smil\w+|clapp?\w*|danc\w+|celebrat\w+|party|(?:very )?first time|came back|(?:is|are) coming|comes? to visit|wants to show|looks? forward|already (?:put|packed|chosen|picked|made)|won|learned|managed|born|sold|visit(?:s|ing)?)\b/;
const TROUBLE =
	/(?<!\p{L})(?:afraid|scare[sd]?|frighten\w*|nervous|worr\w+|sad|cr(?:y|ies|ied|ying)|tears|died|dead|death|funeral|angry|mad|cross|furious|upset|jealous\w*|hate[sd]?|quarrel\w*|fights?|fought|argu\w+|wars?|battles?|lonely|alone|left out|teas\w+|bull(?:y|ies|ied|ying)|laugh(?:s|ed)? at|lost|loses?|broke\w*|tore|torn|hurts?|ill|sick|hospital|pain|lie[sd]?|lying|homesick|aches?|stole|steals?|blam\w+|ashamed|embarrass\w+|bor(?:ed|ing)|miss(?:es|ed|ing)?|goodbye|nightmares?|sorry|divorc\w*|trouble|flood|cyclone|storm)(?!\p{L})/u;
/** Weaker signs of a trouble, as in “but he is not allowed to”. */
const BUT =
	/(?<!\p{L})(?:but|not|never|no|nobody|cannot|too(?! (?:excited|happy|proud|glad)(?!\p{L}))|hard|refus\w+|must|have to|has to|stuck|hides?)(?!\p{L})/u;

/** A child waits for it to fall out. */
const LOST_TOOTH = /\b(?:lost|loses) (?=(?:\p{L}+ ){1,4}(?:tooth|teeth)\b)/giu;
export const withoutLostTooth = (text: string): string => text.replaceAll(LOST_TOOTH, "");

/** True if the wish tells of something hard, or of something that does not go as the child wants. */
export function hasTrouble(wishText: string): boolean {
	const text = withoutLostTooth(plainText(wishText));
	return (
		TROUBLE.test(text) ||
		(BUT.test(text) && !wishText.includes("!") && !/\b(?:finally|at last|best day|proud|happy|won)\b/.test(text))
	);
}

/** True if the wish tells of a joy, and of nothing hard. */
export function isGladWish(wishText: string): boolean {
	const text = withoutLostTooth(plainText(wishText));
	if (TROUBLE.test(text)) return false;
	return ASKS_FOR_JOY.test(text) || (!BUT.test(text) && (JOY.test(text) || wishText.includes("!")));
}
