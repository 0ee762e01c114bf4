// The `ai` package as in its documentation for Node's HTTP server: streamText and its UI message stream. With REDIS_URL its
// streams can also be resumed with `resumable-stream`: their parts stay in this process's memory, so a kill -9 loses them.
// https://ai-sdk.dev/cookbook/api-servers/node-http-server, https://ai-sdk.dev/providers/openai-compatible-providers,
// https://ai-sdk.dev/docs/ai-sdk-ui/chatbot-resume-streams
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { pipeUIMessageStreamToResponse, streamText, toUIMessageStream } from "ai";
import { Redis } from "ioredis";
import { createResumableStreamContext } from "resumable-stream/ioredis";
import { listen } from "../shared.ts";

const { OPENAI_BASE_URL = "", REDIS_URL } = process.env;
const resumable =
	REDIS_URL &&
	createResumableStreamContext({
		waitUntil: null,
		publisher: new Redis(REDIS_URL),
		subscriber: new Redis(REDIS_URL),
	});
const provider = createOpenAICompatible({ name: "model", apiKey: "none", baseURL: OPENAI_BASE_URL });
const server = createServer((request, response) => {
	request.resume();
	const { stream } = streamText({ model: provider("m"), prompt: "Tell a story." });
	void pipeUIMessageStreamToResponse({
		response,
		stream: toUIMessageStream({ stream }),
		...(resumable && {
			consumeSseStream: async ({ stream: copy }) =>
				void (await resumable.createNewResumableStream(randomUUID(), () => copy)),
		}),
	});
});
process.stdout.write(`The ai package is at ${await listen(server)}\n`);
