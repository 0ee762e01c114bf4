// The message that people see for a storyteller's error: what happened, that the story was not counted, whether trying
// again helps, and who must act.
import { AppError, type ErrorCode } from "@lion-tails/common/errors";
import { retryAfterMs, ServerError } from "./server-error.ts";
import type { StorytellerError, StorytellerErrorDetails, StorytellerErrorKind } from "./storyteller.ts";

/** Returns the error that people see. */
export function toAppError(error: StorytellerError): AppError {
	const { kind, details } = error;
	const retryAfter =
		kind === "busy" && details.retryAt !== undefined
			? Math.max(1, Math.ceil((details.retryAt - Date.now()) / 1000))
			: undefined;
	const [code, message] = ERRORS[kind](details, retryAfter);
	return new AppError(code, {
		...(message !== undefined && { message }),
		...(retryAfter !== undefined && { retryAfter }),
		cause: error,
	});
}

/** Like `toAppError`, for the description of a picture, which is never counted. */
export function toPictureError(error: StorytellerError): AppError {
	const shown = toAppError(error);
	return withMessage(shown, PICTURE_ERRORS[error.kind] ?? shown.message.replace(` ${NOT_COUNTED}`, ""));
}

/** Returns the same error with another message. */
export const withMessage = ({ code, retryAfter, cause }: AppError, message: string) =>
	new AppError(code, { message, ...(retryAfter !== undefined && { retryAfter }), cause });

const PICTURE_ERRORS: Partial<Record<StorytellerErrorKind, string>> = {
	refused: "The model would not describe this picture. Please choose another one, or describe it in words.",
	cut: "The model gave no description of this picture. Please try again, or describe it in words.",
	context: "This picture is too large for the model. Please describe it in words.",
};

const TELL_OPERATOR = "Please tell whoever runs Lion Tails.";
/** The operator sets the address, even for a parent's own key. */
const whoActs = ({ isOwnKey }: StorytellerErrorDetails) =>
	isOwnKey ? "Please tell whoever runs Lion Tails, or remove your key in Settings." : TELL_OPERATOR;
const NOT_COUNTED = "Your story was not counted.";
const NO_HELP = "Trying again will not help until this is fixed.";

/** Without a message people see the one of the code. `seconds`: the time until a busy server accepts requests. */
type ToError = (
	details: StorytellerErrorDetails,
	seconds: number | undefined,
) => readonly [code: ErrorCode, message?: string];

const ERRORS: Record<StorytellerErrorKind, ToError> = {
	cut: () => ["model_broken"],
	silent: () => ["model_silent"],
	refused: () => ["model_refused"],
	rejected: (details) => [
		"model_rejected",
		`The model${named(details)} could not take this request. ${NOT_COUNTED} Trying again will hardly help. ${
			details.isOwnKey ? "Please choose another model in Settings." : TELL_OPERATOR
		}`,
	],
	unavailable: () => ["model_unavailable"],
	key: ({ isOwnKey }) =>
		isOwnKey
			? ["key_refused"]
			: [
					"model_unavailable",
					`The storyteller did not accept the key of this service. ${NOT_COUNTED} ${NO_HELP} ${TELL_OPERATOR}`,
				],
	credit: ({ isOwnKey }) => [
		"model_no_credit",
		isOwnKey
			? `Your key has no credit left with its provider. ${NOT_COUNTED} Please add credit there, or remove the key in Settings; then try again.`
			: `The storyteller's account has no credit left. ${NOT_COUNTED} ${NO_HELP} ${TELL_OPERATOR}`,
	],
	unknown_model: (details) => ["model_unknown", unknownModel(details)],
	context: (details) => [
		"model_context",
		`This story is too long for the model${named(details)}. ${NOT_COUNTED} Please try a shorter story. ${
			details.isOwnKey
				? "A model with a larger context, chosen in Settings, tells longer ones."
				: "For longer ones, whoever runs Lion Tails can give the model a larger context."
		}`,
	],
	vision: (details) => [
		"model_no_vision",
		`The model${named(details)} cannot see pictures. ${NOT_COUNTED} ${NO_HELP} ${
			details.isOwnKey
				? "Please choose a vision model in Settings."
				: "Please tell whoever runs Lion Tails that a vision model is needed."
		}`,
	],
	load: (details) => [
		"model_unavailable",
		`The storyteller’s computer cannot load the model${named(details)}; most often it has too little memory for it. ${NOT_COUNTED} ${NO_HELP} ${
			details.isOwnKey
				? "Please choose a smaller model in Settings."
				: "Please tell whoever runs Lion Tails that a smaller model is needed."
		}`,
	],
	address: (details) => [
		"model_unavailable",
		`${
			details.isUntrusted
				? "The storyteller’s address has a certificate that is not trusted."
				: "There is no storyteller at the address that is set."
		} ${NOT_COUNTED} ${NO_HELP} ${whoActs(details)}`,
	],
	busy: (_, seconds) => [
		"model_busy",
		`The storyteller is busy with too many stories right now. ${NOT_COUNTED} Please try again ${inTime(seconds)}.`,
	],
};

/** Code and message of an error of another call than for a story. `$MODEL` stands for the model's name. */
export type CallError = readonly [code: ErrorCode, message: string];

/** Returns the error that people see if painting or speech fails. `what` and `kind` are for the log. */
export function toCallError([code, message]: CallError, what: string, kind: string, model: string, error: unknown) {
	const waitMs = kind === "busy" && error instanceof ServerError ? retryAfterMs(error, Date.now()) : null;
	return new AppError(code, {
		message: message.replace("$MODEL", model),
		...(waitMs !== null && { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) }),
		// A server's message may repeat parts of the request, so it must not reach the log.
		cause: error instanceof ServerError ? new Error(`${what}: ${error.status} (${kind})`) : error,
	});
}

const named = ({ model }: StorytellerErrorDetails) => (model ? ` “${model}”` : "");

function unknownModel({ model, isOwnKey, isPrivateServer }: StorytellerErrorDetails): string {
	const what = `The storyteller does not know the model${named({ ...(model && { model }) })}. ${NOT_COUNTED} ${NO_HELP}`;
	if (isOwnKey) return `${what} Please choose another model in Settings.`;
	const how = isPrivateServer && model ? ` With Ollama, “ollama pull ${model}” fetches it.` : "";
	return `${what} ${TELL_OPERATOR}${how}`;
}

function inTime(seconds: number | undefined): string {
	if (seconds === undefined) return "in a few minutes";
	if (seconds < 90) return "in a minute";
	if (seconds < 90 * 60) return `in ${Math.ceil(seconds / 60)} minutes`;
	return `in ${Math.ceil(seconds / 3600)} hours`;
}
