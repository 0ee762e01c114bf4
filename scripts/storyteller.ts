// npm run storyteller -- --port 3001: the built-in storyteller as a server for any OpenAI client.
import "./env.ts";
import { createServer } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { builtInFetch } from "@lion-tails/backend/models/built-in/built-in";
import { BUILT_IN_MODEL } from "@lion-tails/common/story";
import { readOptions } from "./run-script.ts";

const { values } = readOptions({
	options: {
		port: { type: "string", default: "3001" },
		host: { type: "string", default: "127.0.0.1" },
		"tokens-per-second": { type: "string", default: "60" },
	},
});
const number = (option: "port" | "tokens-per-second", max: number) => {
	const value = Number(values[option]);
	if (Number.isInteger(value) && value >= 0 && value <= max) return value;
	process.stderr.write(`--${option} is "${values[option]}": a whole number from 0 to ${max} is needed\n`);
	process.exit(1);
};
const port = number("port", 65_535);
const fetchBuiltIn = builtInFetch(number("tokens-per-second", 1_000_000));

const server = createServer(async (request, response) => {
	const disconnected = new AbortController();
	response.on("close", () => disconnected.abort());
	try {
		const hasBody = request.method !== "GET" && request.method !== "HEAD";
		const { status, headers, body } = await fetchBuiltIn(`http://${values.host}:${port}${request.url ?? "/"}`, {
			method: request.method ?? "GET",
			...(hasBody && { body: await text(request) }),
			signal: disconnected.signal,
		});
		response.writeHead(status, Object.fromEntries(headers));
		if (body) await pipeline(Readable.fromWeb(body), response);
		else response.end();
	} catch (error) {
		// The client has disconnected.
		if (disconnected.signal.aborted) return;
		process.stderr.write(`${error}\n`);
		response.writeHead(500, { "content-type": "application/json" });
		response.end(
			JSON.stringify({ error: { message: "The storyteller failed.", type: "server_error", param: null, code: null } }),
		);
	}
});

async function text(request: AsyncIterable<Uint8Array>): Promise<string> {
	const chunks: Uint8Array[] = [];
	for await (const chunk of request) chunks.push(chunk);
	return Buffer.concat(chunks).toString("utf8");
}

server.on("error", (error) => {
	process.stderr.write(`The storyteller cannot listen on ${values.host}:${port}: ${error.message}\n`);
	process.exit(1);
});
server.listen(port, values.host, () => {
	process.stdout.write(`${BUILT_IN_MODEL} listens on http://${values.host}:${port}/v1 (any API key will do)\n`);
});
