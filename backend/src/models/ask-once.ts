// One request to a model, and the words of its answer.
import { openWatch, type Patience } from "./patience.ts";
import type { Outlet } from "./pieces.ts";
import { type CompletionPart, type Finish, parseJson } from "./read-completion.ts";
import { readResponse } from "./read-response.ts";
import { redact, secretsOf } from "./redact.ts";
import { readServerMessage, ServerError } from "./server-error.ts";
import type { Target } from "./server-features.ts";
import type { ServerMemory } from "./server-memory.ts";
import { type Activity, StorytellerError } from "./storyteller.ts";

/** A model at a server, with everything that its requests need. */
export type Connection = Target & {
	apiKey: string;
	isOwnKey: boolean;
	isPrivateServer: boolean;
	/** Sends a request to Chat Completions. Throws `ServerError` for an answer that is an error, and `WrongAddress`. */
	post(body: Record<string, unknown>, signal: AbortSignal): Promise<Response>;
	/** Index of the base address in use. */
	address(): number;
	/** Switches to the next base address; returns false after the last one. */
	leaveAddress(address: number): boolean;
	memory: ServerMemory;
	patience: Patience;
};

/** The answer has no text. */
export class NoWords extends Error {
	readonly why: "empty" | "length" | "blank" | "ended";

	constructor(why: NoWords["why"]) {
		super(`an answer without words: ${why}`);
		this.name = "NoWords";
		this.why = why;
	}
}

/** Characters held back at first: an answer shorter than this counts as empty and can be requested again. */
const HELD_CHARACTERS = 16;
/** Some models write white space forever if the grammar of their JSON allows it. */
const MAX_BLANK_CHARACTERS = 2000;
/** Longer than any story. */
const MAX_MISPLACED_CHARACTERS = 100_000;
/** The beginning of an answer in which the model thinks first. */
const THOUGHT_TAG = /^\s*[<[◁]{1,2}\|?(seed:)?(think|thought|reason)/i;

type Listener = {
	outlet: Outlet;
	report: (activity: Activity | null) => void;
	onText: (text: string) => void;
	/** Called when the model thinks, in its text or apart from it. */
	onThought: () => void;
};

/** Sends one request. Throws `StorytellerError`, `NoWords`, `ServerError`, `TimedOut`, or an error of the connection. */
export async function askOnce(
	{ post, patience, isPrivateServer, apiKey }: Connection,
	body: Record<string, unknown>,
	signal: AbortSignal,
	{ outlet, report, onText, onThought }: Listener,
): Promise<void> {
	const watch = openWatch(patience, signal, { isPrivateServer, report, isBusy: outlet.isBusy });
	const words = holdBack();
	let finish: Finish | null = null;
	let refusal = "";
	const misplaced = misplacedAnswer();

	function onPart(part: CompletionPart): void {
		if (part.error !== undefined) throw errorInAnswer(part.error, secretsOf(apiKey, body));
		refusal += part.refusal;
		if (part.isThought) {
			onThought();
			misplaced.add(part.thought);
			watch.heard("thought");
		}
		const text = words.add(part.text);
		if (THOUGHT_TAG.test(text)) onThought();
		if (part.text.trim()) watch.heard("text");
		if (text) onText(text);
		if (part.finish) {
			finish = part.finish;
			watch.heard("finish");
		}
	}

	/** Releases the text held back, and throws if the answer is incomplete. */
	function end(): void {
		if (finish === "length" && !words.isOpen()) throw new NoWords("length");
		const rest = words.rest();
		if (refusal && !rest.trim() && !words.isOpen())
			throw new StorytellerError(
				"refused",
				`the model refused: ${redact(refusal, secretsOf(apiKey, body)).slice(0, 200)}`,
			);
		if (finish === "error" && !words.isOpen()) throw errorInAnswer("the server gave up", []);
		if (finish === "end" && !words.isOpen() && !rest.trim()) {
			const answer = misplaced.text();
			if (!answer) throw new NoWords("empty");
			onText(answer);
			return;
		}
		if (finish === null && !words.isOpen()) throw new NoWords("ended");
		if (rest) onText(rest);
		if (refusal || finish === "refused") throw new StorytellerError("refused", "the model or a filter refused");
		if (finish === "length") throw new StorytellerError("cut", "the answer ended with length: its tokens were used up");
		if (finish === "error") throw errorInAnswer("the server gave up", []);
		if (finish === null) throw new StorytellerError("cut", "the stream ended without a reason for its end");
	}

	try {
		const response = await post(body, watch.signal);
		watch.heard("headers");
		const isOver = await readResponse(response, watch.signal, {
			onLife: () => watch.heard("life"),
			onPart,
			ready: outlet.taken,
		});
		if (isOver) finish ??= "end";
	} catch (error) {
		// After the finish reason the connection may break off.
		if (!finish || signal.aborted || error instanceof ServerError)
			throw watch.signal.aborted ? watch.signal.reason : error;
	} finally {
		watch.close();
	}
	end();
}

/** Holds the first characters back until there are enough of them. Throws on endless white space. */
function holdBack() {
	let held = "";
	let isOpen = false;
	let blanks = 0;
	return {
		isOpen: () => isOpen,
		add(text: string): string {
			const lastWord = text.trimEnd().length;
			blanks = lastWord ? text.length - lastWord : blanks + text.length;
			// Text in the same piece is passed on first.
			if (blanks > MAX_BLANK_CHARACTERS && !lastWord)
				throw isOpen ? new StorytellerError("cut", "white space without an end") : new NoWords("blank");
			if (isOpen) return text;
			held += text;
			if (held.trim().length < HELD_CHARACTERS) return "";
			isOpen = true;
			return held;
		},
		/** Text held back so far. */
		rest: () => (isOpen ? "" : held),
	};
}

/**
 * Collects an answer that was sent as thought: a server that expects thought does this for a model that does not think,
 * see https://github.com/vllm-project/vllm/issues/50948. Only a JSON object from its first character is taken for an
 * answer.
 */
function misplacedAnswer() {
	let held = "";
	let isAnswer = true;
	return {
		add(thought: string): void {
			if (!isAnswer) return;
			held += held ? thought : thought.trimStart();
			isAnswer = (held === "" || held.startsWith("{")) && held.length <= MAX_MISPLACED_CHARACTERS;
			if (!isAnswer) held = "";
		},
		text: () => (parseJson(held) === undefined ? "" : held),
	};
}

/** An error inside an answer of status 200. Many servers name the status that it would have had. */
function errorInAnswer(error: unknown, secrets: string[]): ServerError {
	const said = readServerMessage(error, secrets);
	const text = `${said.message} ${said.codes.join(" ")}`;
	const status =
		said.codes.map(Number).find((code) => code >= 400 && code < 600) ??
		(/rate.?limit|too many requests/i.test(text) ? 429 : /invalid_request|json_validate/i.test(text) ? 400 : 500);
	return new ServerError(status, said);
}
