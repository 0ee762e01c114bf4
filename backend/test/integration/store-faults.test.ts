// Effects for parents while the store cannot be written because its disk is full or another program has locked it.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "vitest";
import { type ModelServer, modelServer } from "../model-server.ts";
import { onPath } from "../programs.ts";
import { type ServerProcess, startServer } from "../server-process.ts";
import { canMount, smallDisk } from "../small-disk.ts";
import { aRequest, TestUser } from "../test-app.ts";
import { aFolder } from "../test-environment.ts";

/** Characters of a story that arrive at once; the rest comes slowly while a fault lasts. */
const BEGINNING = 400;

async function startTelling(folder: string): Promise<{ server: ServerProcess; model: ModelServer }> {
	const model = await modelServer();
	model.slowAfter = BEGINNING;
	return { model, server: await startServer({ DATA_DIR: folder, OPENAI_BASE_URL: model.url }) };
}

const UNAVAILABLE = "Our database is not available right now. Nothing you saved is lost. Please try again soon.";
const status = async (server: ServerProcess, path: string) => (await fetch(server.url + path)).status;
const requestStory = (parent: TestUser) =>
	parent.call("POST", "/api/story/generate", aRequest(), { prefer: "respond-async" });

/** Locks the store like another program during a long write. */
function lock(folder: string): { release(): void } {
	const other = new DatabaseSync(join(folder, "lion-tails.db"), { timeout: 5000 });
	other.exec("BEGIN IMMEDIATE");
	return {
		release() {
			other.exec("ROLLBACK");
			other.close();
		},
	};
}

/** Ages the session by hours, so that the next request renews it. */
function ageSessions(folder: string): void {
	const other = new DatabaseSync(join(folder, "lion-tails.db"), { timeout: 5000 });
	other.exec(`UPDATE sessions SET expires_at = expires_at - ${5 * 3600 * 1000}`);
	other.close();
}

/** A server with a running story. */
async function startWithStory() {
	const folder = aFolder();
	const { server, model } = await startTelling(folder);
	const parent = await TestUser.register(server);
	const id = await parent.requestStory();
	const reader = await parent.watch(id);
	await reader.untilText(200);
	return { folder, server, model, parent, id, reader };
}

