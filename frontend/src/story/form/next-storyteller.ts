// The storyteller of the signed-in parent's next story.
import { BUILT_IN_MODEL } from "@lion-tails/common/story";
import { useEffect } from "react";
import { call } from "../../net/client.ts";
import { createResource } from "../../net/resource.ts";

export const nextStoryteller = createResource(() => call("GET /api/story/storyteller"));

/**
 * The hint at a field of free text that says what the built-in storyteller can do with it; null while another storyteller, or
 * an unknown one, is next. `othersNeed` begins its last sentence, such as "Other wishes need".
 */
export function useBuiltInHint(othersNeed: string): string | null {
	const { data } = nextStoryteller.use();
	// Loaded at each visit: a key may have been added since the last one.
	useEffect(() => void nextStoryteller.load().catch(() => {}), []);
	if (data?.toldBy !== BUILT_IN_MODEL) return null;
	return `Tonight’s storyteller can weave in people, pets, the day’s event, weather, feasts, glasses or a wheelchair. ${othersNeed} an AI model.`;
}
