// The settings of a server, and what it prints when it cannot start.
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { ConfigError, dataFolderError, readConfig, VARIABLES } from "../../src/config.ts";
import { shippedHeroes } from "../../src/hero/seed.ts";
import { shippedSongs } from "../../src/song/seed.ts";
import { storeProblem } from "../../src/storage/sqlite/errors.ts";
import { openSqlite } from "../../src/storage/sqlite/sqlite.ts";
import { asOther, cannotBeOther } from "../other-user.ts";
import { startServer } from "../server-process.ts";
import { canMount, smallDisk } from "../small-disk.ts";
import { aFolder } from "../test-environment.ts";

/** Returns the error message of an invalid configuration. */
function configError(environment: Record<string, string>): string {
	try {
		readConfig({ DATA_DIR: aFolder(), ...environment });
		return "no error";
	} catch (error) {
		if (error instanceof ConfigError) return error.message;
		throw error;
	}
}

/** Returns the output of a server process that does not start. */
const startError = (environment: Record<string, string>): Promise<string> =>
	startServer({ DATA_DIR: aFolder(), ...environment }).then(
		(started) => started.kill().then(() => "it started"),
		(error: Error) => error.message.trim(),
	);

test.each([
	["PORT", "eighty"],
	["STORYTELLER_TOKENS_PER_SECOND", "-1"],
	["OPENAI_BASE_URL", "not an address"],
	["OWN_KEY_BASE_URL", "not an address"],
	["PUBLIC_URL", "ftp://x"],
	["TRUST_PROXY", "true"],
	["METRICS_TOKEN", "short"],
	["FREE_MONTHLY_STORIES", "1.5"],
	["SESSION_SECRET", "short"],
	["DATA_DIR", "/dev/null/data"],
	["MONGODB_URI", "postgres://secret"],
	["REDIS_URL", "localhost"],
	["SMTP_URL", "mail://secret"],
	["MAIL_FROM", "nobody"],
	["ROLE", "king"],
	["SESSION_SECRET_FILE", "/not/there"],
])("an invalid %s is refused in one line, which does not contain a secret", (name, value) => {
	const output = configError({ [name]: value });
	expect(output.split("\n")).toHaveLength(1);
	expect(output).toMatch(new RegExp(`^${name} is .*, but must be .*\\.$`));
	if (["SESSION_SECRET", "MONGODB_URI", "SMTP_URL", "METRICS_TOKEN"].includes(name))
		expect(output).not.toContain(value);
});

test("a server with an invalid setting prints one line and exits", async () => {
	expect(await startError({ PORT: "eighty" })).toBe('PORT is "eighty", but must be a whole number from 0 to 65535.');
});

