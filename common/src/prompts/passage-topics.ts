// Which hard events a passage tells of, by its chapters.
import type { CareTopic } from "./care-notes-table.ts";

export function topicsOfPassage(reference: string): CareTopic[] {
	const [, book, from, endChapter] = REFERENCE.exec(reference.trim()) ?? [];
	if (!book || !from) return [];
	const first = Number(from);
	const last = Number(endChapter ?? from);
	return CHAPTERS.filter(([, own, begin, end]) => own === book && begin <= last && end >= first).map(
		([topic]) => topic,
	);
}

/** “Genesis 22”, “Genesis 22:1-14”, “Genesis 6:9-8:22”. */
const REFERENCE = /^(.+?) (\d+)(?::\d+(?:[-–](?:(\d+):)?\d+)?)?$/;

/** Topic, book, first and last chapter. */
const CHAPTERS: readonly [CareTopic, string, number, number][] = [
	["creation", "Genesis", 3, 3],
	["violence", "Genesis", 4, 4],
	["flood", "Genesis", 6, 8],
	["violence", "Genesis", 19, 19],
	["isaac", "Genesis", 22, 22],
	["violence", "Genesis", 34, 34],
	["joseph", "Genesis", 37, 45],
	["exodus", "Exodus", 1, 1],
	["exodus", "Exodus", 7, 15],
	["violence", "Numbers", 31, 31],
	["jericho", "Joshua", 6, 6],
	["violence", "Joshua", 7, 12],
	["violence", "Judges", 1, 21],
	["goliath", "1 Samuel", 17, 17],
	["violence", "1 Samuel", 31, 31],
	["violence", "2 Samuel", 11, 13],
	["violence", "2 Samuel", 18, 18],
	["violence", "1 Kings", 18, 18],
	["violence", "2 Kings", 2, 2],
	["violence", "Esther", 7, 9],
	["violence", "Job", 1, 2],
	["furnace", "Daniel", 3, 3],
	["lionsDen", "Daniel", 6, 6],
	["jonah", "Jonah", 1, 4],
	["nativity", "Matthew", 2, 2],
	["parables", "Matthew", 13, 13],
	["violence", "Matthew", 14, 14],
	["parables", "Matthew", 18, 18],
	["parables", "Matthew", 20, 22],
	["parables", "Matthew", 25, 25],
	["crucifixion", "Matthew", 26, 27],
	["resurrection", "Matthew", 28, 28],
	["violence", "Mark", 6, 6],
	["crucifixion", "Mark", 14, 15],
	["resurrection", "Mark", 16, 16],
	["parables", "Luke", 10, 10],
	["parables", "Luke", 15, 16],
	["crucifixion", "Luke", 22, 23],
	["resurrection", "Luke", 24, 24],
	["crucifixion", "John", 18, 19],
	["resurrection", "John", 20, 20],
	["pentecost", "Acts", 2, 2],
	["martyr", "Acts", 6, 7],
	["paul", "Acts", 9, 9],
	["violence", "Acts", 12, 12],
	["paul", "Acts", 13, 28],
	["violence", "Revelation", 6, 20],
];
