import { z } from "zod";
import { MAX_VOICE_BYTES, VOICE_TOO_LARGE, VoicePage, VoiceRequest, Voices } from "../voice.ts";
import { type EndpointTable, Id, Ok, perTenMinutes, STORY_FILES, STORY_READS } from "./endpoint.ts";

/** Base64 takes four bytes for three; the other field is short. */
const MAX_VOICE_BODY_BYTES = Math.ceil((MAX_VOICE_BYTES * 4) / 3) + 1024;

/** `paragraph`: the index of the spoken paragraph. */
const Page = Id.extend({ paragraph: z.coerce.number("paragraph must be a number").int().min(0).max(100_000) });

/** A reading of a long story, with a few pages recorded again. */
const CHANGES = perTenMinutes("voice-changes", 200);

export const voiceEndpoints = {
	"GET /api/voices": {
		summary: "The recorded voices of all stories, and the space that they take",
		access: "session",
		limit: STORY_READS,
		answers: { 200: { description: "Ordered by story and paragraph", body: Voices } },
	},
	"PUT /api/stories/:id/voices/:paragraph": {
		summary: "Stores an adult's voice reading a paragraph of a saved story, replacing an earlier recording of it",
		access: "session",
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
		access: "session",
		limit: STORY_FILES,
		cache: "private, no-cache",
		params: Page,
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
	},
	"DELETE /api/stories/:id/voices": {
		summary: "Deletes the recorded voice of a story",
		access: "session",
		limit: CHANGES,
		params: Id,
		answers: { 200: { description: "The story has no recordings", body: Ok } },
		errors: ["not_found"],
	},
} as const satisfies EndpointTable;
