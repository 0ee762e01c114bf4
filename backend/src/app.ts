// The whole app from its parts. main.ts and the tests both call it.
import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import bodyParser from "@koa/bodyparser";
import { AppError } from "@lion-tails/common/errors";
import Koa, { type Middleware } from "koa";
import compress from "koa-compress";
import type { Logger } from "pino";
import manifest from "../package.json" with { type: "json" };
import { openParentMode } from "./account/parent-mode.ts";
import { parentModeRoutes } from "./account/parent-mode-routes.ts";
import { openQuota } from "./account/quota.ts";
import { accountRoutes } from "./account/routes.ts";
import type { QuotaLimits } from "./account/store.ts";
import type { Cluster } from "./cluster/cluster.ts";
import type { Queue } from "./cluster/queue.ts";
import { createEvents } from "./events.ts";
import { heroRoutes } from "./hero/routes.ts";
import { csrf } from "./http/csrf.ts";
import { createApi } from "./http/endpoint.ts";
import { errorHandler } from "./http/error-handler.ts";
import { health } from "./http/health.ts";
import { requestLogger } from "./http/logging.ts";
import { openApiRoutes } from "./http/openapi.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { authenticate, sessions } from "./http/session.ts";
import { serveFrontend } from "./http/static.ts";
import { openLiveStories } from "./live/live-stories.ts";
import { createMetrics } from "./metrics.ts";
import type { Storyteller } from "./models/storyteller.ts";
import { openRealtime } from "./realtime/socket.ts";
import type { Storage } from "./storage/storage.ts";
import { generationRoutes } from "./story/generation-routes.ts";
import { generationService } from "./story/generation-service.ts";
import { libraryRoutes } from "./story/library-routes.ts";
import { promptRoutes } from "./story/prompt-routes.ts";
import { generationRunner } from "./story/run-generation.ts";

export type Deps = {
	storage: Storage;
	storytellerFor: (userId: string) => Promise<Storyteller>;
	/** Gives what belongs beside a story where its storyteller does not. */
	fallback: Storyteller;
	/** What this process shares with others, or has for itself. */
	cluster: Cluster;
	/** Whether it answers people (`web`), runs generations (`worker`), or both. */
	role?: "all" | "web" | "worker";
	limits: QuotaLimits;
	/** How many stories of one parent run at a time. */
	maxPerUser?: number;
	secret: string;
	publicUrl: string;
	/** Folder of the built front end; null serves none. */
	frontendFolder: string | null;
	log: Logger;
	now?: () => number;
};

export type App = {
	server: Server;
	queue: Queue;
	/** `METHOD /path` of every registered route. */
	routes: readonly string[];
	/** Goes on with unfinished generations; call it before listening. */
	resume(): Promise<number>;
	/** Hands running generations over, on record, and closes every connection. The storage stays open. */
	close(): Promise<void>;
};

const MAX_BODY_SIZE = "512kb";
/** Requests under way when the process leaves have so long to end. */
const SHUTDOWN_GRACE_MS = 2000;
const ORPHAN_CHECK_INTERVAL_MS = 30_000;

