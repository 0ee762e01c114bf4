import { z } from "zod";
import {
	ChordsRequest,
	MAX_SONG_BODY_BYTES,
	PopularSongsQuery,
	PublishRequest,
	Song,
	SongCard,
	SongRequest,
	SongSearchQuery,
	SongsQuery,
} from "../song.ts";
import { type EndpointTable, Id, MAX_TEXT_BODY_BYTES, Ok, OWN_KEY_ERRORS, perHour, perTenMinutes } from "./endpoint.ts";

const SONGS = z.union([z.array(SongCard), z.array(Song)]);
const pageOfSongs = (total: string) => ({
	description: "A page of songs; cards with `view=card`",
	body: SONGS,
	headers: { Link: 'The next page, as `<…>; rel="next"`, where there is one', "X-Total-Count": total },
});

/** Limits for a client, which may be a congregation behind one address. */
const LISTS = perTenMinutes("song-lists", 500);
/** Enough to add a songbook. Each write computes the song's diagrams and search words. */
const WRITES = perTenMinutes("song-writes", 60);

export const songEndpoints = {
	"GET /api/songs": {
		summary: "The public songs and, with a session, the user's own, by title",
		access: "public",
		limit: LISTS,
		query: SongsQuery,
		answers: { 200: pageOfSongs("How many songs there are") },
	},
	"GET /api/songs/popular": {
		summary: "The most opened public songs",
		access: "public",
		limit: LISTS,
		query: PopularSongsQuery,
		answers: {
			200: { description: "Most opened first; cards with `view=card`", body: SONGS },
		},
	},
	"GET /api/songs/search": {
		summary: "The songs matching a search, by title",
		access: "public",
		limit: LISTS,
		query: SongSearchQuery,
		answers: { 200: pageOfSongs("How many songs were found") },
	},
	"GET /api/songs/:id": {
		summary: "One song",
		access: "public",
		limit: perTenMinutes("songs", 1500),
		params: Id,
		answers: { 200: { description: "The song", body: Song } },
		errors: ["not_found"],
	},
	"GET /api/songs/:id/recording": {
		summary: "The recording of a song, in parts with a Range header",
		access: "public",
		// A player requests a recording in several ranges.
		limit: perTenMinutes("song-recordings", 300),
		params: Id,
		query: z.object({ v: z.string().max(100).optional() }),
		answers: {
			200: { description: "The recording", type: "audio/*", body: z.string() },
			206: {
				description: "The requested range",
				type: "audio/*",
				body: z.string(),
				headers: { "Content-Range": "The byte range and the total size" },
			},
		},
		errors: ["not_found"],
	},
	"POST /api/songs/:id/openings": {
		summary: "Counts that a song was opened, once a day for each visitor",
		access: "public",
		limit: perTenMinutes("song-opening", 600),
		params: Id,
		answers: { 200: { description: "The opening is counted, now or before", body: Ok } },
		errors: ["not_found"],
	},
	"POST /api/songs": {
		summary: "Adds a song with its chords to the user's own songs",
		limit: WRITES,
		body: SongRequest,
		maxBodyBytes: MAX_SONG_BODY_BYTES,
		answers: { 201: { description: "The song", body: Song } },
		errors: ["song_limit"],
	},
	"PUT /api/songs/:id": {
		summary: "Corrects one of the user's own songs; admins can correct public ones",
		limit: WRITES,
		params: Id,
		body: SongRequest,
		maxBodyBytes: MAX_SONG_BODY_BYTES,
		answers: { 200: { description: "The song", body: Song } },
		errors: ["not_found"],
	},
	"DELETE /api/songs/:id": {
		summary: "Deletes one of the user's own songs; admins can delete public ones",
		limit: WRITES,
		params: Id,
		answers: { 200: { description: "It is deleted", body: Ok } },
		errors: ["not_found"],
	},
	"PUT /api/songs/:id/published": {
		summary: "Publishes or unpublishes a song (admins only)",
		limit: WRITES,
		params: Id,
		body: PublishRequest,
		answers: { 200: { description: "The song", body: Song } },
		errors: ["not_found"],
	},
	"POST /api/generate-chords": {
		summary: "Creates an own song from lyrics with suggested chords",
		limit: perHour("generate-chords", 30),
		body: ChordsRequest,
		maxBodyBytes: MAX_TEXT_BODY_BYTES,
		answers: { 201: { description: "The song", body: Song } },
		errors: ["chords_failed", "song_limit", ...OWN_KEY_ERRORS],
	},
} as const satisfies EndpointTable;
