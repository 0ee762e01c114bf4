// The size of a model's context is what its server states, each kind of server at its own endpoint.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { openAiStoryteller } from "../../src/models/openai.ts";
import { serverMemory } from "../../src/models/server-memory.ts";
import { tryModel } from "../../src/models/try-model.ts";
import { findPassage } from "../../src/scripture/scripture.ts";
import { listen } from "../listen.ts";
import { llamaCppContext } from "../model-families/engine-families.ts";
import { openFamilyApp, watchStory } from "../model-families/open-family-app.ts";

type Answers = Record<string, unknown>;
type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** A server that answers these paths with JSON, and all others with 404. */
async function modelServer(answers: Answers, respond?: Respond) {
	const requests: { path: string; authorization: string | undefined; body: string }[] = [];
	const server = createServer(async (request, response) => {
		let body = "";
		for await (const chunk of request) body += chunk;
		const path = request.url ?? "";
		requests.push({ path, authorization: request.headers.authorization, body });
		if (respond) return respond(request, response);
		const answer = answers[path];
		response.writeHead(answer ? 200 : 404, { "content-type": "application/json" });
		response.end(JSON.stringify(answer ?? { error: "not found" }));
	});
	return { origin: await listen(server), requests, answers };
}

const storytellerAt = (origin: string, options: { now?: () => number; path?: string } = {}) =>
	openAiStoryteller({
		apiKey: "sk-test",
		baseURL: `${origin}${options.path ?? "/v1"}`,
		model: "gemma3:12b",
		memory: serverMemory(undefined, options.now ? { now: options.now } : {}),
	});

const listed = (entry: object) => ({ object: "list", data: [{ id: "other" }, { id: "gemma3:12b", ...entry }] });

test.each<[string, Answers, number]>([
	["vLLM", { "/v1/models": listed({ max_model_len: 16_384 }) }, 16_384],
	[
		"llama.cpp",
		{
			"/v1/models": listed({ meta: { n_ctx_train: 131_072 } }),
			"/props": { default_generation_settings: { n_ctx: 12_288 }, total_slots: 2 },
		},
		12_288,
	],
	["llama.cpp with any model’s name", { "/v1/models": { data: [{ id: "x.gguf", meta: { n_ctx: 8192 } }] } }, 8192],
	[
		"Ollama with a loaded model",
		{
			"/v1/models": listed({ owned_by: "library" }),
			"/api/ps": { models: [{ name: "gemma3:12b", model: "gemma3:12b", context_length: 32_768 }] },
			"/api/show": { parameters: 'stop  "<end_of_turn>"', model_info: { "gemma3.context_length": 131_072 } },
		},
		32_768,
	],
	[
		"Ollama with a model file that sets num_ctx",
		{
			"/api/ps": { models: [] },
			"/api/show": {
				parameters: "temperature                    1\nnum_ctx                        16384",
				model_info: {},
			},
		},
		16_384,
	],
	[
		"LM Studio",
		{
			"/v1/models": listed({}),
			"/api/v0/models": listed({ state: "loaded", max_context_length: 131_072, loaded_context_length: 10_000 }),
		},
		10_000,
	],
	["Text Generation Inference", { "/info": { model_id: "x", max_input_tokens: 7000, max_total_tokens: 8192 } }, 8192],
	["KoboldCpp", { "/api/extra/true_max_context_length": { value: 16_384 } }, 16_384],
	["OpenRouter", { "/v1/models": listed({ context_length: 96_000 }) }, 96_000],
	["a server that states nothing", {}, 4096],
	[
		"Ollama before the model is loaded",
		{ "/api/ps": { models: [] }, "/api/show": { model_info: { "a.context_length": 131_072 } } },
		4096,
	],
	[
		"LM Studio before the model is loaded",
		{ "/api/v0/models": listed({ state: "not-loaded", max_context_length: 131_072 }) },
		4096,
	],
	[
		"nonsense",
		{
			"/v1/models": listed({ max_model_len: -1 }),
			"/props": { default_generation_settings: { n_ctx: "many" } },
			"/info": [],
		},
		4096,
	],
])("contextTokens returns the context that %s states", async (_, answers, tokens) => {
	const { origin } = await modelServer(answers);
	expect(await storytellerAt(origin).contextTokens()).toBe(tokens);
});

test("contextTokens asks once an hour, with the key and the model’s name", async () => {
	let now = 0;
	const { origin, requests, answers } = await modelServer({ "/v1/models": listed({ max_model_len: 8192 }) });
	const storyteller = storytellerAt(origin, { now: () => now });
	await Promise.all([storyteller.contextTokens(), storyteller.contextTokens()]);
	await storyteller.contextTokens();
	expect(new Set(requests.map(({ path }) => path)).size).toBe(requests.length);
	expect(requests.map(({ authorization }) => authorization)).toEqual(requests.map(() => "Bearer sk-test"));
	expect(requests.find(({ path }) => path === "/api/show")?.body).toBe('{"model":"gemma3:12b"}');
	answers["/v1/models"] = listed({ max_model_len: 16_384 });
	now += 3_600_001;
	expect(await storyteller.contextTokens()).toBe(16_384);
});

