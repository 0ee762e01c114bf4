// Writes out what parents abbreviate, so that it can be read aloud: “6am”, “til weds”, “w/ 2 friends”, “he's already put”.

const PARTICIPLES =
	"been|had|taken|put|done|seen|eaten|drawn|written|kept|chosen|built|told|given|found|slept|spent|bought|brought|learnt|grown|become|come|begun|sung|swum|forgotten|fallen|sent|sold|thrown|won|woken|held|heard|felt|fed|ridden|flown|caught|taught|thought|known|read|gone|lost|made|hidden|broken|torn|stolen|met|led|run|cut|hung|stuck|left|said|set|worn";
/** After “is” these are no perfect: “it's made of wood”, “he's stuck”. */
const STATES =
	"made|hidden|broken|torn|stolen|met|led|run|cut|hung|stuck|left|set|worn|known|come|read|called|scared|worried|excited|tired|bored|frightened|terrified|allowed|named|supposed|invited|confused|ashamed|embarrassed|disappointed|interested|delighted|pleased|annoyed|married|obsessed|convinced|determined|relieved|thrilled|stressed|exhausted|needed|adopted|naked|crooked|wicked|used|closed|locked|covered|painted|blessed|gutted|chuffed";
const PERFECT = PARTICIPLES.split("|")
	.filter((word) => !STATES.split("|").includes(word))
	.join("|");
const ADVERB = "(?:already|just|never|always|only|even|finally|since|not|now|also|ever)";
const SUBJECT = String.raw`he|she|it|there|who|that|one|nobody|everyone|everybody|somebody|dad|mum|mom|daddy|mummy|mama|papa|grandma|grandpa|granny|nana|oma|opa|(?-i:\p{Lu}\p{L}+)`;
const ONE_THING = "(?=(?:an?|one|the|his|her|no|two|three|some|new|lots|to)(?![a-z]))";

const DAYS = "mon|tues?|weds?|thurs?|thu|fri|sat|sun";
const DAY_NAMES: Readonly<Record<string, string>> = {
	...{ mon: "Monday", tue: "Tuesday", tues: "Tuesday", wed: "Wednesday", weds: "Wednesday", thu: "Thursday" },
	...{ thur: "Thursday", thurs: "Thursday", fri: "Friday", sat: "Saturday", sun: "Sunday" },
};
const dayOf = (day: string) => DAY_NAMES[day.toLowerCase()] ?? day;

const NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const inWords = (digits: string) => NUMBERS[Number(digits)] ?? digits;

