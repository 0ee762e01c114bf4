// The pictures of stories: storing, showing to a model, removing and exporting.
import { AppError } from "@lion-tails/common/errors";
import type { Logger } from "pino";
import { type ExportPart, iso, itemsById } from "../account/export.ts";
import type { Events } from "../events.ts";
import { sha256 } from "../sha256.ts";
import type { StoryPictures } from "../story/run-generation.ts";
import type { StoryStore } from "../story/store.ts";
import { describePicture } from "./describe-picture.ts";
import { type Image, type ImageHead, type ImageStore, isVoice, paragraphOf, storyIdOf } from "./store.ts";

/** Stores a JPEG under the picture's id; returns its address. */
export async function keepImage(
	{ images, now }: { images: ImageStore["images"]; now: () => number },
	userId: string,
	id: string,
	bytes: Uint8Array,
): Promise<string> {
	const version = sha256(bytes).slice(0, VERSION_CHARS);
	await images.put({ id, userId, version, createdAt: now(), bytes });
	return imageUrlOf({ id, version });
}

const VERSION_CHARS = 16;

/** The address contains the version, so that a cache never serves the picture that was replaced. */
function imageUrlOf({ id, version }: Pick<ImageHead, "id" | "version">): string {
	const paragraph = paragraphOf(id);
	const page = paragraph === undefined ? "" : `/pages/${paragraph}`;
	return `/api/stories/${encodeURIComponent(storyIdOf(id))}${page}/image?v=${version}`;
}

/** The pictures of stories, as generations use them. */
export function storyPictures({ images }: ImageStore): StoryPictures {
	return {
		async urlOf(userId, storyId) {
			const head = await images.headOf(userId, storyId);
			return head && imageUrlOf(head);
		},
		lookAt: (userId, storyId) => async (storyteller, signal, onActivity) => {
			const image = await images.byId(userId, storyId);
			if (!image) throw new AppError("image_invalid");
			return describePicture(storyteller, image.bytes, signal, onActivity);
		},
	};
}

type RemoveDeps = {
	storage: ImageStore & StoryStore;
	events: Events;
	log: Logger;
};

/** Removes a picture with its story or with a generation that saved none. The store's sweep removes those that a crash leaves. */
export function removeImages({ storage, events, log }: RemoveDeps): void {
	const { images, generations, stories } = storage;
	const remove = (userId: string, id: string) =>
		images.remove(userId, id).catch((error) => log.error({ err: error }, "a picture could not be removed yet"));

	events.on("library-changed", ({ userId, change }) => {
		if (change.reason === "deleted") void remove(userId, change.storyId);
	});

	events.on("generation-ended", ({ generationId, status }) => {
		// A completed story that could not be saved may be saved by the parent later, with its picture.
		if (status !== "completed") void removeOfGeneration(generationId);
	});

	async function removeOfGeneration(id: string): Promise<void> {
		try {
			const generation = await generations.byId(id);
			if (generation && !(await stories.byId(generation.userId, id))) await remove(generation.userId, id);
		} catch (error) {
			log.error({ err: error, generation: id }, "a picture could not be removed yet");
		}
	}
}

const IMAGES_PER_PAGE = 20;

/** The pictures of a user's stories. */
export function imageExport({ images, stories }: ImageStore & StoryStore): ExportPart[] {
	async function* allOf(userId: string): AsyncGenerator<Image> {
		const heads = itemsById(IMAGES_PER_PAGE, (after, limit) => images.ofUser(userId, after, limit));
		for await (const { id } of heads) {
			if (isVoice(id)) continue;
			const image = await images.byId(userId, id);
			if (image) yield image;
		}
	}
	return [
		{
			name: "pictures",
			async *read(user) {
				for await (const { id, createdAt, bytes } of allOf(user.id))
					yield {
						storyId: storyIdOf(id),
						...(paragraphOf(id) !== undefined && { paragraph: paragraphOf(id) }),
						createdAt: iso(createdAt),
						jpegBase64: Buffer.from(bytes).toString("base64"),
					};
			},
			files: {
				about: "pictures/\n    The pictures of your stories, uploaded and painted ones.",
				async *read(user) {
					for await (const { id, createdAt, bytes } of allOf(user.id)) {
						const title = (await stories.byId(user.id, storyIdOf(id)))?.story.title ?? "Picture";
						const paragraph = paragraphOf(id);
						const name = paragraph === undefined ? title : `${title}, paragraph ${paragraph + 1}`;
						yield { folder: "pictures", name, extension: "jpg", bytes, modifiedAt: iso(createdAt) };
					}
				},
			},
		},
	];
}