test("contextTokens asks again soon where the model was not loaded, and keeps what is known once it is unloaded", async () => {
	let now = 0;
	const { origin, answers } = await modelServer({ "/api/ps": { models: [] } });
	const storyteller = storytellerAt(origin, { now: () => now });
	expect(await storyteller.contextTokens()).toBe(4096);
	answers["/api/ps"] = { models: [{ name: "gemma3:12b", context_length: 32_768 }] };
	now += 61_000;
	expect(await storyteller.contextTokens()).toBe(32_768);
	answers["/api/ps"] = { models: [] };
	now += 3_600_001;
	expect(await storyteller.contextTokens()).toBe(32_768);
});

test("contextTokens finds the endpoints of a base URL without /v1", async () => {
	const { origin } = await modelServer({ "/v1/models": listed({ max_model_len: 8192 }) });
	expect(await storytellerAt(origin, { path: "" }).contextTokens()).toBe(8192);
});

test("contextTokens follows no redirect, so that the key stays at its origin", async () => {
	const elsewhere = await modelServer({ "/v1/models": listed({ max_model_len: 16_384 }) });
	const { origin } = await modelServer({}, (request, response) =>
		response.writeHead(307, { location: elsewhere.origin + request.url }).end(),
	);
	expect(await storytellerAt(origin).contextTokens()).toBe(4096);
	expect(elsewhere.requests).toEqual([]);
});

test.concurrent.each<[string, Respond]>([
	["never answers", () => {}],
	["sends no end", (_, response) => void response.write("{")],
	["breaks off", (_, response) => void response.destroy()],
	["sends no JSON", (_, response) => void response.end("<html>")],
])("contextTokens assumes 4,096 tokens at a private server that %s", async (_, respond) => {
	const { origin } = await modelServer({}, respond);
	expect(await storytellerAt(origin).contextTokens()).toBe(4096);
});

const LUKE_15 = findPassage("Luke 15")?.verses ?? [];

test("tryModel reports the context that the server states", async () => {
	const { server } = await openFamilyApp({ name: "llama.cpp", ...llamaCppContext(12_288) });
	const options = { apiKey: "none", baseURL: server.url, model: "scripted" };
	const { findings } = await tryModel(options, new AbortController().signal);
	expect(findings).toContainEqual({ name: "context", isGood: null, words: "12288 tokens" });
});

async function tellLuke15(contextTokens: number) {
	const opened = await openFamilyApp({ name: "llama.cpp", ...llamaCppContext(contextTokens) });
	const request = { storyType: "biblical_narrative", biblePassage: "Luke 15" } as const;
	const { body: sources } = await opened.parent.call<{ passage: { text: string; leftOut?: string } }>(
		"POST",
		"/api/story/prompt-sources",
		request,
	);
	const { story, storyId } = await watchStory(opened.parent, request);
	const { stories, users } = opened.app.storage;
	const owner = await users.byName(opened.parent.name);
	const kept = await stories.byId(owner?.id ?? "", storyId ?? "");
	return { sources, story, kept: kept?.story, prompt: opened.server.calls[0]?.prompt ?? "" };
}

test("a model whose server states a large context reads the whole passage", async () => {
	const { sources, story, prompt } = await tellLuke15(16_384);
	for (const { text } of LUKE_15) expect(prompt).toContain(text);
	expect(prompt).not.toContain("left out");
	expect(sources.passage).not.toHaveProperty("leftOut");
	expect(story).not.toHaveProperty("versesLeftOut");
});

test("a model with a small context receives the names of the verses that it does not read, and so does the parent", async () => {
	const { sources, story, kept, prompt } = await tellLuke15(4096);
	const leftOut = sources.passage.leftOut;
	expect(leftOut).toMatch(/^Luke 15:\d+-\d+$/);
	expect(prompt).toContain(`Verses left out of it here: ${leftOut}.`);
	expect(story?.versesLeftOut).toBe(leftOut);
	expect(kept?.versesLeftOut).toBe(leftOut);
	expect(kept?.debugData?.[0]?.userPrompt).toContain(leftOut);
	const [, from, to] = /:(\d+)-(\d+)$/.exec(leftOut ?? "") ?? [];
	const isRead = ({ verse }: { verse: number }) => verse < Number(from) || verse > Number(to);
	expect(LUKE_15.filter(({ text }) => prompt.includes(text))).toEqual(LUKE_15.filter(isRead));
});
