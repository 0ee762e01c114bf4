// A reader's socket: as much of Engine.IO's and Socket.IO's protocol as a reader needs, on a WebSocket. socket.io-client takes
// so much of a core at 24,000 packets a second that it, and not the server, would be measured.
// https://socket.io/docs/v4/engine-io-protocol/, https://socket.io/docs/v4/socket-io-protocol/
import { WebSocket } from "ws";

export type LiveSocket = {
	/** The server's name of this socket; the room in which it alone is. */
	readonly id: string;
	readonly isOpen: boolean;
	/** `onAnswer` has what the server acknowledges before any later event is handed on. */
	emit(event: string, argument: unknown, onAnswer: (answer: unknown) => void): void;
	close(): void;
};

type Listeners = {
	onEvent(name: string, argument: unknown): void;
	onClose(reason: string): void;
	onBytes?(bytes: number): void;
};

const CONNECT_TIMEOUT_MS = 60_000;

/** Packets, by the characters with which they begin: Engine.IO's type, then Socket.IO's. */
const OPEN = "0";
const PING = "2";
const PONG = "3";
const CONNECT = "40";
const EVENT = "42";
const ACKNOWLEDGEMENT = "43";
const CONNECT_ERROR = "44";

export function openSocket(url: string, auth: object, listeners: Listeners): Promise<LiveSocket> {
	const socket = new WebSocket(`${url.replace(/^http/, "ws")}/socket.io/?EIO=4&transport=websocket`);
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
		close: () => socket.terminate(),
	});
	return promise;
}