test("a role other than all needs Redis", () => {
	expect(configError({ ROLE: "web" })).toBe(
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

test("the first start adds the shipped songs and heroes to an empty store, and the next start does not change them", async () => {
	const folder = aFolder();
	const server = await startServer({ DATA_DIR: folder });
	const songs = (await (await fetch(`${server.url}/api/songs?view=card`)).json()) as { id: string }[];
	expect(songs.map(({ id }) => id).toSorted()).toEqual(
		shippedSongs()
			.map(({ id }) => id)
			.toSorted(),
	);
	expect(await (await fetch(`${server.url}/api/heroes`)).json()).toHaveLength(shippedHeroes().length);
	await server.kill();
	const storage = openSqlite(join(folder, "lion-tails.db"));
	await storage.songs.remove(songs[0]?.id ?? "");
	await storage.close();
	const again = await startServer({ DATA_DIR: folder });
	const left = (await (await fetch(`${again.url}/api/songs?view=card`)).json()) as { id: string }[];
	expect(left.map(({ id }) => id)).toEqual(songs.slice(1).map(({ id }) => id));
	await again.kill();
});

test("a secret may come from a file or a variable, but not from both", () => {
	const path = join(aFolder(), "secret");
	writeFileSync(path, "long enough for a secret\n");
	const variables = { DATA_DIR: aFolder(), SESSION_SECRET_FILE: path };
	expect(readConfig(variables).SESSION_SECRET).toBe("long enough for a secret");
	expect(configError({ ...variables, SESSION_SECRET: "another one, also long" })).toMatch(
		/^SESSION_SECRET_FILE is .* must be left out if SESSION_SECRET itself is set\.$/,
	);
});

describe("the line about an unusable data folder names it and what to do", () => {
	const expectLine = (output: string, folder: string, problem: string) =>
		expect(output).toBe(
			`DATA_DIR is ${JSON.stringify(folder)}, but must be a folder we may write to: ${problem}, or set DATA_DIR to another folder.`,
		);
	const STORE = "lion-tails.db";
	async function folderWithStore(): Promise<string> {
		const folder = aFolder();
		await openSqlite(join(folder, STORE)).close();
		return folder;
	}

	/** Returns the line for a store that cannot be opened or read. */
	async function storeError(folder: string): Promise<string> {
		try {
			const storage = openSqlite(join(folder, STORE));
			await storage.ping();
			await storage.close();
			return "no error";
		} catch (error) {
			return dataFolderError(folder, storeProblem(error) ?? `unknown: ${error}`).message;
		}
	}

	test("a file instead of the data folder gives the line", () => {
		const file = join(aFolder(), "file");
		writeFileSync(file, "");
		expectLine(configError({ DATA_DIR: file }), file, "it is a file. Move it away");
		const below = join(file, "data");
		expectLine(configError({ DATA_DIR: below }), below, "it is below a file. Move that file away");
	});

	test("a folder instead of the store gives the line", async () => {
		const folder = aFolder();
		mkdirSync(join(folder, STORE));
		const problem = "lion-tails.db could not be opened or created. Give the folder to the user that runs Lion Tails";
		expectLine(await storeError(folder), folder, problem);
	});

	test("a damaged store or another file gives the line", async () => {
		const problem =
			"lion-tails.db is damaged, or is not a database. Put a backup in its place or move it away to begin without stories";
		const folder = aFolder();
		writeFileSync(join(folder, STORE), "Once upon a time there was a lion. ".repeat(300));
		expectLine(await storeError(folder), folder, problem);
		const damaged = await folderWithStore();
		const store = readFileSync(join(damaged, STORE));
		// Keeps the file's header without its tables.
		writeFileSync(join(damaged, STORE), store.fill(0xff, 100));
		expectLine(await storeError(damaged), damaged, problem);
	});

	test("a session secret that is too short or not a file gives the line", () => {
		const folder = aFolder();
		writeFileSync(join(folder, "session-secret"), "");
		expectLine(
			configError({ DATA_DIR: folder }),
			folder,
			"session-secret in it has fewer than 16 characters. Delete that file",
		);
		const other = aFolder();
		mkdirSync(join(other, "session-secret"));
		expectLine(configError({ DATA_DIR: other }), other, "session-secret in it is a folder. Move it away");
	});

	test("a store locked by another program gives the line", async () => {
		const folder = await folderWithStore();
		const other = new DatabaseSync(join(folder, STORE));
		other.exec("BEGIN IMMEDIATE");
		const problem = "another program keeps lion-tails.db locked. End that program";
		expectLine(await startError({ DATA_DIR: folder }), folder, problem);
		other.close();
	});

	describe.skipIf(cannotBeOther)(`what another user may not use${cannotBeOther ?? ""}`, () => {
		const INACCESSIBLE = "is not accessible. Give it to the user that runs Lion Tails";

		test("a folder that cannot be created gives the line", async () => {
			const parent = aFolder();
			chmodSync(parent, 0o555);
			const folder = join(parent, "data");
			expectLine(await asOther(() => configError({ DATA_DIR: folder })), folder, `it ${INACCESSIBLE}`);
		});

		test("a folder without write permission gives the line", async () => {
			const folder = aFolder();
			chmodSync(folder, 0o555);
			expectLine(
				await asOther(() => configError({ DATA_DIR: folder })),
				folder,
				`session-secret in it ${INACCESSIBLE}`,
			);
			const problem = "lion-tails.db could not be opened or created. Give the folder to the user that runs Lion Tails";
			expectLine(await asOther(() => storeError(folder)), folder, problem);
		});

		test("an unreadable session secret gives the line", async () => {
			const folder = aFolder();
			chmodSync(folder, 0o755);
			writeFileSync(join(folder, "session-secret"), "long enough for a secret", { mode: 0o000 });
			expectLine(
				await asOther(() => configError({ DATA_DIR: folder })),
				folder,
				`session-secret in it ${INACCESSIBLE}`,
			);
		});

		test("a store without write permission gives the line", async () => {
			const folder = await folderWithStore();
			for (const file of [STORE, "lion-tails-live.db"]) chmodSync(join(folder, file), 0o444);
			chmodSync(folder, 0o777);
			const problem = "lion-tails.db may not be written. Give it to the user that runs Lion Tails";
			expectLine(await asOther(() => storeError(folder)), folder, problem);
		});
	});

	describe.skipIf(!canMount)(
		`a disk of its own${canMount ? "" : ": not run, because nothing can be mounted here"}`,
		() => {
			test("a full disk gives the line", async () => {
				const disk = smallDisk();
				disk.fill();
				expectLine(
					configError({ DATA_DIR: disk.folder }),
					disk.folder,
					"session-secret in it is on a full disk. Free some space",
				);
				disk.makeRoom();
				await openSqlite(join(disk.folder, STORE)).close();
				disk.fill();
				expectLine(
					await storeError(disk.folder),
					disk.folder,
					"lion-tails.db could not be read or written. See whether its disk is full or damaged",
				);
				disk.makeRoom();
				const server = await startServer({ DATA_DIR: disk.folder });
				await server.kill();
			});

			test("a read-only disk gives the line", async () => {
				const disk = smallDisk();
				await openSqlite(join(disk.folder, STORE)).close();
				disk.makeReadOnly();
				expectLine(
					configError({ DATA_DIR: disk.folder }),
					disk.folder,
					"session-secret in it is on a read-only file system. Make it writable",
				);
				expect(await storeError(disk.folder)).toMatch(/^DATA_DIR is .*, but must be a folder we may write to: .*\.$/);
			});
		},
	);
});

test(".env.example has exactly the known variables", () => {
	const example = readFileSync(new URL("../../../.env.example", import.meta.url), "utf8");
	const named = [...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
	expect(named.toSorted()).toEqual(VARIABLES.filter((name) => !name.endsWith("_FILE")).toSorted());
});
