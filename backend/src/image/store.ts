// The storage port for pictures: the picture of a story has the story's id, the picture of one of its pages also has the index
// of its paragraph. The recorded voice of a paragraph is stored in the same way, so code that removes, backs up or moves
// the pictures of a story does the same with its voices. Times are milliseconds since the epoch.

/** The id of the picture above a paragraph. */
export const pageImageId = (storyId: string, paragraph: number) => `${storyId}/${paragraph}`;

/** The id of the recorded voice of a paragraph. */
export const voiceId = (storyId: string, paragraph: number) => `${storyId}/voice/${paragraph}`;

/** The id of a family's recording of a part of a song. Families record the same song separately. */
export const songVoiceId = (songId: string, part: number, userId: string) => `${songId}/by/${userId}/voice/${part}`;

/** The id of the sound of a paragraph in a podcast episode. */
export const episodeId = (storyId: string, paragraph: number) => `${storyId}/episode/${paragraph}`;

/** Returns true for a recorded voice or an episode. */
export const isVoice = (imageId: string): boolean => VOICE_ID.test(imageId);
export const isSongVoice = (imageId: string): boolean => /\/by\/[^/]+\/voice\/\d+$/.test(imageId);
export const isEpisode = (imageId: string): boolean => /\/episode\/\d+$/.test(imageId);
export const VOICE_ID = /\/(?:voice|episode)\/\d+$/;

/** Returns the story, or the song, that the picture or voice with this id belongs to. */
export const storyIdOf = (imageId: string): string => imageId.replace(/(?:\/by\/[^/]+)?(\/voice|\/episode)?\/\d+$/, "");

/** Returns the index of the paragraph of the picture or voice; undefined for the picture of a story. */
export function paragraphOf(imageId: string): number | undefined {
	const [paragraph] = /(?<=\/)\d+$/.exec(imageId) ?? [];
	return paragraph === undefined ? undefined : Number(paragraph);
}

/** `version` depends on the bytes, so that an address with it always returns the same picture. */
export type ImageHead = { id: string; userId: string; version: string; createdAt: number };
export type VoiceHead = ImageHead & { size: number };
/** The bytes are a JPEG, or the recording of a voice. */
export type Image = ImageHead & { bytes: Uint8Array };

export type ImageStore = {
	images: {
		/** Replaces the picture with this id. Throws `unauthorized` once the user's deletion has begun. */
		put(image: Image): Promise<void>;
		/** Returns null for an unknown id or another user's. */
		byId(userId: string, id: string): Promise<Image | null>;
		/** The same without the bytes. */
		headOf(userId: string, id: string): Promise<ImageHead | null>;
		/** The user's next pictures and voices after the id `after`, ordered by id. */
		ofUser(userId: string, after: string, limit: number): Promise<ImageHead[]>;
		/** The user's voices and podcast episodes with their sizes in bytes, ordered by id. */
		voicesOf(userId: string): Promise<VoiceHead[]>;
		/** Removes the user's picture with this id and, for the id of a story or song, the pictures of its pages and its voices. */
		remove(userId: string, id: string): Promise<void>;
		/** Removes all families' recordings of a song. */
		removeOfSong(songId: string): Promise<void>;
	};
};

/** The form in which a picture is moved to another store. */
export type ImageRecord = ImageHead & { base64: string };
export const imageRecordIds = { images: (image: ImageRecord) => image.id };
