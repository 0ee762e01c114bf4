// What a parent’s free text asks for, by the words in it: used where a prompt has no labelled line.

import { affirmed, clausesOf } from "@lion-tails/common/clauses";
import type { ReadingLevel, StoryLength, StoryType } from "@lion-tails/common/story";

export function inferType(text: string, name: string | undefined): StoryType {
	const asksFor = (pattern: RegExp) => clausesOf(text).some((clause) => affirmed(clause, pattern));
	if (asksFor(/\b(?:poem|rhym\w*|verses?|lullaby)\b/)) return "poem";
	if (asksFor(/\bmoral\b/)) return "moral";
	const isBible = asksFor(/\b(?:bible|biblical) (?:story|narrative)\b/);
	return isBible && !name && !inferName(text) ? "biblical_narrative" : "regular";
}

export function inferName(text: string): string | undefined {
	for (const pattern of NAME_PATTERNS) {
		const name = pattern.exec(text)?.[1];
		// “A story about Noah” means the biblical Noah.
		if (name && !(pattern === ABOUT_NAME && BIBLICAL_NAMES.test(name))) return name;
	}
	return undefined;
}

const BIBLICAL_NAMES = /^(?:Adam|Abraham|Moses|Goliath|Jesus|Pentecost|Christmas|Easter)$/;
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
	return /\b(?:toy|stuffed|cloth|plush|cuddly)\s+(?!animal|toy)(\p{Ll}+)|\banimal(?: friend)?(?: is| called|,|:)?\s+(?:an?\s+)?(?!friend)(\p{Ll}+)/iu
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
