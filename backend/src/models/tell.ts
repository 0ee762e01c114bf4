// One question to a model: asked until words come, with what its server takes.
import { askOnce } from "./ask-once.ts";
import type { Connection } from "./connection.ts";
import { activityReporter } from "./patience.ts";
import { type Outlet, piecesFrom } from "./pieces.ts";
import { keyRemover } from "./redact.ts";
import { openRetries } from "./retries.ts";
import { classify, ServerError } from "./server-error.ts";
import { type Activity, type Question, StorytellerError } from "./storyteller.ts";

/** The answer's text, without the key should the server repeat it. */
export const tell = (
	connection: Connection,
	question: Question,
	signal: AbortSignal,
	onActivity?: (activity: Activity) => void,
	onThought?: () => void,
): AsyncIterable<string> =>
	piecesFrom(signal, (outlet, signal) => tellInto(outlet, connection, question, signal, onActivity, onThought));

async function tellInto(
	outlet: Outlet,
	connection: Connection,
	question: Question,
	signal: AbortSignal,
	onActivity?: (activity: Activity) => void,
	onThought?: () => void,
): Promise<void> {
	const report = activityReporter(onActivity);
	const retries = openRetries(connection, question, signal, report);
	const remover = keyRemover(connection.apiKey);
	let hasWords = false;
	let hasThought = false;
	const listener = {
		outlet,
		report,
		onText(text: string) {
			if (!hasWords) retries.succeeded();
			hasWords = true;
			outlet.write(remover.add(text));
		},
		onThought() {
			hasThought = true;
			onThought?.();
		},
	};
	for (;;) {
		signal.throwIfAborted();
		const body = await retries.nextRequest();
		hasThought = false;
		try {
			await askOnce(connection, body, signal, listener);
			outlet.write(remover.end());
			return;
		} catch (error) {
			if (signal.aborted) throw signal.reason;
			outlet.write(remover.end());
			if (hasWords) throw toCut(error, connection);
			await retries.failed(error);
		} finally {
			if (hasThought) retries.hasThought();
		}
	}
}

/** What came so far can be continued, whatever broke it off; only a refusal is told apart. */
function toCut(error: unknown, { model, isOwnKey, isPrivateServer }: Connection): StorytellerError {
	if (error instanceof StorytellerError) return error;
	const details = { model, isOwnKey, isPrivateServer };
	if (!(error instanceof ServerError)) return new StorytellerError("cut", "the stream broke off", error, details);
	const serverMessage = error.said.message;
	const isFiltered = classify(error, isPrivateServer) === "refused";
	return new StorytellerError(isFiltered ? "refused" : "cut", `the answer broke off: ${serverMessage}`, undefined, {
		...details,
		serverMessage,
	});
}
