// The live channel over Socket.IO: authentication, snapshots and events of stories, cancelling. The only file that imports
// socket.io. A page keeps its socket open for hours, mostly idle, so a socket takes little memory.
import { type Server as HttpServer, type IncomingMessage, ServerResponse } from "node:http";
import { AppError } from "@lion-tails/common/errors";
import type { ClientToServerEvents, ErrorAck, ServerToClientEvents } from "@lion-tails/common/live";
import { snapshotFrom } from "@lion-tails/common/snapshot";
import type Koa from "koa";
import type { Logger } from "pino";
import { Server, type ServerOptions, type Socket } from "socket.io";
import { z } from "zod";
import type { User, UserStore } from "../account/store.ts";
import type { Events } from "../events.ts";
import { clientKey } from "../http/client-key.ts";
import { authenticatedUser, isSameSite, sessionIdOf } from "../http/session.ts";
import { validate } from "../http/validate.ts";
import type { LiveStories } from "../live/live-stories.ts";
import { ownTurn } from "../own-turn.ts";
import type { GenerationService } from "../story/generation-service.ts";
import {
	limitPackets,
	limitUnsent,
	MAX_SOCKETS_PER_USER,
	MAX_WATCHED_STORIES,
	openSocketLimits,
} from "./socket-limits.ts";

type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, Record<string, never>, { userId: string }>;
type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, Record<string, never>, { userId: string }>;
type EngineSocket = LiveSocket["conn"];
type Listener = (this: LiveSocket, ...args: unknown[]) => Promise<void>;

type Deps = {
	users: UserStore;
	live: LiveStories;
	service: GenerationService;
	events: Events;
	/** The middleware that reads the session of a handshake, and the app that creates its context. */
	session: Koa.Middleware;
	app: Koa;
	publicUrl: string;
	/** Connects the sockets of several processes; null for a single process. */
	adapter: SocketAdapter | null;
	/** This process accepts connections; a worker reaches sockets through the other processes. */
	isOpen: boolean;
	log: Logger;
};

export type SocketAdapter = NonNullable<ServerOptions["adapter"]>;

/** Clients send only ids and a token. */
export const MAX_MESSAGE_BYTES = 4096;
const TOO_MANY_SOCKETS = "Lion Tails is open on too many pages at once. Please close some of them.";
const TOO_MANY_STORIES = "This page watches too many stories at once. Please reload it.";

const IdRequest = z.object({ id: z.string().max(64) });
const WatchRequest = IdRequest.extend({ have: z.int().min(0).default(0) });

const PATH = "/socket.io/";
const STORY_ROOM = "generation:";
const storyRoom = (id: string) => `${STORY_ROOM}${id}`;
const userRoom = (id: string) => `user:${id}`;
const sessionRoom = (sessionId: string) => `session:${sessionId}`;
/** A story without watchers is kept this long in memory, for pages that are reloaded. */
const RELEASE_DELAY_MS = 10_000;
/** A phone that sleeps is noticed within a minute. */
const PING_MS = 20_000;
const NOTHING = Object.freeze({});

