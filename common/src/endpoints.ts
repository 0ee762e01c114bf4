// Every REST call: its access, its parameters and its answers. The routes' validation, the client's types and the
// OpenAPI document all come from this table.
import { z } from "zod";
import {
	AccountSession,
	ChangeEmailRequest,
	ChangePasswordRequest,
	EmailRequest,
	LedgerEntry,
	LoginRequest,
	ParentModeStatus,
	PasswordRequest,
	PendingMail,
	RegisterRequest,
	ResetPasswordRequest,
	SessionUser,
	SignedIn,
	StoryStats,
	Usage,
	VerifyEmailRequest,
} from "./account.ts";
import { Character, CharacterRequest } from "./character.ts";
import { type ErrorBody, type ErrorCode, errorCodes } from "./errors.ts";
import { ActiveGeneration, GenerationSnapshot } from "./generation.ts";
import { Hero, HeroStoriesAnswer } from "./hero.ts";
import {
	AnalyzeImageAnswer,
	AnalyzeImageRequest,
	ImageModels,
	ImageStoryAnswer,
	ImageStoryRequest,
	MAX_IMAGE_BYTES,
} from "./image.ts";
import {
	AssociateHeroRequest,
	FavoriteRequest,
	LibraryQuery,
	ReadingPosition,
	SaveStoryRequest,
	SpeechQuery,
	StoredStory,
	StoryCard,
} from "./saved-story.ts";
import { ModelChoice, ModelRequest, OwnKeyRequest, OwnKeyStatus, Trial } from "./settings.ts";
import {
	ChordsRequest,
	PopularSongsQuery,
	PublishRequest,
	Song,
	SongCard,
	SongRequest,
	SongSearchQuery,
	SongsQuery,
} from "./song.ts";
import {
	GenerateAnswer,
	LastChoices,
	NextStoryteller,
	PromptSourcesAnswer,
	PromptSourcesRequest,
	StoryRequest,
	StoryResult,
} from "./story.ts";

export type Answer = {
	description: string;
	body: z.ZodType;
	/** Response headers: name → description. */
	headers?: Record<string, string>;
	/** The media type; JSON where it is left out. */
	type?: "text/html" | "application/zip" | "audio/mpeg" | "image/jpeg";
};

export type Endpoint = {
	summary: string;
	/** `session`: for the signed-in user, by cookie or bearer token. */
	access: "public" | "session";
	params?: z.ZodObject;
	query?: z.ZodObject;
	/** Request headers that the call reads, by their names in lower case. */
	headers?: z.ZodObject;
	body?: z.ZodType;
	/** Where the body may be larger than usual. */
	maxBodyBytes?: number;
	/** Status → answer. */
	answers: Partial<Record<200 | 201 | 202, Answer>>;
	/** Codes besides `COMMON_ERRORS`. */
	errors?: readonly ErrorCode[];
};

/** The body of every error answer. */
export const ErrorAnswer: z.ZodType<ErrorBody> = z
	.object({
		error: z.string().meta({ description: "A sentence for people." }),
		message: z.string().meta({ description: "The same sentence." }),
		code: z.enum(errorCodes),
		issues: z
			.array(z.object({ path: z.string(), message: z.string() }))
			.exactOptional()
			.meta({ description: "What is wrong with which field; the path is dotted." }),
	})
	.meta({ id: "Error" });

/** Codes that any call may answer. */
export const COMMON_ERRORS = [
	"bad_request",
	"bad_json",
	"validation",
	"unauthorized",
	"forbidden_origin",
	"too_large",
	"unexpected",
	"unavailable",
] as const satisfies readonly ErrorCode[];

const Id = z.object({ id: z.string() });
const Ok = z.object({ ok: z.literal(true) });

const GenerateHeaders = z.object({
	prefer: z.string().optional().meta({ description: "`respond-async` answers at once, with 202." }),
	"idempotency-key": z
		.string()
		.trim()
		.min(1, "Idempotency-Key is empty")
		.max(200, "Idempotency-Key is too long")
		.optional()
		.meta({ description: "A repeat within 24 hours answers the same generation and is not charged again." }),
});

