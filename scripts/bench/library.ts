// npm run bench:library -- --small 100 --large 10000 --rounds 40 [--json]: what each call of the library takes in a library
// of few stories and in one of many, of two parents in one store, over HTTP from a server process with SQLite.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openSqlite } from "@lion-tails/backend/storage/sqlite/sqlite";
import type { StoryCard } from "@lion-tails/common/saved-story";
import { startServer } from "../../backend/test/server-process.ts";
import { type Comparison, compare, printComparison } from "./compare.ts";
import { libraryStories } from "./library-stories.ts";
import { createParents, post } from "./shared.ts";

const { values } = parseArgs({
	options: {
		small: { type: "string", default: "100" },
		large: { type: "string", default: "10000" },
		rounds: { type: "string", default: "40" },
		json: { type: "boolean", default: false },
	},
});
const sizes = [Number(values.small), Number(values.large)] as const;
const rounds = Number(values.rounds);
/** The deep page begins after this share of the library. */
const DEEP = 0.8;
const STORIES_PER_WRITE = 100;

type Library = { token: string; deep: Record<string, string>; storyId: string };

const folder = mkdtempSync(join(tmpdir(), "lion-tails-bench-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const tokens = await fillStore();
const server = await startServer({ DATA_DIR: folder, LOG_LEVEL: "error", NODE_ENV: "production" });
process.once("exit", () => server.process.kill("SIGKILL"));
const libraries: Library[] = [];
for (const [at, token] of tokens.entries()) libraries.push(await prepare(token, sizes[at] ?? 0));

const page = (query: string) => (library: Library) => get(library.token, `/api/stories?view=card&${query}`);
const deepPage = (sort: string) => (library: Library) => get(library.token, library.deep[sort] ?? "");
const CALLS: Record<string, (library: Library) => Promise<unknown>> = {
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
	"write a position": (library) =>
		call("PUT", library.token, `/api/stories/${library.storyId}/position`, {
			...{ paragraph: 3, offset: 5, readAt: new Date().toISOString() },
		}),
};

const results: Comparison[] = [];
for (const [name, act] of Object.entries(CALLS))
	results.push({ call: name, ...(await compare(libraries, act, rounds)) });
// A parent may save 60 stories in an hour.
const [toSave] = libraryStories("", 1, 0);
const save = (library: Library) => post(`${server.url}/api/story/save`, library.token, { story: toSave?.story });
results.push({ call: "save one story", ...(await compare(libraries, save, Math.min(rounds, 50))) });
await server.stop();

printComparison({ noun: "stories", sizes, rounds, results, asJson: values.json });

/** The tokens of the parents with the small and the large library. */
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

/** Finds the addresses of the deep pages as a reader would: page by page. */
async function prepare(token: string, size: number): Promise<Library> {
	const deep: Record<string, string> = {};
	let storyId = "";
	for (const sort of ["newest", "oldest", "title"]) {
		// Small pages in the small library, so that the deep one is full in both.
		const limit = size < 500 ? 10 : 60;
		let path = `/api/stories?view=card&sort=${sort}&limit=${limit}`;
		for (let seen = 0; seen < size * DEEP; seen += limit) {
			const answer = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } });
			storyId = ((await answer.json()) as StoryCard[])[0]?.id ?? storyId;
			path = /<([^>]+)>/.exec(answer.headers.get("link") ?? "")?.[1] ?? path;
		}
		deep[sort] = path.replace(/limit=\d+/, "limit=10");
	}
	return { token, deep, storyId };
}

function get(token: string, path: string): Promise<unknown> {
	return call("GET", token, path);
}

async function call(method: string, token: string, path: string, body?: object): Promise<unknown> {
	const answer = await fetch(server.url + path, {
		method,
		headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
		...(body && { body: JSON.stringify(body) }),
	});
	const content = await answer.json();
	if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(content)}`);
	return content;
}
