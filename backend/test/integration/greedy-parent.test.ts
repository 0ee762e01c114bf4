// One parent sends the largest legal input to every endpoint that writes and repeats every call until it is limited, while the
// same server process tells a story to another parent.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { type EndpointKey, endpoints } from "@lion-tails/common/endpoints";
import { MAX_IMAGE_BYTES } from "@lion-tails/common/image";
import { MAX_LINES, MAX_LYRICS_CHARS } from "@lion-tails/common/song";
import { MAX_PICTURE_DESCRIPTION_CHARS, MAX_PROMPT_CHARS } from "@lion-tails/common/story";
import { io, type Socket } from "socket.io-client";
import { expect, onTestFinished, test } from "vitest";
import type { Observation } from "../observe-server.ts";
import { own } from "../own-process.ts";
import { type ServerProcess, startServer } from "../server-process.ts";
import { aRequest, TestUser } from "../test-app.ts";
import { openEnvironment } from "../test-environment.ts";

/** Room for a slow machine: one attack of the past held the event loop for 16 s, another took 1.4 GB. */
const MAX_LOOP_DELAY_MS = 1000;
const MAX_RSS_BYTES = 600e6;
const MAX_PAGE_BYTES = 2e6;
const MAX_CALLS = 650;
const MAX_ACTIVE = 20;

/** `npm start`: it sets how V8 and the system's allocator use memory. */
const START = new URL("../../../scripts/start.ts", import.meta.url);

type WritingKey = Exclude<EndpointKey, `GET ${string}`>;

let letters = 0;
/** Different words, so that nothing that is remembered by word helps. */
const words = (characters: number) => {
	let text = "";
	while (text.length < characters) text += `w${(++letters * 7919).toString(36)} `;
	return text.slice(0, characters).trim();
};
const rareChords = (count: number) =>
	Array.from({ length: count }, (_, at) => {
		const tone = (step: number) => ["C", "Db", "D", "Eb", "E", "F", "Gb", "G", "Ab", "A", "Bb", "B"][step % 12];
		return `${tone(at)}${["13#11b9", "maj7#9#11", "7alt", "m11b5b9"][Math.floor(at / 12) % 4]}/${tone(at * 5 + 1)}`;
	});
/** With as many lines as a verse may have, they are nearly as many as a song may have. */
const SONG_VERSES = 4;
const song = (chordNames: string[]) => ({
	title: words(200),
	artist: words(200),
	tags: Array.from({ length: 20 }, () => words(40)),
	verses: Array.from({ length: SONG_VERSES }, (_, verse) => ({
		lyrics: Array.from({ length: MAX_LINES }, () => words(MAX_LYRICS_CHARS / SONG_VERSES / MAX_LINES)),
		chords: Array.from({ length: MAX_LINES }, (_, line) =>
			[0, 1, 2].map((at) => ({
				at,
				chord: chordNames[(verse * MAX_LINES + 3 * line + at) % chordNames.length] ?? "C",
			})),
		),
	})),
});
const picture = Buffer.alloc(MAX_IMAGE_BYTES, 0x89).toString("base64");
const storyRequest = aRequest({
	childName: words(50),
	animal: words(40),
	customPrompt: words(1000),
	pictureDescription: words(MAX_PICTURE_DESCRIPTION_CHARS),
	storyLength: "extended",
});
const savedStory = () => ({
	story: {
		title: words(300),
		content: words(200_000),
		bibleVerse: { text: words(2000), reference: "John 3:16" },
		applicationQuestions: Array.from({ length: 50 }, () => words(500)),
		imagePrompt: words(5000),
		notHonored: Array.from({ length: 12 }, () => words(200)),
	},
	request: storyRequest,
});
const password = words(200);
const confirmed = { password, confirmPassword: password };
const email = `${"x".repeat(60)}@example.org`;

/**
 * The largest legal body of every endpoint that writes, null where it takes none. Those with a limit of their
 * own come first, before the budget of all calls is used up. A new endpoint needs a line here.
 */
