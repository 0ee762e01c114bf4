// Parses one chunk of a streamed answer, or a complete answer, in any of the shapes that servers send.

export type CompletionPart = {
	text: string;
	/** True if the model is thinking: a sign of life without text. */
	isThought: boolean;
	/** The thought, if the server sends it apart from the text. */
	thought: string;
	refusal: string;
	finish: Finish | null;
	/** The error as the server sent it, or undefined. */
	error: unknown;
};

/** `end`: the answer is complete; `length`: the tokens were used up; `error`: the server gave up. */
export type Finish = "end" | "length" | "refused" | "error";

/** Returns null for a value that is not part of a completion. */
export function readCompletion(value: unknown): CompletionPart | null {
	if (Array.isArray(value)) return value.length === 1 ? readCompletion(value[0]) : null;
	if (!isRecord(value)) return null;
	const choices = Array.isArray(value.choices) ? value.choices : [];
	const choice: Record<string, unknown> = choices.filter(isRecord).find(({ index }) => Number(index ?? 0) === 0) ?? {};
	const delta = isRecord(choice.delta) ? choice.delta : {};
	if (isPlain(value, choice, delta)) return plainPart(String(delta.content));
	const message = isRecord(choice.message) ? choice.message : isRecord(value.message) ? value.message : {};
	const said = [delta.content, message.content, choice.text, readArguments(delta), readArguments(message)]
		.map(readContent)
		.find(({ text, isThought }) => text || isThought);
	const thoughts = [delta, message].flatMap((each) => THOUGHT_FIELDS.map((field) => each[field])).filter(isFilled);
	return {
		text: said?.text ?? "",
		isThought: thoughts.length > 0 || said?.isThought === true,
		thought: thoughts.find((thought) => typeof thought === "string") ?? "",
		refusal: [delta.refusal, message.refusal].find((text) => typeof text === "string") ?? "",
		finish: readFinish(choice.finish_reason ?? value.done_reason),
		error: value.error || choice.error || (isErrorAlone(value) ? value : undefined) || undefined,
	};
}

/** Fast path: nearly every chunk of a stream has some text and nothing else. */
function isPlain(
	{ object, error }: Record<string, unknown>,
	choice: Record<string, unknown>,
	delta: Record<string, unknown>,
): boolean {
	if (typeof delta.content !== "string" || delta.content === "") return false;
	for (const key in delta) if (key !== "content" && key !== "role" && delta[key] !== null) return false;
	const { finish_reason, message } = choice;
	return !(finish_reason || message || error || choice.error || object === "error");
}

export const plainPart = (text: string): CompletionPart => ({
	text,
	isThought: false,
	thought: "",
	refusal: "",
	finish: null,
	error: undefined,
});

/**
 * Fast path for network chunks of events that differ only in their text: the JSON around the text is compared instead of
 * parsed.
 */
export function plainChunks() {
	let before = "";
	let after = "";
	/** Consecutive chunks that differed from the learned one in more than their text. */
	let unlike = 0;
	return {
		/** True if each chunk has something unique, such as its time. */
		isUseless: () => unlike > MAX_UNLIKE,
		/** Returns the text of a chunk whose events otherwise equal the learned one, else null. */
		textIn(chunk: string): string | null {
			if (!before) return null;
			let text = "";
			for (let at = 0; at < chunk.length; ) {
				if (!chunk.startsWith(before, at)) return null;
				const end = chunk.indexOf('"', at + before.length);
				if (end < 0 || !chunk.startsWith(after, end)) return null;
				text += chunk.slice(at + before.length, end);
				at = end + after.length;
			}
			if (!text || NO_PLAIN_STRING.test(text)) return null;
			unlike = 0;
			return text;
		},
		/** Learns from a complete event that contains only this text. */
		learn(chunk: string, text: string): void {
			unlike++;
			const string = JSON.stringify(text);
			const at = chunk.indexOf(string);
			if (!CONTENT_BEFORE.test(chunk.slice(Math.max(0, at - 20), Math.max(0, at)))) return;
			if (chunk.indexOf(string, at + 1) >= 0) return;
			before = chunk.slice(0, at + 1);
			after = chunk.slice(at + string.length - 1);
		},
	};
}

const MAX_UNLIKE = 20;
const CONTENT_BEFORE = /"content"\s*:\s*$/;
/** Characters that end or escape a JSON string, or are invalid in it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they may not stand in it
const NO_PLAIN_STRING = /["\\\0-\x1f]/;

/**
 * Recognizes an error sent instead of an answer: a text that is not the model's message, or MiniMax's status without
 * choices.
 */
function isErrorAlone({ object, choices, message, detail, base_resp }: Record<string, unknown>): boolean {
	if (object === "error") return true;
	if (Array.isArray(choices)) return false;
	return [message, detail].some((words) => typeof words === "string" && words !== "") || isRecord(base_resp);
}

/** Some gateways request JSON as a function call, and pass the call on. */
function readArguments({ tool_calls, function_call }: Record<string, unknown>): unknown {
	const [call] = Array.isArray(tool_calls) ? tool_calls : [{ function: function_call }];
	return isRecord(call) && isRecord(call.function) ? call.function.arguments : undefined;
}

const THOUGHT_FIELDS = ["reasoning_content", "reasoning", "thinking", "reasoning_details", "thinking_blocks"];

function readContent(content: unknown): { text: string; isThought: boolean } {
	if (typeof content === "string") return { text: content, isThought: false };
	if (!Array.isArray(content)) return { text: "", isThought: false };
	let text = "";
	let isThought = false;
	for (const part of content) {
		if (typeof part === "string") text += part;
		else if (isRecord(part) && /think|reason/.test(String(part.type))) isThought = true;
		else if (isRecord(part) && typeof part.text === "string") text += part.text;
	}
	return { text, isThought };
}

/** An unknown reason counts as a normal end; whether the story is complete is checked later. */
function readFinish(reason: unknown): Finish | null {
	if (typeof reason !== "string" || reason === "" || reason === "null") return null;
	const name = reason.toLowerCase();
	if (/^(length|max_?tokens|max_(output|completion|new)_tokens|model_length|max_length|token_limit)$/.test(name))
		return "length";
	if (/^(content_?filter|safety|prohibited_content|recitation|blocklist|spii|sensitive|refusal|guardrail)/.test(name))
		return "refused";
	if (/^(error|abort|network_error|cancel|insufficient_system_resource|malformed)/.test(name)) return "error";
	return "end";
}

/** Returns undefined for invalid JSON. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

const isFilled = (value: unknown) =>
	Array.isArray(value) ? value.length > 0 : typeof value === "string" ? value !== "" : isRecord(value);
