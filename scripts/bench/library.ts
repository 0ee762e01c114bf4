// npm run bench:library -- --small 100 --large 10000 --rounds 40 [--json]: the duration of each library call for a parent with
// few and one with many stories, over HTTP from a server process with SQLite.

import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { openSqlite } from "@lion-tails/backend/storage/sqlite/sqlite";
import type { StoryCard } from "@lion-tails/common/saved-story";
import { startServer } from "../../backend/test/server-process.ts";
import { readOptions } from "../run-script.ts";
import { atExit, temporaryFolder } from "./at-exit.ts";
import { libraryStories } from "./library-stories.ts";
import { createParents, percentiles } from "./shared.ts";

/** Medians, and the ratio of large to small. */
type Comparison = { call: string; smallMs: number; largeMs: number; ratio: number };

const WARM_UP_ROUNDS = 5;
const { values } = readOptions({
	options: {
		small: { type: "string", default: "100" },
		large: { type: "string", default: "10000" },
		rounds: { type: "string", default: "40" },
		json: { type: "boolean", default: false },
	},
});
const sizes = [Number(values.small), Number(values.large)] as const;
const rounds = Number(values.rounds);
/** The deep page starts after this share of the library. */
const DEEP = 0.8;
const STORIES_PER_WRITE = 100;

type Library = { token: string; deep: Record<string, string>; storyId: string };

const folder = temporaryFolder();

const tokens = await fillStore();
const server = await startServer({ DATA_DIR: folder, LOG_LEVEL: "error", NODE_ENV: "production" });
atExit(() => server.process.kill("SIGKILL"));
const libraries: Library[] = [];
for (const [at, token] of tokens.entries()) libraries.push(await prepare(token, sizes[at] ?? 0));

const page = (query: string) => (library: Library) => get(library.token, `/api/stories?view=card&${query}`);
const deepPage = (sort: string) => (library: Library) => get(library.token, library.deep[sort] ?? "");
const CALLS: Record<string, (library: Library) => Promise<number>> = {
	"open: newest": page(""),
	"open: oldest": page("sort=oldest"),
	"open: by title": page("sort=title"),
	"page deep down: newest": deepPage("newest"),
	"page deep down: oldest": deepPage("oldest"),
	"page deep down: by title": deepPage("title"),
	"filter: favourites": page("filter=favorites&limit=10"),
	"filter: temporary": page("filter=temporary"),
	"filter: favourites, by title": page("filter=favorites&limit=10&sort=title"),
	"search: a rare word": page("q=quetzal"),
	"search: a common word": page("q=the"),
	"search: one letter": page("q=s"),
	"search: a prefix": page("q=lan"),
	"search: a child's name": page("q=No%C3%A9mie&limit=20"),
	"search: three words": page("q=the%20lantern%20No%C3%A9mie&limit=20"),
	"search: a common word, oldest": page("q=the&sort=oldest"),
	"search: a common word, by title": page("q=the&sort=title"),
	"open one story": (library) => get(library.token, `/api/stories/${library.storyId}`),
	"write a position": async (library) =>
		(
			await call("PUT", library.token, `/api/stories/${library.storyId}/position`, {
				paragraph: 3,
				offset: 5,
				readAt: new Date().toISOString(),
			})
		).ms,
};

const results: Comparison[] = [];
for (const [name, act] of Object.entries(CALLS)) results.push({ call: name, ...(await compare(act, rounds)) });
// A parent can save 60 stories an hour.
const [toSave] = libraryStories("", 1, 0);
const save = async ({ token }: Library) => (await call("POST", token, "/api/story/save", { story: toSave?.story })).ms;
results.push({ call: "save one story", ...(await compare(save, Math.min(rounds, 50))) });
await server.stop();

printResults(results);

/** Returns the tokens of the parents with the small and the large library. */
async function fillStore(): Promise<string[]> {
	const storage = openSqlite(join(folder, "lion-tails.db"));
	const parents = await createParents(storage, 2);
	const users = await storage.records.read("users", "", 2);
	for (const [at, size] of sizes.entries()) {
		const id = users.find(({ username }) => username === `parent${at}`)?.id ?? "";
		for (let from = 0; from < size; from += STORIES_PER_WRITE) {
			const count = Math.min(STORIES_PER_WRITE, size - from);
			await storage.records.write("stories", libraryStories(id, count, from));
		}
		process.stderr.write(`${size} stories are in the store.\n`);
	}
	await storage.close();
	return parents;
}

/** Finds the addresses of the deep pages by following the pages. */
async function prepare(token: string, size: number): Promise<Library> {
	const deep: Record<string, string> = {};
	let storyId = "";
	for (const sort of ["newest", "oldest", "title"]) {
		// Smaller pages in the small library, so that the deep page is full in both.
		const limit = size < 500 ? 10 : 60;
		let path = `/api/stories?view=card&sort=${sort}&limit=${limit}`;
		for (let seen = 0; seen < size * DEEP; seen += limit) {
			const { content, link } = await call("GET", token, path);
			storyId = (content as StoryCard[])[0]?.id ?? storyId;
			path = /<([^>]+)>/.exec(link)?.[1] ?? path;
		}
		deep[sort] = path.replace(/limit=\d+/, "limit=10");
	}
	return { token, deep, storyId };
}

async function get(token: string, path: string): Promise<number> {
	return (await call("GET", token, path)).ms;
}

/** One call, and the milliseconds until its answer was read. A rate limit is waited for and does not count. */
async function call(method: string, token: string, path: string, body?: object) {
	for (;;) {
		const startedAt = performance.now();
		const answer = await fetch(server.url + path, {
			method,
			headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
			...(body && { body: JSON.stringify(body) }),
		});
		const content = await answer.json();
		const ms = performance.now() - startedAt;
		if (answer.ok) return { content, ms, link: answer.headers.get("link") ?? "" };
		if (answer.status !== 429) throw new Error(`${path}: ${answer.status} ${JSON.stringify(content)}`);
		await setTimeout(Number(answer.headers.get("retry-after")) * 1_000);
	}
}

/** Measures both in turns, so that other load on the machine affects both. */
async function compare(act: (library: Library) => Promise<number>, rounds: number): Promise<Omit<Comparison, "call">> {
	const times = libraries.map((): number[] => []);
	for (let round = -Math.min(WARM_UP_ROUNDS, rounds); round < rounds; round++)
		for (const [at, library] of libraries.entries()) {
			const ms = await act(library);
			if (round >= 0) times[at]?.push(ms);
		}
	const [smallMs = 0, largeMs = 0] = times.map((all) => percentiles(all).p50);
	return { smallMs, largeMs, ratio: largeMs / smallMs };
}

function printResults(results: Comparison[]): void {
	const [small, large] = sizes;
	if (values.json) {
		process.stdout.write(`${JSON.stringify({ small, large, rounds, results }, null, "\t")}\n`);
		return;
	}
	const line = (cells: unknown[]) =>
		process.stdout.write(
			`${cells.map((cell, at) => (at ? String(cell).padStart(14) : String(cell).padEnd(34))).join("")}\n`,
		);
	line(["median ms", `${small} stories`, `${large} stories`, "ratio"]);
	for (const { call, smallMs, largeMs, ratio } of results)
		line([call, smallMs.toFixed(2), largeMs.toFixed(2), ratio.toFixed(2)]);
}
