// The whole house from its parts. main.ts and the tests both call it.
import { createServer, type RequestListener, type Server } from "node:http";
import bodyParser from "@koa/bodyparser";
import { AppError } from "@lion-tails/common/failures";
import Koa, { type Middleware } from "koa";
import compress from "koa-compress";
import type { Logger } from "pino";
import { quotaOf } from "./account/quota.ts";
import { accountRoutes } from "./account/routes.ts";
import { heroRoutes } from "./hero/routes.ts";
import { failures } from "./http/failures.ts";
import type { Attempts } from "./http/limits.ts";
import { originCheck } from "./http/origin.ts";
import { pages } from "./http/pages.ts";
import { security } from "./http/security.ts";
import { sessions } from "./http/session.ts";
import { jobsInProcess } from "./jobs/in-process.ts";
import type { Jobs } from "./jobs/jobs.ts";
import { liveStories } from "./live/live-stories.ts";
import { openChannel } from "./live/socket.ts";
import type { QuotaLimits, Storage } from "./storage/storage.ts";
import { generations as generationsOf } from "./story/generate.ts";
import { storyRoutes } from "./story/routes.ts";
import type { Storyteller } from "./storyteller/storyteller.ts";

export type Parts = {
	storage: Storage;
	storytellerFor: (userId: string) => Promise<Storyteller>;
	attempts: Attempts;
	limits: QuotaLimits;
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

export function createApp({
	storage,
	storytellerFor,
	attempts,
	limits,
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
	const live = liveStories(storage, now, (error) =>
		log.error({ err: error }, "the log could not be written; trying again"),
	);
	const generations = generationsOf({
		storage,
		quota,
		live,
		storytellerFor,
		now,
		log,
		onLibraryChange: (...change) => channel.libraryChanged(...change),
	});
	const jobs = jobsInProcess(generations.run, (id, error) =>
		log.error({ err: error, generation: id }, "a telling broke down"),
	);
	generations.use(jobs);
	const session = sessions(app, storage, isBehindProxy, now);
	const channel = openChannel(server, { storage, live, generations, session, app, publicUrl, log });

	app.on("error", (error) => log.error({ err: error }, "an answer could not be sent"));
	app.use(failures(log));
	app.use(security());
	app.use(compress({ threshold: 1024 }));
	app.use(health(storage));
	app.use(forApi(session));
	app.use(forApi(originCheck(publicUrl)));
	app.use(forApi(bodyParser({ enableTypes: ["json"], jsonLimit: BODY_LIMIT, onError: refuseBody })));
	for (const router of [
		accountRoutes({ storage, quota, attempts, now, disconnect: channel.disconnect }),
		storyRoutes({ storage, generations, live, now, onLibraryChange: channel.libraryChanged }),
		heroRoutes(storage),
	]) {
		app.use(router.routes());
	}
	if (pagesFolder) app.use(pages(pagesFolder));
	handle = app.callback();

	return {
		server,
		jobs,
		resume: generations.resume,
		async close() {
			await jobs.drain();
			await live.close();
			await channel.close();
			await new Promise((resolve) => {
				server.close(resolve);
				server.closeAllConnections();
			});
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

/** `/healthz`: we serve. `/readyz`: the storage answers too. */
function health(storage: Storage): Middleware {
	return async (ctx, next) => {
		if (ctx.path === "/healthz") ctx.body = { ok: true };
		else if (ctx.path === "/readyz") {
			await storage.ping().catch((cause) => {
				throw new AppError("unavailable", { cause });
			});
			ctx.body = { ok: true };
		} else await next();
	};
}
