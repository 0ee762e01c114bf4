// What is kept of pictures: one for each story, under the story's id. Times are milliseconds since the epoch.

/** `version` is another one for other bytes, so that an address with it always leads to the same picture. */
export type ImageHead = { id: string; userId: string; version: string; createdAt: number };
/** The bytes are a JPEG. */
export type Image = ImageHead & { bytes: Uint8Array };

export type ImageStore = {
	images: {
		/** Keeps the picture in place of the story's earlier one. Refused once the user's deletion has begun. */
		put(image: Image): Promise<void>;
		/** The user's own; null for another's and an unknown id. */
		byId(userId: string, id: string): Promise<Image | null>;
		/** The same without the bytes. */
		headOf(userId: string, id: string): Promise<ImageHead | null>;
		/** The user's next pictures in the order of their ids, those after the id `after`. */
		ofUser(userId: string, after: string, limit: number): Promise<ImageHead[]>;
		remove(userId: string, id: string): Promise<void>;
	};
};

/** As it is moved to another store. */
export type ImageRecord = ImageHead & { base64: string };
export const imageRecordIds = { images: (image: ImageRecord) => image.id };
