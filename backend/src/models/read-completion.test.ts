import { describe, expect, test } from "vitest";
import { readCompletion } from "./read-completion.ts";

const nothing = { text: "", isThought: false, thought: "", refusal: "", finish: null, error: undefined };
const choice = (value: object) => ({ choices: [{ index: 0, ...value }] });

describe("readCompletion reads", () => {
	test.each<[string, object, object]>([
		["without choices", { usage: {} }, {}],
		["with no choice", { choices: [], prompt_filter_results: [] }, {}],
		["without a delta", choice({ finish_reason: null }), {}],
		["with a role only", choice({ delta: { role: "assistant" } }), {}],
		["with null as content", choice({ delta: { content: null } }), {}],
		["with text", choice({ delta: { content: "Once" } }), { text: "Once" }],
		["with text and its end", choice({ delta: { content: "." }, finish_reason: "STOP" }), { text: ".", finish: "end" }],
		[
			"with text and thought in parts",
			choice({
				delta: {
					content: [
						{ type: "thinking", thinking: [{ type: "text", text: "Hm" }] },
						{ type: "text", text: "On" },
						{ type: "text", text: "ce" },
					],
				},
			}),
			{ text: "Once", isThought: true },
		],
		["with a message", choice({ message: { content: "Once" } }), { text: "Once" }],
		["of the older interface", choice({ text: "Once" }), { text: "Once" }],
		["with a message beside an empty delta", choice({ delta: {}, message: { content: "Once" } }), { text: "Once" }],
		[
			"with thought (reasoning_content)",
			choice({ delta: { reasoning_content: "Hm" } }),
			{ isThought: true, thought: "Hm" },
		],
		[
			"with thought (reasoning)",
			choice({ delta: { reasoning: "Hm", content: "" } }),
			{ isThought: true, thought: "Hm" },
		],
		["with thought (thinking)", choice({ delta: { thinking: "Hm" } }), { isThought: true, thought: "Hm" }],
		["with an empty thought", choice({ delta: { reasoning_content: "", content: "a" } }), { text: "a" }],
		["with a refusal", choice({ delta: { refusal: "No" } }), { refusal: "No" }],
		["with an error", { error: { message: "x" } }, { error: { message: "x" } }],
		["with an error as text", { error: "x", choices: [] }, { error: "x" }],
		["with no error", { error: null, choices: [] }, {}],
		["with an index as text", { choices: [{ index: "0", delta: { content: "a" } }] }, { text: "a" }],
		["of a function's call", choice({ delta: { tool_calls: [{ function: { arguments: "a" } }] } }), { text: "a" }],
		["of Ollama's own interface", { message: { content: "a" }, done_reason: "stop" }, { text: "a", finish: "end" }],
		["with a detail alone", { detail: "Not Found" }, { error: { detail: "Not Found" } }],
		[
			"of MiniMax, with its status",
			{ ...choice({ delta: { content: "a" } }), base_resp: { status_code: 0 } },
			{ text: "a" },
		],
	])("%s", (_, chunk, expected) => {
		expect(readCompletion(chunk)).toEqual({ ...nothing, ...expected });
	});

	test("the first of several choices", () => {
		const choices = [
			{ index: 1, delta: { content: "B" } },
			{ index: 0, delta: { content: "A" } },
		];
		expect(readCompletion({ choices })?.text).toBe("A");
		expect(readCompletion({ choices: choices.slice(0, 1) })?.text).toBe("");
	});

	test.each([
		[["stop", "eos", "end_turn", "STOP", "eos_token", "stop_sequence", "something new"], "end"],
		[["length", "max_tokens", "MAX_TOKENS", "model_length", "max_output_tokens"], "length"],
		[
			["content_filter", "safety", "SAFETY", "prohibited_content", "recitation", "content_filter: RECITATION"],
			"refused",
		],
		[["error", "insufficient_system_resource", "network_error"], "error"],
		[[null, "", "null", undefined], null],
	])("the finish reasons %j as %s", (reasons, finish) => {
		for (const finish_reason of reasons) expect(readCompletion(choice({ finish_reason }))?.finish).toBe(finish);
	});
});

test("readCompletion returns null for anything but an object", () => {
	for (const value of [null, 7, "ping", [], true]) expect(readCompletion(value)).toBeNull();
});
