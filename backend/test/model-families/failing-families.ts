// Servers that cannot deliver a story, and the error message that the parent must get.

import { llamaCppContext } from "./engine-families.ts";
import { type Family, openAiError, plainly, type Refusal } from "./family-server.ts";
import { json } from "./styles.ts";

export type FailingFamily = Family & {
	code: string;
	/** The required part of the parent's message: who must act, or what to do. */
	sentence: RegExp;
	/** The model is used with a parent's own key. */
	ownKey?: boolean;
	/** A retry does not help, so the number of requests is limited. */
	maxCalls?: number;
};

const always = (refusal: Refusal) => [() => refusal];

/** OpenAI's wording, which includes the key. */
const wrongKey: Refusal = openAiError(
	401,
	"Incorrect API key provided: sk-test. You can find your API key at https://platform.openai.com/account/api-keys.",
	{ code: "invalid_api_key" },
);

/** https://github.com/ChatGPTNextWeb/NextChat/issues/3123. */
const noCredit: Refusal = openAiError(
	429,
	"You exceeded your current quota, please check your plan and billing details.",
	{ type: "insufficient_quota", code: "insufficient_quota" },
);

const THE_OPERATOR = /whoever runs Lion Tails/;
const SETTINGS = /Settings/;
const TRY_AGAIN = /try again/i;

export const FAILING_FAMILIES: FailingFamily[] = [
	{
		name: "OpenAI, the service's key refused",
		refuses: always(wrongKey),
		code: "model_unavailable",
		sentence: THE_OPERATOR,
		maxCalls: 2,
	},
	{
		name: "OpenAI, the service without credit",
		refuses: always(noCredit),
		code: "model_no_credit",
		sentence: THE_OPERATOR,
		maxCalls: 2,
	},
	{
		// https://github.com/netease-youdao/QAnything/issues/555.
		name: "Ollama, a model that was never pulled",
		model: "llama9",
		refuses: always({
			status: 404,
			body: {
				error: {
					message: 'model "llama9" not found, try pulling it first',
					type: "api_error",
					param: null,
					code: null,
				},
			},
		}),
		code: "model_unknown",
		sentence: /ollama pull llama9/,
		maxCalls: 2,
	},
	{
		name: "llama.cpp, a context too small for any story",
		...llamaCppContext(256),
		code: "model_context",
		sentence: THE_OPERATOR,
	},
	{
		// https://github.com/microsoft/azurechat/issues/351.
		name: "Azure OpenAI, a prompt that is filtered",
		refuses: always(
			openAiError(
				400,
				"The response was filtered due to the prompt triggering Azure OpenAI's content management policy. Please modify your prompt and retry.",
				{ param: "prompt", code: "content_filter" },
			),
		),
		code: "model_refused",
		sentence: /different wish/,
	},
	{
		name: "a model that writes a tenth of what is asked for",
		async answer(call) {
			call.task.words = 30;
			await plainly(call, json);
		},
		code: "model_broken",
		sentence: TRY_AGAIN,
	},
	{
		name: "a model that writes white space and nothing else",
		async answer({ stream }) {
			await stream.text(" \n".repeat(4000));
			await stream.finish("length");
		},
		code: "model_broken",
		sentence: TRY_AGAIN,
	},
	{
		name: "a proxy whose server stays away",
		refuses: always({ status: 502, body: "<html><body><h1>502 Bad Gateway</h1></body></html>" }),
		code: "model_unavailable",
		sentence: TRY_AGAIN,
	},
	{
		// https://github.com/continuedev/continue/issues/11478.
		name: "Ollama, a model that is too large for its computer",
		model: "llama3.1",
		refuses: always({
			status: 500,
			body: { error: "model requires more system memory (5.3 GiB) than is available (3.3 GiB)" },
		}),
		code: "model_unavailable",
		sentence:
			/cannot load the model “llama3.1”; most often it has too little memory.*Trying again will not help.*whoever runs Lion Tails/,
		maxCalls: 2,
	},
	{
		// https://github.com/MiniMax-AI/MiniMax-M2.5/issues/18.
		name: "MiniMax, a key refused with status 200",
		async answer({ response }) {
			response.writeHead(200, { "content-type": "application/json" });
			response.end(JSON.stringify({ choices: null, base_resp: { status_code: 2049, status_msg: "invalid api key" } }));
		},
		code: "key_refused",
		sentence: SETTINGS,
		ownKey: true,
		maxCalls: 2,
	},
	{
		name: "a limit for minutes, said in words",
		refuses: always(openAiError(429, "Rate limit reached for tokens per day. Please try again in 7m12s.")),
		code: "model_busy",
		sentence: /try again in 8 minutes/,
		maxCalls: 2,
	},
	{
		name: "a server that answers with nothing at all",
		async answer({ response }) {
			response.writeHead(200);
			response.end();
		},
		code: "model_unavailable",
		sentence: TRY_AGAIN,
	},
	{
		// The wording of nginx, Go's http package and others.
		name: "plain HTTP to a port for HTTPS",
		refuses: always({
			status: 400,
			body: "<html><head><title>400 The plain HTTP request was sent to HTTPS port</title></head></html>",
		}),
		code: "model_unavailable",
		sentence: /no storyteller at the address.*whoever runs Lion Tails/,
		maxCalls: 2,
	},
	{
		name: "a login page instead of a server",
		async answer({ response }) {
			response.writeHead(200, { "content-type": "text/html" });
			response.end(
				`<!doctype html><html><head><title>Guest Wi-Fi</title></head><body>${"<p>Please sign in to go on, and accept our terms.</p>".repeat(300)}</body></html>`,
			);
		},
		code: "model_unavailable",
		sentence: /try again|whoever runs/,
	},
];