export function createApp({
	storage,
	storytellerFor,
	fallback,
	cluster,
	role = "all",
	limits,
	maxPerUser = 3,
	secret,
	publicUrl,
	frontendFolder,
	log,
	now = Date.now,
}: Deps): App {
	const events = createEvents();
	const metrics = createMetrics(events);
	const quota = openQuota(storage.quota, limits, now);
	const parentMode = openParentMode(storage.sessions, now);
	const live = openLiveStories(cluster.log, {
		now,
		onWriteError: (error) => log.error({ err: error }, "the log of stories could not be written; trying again"),
		onLatency: metrics.observeLatency,
		holder: randomUUID(),
	});
	const run = generationRunner({ storage, live, storytellerFor, fallback, events, maxPerUser, now, log });
	const queue = cluster.openQueue(run, (id, error) =>
		log.error({ err: error, generation: id }, "a generation crashed"),
	);
	const service = generationService({ storage, quota, queue, events, now, log });

	// The process speaks plain HTTP: an https address means one proxy in front, whose forwarded address is trusted.
	const isBehindProxy = publicUrl.startsWith("https:");
	const app = new Koa({ keys: [secret], proxy: isBehindProxy, maxIpsCount: 1 });
	const session = sessions(app, storage.sessions, isBehindProxy, now, (error) =>
		log.warn({ err: error }, "a session could not be renewed"),
	);
	const { rateLimiter } = cluster;
	const api = createApi(authenticate(storage.users), rateLimiter);
	accountRoutes(api, { users: storage.users, quota, rateLimiter, events, now });
	parentModeRoutes(api, { parentMode, rateLimiter });
	heroRoutes(api, storage);
	generationRoutes(api, { storage, service, live, parentMode });
	promptRoutes(api, { storage, storytellerFor });
	libraryRoutes(api, { storage, service, events, now });
	openApiRoutes(api, manifest.version);

	let isStopping = false;
	app.on("error", (error) => log.error({ err: error }, "an answer could not be sent"));
	app.use(requestLogger(log, metrics));
	app.use(errorHandler());
	app.use(securityHeaders());
	app.use(compress({ threshold: 1024 }));
	app.use(
		health(metrics, {
			isStopping: () => isStopping,
			ping: async () => void (await Promise.all([storage.ping(), cluster.ping()])),
		}),
	);
	if (role !== "worker") {
		app.use(forApi(session));
		app.use(forApi(csrf(publicUrl)));
		app.use(forApi(bodyParser({ enableTypes: ["json"], jsonLimit: MAX_BODY_SIZE, onError: refuseBody })));
		app.use(api.router.routes());
		if (frontendFolder) app.use(serveFrontend(frontendFolder));
	}

	const server = createServer(app.callback());
	const realtime = openRealtime(server, {
		users: storage.users,
		live,
		service,
		events,
		session,
		app,
		publicUrl,
		adapter: cluster.socketAdapter,
		isOpen: role !== "worker",
		log,
	});
	metrics.readGauges(async () => ({ ...(await queue.count()), sockets: realtime.socketCount() }));

	let orphanTimer: NodeJS.Timeout | undefined;
	async function checkForOrphans(): Promise<void> {
		try {
			if (!(await cluster.tryLock("orphans", ORPHAN_CHECK_INTERVAL_MS / 1000 - 1))) return;
			await service.refundOrphans();
			// A single process has all its unfinished generations in its queue.
			if (cluster.isClustered) await service.recoverOrphans();
		} catch (error) {
			log.error({ err: error }, "could not check for orphaned generations");
		}
	}

	return {
		server,
		queue,
		routes: api.router.stack.flatMap(({ methods, path }) =>
			methods.filter((method) => method !== "HEAD").map((method) => `${method} ${path}`),
		),
		async resume() {
			if (role === "web") return 0;
			const count = await service.recoverOrphans();
			if (count) log.info({ generations: count }, "going on with unfinished generations");
			await service.refundOrphans();
			orphanTimer = setInterval(() => void checkForOrphans(), ORPHAN_CHECK_INTERVAL_MS);
			return count;
		},
		async close() {
			isStopping = true;
			clearInterval(orphanTimer);
			await queue.drain();
			await live.close();
			// Socket.IO closes the server too, and waits for its last request.
			const closed = realtime.close();
			server.closeIdleConnections();
			await Promise.race([closed, wait(SHUTDOWN_GRACE_MS, undefined, { ref: false })]);
			server.closeAllConnections();
			await closed;
		},
	};
}

const forApi =
	(middleware: Middleware): Middleware =>
	(ctx, next) =>
		ctx.path.startsWith("/api/") ? middleware(ctx, next) : next();

function refuseBody(error: Error & { status?: number }): never {
	if (error.status === 413) throw new AppError("too_large", { cause: error });
	throw new AppError("bad_json", { cause: error });
}