const LARGEST: Record<WritingKey, (() => object) | null> = {
	"POST /api/songs": () => song(rareChords(64)),
	"PUT /api/songs/:id": () => song(rareChords(64)),
	"POST /api/story/save": savedStory,
	"POST /api/story/generate": () => ({ ...storyRequest, customUserPrompt: words(MAX_PROMPT_CHARS) }),
	"POST /api/generate-chords": () => ({ title: words(200), lyrics: words(MAX_LYRICS_CHARS) }),
	"POST /api/generate-story-from-image": () => ({
		imageBase64: picture,
		description: words(MAX_PICTURE_DESCRIPTION_CHARS),
		childName: words(50),
		gender: "boy",
	}),
	"POST /api/analyze-image": () => ({ imageBase64: picture }),
	"POST /api/settings/openai-key": () => ({ key: `sk-${"x".repeat(497)}` }),
	"POST /api/settings/openai-key/try": null,
	"POST /api/auth/register": () => ({ username: `greedy${++letters}`, email: `${++letters}${email}`, password }),
	"POST /api/auth/login": () => ({ username: words(254), password: words(1000) }),
	"POST /api/auth/verify-password": () => ({ password: words(1000) }),
	"POST /api/account/password": () => ({ currentPassword: words(1000), ...confirmed }),
	"POST /api/account/email": () => ({ email, password: words(1000) }),
	"POST /api/auth/passkey/options": null,
	"POST /api/auth/passkey": () => ({ response: { id: words(2000), rest: words(10_000) } }),
	"POST /api/account/passkeys/options": () => ({ password: words(1000) }),
	"POST /api/account/passkeys": () => ({ name: words(60), response: { id: words(2000), rest: words(10_000) } }),
	"DELETE /api/account/passkeys/:id": null,
	"POST /api/auth/parent-mode/deactivate": null,
	"POST /api/auth/verify-email": () => ({ token: words(200) }),
	"POST /api/auth/resend-verification": () => ({ email }),
	"POST /api/auth/forgot-password": () => ({ email }),
	"POST /api/auth/reset-password": () => ({ token: words(200), ...confirmed }),
	"POST /api/characters": () => ({
		name: words(50),
		gender: "girl",
		age: 8,
		animal: words(40),
		traits: Array.from({ length: 20 }, () => words(40)),
	}),
	"PUT /api/characters/:id": () => ({ name: words(50), gender: "girl", age: 8, animal: words(40) }),
	"POST /api/stories/:id/paint": null,
	"PUT /api/stories/:id/favorite": () => ({ isFavorite: true }),
	"POST /api/stories/:id/associate-hero": () => ({ heroId: words(64) }),
	"PUT /api/stories/:id/position": () => ({ paragraph: 100_000, offset: 1_000_000, readAt: new Date().toISOString() }),
	"POST /api/settings/openai-model": () => ({ model: "m".repeat(120) }),
	"POST /api/songs/:id/openings": null,
	"PUT /api/songs/:id/published": () => ({ isPublic: true }),
	"POST /api/story/prompt-sources": () => ({ heroOfFaith: words(64), biblePassage: "Psalm 119" }),
	"POST /api/story/generations/:id/cancel": null,
	"POST /api/story/favorite/:id": () => ({ isFavorite: true }),
	"DELETE /api/account/sessions": null,
	"DELETE /api/account/sessions/:id": null,
	"DELETE /api/characters/:id": null,
	"DELETE /api/stories/:id": null,
	"DELETE /api/settings/openai-key": null,
	"DELETE /api/songs/:id": null,
	"POST /api/auth/logout": null,
	"DELETE /api/account": () => ({ password: words(1000) }),
};

test("every call of a greedy parent is limited while the server tells another parent's story", async () => {
	const environment = await openEnvironment({});
	onTestFinished(() => environment.close());
	const server = await startServer({ ...environment.variables, FREE_MONTHLY_STORIES: "1000", TRUST_PROXY: "1" }, START);
	onTestFinished(() => server.kill());
	const neighbor = await TestUser.register(server);
	const [writer, reader, watcher] = [
		await TestUser.register(server),
		await TestUser.register(server),
		await TestUser.register(server),
	];
	const story = await neighbor.requestStory({ storyLength: "extended" });
	const stopObserving = await observe(server, neighbor, story);

	const results = await Promise.all([
		writeUntilLimited(server, writer),
		readUntilLimited(reader),
		watchUntilLimited(server, watcher, story),
	]);

	const figures = await stopObserving();
	process.stdout.write(`A greedy parent: ${JSON.stringify({ ...figures, ...Object.assign({}, ...results) })}\n`);
	expect(figures.longestHoldMs).toBeLessThan(MAX_LOOP_DELAY_MS);
	expect(figures.largestRssBytes).toBeLessThan(MAX_RSS_BYTES);
}, 600_000);

const textOf = (key: WritingKey) => {
	const body = LARGEST[key]?.();
	return body && JSON.stringify(body);
};