export function openRealtime(server: HttpServer, deps: Deps) {
	const { users, live, service, events, session, app, publicUrl, isOpen, log } = deps;
	const limits = openSocketLimits();
	const io: LiveServer = new Server(server, {
		path: PATH,
		serveClient: false,
		...(deps.adapter && { adapter: deps.adapter }),
		maxHttpBufferSize: MAX_MESSAGE_BYTES,
		pingInterval: PING_MS,
		pingTimeout: PING_MS,
		// Single words are too short for compression, and the 256 KB that it takes would stay allocated with the socket.
		perMessageDeflate: false,
		allowRequest: async (request, decide) => {
			if (!isOpen || !isSameSite(request.headers, publicUrl)) return decide("forbidden origin", false);
			// A hundred handshakes that arrive at once would hold running stories.
			await ownTurn();
			const mayConnect = limits.mayConnect(clientOf(request));
			decide(mayConnect ? null : "too many connections", mayConnect);
		},
	});
	// Engine.IO makes its WebSocket server when the HTTP server begins to listen.
	server.on("listening", () => oneMessageATurn(io));
	/** For each connection that has not signed in, the function that stops counting it. */
	const pending = new WeakMap<EngineSocket, () => void>();
	io.engine.on("connection", (connection: EngineSocket) => {
		const release = limits.pending(clientOf(connection.request));
		pending.set(connection, release);
		connection.once("close", release);
		limitPackets(connection);
		limitUnsent(connection);
	});
	io.engine.use(refuseOtherPaths);
	const { sockets, adapter } = io.of("/");
	const { rooms } = adapter;

	io.use(async (socket, next) => {
		try {
			const { token } = socket.handshake.auth;
			// Null when a connection repeats its handshake: `forgetHandshake` has removed the request.
			const request: IncomingMessage | null = socket.request;
			if (!request) throw new AppError("unauthorized");
			const { userId, sessionKey } = await authenticate(request, token);
			limits.connection(userId);
			makeRoomFor(userId);
			socket.data.userId = userId;
			await socket.join([userRoom(userId), sessionRoom(sessionIdOf(sessionKey))]);
			// Checked again: a session that ended before the socket joined its rooms did not disconnect it.
			await authenticate(request, token);
			forgetHandshake(socket);
			const release = pending.get(socket.conn);
			if (release) socket.conn.off("close", release);
			release?.();
			next();
		} catch (thrown) {
			const error = thrown instanceof AppError ? thrown : new AppError("unexpected", { cause: thrown });
			if (error.status >= 500) log.error({ err: thrown }, "a socket could not be authenticated");
			// An unavailable store does not count as a failed sign-in of the client.
			if (error.code === "unauthorized" && socket.request) limits.failed(clientOf(socket.request));
			next(new Error(error.code === "too_many_requests" ? error.message : error.code));
		}
	});

	/** Closes the user's oldest idle socket at the limit. Throws `too_many_requests` if all of them watch stories. */
	function makeRoomFor(userId: string): void {
		const own = rooms.get(userRoom(userId));
		if (!own || own.size < MAX_SOCKETS_PER_USER) return;
		for (const id of own) {
			const idle = sockets.get(id);
			if (!idle || watchedCount(idle) > 0) continue;
			idle.disconnect(true);
			return;
		}
		throw new AppError("too_many_requests", { message: TOO_MANY_SOCKETS });
	}

	function requireRoomToWatch(socket: LiveSocket, id: string): void {
		if (!socket.rooms.has(storyRoom(id)) && watchedCount(socket) >= MAX_WATCHED_STORIES)
			throw new AppError("too_many_requests", { message: TOO_MANY_STORIES });
	}

	const watch = answers("generation:watch", WatchRequest, async ({ id, have }, socket) => {
		const { userId } = socket.data;
		requireRoomToWatch(socket, id);
		const { request } = await service.find(userId, id);
		const opened = await live.open(id, userId);
		// Joining, reading the story and answering are one synchronous step, so no event is missed or sent before the snapshot.
		return () => {
			// Checked again: other calls of this socket may have run before this one.
			requireRoomToWatch(socket, id);
			void socket.join(storyRoom(id));
			return { ok: true, snapshot: snapshotFrom(live.get(id)?.live ?? opened, request, have) };
		};
	});
	const unwatch = answers("generation:unwatch", IdRequest, async ({ id }, socket) => {
		return () => {
			void socket.leave(storyRoom(id));
			return { ok: true };
		};
	});
	const cancel = answers("generation:cancel", IdRequest, async ({ id }, socket) => {
		await service.cancel(socket.data.userId, id);
		return () => ({ ok: true });
	});
	const calls = {
		"generation:watch": watch,
		"generation:unwatch": unwatch,
		"generation:cancel": cancel,
	} satisfies Record<keyof ClientToServerEvents, Listener>;
	io.on("connection", (socket) => {
		for (const [name, listener] of Object.entries(calls)) socket.on(name as keyof typeof calls, listener);
	});

	// Every process reads the events from the log, so each sends them to its own sockets only.
	live.onEvent((event) => io.local.to(storyRoom(event.id)).emit("generation:event", event));
	events.on("library-changed", ({ userId, change }) => io.to(userRoom(userId)).emit("library:changed", change));
	events.on("session-ended", ({ sessionId }) => io.in(sessionRoom(sessionId)).disconnectSockets(true));
	events.on("sessions-ended", ({ userId, except }) =>
		io
			.in(userRoom(userId))
			.except(except === null ? [] : sessionRoom(except))
			.disconnectSockets(true),
	);

	adapter.on("delete-room", (room: string) => {
		if (!room.startsWith(STORY_ROOM)) return;
		setTimeout(() => {
			if (!rooms.has(room)) live.release(room.slice(STORY_ROOM.length));
		}, RELEASE_DELAY_MS).unref();
	});

	/**
	 * Returns a listener that answers an event through its acknowledgement. `act` returns a function that runs synchronously with
	 * the answer. No input makes the listener throw.
	 */
	function answers<S extends z.ZodType>(
		name: keyof ClientToServerEvents,
		schema: S,
		act: (request: z.output<S>, socket: LiveSocket) => Promise<() => object>,
	): Listener {
		return async function (...args) {
			const acknowledge = args.findLast((argument) => typeof argument === "function") as
				| ((answer: object) => void)
				| undefined;
			try {
				limits.call(this, this.data.userId);
				const finish = await act(validate(schema, args[0]), this);
				const result = finish();
				acknowledge?.(result);
			} catch (thrown) {
				const error = thrown instanceof AppError ? thrown : new AppError("unexpected", { cause: thrown });
				if (error.status >= 500) log.error({ err: thrown, event: name }, "a live call failed");
				acknowledge?.({ ok: false, error: error.message, code: error.code } satisfies ErrorAck);
			}
		};
	}

	const clientOf = (request: IncomingMessage) => clientKey(app.createContext(request, new ServerResponse(request)));

	/** Returns the user of a handshake, from the session in its cookie or token. */
	async function authenticate(
		request: IncomingMessage,
		token: unknown,
	): Promise<{ userId: string; sessionKey: string }> {
		if (typeof token === "string" && token) request.headers.authorization = `Bearer ${token}`;
		const ctx = app.createContext(request, new ServerResponse(request));
		let user: User | undefined;
		await session(ctx, async () => {
			user = await authenticatedUser(ctx, users);
		});
		if (!user || !ctx.state.sessionKey) throw new AppError("unauthorized");
		return { userId: user.id, sessionKey: ctx.state.sessionKey };
	}

	return {
		/** Number of sockets open in this process. */
		socketCount: () => sockets.size,
		close: () => io.close(),
	};
}

