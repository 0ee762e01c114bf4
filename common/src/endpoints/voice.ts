import { z } from "zod";
import { MAX_PART_NUMBER } from "../song-card.ts";
import {
	EpisodePageRequest,
	MAX_VOICE_BYTES,
	Podcast,
	SongVoicePage,
	VOICE_TOO_LARGE,
	VoicePage,
	VoiceRequest,
	Voices,
} from "../voice.ts";
import { type EndpointTable, Id, Ok, perMinute, perTenMinutes, STORY_FILES, STORY_READS } from "./endpoint.ts";

/** Base64 takes four bytes for three; the other field is short. */
const MAX_VOICE_BODY_BYTES = Math.ceil((MAX_VOICE_BYTES * 4) / 3) + 1024;

/** `paragraph`: the index of the spoken paragraph. */
const Page = Id.extend({ paragraph: z.coerce.number("paragraph must be a number").int().min(0).max(100_000) });

/** `part`: the number of the part's words, as in `SongVoicePage`. */
const Part = Id.extend({
	part: z.coerce.number("part must be a number").int().min(0).max(MAX_PART_NUMBER),
});

/** A reading of a long story, with a few pages recorded again. */
const CHANGES = perTenMinutes("voice-changes", 200);

/** `id`: of the family, `key`: from its secret address. */
const Feed = z.object({ id: z.string(), key: z.string().max(100) });
/** Podcast apps ask for a feed a few times a day, and load an episode in many ranges. */
const FEEDS = perMinute("podcast-feeds", 60);
const EPISODES = perMinute("podcast-episodes", 300);

/** Common to the recordings of stories and songs. */
const RECORDING = {
	limit: STORY_FILES,
	cache: "private, no-cache",
	query: z.object({ v: z.string().max(100).optional() }),
	answers: {
		200: {
			description: "The recording",
			body: z.string(),
			type: "audio/*",
			headers: { ETag: "Its version", "Cache-Control": "private; for a year under an address with its version" },
		},
	},
	errors: ["not_found"],
} as const;

export const voiceEndpoints = {
	"GET /api/voices": {
		summary: "The recorded voices of all stories and songs, and the space that they take",
		limit: STORY_READS,
		answers: { 200: { description: "Ordered by story or song, and page", body: Voices } },
	},
	"PUT /api/stories/:id/voices/:paragraph": {
		summary: "Stores an adult's voice reading a paragraph of a saved story, replacing an earlier recording of it",
		limit: CHANGES,
		params: Page,
		body: VoiceRequest,
		maxBodyBytes: MAX_VOICE_BODY_BYTES,
		tooLargeMessage: VOICE_TOO_LARGE,
		answers: { 200: { description: "The recorded paragraph", body: VoicePage } },
		errors: ["not_found", "voice_invalid", "voices_full"],
	},
	"GET /api/stories/:id/voices/:paragraph": {
		summary: "The recorded voice of a paragraph, only for its owner",
		...RECORDING,
		params: Page,
	},
	"DELETE /api/stories/:id/voices": {
		summary: "Deletes the recorded voice of a story",
		limit: CHANGES,
		params: Id,
		answers: { 200: { description: "The story has no recordings", body: Ok } },
		errors: ["not_found"],
	},
	"PUT /api/songs/:id/voices/:part": {
		summary:
			"Stores an adult's voice singing a part of a song, for the own family only, replacing an earlier recording of it",
		limit: CHANGES,
		params: Part,
		body: VoiceRequest,
		maxBodyBytes: MAX_VOICE_BODY_BYTES,
		tooLargeMessage: VOICE_TOO_LARGE,
		answers: { 200: { description: "The recorded part", body: SongVoicePage } },
		errors: ["not_found", "voice_invalid", "voices_full"],
	},
	"GET /api/songs/:id/voices/:part": {
		summary: "The recorded voice of a song's part, only for its owner",
		...RECORDING,
		params: Part,
	},
	"DELETE /api/songs/:id/voices": {
		summary: "Deletes the own family's recording of a song",
		limit: CHANGES,
		params: Id,
		answers: { 200: { description: "The family has no recording of the song", body: Ok } },
		errors: ["not_found"],
	},
	"PUT /api/stories/:id/episode/:paragraph": {
		summary: "Stores a told paragraph of a saved story for the family's podcast, replacing an earlier one",
		limit: CHANGES,
		params: Page,
		body: EpisodePageRequest,
		maxBodyBytes: MAX_VOICE_BODY_BYTES,
		tooLargeMessage: VOICE_TOO_LARGE,
		answers: { 200: { description: "The stored paragraph", body: VoicePage } },
		errors: ["not_found", "voice_invalid", "voices_full"],
	},
	"DELETE /api/stories/:id/episode": {
		summary: "Removes a story from the podcast",
		limit: CHANGES,
		params: Id,
		answers: { 200: { description: "The podcast", body: Podcast } },
		errors: ["not_found"],
	},
	"GET /api/podcast": {
		summary: "The family's podcast: its secret address and its episodes",
		limit: STORY_READS,
		answers: { 200: { description: "The podcast", body: Podcast } },
	},
	"PUT /api/podcast/address": {
		summary: "Makes a new secret address; an earlier one stops working",
		limit: perTenMinutes("podcast-addresses", 20),
		answers: { 200: { description: "The podcast", body: Podcast } },
	},
	"DELETE /api/podcast/address": {
		summary: "Ends the podcast: its address stops working",
		limit: perTenMinutes("podcast-addresses", 20),
		answers: { 200: { description: "The podcast", body: Podcast } },
	},
	"GET /api/podcasts/:id/:key/feed.xml": {
		summary: "The feed of a family's podcast, for anyone who knows its secret address",
		access: "public",
		limit: FEEDS,
		cache: "private, no-cache",
		params: Feed,
		answers: { 200: { description: "RSS 2.0", body: z.string(), type: "application/rss+xml" } },
		errors: ["not_found"],
	},
	"GET /api/podcasts/:id/:key/episodes/:file": {
		summary: "The sound of an episode, for anyone who knows the secret address",
		access: "public",
		limit: EPISODES,
		cache: "private, no-cache",
		params: Feed.extend({ file: z.string().max(100) }),
		answers: {
			200: { description: "The complete sound", body: z.string(), type: "audio/*" },
			206: { description: "The requested range", body: z.string(), type: "audio/*" },
		},
		errors: ["not_found"],
	},
} as const satisfies EndpointTable;
