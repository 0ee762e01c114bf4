// Recorded voices: a parent or grandparent reads a saved story, paragraph by paragraph, or sings a song, part by part.
import { z } from "zod";
import { base64 } from "./text.ts";

/** Maximum size of a recorded paragraph before encoding: ten minutes in the quality of a call. */
export const MAX_VOICE_BYTES = 5 * 1024 * 1024;
export const VOICE_TOO_LARGE = `This recording is larger than ${MAX_VOICE_BYTES / 1024 / 1024} MB. Please record a shorter page.`;

export const VoiceRequest = z.object({
	/** WebM, MP4 or Ogg, detected by content. */
	audioBase64: base64("Please record the page first."),
	/** The speaker is an adult. Children's voices are not stored. */
	isAdult: z.literal(true, "Only voices of adults are stored. Please confirm that an adult speaks."),
});

/** A paragraph of the told story for the podcast: MP3, or AAC in ADTS frames, both of which can be joined. */
export const EpisodePageRequest = VoiceRequest.omit({ isAdult: true });

/** A told story that is kept as one sound. `isComplete`: it is in the podcast, where `file` is its name. */
export const Episode = z.object({
	storyId: z.string(),
	isComplete: z.boolean(),
	file: z.string().nullable(),
	bytes: z.int(),
});
export type Episode = z.infer<typeof Episode>;

/** `address`: the secret address of the family's podcast; null if the podcast is closed. */
export const Podcast = z.object({
	address: z.string().nullable(),
	episodes: z.array(Episode),
	usedBytes: z.int(),
	maxBytes: z.int(),
});
export type Podcast = z.infer<typeof Podcast>;

/** `paragraph`: its index among the spoken paragraphs of the story, of which the verse is the last. `version` depends on the sound. */
export const VoicePage = z.object({ storyId: z.string(), paragraph: z.int(), version: z.string() });
export type VoicePage = z.infer<typeof VoicePage>;

/** `part`: the number of the recorded words, see `partNumber`. A part whose words have changed has another one. */
export const SongVoicePage = z.object({ songId: z.string(), part: z.int(), version: z.string() });
export type SongVoicePage = z.infer<typeof SongVoicePage>;

/**
 * All recorded paragraphs of stories (`pages`) and parts of songs of a family, and the space that they and the podcast take. A
 * recording below 16 KB counts as 16 KB.
 */
export const Voices = z.object({
	pages: z.array(VoicePage),
	songs: z.array(SongVoicePage),
	usedBytes: z.int(),
	maxBytes: z.int(),
});
export type Voices = z.infer<typeof Voices>;
