// What SQLite's errors mean for callers and for operators. Codes: https://www.sqlite.org/rescode.html
import { AppError } from "@lion-tails/common/errors";

export const SQLITE_BUSY = 5;
/** SQLITE_CONSTRAINT_FOREIGNKEY; every foreign key leads to a user, or to what a user has. */
export const FOREIGN_KEY_ERROR = 787;

/** What the store cannot do now and may do later; each as an operator is told it, with what to do. */
const unavailable: Record<number, string> = {
	[SQLITE_BUSY]: "another program keeps lion-tails.db locked. End that program",
	/** SQLITE_READONLY */
	8: "lion-tails.db may not be written. Give it to the user that runs Lion Tails",
	/** SQLITE_IOERR */
	10: "lion-tails.db could not be read or written. See whether its disk is full or damaged",
	/** SQLITE_FULL */
	13: "its disk is full. Make room there",
	/** SQLITE_CANTOPEN */
	14: "lion-tails.db could not be opened or created. Give the folder to the user that runs Lion Tails",
};

const NOT_A_DATABASE =
	"lion-tails.db is damaged, or is not a database. Put a backup in its place or move it away to begin without stories";
const damaged: Record<number, string> = {
	/** SQLITE_CORRUPT */
	11: NOT_A_DATABASE,
	/** SQLITE_NOTADB */
	26: NOT_A_DATABASE,
};

export const isLocked = (error: unknown): boolean => codeOf(error) === SQLITE_BUSY;

/**
 * The error as the port has it: `unavailable` where the store cannot be read or written now, `unauthorized` where the user is
 * gone, any other as it is.
 */
export function toPortError(error: unknown): unknown {
	if ((error as { errcode?: unknown } | null)?.errcode === FOREIGN_KEY_ERROR)
		return new AppError("unauthorized", { cause: error });
	return (codeOf(error) ?? 0) in unavailable ? new AppError("unavailable", { cause: error }) : error;
}

/** Why the store does not serve, and what the operator does about it; null where the error is another. */
export function storeProblem(error: unknown): string | null {
	const code = codeOf(error instanceof AppError ? error.cause : error) ?? 0;
	return unavailable[code] ?? damaged[code] ?? null;
}

/** The primary result code, which is the lowest byte of the extended one. */
function codeOf(error: unknown): number | null {
	const code = (error as { errcode?: unknown } | null)?.errcode;
	return typeof code === "number" ? code & 0xff : null;
}
