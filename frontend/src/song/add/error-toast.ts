import { AppError, type ErrorCode } from "@lion-tails/common/errors";
import { toast } from "../../ui/toasts.tsx";

/** These tell nothing that a parent could use. */
const SILENT_CODES: ReadonlySet<ErrorCode> = new Set(["unexpected", "bad_request", "chords_failed"]);

/** Shows what the server says to do, or `message` where it says nothing of use. */
export function showAddError(title: string, error: unknown, message: string): void {
	const isTelling = error instanceof AppError && !SILENT_CODES.has(error.code) && error.message !== "";
	toast({ title, description: isTelling ? error.message : message, isDestructive: true });
}
