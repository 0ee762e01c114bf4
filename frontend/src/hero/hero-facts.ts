import type { Hero, HeroStoriesAnswer, HeroStory } from "@lion-tails/common/hero";
import { READING_LEVELS } from "@lion-tails/common/story";

export const CENTURIES = Array.from({ length: 20 }, (_, at) => at + 1);

type Years = Pick<Hero, "birthYear" | "deathYear">;
type Life = Years & Pick<Hero, "timePeriod" | "keyEvents">;

/** "614 – 680", with a question mark for an unknown year. */
export const livedText = ({ birthYear, deathYear }: Years) => `${birthYear ?? "?"} – ${deathYear ?? "?"}`;

/** First and last known year of a life; null if no year is known. */
export function lifeSpan({
	birthYear,
	deathYear,
	keyEvents,
}: Omit<Life, "timePeriod">): [from: number, to: number] | null {
	// Events with a note lie before the birth or after the death.
	const years = keyEvents.filter(({ note }) => !note).map(({ year }) => year);
	const from = birthYear ?? Math.min(...years, deathYear ?? Number.POSITIVE_INFINITY);
	const to = deathYear ?? Math.max(...years, birthYear ?? Number.NEGATIVE_INFINITY);
	return Number.isFinite(from) && Number.isFinite(to) ? [from, Math.max(from, to)] : null;
}

/** The centuries that the time period names, or else those of the life span. */
export function centuriesOf(hero: Life): number[] {
	const named = [...hero.timePeriod.matchAll(/(\d+)(?:st|nd|rd|th)\b/g)].map(([, number]) => Number(number));
	const span = named.length > 0 ? null : lifeSpan(hero);
	const [from, to] = span?.map(centuryOf) ?? [Math.min(...named), Math.max(...named)];
	return CENTURIES.filter((century) => century >= (from ?? 0) && century <= (to ?? 0));
}

const centuryOf = (year: number) => Math.ceil(year / 100);

export function ordinal(number: number): string {
	const isTeen = number % 100 > 10 && number % 100 < 14;
	return `${number}${(!isTeen && ["th", "st", "nd", "rd"][number % 10]) || "th"}`;
}

/** "5th–6th century" for a hero whose birth and death are both unknown; null otherwise. */
export function centuryText(hero: Life): string | null {
	const centuries = centuriesOf(hero);
	const [first, last] = [centuries[0], centuries.at(-1)];
	if (hero.birthYear !== null || hero.deathYear !== null || !first || !last) return null;
	return first === last ? `${ordinal(first)} century` : `${ordinal(first)}–${ordinal(last)} century`;
}

/** Up to two letters, from the first and the last capitalised word. */
export function initialsOf(name: string): string {
	const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word) && !/^(Jr|Sr|II+|IV)\.?$/.test(word));
	const [first = name.trim(), last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
	return `${first.charAt(0)}${last?.charAt(0) ?? ""}`.toUpperCase();
}

const PREVIEW_CHARS = 150;

export const mergeStories = ({ heroStories, userStories }: HeroStoriesAnswer): HeroStory[] =>
	[...heroStories, ...userStories].sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));

export function previewOf(content: string): string {
	const characters = [...content.trim().replace(/\s+/g, " ")];
	if (characters.length <= PREVIEW_CHARS) return characters.join("");
	return `${characters.slice(0, PREVIEW_CHARS).join("").trimEnd()}…`;
}

/** The reading level without its ages, as in "Middle School"; null for an unknown level. */
export function levelLabel(level: string | undefined): string | null {
	const { label } = READING_LEVELS[level as keyof typeof READING_LEVELS] ?? {};
	return label?.replace(/ \(.*/, "") ?? null;
}
