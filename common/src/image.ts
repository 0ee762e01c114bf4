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
import { longText, shortText } from "./text.ts";

/** Of a picture as it is uploaded, before it is encoded. */
export const MAX_IMAGE_BYTES = 8 * 1024 * 1024;
export const IMAGE_TOO_LARGE = `This picture is larger than ${MAX_IMAGE_BYTES / 1024 / 1024} MB. Please choose a smaller one.`;
/** The longer side of a picture that the browser sends, and of one that is kept. */
export const MAX_IMAGE_SIDE_PIXELS = 1536;

/** PNG, JPEG, WebP or GIF, told by its content. */
const imageBase64 = z.base64("Please choose a picture.").min(1, "Please choose a picture.");

export const AnalyzeImageRequest = z.object({ imageBase64 });
export const AnalyzeImageAnswer = z.object({ analysis: z.string() });

/** A picture, or a description of one: with a description no model has to look at the picture. */
export const ImageStoryRequest = z
	.object({
		imageBase64: imageBase64.optional(),
		description: longText(MAX_PICTURE_DESCRIPTION_CHARS).default(""),
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

/** Who sees and who paints pictures for the caller: the model's name, or null where nobody does. */
export const ImageModels = z.object({ vision: z.string().nullable(), painting: z.string().nullable() });
export type ImageModels = z.infer<typeof ImageModels>;
