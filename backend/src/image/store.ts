// The storage port for pictures: the picture of a story has the story's id, the picture of one of its pages also has the index
// of its paragraph. Times are milliseconds since the epoch.

/** The id of the picture above a paragraph. */
export const pageImageId = (storyId: string, paragraph: number) => `${storyId}/${paragraph}`;

/** Returns the story that the picture with this id belongs to. */
export const storyIdOf = (imageId: string): string => imageId.replace(/\/\d+$/, "");

/** Returns the index of the paragraph that the picture is above; undefined for the picture of a story. */
export function paragraphOf(imageId: string): number | undefined {
	const [paragraph] = /(?<=\/)\d+$/.exec(imageId) ?? [];
	return paragraph === undefined ? undefined : Number(paragraph);
}

/** `version` depends on the bytes, so that an address with it always returns the same picture. */
export type ImageHead = { id: string; userId: string; version: string; createdAt: number };
/** The bytes are a JPEG. */
export type Image = ImageHead & { bytes: Uint8Array };

export type ImageStore = {
	images: {
		/** Replaces the picture with this id. Throws `unauthorized` once the user's deletion has begun. */
		put(image: Image): Promise<void>;
		/** Returns null for an unknown id or another user's. */
		byId(userId: string, id: string): Promise<Image | null>;
		/** The same without the bytes. */
		headOf(userId: string, id: string): Promise<ImageHead | null>;
		/** The user's next pictures after the id `after`, ordered by id. */
		ofUser(userId: string, after: string, limit: number): Promise<ImageHead[]>;
		/** Removes the picture with this id and, of a story's id, those of its pages. */
		remove(userId: string, id: string): Promise<void>;
	};
};

/** The form in which a picture is moved to another store. */
export type ImageRecord = ImageHead & { base64: string };
export const imageRecordIds = { images: (image: ImageRecord) => image.id };
