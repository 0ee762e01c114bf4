import { BIBLICAL_CHARACTER_NAME, type LastChoices, StoryRequest } from "@lion-tails/common/story";
import { foldCase } from "../account/store.ts";
import type { CharacterStore } from "../character/store.ts";
import type { SavedStoryStore } from "./store.ts";

const MAX_STORIES = 60;
const MAX_CHILDREN = 8;

type Stores = CharacterStore & { stories: Pick<SavedStoryStore, "requests"> };

/** What was chosen for the last story of each child, the latest first. */
export async function lastChoices({ stories, characters }: Stores, userId: string): Promise<LastChoices[]> {
	const [requests, known] = await Promise.all([stories.requests(userId, MAX_STORIES), characters.list(userId)]);
	const characterIds = new Set(known.map(({ id }) => id));
	const byChild = new Map<string, LastChoices>();
	for (const { request: recorded, createdAt } of requests) {
		const request = readRequest(recorded, characterIds);
		if (!request) continue;
		const child = JSON.stringify([foldCase(request.childName), request.characterId]);
		if (!byChild.has(child)) byChild.set(child, { childName: request.childName, createdAt, request });
	}
	return [...byChild.values()].slice(0, MAX_CHILDREN);
}

/** Null for a story without a child, and for a request that was recorded by another program. */
function readRequest(recorded: Record<string, unknown>, characterIds: ReadonlySet<string>): StoryRequest | null {
	const parsed = StoryRequest.safeParse(recorded);
	if (!parsed.success) return null;
	const { characterId, continuesStory: _, ...request } = parsed.data;
	if (!request.childName || request.childName === BIBLICAL_CHARACTER_NAME) return null;
	return {
		...request,
		// Without a character that is deleted; the request has all that it brought.
		...(characterId && characterIds.has(characterId) ? { characterId, useCharacter: true } : { useCharacter: false }),
		customPrompt: "",
		pictureDescription: "",
		customSystemPrompt: "",
		customUserPrompt: "",
		useCustomPrompts: false,
	};
}
