// The app: the features, the middleware in front of them, and the live channel. main.ts and the tests create it.
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { STORY_READS } from "@lion-tails/common/endpoints/endpoint";
import type { StoredStory } from "@lion-tails/common/saved-story";
import Koa, { type Middleware } from "koa";
import compress from "koa-compress";
import type { Logger } from "pino";
import type { ExportPart } from "./account/export.ts";
import type { OidcProvider } from "./account/oidc.ts";
import { openParentMode } from "./account/parent-mode.ts";
import type { HashCost } from "./account/passwords.ts";
import { openLedger, openQuota } from "./account/quota.ts";
import { accountFeature } from "./account/routes.ts";
import type { QuotaLimits } from "./account/store.ts";
import { characterFeature } from "./character/routes.ts";
import type { Cluster } from "./cluster/cluster.ts";
import { createEvents, type Events } from "./events.ts";
import { heroFeature } from "./hero/routes.ts";
import { warnOfUntrustedProxy } from "./http/client-key.ts";
import { type Api, createApi } from "./http/endpoint.ts";
import { errorHandler } from "./http/error-handler.ts";
import { health } from "./http/health.ts";
import { requestLogger } from "./http/logging.ts";
import { openApiRoutes } from "./http/openapi.ts";
import { rateLimiter as processRateLimiter, type RateLimiter } from "./http/rate-limit.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { authenticate, csrf, sessionCheck, sessions, userOf } from "./http/session.ts";
import { stalledAnswers } from "./http/stalled-answers.ts";
import { type Site, serveFrontend } from "./http/static.ts";
import { versions } from "./http/versions.ts";
import { imageFeature } from "./image/routes.ts";
import { storyPictures } from "./image/story-pictures.ts";
import { openLiveStories } from "./live/live-stories.ts";
import type { Mailer } from "./mail/mailer.ts";
import { createMetrics } from "./metrics.ts";
import type { Storyteller } from "./models/storyteller.ts";
import { ownTurn } from "./own-turn.ts";
import { openRealtime } from "./realtime/socket.ts";
import { type OwnKeyServerSettings, settingsFeature } from "./settings/routes.ts";
import { songFeature } from "./song/routes.ts";
import type { Storage } from "./storage/storage.ts";
import { storyFeature } from "./story/routes.ts";
import { voiceFeature } from "./voice/routes.ts";

export type Deps = {
	storage: Storage;
	events?: Events;
	/** Tells the stories of parents without an own key. */
	storyteller: Storyteller;
	/** The server for parents' own keys, with the default story model and the model that paints pictures. */
	ownKeyServer: OwnKeyServerSettings & { imageModel: string };
	/** The built-in storyteller, which supplies what another one leaves out. */
	fallback: Storyteller;
	/** Log, queue, locks and rate limits, shared with other processes or local. */
	cluster: Cluster;
	/** Limits calls to pages and health checks, which each process counts alone. */
	pageLimiter?: RateLimiter;
	mailer: Mailer;
	/** `web` answers requests, `worker` runs generations, `all` does both. */
	role?: "all" | "web" | "worker";
	/** Does work before listening that the first callers would otherwise wait for. Default: true. */
	isWarm?: boolean;
	limits: QuotaLimits;
	/** Space for the recorded voices of one family. */
	maxVoiceBytes?: number;
	site?: Site;
	oidc?: OidcProvider | undefined;
	/** Stories of one parent that run at the same time. */
	maxPerUser?: number;
	/** Longest silence of a model after the first words of a story, over all retries. */
	maxSilenceMs?: number;
	/** Signs cookies and encrypts parents' keys. */
	secret: string;
	/** Returns the secret, then earlier ones, whose cookies and sealed keys stay valid. Default: only `secret`. */
	readSecrets?: () => readonly string[];
	publicUrl: string;
	/** Number of proxies in front of the server, whose `X-Forwarded-For` header is believed; 0 ignores the header. */
	trustedProxies?: number;
	/** Bearer token with which other machines may read `/metrics`. */
	metricsToken?: string | undefined;
	/** Delay of an attempt to guess the password of an account that has had many attempts. */
	guessDelayMs?: number;
	passwordCost?: HashCost;
	/** Time in which a client has to read some more of an answer, or to send some more of a body. */
	stallMs?: number;
	/** Folder of the built front end; null for the API alone. */
	frontendFolder: string | null;
	log: Logger;
	now?: () => number;
};

