// Records which servers receive something of a saved story, for the parents who read "Where did the words go?".
import type { StoredStory } from "@lion-tails/common/saved-story";
import type { Receiver, StoryRequest, StoryResult } from "@lion-tails/common/story";
import type { Storyteller } from "../models/storyteller.ts";
import type { SavedStoryStore } from "./store.ts";

type Stories = Pick<SavedStoryStore, "addReceiver">;

/** Called before anything is sent, so that nothing is sent unrecorded. A story read aloud is written once, not for each sentence. */
export async function recordReceiver(
	stories: Stories,
	userId: string,
	{ id, story }: Pick<StoredStory, "id" | "story">,
	receiver: Receiver,
): Promise<void> {
	const isRecorded = story.alsoSentTo?.some(({ host, what }) => host === receiver.host && what === receiver.what);
	if (!isRecorded) await stories.addReceiver(userId, id, receiver);
}

/** Returns the servers that received the request and its picture, as a story states them. `hasPicture`: one is stored with the story. */
export function receiversOf(
	{ host, isUnsafe }: Pick<Storyteller, "host" | "isUnsafe">,
	{ pictureDescription, pictureSeenBy }: StoryRequest,
	hasPicture: boolean,
): Pick<StoryResult, "sentTo" | "alsoSentTo"> {
	// The storyteller looks at a picture that nobody has described.
	const seenBy = hasPicture && !pictureDescription ? host : pictureSeenBy;
	return {
		...(host !== null && { sentTo: { host, isModerated: isUnsafe !== undefined } }),
		...(seenBy && { alsoSentTo: [{ host: seenBy, what: "picture" }] }),
	};
}