/** Sends the largest legal body to every endpoint that writes, then repeats each call until it is limited. */
async function writeUntilLimited({ url }: ServerProcess, parent: TestUser): Promise<{ written: number }> {
	const stranger = new TestUser(url);
	const ids = new Map<string, string>();
	let written = 0;
	const send = async (key: WritingKey, body: string | undefined) => {
		const [method = "", template = ""] = key.split(" ");
		const folder = template.split("/:id")[0] ?? "";
		const path = template.replace(":id", ids.get(folder) ?? "x");
		const caller = endpoints[key].access === "public" ? stranger : parent;
		const answer = await caller.call<{ id?: string; generationId?: string }>(method, path, body, {
			prefer: "respond-async",
		});
		const id = answer.body.id ?? answer.body.generationId;
		if (method === "POST" && id) ids.set(key === "POST /api/story/save" ? "/api/stories" : folder, id);
		expect(answer.status === 503 || answer.status < 500 || answer.status === 502, `${key}: ${answer.status}`).toBe(
			true,
		);
		written++;
		return answer;
	};
	const keys = Object.keys(LARGEST) as WritingKey[];
	for (const key of keys) {
		const { status, body } = await send(key, textOf(key));
		expect([413, 429], `${key} answered ${JSON.stringify(body)} to the first call`).not.toContain(status);
	}
	for (const key of keys) {
		const body = textOf(key);
		let calls = 0;
		const isLimited = async () => ++calls > MAX_CALLS || (await send(key, body)).status === 429;
		const repeat = async () => {
			while (!(await isLimited()));
		};
		await Promise.all(Array.from({ length: 8 }, repeat));
		expect(calls, `${key} is never limited`).toBeLessThanOrEqual(MAX_CALLS);
	}
	const active = await parent.call<unknown[]>("GET", "/api/story/generations?active=true");
	if (active.status === 200) expect(active.body.length).toBeLessThanOrEqual(MAX_ACTIVE);
	return { written };
}

/** Saves the largest stories, then reads every list 20 times at once, page after page, until the calls are limited. */
async function readUntilLimited(parent: TestUser): Promise<{ saved: number; largestPageBytes: number; read: number }> {
	let saved = 0;
	while (saved < MAX_CALLS && (await parent.call("POST", "/api/story/save", savedStory())).status !== 429) saved++;
	let largestPageBytes = 0;
	let read = 0;
	const readAll = async (first: string) => {
		for (let path: string | undefined = first; path; read++) {
			const answer: Response = await fetch(parent.url + path, { headers: { authorization: `Bearer ${parent.token}` } });
			const { byteLength } = await answer.arrayBuffer();
			if (answer.status === 429) return true;
			expect(answer.status, path).toBe(200);
			if (!path.includes("export")) largestPageBytes = Math.max(largestPageBytes, byteLength);
			path = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
		}
		return false;
	};
	const lists = [
		"/api/stories",
		"/api/stories?view=card",
		"/api/stories?view=debug",
		`/api/stories?q=${encodeURIComponent("w ".repeat(99))}`,
		"/api/songs",
		"/api/heroes",
		"/api/docs",
		"/api/openapi.json",
		"/api/account/export",
		"/api/account/export.zip",
	];
	for (const list of lists) {
		for (let isLimited = false, round = 0; !isLimited && round < MAX_CALLS / 20; round++) {
			isLimited = (await Promise.all(Array.from({ length: 20 }, () => readAll(list)))).some(Boolean);
		}
	}
	expect(largestPageBytes).toBeLessThan(MAX_PAGE_BYTES);
	return { saved, largestPageBytes, read };
}

/** Watches a story 5,000 times on each of the last five sockets, after more sockets than there may be. */
async function watchUntilLimited({ url }: ServerProcess, parent: TestUser, foreignStory: string) {
	const own = await parent.requestStory({ storyLength: "extended" });
	const sockets: Socket[] = [];
	for (let tries = 0; tries < 100; tries++) {
		const socket = io(url, {
			auth: { token: parent.token },
			transports: ["websocket"],
			forceNew: true,
			reconnection: false,
		});
		const isOpen = new Promise<boolean>((resolve) => {
			socket.once("connect", () => resolve(true));
			socket.once("connect_error", () => resolve(false));
		});
		if (await isOpen) sockets.push(socket);
	}
	const snapshots = await Promise.all(
		sockets.slice(-5).flatMap((socket) =>
			Array.from({ length: 5000 }, (_, at) =>
				socket
					.timeout(60_000)
					.emitWithAck("generation:watch", { id: at % 2 ? own : foreignStory, have: 0 })
					.then(
						(answer: { ok: boolean }) => Number(answer.ok),
						() => 0,
					),
			),
		),
	);
	for (const socket of sockets) socket.close();
	return { sockets: sockets.length, snapshots: snapshots.reduce((sum, ok) => sum + ok, 0) };
}

/** Starts to observe the server and a story in another process. Returns a function that ends it and resolves with its figures. */
async function observe(
	{ url }: ServerProcess,
	{ token }: TestUser,
	story: string,
): Promise<() => Promise<Observation>> {
	const program = fileURLToPath(new URL("../observe-server.ts", import.meta.url));
	const observer = own(
		spawn(process.execPath, [program, url, token ?? "", story], { stdio: ["pipe", "pipe", "inherit"] }),
	);
	const lines = createInterface(observer.stdout)[Symbol.asyncIterator]();
	const nextLine = async () => String((await lines.next()).value);
	expect(await nextLine()).toBe("watching");
	return async () => {
		observer.stdin.end();
		return JSON.parse(await nextLine());
	};
}
