import type { Hero } from "@lion-tails/common/hero";
import { CENTURIES, centuriesOf, lifeSpan } from "../hero-facts.ts";

const MIN_CENTURY_PX = 136;
/** Width for each life that begins in a century: crowded centuries are wider, which keeps the timeline low. */
const LIFE_PX = 64;
const MARK_GAP_PX = 12;

type Mark = {
	hero: Hero;
	lane: number;
	/** Left end of the mark and of the line from the first to the last known year; `to` is the right end of the line. */
	from: number;
	to: number;
};

/**
 * Returns the start of each century and the end of the twentieth, the marks, and the width, which includes the marks of the last
 * lives.
 */
export function layOutTimeline(heroes: readonly Hero[], widthOf: (hero: Hero) => number) {
	const lives = heroes
		.flatMap((hero) => {
			const span = lifeSpan(hero) ?? middleOf(centuriesOf(hero));
			return span ? [{ hero, first: span[0], last: span[1] }] : [];
		})
		.sort((one, other) => one.first - other.first || one.last - other.last);
	const starts = startsOf(lives.map(({ first }) => first));
	const marks = lives.map(
		({ hero, first, last }): Mark => ({
			hero,
			lane: 0,
			from: positionOf(first, starts),
			to: positionOf(last, starts),
		}),
	);
	const ends = marks.map(({ hero, from, to }) => Math.max(from + widthOf(hero), to));
	const laneEnds = new Array<number>(laneCount(marks, ends)).fill(Number.NEGATIVE_INFINITY);
	marks.forEach((mark, at) => {
		// Choosing the lane that has been free the longest uses all lanes evenly.
		mark.lane = laneEnds.indexOf(Math.min(...laneEnds));
		laneEnds[mark.lane] = (ends[at] ?? 0) + MARK_GAP_PX;
	});
	return { starts, marks, lanes: laneEnds.length, width: Math.max(starts.at(-1) ?? 0, ...ends) };
}

/** The largest number of marks at one point of the timeline. */
const laneCount = (marks: readonly Mark[], ends: readonly number[]) =>
	Math.max(0, ...marks.map(({ from }, at) => 1 + ends.slice(0, at).filter((end) => end + MARK_GAP_PX > from).length));

function startsOf(firstYears: readonly number[]): number[] {
	const starts = [0];
	for (const century of CENTURIES) {
		const count = firstYears.filter((year) => Math.ceil(year / 100) === century).length;
		starts.push((starts.at(-1) ?? 0) + Math.max(MIN_CENTURY_PX, count * LIFE_PX));
	}
	return starts;
}

/** The position of a year; year 1 is at 0. */
function positionOf(year: number, starts: readonly number[]): number {
	const elapsed = Math.max(0, Math.min(CENTURIES.length, (year - 1) / 100));
	const century = Math.min(CENTURIES.length - 1, Math.floor(elapsed));
	const [start = 0, end = 0] = [starts[century], starts[century + 1]];
	return start + (elapsed - century) * (end - start);
}

function middleOf([first, ...others]: number[]): [number, number] | null {
	if (first === undefined) return null;
	const year = ((first + (others.at(-1) ?? first)) / 2) * 100 - 50;
	return [year, year];
}
