// The complete app for a test: real HTTP, real sockets, a real store and a scripted model; and the parents who use it.
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { GenerationEvent, LiveStory, Snapshot } from "@lion-tails/common/generation";
import type { ErrorAck } from "@lion-tails/common/live";
import { applyEvent, applySnapshot, isOver } from "@lion-tails/common/live";
import type { StoryRequestInput } from "@lion-tails/common/story";
import pino from "pino";
import { io, type Socket } from "socket.io-client";
import { inject } from "vitest";
import { type App, createApp, type Deps } from "../src/app.ts";
import { localCluster } from "../src/cluster/cluster.ts";
import { openRedisCluster } from "../src/cluster/redis-cluster.ts";
import { outboxMailer } from "../src/mail/outbox.ts";
import { builtInStoryteller } from "../src/models/built-in/built-in.ts";
import { openAiStoryteller } from "../src/models/openai.ts";
import type { Patience } from "../src/models/patience.ts";
import { serverMemory } from "../src/models/server-memory.ts";
import { openMongo } from "../src/storage/mongo/mongo.ts";
import { openSqlite } from "../src/storage/sqlite/sqlite.ts";
import type { Storage } from "../src/storage/storage.ts";
import { checkAnswer } from "./check-answer.ts";
import { type ModelServer, modelServer } from "./model-server.ts";
import { closeAtEnd } from "./own-process.ts";
import { openEnvironment, type TestEnvironment } from "./test-environment.ts";

export type TestApp = {
	url: string;
	app: App;
	storage: Storage;
	model: ModelServer;
	folder: string;
	/** Data folder. */
	environment: TestEnvironment["variables"];
	close(): Promise<void>;
};

type TestAppOptions = Partial<Deps> & {
	/** Timeouts for the model's first word, and between words. */
	silenceTimeoutMs?: number;
	patience?: Partial<Patience>;
	ownKey?: boolean;
	model?: ModelServer;
	/** Another server instead of the scripted model, and its model's name. */
	modelAt?: { baseURL: string; model: string };
	/** The server for parents' own keys; the scripted model by default. */
	ownKeyModel?: ModelServer;
	folder?: string;
	/** The address at which it listens. */
	host?: string;
};

/** Opens the app until the end of the test, or of the file if it is opened outside of a test. */
export async function openTestApp({
	silenceTimeoutMs = 2000,
	patience,
	ownKey = false,
	model,
	modelAt,
	ownKeyModel,
	folder,
	host = "127.0.0.1",
	...deps
}: TestAppOptions = {}): Promise<TestApp> {
	const scriptedModel = model ?? (await modelServer());
	const environment = await openEnvironment(inject("environment"), folder);
	const { DATA_DIR, MONGODB_URI, REDIS_URL } = environment.variables;
	const log = pino({ level: "silent" });
	const storage =
		deps.storage ?? (MONGODB_URI ? await openMongo(MONGODB_URI) : openSqlite(join(DATA_DIR, "lion-tails.db")));
	const cluster = REDIS_URL
		? await openRedisCluster(REDIS_URL, storage.generations, { isWorker: true, secret: "tests only", log })
		: localCluster(storage.generations);
	const allPatience = {
		firstWordMs: silenceTimeoutMs,
		silenceMs: silenceTimeoutMs,
		thinkingSilenceMs: silenceTimeoutMs,
		retryMs: 5,
		...patience,
	};
	const memory = serverMemory(storage.modelServers);
	const storyteller = openAiStoryteller({
		apiKey: "sk-test",
		baseURL: scriptedModel.url,
		model: "scripted",
		...modelAt,
		patience: allPatience,
		memory,
		ownKey,
	});
	const app = createApp({
		storage,
		storyteller,
		ownKeyServer: {
			baseURL: (ownKeyModel ?? scriptedModel).url,
			defaultModel: "gpt-4o-mini",
			imageModel: "painter",
			patience: allPatience,
			memory,
		},
		fallback: builtInStoryteller(0),
		cluster,
		mailer: outboxMailer(join(DATA_DIR, "outbox"), "stories@lion-tails.test"),
		// The lowest of argon2id: nearly every test registers a parent.
		passwordCost: { memory: 8, passes: 1, parallelism: 1 },
		limits: { monthly: 10, welcome: 50 },
		secret: "a secret for tests only",
		publicUrl: "http://lion-tails.test",
		trustedProxies: 1,
		frontendFolder: null,
		log,
		...deps,
	});
	await app.resume();
	await new Promise<void>((resolve) => app.server.listen(0, host, resolve));
	const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
	let closed: Promise<void> | undefined;
	const close = () => {
		closed ??= (async () => {
			await app.close();
			await cluster.close();
			await storage.close();
		})();
		return closed;
	};
	closeAtEnd(close);
	return {
		url,
		app,
		storage,
		model: scriptedModel,
		folder: DATA_DIR,
		environment: environment.variables,
		close,
	};
}

