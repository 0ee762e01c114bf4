import type { KeptStory } from "@lion-tails/common/saved-story";
import { sourceTypesOf } from "@lion-tails/common/story-label";
import type { SceneOptions } from "../../ui/scene/compose.ts";
import { sceneOf } from "../book/scene-cover.tsx";
import type { StoryCover } from "../book/story-cover.ts";
import { drawCoverOf, drawStory } from "../pictures/drawn-story.ts";
import { drawCover, drawPicture, jpegOf } from "./draw-picture.tsx";
import { buildEpub, type EpubPanel } from "./epub.ts";

type BookStory = {
	/** The UUID of the saved story; null if it is not saved. */
	id: string | null;
	story: KeptStory;
	cover: StoryCover;
	childName: string;
	request?: Record<string, unknown> | undefined;
};

const EPUB = "application/epub+zip";
const newId = () => `lion-tails-${Date.now()}`;

export async function storyEpub({ id, story, cover, childName, request }: BookStory): Promise<Blob> {
	const about = childName ? `For ${childName}` : "A bedtime story";
	const shown = { scene: sceneOf(cover), svg: await drawCoverOf(cover), imageUrl: story.imageUrl };
	const panels = await panelsOf({ story, cover, request });
	const [coverImage, picture] = await Promise.all([
		drawCover(shown, story.title, about),
		panels.size > 0 && !story.imageUrl ? null : drawPicture(shown),
	]);
	const book = {
		id: id ? `urn:uuid:${id}` : newId(),
		title: story.title,
		cover: coverImage,
		stories: [
			{ story, about: childName ? about : "", sourceTypes: sourceTypesOf(story, id !== null), picture, panels },
		],
		modifiedAt: new Date(),
	};
	return new Blob([buildEpub(book)], { type: EPUB });
}

async function panelsOf({ story, cover, request }: Pick<BookStory, "story" | "cover" | "request">) {
	const panels = new Map<number, EpubPanel>();
	// One at a time: each painted picture needs a canvas.
	for (const [at, panel] of await drawStory(cover.seed, story, request)) {
		const { description, svg } = panel;
		const jpeg = panel.imageUrl && (await jpegOf(panel.imageUrl));
		if (svg) panels.set(at, { svg, description });
		else if (jpeg) panels.set(at, { jpeg, description });
	}
	return panels;
}

const COLLECTION_TITLE = "Our Favorite Bedtime Stories";
const COLLECTION_SCENE: SceneOptions = {
	seed: "our favorites",
	hour: "dusk",
	ground: "hills",
	figures: ["lion", "lamb"],
};

export async function collectionEpub(stories: BookStory[], onProgress: (done: number) => void): Promise<Blob> {
	const count = stories.length === 1 ? "1 story" : `${stories.length} stories`;
	const coverImage = await drawCover({ scene: COLLECTION_SCENE }, COLLECTION_TITLE, count);
	const chapters = [];
	// One at a time, so that a phone never holds a hundred canvases.
	for (const { story, cover, childName, request } of stories) {
		const picture = await drawPicture({
			scene: sceneOf(cover),
			svg: await drawCoverOf(cover),
			imageUrl: story.imageUrl,
		});
		const panels = await panelsOf({ story, cover, request });
		const about = childName ? `For ${childName}` : "";
		chapters.push({ story, about, sourceTypes: sourceTypesOf(story, true), picture, panels });
		onProgress(chapters.length);
	}
	const book = { id: newId(), title: COLLECTION_TITLE, cover: coverImage, stories: chapters, modifiedAt: new Date() };
	return new Blob([buildEpub(book)], { type: EPUB });
}
