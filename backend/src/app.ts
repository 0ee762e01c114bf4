// The whole app from its parts. main.ts and the tests both call it.
import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import Koa, { type Middleware } from "koa";
import compress from "koa-compress";
import type { Logger } from "pino";
import manifest from "../package.json" with { type: "json" };
import { accountMails } from "./account/account-mails.ts";
import { dataRoutes } from "./account/data-routes.ts";
import { accountDeletion } from "./account/delete-account.ts";
import { accountExport } from "./account/export-account.ts";
import { openLedger } from "./account/ledger.ts";
import { mailRoutes } from "./account/mail-routes.ts";
import { openParentMode } from "./account/parent-mode.ts";
import { parentModeRoutes } from "./account/parent-mode-routes.ts";
import { passwordRoutes } from "./account/password-routes.ts";
import { openQuota } from "./account/quota.ts";
import { accountRoutes, ownPasswordCheck } from "./account/routes.ts";
import { sessionRoutes } from "./account/session-routes.ts";
import type { QuotaLimits } from "./account/store.ts";
import { characterExport } from "./character/export-characters.ts";
import { characterRoutes } from "./character/routes.ts";
import type { Cluster } from "./cluster/cluster.ts";
import type { Queue } from "./cluster/queue.ts";
import { createEvents } from "./events.ts";
import { heroRoutes } from "./hero/routes.ts";
import { warnOfUntrustedProxy } from "./http/client-key.ts";
import { csrf } from "./http/csrf.ts";
import { createApi } from "./http/endpoint.ts";
import { errorHandler } from "./http/error-handler.ts";
import { guessLimit } from "./http/guess-limit.ts";
import { health } from "./http/health.ts";
import { requestLogger } from "./http/logging.ts";
import { openApiRoutes } from "./http/openapi.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { authenticate, sessions } from "./http/session.ts";
import { serveFrontend } from "./http/static.ts";
import { versions } from "./http/versions.ts";
import { imageExport } from "./image/export-images.ts";
import { openPainter } from "./image/paint-story.ts";
import { removeImages } from "./image/remove-images.ts";
import { imageRoutes } from "./image/routes.ts";
import { storyPictures } from "./image/story-pictures.ts";
import { openLiveStories } from "./live/live-stories.ts";
import { openMailQueue } from "./mail/mail-queue.ts";
import type { Mailer } from "./mail/mailer.ts";
import { createMetrics } from "./metrics.ts";
import type { Storyteller } from "./models/storyteller.ts";
import { openRealtime } from "./realtime/socket.ts";
import { settingsExport } from "./settings/export-settings.ts";
import { openModelChoices } from "./settings/model-choice.ts";
import { type OwnKeyServerOptions, openOwnKeyServer } from "./settings/own-key-server.ts";
import { openOwnKeys } from "./settings/own-keys.ts";
import { settingsRoutes } from "./settings/routes.ts";
import { storytellers } from "./settings/storyteller-for.ts";
import { chordsRoutes } from "./song/chords-routes.ts";
import { songExport } from "./song/export-songs.ts";
import { songListRoutes } from "./song/list-routes.ts";
import { songRoutes } from "./song/routes.ts";
import type { Storage } from "./storage/storage.ts";
import { storyExport } from "./story/export-stories.ts";
import { generationRoutes } from "./story/generation-routes.ts";
import { generationService } from "./story/generation-service.ts";
import { heroStoriesRoutes } from "./story/hero-stories-routes.ts";
import { libraryRoutes } from "./story/library-routes.ts";
import { passageRoutes } from "./story/passage-routes.ts";
import { promptRoutes } from "./story/prompt-routes.ts";
import { generationRunner } from "./story/run-generation.ts";
import { sampleRoutes } from "./story/sample-routes.ts";
import { speechRoutes } from "./story/speech-routes.ts";

