// The live channel over Socket.IO: who may watch, snapshot and tail, cancel. The only file that imports socket.io.
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
import { isSameSite } from "../http/csrf.ts";
import { authenticatedUser, sessionIdOf } from "../http/session.ts";
import { validate } from "../http/validate.ts";
import type { LiveStories } from "../live/live-stories.ts";
import type { GenerationService } from "../story/generation-service.ts";

type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, Record<string, never>, { user: User }>;
type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, Record<string, never>, { user: User }>;

export type Realtime = {
	/** How many sockets are open here. */
	socketCount(): number;
	close(): Promise<void>;
};

type Deps = {
	users: UserStore;
	live: LiveStories;
	service: GenerationService;
	events: Events;
	/** The middleware that reads a request's session, and the app that makes a context for it. */
	session: Koa.Middleware;
	app: Koa;
	publicUrl: string;
	/** Joins the sockets of several processes; null where there is one. */
	adapter: SocketAdapter | null;
	/** Whether it accepts connections; a process that only runs generations reaches sockets through the others. */
	isOpen: boolean;
	log: Logger;
};

/** What Socket.IO takes as its adapter. */
export type SocketAdapter = NonNullable<ServerOptions["adapter"]>;

const IdRequest = z.object({ id: z.string().max(64) });
const WatchRequest = IdRequest.extend({ have: z.int().min(0).default(0) });

const PATH = "/socket.io/";
const STORY_ROOM = "generation:";
const storyRoom = (id: string) => `${STORY_ROOM}${id}`;
const userRoom = (id: string) => `user:${id}`;
const sessionRoom = (sessionId: string) => `session:${sessionId}`;
/** A story nobody watches here is followed for a while longer: a reload comes back at once. */
const RELEASE_DELAY_MS = 10_000;
/** A phone that sleeps is noticed within a minute. */
const PING_MS = 20_000;

export function openRealtime(server: HttpServer, deps: Deps): Realtime {
	const { users, live, service, events, session, app, publicUrl, adapter, isOpen, log } = deps;
	const io: LiveServer = new Server(server, {
		path: PATH,
		serveClient: false,
		...(adapter && { adapter }),
		maxHttpBufferSize: 16_384,
		pingInterval: PING_MS,
		pingTimeout: PING_MS,
		// Snapshots are worth compressing, words are not; ws heeds the threshold only without context takeover.
		perMessageDeflate: { threshold: 1024, serverNoContextTakeover: true, clientNoContextTakeover: true },
		allowRequest: (request, decide) => {
			const isAllowed = isOpen && isSameSite(request.headers, publicUrl);
			decide(isAllowed ? null : "forbidden origin", isAllowed);
		},
	});
	io.engine.use(refuseOtherPaths);

	io.use(async (socket, next) => {
		try {
			const { user, sessionKey } = await authenticate(socket.request, socket.handshake.auth.token);
			socket.data.user = user;
			await socket.join([userRoom(user.id), sessionRoom(sessionIdOf(sessionKey))]);
			// A session that ended before the socket was in its rooms has disconnected nobody.
			await authenticate(socket.request, socket.handshake.auth.token);
			next();
		} catch (error) {
			if (!(error instanceof AppError)) log.error({ err: error }, "a socket could not be authenticated");
			next(new Error("unauthorized"));
		}
	});

	io.on("connection", (socket) => {
		answer(socket, "generation:watch", WatchRequest, async ({ id, have }, user) => {
			const { request } = await service.find(user.id, id);
			const opened = await live.open(id, user.id);
			// Joining, reading the fold and answering are one step: no event falls between, none comes before its snapshot.
			return () => {
				void socket.join(storyRoom(id));
				return { ok: true, snapshot: snapshotFrom(live.get(id)?.live ?? opened, request, have) };
			};
		});
		answer(socket, "generation:unwatch", IdRequest, async ({ id }) => {
			return () => {
				void socket.leave(storyRoom(id));
				return { ok: true };
			};
		});
		answer(socket, "generation:cancel", IdRequest, async ({ id }, user) => {
			await service.cancel(user.id, id);
			return () => ({ ok: true });
		});
	});

	// Every process has the story's events from its log, and sends them to its own sockets.
	live.onEvent((event) => io.local.to(storyRoom(event.id)).emit("generation:event", event));
	events.on("library-changed", ({ userId, change }) => io.to(userRoom(userId)).emit("library:changed", change));
	events.on("session-ended", ({ sessionId }) => io.in(sessionRoom(sessionId)).disconnectSockets(true));
	events.on("sessions-ended", ({ userId, except }) =>
		io
			.in(userRoom(userId))
			.except(except === null ? [] : sessionRoom(except))
			.disconnectSockets(true),
	);

	const { rooms } = io.of("/").adapter;
	io.of("/").adapter.on("delete-room", (room: string) => {
		if (!room.startsWith(STORY_ROOM)) return;
		setTimeout(() => {
			if (!rooms.has(room)) live.release(room.slice(STORY_ROOM.length));
		}, RELEASE_DELAY_MS).unref();
	});

	/**
	 * Answers an event through its acknowledgement; the function that `act` answers runs as the answer is sent. Whatever
	 * is sent, nothing is thrown into the process.
	 */
	function answer<S extends z.ZodType>(
		socket: LiveSocket,
		name: keyof ClientToServerEvents,
		schema: S,
		act: (request: z.output<S>, user: User) => Promise<() => object>,
	): void {
		socket.on(name, async (...args: unknown[]) => {
			const acknowledge = args.findLast((argument) => typeof argument === "function") as
				| ((answer: object) => void)
				| undefined;
			try {
				const finish = await act(validate(schema, args[0]), socket.data.user);
				const result = finish();
				acknowledge?.(result);
			} catch (thrown) {
				const error = thrown instanceof AppError ? thrown : new AppError("unexpected", { cause: thrown });
				if (error.status >= 500) log.error({ err: thrown, event: name }, "a live call failed");
				acknowledge?.({ ok: false, error: error.message, code: error.code } satisfies ErrorAck);
			}
		});
	}

	/** The user of a handshake, by the same session as any request: the cookie, or the token it was given. */
	async function authenticate(request: IncomingMessage, token: unknown): Promise<{ user: User; sessionKey: string }> {
		if (typeof token === "string" && token) request.headers.authorization = `Bearer ${token}`;
		const ctx = app.createContext(request, new ServerResponse(request));
		let user: User | undefined;
		await session(ctx, async () => {
			user = await authenticatedUser(ctx, users);
		});
		if (!user || !ctx.state.sessionKey) throw new AppError("unauthorized");
		return { user, sessionKey: ctx.state.sessionKey };
	}

	return {
		socketCount: () => io.of("/").sockets.size,
		close: () => io.close(),
	};
}

/** Engine.IO answers every path that begins with its own. */
function refuseOtherPaths(request: IncomingMessage, response: ServerResponse, next: () => void): void {
	if (request.url?.split("?", 1)[0] === PATH) {
		next();
		return;
	}
	const error = new AppError("not_found", { message: "There is no such call." });
	response.writeHead(error.status, { "content-type": "application/json; charset=utf-8" });
	response.end(JSON.stringify(error.toBody()));
}
