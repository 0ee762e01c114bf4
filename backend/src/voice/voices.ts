// Use cases of recorded voices. A recording is stored next to the pictures of its story, and removed with them; that of a song
// is its family's, and is removed with the song.
import { AppError } from "@lion-tails/common/errors";
import { splitSentences } from "@lion-tails/common/paragraphs";
import { songPages } from "@lion-tails/common/song-card";
import { spokenParagraphs } from "@lion-tails/common/spoken-text";
import {
	MAX_VOICE_BYTES,
	type SongVoicePage,
	VOICE_TOO_LARGE,
	type VoicePage,
	type Voices,
} from "@lion-tails/common/voice";
import { type ExportPart, iso } from "../account/export.ts";
import type { Events } from "../events.ts";
import {
	episodeId,
	type Image,
	type ImageHead,
	type ImageStore,
	isEpisode,
	isSongVoice,
	paragraphOf,
	songVoiceId,
	storyIdOf,
	voiceId,
} from "../image/store.ts";
import { sha256 } from "../sha256.ts";
import { findSong } from "../song/songs.ts";
import type { SongStore } from "../song/store.ts";
import type { StoryStore } from "../story/store.ts";

type Storage = ImageStore & Pick<SongStore, "songs"> & Pick<StoryStore, "stories">;
type Deps = { storage: Storage; events: Events; maxBytes: number; now: () => number };

const VERSION_CHARS = 16;
const MEGABYTE = 1024 * 1024;
/** The space that a shorter recording counts as, so that the number of recordings is limited as well: about two seconds. */
const MIN_COUNTED_BYTES = 16 * 1024;

/** The kind of a sound: a recorded paragraph of a story or part of a song, or a paragraph of a podcast's episode. */
export type SoundKind = "voice" | "song" | "episode";

/** MP3, also with a tag in front. */
const isMp3 = (bytes: Buffer) =>
	bytes.toString("latin1", 0, 3) === "ID3" || (bytes[0] === 0xff && [0xfb, 0xfa, 0xf3, 0xf2].includes(bytes[1] ?? 0));

/** Formats, detected by magic bytes: those in which browsers record, and those whose files can be joined to one. */
const FORMATS = [
	{ mediaType: "audio/webm", extension: "webm", isOf: (bytes: Buffer) => bytes.readUInt32BE(0) === 0x1a45dfa3 },
	{ mediaType: "audio/mp4", extension: "m4a", isOf: (bytes: Buffer) => bytes.toString("latin1", 4, 8) === "ftyp" },
	{ mediaType: "audio/ogg", extension: "ogg", isOf: (bytes: Buffer) => bytes.toString("latin1", 0, 4) === "OggS" },
	{ mediaType: "audio/mpeg", extension: "mp3", isOf: isMp3 },
	{
		mediaType: "audio/aac",
		extension: "aac",
		isOf: (bytes: Buffer) => bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xf6) === 0xf0,
	},
] as const;
type Extension = (typeof FORMATS)[number]["extension"];
const RECORDED: readonly Extension[] = ["webm", "m4a", "ogg"];
const EXTENSIONS: Record<SoundKind, readonly Extension[]> = {
	voice: RECORDED,
	song: RECORDED,
	episode: ["mp3", "aac"],
};
const idOf = { voice: voiceId, song: songVoiceId, episode: episodeId };

function kindOf(id: string): SoundKind {
	if (isSongVoice(id)) return "song";
	return isEpisode(id) ? "episode" : "voice";
}
const MIN_BYTES = 8;

function formatOf(bytes: Uint8Array) {
	if (bytes.length < MIN_BYTES) return undefined;
	const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
	return FORMATS.find(({ isOf }) => isOf(buffer));
}

export const toPage = ({ id, version }: ImageHead): VoicePage => ({
	storyId: storyIdOf(id),
	paragraph: paragraphOf(id) ?? 0,
	version,
});

export const toSongPage = ({ id, version }: ImageHead): SongVoicePage => ({
	songId: storyIdOf(id),
	part: paragraphOf(id) ?? 0,
	version,
});

export const spaceOf = (sizes: number[]) => sizes.reduce((sum, size) => sum + Math.max(size, MIN_COUNTED_BYTES), 0);

