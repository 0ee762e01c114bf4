// A `fetch` for answers in many small parts: on node:http a part costs half as much as in a web stream. Redirects, and
// everything else that it does not handle, go to the platform's `fetch`.
import {
	type AgentOptions,
	type ClientRequest,
	type ClientRequestArgs,
	Agent as HttpAgent,
	globalAgent as httpAgent,
	type IncomingMessage,
	request as requestHttp,
} from "node:http";
import { Agent as HttpsAgent, globalAgent as httpsAgent, request as requestHttps } from "node:https";
import type { Socket } from "node:net";
import { type Readable, Readable as ReadableOf } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, constants as zlib } from "node:zlib";

/** The limit of the platform's `fetch`. */
const CONNECT_TIMEOUT_MS = 10_000;
/** The most that one read of a socket takes. */
const READ_BYTES = 16 * 1024;
const NO_BODY = [204, 205, 304];
/** The highest status that a `Response` may have. */
const MAX_STATUS = 599;

/** Sockets that stop reading at once when they are paused. */
const pausable = new WeakSet<object>();
const agents = {
	"http:": pausableAgent(new HttpAgent(optionsOf(httpAgent)), httpAgent),
	"https:": pausableAgent(new HttpsAgent(optionsOf(httpsAgent)), httpsAgent),
};

/** `socket`: one that stops reading when it is paused; null if it does not. */
type AnswerStream = { stream: Readable; socket: Socket | null };

const streams = new WeakMap<Response, AnswerStream>();

/** Returns the body of a successful answer as a Node stream; the body of the response itself is empty. */
export const streamOf = (response: Response): AnswerStream | undefined => streams.get(response);

/**
 * Sends a request whose body is a string. The body of a successful answer is in `streamOf`, the body of an error in the
 * response.
 */
export const streamFetch: typeof fetch = async (input, init = {}) => {
	const url = new URL(input instanceof Request ? input.url : input);
	const { method = "GET", body, signal } = init;
	const request = { "http:": requestHttp, "https:": requestHttps }[url.protocol];
	const agent = agents[url.protocol as keyof typeof agents];
	if (!request || typeof body !== "string" || input instanceof Request) return fetch(input, init);
	signal?.throwIfAborted();
	const headers = new Headers(init.headers);
	// Decompressing a small part costs much more than its bytes.
	headers.set("accept-encoding", "identity");
	headers.set("content-length", String(Buffer.byteLength(body)));
	const send = () =>
		answerTo(request(url, { agent, method, headers: Object.fromEntries(headers) }).end(body), signal ?? null);
	const answer = await send().catch((error) => {
		// The server closed the kept connection at the same moment: https://nodejs.org/api/http.html#requestreusedsocket
		if (!(error instanceof KeptConnectionClosed)) throw error;
		return send();
	});
	const status = answer.statusCode ?? 0;
	if (status >= 300 && status < 400 && answer.headers.location !== undefined) {
		answer.destroy();
		return fetch(input, init);
	}
	return toResponse(answer, Math.min(status, MAX_STATUS));
};

function optionsOf(agent: HttpAgent): AgentOptions {
	return (agent as HttpAgent & { options: AgentOptions }).options;
}

/**
 * Returns the agent with sockets that stop reading when they are paused: others first fill a buffer, packet by packet.
 * With a proxy, whose tunnels have sockets of their own, returns `platformAgent`. See `onread` at
 * https://nodejs.org/api/net.html#socketconnectoptions-connectlistener.
 */
function pausableAgent(agent: HttpAgent, platformAgent: HttpAgent): HttpAgent {
	if (optionsOf(platformAgent).proxyEnv) return platformAgent;
	const connect = agent.createConnection.bind(agent);
	agent.createConnection = (options, callback) => {
		const onread = {
			buffer: Buffer.allocUnsafe(READ_BYTES),
			callback: (length: number, buffer: Uint8Array) => socket.push(Buffer.from(buffer.subarray(0, length))),
		};
		const socket = connect({ ...options, onread } as ClientRequestArgs, callback) as Socket;
		pausable.add(socket);
		return socket;
	};
	return agent;
}

/**
 * Resolves with the answer when its headers arrive. Rejects with the signal's reason, or the error of the connection.
 */
function answerTo(request: ClientRequest, signal: AbortSignal | null): Promise<IncomingMessage> {
	return new Promise((resolve, reject) => {
		const abort = () => request.destroy();
		const settle = () => signal?.removeEventListener("abort", abort);
		signal?.addEventListener("abort", abort, { once: true });
		request.once("socket", boundConnecting);
		request.once("response", (answer) => {
			settle();
			resolve(answer);
		});
		// Never removed: an error after the headers is also emitted here, and would be unhandled.
		request.on("error", (error) => {
			settle();
			if (signal?.aborted) reject(signal.reason);
			else
				reject(
					request.reusedSocket && isReset(error)
						? new KeptConnectionClosed("the server closed a kept connection")
						: error,
				);
		});
	});
}

class KeptConnectionClosed extends Error {}
const isReset = (error: Error) => (error as NodeJS.ErrnoException).code === "ECONNRESET";

function boundConnecting(socket: Socket): void {
	if (!socket.connecting) return;
	const timer = setTimeout(
		() => socket.destroy(Object.assign(new Error("no connection"), { code: "ETIMEDOUT" })),
		CONNECT_TIMEOUT_MS,
	);
	const stop = () => clearTimeout(timer);
	socket.once("encrypted" in socket ? "secureConnect" : "connect", stop).once("close", stop);
}

function toResponse(answer: IncomingMessage, status: number): Response {
	const headers = new Headers();
	for (let at = 0; at + 1 < answer.rawHeaders.length; at += 2)
		headers.append(answer.rawHeaders[at] ?? "", answer.rawHeaders[at + 1] ?? "");
	const options = { status, statusText: answer.statusMessage ?? "", headers };
	if (NO_BODY.includes(status)) {
		answer.resume();
		return new Response(null, options);
	}
	const body = decoded(answer, headers.get("content-encoding") ?? "");
	if (status >= 300) return new Response(ReadableOf.toWeb(body) as ReadableStream<Uint8Array>, options);
	const response = new Response(null, options);
	streams.set(response, { stream: body, socket: pausable.has(answer.socket) ? answer.socket : null });
	return response;
}

/** Some servers compress although the request does not accept it. */
function decoded(answer: IncomingMessage, encoding: string): Readable {
	const decoder = decoderOf(encoding.trim().toLowerCase());
	if (!decoder) return answer;
	answer.once("error", (error) => decoder.destroy(error));
	decoder.once("close", () => answer.destroy());
	return answer.pipe(decoder);
}

function decoderOf(encoding: string) {
	const flush = { flush: zlib.Z_SYNC_FLUSH, finishFlush: zlib.Z_SYNC_FLUSH };
	if (encoding === "gzip" || encoding === "x-gzip") return createGunzip(flush);
	if (encoding === "deflate") return createInflate(flush);
	if (encoding !== "br") return null;
	const { BROTLI_OPERATION_FLUSH } = zlib;
	return createBrotliDecompress({ flush: BROTLI_OPERATION_FLUSH, finishFlush: BROTLI_OPERATION_FLUSH });
}
