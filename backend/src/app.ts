// The whole house from its parts. main.ts and the tests both call it.
import { randomUUID } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import bodyParser from "@koa/bodyparser";
import { AppError } from "@lion-tails/common/errors";
import Koa, { type Middleware } from "koa";
import compress from "koa-compress";
import type { Logger } from "pino";
import { quotaOf } from "./account/quota.ts";
import { accountRoutes } from "./account/routes.ts";
import { heroRoutes } from "./hero/routes.ts";
import { failures } from "./http/error-handler.ts";
import { callLog, operations } from "./http/operations.ts";
import { originCheck } from "./http/origin.ts";
import { pages } from "./http/pages.ts";
import { security } from "./http/security.ts";
import { sessions } from "./http/session.ts";
import type { Jobs } from "./jobs/jobs.ts";
import { liveStories } from "./live/live-stories.ts";
import { openChannel } from "./live/socket.ts";
import { createMetrics } from "./metrics.ts";
import type { Storyteller } from "./models/storyteller.ts";
import type { Processes } from "./processes.ts";
import type { QuotaLimits, Storage } from "./storage/storage.ts";
import { generations as generationsOf } from "./story/generate.ts";
import { storyRoutes } from "./story/routes.ts";

export type Parts = {
	storage: Storage;
	storytellerFor: (userId: string) => Promise<Storyteller>;
	/** What this process shares with others, or has for itself. */
	processes: Processes;
	/** Whether it answers people (`web`), tells stories (`worker`), or both. */
	role?: "all" | "web" | "worker";
	limits: QuotaLimits;
	/** How many stories of one parent are told at a time. */
	atOnce?: number;
	secret: string;
	publicUrl: string;
	/** Folder of the built front end; null serves none. */
	pagesFolder: string | null;
	log: Logger;
	now?: () => number;
};

export type App = {
	server: Server;
	jobs: Jobs;
	/** Goes on with what was left unfinished; call it before listening. */
	resume(): Promise<number>;
	/** Lets running stories go, on record, and closes every connection. The storage stays open. */
	close(): Promise<void>;
};

const BODY_LIMIT = "512kb";
/** Milliseconds a call under way is given to end when we leave. */
const LAST_CALLS = 2000;
/** Milliseconds between looks for stories nobody tells, and for what was reserved for none. */
const LOOK_FOR_LEFT = 30_000;

export function createApp({
	storage,
	storytellerFor,
	processes,
	role = "all",
	limits,
	atOnce = 3,
	secret,
	publicUrl,
	pagesFolder,
	log,
	now = Date.now,
}: Parts): App {
	// We speak plain HTTP: an https address means one proxy in front, whose word on the caller we take, and only its.
	const isBehindProxy = publicUrl.startsWith("https:");
	const app = new Koa({ keys: [secret], proxy: isBehindProxy, maxIpsCount: 1 });
	// Koa composes what it has at the call; the channel must have the server before the routes exist.
	let handle: RequestListener;
	const server = createServer((request, response) => handle(request, response));
	const quota = quotaOf(storage, limits, now);
	const metrics = createMetrics();
	const live = liveStories(processes.log, {
		now,
		onTrouble: (error) => log.error({ err: error }, "the log of stories could not be reached; trying again"),
		onRelayed: (milliseconds) => metrics.relayed(milliseconds / 1000),
		by: randomUUID(),
	});
	const generations = generationsOf({
		storage,
		quota,
		live,
		storytellerFor,
		atOnce,
		metrics,
		now,
		log,
		onLibraryChange: (...change) => channel.libraryChanged(...change),
	});
	const jobs = processes.jobsOf(generations.run, (id, error) =>
		log.error({ err: error, generation: id }, "a telling broke down"),
	);
	generations.use(jobs);
	const session = sessions(app, storage, isBehindProxy, now);
	const channel = openChannel(server, {
		storage,
		live,
		generations,
		session,
		app,
		publicUrl,
		adapter: processes.socketAdapter,
		isOpen: role !== "worker",
		log,
	});
	metrics.watch(async () => ({ ...(await jobs.count()), sockets: channel.count() }));
	let isStopping = false;
	let looking: NodeJS.Timeout | undefined;

	app.on("error", (error) => log.error({ err: error }, "an answer could not be sent"));
	app.use(callLog(log, metrics));
	app.use(failures());
	app.use(security());
	app.use(compress({ threshold: 1024 }));
	app.use(
		operations(metrics, {
			isStopping: () => isStopping,
			ping: async () => void (await Promise.all([storage.ping(), processes.ping()])),
		}),
	);
	if (role !== "worker") serve();

	async function lookForLeft(): Promise<void> {
		try {
			if (!(await processes.takesChore("resume", LOOK_FOR_LEFT / 1000 - 1))) return;
			await generations.giveBack();
			// A process that is alone has what is unfinished at hand; what others left is known by their silence only.
			if (processes.areSeveral) await generations.resume();
		} catch (error) {
			log.error({ err: error }, "could not look for stories nobody tells");
		}
	}

	function serve(): void {
		app.use(forApi(session));
		app.use(forApi(originCheck(publicUrl)));
		app.use(forApi(bodyParser({ enableTypes: ["json"], jsonLimit: BODY_LIMIT, onError: refuseBody })));
		for (const router of [
			accountRoutes({ storage, quota, attempts: processes.attempts, now, disconnect: channel.disconnect }),
			storyRoutes({ storage, generations, live, now, onLibraryChange: channel.libraryChanged }),
			heroRoutes(storage),
		]) {
			app.use(router.routes());
		}
		if (pagesFolder) app.use(pages(pagesFolder));
	}
	handle = app.callback();

	return {
		server,
		jobs,
		async resume() {
			if (role === "web") return 0;
			const left = await generations.resume();
			if (left) log.info({ generations: left }, "going on with what was left unfinished");
			await generations.giveBack();
			looking = setInterval(() => void lookForLeft(), LOOK_FOR_LEFT);
			return left;
		},
		async close() {
			isStopping = true;
			clearInterval(looking);
			await jobs.drain();
			await live.close();
			// The channel closes the server too, and waits for its last call.
			const closed = channel.close();
			server.closeIdleConnections();
			await Promise.race([closed, wait(LAST_CALLS, undefined, { ref: false })]);
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
