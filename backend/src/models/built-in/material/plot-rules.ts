// What a plot must have beyond the rules for its beats.
import { PLOT_PARTS } from "../material-schemas.ts";

type Beats = unknown[][];
type Tale = { id: string; turn: Beats };
type PlotRecord = Record<(typeof PLOT_PARTS)[number], Beats> & {
	id: string;
	teller: string;
	home?: string;
	titles?: string[];
	tales?: Tale[];
	questions?: string[];
};

export const isPlot = (value: object): value is PlotRecord => "obstacle" in value && "deed" in value;

const MAX_REQUIRED_WORDS = { plain: 520, rich: 760, briefPlain: 390, briefRich: 560 };
const BESIDE_TELLER = /\bGrandma\b|\bGrandpa\b|\bMom\b|\bDad\b|\bAunt Rose\b|\bUncle Ben\b/;
const VILLAGE = /Almond Hill|almond tree|Lantern Street|boat house|\blane\b|church with|the meadow|Grandma/;

export function plotViolations(plot: PlotRecord, words: (text: string) => number): string[] {
	const violations: string[] = [];
	const beats = PLOT_PARTS.flatMap((part) => plot[part]);
	const wordsOf = (chosen: Beats, column: 1 | 2) => chosen.reduce((sum, beat) => sum + words(String(beat[column])), 0);
	const required = beats.filter(([priority]) => priority === 1);
	const brief = required.filter((beat) => beat[3] !== "long");
	const limits = [
		["plain", wordsOf(required, 1), MAX_REQUIRED_WORDS.plain],
		["rich", wordsOf(required, 2), MAX_REQUIRED_WORDS.rich],
		["plain, without “long”", wordsOf(brief, 1), MAX_REQUIRED_WORDS.briefPlain],
		["rich, without “long”", wordsOf(brief, 2), MAX_REQUIRED_WORDS.briefRich],
	] as const;
	for (const [column, count, max] of limits)
		if (count > max) violations.push(`${count} words of priority 1, ${column} (at most ${max})`);
	for (const part of PLOT_PARTS) {
		const count = plot[part].length;
		if (count < 5 || count > 11) violations.push(`${part} has ${count} beats (5 to 11)`);
		if (plot[part].filter(([priority]) => priority === 1).length < 2)
			violations.push(`${part} has fewer than 2 beats of priority 1`);
		if (plot[part].some(([priority, , , mark]) => mark === "long" && priority !== 1))
			violations.push(`${part}: “long” marks beats of priority 1 only`);
	}
	if (!plot.counsel.some((beat) => beat.join(" ").includes(plot.teller)))
		violations.push(`${plot.teller} is not in the counsel`);
	if (plot.home === "town" && VILLAGE.test(JSON.stringify(plot)))
		violations.push(`a plot of the town names the village: ${VILLAGE.exec(JSON.stringify(plot))?.[0]}`);
	if ((plot.titles ?? []).length < 3) violations.push("fewer than 3 titles");
	const tales = plot.tales ?? [];
	if (tales.length < 1 || tales.length > 2) violations.push("needs 1 or 2 tales");
	for (const { id, turn } of tales) {
		if (turn.length < 2 || turn.length > 3) violations.push(`${id}: 2 or 3 beats for the turn`);
		if (turn[0]?.[0] !== 1) violations.push(`${id}: the first beat of the turn has priority 1`);
		if (turn.slice(1).some(([priority]) => priority === 1))
			violations.push(`${id}: only the first beat of the turn has priority 1`);
	}
	if (BESIDE_TELLER.test(JSON.stringify(tales).replaceAll(plot.teller, "")))
		violations.push("somebody beside the teller is in the turn of a tale");
	for (const question of plot.questions ?? []) if (!/\?”?$/.test(question)) violations.push(`no question: ${question}`);
	if ((plot.questions ?? []).length !== 10) violations.push("needs 10 questions");
	return violations;
}
