// The theme and the biblical event of a story where the request leaves them open.
import { type Beat, type EventId, eventMaterial, THEME_IDS, type ThemeId, themeMaterial } from "../../material.ts";
import type { BuiltInRequest } from "../../request.ts";
import { seededRandom } from "../seeded-random.ts";

export const chooseTheme = (request: BuiltInRequest, seed: number): ThemeId =>
	request.theme ?? seededRandom(seed, "theme").pick(THEME_IDS);

/** The event requested, else one that suits the theme. The crucifixion is told only on request. */
export function chooseEvent(request: BuiltInRequest, theme: ThemeId, seed: number): EventId {
	if (request.event) return request.event;
	const events = themeMaterial(theme).tales.filter((event) => event !== "crucifixion");
	// A child and a biblical person of the same name in one story would be confused.
	const withoutNamesake = events.filter((event) => !mentions(eventMaterial(event).gist, request.name));
	return seededRandom(seed, "event").pick(withoutNamesake.length > 0 ? withoutNamesake : events);
}

const mentions = (beats: readonly Beat[], name: string | undefined) =>
	beats.some((beat) =>
		beat
			.join(" ")
			.split(/[^\p{L}]+/u)
			.includes(name ?? ""),
	);