function watchedCount({ rooms }: LiveSocket): number {
	let count = 0;
	for (const room of rooms) if (room.startsWith(STORY_ROOM)) count++;
	return count;
}

/**
 * Handles messages that arrive at once in a turn of the event loop each, so that running stories get theirs in between. Engine.IO
 * does not pass this option of `ws` on.
 */
function oneMessageATurn({ engine }: LiveServer): void {
	const { ws } = engine as unknown as { ws: { options: { allowSynchronousEvents: boolean } } };
	ws.options.allowSynchronousEvents = false;
}

/** Removes the request with its headers and token, which would stay in memory with the socket. */
function forgetHandshake({ conn, handshake }: LiveSocket): void {
	Object.assign(conn, { request: null });
	Object.assign(handshake, { headers: NOTHING, query: NOTHING, auth: NOTHING });
}

/** Answers 404 for other paths: Engine.IO would answer every path that begins with its own. */
function refuseOtherPaths(request: IncomingMessage, response: ServerResponse, next: () => void): void {
	if (request.url?.split("?", 1)[0] === PATH) {
		next();
		return;
	}
	const error = new AppError("not_found", { message: "There is no such call." });
	response.writeHead(error.status, { "content-type": "application/json; charset=utf-8" });
	response.end(JSON.stringify(error.toBody()));
}
