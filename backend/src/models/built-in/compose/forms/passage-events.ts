import type { EventId } from "../../material.ts";

/** The event that a Bible passage is about or nearest to, by book and chapter. */
export function eventOfPassage(passage: string | undefined): EventId | undefined {
	const [, book = "", chapterText = "1"] =
		/^\s*((?:[123]\s*)?\p{L}[\p{L} ]*?)\.?\s*(\d+)?(?:[:.,\s].*)?$/u.exec(passage ?? "") ?? [];
	const chapter = Number(chapterText);
	const ranges = BOOKS.find(([name]) => name.test(book.replaceAll(/\s+/g, "")))?.[1];
	return ranges?.find(([lastChapter]) => chapter <= lastChapter)?.[1];
}

const LAST_CHAPTER = Number.POSITIVE_INFINITY;
type ChapterRanges = readonly (readonly [lastChapter: number, event: EventId])[];

const BOOKS: readonly (readonly [bookName: RegExp, events: ChapterRanges])[] = [
	[
		/^gen/i,
		[
			[5, "creation"],
			[11, "noah"],
			[36, "abraham"],
			[LAST_CHAPTER, "joseph"],
		],
	],
	[/^(?:exo|lev|num|deu)/i, [[LAST_CHAPTER, "moses"]]],
	[/^josh|^jos$/i, [[LAST_CHAPTER, "joshua"]]],
	[/^(?:1s|2s|ps)/i, [[LAST_CHAPTER, "davidGoliath"]]],
	[/^dan/i, [[LAST_CHAPTER, "daniel"]]],
	[/^jonah|^jon$/i, [[LAST_CHAPTER, "jonah"]]],
	[
		/^mat|^mt/i,
		[
			[2, "nativity"],
			[12, "miracles"],
			[13, "parables"],
			[17, "miracles"],
			[25, "parables"],
			[27, "crucifixion"],
			[28, "resurrection"],
		],
	],
	[
		/^mar|^mk/i,
		[
			[3, "miracles"],
			[4, "parables"],
			[13, "miracles"],
			[15, "crucifixion"],
			[16, "resurrection"],
		],
	],
	[
		/^luk|^lk/i,
		[
			[2, "nativity"],
			[9, "miracles"],
			[18, "parables"],
			[21, "miracles"],
			[23, "crucifixion"],
			[24, "resurrection"],
		],
	],
	[
		/^joh|^jn/i,
		[
			[12, "miracles"],
			[19, "crucifixion"],
			[21, "resurrection"],
		],
	],
	[
		/^acts?/i,
		[
			[2, "pentecost"],
			[LAST_CHAPTER, "paul"],
		],
	],
	[/^(?:rom|1cor|2cor|gal|eph|phil|col|1th|2th|1tim|2tim|tit|phlm)/i, [[LAST_CHAPTER, "paul"]]],
];
