// The decisive verses of each biblical event, so that a story follows Scripture where no passage was typed.
import type { BiblicalEvent } from "@lion-tails/common/story";
import { findPassages, type Passage } from "./scripture.ts";

/** Null for no event. Passages that do not follow one another are joined by an ellipsis. */
export function findEventPassage(event: BiblicalEvent): Passage | null {
	if (event === "none") return null;
	const reference = EVENT_REFERENCES[event];
	const passages = findPassages(reference);
	return {
		reference,
		text: passages.map(({ text }) => text).join(" … "),
		verses: passages.flatMap(({ verses }) => verses),
	};
}

/** Chosen to be told to children: the outcome is in them, cruelty that the event can be told without is not. */
export const EVENT_REFERENCES: Record<Exclude<BiblicalEvent, "none">, string> = {
	creation: "Genesis 1:1-4; 1:20; 1:24; 1:27; 1:31; 2:1-3",
	noah: "Genesis 6:9; 6:14; 6:22; 7:17-18; 8:1; 8:11; 8:18; 9:12-13",
	abraham: "Genesis 12:1-2; 12:4; 15:5-6; 21:1-3; 21:6",
	joseph: "Genesis 37:3; 37:28; 39:2; 41:41; 45:4-5; 45:14-15; 50:20",
	moses: "Exodus 3:4; 3:7; 3:10-12; 14:21-22; 15:2",
	joshua: "Joshua 6:2-5; 6:20; 6:23",
	davidGoliath: "1 Samuel 17:4; 17:33; 17:37; 17:40; 17:45; 17:49",
	daniel: "Daniel 6:10; 6:16; 6:19-23",
	jonah: "Jonah 1:1-3; 1:17; 2:1; 2:10; 3:1-3; 3:10; 4:11",
	nativity: "Luke 2:4-14; 2:16",
	miracles: "Mark 4:37-39; 6:38-44",
	parables: "Luke 15:4-6; 15:11-13; 15:20-24",
	crucifixion: "Luke 23:33-34; 23:46; 23:55; Matthew 28:1; 28:5-6; 28:8",
	resurrection: "John 20:11-18",
	pentecost: "Acts 2:1-6; 2:32; 2:41-42",
	paul: "Acts 9:3-6; 9:17-18; 16:9-10",
};
