// The minimum of a server between model and reader: it forwards the model's bytes.
// https://nodejs.org/api/http.html#httprequesturl-options-callback, https://nodejs.org/api/stream.html#streampipelinesource-transforms-destination-options
import { Agent, createServer, request } from "node:http";
import { pipeline } from "node:stream/promises";
import { listen } from "../shared.ts";

const modelUrl = `${process.env.OPENAI_BASE_URL}/chat/completions`;
const agent = new Agent({ keepAlive: true });

const server = createServer((fromReader, toReader) => {
	const toModel = request(modelUrl, { method: "POST", agent, headers: { "content-type": "application/json" } });
	toModel.once("error", () => toReader.destroy());
	toModel.once("response", (fromModel) => {
		toReader.writeHead(fromModel.statusCode ?? 502, { "content-type": "text/event-stream" });
		pipeline(fromModel, toReader).catch(() => {});
	});
	pipeline(fromReader, toModel).catch(() => {});
});
process.stdout.write(`The pass-through is at ${await listen(server)}\n`);
