import { z } from "zod";
import {
	AssociateHeroRequest,
	FavoriteRequest,
	LibraryQuery,
	ReadingPosition,
	SpeechQuery,
	StoredStory,
	StoryCard,
} from "../saved-story.ts";
import {
	type EndpointTable,
	Id,
	LIBRARY_CHANGES,
	Ok,
	OWN_KEY_ERRORS,
	perHour,
	perTenMinutes,
	STORY_READS,
} from "./endpoint.ts";

export const libraryEndpoints = {
	"GET /api/stories": {
		summary: "The saved stories, optionally filtered by a search, in the order of `sort` (default: newest first)",
		limit: STORY_READS,
		query: LibraryQuery,
		answers: {
			200: {
				description:
					"A page of stories without debug data; cards with `view=card`, with debug data by `view=debug`. A page of large stories has less than 1 MB, and so fewer of them than `limit`.",
				body: z.union([z.array(StoredStory), z.array(StoryCard)]),
				headers: {
					Link: 'The next page, as `<…>; rel="next"`, where there is one',
					"X-Total-Count": "How many stories there are",
					"X-Favorite-Count": "How many of them are favourites",
				},
			},
		},
	},
	"GET /api/stories/:id": {
		summary: "One saved story",
		limit: STORY_READS,
		params: Id,
		answers: { 200: { description: "The story", body: StoredStory } },
		errors: ["not_found"],
	},
	"DELETE /api/stories/:id": {
		summary: "Deletes a saved story permanently",
		limit: LIBRARY_CHANGES,
		params: Id,
		answers: { 200: { description: "It is deleted", body: Ok } },
		errors: ["not_found"],
	},
	"PUT /api/stories/:id/favorite": {
		summary: "Adds a story to the favourites or removes it",
		limit: LIBRARY_CHANGES,
		params: Id,
		body: FavoriteRequest,
		answers: { 200: { description: "The story", body: StoredStory } },
		errors: ["not_found"],
	},
	"POST /api/stories/:id/associate-hero": {
		summary: "Associates a story with a Hero of Faith",
		limit: LIBRARY_CHANGES,
		params: Id,
		body: AssociateHeroRequest,
		answers: { 200: { description: "The story", body: StoredStory } },
		errors: ["not_found", "hero_not_found"],
	},
	"PUT /api/stories/:id/position": {
		summary: "Stores the reading position; ignored if `readAt` is older than the stored one",
		limit: perTenMinutes("reading-positions", 600),
		params: Id,
		body: ReadingPosition,
		answers: { 200: { description: "The stored position", body: ReadingPosition } },
		errors: ["not_found"],
	},
	"POST /api/stories/:id/prayer": {
		summary: "A prayer for the evening of a saved story, written by the model of the user's own key and not stored",
		limit: perHour("prayers", 30),
		params: Id,
		answers: { 200: { description: "The prayer", body: z.object({ prayer: z.string() }) } },
		errors: ["not_found", "no_own_key", "prayer_failed", ...OWN_KEY_ERRORS],
	},
	"GET /api/stories/:id/speech": {
		summary: "One sentence of a story as speech, with the user's own key and voice model",
		// A long story has some 400 sentences.
		limit: perHour("speech", 1200),
		cache: "private, max-age=86400",
		params: Id,
		query: SpeechQuery,
		answers: { 200: { description: "MP3 as it arrives", body: z.string(), type: "audio/mpeg" } },
		errors: ["not_found", "no_own_key", ...OWN_KEY_ERRORS],
	},
} as const satisfies EndpointTable;
