// What a server process says when it cannot start, and what it takes from where.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { VARIABLES } from "../../src/config.ts";
import { startServer } from "../server-process.ts";
import { aFolder } from "../test-environment.ts";

/** What it said instead of starting. */
const refusal = (environment: Record<string, string>): Promise<string> =>
	startServer({ DATA_DIR: aFolder(), ...environment }).then(
		(started) => started.kill().then(() => "it started"),
		(error: Error) => error.message.trim(),
	);

test.each([
	["PORT", "eighty"],
	["STORYTELLER_TOKENS_PER_SECOND", "-1"],
	["OPENAI_BASE_URL", "not an address"],
	["PUBLIC_URL", "ftp://x"],
	["FREE_MONTHLY_STORIES", "1.5"],
	["SESSION_SECRET", "short"],
	["DATA_DIR", "/dev/null/data"],
	["MONGODB_URI", "postgres://secret"],
	["REDIS_URL", "localhost"],
	["ROLE", "king"],
	["SESSION_SECRET_FILE", "/not/there"],
])("a wrong %s stops the start with one line that says so", async (name, value) => {
	const said = await refusal({ [name]: value });
	expect(said.split("\n")).toHaveLength(1);
	expect(said).toMatch(new RegExp(`^${name} is .*, but must be .*\\.$`));
	if (name === "SESSION_SECRET" || name === "MONGODB_URI") expect(said).not.toContain(value);
});

test("a role of its own needs Redis", async () => {
	expect(await refusal({ ROLE: "web" })).toBe(
		'ROLE is "web", but must be all, web (answers requests) or worker (runs generations); web and worker need REDIS_URL.',
	);
});

test.each([
	["REDIS_URL", "redis://:hidden@127.0.0.1:1"],
	["MONGODB_URI", "mongodb://parent:hidden@127.0.0.1:1/x?serverSelectionTimeoutMS=300"],
])("a server that is not there at %s is said in one line", async (name, address) => {
	const said = await refusal({ [name]: address });
	expect(said.split("\n")).toHaveLength(1);
	expect(said).toContain(name);
	expect(said).not.toContain("hidden");
});

test("a secret may come from a file, but not from two places", async () => {
	const path = join(aFolder(), "secret");
	writeFileSync(path, "long enough for a secret\n");
	const server = await startServer({ DATA_DIR: aFolder(), SESSION_SECRET_FILE: path });
	expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
	await server.kill();
	const both = await refusal({ SESSION_SECRET_FILE: path, SESSION_SECRET: "another one, also long" });
	expect(both).toMatch(/^SESSION_SECRET_FILE is .* must be left out where SESSION_SECRET itself is given\.$/);
});

test("the example of settings names every one there is, and no other", () => {
	const example = readFileSync(new URL("../../../.env.example", import.meta.url), "utf8");
	const named = [...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
	expect(named.toSorted()).toEqual(VARIABLES.filter((name) => !name.endsWith("_FILE")).toSorted());
});