/** Base64 takes four bytes for three; the other fields are short. */
const MAX_IMAGE_BODY_BYTES = Math.ceil((MAX_IMAGE_BYTES * 4) / 3) + 64 * 1024;

const IMAGE_ERRORS = ["image_invalid", "no_vision", "too_many_requests"] as const satisfies readonly ErrorCode[];

const MODEL_ERRORS = [
	"own_key_unreadable",
	"key_refused",
	"model_refused",
	"model_broken",
	"model_rejected",
	"model_no_credit",
	"model_unknown",
	"model_context",
	"model_no_vision",
	"model_busy",
	"model_unavailable",
] as const satisfies readonly ErrorCode[];

export const endpoints = {
	"POST /api/auth/register": {
		summary: "Makes an account and signs it in",
		access: "public",
		body: RegisterRequest,
		answers: { 201: { description: "The user, and a token for scripts", body: SignedIn } },
		errors: ["username_taken", "email_taken", "too_many_attempts"],
	},
	"POST /api/auth/login": {
		summary: "Signs in by username or e-mail address",
		access: "public",
		body: LoginRequest,
		answers: { 200: { description: "The user, and a token for scripts", body: SignedIn } },
		errors: ["invalid_credentials", "too_many_attempts"],
	},
	"POST /api/auth/logout": {
		summary: "Ends the session",
		access: "public",
		answers: { 200: { description: "Nobody is signed in", body: Ok } },
	},
	"GET /api/auth/me": {
		summary: "The signed-in user",
		access: "session",
		answers: { 200: { description: "The user", body: SessionUser } },
	},
	"GET /api/auth/parent-mode-status": {
		summary: "Whether this session is in Parent Mode",
		access: "session",
		answers: { 200: { description: "The status", body: ParentModeStatus } },
	},
	"POST /api/auth/verify-password": {
		summary: "Turns Parent Mode on for this session, for 30 minutes",
		access: "session",
		body: PasswordRequest,
		answers: { 200: { description: "Until when it is on", body: z.object({ expiresAt: z.iso.datetime() }) } },
		errors: ["wrong_password", "too_many_attempts"],
	},
	"POST /api/auth/parent-mode/deactivate": {
		summary: "Turns Parent Mode off at once",
		access: "session",
		answers: { 200: { description: "The status", body: ParentModeStatus } },
	},
	"POST /api/auth/verify-email": {
		summary: "Verifies an e-mail address by the token of a mail; a changed address takes effect",
		access: "public",
		body: VerifyEmailRequest,
		answers: { 200: { description: "The verified address", body: z.object({ email: z.string() }) } },
		errors: ["token_invalid", "email_taken", "too_many_attempts"],
	},
	"POST /api/auth/resend-verification": {
		summary: "Sends the verification mail again; the answer is the same for an unknown address",
		access: "public",
		body: EmailRequest,
		answers: { 200: { description: "If there is such an account, a mail is on its way", body: Ok } },
		errors: ["too_many_attempts"],
	},
	"POST /api/auth/forgot-password": {
		summary: "Sends a mail with a link to a new password; the answer is the same for an unknown address",
		access: "public",
		body: EmailRequest,
		answers: { 200: { description: "If there is such an account, a mail is on its way", body: Ok } },
		errors: ["too_many_attempts"],
	},
	"POST /api/auth/reset-password": {
		summary: "Sets a new password by the token of a mail, and ends all sessions",
		access: "public",
		body: ResetPasswordRequest,
		answers: { 200: { description: "The new password holds", body: Ok } },
		errors: ["token_invalid", "too_many_attempts"],
	},
	"POST /api/account/password": {
		summary: "Changes the password, and ends all other sessions",
		access: "session",
		body: ChangePasswordRequest,
		answers: { 200: { description: "The new password holds", body: Ok } },
		errors: ["wrong_password", "too_many_attempts"],
	},
	"POST /api/account/email": {
		summary: "Changes the e-mail address, once the new one is verified",
		access: "session",
		body: ChangeEmailRequest,
		answers: { 200: { description: "A mail is on its way to the new address", body: Ok } },
		errors: ["wrong_password", "email_taken", "too_many_attempts"],
	},
	"GET /api/account/mail": {
		summary: "The user's mails that are not sent yet",
		access: "session",
		answers: { 200: { description: "Oldest first", body: z.array(PendingMail) } },
	},
	"GET /api/account/sessions": {
		summary: "The devices that are signed in",
		access: "session",
		answers: {
			200: { description: "This one first, then by when they were last seen", body: z.array(AccountSession) },
		},
	},
	"DELETE /api/account/sessions": {
		summary: "Signs all other devices out",
		access: "session",
		answers: { 200: { description: "Only this session is left", body: Ok } },
	},
	"DELETE /api/account/sessions/:id": {
		summary: "Signs one device out",
		access: "session",
		params: Id,
		answers: { 200: { description: "It is signed out", body: Ok } },
		errors: ["not_found"],
	},
	"GET /api/account/export": {
		summary: "All of the user's data, as JSON",
		access: "session",
		answers: {
			200: {
				description: "Account, characters, settings, stories, ledger; no password and no key",
				body: z.record(z.string(), z.unknown()),
				headers: { "Content-Disposition": "The name of the file" },
			},
		},
		errors: ["too_many_requests"],
	},
	"GET /api/account/export.zip": {
		summary: "All of the user's data, as readable text in a ZIP file",
		access: "session",
		answers: {
			200: {
				description: "A text file for each story, and the same JSON",
				body: z.unknown(),
				type: "application/zip",
				headers: { "Content-Disposition": "The name of the file" },
			},
		},
		errors: ["too_many_requests"],
	},
	"DELETE /api/account": {
		summary: "Deletes the account with everything in it, stories that are being told included",
		access: "session",
		body: PasswordRequest,
		answers: { 200: { description: "Nothing of it is left", body: Ok } },
		errors: ["wrong_password", "too_many_attempts"],
	},
	"GET /api/characters": {
		summary: "The user's characters",
		access: "session",
		answers: { 200: { description: "In the order in which they were made", body: z.array(Character) } },
	},
	"POST /api/characters": {
		summary: "Makes a character",
		access: "session",
		body: CharacterRequest,
		answers: { 201: { description: "The character", body: Character } },
		errors: ["character_limit"],
	},
	"PUT /api/characters/:id": {
		summary: "Changes a character",
		access: "session",
		params: Id,
		body: CharacterRequest,
		answers: { 200: { description: "The character", body: Character } },
		errors: ["not_found"],
	},
	"DELETE /api/characters/:id": {
		summary: "Deletes a character; stories with it stay",
		access: "session",
		params: Id,
		answers: { 200: { description: "It is gone", body: Ok } },
		errors: ["not_found"],
	},
	"GET /api/settings/openai-key-status": {
		summary: "Whether the user has a key of their own",
		access: "session",
		answers: { 200: { description: "The status, never the key", body: OwnKeyStatus } },
	},
	"POST /api/settings/openai-key": {
		summary: "Stores the user's own OpenAI key, encrypted",
		access: "session",
		body: OwnKeyRequest,
		answers: { 200: { description: "The status, with what a first trial said", body: OwnKeyStatus } },
		errors: ["too_many_requests"],
	},
	"DELETE /api/settings/openai-key": {
		summary: "Removes the user's own key",
		access: "session",
		answers: { 200: { description: "The status", body: OwnKeyStatus } },
	},
	"POST /api/settings/openai-key/try": {
		summary: "Asks the chosen model for a few words with the user's own key",
		access: "session",
		answers: {
			200: {
				description: "What was found, line by line",
				body: Trial,
			},
		},
		errors: ["no_own_key", "own_key_unreadable", "too_many_requests"],
	},
	"GET /api/settings/openai-model": {
		summary: "The chosen models",
		access: "session",
		answers: { 200: { description: "The story model and the reading voice's", body: ModelChoice } },
	},
	"POST /api/settings/openai-model": {
		summary: "Chooses a model; a text-to-speech model sets the reading voice",
		access: "session",
		body: ModelRequest,
		answers: { 200: { description: "The choice as it is now", body: ModelChoice } },
		errors: ["no_own_key"],
	},
	"GET /api/settings/openai-models": {
		summary: "The models that may be chosen, and those that the key's server lists",
		access: "session",
		answers: {
			200: {
				description: "`offered` by us, `listed` by the server: empty without a key or where it does not list them",
				body: z.object({ offered: z.array(z.string()), listed: z.array(z.string()) }),
			},
		},
		errors: ["too_many_requests"],
	},
	"GET /api/stats/story-ledger": {
		summary: "Which stories were told, given back or not counted, newest first",
		access: "session",
		answers: { 200: { description: "At most the last 100", body: z.array(LedgerEntry) } },
	},
	"GET /api/sample-story": {
		summary: "A story by the built-in storyteller, for the landing page",
		access: "public",
		answers: {
			200: {
				description: "The same for everybody on one day",
				body: StoryResult.omit({ debugData: true }),
				headers: { "Cache-Control": "public, for a day" },
			},
		},
	},
	"GET /api/story/last-choices": {
		summary: "What was chosen for each child's last story",
		access: "session",
		answers: { 200: { description: "At most 8 children, the latest first", body: z.array(LastChoices) } },
	},
	"POST /api/story/prompt-sources": {
		summary: "What the server looks up for a request's prompts: hero, passage, character, the last titles",
		access: "session",
		body: PromptSourcesRequest,
		answers: { 200: { description: "The sources of `buildPrompts`", body: PromptSourcesAnswer } },
		errors: ["hero_not_found", "character_not_found"],
	},
	"GET /api/story/storyteller": {
		summary: "Who would tell the caller's next story",
		access: "session",
		answers: { 200: { description: "The model's name; null where it cannot be said", body: NextStoryteller } },
	},
	"GET /api/story/usage": {
		summary: "What is left of the month's stories",
		access: "session",
		answers: { 200: { description: "The quota", body: Usage } },
	},
	"GET /api/stats/story-generation": {
		summary: "How many stories were told",
		access: "session",
		answers: { 200: { description: "The quota, as Settings shows it", body: StoryStats } },
	},
	"POST /api/story/generate": {
		summary: "Asks for a story",
		access: "session",
		headers: GenerateHeaders,
		body: StoryRequest,
		answers: {
			200: { description: "The story, when it is told", body: GenerateAnswer },
			202: {
				description: "The generation has begun (`Prefer: respond-async`)",
				body: z.object({ generationId: z.string() }),
				headers: { "Preference-Applied": "respond-async", Location: "Where the generation is" },
			},
		},
		errors: [
			"hero_not_found",
			"character_not_found",
			"no_own_key",
			"parent_mode_required",
			"idempotency_mismatch",
			"quota_exhausted",
			"story_stopped",
			...MODEL_ERRORS,
		],
	},
	"GET /api/story/generations": {
		summary: "The stories being told now",
		access: "session",
		query: z.object({ active: z.enum(["true"], "active must be true").optional() }),
		answers: { 200: { description: "In the order they were asked for", body: z.array(ActiveGeneration) } },
	},
	"GET /api/story/generations/:id": {
		summary: "One story as far as it is told",
		access: "session",
		params: Id,
		answers: { 200: { description: "The snapshot", body: GenerationSnapshot } },
		errors: ["not_found"],
	},
	"POST /api/story/generations/:id/cancel": {
		summary: "Stops a story; what was told is kept",
		access: "session",
		params: Id,
		answers: { 200: { description: "It will stop", body: Ok } },
		errors: ["not_found"],
	},
	"POST /api/story/save": {
		summary: "Saves a story that was not saved by itself",
		access: "session",
		body: SaveStoryRequest,
		answers: { 200: { description: "The saved story's id", body: z.object({ id: z.string() }) } },
		errors: ["not_found", "hero_not_found", "generation_running", "too_many_requests"],
	},
	"GET /api/stories": {
		summary: "The saved stories: all or those that a search finds, newest first or in the order of `sort`",
		access: "session",
		query: LibraryQuery,
		answers: {
			200: {
				description: "A page of stories; cards with `view=card`",
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
		access: "session",
		params: Id,
		answers: { 200: { description: "The story", body: StoredStory } },
		errors: ["not_found"],
	},
	"DELETE /api/stories/:id": {
		summary: "Deletes a saved story for good",
		access: "session",
		params: Id,
		answers: { 200: { description: "It is gone", body: Ok } },
		errors: ["not_found"],
	},
	"PUT /api/stories/:id/favorite": {
		summary: "Makes a story a favourite, or no favourite",
		access: "session",
		params: Id,
		body: FavoriteRequest,
		answers: { 200: { description: "The story", body: StoredStory } },
		errors: ["not_found"],
	},
	"POST /api/story/favorite/:id": {
		summary: "The same, with a shorter answer",
		access: "session",
		params: Id,
		body: FavoriteRequest,
		answers: { 200: { description: "What it is now", body: FavoriteRequest } },
		errors: ["not_found"],
	},
	"POST /api/stories/:id/associate-hero": {
		summary: "Associates a story with a Hero of Faith",
		access: "session",
		params: Id,
		body: AssociateHeroRequest,
		answers: { 200: { description: "The story", body: StoredStory } },
		errors: ["not_found", "hero_not_found"],
	},
	"PUT /api/stories/:id/position": {
		summary: "Where somebody is in a story; an earlier `readAt` than the kept one changes nothing",
		access: "session",
		params: Id,
		body: ReadingPosition,
		answers: { 200: { description: "The position as it is now", body: ReadingPosition } },
		errors: ["not_found"],
	},
	"GET /api/stories/:id/speech": {
		summary: "One sentence of a story read aloud, with one's own key and voice model",
		access: "session",
		params: Id,
		query: SpeechQuery,
		answers: { 200: { description: "MP3 as it arrives", body: z.string(), type: "audio/mpeg" } },
		errors: [
			"not_found",
			"no_own_key",
			"own_key_unreadable",
			"key_refused",
			"model_no_credit",
			"model_unknown",
			"model_rejected",
			"model_busy",
			"model_unavailable",
			"too_many_requests",
		],
	},
	"GET /api/heroes": {
		summary: "All Heroes of Faith",
		access: "public",
		answers: { 200: { description: "By name", body: z.array(Hero) } },
	},
	"GET /api/heroes-of-faith": {
		summary: "The heroes' names",
		access: "public",
		answers: { 200: { description: "By name", body: z.array(Hero.pick({ id: true, name: true })) } },
	},
	"GET /api/heroes/:id/stories": {
		summary: "The stories about a hero: ours and, with a session, one's own; each list newest first",
		access: "public",
		params: Id,
		answers: { 200: { description: "Both lists", body: HeroStoriesAnswer } },
		errors: ["not_found"],
	},
	"GET /api/image-models": {
		summary: "Which models see and paint pictures for the caller",
		access: "session",
		answers: { 200: { description: "Their names; null where there is none", body: ImageModels } },
	},
	"POST /api/analyze-image": {
		summary: "What a vision model sees in a picture",
		access: "session",
		body: AnalyzeImageRequest,
		maxBodyBytes: MAX_IMAGE_BODY_BYTES,
		answers: { 200: { description: "A description in a few sentences", body: AnalyzeImageAnswer } },
		errors: [...IMAGE_ERRORS, ...MODEL_ERRORS],
	},
	"POST /api/generate-story-from-image": {
		summary: "Asks for a story about a picture, or about a description of one",
		access: "session",
		headers: GenerateHeaders,
		body: ImageStoryRequest,
		maxBodyBytes: MAX_IMAGE_BODY_BYTES,
		answers: {
			200: { description: "The story, when it is told", body: ImageStoryAnswer },
			202: {
				description: "The generation has begun (`Prefer: respond-async`)",
				body: z.object({ generationId: z.string() }),
				headers: { "Preference-Applied": "respond-async", Location: "Where the generation is" },
			},
		},
		errors: [
			...IMAGE_ERRORS,
			...MODEL_ERRORS,
			"no_own_key",
			"idempotency_mismatch",
			"quota_exhausted",
			"story_stopped",
		],
	},
	"POST /api/stories/:id/paint": {
		summary: "Has a picture of a saved story painted, with one's own key; it replaces the story's picture",
		access: "session",
		params: Id,
		answers: { 200: { description: "Where the picture is", body: z.object({ imageUrl: z.string() }) } },
		errors: ["not_found", "no_own_key", "painting_running", "painting_refused", "too_many_requests", ...MODEL_ERRORS],
	},
	"GET /api/stories/:id/image": {
		summary: "The picture of a saved story, to its owner alone",
		access: "session",
		params: Id,
		answers: {
			200: {
				description: "The picture",
				body: z.string(),
				type: "image/jpeg",
				headers: { ETag: "Its version", "Cache-Control": "private; for a year under an address with its version" },
			},
		},
		errors: ["not_found"],
	},
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
	},
	"GET /api/songs/:id": {
		summary: "One song",
		access: "public",
		params: Id,
		answers: { 200: { description: "The song", body: Song } },
		errors: ["not_found"],
	},
	"POST /api/songs/:id/openings": {
		summary: "Says that a song was opened; a visitor counts once a day",
		access: "public",
		params: Id,
		answers: { 200: { description: "It is counted, or was before", body: Ok } },
		errors: ["not_found", "too_many_requests"],
	},
	"POST /api/songs": {
		summary: "Adds a song with its chords; it is the user's own",
		access: "session",
		body: SongRequest,
		answers: { 201: { description: "The song", body: Song } },
		errors: ["song_limit"],
	},
	"PUT /api/songs/:id": {
		summary: "Corrects one's own song; an admin corrects public ones too",
		access: "session",
		params: Id,
		body: SongRequest,
		answers: { 200: { description: "The song", body: Song } },
		errors: ["not_found"],
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
		errors: ["not_found"],
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
			"too_many_requests",
		],
	},
	"GET /api/openapi.json": {
		summary: "This API as an OpenAPI 3.1 document",
		access: "public",
		answers: { 200: { description: "The document", body: z.record(z.string(), z.unknown()) } },
	},
	"GET /api/docs": {
		summary: "This API as a page to read",
		access: "public",
		answers: { 200: { description: "The page", body: z.string(), type: "text/html" } },
	},
} as const satisfies Record<`${"GET" | "POST" | "PUT" | "DELETE"} /api/${string}`, Endpoint>;

type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;

type Part<K extends EndpointKey, P extends "params" | "query" | "headers" | "body"> = Endpoints[K] extends {
	[key in P]: infer S extends z.ZodType;
}
	? S
	: null;

/** What a client sends: only the parts that this endpoint has. */
export type EndpointInput<K extends EndpointKey> = {
	[P in "params" | "query" | "headers" | "body" as Part<K, P> extends null ? never : P]: Part<K, P> extends z.ZodType
		? z.input<Part<K, P>>
		: never;
};

/** What a route gets: the same parts after validation. */
export type EndpointValues<K extends EndpointKey> = {
	[P in "params" | "query" | "headers" | "body" as Part<K, P> extends null ? never : P]: Part<K, P> extends z.ZodType
		? z.output<Part<K, P>>
		: never;
};

/** The union of the bodies that this endpoint answers. */
export type EndpointAnswer<K extends EndpointKey> = {
	[S in keyof Endpoints[K]["answers"]]: Endpoints[K]["answers"][S] extends { body: infer B extends z.ZodType }
		? z.output<B>
		: never;
}[keyof Endpoints[K]["answers"]];
