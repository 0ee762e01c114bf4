// Use cases of recorded voices. A recording is stored next to the pictures of its story, and removed with them.
import { createHash } from "node:crypto";
import { AppError } from "@lion-tails/common/errors";
import { splitSentences } from "@lion-tails/common/paragraphs";
import { spokenParagraphs } from "@lion-tails/common/spoken-text";
import { MAX_VOICE_BYTES, VOICE_TOO_LARGE, type VoicePage, type Voices } from "@lion-tails/common/voice";
import { type ExportPart, iso } from "../account/export.ts";
import type { Events } from "../events.ts";
import { type Image, type ImageHead, type ImageStore, paragraphOf, storyIdOf, voiceId } from "../image/store.ts";
import type { StoryStore } from "../story/store.ts";

type Storage = ImageStore & Pick<StoryStore, "stories">;
type Deps = { storage: Storage; events: Events; maxBytes: number; now: () => number };

const VERSION_CHARS = 16;
const MEGABYTE = 1024 * 1024;
/** The space that a shorter recording counts as, so that the number of recordings is limited as well: about two seconds. */
const MIN_COUNTED_BYTES = 16 * 1024;

/** The formats in which browsers record, detected by magic bytes. */
const FORMATS = [
	{ mediaType: "audio/webm", extension: "webm", isOf: (bytes: Buffer) => bytes.readUInt32BE(0) === 0x1a45dfa3 },
	{ mediaType: "audio/mp4", extension: "m4a", isOf: (bytes: Buffer) => bytes.toString("latin1", 4, 8) === "ftyp" },
	{ mediaType: "audio/ogg", extension: "ogg", isOf: (bytes: Buffer) => bytes.toString("latin1", 0, 4) === "OggS" },
] as const;
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

const spaceOf = (sizes: number[]) => sizes.reduce((sum, size) => sum + Math.max(size, MIN_COUNTED_BYTES), 0);

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
			return { pages: found.map(toPage), usedBytes: spaceOf(found.map(({ size }) => size)), maxBytes };
		},

		/** Throws `not_found`, `too_large`, `voice_invalid` or `voices_full`. Calls of one user must not run at the same time. */
		async keep(userId: string, storyId: string, paragraph: number, bytes: Uint8Array): Promise<VoicePage> {
			const text = spokenParagraphs(await findStory(userId, storyId))[paragraph];
			if (text === undefined || splitSentences(text).length === 0) throw new AppError("not_found");
			if (bytes.length > MAX_VOICE_BYTES) throw new AppError("too_large", { message: VOICE_TOO_LARGE });
			if (!formatOf(bytes)) throw new AppError("voice_invalid");
			const id = voiceId(storyId, paragraph);
			const others = (await images.voicesOf(userId)).filter((voice) => voice.id !== id);
			if (spaceOf([...others.map(({ size }) => size), bytes.length]) > maxBytes) throw fullError();
			const version = createHash("sha256").update(bytes).digest("base64url").slice(0, VERSION_CHARS);
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
		async removeOf(userId: string, storyId: string): Promise<void> {
			await findStory(userId, storyId);
			for (const { id } of await images.voicesOf(userId))
				if (storyIdOf(id) === storyId) await images.remove(userId, id);
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
				for await (const { storyId, paragraph, createdAt, bytes, format } of allOf(user.id))
					yield {
						storyId,
						paragraph,
						createdAt: iso(createdAt),
						mediaType: format.mediaType,
						audioBase64: Buffer.from(bytes).toString("base64"),
					};
			},
			files: {
				about: "voices/\n    The voices that you recorded for your stories, paragraph by paragraph.",
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