export type Deps = {
	storage: Storage;
	/** Tells the stories of parents without a key of their own. */
	storyteller: Storyteller;
	/** Where parents' own keys are used, the model of those who have chosen none, and the one that paints pictures. */
	ownKeyServer: OwnKeyServerOptions & { defaultModel: string; imageModel: string };
	/** Gives what belongs beside a story where its storyteller does not. */
	fallback: Storyteller;
	/** What this process shares with others, or has for itself. */
	cluster: Cluster;
	mailer: Mailer;
	/** Whether it answers people (`web`), runs generations (`worker`), or both. */
	role?: "all" | "web" | "worker";
	limits: QuotaLimits;
	/** How many stories of one parent run at a time. */
	maxPerUser?: number;
	/** After the first words of a story, in all tries together. */
	maxSilenceMs?: number;
	secret: string;
	publicUrl: string;
	/** Number of proxies in front of the server, whose `X-Forwarded-For` header is believed; 0 ignores the header. */
	trustedProxies?: number;
	/** Bearer token with which other machines may read `/metrics`. */
	metricsToken?: string | undefined;
	/** Delay of an attempt to guess the password of an account that has had many attempts. */
	guessDelayMs?: number;
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

/** Requests under way when the process leaves have so long to end. */
const SHUTDOWN_GRACE_MS = 2000;
/** Longer than proxies keep an idle connection, so that none sends a request on one that is being closed. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const PAINTING_GRACE_MS = 12_000;
const ORPHAN_CHECK_INTERVAL_MS = 30_000;

export function createApp({
	storage,
	storyteller,
	ownKeyServer,
	fallback,
	cluster,
	mailer,
	role = "all",
	limits,
	maxPerUser = 3,
	maxSilenceMs,
	secret,
	publicUrl,
	trustedProxies = 0,
	metricsToken,
	guessDelayMs,
	frontendFolder,
	log,
	now = Date.now,
}: Deps): App {
	const events = createEvents();
	const metrics = createMetrics(events);
	const keyServer = openOwnKeyServer(ownKeyServer);
	const ownKeys = openOwnKeys(storage, secret, keyServer.tryKey);
	const models = openModelChoices({ settings: storage.settings, ownKeys, defaultModel: ownKeyServer.defaultModel });
	const storytellerFor = storytellers({ ownKeys, models, server: keyServer, service: storyteller });
	const isUnlimited = async (userId: string) => (await ownKeys.status(userId)).isReadable === true;
	const quota = openQuota({ store: storage.quota, limits, isUnlimited, now });
	const ledger = openLedger(storage);
	const parentMode = openParentMode(storage.sessions, now);
	const live = openLiveStories(cluster.log, {
		now,
		onWriteError: (error) => log.error({ err: error }, "the log of stories could not be written; trying again"),
		onLatency: metrics.observeLatency,
		holder: randomUUID(),
	});
	const pictures = storyPictures(storage);
	const run = generationRunner({
		storage,
		ledger,
		live,
		storytellerFor,
		onKeyRefused: ownKeys.distrust,
		pictures,
		fallback,
		events,
		maxPerUser,
		...(maxSilenceMs !== undefined && { maxSilenceMs }),
		now,
		log,
	});
	const queue = cluster.openQueue(run, (id, error) =>
		log.error({ err: error, generation: id }, "a generation crashed"),
	);
	const service = generationService({ storage, quota, ledger, ownKeys, live, queue, events, now, log });

	const exportParts = [
		...accountExport({ sessions: storage.sessions, quota, ledger: storage.ledger, now }),
		...characterExport(storage),
		...settingsExport(storage),
		...songExport(storage),
		...storyExport(storage),
		...imageExport(storage),
	];
	removeImages({ storage, events, log });
	const painter = openPainter({
		storage,
		ownKeys,
		server: keyServer,
		model: ownKeyServer.imageModel,
		hold: cluster.hold,
		events,
		now,
	});
	/** What is not counted by the quota, too: with a key that cannot be read the parent has to act, as with a story. */
	const nextStoryteller = async (userId: string) =>
		storytellerFor({ userId, counted: !(await ownKeys.status(userId)).hasKey });
	const deletion = accountDeletion({ storage, endActivity: service.removeAllOf, events, now, log });
	const mailQueue = openMailQueue({
		mails: storage.mails,
		mailer,
		compose: accountMails({ users: storage.users, tokens: storage.tokens, publicUrl, now }),
		events,
		now,
		log,
	});

	// Each proxy appends the address that connected to it, so only the last addresses of the header are not the client's words.
	const app = new Koa({ keys: [secret], proxy: trustedProxies > 0, maxIpsCount: trustedProxies });
	const session = sessions(app, storage.sessions, publicUrl.startsWith("https:"), now, (error) =>
		log.warn({ err: error }, "a session could not be renewed"),
	);
	const { rateLimiter } = cluster;
	const api = createApi(authenticate(storage.users), rateLimiter);
	const ownPasswordGuesses = guessLimit("own-password", rateLimiter, guessDelayMs);
	const checkOwnPassword = ownPasswordCheck(ownPasswordGuesses, storage.sessions, now);
	accountRoutes(api, {
		users: storage.users,
		sessions: storage.sessions,
		quota,
		ledger,
		mailQueue,
		loginGuesses: guessLimit("login", rateLimiter, guessDelayMs),
		events,
		now,
		log,
	});
	parentModeRoutes(api, { parentMode, checkOwnPassword });
	dataRoutes(api, { deletion, checkOwnPassword, exportParts, now });
	settingsRoutes(api, { ownKeys, models, server: keyServer, rateLimiter, now });
	characterRoutes(api, { storage, now });
	passwordRoutes(api, { storage, mailQueue, rateLimiter, checkOwnPassword, events, now });
	mailRoutes(api, { storage, mailQueue, rateLimiter, checkOwnPassword, now });
	sessionRoutes(api, { sessions: storage.sessions, events, now });
	heroRoutes(api, storage);
	songListRoutes(api, { storage });
	songRoutes(api, { storage, secret, now });
	chordsRoutes(api, {
		storage,
		storytellerOf: nextStoryteller,
		now,
	});
	generationRoutes(api, { storage, service, live, parentMode });
	promptRoutes(api, {
		storage,
		nextStoryteller: async (userId) => storytellerFor({ userId, counted: !(await isUnlimited(userId)) }),
	});
	passageRoutes(api);
	libraryRoutes(api, { storage, service, events, now });
	heroStoriesRoutes(api, { storage });
	speechRoutes(api, { stories: storage.stories, ownKeys, models, server: keyServer });
	imageRoutes(api, {
		storage,
		service,
		live,
		painter,
		nextStoryteller,
		imageModelOf: async (userId) => ((await isUnlimited(userId)) ? ownKeyServer.imageModel : null),
		now,
	});
	sampleRoutes(api, { fallback, now });
	openApiRoutes(api, manifest.version);

	let isStopping = false;
	app.on("error", (error) => log.error({ err: error }, "an answer could not be sent"));
	app.use(requestLogger(log, metrics));
	app.use(errorHandler());
	app.use(securityHeaders());
	app.use(compress({ threshold: 1024 }));
	if (trustedProxies === 0) app.use(warnOfUntrustedProxy(log));
	app.use(
		health(metrics, metricsToken, {
			isStopping: () => isStopping,
			ping: async () => void (await Promise.all([storage.ping(), cluster.ping()])),
		}),
	);
	if (role !== "worker") {
		app.use(forApi(session));
		app.use(forApi(csrf(publicUrl)));
		app.use(forApi(versions()));
		app.use(api.router.routes());
		if (frontendFolder) app.use(serveFrontend(frontendFolder, limits));
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
	async function checkForOrphans(): Promise<void> {
		try {
			if (!(await cluster.tryLock("orphans", ORPHAN_CHECK_INTERVAL_MS / 1000 - 1))) return;
			await deletion.finishBegun();
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
			mailQueue.start();
			if (role === "web") return 0;
			await deletion.finishBegun();
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
			await mailQueue.close();
			// It is paid for.
			await Promise.race([painter.idle(), wait(PAINTING_GRACE_MS, undefined, { ref: false })]);
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
