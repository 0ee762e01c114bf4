import { type Hero, isOfLife } from "../hero.ts";

/** A hero with at most so many events, all of the life: the first, the last and some between, as evenly as they are. */
export function shortenHero(hero: Hero, maxEvents = Number.POSITIVE_INFINITY): Hero {
	if (hero.keyEvents.length <= maxEvents) return hero;
	const events = hero.keyEvents.filter((event) => isOfLife(event, hero));
	if (events.length <= maxEvents) return { ...hero, keyEvents: events };
	const step = (events.length - 1) / Math.max(1, maxEvents - 1);
	const kept = new Set(Array.from({ length: maxEvents }, (_, at) => Math.round(at * step)));
	return { ...hero, keyEvents: events.filter((_, at) => kept.has(at)) };
}
