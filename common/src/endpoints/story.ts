import { z } from "zod";
import { ActiveGeneration, GenerationSnapshot, MAX_ACTIVE_GENERATIONS } from "../generation.ts";
import { FavoriteRequest, SaveStoryRequest } from "../saved-story.ts";
import { PassageAnswer, PassageQuery } from "../scripture.ts";
import {
	GenerateAnswer,
	LastChoices,
	NextStoryteller,
	PromptSourcesAnswer,
	PromptSourcesRequest,
	SampleStory,
	StoryRequest,
} from "../story.ts";
import { pageLimit } from "../text.ts";
import {
	type EndpointTable,
	GenerateHeaders,
	GenerationStarted,
	Id,
	LIBRARY_CHANGES,
	MAX_TEXT_BODY_BYTES,
	MODEL_ERRORS,
	Ok,
	perHour,
	perMinute,
	perTenMinutes,
	STORIES,
	STORY_READS,
} from "./endpoint.ts";

/** Pages receive a story over their socket. Only programs, and pages without a socket, poll this endpoint. */
const GENERATION_READS = perMinute("read-generations", 300);

export const storyEndpoints = {
	"GET /api/sample-story": {
		summary: "A story by the built-in storyteller, for the landing page",
		access: "public",
		limit: perTenMinutes("sample-story", 500),
		cache: "public, max-age=86400",
		answers: {
			200: {
				description: "The same story for everyone, changing daily",
				body: SampleStory,
				headers: { "Cache-Control": "public, for a day" },
			},
		},
	},
	"GET /api/passage": {
		summary: "The Bible passage of a reference such as John 3:16, in the World English Bible",
		access: "public",
		// A story names a few passages; a family may read many in an evening.
		limit: perHour("passage", 300),
		query: PassageQuery,
		answers: { 200: { description: "Whether it exists, and its verses", body: PassageAnswer } },
	},
	"GET /api/story/last-choices": {
		summary: "The choices of each child's last story",
		limit: STORY_READS,
		answers: { 200: { description: "At most 8 children, latest first", body: z.array(LastChoices) } },
	},
	"GET /api/story/storyteller": {
		summary: "The storyteller of the caller's next story",
		answers: { 200: { description: "The model's name; null if unknown", body: NextStoryteller } },
	},
	"POST /api/story/prompt-sources": {
		summary: "The sources of a request's prompts: hero, passage, character, latest titles",
		limit: perTenMinutes("prompt-sources", 300),
		body: PromptSourcesRequest,
		maxBodyBytes: MAX_TEXT_BODY_BYTES,
		answers: { 200: { description: "The sources of `buildPrompts`", body: PromptSourcesAnswer } },
		errors: ["hero_not_found", "character_not_found"],
	},
	"POST /api/story/generate": {
		summary: "Requests a story",
		limit: STORIES,
		headers: GenerateHeaders,
		body: StoryRequest,
		maxBodyBytes: MAX_TEXT_BODY_BYTES,
		answers: {
			200: { description: "The complete story", body: GenerateAnswer },
			202: GenerationStarted,
		},
		errors: [
			"hero_not_found",
			"character_not_found",
			"no_own_key",
			"parent_mode_required",
			"idempotency_mismatch",
			"quota_exhausted",
			"too_many_active",
			"story_stopped",
			...MODEL_ERRORS,
		],
	},
	"GET /api/story/generations": {
		summary: "The running stories",
		limit: GENERATION_READS,
		query: z.object({
			active: z.enum(["true"], "active must be true").optional().meta({ description: "Has no effect." }),
			limit: pageLimit(MAX_ACTIVE_GENERATIONS),
			cursor: z
				.string()
				.max(64, "cursor is too long")
				.optional()
				.meta({ description: "From the `Link` header of the previous page." }),
		}),
		answers: {
			200: {
				description: "By time of request",
				body: z.array(ActiveGeneration),
				headers: { Link: "The next page, where there is one" },
			},
		},
	},
	"GET /api/story/generations/:id": {
		summary: "A running story so far",
		limit: GENERATION_READS,
		params: Id,
		answers: { 200: { description: "The snapshot", body: GenerationSnapshot } },
		errors: ["not_found"],
	},
	"POST /api/story/generations/:id/cancel": {
		summary: "Stops a story; its text so far is kept",
		limit: perTenMinutes("cancellations", 100),
		params: Id,
		answers: { 200: { description: "It will stop", body: Ok } },
		errors: ["not_found"],
	},
	"POST /api/story/save": {
		summary: "Saves a story that was not saved automatically",
		limit: perHour("save-story", 60),
		body: SaveStoryRequest,
		maxBodyBytes: MAX_TEXT_BODY_BYTES,
		answers: { 200: { description: "The saved story's id", body: z.object({ id: z.string() }) } },
		errors: ["not_found", "hero_not_found", "generation_running"],
	},
	"POST /api/story/favorite/:id": {
		summary: "The same with a shorter answer",
		limit: LIBRARY_CHANGES,
		params: Id,
		body: FavoriteRequest,
		answers: { 200: { description: "The new state", body: FavoriteRequest } },
		errors: ["not_found"],
	},
} as const satisfies EndpointTable;
