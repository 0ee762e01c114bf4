import { z } from "zod";
import type { ErrorCode } from "../errors.ts";
import {
	AnalyzeImageAnswer,
	AnalyzeImageRequest,
	IMAGE_TOO_LARGE,
	ImageModels,
	ImageStoryAnswer,
	ImageStoryRequest,
	MAX_IMAGE_BYTES,
} from "../image.ts";
import {
	type EndpointTable,
	GenerateHeaders,
	GenerationStarted,
	Id,
	MODEL_ERRORS,
	perHour,
	STORIES,
	STORY_FILES,
} from "./endpoint.ts";

/** Base64 takes four bytes for three; the other fields are short. */
const MAX_IMAGE_BODY_BYTES = Math.ceil((MAX_IMAGE_BYTES * 4) / 3) + 64 * 1024;

const IMAGE_ERRORS = ["image_invalid", "no_vision"] as const satisfies readonly ErrorCode[];

const PAINT_ERRORS = [
	"not_found",
	"no_own_key",
	"painting_running",
	"painting_refused",
	...MODEL_ERRORS,
] as const satisfies readonly ErrorCode[];

/** `paragraph`: the index of the paragraph below the picture. */
const Page = Id.extend({ paragraph: z.coerce.number("paragraph must be a number").int().min(0).max(100_000) });

const IMAGE = {
	limit: STORY_FILES,
	cache: "private, no-cache",
	answers: {
		200: {
			description: "The picture",
			body: z.string(),
			type: "image/jpeg",
			headers: { ETag: "Its version", "Cache-Control": "private; for a year under an address with its version" },
		},
	},
	errors: ["not_found"],
} as const;

export const imageEndpoints = {
	"GET /api/image-models": {
		summary: "The models that see and paint pictures for the caller",
		answers: { 200: { description: "Model names; null if not available", body: ImageModels } },
	},
	"POST /api/analyze-image": {
		summary: "Describes a picture with a vision model",
		limit: perHour("analyze-image", 30),
		body: AnalyzeImageRequest,
		maxBodyBytes: MAX_IMAGE_BODY_BYTES,
		tooLargeMessage: IMAGE_TOO_LARGE,
		answers: { 200: { description: "A description in a few sentences", body: AnalyzeImageAnswer } },
		errors: [...IMAGE_ERRORS, ...MODEL_ERRORS],
	},
	"POST /api/generate-story-from-image": {
		summary: "Requests a story about a picture or its description",
		limit: STORIES,
		headers: GenerateHeaders,
		body: ImageStoryRequest,
		maxBodyBytes: MAX_IMAGE_BODY_BYTES,
		tooLargeMessage: IMAGE_TOO_LARGE,
		answers: {
			200: { description: "The complete story", body: ImageStoryAnswer },
			202: GenerationStarted,
		},
		errors: [
			...IMAGE_ERRORS,
			...MODEL_ERRORS,
			"no_own_key",
			"idempotency_mismatch",
			"quota_exhausted",
			"too_many_active",
			"story_stopped",
		],
	},
	"POST /api/stories/:id/paint": {
		summary: "Paints a picture of a saved story with the user's own key, replacing its current one",
		limit: perHour("paint", 20),
		params: Id,
		answers: { 200: { description: "The address of the picture", body: z.object({ imageUrl: z.string() }) } },
		errors: PAINT_ERRORS,
	},
	"POST /api/stories/:id/pages/:paragraph/paint": {
		summary: "Paints the picture above a paragraph of a saved story with the user's own key",
		// All pages of two long stories.
		limit: perHour("paint-pages", 200),
		params: Page,
		answers: { 200: { description: "The address of the picture", body: z.object({ imageUrl: z.string() }) } },
		errors: PAINT_ERRORS,
	},
	"GET /api/stories/:id/image": { summary: "The picture of a saved story, only for its owner", params: Id, ...IMAGE },
	"GET /api/stories/:id/pages/:paragraph/image": {
		summary: "The painted picture above a paragraph of a saved story, only for its owner",
		params: Page,
		...IMAGE,
	},
} as const satisfies EndpointTable;
