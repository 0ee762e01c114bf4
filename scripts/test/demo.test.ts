import type { StoredStory } from "@lion-tails/common/saved-story";
import { expect, test } from "vitest";
import { aFolder } from "../../backend/test/test-environment.ts";
import { call } from "../server.ts";
import { startProcess } from "./run-script.ts";

test("the demo has an account with a dozen stories, and the next run has the same", async () => {
	const folder = aFolder();
	const { found: first, stop } = await start(folder);
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

	const { found: second } = await start(folder);
	expect(second.password).toBe(first.password);
	expect((await library(second)).map(({ id }) => id)).toEqual(stories.map(({ id }) => id));
});

type Started = { url: string; username: string; password: string };

async function library({ url, username, password }: Started): Promise<StoredStory[]> {
	const { token } = await call<{ token: string }>(url, "POST /api/auth/login", { username, password });
	const answer = await fetch(`${url}/api/stories`, { headers: { authorization: `Bearer ${token}` } });
	expect(answer.status).toBe(200);
	return (await answer.json()) as StoredStory[];
}

/** Starts the demo with nothing but a data folder, and reads what it prints. */
const start = (folder: string) =>
	startProcess("demo", { PORT: "0", DATA_DIR: folder }, (output): Started | null => {
		const [, username, password] = /Sign in as (\S+) with the password (\S+)/.exec(output) ?? [];
		const port = /is at http:\/\/localhost:(\d+)/.exec(output)?.[1];
		return username && password && port ? { url: `http://127.0.0.1:${port}`, username, password } : null;
	});
