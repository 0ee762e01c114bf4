// What pictures give for the export of a parent's data.
import { type ExportPart, itemsOf } from "../account/export.ts";
import type { SavedStoryStore } from "../story/store.ts";
import type { Image, ImageStore } from "./store.ts";

const IMAGES_PER_PAGE = 20;

type Stores = ImageStore & { stories: Pick<SavedStoryStore, "byId"> };

export function imageExport({ images, stories }: Stores): ExportPart[] {
	async function* allOf(userId: string): AsyncGenerator<Image> {
		const heads = itemsOf("", async (after) => {
			const items = await images.ofUser(userId, after, IMAGES_PER_PAGE);
			return { items, next: items.length < IMAGES_PER_PAGE ? null : (items.at(-1)?.id ?? null) };
		});
		for await (const { id } of heads) {
			const image = await images.byId(userId, id);
			if (image) yield image;
		}
	}
	return [
		{
			name: "pictures",
			async *read(user) {
				for await (const { id, createdAt, bytes } of allOf(user.id))
					yield { storyId: id, createdAt: iso(createdAt), jpegBase64: Buffer.from(bytes).toString("base64") };
			},
			files: {
				about: "pictures/\n    The pictures of your stories, uploaded and painted ones.",
				async *read(user) {
					for await (const { id, createdAt, bytes } of allOf(user.id)) {
						const title = (await stories.byId(user.id, id))?.story.title ?? "Picture";
						yield { folder: "pictures", name: title, extension: "jpg", bytes, modifiedAt: iso(createdAt) };
					}
				},
			},
		},
	];
}

const iso = (time: number) => new Date(time).toISOString();
