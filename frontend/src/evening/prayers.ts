import { churchSeason } from "./church-year.ts";
import prayers from "./prayers.json" with { type: "json" };

type Prayer = { for: string[]; words?: string[]; young: string; middle: string; older: string };
type Request = Record<string, unknown>;

const YOUNG_UNTIL = 5;
const MIDDLE_UNTIL = 9;
/** They come before the brother, the fish or the new school that a wish also names. */
const TROUBLES = ["grief", "illness", "fear", "loneliness", "worry"];
const SEASONS = ["advent", "christmas", "new-year", "lent", "good-friday", "easter", "pentecost", "harvest"];

const all: readonly Prayer[] = prayers;
/** The first prayers of the file are for themes. They suit any evening, because they name no event, trouble or season. */
const THEME_PRAYERS = 15;
const themed = all.slice(0, THEME_PRAYERS);
const others = all.slice(THEME_PRAYERS);

/**
 * Returns prayers in the words of this age, the fitting ones first and those of another season last. All prayers are in
 * the list. Prayers for themes that fit equally well take turns from day to day.
 */
export function eveningPrayers(request: Request, age: number, date: Date): string[] {
	const words = age < YOUNG_UNTIL ? "young" : age < MIDDLE_UNTIL ? "middle" : "older";
	const wish = ` ${text(request.customPrompt)
		.toLowerCase()
		.replace(/[^a-z]+/g, " ")} `;
	const { theme, biblicalEvent, useTimeTravel } = request;
	const season = churchSeason(date);
	const score = ({ for: topics, words: cues = [] }: Prayer) =>
		(cues.some((cue) => new RegExp(` (?:${cue})s? `).test(wish)) ? (isAny(topics, TROUBLES) ? 16 : 8) : 0) +
		(useTimeTravel !== false && topics.includes(text(biblicalEvent)) ? 4 : 0) +
		(topics.includes(text(theme)) ? 2 : 0) +
		(season && topics.includes(season) ? 1 : isAny(topics, SEASONS) ? -1 : 0);
	const first = (date.getMonth() * 31 + date.getDate()) % themed.length;
	return [...themed.slice(first), ...themed.slice(0, first), ...others]
		.map((prayer) => ({ prayer, score: score(prayer) }))
		.sort((one, other) => other.score - one.score)
		.map(({ prayer }) => prayer[words]);
}

const isAny = (topics: readonly string[], of: readonly string[]) => topics.some((topic) => of.includes(topic));
const text = (value: unknown) => (typeof value === "string" ? value : "");
