// Paints a picture of a saved story with its parent's own key, and only on request, because it costs the parent money.
import { AppError } from "@lion-tails/common/errors";
import { AI_SOURCE_TYPE } from "@lion-tails/common/story-origin";
import type { Cluster } from "../cluster/cluster.ts";
import type { Events } from "../events.ts";
import { BAD_PAINTING } from "../models/paint.ts";
import type { OwnKeyServer } from "../settings/own-key-server.ts";
import type { OwnKeys } from "../settings/own-keys.ts";
import type { SavedStoryStore } from "../story/store.ts";
import { sanitizePicture } from "./sanitize-picture.ts";
import type { ImageStore } from "./store.ts";
import { keepImage } from "./story-pictures.ts";

/** Longer than the timeout of a painting: after a crash the story can be painted again after this time. */
const MAX_PAINTING_SECONDS = 600;
/** Image models accept longer prompts; a description has a few sentences. */
const MAX_DESCRIPTION_CHARS = 3000;

const STYLE =
	"Painted as a page of a gentle picture book for a small child: soft watercolor, warm and quiet evening light, friendly faces, nothing frightening. No words, letters or numbers in the picture.";

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

type Deps = {
	storage: ImageStore & { stories: Pick<SavedStoryStore, "byId" | "setImageUrl"> };
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
	 * Returns the address of the new picture. It continues when the client leaves. Throws `not_found`, `no_own_key`,
	 * `painting_running`, `painting_refused`, or what the model's error means.
	 */
	paint(userId: string, storyId: string): Promise<string>;
	/** Resolves when no painting is running. */
	idle(): Promise<void>;
};

export function openPainter({ storage, ownKeys, server, model, hold, events, now }: Deps): Painter {
	const { stories, images } = storage;
	const running = new Set<Promise<unknown>>();

	async function paint(userId: string, storyId: string): Promise<string> {
		const stored = await stories.byId(userId, storyId);
		if (!stored) throw new AppError("not_found");
		const apiKey = await ownKeys.open(userId);
		if (apiKey === null) throw new AppError("no_own_key");
		const release = await hold(`paint ${storyId}`, MAX_PAINTING_SECONDS);
		if (!release) throw new AppError("painting_running");
		try {
			const { title, imagePrompt } = stored.story;
			const description = (imagePrompt || `A quiet scene of the bedtime story “${title}”.`).slice(
				0,
				MAX_DESCRIPTION_CHARS,
			);
			const painting = await server.paint(
				{ apiKey, model },
				`${description}\n\n${STYLE}`,
				new AbortController().signal,
			);
			const clean = await sanitizePicture(painting).catch((cause) => {
				const [code, message] = BAD_PAINTING;
				throw new AppError(code, { message, cause });
			});
			const picture = markedAsPainted(clean);
			const imageUrl = await keepImage({ images, now }, userId, storyId, picture);
			if (!(await stories.setImageUrl(userId, storyId, imageUrl))) {
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
		paint(userId, storyId) {
			const painting = paint(userId, storyId);
			const ended = painting.catch(() => {}).finally(() => running.delete(ended));
			running.add(ended);
			return painting;
		},
		async idle() {
			await Promise.all(running);
		},
	};
}