/** A pattern and its replacement. */
export type SpokenRule = readonly [from: RegExp, to: string | ((...found: string[]) => string)];
const RULES: readonly SpokenRule[] = [
	// “He's already put”, but not “he's just stuck”
	[
		new RegExp(
			String.raw`(?<!\p{L})(${SUBJECT})'s ((?:${ADVERB} )+)(${PARTICIPLES}|(?!(?:${STATES})(?!\p{L}))\p{L}{3,}ed)(?!\p{L})`,
			"giu",
		),
		(_, subject, adverbs, participle) =>
			/already|just|never|ever|since/.test(adverbs) || PERFECT.split("|").includes(participle.toLowerCase())
				? `${subject} has ${adverbs}${participle}`
				: `${subject} is ${adverbs}${participle}`,
	],
	[new RegExp(String.raw`(?<!\p{L})(${SUBJECT})'s got ${ONE_THING}`, "giu"), "$1 has "],
	[
		new RegExp(
			String.raw`(?<!\p{L})(he|she|it|there|who|that|nobody|everyone)'s (got|gone|lost|${PERFECT}|(?!(?:${STATES})(?!\p{L}))\p{L}{3,}ed)(?!\p{L})`,
			"giu",
		),
		"$1 has $2",
	],
	[new RegExp(String.raw`(?<!\p{L})(${SUBJECT})'s (been|had|got)(?!\p{L})`, "giu"), "$1 has $2"],
	[new RegExp(String.raw`(?<!\p{L})(he|she|it|there|who|that)'s (${STATES})(?!\p{L})`, "giu"), "$1 is $2"],
	[/\b(?:has|have) got (?=(?:an?|one|the|his|her|no|two|three|some|new|lots)\b)/gi, "has "],
	[
		new RegExp(String.raw`\b(he|she|they|we|it)'d ((?:${ADVERB} )?(?:${PARTICIPLES}|\p{L}{3,}ed))(?!\p{L})`, "giu"),
		"$1 had $2",
	],
	[/\b(he|she|they|we|it)'d better\b/gi, "$1 had better"],
	[/\b(he|she|they|we|it)'d (?=\p{L})/giu, "$1 would "],
	// Days and hours
	[
		new RegExp(String.raw`\b(on|this|next|last|till?|until|by|every|since) (${DAYS})\b\.?(?! [sS]at)`, "giu"),
		(_, before, day) => `${before} ${dayOf(day)}`,
	],
	[
		new RegExp(String.raw`(^|[.!?\n] ?)(${DAYS}) (?=(?:we|he|she|they|the|I|my|our|\p{Lu}\p{Ll}+)(?!\p{L}))`, "giu"),
		(_, before, day) => `${before}On ${dayOf(day)} `,
	],
	[/\b(1?\d) ?a\.?m\b\.?/gi, (_, hour) => `${inWords(hour)} in the morning`],
	[/\b([1-5]) ?p\.?m\b\.?/gi, (_, hour) => `${inWords(hour)} in the afternoon`],
	[/\b(\d{1,2}) ?p\.?m\b\.?/gi, (_, hour) => `${inWords(hour)} in the evening`],
	[/\b(\d+) ?(?:yrs|years?) old\b/gi, (_, count) => `${inWords(count)} years old`],
	[/\b(\d*) ?wks\b/gi, (_, count) => `${count} weeks`.trim()],
	[/\b(\d*) ?yrs\b/gi, (_, count) => `${count} years`.trim()],
	[/\b(\d*) ?mins\b/gi, (_, count) => `${count} minutes`.trim()],
	[/\b(\d*) ?hrs\b/gi, (_, count) => `${count} hours`.trim()],
	[/\b(?:'til|til)\b/gi, "until"],
	[/(?<![\p{L}'])w\/(?:o\b)/giu, "without"],
	[/(?<![\p{L}'])w(?:\/ ?| )(?=\p{L})/giu, "with "],
	[/\bthere(?: is|'s) (?=(?:two|three|four|five|six|seven|eight|nine|ten|\d{1,2})\b)/gi, "there are "],
	[/\bnr\.? (?=\p{L})/giu, "near "],
	[/\b(?:no|nr)\. ?(?=\d)/gi, "number "],
	[/ [&+] /g, " and "],
	[/\blego\b/g, "Lego"],
	[/\byoutube\b/g, "YouTube"],
	[/\bgrown up (?=\p{L}+ band|choir|orchestra|table)/giu, "grown-up "],
	[/\bfake sneez(ed|es)\b/gi, (_, end) => `pretend${end === "es" ? "s" : "ed"} to sneeze`],
	[/\b(\d+) times after\b(?=$|[.,!])/gi, "$1 times afterward"],
	// “No. 17”, “1923”, “3.30” and “the 4th” stay.
	[
		/(?<![\p{L}\d.,:/$€£#-]|\bnumber |\bpage |\bat )(\d{1,2})(?![\p{L}\d:/%°€£]|[.,-]\d| (?:am|pm|o'clock|year|euros?|dollars?|pounds?)\b)/giu,
		(_, digits) => inWords(digits),
	],
	[/, whole (?=family|class|house|street)/gu, ", the whole "],
	[/, same (?=\p{L})/gu, ", the same "],
	[/, (very )?first time(?=[,.!]|$)/gi, (_, very = "") => `, for the ${very}first time`],
	[/, first (one|go|try) /gi, ", the first $1 "],
];

const NO_PLACE_OF = String.raw`(?<!\b(?:at|to|from|of|with|by|for|near|like|past|in|on|off|into) (?:(?:the|my|our|his|her) )?)`;
/** Corrects typing errors. */
const REPAIRS: readonly SpokenRule[] = [
	[/\bthe hole (?=(?:way|time|day|night|week|weekend|month|summer|class|family|thing|lot|house)\b)/gi, "the whole "],
	// “His teachers off having her baby”
	[
		/\b(his|her|my|our|their|the) (\p{L}+[^s\W])s (?=off (?:having|sick|ill|on (?:leave|holiday|maternity)|with)\b)/giu,
		"$1 $2 is ",
	],
	// “Her Singer's in our hall”, but not “at Grandma's in the garden”
	[
		new RegExp(
			String.raw`${NO_PLACE_OF}(?<!\p{L})(?!(?:let|he|she|it|there|who|that|what|where|how|nobody|everyone|everybody|somebody)'s)(\p{L}{2,})'s (?=(?:due|off|here|not|an?|the|so|too|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:in|on|at) (?:the|my|our|his|her))(?!\p{L}))`,
			"giu",
		),
		"$1 is ",
	],
	[/(?<!\p{L})(\p{L}{2,})'s been(?!\p{L})/giu, "$1 has been"],
	[/\b(read|reads|wrote|ate|drew|played) (full|whole) (?=\p{Ll}+[^s\W](?!\p{L}))/giu, "$1 a $2 "],
	[/\b(kn(?:ows?|ew)) (it|them|(?:his|her) (?:lines?|part|song|poem)) perfect(?! \p{L})/giu, "$1 $2 perfectly"],
	// “Waved at it, then said bye”
	[
		/(?<=\p{L})(?<!\b(?:and|but|by|since|just|until|back|now|even|or|what|who)) then (?=(?:said|went|came|got|took|ran|put|ate|sat|fell|told|gave|made|hid|threw|found|sang|drew|\p{Ll}{3,}ed)(?!\p{L}))/giu,
		", then ",
	],
	[/(^|[.!?\n] ?)(mon|tues|wednes|thurs|fri|satur|sun)day (?=(?:he|she|we|they)(?!\p{L}))/giu, "$1on $2day "],
	[/(^|[.!?\n] ?)baby(?:'s| is) /gi, "$1the baby is "],
];

/** Returns the text with apostrophes of one kind, and without signs that cannot be read aloud. */
export const spokenOut = (text: string): string =>
	[...REPAIRS, ...RULES].reduce(
		(all, [from, to]) => (typeof to === "string" ? all.replaceAll(from, to) : all.replaceAll(from, to)),
		text,
	);