export function openVoices({ storage, events, maxBytes, now }: Deps) {
	const { images, stories } = storage;

	/** Returns true if the page has words to read or sing. Throws `not_found` for an unknown story or song. */
	async function hasWords(kind: SoundKind, userId: string, id: string, page: number): Promise<boolean> {
		if (kind === "song") {
			// An admin, too, records only public songs and own ones.
			const { song } = await findSong(storage, id, { id: userId, isAdmin: false });
			return songPages(song).some(({ index }) => index === page);
		}
		const stored = await stories.byId(userId, id);
		if (!stored) throw new AppError("not_found");
		const text = spokenParagraphs(stored.story)[page];
		return text !== undefined && splitSentences(text).length > 0;
	}

	const changed = (userId: string, storyId: string) =>
		events.emit("library-changed", { userId, change: { reason: "recorded", storyId } });

	return {
		async list(userId: string): Promise<Voices> {
			const found = await images.voicesOf(userId);
			return {
				pages: found.filter(({ id }) => kindOf(id) === "voice").map(toPage),
				songs: found.filter(({ id }) => kindOf(id) === "song").map(toSongPage),
				usedBytes: spaceOf(found.map(({ size }) => size)),
				maxBytes,
			};
		},

		/** Throws `not_found`, `too_large`, `voice_invalid` or `voices_full`. Calls of one user must not run at the same time. */
		async keep(
			userId: string,
			storyId: string,
			paragraph: number,
			bytes: Uint8Array,
			kind: SoundKind = "voice",
		): Promise<ImageHead> {
			if (!(await hasWords(kind, userId, storyId, paragraph))) throw new AppError("not_found");
			if (bytes.length > MAX_VOICE_BYTES) throw new AppError("too_large", { message: VOICE_TOO_LARGE });
			const format = formatOf(bytes);
			if (!format || !EXTENSIONS[kind].includes(format.extension)) throw new AppError("voice_invalid");
			const id = idOf[kind](storyId, paragraph, userId);
			const others = (await images.voicesOf(userId)).filter((voice) => voice.id !== id);
			if (spaceOf([...others.map(({ size }) => size), bytes.length]) > maxBytes) throw fullError();
			const hash = sha256(bytes).slice(0, VERSION_CHARS);
			// The feed names the format without reading the sound.
			const version = kind === "episode" ? `${hash}.${format.extension}` : hash;
			const head = { id, userId, version, createdAt: now() };
			await images.put({ ...head, bytes });
			try {
				// The story or song may have been deleted before the recording was stored.
				await hasWords(kind, userId, storyId, paragraph);
			} catch (error) {
				if (error instanceof AppError && error.code === "not_found") await images.remove(userId, storyId);
				throw error;
			}
			changed(userId, storyId);
			return head;
		},

		/** Throws `not_found`. */
		async headOf(userId: string, storyId: string, paragraph: number, kind: SoundKind = "voice"): Promise<ImageHead> {
			const head = await images.headOf(userId, idOf[kind](storyId, paragraph, userId));
			if (!head) throw new AppError("not_found");
			return head;
		},

		/** Throws `not_found`. */
		async open({ userId, id }: ImageHead): Promise<Image & { mediaType: string }> {
			const voice = await images.byId(userId, id);
			const format = voice && formatOf(voice.bytes);
			if (!format) throw new AppError("not_found");
			return { ...voice, mediaType: format.mediaType };
		},

		/** Throws `not_found`. */
		async removeOf(userId: string, storyId: string, kind: SoundKind = "voice"): Promise<void> {
			const found = (await images.voicesOf(userId)).filter(
				({ id }) => storyIdOf(id) === storyId && kindOf(id) === kind,
			);
			// A recorded song may have been hidden from other families since, but a recording is its own family's to delete.
			if (found.length === 0) await hasWords(kind, userId, storyId, 0);
			for (const { id } of found) await images.remove(userId, id);
			changed(userId, storyId);
		},
	};

	function fullError(): AppError {
		const size = Math.floor(maxBytes / MEGABYTE);
		return new AppError("voices_full", {
			message:
				maxBytes === 0
					? "This site does not store recordings."
					: `Your recordings fill the ${size} MB that this site has for them, so this page was not stored. The others are safe. Delete the recording of another story or song to make room.`,
		});
	}
}

/** The recorded voices of a user. */
export function voiceExport({ images, stories, songs }: Storage): ExportPart[] {
	async function* allOf(userId: string) {
		for (const { id } of await images.voicesOf(userId)) {
			const voice = await images.byId(userId, id);
			const format = voice && formatOf(voice.bytes);
			if (format) yield { ...voice, format };
		}
	}

	async function nameOf(userId: string, voice: ImageHead): Promise<string> {
		const { storyId, paragraph } = toPage(voice);
		if (!isSongVoice(voice.id)) {
			const title = (await stories.byId(userId, storyId))?.story.title ?? "Voice";
			return `${title}, paragraph ${paragraph + 1}`;
		}
		const found = await findSong({ songs }, storyId, { id: userId, isAdmin: false }).catch(() => null);
		const part = found && songPages(found.song).find(({ index }) => index === paragraph);
		return `${found?.song.title ?? "Song"}, ${part?.name.toLowerCase() ?? "earlier words"}`;
	}
	return [
		{
			name: "voices",
			async *read(user) {
				for await (const { format, bytes, ...head } of allOf(user.id)) {
					const { version: _, ...page } = isSongVoice(head.id) ? toSongPage(head) : toPage(head);
					yield {
						...page,
						...(isEpisode(head.id) && { isEpisode: true }),
						createdAt: iso(head.createdAt),
						mediaType: format.mediaType,
						audioBase64: Buffer.from(bytes).toString("base64"),
					};
				}
			},
			files: {
				about:
					"voices/\n    The voices that you recorded for your stories and songs and the episodes of your podcast, paragraph by paragraph.",
				async *read(user) {
					for await (const voice of allOf(user.id)) {
						const { createdAt, bytes, format } = voice;
						const name = await nameOf(user.id, voice);
						yield { folder: "voices", name, extension: format.extension, bytes, modifiedAt: iso(createdAt) };
					}
				},
			},
		},
	];
}
