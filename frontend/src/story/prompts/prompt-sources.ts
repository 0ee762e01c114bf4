// What the server looks up for the prompts of the form's request.
import { PromptSourcesRequest, type StoryRequest } from "@lion-tails/common/story";
import { useEffect } from "react";
import { call } from "../../net/client.ts";
import { createResource } from "../../net/resource.ts";
import { onLibraryChange } from "../live/library-changes.ts";

/** A reference that is being typed is not looked up at each letter. */
const TYPING_DELAY_MS = 300;

const sources = createResource(
	(key) => call("POST /api/story/prompt-sources", { body: PromptSourcesRequest.parse(JSON.parse(key)) }),
	{ maxEntries: 8 },
);
/** The key of the request that is on screen. */
let shownKey: string | null = null;

// Another story has another last title.
onLibraryChange(({ reason }) => {
	if (reason !== "favorite" && shownKey) load(shownKey);
});

// The entry says that it failed, and the client has logged why.
const load = (key: string): void => void sources.load(key).catch(() => {});

export function usePromptSources(request: StoryRequest) {
	const key = keyOf(request);
	const entry = sources.use(key);
	useEffect(() => {
		shownKey = key;
		const timer = setTimeout(() => load(key), sources.get(key).data ? 0 : TYPING_DELAY_MS);
		return () => {
			clearTimeout(timer);
			shownKey = null;
		};
	}, [key]);
	return { ...entry, reload: () => load(key) };
}

/** Half a reference, or one with a bracket, is none. */
function keyOf({ heroOfFaith, biblicalEvent, biblePassage, characterId, continuesStory }: StoryRequest): string {
	const request = { heroOfFaith, biblicalEvent, biblePassage, characterId, continuesStory };
	const isValid = PromptSourcesRequest.safeParse(request).success;
	return JSON.stringify(isValid ? request : { ...request, biblePassage: "" });
}
