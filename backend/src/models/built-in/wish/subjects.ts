// Finds the biblical event and the theme that a parent's free text asks for, and those that it rejects.

import { affirmed, type Clause, clausesOf, denied } from "@lion-tails/common/clauses";
import type { EventId, ThemeId } from "../material.ts";
import { isPersonalName } from "./people.ts";

type Subjects = {
	event?: EventId | undefined;
	theme?: ThemeId | undefined;
	excludedEvents: EventId[];
	excludedThemes: ThemeId[];
};

/** An event that is both wanted and rejected counts as rejected. The crucifixion can only be chosen in the form. */
export function readSubjects(text: string, childName?: string): Subjects {
	const clauses = clausesOf(text);
	const excludedEvents = keysOf(EVENT_PHRASES).filter((id) => clauses.some((clause) => isEventDenied(clause, id)));
	const excludedThemes = keysOf(THEME_PHRASES).filter((id) =>
		clauses.some((clause) => denied(clause, THEME_PHRASES[id].named)),
	);
	return {
		event: clauses.map((clause) => eventOf(clause, text, childName)).find((id) => id && !excludedEvents.includes(id)),
		theme: clauses.map(themeOf).find((id) => id && !excludedThemes.includes(id)),
		excludedEvents,
		excludedThemes,
	};
}

/** Returns the event that this clause asks for. */
export function eventOf(clause: Clause, text: string, childName?: string): EventId | undefined {
	if (clause.isDismissed || PLAYTHING.test(clause.plain)) return undefined;
	const phrases = keysOf(EVENT_PHRASES)
		.map((id) => [id, affirmed(clause, EVENT_PHRASES[id])?.index] as const)
		.filter((found): found is [EventId, number] => found[1] !== undefined && found[0] !== "crucifixion");
	const first = phrases.toSorted(([, a], [, b]) => a - b)[0];
	const name = NAME_FRAMES.map((frame) => affirmed(clause, frame)?.[1]).find(Boolean);
	const named =
		name && !isPersonalName(name, text) && name !== childName?.toLowerCase() ? EVENT_NAMES[name] : undefined;
	if (!first) return named;
	// “Our guinea pig Goliath”, “Tom’s sheep Bethlehem”.
	const [id] = first;
	const word = affirmed(clause, EVENT_PHRASES[id])?.[0] ?? "";
	const isOfFamily = word.split(" ").some((part) => A_NAME.test(part) && isPersonalName(part, text));
	return isOfFamily && !word.startsWith("baby ") ? named : id;
}

/** A lesson, no exclusion. */
const NOT_TO_MOCK = /^(?:about )?not to (?:make fun|tease|laugh)\b/;

/** Returns the event of a name anywhere in the clause, for requests that are about the Bible. */
export function namedEvent(text: string, childName: string | undefined): { event: EventId; text: string } | undefined {
	const { excludedEvents } = readSubjects(text, childName);
	for (const clause of clausesOf(text)) {
		const name = affirmed(clause, new RegExp(String.raw`\b(?:${NAMES})\b`))?.[0];
		const event = name && name !== childName?.toLowerCase() && !isPersonalName(name, text) && EVENT_NAMES[name];
		if (event && !clause.isDismissed && !excludedEvents.includes(event)) return { event, text: clause.text };
	}
	return undefined;
}

export const themeOf = (clause: Clause): ThemeId | undefined => {
	if (clause.isDismissed && !/\b(?:afraid|scared|frightened)\b/.test(clause.plain)) return undefined;
	if (NOT_TO_MOCK.test(clause.plain)) return "kindness";
	const found = keysOf(THEME_PHRASES)
		.map((id) => {
			const { named, meant } = THEME_PHRASES[id];
			return [id, (affirmed(clause, named) ?? (meant && affirmed(clause, meant)))?.index] as const;
		})
		.filter((one): one is [ThemeId, number] => one[1] !== undefined);
	return found.toSorted(([, a], [, b]) => a - b)[0]?.[0];
};

/** Returns the words by which the clause asks for the theme. */
export function themeMatch(clause: Clause, id: ThemeId): string | undefined {
	const { named, meant } = THEME_PHRASES[id];
	return (affirmed(clause, named) ?? (meant && affirmed(clause, meant)) ?? null)?.[0];
}

function isEventDenied(clause: Clause, id: EventId): boolean {
	const names = Object.keys(EVENT_NAMES).filter((name) => EVENT_NAMES[name] === id);
	const words = [...names, ...(PARTS_OF_EVENTS[id] ?? [])];
	return (
		denied(clause, EVENT_PHRASES[id]) ||
		(words.length > 0 && denied(clause, new RegExp(String.raw`\b(?:${words.join("|")})s?\b`)))
	);
}

const keysOf = <K extends string>(table: Record<K, unknown>) => Object.keys(table) as K[];

