// One wish, one story: a second press and a try after a lost answer carry the same Idempotency-Key.
import { AppError } from "@lion-tails/common/errors";
import type { StoryRequestInput } from "@lion-tails/common/story";
import { storage } from "../../net/browser-storage.ts";

const KEY = "storySubmission";
type Pending = { key: string; body: string };

export type Send = (request: StoryRequestInput, idempotencyKey: string) => Promise<{ generationId: string }>;

export function submissions(send: Send, newKey: () => string = randomKey) {
	let underWay: { body: string; answer: Promise<string> } | null = null;

	/** Resolves with the generation's id. */
	return async function submit(request: StoryRequestInput): Promise<string> {
		const body = JSON.stringify(request);
		if (underWay?.body === body) return underWay.answer;
		const pending = loadPending();
		const key = pending?.body === body ? pending.key : newKey();
		storage.set("session", KEY, JSON.stringify({ key, body } satisfies Pending));
		const answer = send(request, key).then(({ generationId }) => generationId);
		underWay = { body, answer };
		try {
			const id = await answer;
			storage.remove("session", KEY);
			return id;
		} catch (error) {
			// After a server's fault or without a network the story may have begun all the same.
			const isLost = !(error instanceof AppError) || error.status >= 500;
			if (!isLost) storage.remove("session", KEY);
			throw error;
		} finally {
			underWay = null;
		}
	};
}

function loadPending(): Pending | null {
	const kept = storage.getJson("session", KEY);
	if (!kept || typeof kept !== "object" || !("key" in kept) || !("body" in kept)) return null;
	return { key: String(kept.key), body: String(kept.body) };
}

/** 128 random bits; `randomUUID` is missing where a page comes over plain HTTP from another machine of the house. */
const randomKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
