// Requests one story from each kind of server and reads it to its end.
import { Agent, type IncomingMessage, request } from "node:http";
import type { GenerationEvent, Snapshot } from "@lion-tails/common/generation";
import type { ErrorAck } from "@lion-tails/common/live";
import { WebSocket } from "ws";

/** `product` and `socket` send the story over Socket.IO, `http` in the response. */
export type Protocol = "product" | "socket" | "http";

/** `tokens`: the sessions of its parents. */
export type ReadServer = { protocol: Protocol; url: string; tokens: string[] };

type StoryListener = {
	/** Text as it arrives, in the server's format. */
	onText(text: string): void;
	onBytes(bytes: number): void;
};

export type Reader = {
	/** Resolves with the story's id, if it has one. Rejects if the story fails or the connection ends. */
	read(listener: StoryListener): Promise<string>;
	readonly isOpen: boolean;
	close(): void;
};

const STORY_REQUEST = JSON.stringify({ childName: "Noah", gender: "boy", storyLength: "very-short" });
/** Keeps connections open like a browser. */
const agent = new Agent({ keepAlive: true, timeout: 60_000 });

/** Opens the connection that a reader has before requesting a story. */
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
			// Like a page that is closed.
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

/** Passes a socket's events to the story being read. */
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

/** Uses node:http, because `fetch` takes several times as much processor time. */
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

// A minimal Socket.IO client on a WebSocket, because socket.io-client would be the bottleneck at 24,000 packets a second.
// https://socket.io/docs/v4/engine-io-protocol/, https://socket.io/docs/v4/socket-io-protocol/

type LiveSocket = {
	/** The socket's id, which is also the name of its private room. */
	readonly id: string;
	readonly isOpen: boolean;
	/** `onAnswer` receives the acknowledgement, before any later event. */
	emit(event: string, argument: unknown, onAnswer: (answer: unknown) => void): void;
	/** Stops reading; the connection stays open. */
	pause(): void;
	/** Answers a ping that was not read. */
	pong(): void;
	close(): void;
};

type Listeners = {
	onEvent(name: string, argument: unknown): void;
	onClose(reason: string): void;
	onBytes?(bytes: number): void;
};

const CONNECT_TIMEOUT_MS = 60_000;

/** Packet prefixes: Engine.IO's type, then Socket.IO's. */
const OPEN = "0";
const PING = "2";
const PONG = "3";
const CONNECT = "40";
const EVENT = "42";
const ACKNOWLEDGEMENT = "43";
const CONNECT_ERROR = "44";

export function openSocket(
	url: string,
	auth: object,
	listeners: Listeners,
	headers: Record<string, string> = {},
): Promise<LiveSocket> {
	const address = `${url.replace(/^http/, "ws")}/socket.io/?EIO=4&transport=websocket`;
	const socket = new WebSocket(address, { headers });
	const waiting = new Map<number, (answer: unknown) => void>();
	let nextId = 0;
	const { promise, resolve, reject } = Promise.withResolvers<LiveSocket>();
	const timer = setTimeout(() => socket.terminate(), CONNECT_TIMEOUT_MS);
	socket.on("error", reject);
	socket.on("close", (code) => {
		clearTimeout(timer);
		reject(new Error(`a socket closed: ${code}`));
		listeners.onClose(`a socket closed: ${code}`);
	});
	socket.on("message", (message: Buffer) => {
		const packet = message.toString();
		listeners.onBytes?.(packet.length);
		if (packet.startsWith(EVENT)) {
			const [name, argument] = JSON.parse(packet.slice(EVENT.length));
			listeners.onEvent(name, argument);
		} else if (packet === PING) socket.send(PONG);
		else if (packet.startsWith(ACKNOWLEDGEMENT)) acknowledge(packet.slice(ACKNOWLEDGEMENT.length));
		else if (packet.startsWith(CONNECT_ERROR)) reject(new Error(packet.slice(CONNECT_ERROR.length)));
		else if (packet.startsWith(CONNECT)) {
			clearTimeout(timer);
			resolve(opened(JSON.parse(packet.slice(CONNECT.length)).sid));
		} else if (packet.startsWith(OPEN)) socket.send(CONNECT + JSON.stringify(auth));
	});

	function acknowledge(packet: string): void {
		const start = packet.indexOf("[");
		const id = Number(packet.slice(0, start));
		waiting.get(id)?.(JSON.parse(packet.slice(start))[0]);
		waiting.delete(id);
	}

	const opened = (id: string): LiveSocket => ({
		id,
		get isOpen() {
			return socket.readyState === WebSocket.OPEN;
		},
		emit(event, argument, onAnswer) {
			const ackId = nextId++;
			waiting.set(ackId, onAnswer);
			socket.send(EVENT + ackId + JSON.stringify([event, argument]));
		},
		pause: () => socket.pause(),
		pong: () => socket.send(PONG),
		close: () => socket.terminate(),
	});
	return promise;
}
