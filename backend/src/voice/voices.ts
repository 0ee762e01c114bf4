// Use cases of recorded voices. A recording is stored next to the pictures of its story, and removed with them.
import { createHash } from "node:crypto";
import { AppError } from "@lion-tails/common/errors";
import { splitSentences } from "@lion-tails/common/paragraphs";
import { spokenParagraphs } from "@lion-tails/common/spoken-text";
import { MAX_VOICE_BYTES, VOICE_TOO_LARGE, type VoicePage, type Voices } from "@lion-tails/common/voice";
import { type ExportPart, iso } from "../account/export.ts";
import type { Events } from "../events.ts";
import {
	episodeId,
	type Image,
	type ImageHead,
	type ImageStore,
	isEpisode,
	paragraphOf,
	storyIdOf,
	voiceId,
} from "../image/store.ts";
import type { StoryStore } from "../story/store.ts";

type Storage = ImageStore & Pick<StoryStore, "stories">;
type Deps = { storage: Storage; events: Events; maxBytes: number; now: () => number };

const VERSION_CHARS = 16;
const MEGABYTE = 1024 * 1024;
/** The space that a shorter recording counts as, so that the number of recordings is limited as well: about two seconds. */
const MIN_COUNTED_BYTES = 16 * 1024;

/** The kind of a sound: a recorded voice, or a paragraph of a podcast's episode. */
export type SoundKind = "voice" | "episode";

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
const EXTENSIONS: Record<SoundKind, readonly Extension[]> = { voice: ["webm", "m4a", "ogg"], episode: ["mp3", "aac"] };
const idOf = { voice: voiceId, episode: episodeId };
const MIN_BYTES = 8;

function formatOf(bytes: Uint8Array) {
	if (bytes.length < MIN_BYTES) return undefined;
	const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
	return FORMATS.find(({ isOf }) => isOf(buffer));
}

const toPage = ({ id, version }: ImageHead): VoicePage => ({
	storyId: storyIdOf(id),
	paragraph: paragraphOf(id) ?? 0,
	version,
});

export const spaceOf = (sizes: number[]) => sizes.reduce((sum, size) => sum + Math.max(size, MIN_COUNTED_BYTES), 0);

export function openVoices({ storage: { images, stories }, events, maxBytes, now }: Deps) {
	/** Throws `not_found`. */
	async function findStory(userId: string, storyId: string) {
		const stored = await stories.byId(userId, storyId);
		if (!stored) throw new AppError("not_found");
		return stored.story;
	}

	const changed = (userId: string, storyId: string) =>
		events.emit("library-changed", { userId, change: { reason: "recorded", storyId } });

	return {
		async list(userId: string): Promise<Voices> {
			const found = await images.voicesOf(userId);
			return {
				pages: found.filter(({ id }) => !isEpisode(id)).map(toPage),
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
		): Promise<VoicePage> {
			const text = spokenParagraphs(await findStory(userId, storyId))[paragraph];
			if (text === undefined || splitSentences(text).length === 0) throw new AppError("not_found");
			if (bytes.length > MAX_VOICE_BYTES) throw new AppError("too_large", { message: VOICE_TOO_LARGE });
			const format = formatOf(bytes);
			if (!format || !EXTENSIONS[kind].includes(format.extension)) throw new AppError("voice_invalid");
			const id = idOf[kind](storyId, paragraph);
			const others = (await images.voicesOf(userId)).filter((voice) => voice.id !== id);
			if (spaceOf([...others.map(({ size }) => size), bytes.length]) > maxBytes) throw fullError();
			const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, VERSION_CHARS);
			// The feed names the format without reading the sound.
			const version = kind === "episode" ? `${hash}.${format.extension}` : hash;
			const head = { id, userId, version, createdAt: now() };
			await images.put({ ...head, bytes });
			// The story may have been deleted before the recording was stored.
			if (!(await stories.byId(userId, storyId))) {
				await images.remove(userId, storyId);
				throw new AppError("not_found");
			}
			changed(userId, storyId);
			return toPage(head);
		},

		/** Throws `not_found`. */
		async headOf(userId: string, storyId: string, paragraph: number): Promise<ImageHead> {
			const head = await images.headOf(userId, voiceId(storyId, paragraph));
			if (!head) throw new AppError("not_found");
			return head;
		},

		/** Throws `not_found`. */
		async open(userId: string, storyId: string, paragraph: number): Promise<Image & { mediaType: string }> {
			const voice = await images.byId(userId, voiceId(storyId, paragraph));
			const format = voice && formatOf(voice.bytes);
			if (!format) throw new AppError("not_found");
			return { ...voice, mediaType: format.mediaType };
		},

		/** Throws `not_found`. */
		async removeOf(userId: string, storyId: string, kind: SoundKind = "voice"): Promise<void> {
			await findStory(userId, storyId);
			for (const { id } of await images.voicesOf(userId))
				if (storyIdOf(id) === storyId && isEpisode(id) === (kind === "episode")) await images.remove(userId, id);
			changed(userId, storyId);
		},
	};

	function fullError(): AppError {
		const size = Math.floor(maxBytes / MEGABYTE);
		return new AppError("voices_full", {
			message:
				maxBytes === 0
					? "This site does not store recordings."
					: `Your recordings fill the ${size} MB that this site has for them, so this page was not stored. The others are safe. Delete the recording of another story to make room.`,
		});
	}
}

/** The recorded voices of a user. */
export function voiceExport({ images, stories }: Storage): ExportPart[] {
	async function* allOf(userId: string) {
		for (const { id } of await images.voicesOf(userId)) {
			const voice = await images.byId(userId, id);
			const format = voice && formatOf(voice.bytes);
			if (format) yield { ...voice, ...toPage(voice), format };
		}
	}
	return [
		{
			name: "voices",
			async *read(user) {
				for await (const { id, storyId, paragraph, createdAt, bytes, format } of allOf(user.id))
					yield {
						storyId,
						paragraph,
						...(isEpisode(id) && { isEpisode: true }),
						createdAt: iso(createdAt),
						mediaType: format.mediaType,
						audioBase64: Buffer.from(bytes).toString("base64"),
					};
			},
			files: {
				about:
					"voices/\n    The voices that you recorded for your stories and the episodes of your podcast, paragraph by paragraph.",
				async *read(user) {
					for await (const { storyId, paragraph, createdAt, bytes, format } of allOf(user.id)) {
						const title = (await stories.byId(user.id, storyId))?.story.title ?? "Voice";
						const name = `${title}, paragraph ${paragraph + 1}`;
						yield { folder: "voices", name, extension: format.extension, bytes, modifiedAt: iso(createdAt) };
					}
				},
			},
		},
	];
}
