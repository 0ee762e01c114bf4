// Chooses the prayers that fit an evening.
import { churchSeason } from "./church-year.ts";
import prayers from "./prayers.json" with { type: "json" };

type Prayer = (typeof prayers)[number];
type Request = Record<string, unknown>;

const YOUNG_UNTIL = 5;
const MIDDLE_UNTIL = 9;

/** Returns prayers in the words of this age, the fitting ones first. All prayers are in the list. */
export function eveningPrayers(request: Request, age: number, date: Date): string[] {
	const words = age < YOUNG_UNTIL ? "young" : age < MIDDLE_UNTIL ? "middle" : "older";
	const wish = ` ${text(request.customPrompt)
		.toLowerCase()
		.replace(/[^a-z]+/g, " ")} `;
	const { theme, biblicalEvent, useTimeTravel } = request;
	const season = churchSeason(date);
	const score = ({ for: topics, words: cues = [] }: Prayer & { words?: string[] }) =>
		(cues.some((cue) => wish.includes(` ${cue} `) || wish.includes(` ${cue}s `)) ? 8 : 0) +
		(useTimeTravel !== false && topics.includes(text(biblicalEvent)) ? 4 : 0) +
		(topics.includes(text(theme)) ? 2 : 0) +
		(season && topics.includes(season) ? 1 : 0);
	return prayers
		.map((prayer) => ({ prayer, score: score(prayer) }))
		.sort((one, other) => other.score - one.score)
		.map(({ prayer }) => prayer[words]);
}

const text = (value: unknown) => (typeof value === "string" ? value : "");
