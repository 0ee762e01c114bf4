// Stores that released versions wrote, opened by today's server. backend/test/released-stores has one of each release, and
// in stories.json the answers of that version's own API. 2026-11-28 is a state between two releases, the first with
// characters and songs in it.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { startServer } from "../server-process.ts";
import { aRequest, TestUser } from "../test-app.ts";
import { aFolder } from "../test-environment.ts";

const FOLDER = new URL("../released-stores/", import.meta.url);
const VERSIONS = readdirSync(FOLDER).flatMap((name) => name.match(/^(.+)\.db\.gz$/)?.[1] ?? []);

type Expected = { id: string; title: string; isFavorite: boolean; createdAt: string; contentSha256: string };
const EXPECTED = JSON.parse(readFileSync(new URL("stories.json", FOLDER), "utf8")) as Record<string, Expected[]>;
type Listed = { id: string; isFavorite: boolean; createdAt: string; story: { title: string; content: string } };

test("there is a store of every version in the changelog", () => {
	const changelog = readFileSync(new URL("../../../CHANGELOG.md", import.meta.url), "utf8");
	const released = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(([, version]) => version);
	expect(released.length).toBeGreaterThan(1);
	expect(VERSIONS).toEqual(expect.arrayContaining(released));
	expect(Object.keys(EXPECTED).toSorted()).toEqual(VERSIONS.toSorted());
});

test.each(VERSIONS)(
	"the parent of a store of version %s logs in and finds all stories, characters and songs",
	async (version) => {
		const folder = join(aFolder(), "data");
		mkdirSync(folder);
		writeFileSync(join(folder, "lion-tails.db"), gunzipSync(readFileSync(new URL(`${version}.db.gz`, FOLDER))));
		const server = await startServer({ DATA_DIR: folder, STORYTELLER_TOKENS_PER_SECOND: "0" });
		const parent = new TestUser(server.url);
		const login = { username: "ruth", password: "a lamp in the window" };
		parent.token = (await parent.call<{ token: string }>("POST", "/api/auth/login", login)).body.token;

		const { body: stories } = await parent.call<Listed[]>("GET", "/api/stories");
		const read = stories.map(({ id, isFavorite, createdAt, story: { title, content } }) => {
			const contentSha256 = createHash("sha256").update(content).digest("hex");
			return { id, title, isFavorite, createdAt, contentSha256 };
		});
		expect(read).toEqual(EXPECTED[version]);
		expect((await parent.call("GET", "/api/stories?q=flew")).body).toMatchObject([{ story: { title: "The Kite" } }]);
		expect((await parent.call<unknown[]>("GET", "/api/heroes")).body.length).toBeGreaterThan(30);
		const hasMore = !version.startsWith("0.");
		expect((await parent.call("GET", "/api/characters")).body).toMatchObject(hasMore ? [{ name: "Naomi" }] : []);
		const { body: songs } = await parent.call<{ title: string }[]>("GET", "/api/songs");
		expect(songs.some(({ title }) => title === "The Lamp")).toBe(hasMore);

		// The store takes new stories.
		const told = await parent.call("POST", "/api/story/generate", aRequest({ storyLength: "very-short" }));
		expect(told.status).toBe(200);
		expect((await parent.call<unknown[]>("GET", "/api/stories")).body).toHaveLength(stories.length + 1);
		await server.stop();
	},
);
