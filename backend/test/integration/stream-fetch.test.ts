// `streamFetch` behaves like the platform's `fetch` with real servers.
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTcpServer } from "node:net";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readBody } from "../../src/models/read-body.ts";
import { streamFetch, streamOf } from "../../src/models/stream-fetch.ts";
import { listen } from "../listen.ts";

const STORY = "Once upon a time a löwe slept.";
const serve = (answer: RequestListener) => listen(createServer(answer));
const ask = (url: string, signal?: AbortSignal) =>
	streamFetch(url, {
		method: "POST",
		headers: { authorization: "Bearer sk-secret" },
		body: "Erzähl!",
		...(signal && { signal }),
	});

const streamIn = (response: Response) => streamOf(response)?.stream as Readable;

async function textOf(response: Response): Promise<string> {
	const stream = streamIn(response);
	return Buffer.concat(await stream.toArray()).toString();
}

test("a request has the method, headers and complete body, and a good response has a stream", async () => {
	let received = "";
	const url = await serve(async (request, response) => {
		let body = "";
		for await (const chunk of request) body += chunk;
		received = `${request.method} ${request.headers.authorization} ${body}`;
		response.writeHead(200, { "content-type": "text/event-stream" }).end(STORY);
	});
	const response = await ask(url);
	expect(response.ok).toBe(true);
	expect(response.headers.get("content-type")).toBe("text/event-stream");
	expect(await textOf(response)).toBe(STORY);
	expect(received).toBe("POST Bearer sk-secret Erzähl!");
});

test.each([
	["gzip", gzipSync],
	["deflate", deflateSync],
	["br", brotliCompressSync],
])("an answer compressed with %s is read", async (encoding, compress) => {
	const url = await serve((_, response) =>
		response.writeHead(200, { "content-encoding": encoding }).end(compress(STORY)),
	);
	expect(await textOf(await ask(url))).toBe(STORY);
});

test("an error response has its status, headers and body", async () => {
	const url = await serve((_, response) => response.writeHead(429, { "retry-after": "7" }).end("slow down"));
	const response = await ask(url);
	expect([response.status, response.headers.get("retry-after"), await response.text()]).toEqual([
		429,
		"7",
		"slow down",
	]);
});

test("a finished connection is reused for the next request, even if the server is just closing it", async () => {
	let connections = 0;
	let isClosing = false;
	const server = createServer((request, response) => {
		if (isClosing && request.socket === first) return void request.socket.destroy();
		first ??= request.socket;
		response.writeHead(200, { "content-type": "text/event-stream" }).write("data: [DONE]\n\n");
		setTimeout(() => response.end(), 20);
	});
	let first: unknown;
	server.on("connection", () => connections++);
	const url = await listen(server);
	const { signal } = new AbortController();
	async function askAndLeave() {
		const response = await ask(url);
		await readBody(streamIn(response), signal, () => false);
		await wait(60);
	}
	await askAndLeave();
	await askAndLeave();
	expect(connections).toBe(1);
	isClosing = true;
	await askAndLeave();
	expect(connections).toBe(2);
});

test("a response that continues after its end is dropped with its connection", async () => {
	let isClosed = false;
	const url = await serve((_, response) => {
		const timer = setInterval(() => response.write("x".repeat(16 * 1024)), 5);
		response.on("close", () => {
			clearInterval(timer);
			isClosed = true;
		});
	});
	await readBody(streamIn(await ask(url)), new AbortController().signal, () => false);
	await expect.poll(() => isClosed).toBe(true);
});

test("a redirect is followed without sending the key to another server", async () => {
	let received: string | undefined = "nobody asked";
	const elsewhere = await serve((request, response) => {
		received = request.headers.authorization;
		response.end(STORY);
	});
	const url = await serve((_, response) => response.writeHead(307, { location: elsewhere }).end());
	expect(await (await ask(url)).text()).toBe(STORY);
	expect(received).toBeUndefined();
});

test("an abort before the answer ends the request with the signal's reason", async () => {
	const controller = new AbortController();
	const closed = Promise.withResolvers<void>();
	const url = await serve((request) => {
		request.socket.once("close", () => closed.resolve());
		controller.abort(new Error("enough"));
	});
	await expect(ask(url, controller.signal)).rejects.toThrow("enough");
	await closed.promise;
});

test("a server that does not speak HTTP and a missing server are reported by their error codes", async () => {
	const server = createTcpServer((socket) =>
		socket
			.on("error", () => {})
			.resume()
			.end("SSH-2.0-OpenSSH_9.6\r\n"),
	);
	const url = await listen(server);
	await expect(ask(url)).rejects.toMatchObject({ code: expect.stringMatching(/^HPE_/) });
	server.close();
	await once(server, "close");
	await expect(ask(url)).rejects.toMatchObject({ code: "ECONNREFUSED" });
});
