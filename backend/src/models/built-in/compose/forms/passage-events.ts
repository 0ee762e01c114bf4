import type { ToldEvent } from "../material.ts";

/** The event a Bible passage belongs to or stands nearest to, by book and chapter. */
export function eventOfPassage(passage: string | undefined): ToldEvent | undefined {
	const [, book = "", chapterText = "1"] =
		/^\s*((?:[123]\s*)?\p{L}[\p{L} ]*?)\.?\s*(\d+)?(?:[:.,\s].*)?$/u.exec(passage ?? "") ?? [];
	const chapter = Number(chapterText);
	const places = BOOKS.find(([name]) => name.test(book.replaceAll(/\s+/g, "")))?.[1];
	return places?.find(([last]) => chapter <= last)?.[1];
}

const END = Number.POSITIVE_INFINITY;
type Places = readonly (readonly [lastChapter: number, event: ToldEvent])[];

const BOOKS: readonly (readonly [RegExp, Places])[] = [
	[
		/^gen/i,
		[
			[5, "creation"],
			[11, "noah"],
			[36, "abraham"],
			[END, "joseph"],
		],
	],
	[/^(?:exo|lev|num|deu)/i, [[END, "moses"]]],
	[/^josh|^jos$/i, [[END, "joshua"]]],
	[/^(?:1s|2s|ps)/i, [[END, "davidGoliath"]]],
	[/^dan/i, [[END, "daniel"]]],
	[/^jonah|^jon$/i, [[END, "jonah"]]],
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
			[END, "paul"],
		],
	],
	[/^(?:rom|1cor|2cor|gal|eph|phil|col|1th|2th|1tim|2tim|tit|phlm)/i, [[END, "paul"]]],
];
