// What a schema cannot say is wrong with a written hero.
import { findVerse } from "../scripture/scripture.ts";
import type { WrittenHero } from "./written-hero.ts";

/** Field by field: what contradicts itself, or the bundled Bible. */
export function heroFaults(hero: WrittenHero): string[] {
	const { birthYear, deathYear, bibleVerse, sources, stories = [] } = hero;
	const faults: string[] = [];
	if (birthYear !== null && deathYear !== null && birthYear >= deathYear)
		faults.push(`deathYear: ${deathYear} is not after the birth in ${birthYear}`);
	const titles = sources.map(({ title }) => title);
	faults.push(...repeated(titles).map((title) => `sources: there are two with the title ${title}`));
	faults.push(...verseFaults("bibleVerse", bibleVerse));
	faults.push(...repeated(stories.map(({ id }) => id)).map((id) => `stories: there are two with the id ${id}`));
	for (const [at, story] of stories.entries()) {
		for (const title of story.sources)
			if (!titles.includes(title)) faults.push(`stories.${at}.sources: the hero has no source ${title}`);
		faults.push(...verseFaults(`stories.${at}.bibleVerse`, story.bibleVerse));
	}
	return faults;
}

function verseFaults(path: string, verse: WrittenHero["bibleVerse"]): string[] {
	if (!verse) return [];
	const found = findVerse(verse.reference);
	if (!found) return [`${path}.reference: ${verse.reference} is not in the bundled Bible`];
	return found.text === verse.text ? [] : [`${path}.text: the bundled Bible has: ${found.text}`];
}

const repeated = (values: string[]) => [...new Set(values.filter((value, at) => values.indexOf(value) !== at))];
