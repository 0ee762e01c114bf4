// The storage port for pictures: one per story, under the story's id. Times are milliseconds since the epoch.

/** `version` depends on the bytes, so that an address with it always returns the same picture. */
export type ImageHead = { id: string; userId: string; version: string; createdAt: number };
/** The bytes are a JPEG. */
export type Image = ImageHead & { bytes: Uint8Array };

export type ImageStore = {
	images: {
		/** Replaces the story's picture. Throws `unauthorized` once the user's deletion has begun. */
		put(image: Image): Promise<void>;
		/** Returns null for an unknown id or another user's. */
		byId(userId: string, id: string): Promise<Image | null>;
		/** The same without the bytes. */
		headOf(userId: string, id: string): Promise<ImageHead | null>;
		/** The user's next pictures after the id `after`, ordered by id. */
		ofUser(userId: string, after: string, limit: number): Promise<ImageHead[]>;
		remove(userId: string, id: string): Promise<void>;
	};
};

/** The form in which a picture is moved to another store. */
export type ImageRecord = ImageHead & { base64: string };
export const imageRecordIds = { images: (image: ImageRecord) => image.id };
