// The parents of the soak, in their own process: each has stories told and reads them live, reloads the page or stops the story,
// and uses the rest of the product in between. Sends its report over IPC after the given time.
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { seededRandom } from "@lion-tails/backend/models/built-in/compose/seeded-random";
import type { GenerationEvent, LiveStory, Snapshot } from "@lion-tails/common/generation";
import { applyEvent, applySnapshot, isOver } from "@lion-tails/common/live";
import { aJpeg } from "../../../backend/test/pictures.ts";
import { openSocket } from "./read-story.ts";
import { newTokenCounts, tokenReader } from "./tokens.ts";

/** `tokens`: the sessions of the parents. `logins`: accounts that sign in again and again, each from its own address. */
export type ParentsSettings = {
	url: string;
	tokens: string[];
	logins: { username: string; password: string; address: string }[];
	atOnce: number;
	seconds: number;
	seed: number;
};
export type ParentsReport = {
	told: number;
	stopped: number;
	reloads: number;
	chores: Record<string, number>;
	/** Words that did not arrive, or arrived twice, on the page or in the saved story. */
	lost: number;
	doubled: number;
	/** Stories that are not saved as they were read. */
	unsaved: number;
	/** Calls that were refused or failed; a parent of the soak stays far below every limit. */
	failures: string[];
};

const STORY_TIMEOUT_MS = 120_000;
/** Shares of all stories. */
const [STOPPED, RELOADED] = [0.15, 0.4];
const STORY = { childName: "Noah", gender: "boy", animal: "lion", theme: "courage", storyLength: "very-short" };

const { url, tokens, logins, atOnce, seconds, seed } = JSON.parse(process.argv[2] ?? "{}") as ParentsSettings;
const random = seededRandom(seed, "soak").number;
const counts = newTokenCounts();
const report: ParentsReport = {
	told: 0,
	stopped: 0,
	reloads: 0,
	chores: {},
	lost: 0,
	doubled: 0,
	unsaved: 0,
	failures: [],
};
const picture = Buffer.from(await aJpeg(640, 480)).toString("base64");
const until = performance.now() + seconds * 1000;

class Failure extends Error {}

/** Each parent has an address of its own. */
const addressOf = (parent: number) => ({ "x-forwarded-for": `10.1.${parent >> 8}.${parent & 255}` });

async function call(parent: number, method: string, path: string, body?: object, headers: object = {}) {
	const answer = await fetch(url + path, {
		method,
		headers: {
			authorization: `Bearer ${tokens[parent]}`,
			...addressOf(parent),
			...(body && { "content-type": "application/json" }),
			...headers,
		},
		...(body && { body: JSON.stringify(body) }),
	});
	const bytes = Buffer.from(await answer.arrayBuffer());
	if (!answer.ok) throw new Failure(`${method} ${path}: ${answer.status} ${bytes.toString().slice(0, 200)}`);
	return bytes;
}
const read = async <T>(...args: Parameters<typeof call>) => JSON.parse((await call(...args)).toString()) as T;

/** Reads a running story on one page until it is over or `leave` characters have arrived. */
async function readPage(parent: number, id: string, held: string, leave: number): Promise<LiveStory> {
	const { promise, resolve, reject } = Promise.withResolvers<LiveStory>();
	// A connection that is refused rejects `openSocket` as well.
	promise.catch(() => {});
	let live: LiveStory | undefined;
	const check = () => {
		if (live && (isOver(live.status) || live.text.length >= leave)) resolve(live);
	};
	const socket = await openSocket(
		url,
		{ token: tokens[parent] },
		{
			onEvent(name, argument) {
				const event = argument as GenerationEvent;
				if (name !== "generation:event" || event.id !== id) return;
				if (!live || event.seq !== live.seq + 1) reject(new Failure(`event ${event.seq} came after ${live?.seq}`));
				else live = applyEvent(live, event);
				check();
			},
			onClose: (reason) => reject(new Failure(reason)),
		},
		addressOf(parent),
	);
	const timer = setTimeout(() => reject(new Failure(`story ${id} did not end`)), STORY_TIMEOUT_MS);
	socket.emit("generation:watch", { id, have: held.length }, (answer) => {
		const watched = answer as { ok: true; snapshot: Snapshot } | { ok: false; error: string };
		if (watched.ok) live = applySnapshot(held, watched.snapshot);
		else reject(new Failure(watched.error));
		check();
	});
	return promise.finally(() => {
		clearTimeout(timer);
		socket.close();
	});
}

