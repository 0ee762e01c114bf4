// The remark next to a story about a part of the wish that it does not tell.
import { BUILT_IN_MODEL } from "./story-choices.ts";

/** Returns the remark as a sentence. The built-in storyteller writes one; a model, and earlier versions, name only the part. */
export function missingWords(missing: string, toldBy: string | undefined): string {
	if (toldBy !== BUILT_IN_MODEL) return `“${missing}” from your request is not in this story.`;
	return /^[\p{Lu}“].*\.$/u.test(missing)
		? missing
		: `Your wish about “${missing}” needs an AI model; it is not in this story.`;
}
