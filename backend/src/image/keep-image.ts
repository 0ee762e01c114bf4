import { createHash } from "node:crypto";
import type { ImageHead, ImageStore } from "./store.ts";

type Deps = { images: ImageStore["images"]; now: () => number };

/** Keeps a JPEG as the picture of the user's story; answers where it is. */
export async function keepImage(
	{ images, now }: Deps,
	userId: string,
	storyId: string,
	bytes: Uint8Array,
): Promise<string> {
	const version = hashOf(bytes).slice(0, VERSION_CHARS);
	await images.put({ id: storyId, userId, version, createdAt: now(), bytes });
	return imageUrlOf({ id: storyId, version });
}

const VERSION_CHARS = 16;

export const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("base64url");

/** Another picture of the same story has another address, so that an old one is not shown from a cache. */
export const imageUrlOf = ({ id, version }: Pick<ImageHead, "id" | "version">) =>
	`/api/stories/${encodeURIComponent(id)}/image?v=${version}`;
