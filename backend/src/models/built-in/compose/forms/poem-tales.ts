// The Bible stories of a poem: those of which there is verse.
import { materialOf, narratives } from "../../material.ts";
import { EVENT_IDS, type EventId, type ThemeMaterial, type Verses } from "../../material-schemas.ts";
import { sourcesById, type TaleSource } from "../../passages/telling.ts";
import type { BuiltInRequest } from "../../request.ts";
import type { PlanInput } from "../story-plan.ts";
import { mentions, tellable } from "./choose-subject.ts";

export const versesOf = (id: string): Verses | undefined => {
	const event = EVENT_IDS.find((one) => one === id);
	return event ? materialOf("verseTales").tales[event] : materialOf("verseNarratives").tales[id];
};

/** The event requested, else one that suits the theme. */
export function choosePoemTale({ request, randomFor }: PlanInput, theme: ThemeMaterial): TaleSource {
	const sources = sourcesById(request.event ? [request.event] : idsFor(theme, request));
	// A child and a biblical person of the same name in one poem would be confused.
	const others = sources.filter(({ gist }) => !mentions(gist, request.name));
	return randomFor("event").pick(others.length > 0 ? others : sources, ({ id }) => versesOf(id));
}

/** The first, and others that suit the theme, so many in all. */
export function poemTales(
	{ request, randomFor }: PlanInput,
	theme: ThemeMaterial,
	first: TaleSource,
	count: number,
): TaleSource[] {
	const ids = [
		first.id,
		...randomFor("tales").shuffle(idsFor(theme, request), versesOf),
		...randomFor("more").shuffle(tellable(FOR_ANY_THEME, request), versesOf),
	];
	return [...new Set(ids)].slice(0, count).flatMap((id) => sourcesById([id]));
}

function idsFor(theme: ThemeMaterial, request: BuiltInRequest): string[] {
	const ofTheme = narratives().filter(({ id, themes }) => themes.includes(theme.id) && versesOf(id));
	return [...tellable(theme.tales, request), ...ofTheme.map(({ id }) => id)];
}

const FOR_ANY_THEME: readonly EventId[] = [
	"creation",
	"noah",
	"nativity",
	"daniel",
	"miracles",
	"moses",
	"davidGoliath",
	"jonah",
];
