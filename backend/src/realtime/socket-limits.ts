// Limits of one client and one user on the live channel. Counted per process, because each process does the work.
import { AppError } from "@lion-tails/common/errors";
import { keyCounter } from "../key-counter.ts";
import { keyWindows } from "../key-windows.ts";

/** Sockets of one user: a family's devices, with several tabs each. */
export const MAX_SOCKETS_PER_USER = 30;
/** Stories that one socket may watch: the active ones, and some that have just ended. */
export const MAX_WATCHED_STORIES = 30;
/** Open connections of one client that have not signed in. */
const MAX_PENDING_PER_CLIENT = 200;

const FAILURES_PER_CLIENT = { points: 100, seconds: 60 };
const CONNECTIONS_PER_USER = { points: 120, seconds: 60 };
/** After a reconnect a page watches each of its stories once; leaving a page takes one call for each. */
export const CALLS_PER_SOCKET = { points: 60, seconds: 30 };
/** A connection that sends more packets than this in the same time is closed: reading and refusing them takes time, too. */
const MAX_PACKETS = 90;
export const CALLS_PER_USER = { points: 300, seconds: 30 };

export function openSocketLimits() {
	const pending = keyCounter();
	const failures = keyWindows(FAILURES_PER_CLIENT.seconds);
	const connections = keyWindows(CONNECTIONS_PER_USER.seconds);
	const countCall = windowCounter();
	const userCalls = keyWindows(CALLS_PER_USER.seconds);
	return {
		/** Returns whether the client may open another connection. */
		mayConnect: (client: string): boolean =>
			pending.of(client) < MAX_PENDING_PER_CLIENT && failures.countOf(client) < FAILURES_PER_CLIENT.points,
		/** Counts a connection until the returned function is called, after its sign-in or its end. */
		pending: pending.add,
		/** Counts a failed sign-in of the client. */
		failed: (client: string) => void failures.add(client),
		/** Counts a connection of the user. Throws `too_many_requests`. */
		connection(userId: string): void {
			if (connections.add(userId).count > CONNECTIONS_PER_USER.points) throw new AppError("too_many_requests");
		},
		/** Counts a call of a socket. Throws `too_many_requests`. */
		call(socket: object, userId: string): void {
			if (countCall(socket) > CALLS_PER_SOCKET.points || userCalls.add(userId).count > CALLS_PER_USER.points)
				throw new AppError("too_many_requests");
		},
	};
}

/** Returns a function that counts a socket's calls in the current window; it returns their number, this one included. */
function windowCounter(): (socket: object) => number {
	const windows = new WeakMap<object, { count: number; until: number }>();
	return (socket) => {
		const now = performance.now();
		const stored = windows.get(socket);
		const window = stored && now < stored.until ? stored : { count: 0, until: now + CALLS_PER_SOCKET.seconds * 1000 };
		windows.set(socket, window);
		return ++window.count;
	};
}

const packetsOf = windowCounter();

/** Closes a connection that sends far too many packets, even of unknown events. The rest of what has arrived is not read. */
export function limitPackets(connection: Connection): void {
	connection.on("packet", countReceived);
}

function countReceived(this: Connection): void {
	if (packetsOf(this) > MAX_PACKETS) end(this);
}

/** Closes the connection without sending or reading the rest. */
function end(connection: Connection): void {
	connection.close(true);
	// A WebSocket would wait half a minute for the client to receive the end of the connection.
	connection.transport.socket?.terminate();
}

/** Bytes that a client has not received yet. A client that does not read them keeps them in memory. */
export const MAX_UNSENT_BYTES = 1_000_000;

/** A connection of Engine.IO: packets are queued while its transport sends those before. */
type Connection = {
	transport: { writable: boolean; socket?: { terminate(): void } };
	on(event: "packetCreate", listener: (this: Connection, packet: { data?: string | Buffer }) => void): Connection;
	on(event: "flush" | "packet", listener: (this: Connection) => void): Connection;
	close(discard: boolean): void;
};
type Unsent = { queued: number; sending: number };

const unsentOf = new WeakMap<Connection, Unsent>();

/** Closes the connection, without sending the rest, when its client leaves more than `MAX_UNSENT_BYTES` unread. */
export function limitUnsent(connection: Connection): void {
	connection.on("packetCreate", countPacket).on("flush", countFlush);
}

function countPacket(this: Connection, { data = "" }: { data?: string | Buffer }): void {
	const unsent = unsentOf.get(this) ?? { queued: 0, sending: 0 };
	unsentOf.set(this, unsent);
	if (this.transport.writable) Object.assign(unsent, { queued: 0, sending: 0 });
	unsent.queued += Buffer.byteLength(data);
	if (unsent.queued + unsent.sending > MAX_UNSENT_BYTES) end(this);
}

function countFlush(this: Connection): void {
	const unsent = unsentOf.get(this);
	if (unsent) Object.assign(unsent, { queued: 0, sending: unsent.queued });
}
