// Tells apart what the child of a wish does to others and what others do to it.

type Gender = "boy" | "girl";

const HARM =
	"(?:teas\\w+|bull(?:y|ies|ied|ying)|mock\\w*|laugh\\w* at|ma(?:kes?|de) fun of|(?:is|was|has been) (?:so |very |really )?mean to|(?:said|says) (?:something|things) (?:so |very |really )?(?:mean|nasty|unkind|horrible|hurtful) to|call(?:s|ed)|exclud\\w+|leaves? out|left out|sen[dt]s?|posts?|posted|shares?|shared)";
const BLOWS = "(?:bit|bites?|hits?|push(?:es|ed)|kick(?:s|ed)|scratch(?:es|ed)|shov(?:es|ed)|spat at|spits at)";

const escaped = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N} ]/gu, ".");

/** True if the child teases, excludes or exposes somebody: “Leah sent a mean photo of Nora”. */
export function isDoneByChild(plain: string, childName: string | undefined, gender: Gender | undefined): boolean {
	const subject = [childName && escaped(childName), gender === "girl" ? "she" : gender && "he"]
		.filter(Boolean)
		.join("|");
	if (!subject) return false;
	const object = gender === "girl" ? "her" : "him";
	return new RegExp(
		String.raw`^(?:(?:and|but|so|that|because|today|yesterday) )*(?:${subject}) (?:(?!not\b|was\b|is\b|gets?\b|got\b|being\b)\p{L}+ ){0,2}${HARM}(?! ${object}\b(?! (?:\p{L}+ )?(?:brother|sister|friend|cousin|classmate)))`,
		"u",
	).test(plain);
}

/** True if somebody bites, hits or pushes the child: “another boy bit him”. */
export const isDoneToChild = (plain: string, gender: Gender | undefined): boolean =>
	gender !== undefined &&
	new RegExp(
		String.raw`\b${BLOWS} ${gender === "girl" ? "her" : "him"}\b(?! (?:\p{L}+ )?(?:brother|sister|friend|cousin|classmate|mom|dad|mum))`,
		"u",
	).test(plain);

/** “Her friend is teased”: what another suffers. */
export const isSuffered = (plain: string): boolean =>
	/\b(?:is|was|gets?|got|being|been|are|were) (?:always |often |so |being )?(?:teased|bullied|mocked|laughed at|picked on|left out|excluded)\b/.test(
		plain,
	);

/** “A boy in her class is teased” */
export const isSufferedByAnother = (plain: string): boolean =>
	/\b(?:a|an|another|some|one|the) (?:\p{L}+ )?(?:boy|girl|kid|child|classmate)\b.{0,40}\b(?:is|was|gets?|got|being) (?:always |often |so )?(?:teased|bullied|mocked|laughed at|picked on|left out|excluded)\b/u.test(
		plain,
	);
