// Limits of one client and one user on the live channel. Counted per process, because each process does the work.
import { AppError } from "@lion-tails/common/errors";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { keyCounter } from "../key-counter.ts";

/** Sockets of one user: a family's devices, with several tabs each. */
export const MAX_SOCKETS_PER_USER = 30;
/** Stories that one socket may watch: the active ones, and some that have just ended. */
export const MAX_WATCHED_STORIES = 30;
/** Open connections of one client that have not signed in. */
const MAX_PENDING_PER_CLIENT = 200;

const FAILURES_PER_CLIENT = { keyPrefix: "failed sign-in", points: 100, duration: 60 };
const CONNECTIONS_PER_USER = { keyPrefix: "connection", points: 120, duration: 60 };
/** After a reconnect a page watches each of its stories once; leaving a page takes one call for each. */
export const CALLS_PER_SOCKET = { points: 60, duration: 30 };
/** A connection that sends more packets than this in the same time is closed: reading and refusing them takes time, too. */
const MAX_PACKETS = 90;
export const CALLS_PER_USER = { keyPrefix: "call of user", points: 300, duration: 30 };

export function openSocketLimits() {
	const pending = keyCounter();
	const failures = new RateLimiterMemory(FAILURES_PER_CLIENT);
	const connections = new RateLimiterMemory(CONNECTIONS_PER_USER);
	const countCall = windowCounter();
	const userCalls = new RateLimiterMemory(CALLS_PER_USER);
	return {
		/** Returns whether the client may open another connection. */
		async mayConnect(client: string): Promise<boolean> {
			if (pending.of(client) >= MAX_PENDING_PER_CLIENT) return false;
			return ((await failures.get(client))?.consumedPoints ?? 0) < FAILURES_PER_CLIENT.points;
		},
		/** Counts a connection until the returned function is called, after its sign-in or its end. */
		pending: pending.add,
		/** Counts a failed sign-in of the client. */
		async failed(client: string): Promise<void> {
			await failures.penalty(client);
		},
		/** Counts a connection of the user. Throws `too_many_requests`. */
		connection: (userId: string) => consume(connections, userId),
		/** Counts a call of a socket. Throws `too_many_requests`. */
		async call(socket: object, userId: string): Promise<void> {
			if (countCall(socket) > CALLS_PER_SOCKET.points) throw new AppError("too_many_requests");
			await consume(userCalls, userId);
		},
	};
}

/** Returns a function that counts a socket's calls in the current window; it returns their number, this one included. */
function windowCounter(): (socket: object) => number {
	const windows = new WeakMap<object, { count: number; until: number }>();
	return (socket) => {
		const now = performance.now();
		const stored = windows.get(socket);
		const window = stored && now < stored.until ? stored : { count: 0, until: now + CALLS_PER_SOCKET.duration * 1000 };
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

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
	try {
		await limiter.consume(key);
	} catch (error) {
		throw error instanceof RateLimiterRes ? new AppError("too_many_requests") : error;
	}
}
