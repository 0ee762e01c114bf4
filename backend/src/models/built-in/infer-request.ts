// What a parent’s free text asks for, by the words in it: used where a prompt has no labelled line.
import type { ReadingLevel, StoryLength, StoryType } from "@lion-tails/common/story";
import type { EventId, ThemeId } from "./material.ts";

export const inferTheme = (text: string): ThemeId | undefined => firstOf(THEME_WORDS, text);
export const inferEvent = (text: string): EventId | undefined => firstOf(EVENT_WORDS, text);

/** A cross on a church, or around a neck, makes no picture one of Good Friday. */
export function inferPictureEvent(text: string): EventId | undefined {
	const event = inferEvent(text);
	return event === "crucifixion" ? undefined : event;
}

export function inferType(text: string, name: string | undefined): StoryType {
	if (/\b(?:poem|rhym\w*|verses?|lullaby)\b/i.test(text)) return "poem";
	if (/\bmoral\b/i.test(text)) return "moral";
	const isBible = /\b(?:bible|biblical) (?:story|narrative)\b/i.test(text);
	return isBible && !name && !inferName(text) ? "biblical_narrative" : "regular";
}

export function inferName(text: string): string | undefined {
	for (const pattern of NAME_PATTERNS) {
		const name = pattern.exec(text)?.[1];
		// “A story about Noah” means the biblical Noah.
		if (name && !(pattern === ABOUT_NAME && inferEvent(name))) return name;
	}
	return undefined;
}

