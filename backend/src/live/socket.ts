// The live channel over Socket.IO: who may watch, snapshot and tail, stop. The only file that imports socket.io.
import { type Server as HttpServer, type IncomingMessage, ServerResponse } from "node:http";
import { AppError } from "@lion-tails/common/errors";
import type { ClientToServerEvents, ErrorAck, LibraryChange, ServerToClientEvents } from "@lion-tails/common/live";
import { snapshotFrom } from "@lion-tails/common/live";
import type Koa from "koa";
import type { Logger } from "pino";
import { Server, type ServerOptions, type Socket } from "socket.io";
import { z } from "zod";
import { parse } from "../http/error-handler.ts";
import { isFromOurPages } from "../http/origin.ts";
import { requireUser, sessionRoom } from "../http/session.ts";
import type { Storage, User } from "../storage/storage.ts";
import type { Generations } from "../story/generate.ts";
import type { LiveStories } from "./live-stories.ts";

type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, Record<string, never>, { user: User }>;
type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, Record<string, never>, { user: User }>;

export type Channel = {
	libraryChanged(userId: string, change: LibraryChange): void;
	/** Ends every socket of a session's room, in every process. */
	disconnect(room: string): void;
	/** How many sockets are open here. */
	count(): number;
	close(): Promise<void>;
};

type Parts = {
	storage: Storage;
	live: LiveStories;
	generations: Generations;
	session: Koa.Middleware;
	app: Koa;
	publicUrl: string;
	/** Joins the channels of several processes; null where there is one. */
	adapter: SocketAdapter | null;
	/** Whether it lets anybody in; a process that only tells stories speaks through the others. */
	isOpen: boolean;
	log: Logger;
};

/** What Socket.IO takes as its adapter. */
export type SocketAdapter = NonNullable<ServerOptions["adapter"]>;

const Id = z.object({ id: z.string().max(64) });
const Watch = Id.extend({ have: z.int().min(0).default(0) });
const STORY = "generation:";
const storyRoom = (id: string) => `${STORY}${id}`;
/** A story nobody watches here is still heard for a while, in milliseconds: a reload comes back at once. */
const LEAVE_AFTER = 10_000;
const userRoom = (id: string) => `user:${id}`;

export function openChannel(
	server: HttpServer,
	{ storage, live, generations, session, app, publicUrl, adapter, isOpen, log }: Parts,
): Channel {
	const io: LiveServer = new Server(server, {
		serveClient: false,
		...(adapter && { adapter }),
		maxHttpBufferSize: 16_384,
		// A phone that sleeps is noticed within a minute; the story does not mind.
		pingInterval: 20_000,
		pingTimeout: 20_000,
		// Snapshots are worth packing, words are not; ws heeds the threshold only without context takeover.
		perMessageDeflate: { threshold: 1024, serverNoContextTakeover: true, clientNoContextTakeover: true },
		allowRequest: (request, decide) => {
			const isOurs = isOpen && isFromOurPages(request.headers, publicUrl);
			decide(isOurs ? null : "forbidden origin", isOurs);
		},
	});

	io.use(async (socket, next) => {
		try {
			const { user, sessionKey } = await whoIs(socket.request, socket.handshake.auth.token);
			socket.data.user = user;
			await socket.join([userRoom(user.id), sessionRoom(sessionKey)]);
			next();
		} catch (error) {
			if (!(error instanceof AppError)) log.error({ err: error }, "a socket could not be let in");
			next(new Error("unauthorized"));
		}
	});

	io.on("connection", (socket) => {
		answer(socket, "generation:watch", Watch, async ({ id, have }, user) => {
			await generations.find(user.id, id);
			const opened = await live.open(id, user.id);
			// Joining, reading the fold and answering are one step: no event falls between, none comes before its snapshot.
			return () => {
				void socket.join(storyRoom(id));
				return { ok: true, snapshot: snapshotFrom(live.get(id)?.live ?? opened, have) };
			};
		});
		answer(socket, "generation:unwatch", Id, async ({ id }) => {
			return () => {
				void socket.leave(storyRoom(id));
				return { ok: true };
			};
		});
		answer(socket, "generation:cancel", Id, async ({ id }, user) => {
			await generations.stop(user.id, id);
			return () => ({ ok: true });
		});
	});

	// Every process has the story's events from its log and tells its own sockets.
	live.onEvent((event) => io.local.to(storyRoom(event.id)).emit("generation:event", event));
	const { rooms } = io.of("/").adapter;
	io.of("/").adapter.on("delete-room", (room: string) => {
		if (!room.startsWith(STORY)) return;
		setTimeout(() => {
			if (!rooms.has(room)) live.leave(room.slice(STORY.length));
		}, LEAVE_AFTER).unref();
	});

	/**
	 * Answers an event through its acknowledgement; what `act` leaves to its last step is done as the answer is sent.
	 * Whatever is sent, nothing is thrown into the process.
	 */
	function answer<S extends z.ZodType>(
		socket: LiveSocket,
		name: keyof ClientToServerEvents,
		schema: S,
		act: (ask: z.output<S>, user: User) => Promise<() => object>,
	): void {
		socket.on(name, async (...sent: unknown[]) => {
			const reply = sent.findLast((argument) => typeof argument === "function") as
				| ((answer: object) => void)
				| undefined;
			try {
				const finish = await act(parse(schema, sent[0]), socket.data.user);
				const result = finish();
				reply?.(result);
			} catch (error) {
				const failure = error instanceof AppError ? error : new AppError("unexpected", { cause: error });
				if (failure.status >= 500) log.error({ err: error, event: name }, "a live call failed");
				reply?.({ ok: false, error: failure.message, code: failure.code } satisfies ErrorAck);
			}
		});
	}

	/** The user of a handshake, by the same session as any request: the cookie, or the token it was given. */
	async function whoIs(request: IncomingMessage, token: unknown): Promise<{ user: User; sessionKey: string }> {
		if (typeof token === "string" && token) request.headers.authorization = `Bearer ${token}`;
		const ctx = app.createContext(request, new ServerResponse(request));
		let user: User | undefined;
		await session(ctx, async () => {
			user = await requireUser(ctx, storage);
		});
		if (!user || !ctx.state.sessionKey) throw new AppError("unauthorized");
		return { user, sessionKey: ctx.state.sessionKey };
	}

	return {
		libraryChanged: (userId, change) => void io.to(userRoom(userId)).emit("library:changed", change),
		disconnect: (room) => io.in(room).disconnectSockets(true),
		count: () => io.of("/").sockets.size,
		close: () => io.close(),
	};
}
