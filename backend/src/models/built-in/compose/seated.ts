// Tells the day of a child in a wheelchair: it sits where others stand, and rolls where they walk.

const ROLLED = "walked stepped strode marched trotted paced tramped strolled wandered hopped skipped";
const SEATED_VERBS: Readonly<Record<string, string>> = {
	stood: "sat",
	stands: "sits",
	standing: "sitting",
	walks: "rolls",
	ran: "sped",
	runs: "speeds",
	dashed: "sped",
	...Object.fromEntries(ROLLED.split(" ").map((verb) => [verb, "rolled"])),
};
const CHILD = String.raw`\{(?:name|he|He|kid)\}`;
const ADVERB = String.raw`(?: (?:just|only|still|then|now|also|simply|even|at last|had|once|again|himself|\p{L}+ly))?`;
const VERBS = Object.keys(SEATED_VERBS).join("|");
/** “Stood up” and “ran out of paper” are something else. */
const ELSE = String.raw`(?! (?:up\b(?! (?:to|the)\b)|on (?:tiptoe|one (?:leg|foot)|\{his\}|both|a |the (?:bench|chair|stool|wall|table|bucket|step|box|crate|rung|lowest|stair)))|out of|over (?:a|the|three|two)|stairs|against)`;

const ITS_OWN = new RegExp(String.raw`(${CHILD}${ADVERB} (?:was |were )?(?:\p{L}+ly )?)(${VERBS})\b${ELSE}`, "gu");
/** “{name} took the pail and ran” */
const JOINED = new RegExp(String.raw`(${CHILD}[^.!?“”;:]{0,90}?\b(?:and|then|but|or) )(${VERBS})\b${ELSE}`, "gu");
/** “There stood {name}” */
const BEFORE = /\bstood(?= (?:\p{L}+ )?\{(?:name|he)\})/gu;
/** “{name} sat on the step” */
const LOW_SEAT =
	/(\{(?:name|he|He|kid)\}(?:[^.!?“”;:]{0,60}?\b(?:and|then))?) sat(?: down)? on (?=(?:the|an?|\{his\}) (?:\p{L}+ ){0,2}(?:jetty|quay|pier|steps?|stairs?|doorstep|floor|grass|ground|stones?|bench|wall|log|stool|rock|sill|bank|barrel|bucket|crate|box|edge|sand|root|fence|gate|curb|path|straw|hay|rug|mat)\b)/gu;

/** Returns the template of a beat for a child in a wheelchair. */
export const seated = (template: string): string =>
	template
		.replaceAll(LOW_SEAT, "$1 stopped beside ")
		.replaceAll(ITS_OWN, (_, before: string, verb: string) => before + SEATED_VERBS[verb])
		.replaceAll(JOINED, (_, before: string, verb: string) => before + SEATED_VERBS[verb])
		.replaceAll(BEFORE, "sat");

const LEGS = String.raw`climb\p{L}*|jump(?:ed|s|ing)?|hopp\p{L}*|skipp\p{L}*|knelt|kneel\p{L}*|crawl\p{L}*|crept|tiptoe\p{L}*|stamp(?:ed|s|ing)|stood|stands?|standing|ran|run|running|walk(?:s|ed|ing)?|got up(?! (?:at|early|late|in the|that|before|first)\b)|(?:up|down|on|onto) (?:the|a|one) (?:\p{L}+ )?(?:stairs?|steps|ladder|tree|roof|wall|rung)|stair by stair|step by step|(?:one|a|two|three|four|five|six|seven|eight|nine|ten|few|another|more|first|last) steps?|swam|swim\p{L}*|leap\p{L}*|kick\p{L}*|stepped|strode|waded?|wading|trod|stumbl\p{L}*|tripped|slid|skat\p{L}*|rode|cycled|pedal\p{L}*|on (?:one leg|one foot|tiptoe|HIS (?:stomach|toes|feet))|(?:down|went|got|fell|dropped|sank|rose) (?:on|to) HIS (?:knees|heels|feet)|lay (?:down )?(?:flat|on (?:the|a) (?:grass|ground|floor|jetty|boards|planks|sand|stones?|moss|rug)|in the (?:grass|hay|straw|meadow|sand|snow|leaves)|under the (?:tree|table|hedge|bench|bush|apple))`;

/** Matches actions for which a child needs its legs. `child` and `his` are patterns. */
export const needsLegs = (child: string, his: string): RegExp =>
	new RegExp(
		String.raw`${child}(?!\p{L})[^.!?“”]{0,60}\b(?:${LEGS.replaceAll("HIS", his)})\b|\b(?:stood|climbed|ran|jumped|knelt|walked) ${child}(?!\p{L})|\b(?:[Tt]hey|[Bb]oth|[Ww]e|[Tt]he (?:two|three|four)) (?:\p{L}+ )?(?:climb\p{L}*|jump\p{L}*|crawl\p{L}*|swam|knelt|ran up)\b`,
		"u",
	);
