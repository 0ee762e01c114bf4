// The theme and the biblical event of a story where the request leaves them open.
import {
	type Beat,
	EVENT_IDS,
	type EventId,
	eventMaterial,
	THEME_IDS,
	type ThemeId,
	themeMaterial,
} from "../../material.ts";
import { readingTale } from "../../passages/reading-tale.ts";
import { type Tale, type Telling, tellingOf } from "../../passages/telling.ts";
import type { BuiltInRequest } from "../../request.ts";
import { seededRandom } from "../seeded-random.ts";

export const chooseTheme = (request: BuiltInRequest, seed: number): ThemeId =>
	request.theme ?? seededRandom(seed, "theme").pick(without(THEME_IDS, request.excludedThemes));

/** The event requested, else one that suits the theme. The crucifixion is told only on request. */
export function chooseEvent(request: BuiltInRequest, theme: ThemeId, seed: number): EventId {
	if (request.event) return request.event;
	const events = tellable(themeMaterial(theme).tales, request);
	// A child and a biblical person of the same name in one story would be confused.
	const withoutNamesake = events.filter((event) => !mentions(eventMaterial(event).gist, request.name));
	return seededRandom(seed, "event").pick(withoutNamesake.length > 0 ? withoutNamesake : events);
}

/** Without the crucifixion and the events that the parent does not want; where no other is left, of all events. */
export function tellable(events: readonly EventId[], { excludedEvents }: BuiltInRequest): EventId[] {
	const isTellable = (event: EventId) => event !== "crucifixion" && !excludedEvents?.includes(event);
	const suitable = events.filter(isTellable);
	return suitable.length > 0 ? suitable : EVENT_IDS.filter(isTellable);
}

const without = <T>(all: readonly T[], excluded: readonly T[] = []) => {
	const left = all.filter((one) => !excluded.includes(one));
	return left.length > 0 ? left : all;
};

/** What Grandma tells, or what the child visits: the passage that was asked for, else an event. */
export function chooseTale(request: BuiltInRequest, theme: ThemeId, seed: number): { tale: Tale; telling?: Telling } {
	const telling = tellingOf(request);
	if (!telling) return { tale: eventMaterial(chooseEvent(request, theme, seed)) };
	if (telling.kind === "read") return { tale: readingTale(telling.asked, telling.text), telling };
	return { tale: (telling.kind === "told" ? telling : telling.told).tale, telling };
}

const mentions = (beats: readonly Beat[], name: string | undefined) =>
	beats.some((beat) =>
		beat
			.join(" ")
			.split(/[^\p{L}]+/u)
			.includes(name ?? ""),
	);
