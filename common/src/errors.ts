// Every user-visible error with its code, HTTP status and message.

const errors = {
	bad_request: [400, "That request could not be understood."],
	bad_json: [400, "That request is not valid JSON."],
	validation: [400, "Please check the fields and try again."],
	hero_not_found: [400, "We could not find that Hero of Faith. Please choose another."],
	character_not_found: [400, "We could not find that character. Please choose another."],
	token_invalid: [400, "This link is no longer valid. Please ask for a new one."],
	image_invalid: [400, "This picture could not be read. Please choose another PNG, JPEG, WebP or GIF picture."],
	voice_invalid: [400, "This recording could not be read. Please record the page again."],
	unauthorized: [401, "Please log in to continue."],
	invalid_credentials: [401, "That username or password is not right."],
	passkey_refused: [401, "This passkey was not accepted. Please try again, or log in with your password."],
	forbidden_origin: [403, "This request came from a page that does not belong to this site, so nothing was changed."],
	wrong_password: [403, "That password is not right."],
	parent_mode_required: [403, "Prompt editing requires Parent Mode."],
	not_found: [404, "We could not find that."],
	username_taken: [409, "That username is already taken. Please choose another."],
	email_taken: [409, "An account with that email address already exists."],
	character_limit: [409, "You have reached the maximum number of characters. Please delete one first."],
	passkey_limit: [409, "You have reached the maximum number of passkeys. Please remove one first."],
	song_limit: [409, "You have reached the maximum number of songs. Please delete one first."],
	voices_full: [409, "Your recordings fill the space that this site has for them, so this page was not stored."],
	no_own_key: [409, "Please save your OpenAI key first."],
	own_key_unreadable: [
		409,
		"Your OpenAI key can no longer be read, because a setting of this site has changed. Please enter it again in Settings, or remove it there.",
	],
	no_vision: [
		409,
		"Tonight's storyteller cannot see pictures. Please add your OpenAI key in Settings, or describe the picture in words.",
	],
	painting_running: [409, "This story's picture is already being painted."],
	generation_running: [409, "This story is still being told. It is saved automatically when it ends."],
	story_stopped: [409, "The story was stopped before it was finished."],
	too_large: [413, "That is more than we can take in one request."],
	idempotency_mismatch: [422, "This Idempotency-Key was already used for a different request."],
	unsafe_story: [
		422,
		"The storyteller began to write something that is not for children, so the story was ended there. It was not counted.",
	],
	too_many_active: [
		429,
		"20 of your stories are already waiting or being told. This one was not started and not counted. Please try again when one of them has ended.",
	],
	too_many_requests: [429, "That is a lot at once. Please wait a little and try again."],
	too_many_attempts: [429, "Too many attempts. Please wait a little and try again."],
	quota_exhausted: [429, "You have used all your free stories for this month."],
	unexpected: [500, "Something went wrong on our side. Nothing you saved is lost. Please try again."],
	key_refused: [502, "The OpenAI key was not accepted. Please check it in Settings."],
	prayer_failed: [502, "Your model wrote no usable prayer. Please try again, or choose another one."],
	chords_failed: [502, "Could not generate chord suggestions. Please try again or use simpler lyrics."],
	model_refused: [
		502,
		"The storyteller refused to tell this story. Your story was not counted. Please try a different wish.",
	],
	model_broken: [502, "The storyteller could not finish this story. Your story was not counted. Please try again."],
	painting_refused: [502, "The painter refused to paint this picture. Your story has not changed."],
	model_rejected: [502, "The model could not take this request. Your story was not counted."],
	model_no_credit: [502, "The storyteller's account has no credit left. Your story was not counted."],
	model_unknown: [502, "The storyteller does not know the model that is set. Your story was not counted."],
	model_context: [502, "This story is too long for the model. Your story was not counted. Please try a shorter story."],
	model_no_vision: [502, "The model cannot see pictures. Your story was not counted."],
	model_busy: [
		503,
		"The storyteller is busy with too many stories right now. Your story was not counted. Please try again in a few minutes.",
	],
	model_silent: [
		503,
		"The storyteller stopped answering in the middle of the story. Your story was not counted. Please try again in a few minutes.",
	],
	model_unavailable: [
		503,
		"The storyteller cannot be reached right now. Your story was not counted. Please try again soon.",
	],
	unavailable: [503, "Our database is not available right now. Nothing you saved is lost. Please try again soon."],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof errors;
export const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];

/** A problem of one field. `path` is dotted, as in `characterDetails.age`. */
export type Issue = { path: string; message: string };

/** The body of every error answer. `error` and `message` are the same sentence. */
export type ErrorBody = { error: string; message: string; code: ErrorCode; issues?: Issue[] };

export class AppError extends Error {
	readonly code: ErrorCode;
	readonly issues: Issue[] | undefined;
	/** Seconds to wait before a retry. */
	readonly retryAfter: number | undefined;

	constructor(
		code: ErrorCode,
		more: { message?: string; issues?: Issue[]; retryAfter?: number; cause?: unknown } = {},
	) {
		super(more.message ?? errors[code][1], { cause: more.cause });
		this.name = "AppError";
		this.code = code;
		this.issues = more.issues;
		this.retryAfter = more.retryAfter;
	}

	get status(): number {
		return errors[this.code][0];
	}

	toBody(): ErrorBody {
		return {
			error: this.message,
			message: this.message,
			code: this.code,
			...(this.issues && { issues: this.issues }),
		};
	}
}

/** Returns the error of one field, with an issue at its path. Without a `message`, that of the code. */
export function fieldError(path: string, code: ErrorCode, message: string = errors[code][1]): AppError {
	return new AppError(code, { message, issues: [{ path, message }] });
}
