// A parent's own OpenAI key and the models for it.
import { z } from "zod";
import { shortText } from "./text.ts";

export const DEFAULT_MODEL = "gpt-4o-mini";
/** The faster of the current models at the same price: https://developers.openai.com/api/docs/guides/image-generation. */
export const DEFAULT_IMAGE_MODEL = "gpt-image-2.6-flare";
export const DEFAULT_VOICE_MODEL = "gpt-4o-mini-tts";
/** Offered with a key; without a key only the first of each kind. */
export const STORY_MODELS = [DEFAULT_MODEL, "gpt-4o", "gpt-4-turbo", "gpt-4", "gpt-3.5-turbo"] as const;
export const VOICE_MODELS = [DEFAULT_VOICE_MODEL] as const;
/** Returns whether a model sets the reading voice rather than the story model. */
export const isVoiceModel = (model: string): boolean => /(^|[-/])tts($|[-.:@\d])/i.test(model);

const KEY_PREFIX = "sk-";

export const OwnKeyRequest = z.object({
	key: z
		.string("Please enter your OpenAI API key.")
		.trim()
		.min(1, "Please enter your OpenAI API key.")
		.max(500, "This key is too long")
		.refine((key) => key === "" || key.startsWith(KEY_PREFIX), "OpenAI API keys typically start with 'sk-'.")
		.refine((key) => !/\s/.test(key), "An API key cannot contain spaces or line breaks."),
});
export type OwnKeyRequest = z.infer<typeof OwnKeyRequest>;

/** A finding of a trial of a key or model. `name`: one or two words. `isGood`: null if unknown or neutral. `words`: for the user. */
export const Finding = z.object({ name: z.string(), isGood: z.boolean().nullable(), words: z.string() });
export type Finding = z.infer<typeof Finding>;

/** `canTell`: the model sent text. */
export const Trial = z.object({ findings: z.array(Finding), canTell: z.boolean() });
export type Trial = z.infer<typeof Trial>;

export const OwnKeyStatus = z.object({
	hasKey: z.boolean(),
	/** False if the server's secret has changed and the key must be entered again. */
	isReadable: z.boolean().optional(),
	/** The last four characters, to recognise the key. */
	ending: z.string().optional(),
	/** The result of the first trial. */
	note: z.string().nullable().optional(),
});
export type OwnKeyStatus = z.infer<typeof OwnKeyStatus>;

const MODEL_REQUIRED = "Please choose a model";

export const ModelRequest = z.object({
	model: shortText(120, MODEL_REQUIRED)
		.min(1, MODEL_REQUIRED)
		.regex(/^\S+$/, "A model name cannot contain spaces")
		// Stored and shown unchanged.
		.refine((model) => !model.startsWith(KEY_PREFIX), "This is a key. Please enter the name of a model."),
});
export type ModelRequest = z.infer<typeof ModelRequest>;

export const ModelChoice = z.object({ model: z.string(), voiceModel: z.string() });
export type ModelChoice = z.infer<typeof ModelChoice>;
