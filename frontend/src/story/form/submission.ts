// One request, one story: a second press and a repeat after a lost answer send the same Idempotency-Key.
import { AppError } from "@lion-tails/common/errors";
import type { StoryRequestInput } from "@lion-tails/common/story";
import { storage } from "../../net/browser-storage.ts";

const STORAGE_KEY = "storySubmission";
type Pending = { key: string; body: string };

export type Send = (request: StoryRequestInput, idempotencyKey: string) => Promise<{ generationId: string }>;

export function submissions(send: Send, newKey: () => string = randomKey) {
	let running: { body: string; answer: Promise<string> } | null = null;

	/** Resolves with the generation's id. */
	return async function submit(request: StoryRequestInput): Promise<string> {
		const body = JSON.stringify(request);
		if (running?.body === body) return running.answer;
		const pending = loadPending();
		const key = pending?.body === body ? pending.key : newKey();
		storage.set("session", STORAGE_KEY, JSON.stringify({ key, body } satisfies Pending));
		const answer = send(request, key).then(({ generationId }) => generationId);
		running = { body, answer };
		try {
			const id = await answer;
			storage.remove("session", STORAGE_KEY);
			return id;
		} catch (error) {
			// After a 5xx or without an answer the generation may have begun: the repeat must send the same key.
			const isLost = !(error instanceof AppError) || error.status >= 500;
			if (!isLost) storage.remove("session", STORAGE_KEY);
			throw error;
		} finally {
			running = null;
		}
	};
}

function loadPending(): Pending | null {
	const stored = storage.getJson("session", STORAGE_KEY);
	if (!stored || typeof stored !== "object" || !("key" in stored) || !("body" in stored)) return null;
	return { key: String(stored.key), body: String(stored.body) };
}

/** 128 random bits. `crypto.randomUUID` does not exist on pages served over plain HTTP from another machine. */
const randomKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