test.concurrent("parents can read while another program locks the store, and their writes wait without loss", async ({
	expect,
}) => {
	const { folder, server, model, parent, id, reader } = await startWithStory();
	ageSessions(folder);

	const { release } = lock(folder);
	let isLocked = true;
	let wasLockedAtWrite: boolean | null = null;
	const second = requestStory(parent).then((answer) => {
		wasLockedAtWrite = isLocked;
		return answer;
	});
	for (let round = 0; round < 5; round++) {
		expect(await status(server, "/healthz")).toBe(200);
		expect(await status(server, "/readyz")).toBe(200);
		expect(await parent.stories()).toEqual([]);
		// The write was sent first. An earlier answer to it would have delayed the reads and failed.
		expect(wasLockedAtWrite).toBeNull();
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
	const { text: shown } = await reader.until(() => true);
	isLocked = false;
	release();
	model.slowAfter = Infinity;

	const { status: answered, body } = await second;
	expect(answered).toBe(202);
	expect(wasLockedAtWrite).toBe(false);
	const { text, status: end } = await reader.untilEnd();
	expect(end).toBe("completed");
	expect(text.startsWith(shown)).toBe(true);
	await (await parent.watch(String(body.generationId))).untilEnd();
	const stories = await parent.stories();
	expect(stories.map((story) => story.id).toSorted()).toEqual([id, String(body.generationId)].toSorted());
	expect(stories.find((story) => story.id === id)?.story.content).toBe(text);
	expect(await parent.remaining()).toBe(58);
	expect(server.output()).not.toContain("database is locked");
	expect(await server.stop()).toBe(0);
});

test.concurrent("writes to a store that stays locked fail as unavailable, and work again after its release", async ({
	expect,
}) => {
	const { folder, server, model, parent, id, reader } = await startWithStory();

	const { release } = lock(folder);
	expect(await status(server, "/readyz")).toBe(200);
	expect(await requestStory(parent)).toMatchObject({
		status: 503,
		body: { code: "unavailable", error: UNAVAILABLE, message: UNAVAILABLE },
	});
	expect(await status(server, "/readyz")).toBe(503);
	expect(await status(server, "/healthz")).toBe(200);
	expect(await parent.stories()).toEqual([]);
	release();
	model.slowAfter = Infinity;

	expect(await status(server, "/readyz")).toBe(200);
	const second = await requestStory(parent);
	expect(second.status).toBe(202);
	const { text, status: end } = await reader.untilEnd();
	expect(end).toBe("completed");
	await (await parent.watch(String(second.body.generationId))).untilEnd();
	expect((await parent.stories()).find((story) => story.id === id)?.story.content).toBe(text);
	expect(await parent.remaining()).toBe(58);
	await server.kill();
});

type FullDisk = {
	folder: string;
	server: ServerProcess;
	model: ModelServer;
	fill(): void;
	makeRoom(): void;
};

async function onSmallDisk(): Promise<FullDisk> {
	const disk = smallDisk();
	const { server, model } = await startTelling(disk.folder);
	return {
		folder: disk.folder,
		...{ server, model },
		fill() {
			// Free pages within the write-ahead log count as room.
			const other = new DatabaseSync(join(disk.folder, "lion-tails.db"), { timeout: 5000 });
			other.exec("PRAGMA wal_checkpoint(TRUNCATE)");
			other.close();
			disk.fill();
		},
		makeRoom: disk.makeRoom,
	};
}

const PRLIMIT = onPath("prlimit");

/** Almost the same without privileges: no file of the process may grow beyond its present size. */
async function withFileSizeLimit(): Promise<FullDisk> {
	const folder = aFolder();
	const { server, model } = await startTelling(folder);
	const limit = (bytes: string) => {
		const { status: code } = spawnSync(String(PRLIMIT), [`--pid=${server.process.pid}`, `--fsize=${bytes}:`]);
		if (code !== 0) throw new Error("the limit could not be set");
	};
	return {
		...{ folder, server, model },
		fill: () => limit("1024"),
		makeRoom: () => limit("unlimited"),
	};
}

test.concurrent.for([
	["full disk", canMount ? null : "nothing can be mounted here", onSmallDisk],
	["limit on the size of files", PRLIMIT ? null : "there is no prlimit on the path", withFileSizeLimit],
] as const)(
	"a running story waits for room on a %s, a new one is refused with a plain message, and reading works",
	async ([, lacking, open], { expect, skip }) => {
		skip(lacking !== null, `not run, because ${lacking}`);
		const disk = await open();
		const { server, model } = disk;
		const parent = await TestUser.register(server);
		model.slowAfter = Infinity;
		const first = await parent.requestStory();
		await (await parent.watch(first)).untilEnd();
		model.slowAfter = BEGINNING;
		const id = await parent.requestStory();
		const reader = await parent.watch(id);
		await reader.untilText(200);
		expect(await status(server, "/readyz")).toBe(200);
		ageSessions(disk.folder);

		disk.fill();
		expect(await requestStory(parent)).toMatchObject({
			status: 503,
			body: { code: "unavailable", error: UNAVAILABLE, message: UNAVAILABLE },
		});
		expect(await status(server, "/readyz")).toBe(503);
		expect(await status(server, "/healthz")).toBe(200);
		expect(await parent.stories()).toMatchObject([{ id: first }]);
		await expect.poll(server.output).toContain("a session could not be renewed");
		const favorite = await parent.call("PUT", `/api/stories/${first}/favorite`, { isFavorite: true });
		expect(favorite).toMatchObject({ status: 503, body: { code: "unavailable" } });
		await expect.poll(server.output).toContain("the log of stories could not be written; trying again");
		const { text: shown } = await reader.until(() => true);
		disk.makeRoom();
		model.slowAfter = Infinity;

		expect(await status(server, "/readyz")).toBe(200);
		const { text, status: end } = await reader.untilEnd();
		expect(end).toBe("completed");
		expect(text.startsWith(shown)).toBe(true);
		expect((await parent.stories()).find((story) => story.id === id)?.story.content).toBe(text);
		const third = await parent.requestStory();
		await (await parent.watch(third)).untilEnd();
		expect(await parent.remaining()).toBe(57);
		expect(server.output()).not.toContain("no transaction is active");
	},
);
