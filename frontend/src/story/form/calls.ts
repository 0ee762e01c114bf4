import type { StoryRequestInput } from "@lion-tails/common/story";
import { BUILT_IN_MODEL } from "@lion-tails/common/story-choices";
import { useEffect } from "react";
import { storage } from "../../net/browser-storage.ts";
import { CallError, call } from "../../net/client.ts";
import { createResource } from "../../net/resource.ts";
import { withCustomPrompts } from "../prompts/custom-prompts.ts";

type Pending = { key: string; body: string };

type Options<Request> = {
	/** Session storage key for an unanswered request. */
	storageKey?: string;
	/** Returns what identifies a request, if its JSON is too large to store. */
	identify?: (request: Request) => string;
	newKey?: () => string;
};

export function submissions<Request>(
	send: (request: Request, idempotencyKey: string) => Promise<{ generationId: string }>,
	{ storageKey = "storySubmission", identify = JSON.stringify, newKey = randomKey }: Options<Request> = {},
) {
	let running: { body: string; answer: Promise<string> } | null = null;

	return async function submit(request: Request): Promise<string> {
		const body = identify(request);
		if (running?.body === body) return running.answer;
		const pending = loadPending(storageKey);
		const key = pending?.body === body ? pending.key : newKey();
		storage.set("session", storageKey, JSON.stringify({ key, body } satisfies Pending));
		const answer = send(request, key).then(({ generationId }) => generationId);
		running = { body, answer };
		try {
			const id = await answer;
			storage.remove("session", storageKey);
			return id;
		} catch (error) {
			// After a 5xx or a lost answer the generation may have begun, so a repeat must send the same key.
			const isLost = !(error instanceof CallError) || error.status >= 500;
			if (!isLost) storage.remove("session", storageKey);
			throw error;
		} finally {
			running = null;
		}
	};
}

function loadPending(storageKey: string): Pending | null {
	const stored = storage.getJson("session", storageKey);
	if (!stored || typeof stored !== "object" || !("key" in stored) || !("body" in stored)) return null;
	return { key: String(stored.key), body: String(stored.body) };
}

/** 128 random bits. `crypto.randomUUID` is missing on pages served over plain HTTP from another machine. */
const randomKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");

const send = submissions((body: StoryRequestInput, idempotencyKey) =>
	call("POST /api/story/generate", {
		headers: { prefer: "respond-async", "idempotency-key": idempotencyKey },
		body,
	}),
);

/** Requests a story, with the parent's own prompts if there are any, and returns the id of its generation. */
export const requestStory = (request: StoryRequestInput): Promise<string> => send(withCustomPrompts(request));

export const lastChoices = createResource(() => call("GET /api/story/last-choices"));

export const nextStoryteller = createResource(() => call("GET /api/story/storyteller"));

/**
 * Returns the hint at a free-text field about what the built-in storyteller can use; null unless it is the next storyteller.
 * `othersNeed` begins the last sentence, such as "Other wishes need".
 */
export function useBuiltInHint(othersNeed: string): string | null {
	const { data } = nextStoryteller.use();
	// Loads at each visit: a key may have been added since.
	useEffect(() => void nextStoryteller.load().catch(() => {}), []);
	if (data?.toldBy !== BUILT_IN_MODEL) return null;
	return `Tonight’s storyteller can weave in people, pets, the day’s event, weather, feasts, glasses or a wheelchair. ${othersNeed} an AI model.`;
}
