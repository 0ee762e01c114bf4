// Parent Mode: for half an hour a session may send custom prompts. It belongs to the session in which the password was entered.
import type { ParentModeStatus } from "@lion-tails/common/account";
import { PARENT_MODE_MINUTES } from "@lion-tails/common/story-choices";
import type { SessionStore } from "./store.ts";

const DURATION_MS = PARENT_MODE_MINUTES * 60_000;
/** Largest expected difference between the clocks of two processes. */
const MAX_CLOCK_DIFFERENCE_MS = 60_000;

export type ParentMode = ReturnType<typeof openParentMode>;

/** A `sessionId` is the key under which the session is stored. */
export function openParentMode(sessions: SessionStore, now: () => number) {
	async function activeUntil(sessionId: string): Promise<number | null> {
		const session = await sessions.get(sessionId, now());
		const until = session?.parentModeUntil ?? null;
		// A longer rest means that a clock was set back.
		const leftMs = until === null ? 0 : until - now();
		return leftMs > 0 && leftMs <= DURATION_MS + MAX_CLOCK_DIFFERENCE_MS ? until : null;
	}

	return {
		async status(sessionId: string): Promise<ParentModeStatus> {
			const until = await activeUntil(sessionId);
			return { isActive: until !== null, expiresAt: until === null ? null : new Date(until).toISOString() };
		},
		isActive: async (sessionId: string) => (await activeUntil(sessionId)) !== null,
		/** Returns when it ends, as ISO 8601. */
		async activate(sessionId: string): Promise<string> {
			const until = now() + DURATION_MS;
			await sessions.setParentMode(sessionId, until);
			return new Date(until).toISOString();
		},
		deactivate: (sessionId: string) => sessions.setParentMode(sessionId, null),
	};
}
