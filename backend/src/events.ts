// Events through which features inform the rest of the process. Listeners must not throw.
import { EventEmitter } from "node:events";
import type { LibraryChange } from "@lion-tails/common/live";

export type DomainEvents = {
	/** A saved story was added, changed or deleted. */
	"library-changed": [{ userId: string; change: LibraryChange }];
	"song-removed": [{ songId: string }];
	/** `sessionId` is the hash by which the session is stored. */
	"session-ended": [{ sessionId: string }];
	/** All sessions of a user but this one have ended. */
	"sessions-ended": [{ userId: string; except: string | null }];
	/** `given-up`: it failed and will not be retried. */
	"mail-attempted": [{ kind: string; outcome: "sent" | "failed" | "given-up" }];
	"backup-attempted": [{ outcome: "succeeded" | "failed" }];
	"generation-requested": [{ generationId: string }];
	"quota-exhausted": [{ userId: string }];
	/** The first word is recorded; milliseconds since the request. */
	"first-text": [{ generationId: string; milliseconds: number }];
	/** An answer of a model has ended; models send about one token per piece. */
	"model-answered": [{ pieces: number }];
	"generation-ended": [{ generationId: string; status: "completed" | "failed" | "cancelled"; milliseconds: number }];
};

export type Events = EventEmitter<DomainEvents>;

export const createEvents = (): Events => new EventEmitter<DomainEvents>();
