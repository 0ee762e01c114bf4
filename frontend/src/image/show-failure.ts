import { AppError, type ErrorCode } from "@lion-tails/common/errors";
import { toastError } from "../ui/toasts.tsx";

const CHECK_KEY = "Please check that your personal OpenAI key was added in Settings.";

/** Of these neither a missing nor a wrong key is the cause. */
const NOT_OF_KEY: ReadonlySet<ErrorCode> = new Set([
	"image_invalid",
	"too_large",
	"validation",
	"too_many_requests",
	"unavailable",
]);

/** What the error says itself, and that the key may be its cause. */
export function showFailure(title: string, error: unknown): void {
	// The page gives way to the login page, which says what has happened.
	if (error instanceof AppError && error.code === "unauthorized") return;
	toastError(title, new Error(messageOf(error)));
}

function messageOf(error: unknown): string {
	if (!(error instanceof AppError) || error.code === "unexpected") return CHECK_KEY;
	const { message, code } = error;
	return NOT_OF_KEY.has(code) || message.includes("Settings") ? message : `${message} ${CHECK_KEY}`;
}
