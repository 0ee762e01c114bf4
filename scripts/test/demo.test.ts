import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { SignedIn } from "@lion-tails/common/account";
import type { StoredStory } from "@lion-tails/common/saved-story";
import { afterEach, expect, test } from "vitest";
import { own } from "../../backend/test/own-process.ts";
import { aFolder } from "../../backend/test/test-environment.ts";
import { call } from "../server.ts";

let demo: ChildProcess | undefined;
afterEach(stop);

test("the demo has an account with a dozen stories, and the next run has the same", async () => {
	const folder = aFolder();
	const first = await start(folder);
	expect(first.username).toBe("demo");
	const stories = await library(first);
	expect(stories.length).toBeGreaterThanOrEqual(12);
	const requested = (field: string) => new Set(stories.map(({ request }) => request[field]));
	expect(requested("theme").size).toBeGreaterThan(5);
	expect(requested("storyType").size).toBeGreaterThan(2);
	expect(requested("storyLength").size).toBe(5);
	expect(new Set(stories.map(({ heroId }) => heroId)).size).toBeGreaterThan(2);
	expect(stories.filter(({ isFavorite }) => isFavorite).length).toBeGreaterThan(2);
	await stop();

	const second = await start(folder);
	expect(second.password).toBe(first.password);
	expect((await library(second)).map(({ id }) => id)).toEqual(stories.map(({ id }) => id));
}, 120_000);

type Started = { url: string; username: string; password: string };

async function library({ url, username, password }: Started): Promise<StoredStory[]> {
	const { token } = await call<SignedIn>(url, "POST /api/auth/login", { username, password });
	const answer = await fetch(`${url}/api/stories`, { headers: { authorization: `Bearer ${token}` } });
	expect(answer.status).toBe(200);
	return (await answer.json()) as StoredStory[];
}

/** Starts the demo with nothing but a data folder, and reads what it prints. */
function start(folder: string): Promise<Started> {
	demo = own(
		spawn(process.execPath, [fileURLToPath(new URL("../demo.ts", import.meta.url))], {
			cwd: folder,
			env: { PATH: process.env.PATH ?? "", PORT: "0", DATA_DIR: folder },
			stdio: ["ignore", "pipe", "inherit"],
		}),
	);
	let output = "";
	return new Promise((resolve, reject) => {
		demo?.once("exit", () => reject(new Error(`It ended: ${output}`)));
		demo?.stdout?.on("data", (text) => {
			output += text;
			const [, username, password] = /Sign in as (\S+) with the password (\S+)/.exec(output) ?? [];
			const port = /is at http:\/\/localhost:(\d+)/.exec(output)?.[1];
			if (username && password && port) resolve({ url: `http://127.0.0.1:${port}`, username, password });
		});
	});
}

async function stop(): Promise<void> {
	if (!demo || demo.exitCode !== null) return;
	demo.kill("SIGTERM");
	await once(demo, "exit");
}
