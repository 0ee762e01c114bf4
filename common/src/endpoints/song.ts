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
import { type EndpointTable, Id, Ok } from "./endpoint.ts";

export const songEndpoints = {
	"GET /api/songs": {
		summary: "The public songs and, with a session, one's own, by title",
		access: "public",
		query: SongsQuery,
		answers: {
			200: {
				description: "A page of songs; cards with `view=card`",
				body: z.union([z.array(SongCard), z.array(Song)]),
				headers: {
					Link: 'The next page, as `<…>; rel="next"`, where there is one',
					"X-Total-Count": "How many songs there are",
				},
			},
		},
		errors: ["too_many_requests"],
	},
	"GET /api/songs/popular": {
		summary: "The public songs that are opened most",
		access: "public",
		query: PopularSongsQuery,
		answers: {
			200: {
				description: "Most opened first; cards with `view=card`",
				body: z.union([z.array(SongCard), z.array(Song)]),
			},
		},
		errors: ["too_many_requests"],
	},
	"GET /api/songs/search": {
		summary: "The songs that a search finds, by title",
		access: "public",
		query: SongSearchQuery,
		answers: {
			200: {
				description: "A page of songs; cards with `view=card`",
				body: z.union([z.array(SongCard), z.array(Song)]),
				headers: {
					Link: 'The next page, as `<…>; rel="next"`, where there is one',
					"X-Total-Count": "How many songs were found",
				},
			},
		},
		errors: ["too_many_requests"],
	},
	"GET /api/songs/:id": {
		summary: "One song",
		access: "public",
		params: Id,
		answers: { 200: { description: "The song", body: Song } },
		errors: ["not_found"],
	},
	"GET /api/songs/:id/recording": {
		summary: "The recording of a song, in parts with a Range header",
		access: "public",
		params: Id,
		query: z.object({ v: z.string().max(100).optional() }),
		answers: {
			200: { description: "The recording", type: "audio/*", body: z.string() },
			206: {
				description: "The part that the Range header asks for",
				type: "audio/*",
				body: z.string(),
				headers: { "Content-Range": "Which bytes of how many" },
			},
		},
		errors: ["not_found", "too_many_requests"],
	},
	"POST /api/songs/:id/openings": {
		summary: "Says that a song was opened; a visitor counts once a day",
		access: "public",
		params: Id,
		answers: { 200: { description: "It is counted, or was before", body: Ok } },
		errors: ["not_found"],
	},
	"POST /api/songs": {
		summary: "Adds a song with its chords; it is the user's own",
		access: "session",
		body: SongRequest,
		maxBodyBytes: MAX_SONG_BODY_BYTES,
		answers: { 201: { description: "The song", body: Song } },
		errors: ["song_limit", "too_many_requests"],
	},
	"PUT /api/songs/:id": {
		summary: "Corrects one's own song; an admin corrects public ones too",
		access: "session",
		params: Id,
		body: SongRequest,
		maxBodyBytes: MAX_SONG_BODY_BYTES,
		answers: { 200: { description: "The song", body: Song } },
		errors: ["not_found", "too_many_requests"],
	},
	"DELETE /api/songs/:id": {
		summary: "Deletes one's own song; an admin deletes public ones too",
		access: "session",
		params: Id,
		answers: { 200: { description: "It is gone", body: Ok } },
		errors: ["not_found"],
	},
	"PUT /api/songs/:id/published": {
		summary: "An admin gives a song to everybody, or takes it back",
		access: "session",
		params: Id,
		body: PublishRequest,
		answers: { 200: { description: "The song", body: Song } },
		errors: ["not_found", "too_many_requests"],
	},
	"POST /api/generate-chords": {
		summary: "Makes a song of one's own from lyrics, with suggested chords",
		access: "session",
		body: ChordsRequest,
		answers: { 201: { description: "The song", body: Song } },
		errors: [
			"chords_failed",
			"song_limit",
			"key_refused",
			"own_key_unreadable",
			"model_no_credit",
			"model_unknown",
			"model_rejected",
			"model_busy",
			"model_unavailable",
		],
	},
} as const satisfies EndpointTable;
