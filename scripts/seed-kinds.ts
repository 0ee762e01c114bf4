import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { shippedHeroes } from "@lion-tails/backend/hero/seed";
import type { HeroStore } from "@lion-tails/backend/hero/store";
import { heroFaults, toRecords, WrittenHero } from "@lion-tails/backend/hero/written-hero";
import { MAX_RECORDING_BYTES, recordingOf, recordingUrl, versionIn } from "@lion-tails/backend/song/recording";
import { shippedSongs } from "@lion-tails/backend/song/seed";
import { withDiagrams } from "@lion-tails/backend/song/songs";
import type { Recording } from "@lion-tails/backend/song/store";
import type { Storage } from "@lion-tails/backend/storage/storage";
import { chordNameOf } from "@lion-tails/common/chords/chord-name";
import type { HeroStory } from "@lion-tails/common/hero";
import { Song, type SongPart, type SongParts, sizeFaults } from "@lion-tails/common/song";

export type Outcome = "added" | "changed" | "unchanged";
/** Faults by field, or the outcome of writing the record and the function that writes it. */
type Checked = { faults: string[] } | { outcome: Outcome; write?: () => Promise<unknown> };

/** A kind of seeded record: songs or heroes. */
export type SeedKind = {
	name: "Song" | "Hero";
	plural: "Songs" | "Heroes";
	shipped: () => unknown[];
	/** `folder` resolves the file paths in a record. */
	check: (storage: Storage, written: unknown, folder: string) => Promise<Checked>;
};

/** Ids of public records. */
const SEED_ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const SEED_ID_MESSAGE = "An id is written like-this";

/** Returns a schema's issues as text, by field. */
function faultsOf(error: { issues: { path: PropertyKey[]; message: string }[] }): string[] {
	return error.issues.map(({ path, message }) => [path.join("."), message].filter(Boolean).join(": "));
}

export const heroes: SeedKind = {
	name: "Hero",
	plural: "Heroes",
	shipped: shippedHeroes,
	async check({ heroes: store, heroStories }, written) {
		const { data, error } = WrittenHero.safeParse(written);
		if (error) return { faults: faultsOf(error) };
		const faults = [...heroFaults(data), ...(await takenIds(heroStories, data))];
		if (faults.length) return { faults };
		const before = { hero: await store.byId(data.id), stories: await heroStories.ofHero(data.id) };
		const { hero, stories = before.stories } = toRecords(data, before, new Date().toISOString());
		const isSame = isDeepStrictEqual(before.hero, hero) && isDeepStrictEqual(byId(before.stories), byId(stories));
		if (isSame) return { outcome: "unchanged" };
		return {
			outcome: before.hero ? "changed" : "added",
			async write() {
				await store.put([hero]);
				await heroStories.put([{ heroId: hero.id, stories }]);
			},
		};
	},
};

async function takenIds(store: HeroStore["heroStories"], { id: heroId, stories = [] }: WrittenHero): Promise<string[]> {
	const faults: string[] = [];
	for (const [at, { id }] of stories.entries()) {
		const found = await store.byId(id);
		if (found && found.heroId !== heroId) faults.push(`stories.${at}.id: ${id} is a story about ${found.heroId}`);
	}
	return faults;
}

const byId = (stories: HeroStory[]) => stories.toSorted((one, other) => (one.id < other.id ? -1 : 1));

/** A song in a file. Fields computed by the server are accepted and ignored, so that exported songs can be imported. */
const WrittenSong = Song.partial({
	lyrics: true,
	chords: true,
	hasGeneratedAudio: true,
	isPublic: true,
	isMine: true,
	createdAt: true,
	updatedAt: true,
})
	.extend({ id: Song.shape.id.regex(SEED_ID, SEED_ID_MESSAGE) })
	.strict();