const EVENT_NAMES: Record<string, EventId> = {
	adam: "creation",
	noah: "noah",
	abraham: "abraham",
	joseph: "joseph",
	moses: "moses",
	joshua: "joshua",
	david: "davidGoliath",
	daniel: "daniel",
	jonah: "jonah",
	jona: "jonah",
	paul: "paul",
	pentecost: "pentecost",
	christmas: "nativity",
	easter: "resurrection",
};
const NAMES = Object.keys(EVENT_NAMES).join("|");
const A_NAME = new RegExp(`^(?:${NAMES}|mary|goliath|jericho|bethlehem)$`);
const AFTER_NAME = String.raw`(?= (?:please|pls|tonight|today|again|story|next|now|instead|and (?:the|jesus|his (?:brothers|wife|family|ark|people|sling|coat|sheep|dreams))|in the|from the (?:old |new )?(?:bible|testament)|in the (?:old )?(?:bible|testament))\b|$)`;
/** Phrases that ask for a story of the Bible by a name; a name alone may be anybody's. */
const NAME_FRAMES = [
	new RegExp(
		String.raw`\b(?:story|stories|tale|the one|one|part|chapter|something|anything|more|tell(?:ing)?(?: us| him| her| me| them)?|told|hear(?:ing)?|read(?:ing)?|picture|drawing|painting|loves?|likes?|how|what) (?:\w+ ){0,2}?(?:of|about|from) (?:the |king |prophet |holy |apostle |saint |st |bible )*(${NAMES})${AFTER_NAME}`,
	),
	new RegExp(`^(?:about|of) (?:the |king |prophet |apostle )*(${NAMES})${AFTER_NAME}`),
	new RegExp(String.raw`\b(?:story|tale|bible story) (?:the )?(?:king |prophet )?(${NAMES})$`),
	new RegExp(
		String.raw`\b(${NAMES}) (?:(?:bible )?(?:story|stories)|(?:from|in|of) the (?:old |new )?(?:bible|testament))\b`,
	),
	/^(?:maybe |perhaps |please |the |today |tonight |again )*(moses|jonah|jona|abraham)(?: (?:please|pls|again|tonight|today|maybe|story))*$/,
];

/** A game, a thing or a play about an event is not a wish for its story. */
export const PLAYTHING =
	/\b(?:toy|playmobil|lego|puzzle|costume|dressed up|dress up|dressing up|shirt|sticker|stickers|song|movie|film|cartoon|play|plays|played|playing|pageant|set|calendar|fair|market|cake|school called|church called|street)\b/;

/** Words that belong to one event only: rejecting them rejects the event. */
const PARTS_OF_EVENTS: Partial<Record<EventId, readonly string[]>> = {
	noah: ["flood", "floods", "ark", "drowning"],
	davidGoliath: ["giant", "giants"],
	daniel: ["lion", "lions"],
	jonah: ["whale", "big fish", "great fish"],
	crucifixion: ["cross", "nails", "good friday"],
	moses: ["plague", "plagues", "pharaoh"],
};

const EVENT_PHRASES: Record<EventId, RegExp> = {
	creation:
		/\b(?:creation story|story of (?:the )?creation|the creation(?= of the (?:world|earth)| please| tonight|$)|how god (?:made|created)|god (?:made|created) the (?:world|earth)|adam and eve|garden of eden|seven days of creation)\b/,
	noah: /\b(?:noahs? (?:and (?:the|his) )?(?:ark|flood|boat)|noah and the animals|the ark(?= story|$| with the animals)|animals (?:went )?(?:in )?two by two)\b/,
	abraham:
		/\b(?:abraham and (?:sarah|the stars|isaac)|father abraham|gods promise to abraham|abrahams (?:journey|stars))\b/,
	joseph:
		/\b(?:coat of many colou?rs|josephs? (?:and (?:the |his )?)?(?:colou?rful |bright )?(?:brothers(?= |$)(?! (?:came|come|are|were|visited|played|who|at|from))|coat)|joseph (?:in egypt|the dreamer)|pharaohs dreams?)\b/,
	moses:
		/\b(?:moses (?:and|at) the|baby moses|moses in the (?:basket|bulrushes|reeds)|burning bush|the exodus|let my people go|(?:crossing|parting|parted|splitting|split|through|crossed) (?:of )?the red sea|moses.{0,20}\bred sea)\b/,
	joshua: /\b(?:jericho|joshua and the (?:walls?|trumpets?|battle))\b/,
	davidGoliath:
		/\b(?:goliath|david and the giant|david with (?:the|his) sling|(?:shepherd boy david|david the shepherd))\b/,
	daniel: /\b(?:daniel and the lions?|daniel in the (?:lion|den)|(?:lions?|lionss?) ?den|den of (?:the )?lions)\b/,
	jonah:
		/\b(?:jonah (?:\w+ ){0,2}?(?:and|in|inside) (?:the|a) (?:big |great )?(?:whale|wale|fish)|jonahs (?:whale|fish)|swallowed by (?:a|the) (?:big |great )?(?:whale|fish))\b/,
	nativity:
		/\b(?:(?:very )?first christmas|christmas story|story of christmas|birth of (?:jesus|christ)|jesus (?:was|is|being) born|baby jesus|the nativity|nativity story|shepherds and (?:the )?angels?|angels? and (?:the )?shepherds|(?:three )?wise men|bethlehem|mary and joseph)\b/,
	miracles:
		/\b(?:miracles? of jesus|jesus miracles?|feeding (?:of )?the (?:5000|five thousand)|loaves and (?:the )?(?:two )?fish(?:es)?|(?:calm|calms|calmed|calming|stills?|stilled|stilling) (?:of )?the storm|walk(?:s|ed|ing)? on (?:the )?water|water (?:in)?to wine|wedding (?:at|in|of) cana)\b/,
	parables:
		/\b(?:parables?|good samaritan|(?:parable|story) of the (?:lost|sower|mustard)|lost sheep|prodigal son|lost coin)\b/,
	crucifixion: /\b(?:crucifixion|crucified|good friday|on the cross|jesus (?:dying|dies|died)|death of jesus)\b/,
	resurrection:
		/\b(?:the resurrection|easter story|story of easter|empty tomb|first easter|jesus (?:rose|rises|is risen|has risen)|stone (?:was |being )?rolled away)\b/,
	pentecost: /\b(?:pentecost story|story of pentecost|coming of the holy spirit|tongues of fire)\b/,
	paul: /\b(?:apostle paul|paul the apostle|(?:st|saint) paul|(?:road to|way to) damascus|damascus road|paul and silas|pauls (?:journeys?|shipwreck))\b/,
};