export type Answer<T = Record<string, unknown>> = { status: number; body: T; headers: Headers };

/** The cookies of a response, as a browser sends them back. */
export const cookieOf = ({ headers }: Response) =>
	headers
		.getSetCookie()
		.map((cookie) => cookie.split(";")[0])
		.join("; ");

/** Shorter than the timeout of a test, so that a failure names the state of the story. */
const MAX_SILENCE_MS = 50_000;

let parents = 0;

/** A parent with an account on the app, signed in by token. */
export class TestUser {
	readonly name = `parent${++parents}`;
	/** Each parent has an address of its own, so that limits by address do not count all of them together. */
	address = `10.0.${parents >> 8}.${parents & 255}`;
	readonly password = "correct horse battery";
	token = "";
	url: string;

	constructor(url: string) {
		this.url = url;
	}

	static async register(app: { url: string }): Promise<TestUser> {
		const parent = new TestUser(app.url);
		const { status, body } = await parent.call<{ token: string }>("POST", "/api/auth/register", {
			username: parent.name,
			email: `${parent.name}@example.org`,
			password: parent.password,
		});
		if (status !== 201) throw new Error(`registering answered ${status}: ${JSON.stringify(body)}`);
		parent.token = body.token;
		return parent;
	}

	/** Signs in again after the session has ended. */
	async signIn(): Promise<void> {
		const login = { username: this.name, password: this.password };
		this.token = (await this.call<{ token: string }>("POST", "/api/auth/login", login)).body.token;
	}

	/** Signs in on another device; a program is named by its User-Agent header. */
	async onAnotherDevice(headers: Record<string, string> = {}): Promise<TestUser> {
		const device: TestUser = Object.assign(new TestUser(this.url), { name: this.name });
		const login = { username: this.name, password: this.password };
		device.token = (await device.call<{ token: string }>("POST", "/api/auth/login", login, headers)).body.token;
		return device;
	}

	/** Turns Parent Mode on. */
	unlock(password: string = this.password) {
		return this.call<{ expiresAt: string; code?: string }>("POST", "/api/auth/verify-password", { password });
	}

	/** The page at this path and all that follow it by their Link headers. */
	async pages<T>(path: string): Promise<Answer<T[]>[]> {
		const pages: Answer<T[]>[] = [];
		for (let next: string | undefined = path; next; ) {
			const page: Answer<T[]> = await this.call<T[]>("GET", next);
			pages.push(page);
			next = /^<(.+)>; rel="next"$/.exec(page.headers.get("link") ?? "")?.[1];
		}
		return pages;
	}

	async call<T = Record<string, unknown>>(
		method: string,
		path: string,
		body?: unknown,
		headers: Record<string, string> = {},
	): Promise<Answer<T>> {
		const answer = await fetch(this.url + path, {
			method,
			headers: {
				...(body !== undefined && { "content-type": "application/json" }),
				...(this.token && { authorization: `Bearer ${this.token}` }),
				"x-forwarded-for": this.address,
				...headers,
			},
			...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
		});
		const received = await answer.json();
		checkAnswer(method, path, answer.status, received);
		return { status: answer.status, body: received as T, headers: answer.headers };
	}

