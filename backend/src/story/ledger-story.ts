import type { LedgerStory } from "../account/ledger.ts";
import type { Generation } from "./store.ts";

/** A generation as the ledger shows it; without a title by the child's name. */
export const ledgerStory = ({ id, userId, request, createdAt, counted }: Generation, title: string): LedgerStory => ({
	generationId: id,
	userId,
	title: title || request.childName || "",
	createdAt,
	counted,
});
