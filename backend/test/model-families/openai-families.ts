// OpenAI's own API and Azure's.
import { type Body, type Family, type FamilyCall, openAiError, plainly, withoutParameter } from "./family-server.ts";

const KNOWN = new Set([
	"model",
	"messages",
	"stream",
	"stream_options",
	"temperature",
	"top_p",
	"seed",
	"response_format",
	"max_tokens",
	"max_completion_tokens",
	"reasoning_effort",
]);

/** https://github.com/BerriAI/litellm/issues/10791: "Unrecognized request argument supplied: system_prompt". */
function refusesUnknown({ body }: FamilyCall) {
	const unknown = Object.keys(body).find((key) => !KNOWN.has(key));
	return unknown ? openAiError(400, `Unrecognized request argument supplied: ${unknown}`) : null;
}

const classic: Family = { name: "OpenAI, gpt-4o-mini", model: "gpt-4o-mini", refuses: [refusesUnknown] };

/**
 * https://github.com/owndev/Open-WebUI-Functions/issues/98 (temperature) and
 * https://github.com/griptape-ai/ComfyUI-Griptape/issues/312 (max_tokens).
 */
const reasoningRefusals: Family["refuses"] = [
	refusesUnknown,
	withoutParameter("max_tokens", () =>
		openAiError(
			400,
			"Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
			{ param: "max_tokens", code: "unsupported_parameter" },
		),
	),
	({ body: { temperature = 1 } }) =>
		temperature === 1
			? null
			: openAiError(
					400,
					`Unsupported value: 'temperature' does not support ${temperature} with this model. Only the default (1) value is supported.`,
					{ param: "temperature", code: "unsupported_value" },
				),
];

/** Thinks before the headers for longer than a stream may be silent after its first word. */
const thinksBeforeHeaders: Family = {
	name: "OpenAI, o-series, thinking before the headers",
	model: "o4-mini",
	refuses: reasoningRefusals,
	mustBeWaitedFor: true,
	async answer(call) {
		await call.seconds(35);
		await plainly(call);
	},
};

const thinksAfterHeaders: Family = {
	name: "OpenAI, gpt-5, thinking after the headers",
	model: "gpt-5-mini",
	refuses: reasoningRefusals,
	async answer(call) {
		await call.stream.open();
		await call.seconds(35);
		await plainly(call);
	},
};

/**
 * The thought counts against `max_completion_tokens`, and what is left may be nothing or a few words, with `length`:
 * https://github.com/covan-ai/covan/pull/112 (400 of 400 tokens thought, 1,408 where there was room) and
 * https://github.com/pvliesdonk/markdown-vault-mcp/issues/919 (2,048 of 2,048; `reasoning_effort: low` helps).
 */
const thoughtEatsTheLimit = (name: string, thoughtTokens: (body: Body) => number): Family => ({
	name,
	model: "gpt-5",
	refuses: reasoningRefusals,
	async answer(call) {
		const asked = call.limit;
		call.limit = Math.max(asked - thoughtTokens(call.body), 0);
		await call.stream.open();
		await call.seconds(2);
		await plainly(call);
	},
});

const isEffortLow = ({ reasoning_effort: effort }: Body) => effort === "low" || effort === "minimal";

/** Azure's v1 API takes the same requests; its chunks are not the same. */
const azure: Family = {
	name: "Azure OpenAI, asynchronous filter",
	async answer({ stream, write }) {
		const safe = { hate: { filtered: false, severity: "safe" } };
		const { text, reason } = write();
		// https://github.com/AbanteAI/archive-old-cli-mentat/issues/429: the first chunk has no choices.
		await stream.event({
			id: "",
			model: "",
			object: "",
			choices: [],
			prompt_filter_results: [{ prompt_index: 0, content_filter_results: safe }],
		});
		const third = Math.floor(text.length / 3);
		await stream.text(text.slice(0, third));
		// https://github.com/langchain-ai/langchain/issues/18977: a choice without a delta.
		await stream.event({
			id: "",
			model: "",
			object: "",
			choices: [
				{
					index: 0,
					finish_reason: null,
					content_filter_results: safe,
					content_filter_offsets: { check_offset: 44, start_offset: 44, end_offset: 190 },
				},
			],
		});
		await stream.text(text.slice(third));
		await stream.finish(reason);
	},
};

/** https://www.developersdigest.tech/errors/api/azure-openai/200-finish-reason-content-filter: once in mid-story. */
const azureFilters: Family = {
	name: "Azure OpenAI, filtering an answer once",
	async answer(call) {
		if (!call.once("filtered")) return plainly(call);
		await call.stream.text(call.write().text.slice(0, 900));
		await call.stream.finish("content_filter");
	},
};

/** https://github.com/diffbot/code-gpt-docs/issues/284; the number is lower than a first call asks for. */
const limitedCompletion: Family = {
	name: "OpenAI, a model with few completion tokens",
	refuses: [
		({ body }) => {
			const [parameter, asked = 0] = body.max_tokens
				? ["max_tokens", body.max_tokens]
				: ["max_completion_tokens", body.max_completion_tokens];
			if (asked <= MAX_COMPLETION_TOKENS) return null;
			return openAiError(
				400,
				`${parameter} is too large: ${asked}. This model supports at most ${MAX_COMPLETION_TOKENS} completion tokens, whereas you provided ${asked}.`,
				{ param: parameter },
			);
		},
	],
};
const MAX_COMPLETION_TOKENS = 1536;

export const OPENAI_FAMILIES: Family[] = [
	classic,
	thinksBeforeHeaders,
	thinksAfterHeaders,
	thoughtEatsTheLimit("OpenAI, gpt-5, thought that leaves nothing", (body) => (isEffortLow(body) ? 300 : 2600)),
	thoughtEatsTheLimit("OpenAI, gpt-5, thought that leaves a few words", (body) =>
		isEffortLow(body) ? 200 : Math.min((body.max_completion_tokens ?? 9000) - 120, 2900),
	),
	azure,
	azureFilters,
	limitedCompletion,
];
