// What one chunk of a streamed answer, or an answer in one piece, says, in whatever shape the server gives it.

export type CompletionPart = {
	text: string;
	/** The model thinks: a sign of life, no text. */
	isThought: boolean;
	/** What it thinks, where the server gives it beside the text. */
	thought: string;
	refusal: string;
	finish: Finish | null;
	/** As the server gave it; undefined if there is none. */
	error: unknown;
};

/** `end`: the answer is whole; `length`: the tokens were used up; `error`: the server gave up. */
export type Finish = "end" | "length" | "refused" | "error";

/** Null for what is no part of a completion. */
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

/** Nearly every chunk of a stream has some text and says nothing else. */
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
 * The network chunks of one answer, an event each, differ in their text, mostly in nothing else: then what stands around
 * the text is only compared, and not parsed again.
 */
export function plainChunks() {
	let before = "";
	let after = "";
	/** Chunks in a row that were unlike those before them. */
	let unlike = 0;
	return {
		/** The server gives each chunk something of its own, such as its time. */
		isUseless: () => unlike > MAX_UNLIKE,
		/** The text of a chunk that is otherwise like the last one that was learned; null for any other. */
		textIn(chunk: string): string | null {
			if (!before || !chunk.startsWith(before) || !chunk.endsWith(after)) return null;
			const text = chunk.slice(before.length, chunk.length - after.length);
			if (!text || NO_PLAIN_STRING.test(text)) return null;
			unlike = 0;
			return text;
		},
		/** From one whole event that says nothing but this text. */
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
/** What ends or escapes a string of JSON, or may not stand in it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they may not stand in it
const NO_PLAIN_STRING = /["\\\0-\x1f]/;

/** An error at the place of an answer: words that are no message of the model, or MiniMax's status beside no choices. */
function isErrorAlone({ object, choices, message, detail, base_resp }: Record<string, unknown>): boolean {
	if (object === "error") return true;
	if (Array.isArray(choices)) return false;
	return [message, detail].some((words) => typeof words === "string" && words !== "") || isRecord(base_resp);
}

/** Some gateways have the model call a function for an answer of a given shape, and pass on the call. */
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

/** An unknown reason ends the answer: the story's reader sees whether it is whole. */
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

/** Undefined for what is no JSON. */
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