export const songs: SeedKind = {
	name: "Song",
	plural: "Songs",
	shipped: shippedSongs,
	async check({ songs: store, recordings }, written, folder) {
		const { data, error } = WrittenSong.safeParse(written);
		if (error) return { faults: faultsOf(error) };
		const {
			id,
			lyrics: _,
			chords: __,
			hasGeneratedAudio: ___,
			isPublic: ____,
			isMine: _____,
			createdAt,
			updatedAt,
			...content
		} = data;
		const before = await store.byId(id);
		const wrong = [
			...faultsOf({ issues: sizeFaults(content) }),
			...partFaults(content),
			...(before?.userId ? ["id: this song belongs to an account"] : []),
		];
		if (wrong.length) return { faults: wrong };
		const read = await readRecording(id, content.audioUrl, before?.song.audioUrl, folder);
		if ("fault" in read) return { faults: [`audioUrl: ${read.fault}`] };
		const { recording } = read;
		const song = await withDiagrams({ ...content, ...(recording && { audioUrl: recordingUrl(recording) }) });
		const isStored = !recording || (await recordings.head(id, recording.version)) !== null;
		if (before?.isPublic && isStored && isDeepStrictEqual(before.song, song)) return { outcome: "unchanged" };
		const now = new Date().toISOString();
		const record = { id, song, createdAt: createdAt ?? now, updatedAt: updatedAt ?? now };
		return {
			outcome: before ? "changed" : "added",
			async write() {
				if (recording) await recordings.put(recording);
				await store.putPublic([record]);
				await recordings.removeOthers(id, versionIn(id, song.audioUrl));
			},
		};
	},
};

const FORMATS = "an MP3, M4A or WAV file of at most 20 MB";

/** Reads a song's recording from its file. Returns null if the song has none or keeps the stored one. */
async function readRecording(
	songId: string,
	audioUrl: string | undefined,
	stored: string | undefined,
	folder: string,
): Promise<{ recording: Recording | null } | { fault: string }> {
	if (audioUrl === undefined || (audioUrl === stored && audioUrl.startsWith("/"))) return { recording: null };
	if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(audioUrl))
		return {
			fault: `${audioUrl} is on another site, which would learn who listens. Save the recording as a file and write the file's path here`,
		};
	const path = resolve(folder, audioUrl);
	const found = await stat(path).catch(() => null);
	if (!found?.isFile()) return { fault: `there is no file ${path}. A recording is ${FORMATS}` };
	if (found.size > MAX_RECORDING_BYTES) return { fault: `${path} is too large. A recording is ${FORMATS}` };
	const recording = recordingOf(songId, await readFile(path));
	return recording ? { recording } : { fault: `${path} is not a recording. A recording is ${FORMATS}` };
}

/** Checks beyond the schema: chord names, and positions within their lines. */
function partFaults({ verses, chorus, bridge }: SongParts): string[] {
	const parts: [string, SongPart][] = verses.map((verse, index) => [`verses.${index}`, verse]);
	if (chorus) parts.push(["chorus", chorus]);
	if (bridge) parts.push(["bridge", bridge]);
	return parts.flatMap(([path, { lyrics, chords, syllables }]) => {
		if (chords.length !== lyrics.length) return [`${path}.chords: there is not one list for each line`];
		if (syllables && syllables.length !== lyrics.length)
			return [`${path}.syllables: there is not one list for each line`];
		return lyrics.flatMap((line, index) => [
			...(chords[index] ?? []).flatMap(({ at, chord }, place) => [
				...(chordNameOf(chord) ? [] : [`${path}.chords.${index}.${place}.chord: ${chord} is no chord that is known`]),
				...(at > line.length ? [`${path}.chords.${index}.${place}.at: the line ends at ${line.length}`] : []),
			]),
			...(syllables?.[index] ?? []).flatMap(({ at, length }, place) =>
				at + length > line.length ? [`${path}.syllables.${index}.${place}.at: the line ends at ${line.length}`] : [],
			),
		]);
	});
}