/** A feature as the app registers it. It subscribes to events itself. */
type Feature = {
	routes(api: Api): void;
	/** Its parts of the export of a user's data. */
	exports?: ExportPart[];
};

export type App = ReturnType<typeof createApp>;

/** Time that running requests have to end after a stop signal. */
const SHUTDOWN_GRACE_MS = 2000;
/** Longer than proxies keep an idle connection, so that none sends a request on one that is being closed. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const PAINTING_GRACE_MS = 12_000;
const ORPHAN_CHECK_INTERVAL_MS = 30_000;

export function createApp({
	storage,
	events = createEvents(),
	storyteller,
	ownKeyServer,
	fallback,
	cluster,
	pageLimiter = processRateLimiter(),
	mailer,
	role = "all",
	isWarm = true,
	limits,
	oidc,
	maxVoiceBytes = 100 * 1024 * 1024,
	site = { contact: "", socialLinks: [] },
	maxPerUser = 3,
	maxSilenceMs,
	secret,
	readSecrets = () => [secret],
	publicUrl,
	trustedProxies = 0,
	metricsToken,
	guessDelayMs,
	passwordCost,
	stallMs,
	frontendFolder,
	log,
	now = Date.now,
}: Deps) {
	const metrics = createMetrics(events);
	const { rateLimiter } = cluster;
	const shared = { storage, events, rateLimiter, publicUrl, secret, now, log };
	const live = openLiveStories(cluster.log, {
		now,
		onWriteError: (error) => log.error({ err: error }, "the log of stories could not be written; trying again"),
		onLatency: metrics.observeLatency,
		holder: randomUUID(),
	});
	const settings = settingsFeature({ ...shared, readSecrets, ownKeyServer, serviceStoryteller: storyteller });
	const quota = openQuota({ store: storage.quota, limits, isUnlimited: settings.isUnlimited, now });
	const ledger = openLedger(storage);
	const parentMode = openParentMode(storage.sessions, now);
	const story = storyFeature({
		...shared,
		settings,
		quota,
		ledger,
		parentMode,
		live,
		openQueue: cluster.openQueue,
		pictures: storyPictures(storage),
		fallback,
		maxPerUser,
		...(maxSilenceMs !== undefined && { maxSilenceMs }),
	});
	const { queue, service } = story;
	const image = imageFeature({
		...shared,
		settings,
		service,
		live,
		imageModel: ownKeyServer.imageModel,
		hold: cluster.hold,
	});
	const features: Feature[] = [
		characterFeature(shared),
		settings,
		songFeature({ ...shared, storytellerOf: settings.nextStoryteller }),
		story,
		image,
		voiceFeature({ ...shared, maxVoiceBytes, readSecrets }),
		heroFeature(shared),
	];
	const account = accountFeature({
		...shared,
		quota,
		ledger,
		parentMode,
		mailer,
		guessDelayMs,
		passwordCost,
		oidc,
		exports: features.flatMap((feature) => feature.exports ?? []),
		endActivity: service.removeAllOf,
		endSharing: settings.endSharing,
	});
	const { deletion, mailQueue } = account;

	// Each proxy appends the address that connected to it; a client can forge the addresses before those.
	const app = new Koa({ keys: [...readSecrets()], proxy: trustedProxies > 0, maxIpsCount: trustedProxies });
	const session = sessions(app, storage.sessions, publicUrl.startsWith("https:"), now, (error) =>
		log.warn({ err: error }, "a session could not be renewed"),
	);
	const api = createApi(authenticate(storage.users), sessionCheck(storage.sessions, now), rateLimiter, stallMs);
	for (const feature of [account, ...features]) feature.routes(api);
	openApiRoutes(api, isWarm && role !== "worker");

	/**
	 * Returns the story of the reader's page. Null without a session, above the limit of reads, or if the store fails, because the
	 * page needs none of them.
	 */
	async function readStory(ctx: Koa.Context): Promise<StoredStory | null> {
		const { id, generation } = ctx.query;
		if (!/^\/story\/?$/.test(ctx.path) || typeof id !== "string" || generation !== undefined) return null;
		let stored: StoredStory | null = null;
		try {
			await session(ctx, async () => {
				const user = await userOf(ctx, storage.users);
				if (user && (await rateLimiter.isWithin(STORY_READS, user.id)))
					stored = await storage.stories.byId(user.id, id);
			});
		} catch (error) {
			log.warn({ err: error }, "a page is sent without its story");
		}
		return stored;
	}

	let isStopping = false;
	app.on("error", (error) => log.error({ err: error }, "an answer could not be sent"));
	const answers = stalledAnswers(stallMs);
	app.use(answers.watch);
	app.use(requestLogger(log, metrics));
	app.use(errorHandler());
	app.use(securityHeaders());
	// Brotli takes several times the memory of an answer, and at the speed of gzip it compresses no better.
	app.use(compress({ threshold: 1024, br: false }));
	if (trustedProxies === 0) app.use(warnOfUntrustedProxy(log));
	app.use(
		health(metrics, metricsToken, pageLimiter, {
			isStopping: () => isStopping,
			ping: async () => void (await Promise.all([storage.ping(), cluster.ping()])),
		}),
	);
	if (role !== "worker") {
		app.use(inOwnTurn());
		app.use(forApi(session));
		app.use(forApi(csrf(publicUrl)));
		app.use(forApi(versions()));
		app.use(api.router.routes());
		if (frontendFolder) app.use(serveFrontend(frontendFolder, limits, site, pageLimiter, readStory));
	}

	const server = createServer({ keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS }, app.callback());
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
	/** The check that is running. It needs the store. */
	let orphanCheck: Promise<void> | undefined;
	async function checkForOrphans(): Promise<void> {
		try {
			if (!(await cluster.tryLock("orphans", ORPHAN_CHECK_INTERVAL_MS / 1000 - 1))) return;
			await deletion.finishBegun();
			await service.refundOrphans();
			// The queue of a single process contains all unfinished generations already.
			if (cluster.isClustered) await service.recoverOrphans();
		} catch (error) {
			log.error({ err: error }, "could not check for orphaned generations");
		}
	}

	return {
		server,
		queue,
		/** `METHOD /path` of every registered route. */
		routes: api.router.stack.flatMap(({ methods, path }) =>
			methods.filter((method) => method !== "HEAD").map((method) => `${method} ${path}`),
		),
		/** Continues unfinished generations; returns their number. Call it before listening. */
		async resume(): Promise<number> {
			mailQueue.start();
			if (role === "web") return 0;
			await deletion.finishBegun();
			const count = await service.recoverOrphans();
			if (count) log.info({ generations: count }, "continuing unfinished generations");
			await service.refundOrphans();
			orphanTimer = setInterval(() => {
				orphanCheck ??= checkForOrphans().finally(() => {
					orphanCheck = undefined;
				});
			}, ORPHAN_CHECK_INTERVAL_MS);
			return count;
		},
		/** Records running generations for the next process and closes every connection. The storage stays open. */
		async close(): Promise<void> {
			isStopping = true;
			clearInterval(orphanTimer);
			answers.close();
			await queue.drain();
			await orphanCheck;
			await live.close();
			await mailQueue.close();
			// A painting has been paid for, so it is awaited.
			await Promise.race([image.painter.idle(), wait(PAINTING_GRACE_MS, undefined, { ref: false })]);
			// Socket.IO closes the server too, and waits for its last request.
			const closed = realtime.close();
			server.closeIdleConnections();
			await Promise.race([closed, wait(SHUTDOWN_GRACE_MS, undefined, { ref: false })]);
			server.closeAllConnections();
			await closed;
		},
	};
}

/** Handles requests that arrive at once one after another, with running stories and health checks in between. */
const inOwnTurn = (): Middleware => async (_, next) => {
	await ownTurn();
	await next();
};

const forApi =
	(middleware: Middleware): Middleware =>
	(ctx, next) =>
		ctx.path.startsWith("/api/") ? middleware(ctx, next) : next();