	/** Requests a story with `Prefer: respond-async`; resolves with the generation's id. */
	async requestStory(request: StoryRequestInput = {}, headers: Record<string, string> = {}): Promise<string> {
		const { status, body } = await this.call<{ generationId: string }>(
			"POST",
			"/api/story/generate",
			aRequest(request),
			{ prefer: "respond-async", ...headers },
		);
		if (status !== 202) throw new Error(`generate answered ${status}: ${JSON.stringify(body)}`);
		return body.generationId;
	}

	async remaining(): Promise<number> {
		return (await this.call<{ remaining: number }>("GET", "/api/story/usage")).body.remaining;
	}

	async stories(): Promise<{ id: string; story: { title: string; content: string } }[]> {
		return (await this.call<{ id: string; story: { title: string; content: string } }[]>("GET", "/api/stories")).body;
	}

	connect(): Promise<LiveClient> {
		return LiveClient.open(this.url, { token: this.token });
	}

	/** Watches the story; `held` is the text that this client already has. */
	async watch(id: string, held = ""): Promise<LiveClient> {
		const reader = await this.connect();
		await reader.watch(id, held);
		return reader;
	}
}

export const aRequest = (more: StoryRequestInput = {}): StoryRequestInput => ({
	childName: "Noah",
	gender: "boy",
	animal: "lion",
	theme: "courage",
	storyLength: "very-short",
	...more,
});

/** A device that watches a story and applies the received events to the snapshot. */
export class LiveClient {
	live: LiveStory | undefined;
	/** All events in order of arrival, including those of other stories. */
	events: GenerationEvent[] = [];
	readonly socket: Socket;
	readonly #listeners: (() => void)[] = [];

	constructor(socket: Socket) {
		this.socket = socket;
		socket.on("generation:event", (event: GenerationEvent) => {
			this.events.push(event);
			if (!this.live) throw new Error(`event ${event.seq} came before its snapshot`);
			if (event.id !== this.live.id) return;
			if (event.seq !== this.live.seq + 1) throw new Error(`event ${event.seq} came after ${this.live.seq}`);
			this.live = applyEvent(this.live, event);
			for (const listener of this.#listeners.splice(0)) listener();
		});
	}

	static open(url: string, auth: object = {}, more: object = {}): Promise<LiveClient> {
		const socket = io(url, { auth, transports: ["websocket"], reconnection: false, forceNew: true, ...more });
		return new Promise((resolve, reject) => {
			socket.once("connect", () => resolve(new LiveClient(socket)));
			socket.once("connect_error", reject);
		});
	}

	/** Applies the snapshot as soon as it comes, so that an event sent before it is an error. */
	watch(id: string, held = ""): Promise<Snapshot> {
		return new Promise((resolve, reject) => {
			this.socket.emit(
				"generation:watch",
				{ id, have: held.length },
				(answer: { ok: true; snapshot: Snapshot } | ErrorAck) => {
					if (!answer.ok) return reject(new Error(answer.code));
					this.live = applySnapshot(held, answer.snapshot);
					resolve(answer.snapshot);
				},
			);
		});
	}

	async until(reached: (live: LiveStory) => boolean): Promise<LiveStory> {
		for (;;) {
			if (this.live && reached(this.live)) return this.live;
			await new Promise<void>((resolve, reject) => {
				const timer = setTimeout(
					() =>
						reject(
							new Error(`timed out; the story is at ${JSON.stringify({ ...this.live, text: this.live?.text.length })}`),
						),
					MAX_SILENCE_MS,
				);
				this.#listeners.push(() => {
					clearTimeout(timer);
					resolve();
				});
			});
		}
	}

	untilEnd = () => this.until((live) => isOver(live.status));
	untilText = (characters = 1) => this.until((live) => live.text.length >= characters);

	close(): void {
		this.socket.disconnect();
	}
}
