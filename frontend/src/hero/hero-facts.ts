// What is worked out from a hero's record.
import type { Hero } from "@lion-tails/common/hero";

export const CENTURIES = Array.from({ length: 20 }, (_, at) => at + 1);

type Years = Pick<Hero, "birthYear" | "deathYear">;
type Life = Years & Pick<Hero, "timePeriod" | "keyEvents">;

/** Birth and death, with a question mark for what is unknown. */
export const livedText = ({ birthYear, deathYear }: Years) => `${birthYear ?? "?"} – ${deathYear ?? "?"}`;

/** First and last known year of a life; null where nothing is known. */
export function lifeSpan({
	birthYear,
	deathYear,
	keyEvents,
}: Omit<Life, "timePeriod">): [from: number, to: number] | null {
	// An event with a note lies before the birth or after the death.
	const years = keyEvents.filter(({ note }) => !note).map(({ year }) => year);
	const from = birthYear ?? Math.min(...years, deathYear ?? Number.POSITIVE_INFINITY);
	const to = deathYear ?? Math.max(...years, birthYear ?? Number.NEGATIVE_INFINITY);
	return Number.isFinite(from) && Number.isFinite(to) ? [from, Math.max(from, to)] : null;
}

/** The centuries that the time period names, else those of the years. */
export function centuriesOf(hero: Life): number[] {
	const named = [...hero.timePeriod.matchAll(/(\d+)(?:st|nd|rd|th)\b/g)].map(([, number]) => Number(number));
	const span = named.length > 0 ? null : lifeSpan(hero);
	const [from, to] = span?.map(centuryOf) ?? [Math.min(...named), Math.max(...named)];
	return CENTURIES.filter((century) => century >= (from ?? 0) && century <= (to ?? 0));
}

const centuryOf = (year: number) => Math.ceil(year / 100);

/** "3rd". */
export function ordinal(number: number): string {
	const isTeen = number % 100 > 10 && number % 100 < 14;
	return `${number}${(!isTeen && ["th", "st", "nd", "rd"][number % 10]) || "th"}`;
}

/** Of a hero whose birth and death are both unknown; null otherwise. */
export function centuryText(hero: Life): string | null {
	const centuries = centuriesOf(hero);
	const [first, last] = [centuries[0], centuries.at(-1)];
	if (hero.birthYear !== null || hero.deathYear !== null || !first || !last) return null;
	return first === last ? `${ordinal(first)} century` : `${ordinal(first)}–${ordinal(last)} century`;
}

/** Up to two letters: of the first word and of the last one with a capital letter. */
export function initialsOf(name: string): string {
	const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word) && !/^(Jr|Sr|II+|IV)\.?$/.test(word));
	const [first = name.trim(), last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
	return `${first.charAt(0)}${last?.charAt(0) ?? ""}`.toUpperCase();
}
