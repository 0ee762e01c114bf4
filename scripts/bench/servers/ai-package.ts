// The `ai` package as in its documentation for Node's HTTP server: streamText and its UI message stream.
// https://ai-sdk.dev/cookbook/api-servers/node-http-server, https://ai-sdk.dev/providers/openai-compatible-providers
import { createServer } from "node:http";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { pipeUIMessageStreamToResponse, streamText, toUIMessageStream } from "ai";
import { listen } from "../shared.ts";

const provider = createOpenAICompatible({
	name: "model",
	apiKey: "none",
	baseURL: process.env.OPENAI_BASE_URL ?? "",
});
const server = createServer((request, response) => {
	request.resume();
	const { stream } = streamText({ model: provider("m"), prompt: "Tell a story." });
	void pipeUIMessageStreamToResponse({ response, stream: toUIMessageStream({ stream }) });
});
process.stdout.write(`The ai package is at ${await listen(server)}\n`);
