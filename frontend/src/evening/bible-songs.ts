// Bundled hymns that sing of what a Bible story tells.
import type { StoredStory } from "@lion-tails/common/saved-story";
import type { BIBLICAL_EVENTS } from "@lion-tails/common/story-choices";

export type SungStory = Pick<StoredStory, "request"> & Pick<StoredStory["story"], "bibleVerse">;

type BibleSongs = {
	events?: readonly (keyof typeof BIBLICAL_EVENTS)[];
	/** Book and chapter. */
	passages: RegExp;
	titles: RegExp;
	/** A verse about joy may be the angels', in any month. */
	isOfSeason?: true;
};

const BIBLE_SONGS: readonly BibleSongs[] = [
	{
		events: ["creation"],
		passages: /\bgenesis [12]\b|\bpsalms? (8|19|104)\b/i,
		titles: /almighty power of god|my father’s world|beauty of the earth/i,
	},
	// “Clouds arise and tempests blow, by order from Thy throne; … there’s not a place where we can flee, but God is present there.”
	{ events: ["noah", "jonah"], passages: /\bgenesis [6-9]\b|\bjonah\b/i, titles: /almighty power of god/i },
	// “When sorrows like sea billows roll.”
	{ events: ["jonah"], passages: /\bjonah\b/i, titles: /it is well with my soul/i },
	// Farewells, journeys and “daily manna”.
	{
		events: ["abraham", "joseph", "moses", "paul"],
		passages: /\bgenesis (12|37|4[2-6])\b|\bexodus 1[2-7]\b|\bruth 1\b|\bacts (1[3-9]|2\d)\b/i,
		titles: /god be with you till/i,
	},
	{ events: ["joshua"], passages: /\bjoshua [34]\b/i, titles: /michael, row/i },
	{ events: ["davidGoliath"], passages: /\b1 samuel 1[67]\b|\bpsalms? 23\b|\bjohn 10\b/i, titles: /shepherd/i },
	// “Guardian angels God will send thee, all through the night.”
	{ events: ["daniel"], passages: /\bdaniel 6\b/i, titles: /all through the night/i },
	{
		events: ["nativity"],
		passages: /\bluke 2(?!\d|:[2-5]\d)|\bmatthew [12]\b/i,
		titles: /manger|silent night|what child|royal david|bethlehem|shepherds watched/i,
		isOfSeason: true,
	},
	// “Was blind, but now I see.”
	{ events: ["miracles"], passages: /\bjohn 9\b|\bmark (8|10)\b/i, titles: /amazing grace/i },
	// “I once was lost, but now am found”, and “on His shoulder gently laid, and home, rejoicing, brought me”.
	{ events: ["parables"], passages: /\bluke 15\b/i, titles: /amazing grace|king of love my shepherd/i },
	{ events: ["crucifixion"], passages: /\b(matthew 27|mark 15|luke 23|john 19)\b/i, titles: /jesus loves me/i },
	{
		events: ["resurrection"],
		passages: /\b(matthew 28|mark 16|luke 24|john 20)\b/i,
		titles: /risen today/i,
		isOfSeason: true,
	},
	// Jacob’s dream: “my rest a stone … steps unto heaven … angels to beckon me”.
	{ passages: /\bgenesis 28\b/i, titles: /nearer, my god/i },
	{ passages: /\b2 kings 2\b/i, titles: /swing low/i },
	{ passages: /\bpsalms? 100\b/i, titles: /all people that on earth/i },
	{ passages: /\bisaiah 6\b|\brevelation 4\b/i, titles: /holy, holy, holy/i },
];

/** Returns true for a song about the event, the passage or the verse of the story. */
export function isAboutStory(title: string, { request, bibleVerse }: SungStory): boolean {
	const { biblicalEvent, biblePassage } = request;
	return BIBLE_SONGS.some(({ events = [], passages, titles, isOfSeason }) => {
		const places = [biblePassage, isOfSeason ? null : bibleVerse?.reference];
		return (
			titles.test(title) &&
			(events.some((event) => event === biblicalEvent) ||
				places.some((place) => typeof place === "string" && passages.test(place)))
		);
	});
}
