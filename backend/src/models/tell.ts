// One question to a model: asked until words come, with what its server takes.
import { askOnce } from "./ask-once.ts";
import type { Connection } from "./connection.ts";
import { activityReporter } from "./patience.ts";
import { openRetries } from "./retries.ts";
import { classify, ServerError } from "./server-error.ts";
import { type Activity, type Question, StorytellerError } from "./storyteller.ts";

export async function* tell(
	connection: Connection,
	question: Question,
	signal: AbortSignal,
	onActivity?: (activity: Activity) => void,
): AsyncGenerator<string> {
	const report = activityReporter(onActivity);
	const retries = openRetries(connection, question, signal, report);
	for (;;) {
		signal.throwIfAborted();
		const body = await retries.nextRequest();
		const thought = { isSeen: false };
		let hasWords = false;
		try {
			for await (const text of askOnce(connection, body, signal, report, thought)) {
				if (!hasWords) retries.succeeded();
				hasWords = true;
				yield text;
			}
			return;
		} catch (error) {
			if (signal.aborted) throw signal.reason;
			if (hasWords) throw toCut(error, connection);
			await retries.failed(error);
		} finally {
			if (thought.isSeen) retries.hasThought();
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
