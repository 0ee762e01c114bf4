import { z } from "zod";
import { Gender } from "./character.ts";
import {
	BibleVerse,
	GenerateAnswer,
	MAX_PICTURE_DESCRIPTION_CHARS,
	ReadingLevel,
	StoryLength,
	Theme,
} from "./story.ts";
import { base64, longText, shortText } from "./text.ts";

/** Maximum size of an uploaded picture before encoding. */
export const MAX_IMAGE_BYTES = 8 * 1024 * 1024;
export const IMAGE_TOO_LARGE = `This picture is larger than ${MAX_IMAGE_BYTES / 1024 / 1024} MB. Please choose a smaller one.`;
/** Maximum longer side of a picture, sent and stored. */
export const MAX_IMAGE_SIDE_PIXELS = 1536;

/** PNG, JPEG, WebP or GIF, detected by content. */
const imageBase64 = base64("Please choose a picture.");

export const AnalyzeImageRequest = z.object({ imageBase64 });
/** `seenBy`: the server that received the picture. */
export const AnalyzeImageAnswer = z.object({ analysis: z.string(), seenBy: z.string().nullable() });
export type AnalyzeImageAnswer = z.infer<typeof AnalyzeImageAnswer>;

/** A picture or its description; a description needs no vision model. */
export const ImageStoryRequest = z
	.object({
		imageBase64: imageBase64.optional(),
		description: longText(MAX_PICTURE_DESCRIPTION_CHARS).default(""),
		/** The server that described the picture before, for the story's list of receivers. */
		pictureSeenBy: shortText(255).optional(),
		childName: shortText(50).min(1, "Please enter the child's name."),
		gender: Gender,
		theme: Theme.default("faith"),
		readingLevel: ReadingLevel.default("early-elementary"),
		storyLength: StoryLength.default("medium"),
	})
	.refine(({ imageBase64: image, description }) => Boolean(image || description), {
		path: ["imageBase64"],
		message: "Please select an image to generate a story.",
	});
export type ImageStoryRequest = z.infer<typeof ImageStoryRequest>;
export type ImageStoryRequestInput = z.input<typeof ImageStoryRequest>;

export const ImageStoryAnswer = GenerateAnswer.extend({ bibleVerse: BibleVerse.optional() });

/** The models that see and paint pictures for the caller; null if not available. */
export const ImageModels = z.object({ vision: z.string().nullable(), painting: z.string().nullable() });
export type ImageModels = z.infer<typeof ImageModels>;