/** `named`: the theme itself. `meant`: a situation in which it helps; its negation does not reject the theme. */
const THEME_PHRASES: Record<ThemeId, { named: RegExp; meant?: RegExp }> = {
	kindness: {
		named: /\b(?:kindness|(?:being|be|more|to be) kind(?:er)?|sharing|(?:to|learn to) share|generous|generosity)\b/,
		meant: /\b(?:bullied|bully|bullying|refused share|shar(?:e|es|ed)|help(?:s|ed|ing|ful)?|(?:making|makes?) fun)\b/,
	},
	courage: {
		named: /\b(?:courage|courageous|brave|bravery|braver)\b/,
		meant: /\b(?:afraid|scared|frightened|nervous|fears?|first day)\b/,
	},
	obedience: {
		named:
			/\b(?:obedience|obey|obeying|obedient|listen(?:ing|s)? to (?:mom|dad|mum|mommy|daddy|his|her|parents|me|us))\b/,
		meant: /\b(?:listen(?:s|ing)?|does what (?:s?he|we|i))\b/,
	},
	forgiveness: { named: /\b(?:forgiveness|forgive|forgiving|(?:say(?:ing|s)?|be|being) sorry|apologi[sz](?:e|ing))\b/ },
	gratitude: {
		named:
			/\b(?:gratitude|grateful|thankful|thankfulness|thanks god|(?:saying|say) thank you|thanking god|give thanks)\b/,
	},
	patience: {
		named: /\b(?:patience|(?:be|being|more|to be) patient)\b/,
		meant:
			/\b(?:(?:to|about|not|hard|should) wait(?:ing)?(?! for (?:grand|her|his|our|mom|dad))|impatient|impatience)\b/,
	},
	faith: { named: /\b(?:about faith|faith in|having faith|believing in god|strong faith)\b/ },
	honesty: {
		named: /\b(?:honesty|honest|(?:tells?|telling|told|speak|say) the truth|truth|truthful|(?:about|stop) lying)\b/,
		meant: /\b(?:lied|told a lie|fibbed|cheated)\b/,
	},
	humility: {
		named: /\b(?:humility|humble)\b/,
		meant: /\b(?:boast(?:s|ed|ing)?|brag(?:s|ged|ging)?|show off|showing off)\b/,
	},
	love: { named: /\b(?:about love|gods love|god loves|how much god|loving (?:one another|each other|others))\b/ },
	joy: { named: /\b(?:about joy|joy of|joyful|something (?:happy|cheerful|joyful))\b/ },
	peace: {
		named: /\b(?:peace|peaceful|making up|making peace)\b/,
		meant: /\b(?:worr(?:y|ied|ies)|quarrel(?:s|ed|l?ing)?|argued|had a fight)\b/,
	},
	trust: { named: /\b(?:about trust|trust(?:ing)? (?:in )?(?:god|jesus)|trust)\b/ },
	wisdom: { named: /\b(?:wisdom|(?:be|being) wise)\b/ },
	prayer: { named: /\b(?:prayer|praying|pray|how to pray)\b/ },
	gentleness: {
		named:
			/\b(?:gentleness|about gentle|(?:being|more|learns? to be) gentle\b|gentle (?:with|to|toward) (?!(?:her|him|me|us)\b))/,
	},
	"self-control": { named: /\b(?:self control|temper|keeping calm)\b/, meant: /\b(?:tantrum|angry|anger|furious)\b/ },
};
