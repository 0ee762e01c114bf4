// One story, requested from each kind of server and read to its end.
import { Agent, type IncomingMessage, request } from "node:http";
import type { GenerationEvent, Snapshot } from "@lion-tails/common/generation";
import type { ErrorAck } from "@lion-tails/common/live";
import { openSocket } from "./live-socket.ts";

/** How a server is read: the product and the relay over Socket.IO by a socket, the other two as the answer to the request. */
export type Protocol = "product" | "socket" | "http";

export type StoryListener = {
	/** Text as it arrives, in the server's wrapping. */
	onText(text: string): void;
	onBytes(bytes: number): void;
};

export type Reader = {
	/** Resolves with the story's id, where it has one. Rejects where the story fails, or the connection ends. */
	read(listener: StoryListener): Promise<string>;
	readonly isOpen: boolean;
	close(): void;
};

const STORY_REQUEST = JSON.stringify({ childName: "Noah", gender: "boy", storyLength: "very-short" });
/** A reader's browser keeps its connection. */
const agent = new Agent({ keepAlive: true, timeout: 60_000 });

/** Opens what a reader has open before any story is requested. */
export function openReader(protocol: Protocol, url: string, token: string): Promise<Reader> | Reader {
	if (protocol === "http") return httpReader(url);
	return protocol === "product" ? productReader(url, token) : socketReader(url);
}

function httpReader(url: string): Reader {
	const controller = new AbortController();
	return {
		async read(listener) {
			const response = await post(`${url}/stories`, {}, "{}", controller.signal);
			response.setEncoding("utf8");
			for await (const text of response) {
				listener.onBytes(text.length);
				listener.onText(text);
			}
			return "";
		},
		isOpen: true,
		close: () => controller.abort(),
	};
}

async function socketReader(url: string): Promise<Reader> {
	const events = eventHandler();
	const socket = await openSocket(url, {}, events);
	return {
		async read(listener) {
			const story = events.begin(listener, (name, text) => {
				if (name === "token") listener.onText(String(text));
				else if (name === "end") story.end();
			});
			await Promise.all([postJson(`${url}/stories`, {}, JSON.stringify({ room: socket.id })), story.ended]);
			return "";
		},
		get isOpen() {
			return socket.isOpen;
		},
		close: socket.close,
	};
}

async function productReader(url: string, token: string): Promise<Reader> {
	const events = eventHandler();
	const socket = await openSocket(url, { token }, events);
	return {
		async read(listener) {
			const { generationId: id } = await postJson(
				`${url}/api/story/generate`,
				{ authorization: `Bearer ${token}`, prefer: "respond-async" },
				STORY_REQUEST,
			);
			const story = events.begin(listener, (name, argument) => {
				if (name !== "generation:event") return;
				const event = argument as GenerationEvent;
				if (event.id !== id) return;
				if (event.type === "text") listener.onText(event.text);
				else if (event.type === "completed") story.end();
				else if (event.type === "failed") story.fail(new Error(event.code));
			});
			socket.emit("generation:watch", { id }, (answer) => {
				const watched = answer as { ok: true; snapshot: Snapshot } | ErrorAck;
				if (!watched.ok) {
					story.fail(new Error(watched.code));
					return;
				}
				listener.onText(watched.snapshot.text);
				if (watched.snapshot.status === "completed") story.end();
			});
			await story.ended;
			// As a page does that is left.
			socket.emit("generation:unwatch", { id }, () => {});
			return String(id);
		},
		get isOpen() {
			return socket.isOpen;
		},
		close: socket.close,
	};
}

type EventHandler = (name: string, argument: unknown) => void;

/** A socket's events, handed to the story that is read from it just now. */
function eventHandler() {
	let handle: EventHandler = () => {};
	let fail: (reason: Error) => void = () => {};
	let listening: StoryListener | undefined;
	return {
		onEvent: (name: string, argument: unknown) => handle(name, argument),
		onClose: (reason: string) => fail(new Error(reason)),
		onBytes: (bytes: number) => listening?.onBytes(bytes),
		begin(listener: StoryListener, onEvent: EventHandler) {
			const { promise: ended, resolve: end, reject } = Promise.withResolvers<void>();
			listening = listener;
			handle = onEvent;
			fail = reject;
			return { ended, end, fail };
		},
	};
}

async function postJson(url: string, headers: Record<string, string>, body: string): Promise<Record<string, unknown>> {
	const response = await post(url, headers, body);
	response.setEncoding("utf8");
	let text = "";
	for await (const part of response) text += part;
	return JSON.parse(text);
}

/** Not by `fetch`, which takes several times as much of the readers' core. */
function post(
	url: string,
	headers: Record<string, string>,
	body: string,
	signal?: AbortSignal,
): Promise<IncomingMessage> {
	return new Promise((resolve, reject) => {
		const sent = request(url, {
			method: "POST",
			agent,
			...(signal && { signal }),
			headers: { "content-type": "application/json", "content-length": Buffer.byteLength(body), ...headers },
		});
		sent.once("error", reject);
		sent.once("response", (response) => {
			if (response.statusCode && response.statusCode < 300) resolve(response);
			else reject(new Error(`${url} answered ${response.statusCode}`));
		});
		sent.end(body);
	});
}
