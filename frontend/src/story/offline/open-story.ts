import { AppError } from "@lion-tails/common/errors";
import type { StoredStory } from "@lion-tails/common/saved-story";
import { call, UnreachableError } from "../../net/client.ts";
import { sendChanges, settleChange } from "./story-changes.ts";
import { findCopy, keepCopies } from "./story-copies.ts";
import { signedInUserId } from "./story-database.ts";

/** A saved story, from the server or, where that cannot be reached, as it is kept here. Throws what the call throws. */
export async function openStory(id: string): Promise<StoredStory> {
	const userId = signedInUserId();
	try {
		// Otherwise the server would answer what was there before them.
		await sendChanges();
		const stored = await call("GET /api/stories/:id", { params: { id } });
		void keepCopies(userId, [stored], Date.now());
		return stored;
	} catch (error) {
		if (error instanceof AppError && error.code === "not_found") void settleChange({ storyId: id, kind: "delete" });
		const copy = error instanceof UnreachableError ? await findCopy(id) : null;
		if (!copy) throw error;
		return copy;
	}
}
