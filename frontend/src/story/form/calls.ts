// One request, one story: a second press and a repeat after a lost answer send the same Idempotency-Key.
import { AppError } from "@lion-tails/common/errors";
import { BUILT_IN_MODEL } from "@lion-tails/common/story";
import { useEffect } from "react";
import { storage } from "../../net/browser-storage.ts";
import { call } from "../../net/client.ts";
import { createResource } from "../../net/resource.ts";

type Pending = { key: string; body: string };

type Options<Request> = {
	/** Where the key of a request without an answer is kept. */
	storageKey?: string;
	/** What tells one request from another, where the whole would be much to keep. */
	identify?: (request: Request) => string;
	newKey?: () => string;
};

export function submissions<Request>(
	send: (request: Request, idempotencyKey: string) => Promise<{ generationId: string }>,
	{ storageKey = "storySubmission", identify = JSON.stringify, newKey = randomKey }: Options<Request> = {},
) {
	let running: { body: string; answer: Promise<string> } | null = null;

	/** Resolves with the generation's id. */
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
			// After a 5xx or without an answer the generation may have begun: the repeat must send the same key.
			const isLost = !(error instanceof AppError) || error.status >= 500;
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

/** 128 random bits. `crypto.randomUUID` does not exist on pages served over plain HTTP from another machine. */
const randomKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");

// What was chosen for each child's last story, as the server remembers it.

export const lastChoices = createResource(() => call("GET /api/story/last-choices"));

// The storyteller of the signed-in parent's next story.

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