const ABOUT_NAME = /\babout\s+(\p{Lu}[\p{L}’'-]+)\s+(?:who|and|learning)\b/u;
const NAME_PATTERNS = [
	/\b(?:named|called|name is)\s+(\p{Lu}[\p{L}’'-]+)/u,
	/\b(?:daughter|son|boy|girl|child|niece|nephew|grandson|granddaughter|kid),?\s+(\p{Lu}[\p{L}’'-]+)/u,
	/\bfor\s+(?:my\s+)?(?:little\s+)?(\p{Lu}[\p{L}’'-]+)\s*(?:,|\(|who|aged?\b|$)/mu,
	ABOUT_NAME,
];

export function inferGender(text: string): "boy" | "girl" | undefined {
	const girl = /\b(?:girl|daughter|niece|granddaughter|sister|she|her)\b/i.exec(text)?.index;
	const boy = /\b(?:boy|son|nephew|grandson|brother|he|him)\b/i.exec(text)?.index;
	if (girl === undefined && boy === undefined) return undefined;
	return (girl ?? Number.POSITIVE_INFINITY) < (boy ?? Number.POSITIVE_INFINITY) ? "girl" : "boy";
}

export function inferAge(text: string): number | undefined {
	const age =
		/\b(?:aged?\s+)?(\d{1,2})(?:[\s-]years?[\s-]old|[\s-]year[\s-]old|\s*yo\b)/i.exec(text)?.[1] ??
		/(?:\bage[d:]?\s+|\p{Lu}\p{L}+[,(]\s*)(\d{1,2})\b/u.exec(text)?.[1];
	const years = Number(age);
	return age !== undefined && years >= 2 && years <= 17 ? years : undefined;
}

/** How many journeys through time are said to lie behind the child. */
export function inferExperience(text: string): number | undefined {
	const past = /\b(?:never|once|twice|(\d{1,2}) times)\b/i;
	const [sentence = ""] = /[^.!?\n]*\btravell?ed (?:through|in) time\b[^.!?\n]*/i.exec(text) ?? [];
	const [word = "", times] = past.exec(sentence) ?? [];
	if (times !== undefined) return Number(times);
	const index = ["never", "once", "twice"].indexOf(word.toLowerCase());
	return index < 0 ? undefined : index;
}

export function inferAnimal(text: string): string | undefined {
	return /\b(?:toy|stuffed|cloth|plush|cuddly|pet)\s+(?!animal|toy)(\p{Ll}+)|\banimal(?: friend)?(?: is| called|,|:)?\s+(?:an?\s+)?(?!friend)(\p{Ll}+)/iu
		.exec(text)
		?.slice(1)
		.find(Boolean)
		?.toLowerCase();
}

/** From a stated number of words, else from an adjective such as “short”. */
export function inferLength(text: string): StoryLength | undefined {
	const count = Number(/\b(\d{3,4})[\s-]words?\b/i.exec(text)?.[1] ?? Number.NaN);
	if (count)
		return count <= 700
			? "very-short"
			: count <= 1000
				? "short"
				: count <= 1500
					? "medium"
					: count <= 2500
						? "long"
						: "extended";
	if (/\b(?:very short|tiny|quick)\b/i.test(text)) return "very-short";
	if (/\bshort\b/i.test(text)) return "short";
	if (/\b(?:very long|extended)\b/i.test(text)) return "extended";
	return /\blong (?:bedtime )?story\b/i.test(text) ? "long" : undefined;
}

/** From the child's age, else from the ages named in the system prompt. */
export function inferLevel(age: number | undefined, system: string): ReadingLevel {
	const years =
		age ?? Number(/\bages? (\d{1,2})|child of (\d{1,2})/.exec(system)?.slice(1).find(Boolean) ?? Number.NaN);
	if (Number.isNaN(years)) return "early-elementary";
	if (years < 5) return "preschool";
	if (years < 6) return "kindergarten";
	if (years < 9) return "early-elementary";
	return years < 12 ? "late-elementary" : "middle-school";
}

/** The key whose pattern matches earliest in the text. */
function firstOf<K extends string>(table: Record<K, RegExp>, text: string): K | undefined {
	const found = (Object.keys(table) as K[])
		.map((key) => [key, text.search(table[key])] as const)
		.filter(([, at]) => at >= 0);
	return found.toSorted(([, a], [, b]) => a - b)[0]?.[0];
}

const THEME_WORDS: Record<ThemeId, RegExp> = {
	kindness: /\bkind(?:ness|er)?\b|\bshar(?:e|ing)\b|\bbully|\bgenerous|\bgenerosity/i,
	courage: /\bcourage\w*|\bbrave\w*|\bafraid\b|\bscared\b|\bfears?\b|\bfirst day\b/i,
	obedience: /\bobe(?:y|dience|dient)\w*|\blisten(?:ing)? to (?:mom|dad|mum|his|her|parents)/i,
	forgiveness: /\bforgiv\w*|\bsaying sorry\b|\bapolog\w*/i,
	gratitude: /\bgratitude\b|\bgrateful\b|\bthank\w*/i,
	patience: /\bpatien(?:ce|t)\b|\bwaiting\b/i,
	faith: /\bfaith(?:ful)?\b|\bbeliev\w*/i,
	honesty: /\bhonest\w*|\btruth\w*|\blying\b|\blies?\b/i,
	humility: /\bhumility\b|\bhumble\b|\bproud\b|\bboast\w*/i,
	love: /\blove\b|\bloving\b/i,
	joy: /\bjoy\w*|\bhappy\b|\bhappiness\b/i,
	peace: /\bpeace\w*|\bworr(?:y|ied|ies)\b|\bquarrel\w*|\bcalm\b/i,
	trust: /\btrust\w*/i,
	wisdom: /\bwis(?:e|dom)\b/i,
	prayer: /\bpray\w*/i,
	gentleness: /\bgentl\w*/i,
	"self-control": /\bself[ -]control\b|\btemper\b|\banger\b|\bangry\b/i,
};

const EVENT_WORDS: Record<EventId, RegExp> = {
	creation: /\bcreation\b|\bGod made the world\b|\bAdam\b/i,
	noah: /\bNoah[’']?s?\b(?=.*\b(?:ark|flood|rainbow)\b)|\babout Noah\b|\bthe ark\b|\bthe flood\b/i,
	abraham: /\bAbraham\b|\babout Sarah\b/i,
	joseph: /\bJoseph\b(?=.*\b(?:brothers|coat|Egypt|dream))|\babout Joseph\b|\bcoat of many colors\b/i,
	moses: /\bMoses\b|\bExodus\b|\bRed Sea\b/i,
	joshua: /\bJericho\b|\babout Joshua\b/i,
	davidGoliath: /\bGoliath\b|\babout David\b/i,
	daniel: /\blions[’']? den\b|\babout Daniel\b/i,
	jonah: /\babout Jonah\b|\bJonah\b(?=.*\b(?:fish|whale)\b)/i,
	nativity: /\bnativity\b|\bChristmas\b|\bbirth of Jesus\b|\bbaby Jesus\b|\bBethlehem\b/i,
	miracles: /\bmiracles?\b|\bloaves\b|\bcalm\w* the storm\b/i,
	parables: /\bparables?\b|\bprodigal\b|\bSamaritan\b|\blost sheep\b/i,
	crucifixion: /\bcrucifixion\b|\bGood Friday\b|\bthe cross\b/i,
	resurrection: /\bresurrection\b|\bEaster\b|\bempty tomb\b/i,
	pentecost: /\bPentecost\b/i,
	paul: /\bapostle Paul\b|\bPaul[’']?s\b|\babout Paul\b|\bDamascus\b/i,
};
