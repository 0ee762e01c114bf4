// What a server process prints when it cannot start, and where it reads its settings from.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { VARIABLES } from "../../src/config.ts";
import { startServer } from "../server-process.ts";
import { aFolder } from "../test-environment.ts";

/** What the server prints instead of starting. */
const startError = (environment: Record<string, string>): Promise<string> =>
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
])("an invalid %s prevents the start, with one line that says so", async (name, value) => {
	const output = await startError({ [name]: value });
	expect(output.split("\n")).toHaveLength(1);
	expect(output).toMatch(new RegExp(`^${name} is .*, but must be .*\\.$`));
	if (name === "SESSION_SECRET" || name === "MONGODB_URI") expect(output).not.toContain(value);
});

test("a role other than all needs Redis", async () => {
	expect(await startError({ ROLE: "web" })).toBe(
		'ROLE is "web", but must be all, web (answers requests) or worker (runs generations); web and worker need REDIS_URL.',
	);
});

test.each([
	["REDIS_URL", "redis://:hidden@127.0.0.1:1"],
	["MONGODB_URI", "mongodb://parent:hidden@127.0.0.1:1/x?serverSelectionTimeoutMS=300"],
])("an unreachable server at %s is reported in one line without its password", async (name, address) => {
	const output = await startError({ [name]: address });
	expect(output.split("\n")).toHaveLength(1);
	expect(output).toContain(name);
	expect(output).not.toContain("hidden");
});

test("a secret may come from a file, but not from a file and a variable", async () => {
	const path = join(aFolder(), "secret");
	writeFileSync(path, "long enough for a secret\n");
	const server = await startServer({ DATA_DIR: aFolder(), SESSION_SECRET_FILE: path });
	expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
	await server.kill();
	const both = await startError({ SESSION_SECRET_FILE: path, SESSION_SECRET: "another one, also long" });
	expect(both).toMatch(/^SESSION_SECRET_FILE is .* must be left out where SESSION_SECRET itself is given\.$/);
});

test(".env.example has every variable, and no other", () => {
	const example = readFileSync(new URL("../../../.env.example", import.meta.url), "utf8");
	const named = [...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
	expect(named.toSorted()).toEqual(VARIABLES.filter((name) => !name.endsWith("_FILE")).toSorted());
});
