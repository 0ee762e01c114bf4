// Loads what the steps after the story need, so that the evening continues without a network.
import type { SongCard } from "@lion-tails/common/song";
import { storage } from "../net/browser-storage.ts";
import { call } from "../net/client.ts";
import { openStory } from "../story/offline/story-changes.ts";
import { isAboutStory, type SungStory } from "./bible-songs.ts";
import { churchSeason } from "./church-year.ts";
import { changeEvening, currentEvening, type EveningStory } from "./evening.ts";

export const BIBLE_PRAYERS = [
	{ title: "The Our Father", reference: "Matthew 6:9-13" },
	{ title: "Psalm 23", reference: "Psalm 23" },
	{ title: "Psalm 91", reference: "Psalm 91" },
	{ title: "Psalm 121", reference: "Psalm 121" },
] as const;

const PASSAGES_KEY = "eveningPassages";
const LAST_SONGS_KEY = "eveningSongs";
const MAX_LAST_SONGS = 5;

/**
 * Throws the error of the call if the story cannot be opened, for example because it is still being told. The evening does not
 * wait for a song and psalms: without a network they are missing, and the next call loads them.
 */
export async function prepareEvening(): Promise<void> {
	const evening = currentEvening();
	if (!evening?.storyId) return;
	const story = evening.story ?? (await openEveningStory(evening.storyId));
	void Promise.allSettled([prepareSong(story, new Date(evening.startedAt)), preparePassages()]);
}

async function openEveningStory(id: string): Promise<EveningStory> {
	const { story, request } = await openStory(id);
	const { title, content, bibleVerse, applicationQuestions } = story;
	const opened = { title, content, bibleVerse, applicationQuestions, request };
	changeEvening({ story: opened });
	return opened;
}

/** `date`: the evening, which may last beyond midnight. */
async function prepareSong(story: EveningStory, date: Date): Promise<void> {
	if (currentEvening()?.song) return;
	const songs = await call("GET /api/songs", { query: { limit: 60, view: "card" } });
	const last = lastSongs();
	const id = chooseSong(songs as SongCard[], story, date, last);
	if (!id) return;
	const [song] = await Promise.all([
		call("GET /api/songs/:id", { params: { id } }),
		import("../song/play/sound/tone-sound.ts"),
	]);
	const latest = [id, ...last.filter((other) => other !== id)].slice(0, MAX_LAST_SONGS);
	storage.set("local", LAST_SONGS_KEY, JSON.stringify(latest));
	changeEvening({ song });
}

function lastSongs(): unknown[] {
	const stored = storage.getJson("local", LAST_SONGS_KEY);
	return Array.isArray(stored) ? stored : [];
}

type Choosable = Pick<SongCard, "id" | "title" | "tags" | "lyrics">;

const CALM_TAGS = ["evening", "lullaby", "comfort", "peace", "prayer"];
/** A song for Advent may also have the tag of Christmas. */
const SEASONAL: Record<string, RegExp> = {
	advent: /advent|emmanuel/i,
	christmas: /christmas|nativity|bethlehem|manger|noel|silent night|born/i,
	easter: /easter|risen/i,
	harvest: /harvest|thankful/i,
};

/** A song about the story comes before those of the theme and of the season. */
const SCORE_OF_STORY = 12;

/** Returns the id of the calm song that fits the story and the season best; undefined if there is no song. */
export function chooseSong(
	songs: readonly Choosable[],
	story: SungStory,
	date: Date,
	lastIds: readonly unknown[],
): string | undefined {
	const season = churchSeason(date);
	const { theme, biblicalEvent, animal } = story.request;
	const wanted = [theme, biblicalEvent, animal].filter((word) => typeof word === "string");
	const score = ({ id, title, tags, lyrics }: Choosable) => {
		const words = `${title} ${tags.join(" ")}`;
		const seasonOf = Object.keys(SEASONAL).find((name) => SEASONAL[name]?.test(words));
		const fitting = wanted.filter((word) => `${words} ${lyrics}`.toLowerCase().includes(word.toLowerCase())).length;
		const seasonal = seasonOf === undefined ? 0 : seasonOf === season ? 7 : -10;
		const isRepeated = lastIds.includes(id);
		return (
			tags.filter((tag) => CALM_TAGS.includes(tag)).length * 2 +
			fitting * 3 +
			(isAboutStory(title, story) ? SCORE_OF_STORY : seasonal) -
			(isRepeated ? 5 : 0)
		);
	};
	return songs.toSorted((one, other) => score(other) - score(one))[0]?.id;
}

/** Returns the prayers of the Bible by title; none until an evening has loaded them. */
export function biblePrayers(): Record<string, string> {
	const stored = storage.getJson("local", PASSAGES_KEY);
	if (!stored || typeof stored !== "object") return {};
	const passages = stored as Record<string, string>;
	return Object.fromEntries(Object.entries(passages).map(([title, text]) => [title, prayedText(text)]));
}

/** Matthew’s text of the Our Father begins with “Pray like this: ‘”. */
const prayedText = (text: string) => text.replace(/^Pray like this: ‘(.*)’$/, "$1");

async function preparePassages(): Promise<void> {
	const known = biblePrayers();
	if (BIBLE_PRAYERS.every(({ title }) => known[title])) return;
	const texts = await Promise.all(
		BIBLE_PRAYERS.map(async ({ title, reference }) => {
			const { passage } = await call("GET /api/passage", { query: { reference } });
			return [title, passage?.verses.map(({ text }) => text).join(" ") ?? ""];
		}),
	);
	storage.set("local", PASSAGES_KEY, JSON.stringify(Object.fromEntries(texts)));
}
