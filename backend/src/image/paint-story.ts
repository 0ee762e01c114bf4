// Paints pictures of a saved story, or of its pages, with its parent's own key, and only on request, because it costs the parent money.
import { AppError } from "@lion-tails/common/errors";
import type { Looks } from "@lion-tails/common/looks";
import { splitParagraphs } from "@lion-tails/common/paragraphs";
import type { StoredStory } from "@lion-tails/common/saved-story";
import { AI_SOURCE_TYPE } from "@lion-tails/common/story-origin";
import { paintableParagraphs } from "@lion-tails/common/storyboard/pace";
import type { Cluster } from "../cluster/cluster.ts";
import type { Events } from "../events.ts";
import { BAD_PAINTING } from "../models/paint.ts";
import type { OwnKeyServer } from "../settings/own-key-server.ts";
import type { OwnKeys } from "../settings/own-keys.ts";
import type { SavedStoryStore } from "../story/store.ts";
import { panelsOf } from "../story/story-panels.ts";
import { pagePrompt, STYLE } from "./page-prompt.ts";
import { sanitizePicture } from "./sanitize-picture.ts";
import { type ImageStore, pageImageId } from "./store.ts";
import { keepImage } from "./story-pictures.ts";

/** Longer than the timeout of a painting: after a crash the story can be painted again after this time. */
const MAX_PAINTING_SECONDS = 600;
/** Image models accept longer prompts; a description has a few sentences. */
const MAX_DESCRIPTION_CHARS = 3000;

const XMP_NAMESPACE = "http://ns.adobe.com/xap/1.0/\0";
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="${AI_SOURCE_TYPE}"/></rdf:RDF></x:xmpmeta>`;

/** Returns the JPEG with the XMP statement that a model made it: a segment APP1 after the two bytes that start the file. */
export function markedAsPainted(jpeg: Uint8Array): Uint8Array {
	const statement = Buffer.from(XMP_NAMESPACE + XMP);
	const head = Buffer.from([0xff, 0xe1, 0, 0]);
	// The length counts itself.
	head.writeUInt16BE(statement.length + 2, 2);
	return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), head, statement, jpeg.subarray(2)]));
}

function storyPrompt({ story: { title, imagePrompt } }: StoredStory): string {
	const description = imagePrompt || `A quiet scene of the bedtime story “${title}”.`;
	return `${description.slice(0, MAX_DESCRIPTION_CHARS)}\n\n${STYLE}`;
}

/** Returns null if there is no picture above the paragraph. */
async function promptOfPage({ story, request }: StoredStory, paragraph: number): Promise<string | null> {
	if (!paintableParagraphs(splitParagraphs(story.content)).includes(paragraph)) return null;
	const panel = (await panelsOf(request, story)).find((one) => one.paragraph === paragraph);
	return panel ? pagePrompt(panel, request.looks as Looks | undefined) : null;
}

type Deps = {
	storage: ImageStore & { stories: Pick<SavedStoryStore, "byId" | "setImageUrl" | "setPageImage"> };
	ownKeys: Pick<OwnKeys, "open">;
	server: Pick<OwnKeyServer, "paint">;
	/** The image model. */
	model: string;
	hold: Cluster["hold"];
	events: Events;
	now: () => number;
};

export type Painter = {
	/**
	 * Returns the address of the new picture: of the page with this paragraph, or of the story. It continues when the client
	 * leaves. Throws `not_found`, also for a paragraph without a picture, `no_own_key`, `painting_running`, `painting_refused`, or
	 * what the model's error means.
	 */
	paint(userId: string, storyId: string, paragraph?: number): Promise<string>;
	/** Resolves when no painting is running. */
	idle(): Promise<void>;
};

export function openPainter({ storage, ownKeys, server, model, hold, events, now }: Deps): Painter {
	const { stories, images } = storage;
	const running = new Set<Promise<unknown>>();

	async function paint(userId: string, storyId: string, paragraph?: number): Promise<string> {
		const stored = await stories.byId(userId, storyId);
		if (!stored) throw new AppError("not_found");
		const prompt = paragraph === undefined ? storyPrompt(stored) : await promptOfPage(stored, paragraph);
		if (prompt === null) throw new AppError("not_found");
		const imageId = paragraph === undefined ? storyId : pageImageId(storyId, paragraph);
		const apiKey = await ownKeys.open(userId);
		if (apiKey === null) throw new AppError("no_own_key");
		const release = await hold(`paint ${imageId}`, MAX_PAINTING_SECONDS);
		if (!release) throw new AppError("painting_running");
		try {
			const painting = await server.paint({ apiKey, model }, prompt, new AbortController().signal);
			const clean = await sanitizePicture(painting).catch((cause) => {
				const [code, message] = BAD_PAINTING;
				throw new AppError(code, { message, cause });
			});
			const picture = markedAsPainted(clean);
			const imageUrl = await keepImage({ images, now }, userId, imageId, picture);
			const changed =
				paragraph === undefined
					? await stories.setImageUrl(userId, storyId, imageUrl)
					: await stories.setPageImage(userId, storyId, paragraph, imageUrl);
			if (!changed) {
				// The story was deleted during the painting.
				await images.remove(userId, storyId);
				throw new AppError("not_found");
			}
			events.emit("library-changed", { userId, change: { reason: "painted", storyId } });
			return imageUrl;
		} finally {
			await release();
		}
	}

	return {
		paint(userId, storyId, paragraph) {
			const painting = paint(userId, storyId, paragraph);
			const ended = painting.catch(() => {}).finally(() => running.delete(ended));
			running.add(ended);
			return painting;
		},
		async idle() {
			await Promise.all(running);
		},
	};
}
