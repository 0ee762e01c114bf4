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
