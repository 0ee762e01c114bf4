// Painting with an image model: a description in, the bytes of a picture out, exactly as the server sent them.
import { download, NotDownloaded } from "./download.ts";
import { type OpenAiOptions, type PaintingRequest, requestPainting } from "./openai.ts";
import { PATIENCE, type Patience, waitFor } from "./patience.ts";
import { isRecord } from "./read-completion.ts";
import { isPrivateHost } from "./server-address.ts";
import { classifyAny, ServerError, type ServerErrorKind } from "./server-error.ts";
import { type CallError, toCallError } from "./to-app-error.ts";

type PaintOptions = Pick<OpenAiOptions, "apiKey" | "baseURL" | "model" | "ownKey"> & {
	prompt: string;
	patience?: Partial<Pick<Patience, "retryMs" | "silenceMs">>;
};

/** OpenAI takes up to two minutes: https://developers.openai.com/api/docs/guides/image-generation. */
const PAINTING_TIMEOUT_MS = 240_000;
const DOWNLOAD_TIMEOUT_MS = 60_000;
/** A PNG of 1536 × 1024 pixels in base64 has some 4 MB. */
const MAX_ANSWER_BYTES = 15 * 1024 * 1024;
const MAX_TRIES = 2;

/** Returns the bytes of the painting. Throws `AppError`, or the signal's reason. */
export async function paint(options: PaintOptions, signal: AbortSignal): Promise<Buffer> {
	const { patience } = options;
	for (let tried = 1, takesAll = true; ; tried++) {
		try {
			return await paintOnce(options, takesAll, signal);
		} catch (error) {
			signal.throwIfAborted();
			const kind = kindOf(error, options);
			// An accepted request may cost money: only one that was refused, or never started, is repeated.
			if (tried === MAX_TRIES || (kind !== "features" && !isServerAway(error)))
				throw toCallError(ERRORS[kind] ?? REJECTED, "painting", kind, options.model, error);
			if (kind === "features") takesAll = false;
			else await waitFor(patience?.retryMs ?? 2000, signal);
		}
	}
}

const isServerAway = (error: unknown) => error instanceof ServerError && [500, 502, 503].includes(error.status);

async function paintOnce(
	{ prompt, model, baseURL, apiKey, ownKey, patience }: PaintOptions,
	takesAll: boolean,
	signal: AbortSignal,
): Promise<Buffer> {
	const request: PaintingRequest = {
		model,
		prompt,
		...(takesAll && { size: "1536x1024", quality: "medium", output_format: "jpeg" }),
	};
	const within = AbortSignal.any([signal, AbortSignal.timeout(PAINTING_TIMEOUT_MS)]);
	const bounds = { timeoutMs: PAINTING_TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES };
	const options = { apiKey, baseURL, ...bounds, ...(ownKey !== undefined && { ownKey }) };
	const answer = await requestPainting(options, request, within);
	const [painting] = isRecord(answer) && Array.isArray(answer.data) ? answer.data : [];
	if (isRecord(painting) && typeof painting.b64_json === "string") return Buffer.from(painting.b64_json, "base64");
	if (isRecord(painting) && typeof painting.url === "string") {
		const file = {
			ownOrigin: baseURL === undefined ? null : new URL(baseURL).origin,
			maxBytes: MAX_ANSWER_BYTES,
			timeoutMs: DOWNLOAD_TIMEOUT_MS,
			silenceMs: patience?.silenceMs ?? PATIENCE.silenceMs,
		};
		return download(painting.url, file, within);
	}
	throw new NoPainting("the answer has no picture");
}

class NoPainting extends Error {}

type PaintErrorKind = ServerErrorKind | "no painting";

const kindOf = (error: unknown, { baseURL }: PaintOptions): PaintErrorKind =>
	error instanceof NoPainting || error instanceof NotDownloaded
		? "no painting"
		: classifyAny(error, isPrivateHost(baseURL));

const AWAY: CallError = ["model_unavailable", "The painter cannot be reached right now. Your story has not changed."];
const REJECTED: CallError = [
	"model_rejected",
	"The image model “$MODEL” could not paint this picture. Your story has not changed.",
];
/** For an answer without a readable picture. */
export const BAD_PAINTING: CallError = [
	"model_broken",
	"The painter gave no picture that could be read. Your story has not changed. Please try again.",
];

const ERRORS: Partial<Record<PaintErrorKind, CallError>> = {
	key: ["key_refused", "The OpenAI key was not accepted for pictures. Please check it in Settings."],
	credit: ["model_no_credit", "Your key has no credit left with its provider. Your story has not changed."],
	unknown_model: [
		"model_unknown",
		"Your key’s provider does not know the image model “$MODEL”. Please tell whoever runs Lion Tails.",
	],
	refused: ["painting_refused", "The painter refused to paint this picture. Your story has not changed."],
	busy: ["model_busy", "The painter is busy right now. Please try again in a few minutes."],
	address: ["model_unavailable", "There is no painter at the address that is set for your key."],
	"no painting": BAD_PAINTING,
	load: AWAY,
	loading: AWAY,
	transient: AWAY,
};