async function readStory(parent: number, id: string): Promise<void> {
	const isStopped = random() < STOPPED;
	let leave = isStopped || random() < RELOADED ? 100 + Math.floor(random() * 3000) : Number.POSITIVE_INFINITY;
	let live = await readPage(parent, id, "", leave);
	while (!isOver(live.status)) {
		if (isStopped) await call(parent, "POST", `/api/story/generations/${id}/cancel`);
		else report.reloads++;
		leave = !isStopped && random() < RELOADED ? live.text.length + 500 : Number.POSITIVE_INFINITY;
		live = await readPage(parent, id, live.text, leave);
	}
	if (live.status === "failed") throw new Failure(`a story failed: ${live.error?.message}`);
	const story = tokenReader(counts);
	story.add(live.text);
	if (live.status === "completed") {
		story.end();
		report.told++;
	} else report.stopped++;
	if (live.storyId === null && live.text === "") return;
	const saved = await read<{ story: { content: string } }>(parent, "GET", `/api/stories/${live.storyId ?? id}`);
	if (saved.story.content !== live.text) report.unsaved++;
}

const requested = { prefer: "respond-async" };
const chores: Record<string, (parent: number) => Promise<unknown>> = {
	async song(parent) {
		const verses = [{ lyrics: ["Amazing grace, how sweet the sound"], chords: [[{ at: 0, chord: "G" }]] }];
		const { id } = await read<{ id: string }>(parent, "POST", "/api/songs", { title: "Amazing grace", verses });
		await call(parent, "GET", `/api/songs/${id}`);
		await call(parent, "DELETE", `/api/songs/${id}`);
	},
	async picture(parent) {
		const body = { imageBase64: picture, childName: "Ada", gender: "girl", storyLength: "very-short" };
		const answer = await read<{ generationId: string }>(
			...([parent, "POST", "/api/generate-story-from-image", body, requested] as const),
		);
		await readStory(parent, answer.generationId);
		await call(parent, "GET", `/api/stories/${answer.generationId}/image`).catch(ignoreMissingPicture);
	},
	async export(parent) {
		JSON.parse((await call(parent, "GET", "/api/account/export")).toString());
		const zip = await call(parent, "GET", "/api/account/export.zip");
		if (zip.readUInt32LE(0) !== 0x04034b50) throw new Failure("the export is not a ZIP file");
	},
	async login(parent) {
		const { address = "", ...login } = logins[parent % logins.length] ?? {};
		const from = { "x-forwarded-for": address };
		// Without the parent's session, which a new sign-in would replace.
		const asked = { ...from, authorization: "", prefer: "token" };
		const { token } = await read<{ token: string }>(parent, "POST", "/api/auth/login", login, asked);
		await call(parent, "POST", "/api/auth/logout", undefined, { ...from, authorization: `Bearer ${token}` });
	},
	async library(parent) {
		const [first] = await read<{ id: string }[]>(parent, "GET", "/api/stories?view=card");
		if (first) await call(parent, "PUT", `/api/stories/${first.id}/favorite`, { isFavorite: random() < 0.5 });
	},
	pages: (parent) => Promise.all(["/", "/music", "/api/heroes", "/api/songs"].map((path) => call(parent, "GET", path))),
};

/** A story that was stopped before its first word is not saved, so it has no picture. */
function ignoreMissingPicture(error: unknown): void {
	if (!String(error).includes(" 404 ")) throw error;
}

async function attempt(act: () => Promise<unknown>): Promise<void> {
	try {
		await act();
	} catch (error) {
		report.failures.push(error instanceof Failure ? error.message : String((error as Error).stack));
		await wait(500);
	}
}

let next = 0;
/** One family after another, so that none comes near its limits. */
async function live(): Promise<void> {
	while (performance.now() < until) {
		const parent = next++ % tokens.length;
		await attempt(async () => {
			const key = { "idempotency-key": randomUUID() };
			const start = () =>
				read<{ generationId: string }>(parent, "POST", "/api/story/generate", STORY, { ...requested, ...key });
			const { generationId } = await start();
			// A page that lost the answer sends the request again.
			if (random() < 0.2 && (await start()).generationId !== generationId) throw new Failure("a story was doubled");
			await readStory(parent, generationId);
		});
		const names = Object.keys(chores);
		const name = names[Math.floor(random() * names.length)] ?? "";
		await attempt(async () => {
			await chores[name]?.(parent);
			report.chores[name] = (report.chores[name] ?? 0) + 1;
		});
	}
}

await Promise.all(
	Array.from({ length: atOnce }, async () => {
		await wait(random() * 3000);
		await live();
	}),
);
process.send?.({ ...report, lost: counts.lost, doubled: counts.doubled });
process.disconnect?.();
