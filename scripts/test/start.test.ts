import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { encode } from "uqr";
import { expect, test } from "vitest";
import { freePort } from "../../backend/test/free-port.ts";
import { TestUser } from "../../backend/test/test-app.ts";
import { aFolder } from "../../backend/test/test-environment.ts";
import { lanAddress } from "../lan.ts";
import { runProcess, startProcess } from "./run-script.ts";

test.each(["--lam", "--lan 8080", "--lan=yes"])("npm start refuses the arguments %s", async (given) => {
	const args = given.split(" ");
	const { status, stdout, stderr } = await runProcess("start", args, { DATA_DIR: aFolder() });
	expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
	expect(stderr).toBe(`npm start does not know "${args.at(-1)}". Its only option is --lan.\n`);
});

const hasNetwork = (await lanAddress()) !== null;

test.skipIf(!hasNetwork).each(["http://127.0.0.1:1", "https://stories.example"])(
	"npm start -- --lan prints an address at which a browser signs in over http, with PUBLIC_URL %s",
	async (publicUrl) => {
		const port = await freePort();
		const variables = { PORT: `${port}`, HOST: "127.0.0.1", PUBLIC_URL: publicUrl, DATA_DIR: aFolder() };
		const { found } = await startProcess(
			"start",
			variables,
			(output) => {
				const url = /network open (http:\S+)/.exec(output)?.[1];
				return url && output.includes("Lion Tails is at") ? { url, output } : null;
			},
			["--lan"],
		);
		expect(found.url).toBe(`http://${await lanAddress()}:${port}`);
		expect(modulesIn(found.output)).toEqual(encode(found.url, { border: 0 }).data);

		// The headers that a browser sends.
		const headers = { origin: found.url, "sec-fetch-site": "same-origin", "content-type": "application/json" };
		const account = { username: "ada", email: "ada@example.com", password: "a long password" };
		const registered = await fetch(`${found.url}/api/auth/register`, {
			method: "POST",
			headers,
			body: JSON.stringify(account),
		});
		expect(registered.status).toBe(201);
		const cookies = registered.headers.getSetCookie();
		expect(cookies.join()).not.toMatch(/secure/i);
		const cookie = cookies.map((each) => each.split(";")[0]).join("; ");
		const answer = await fetch(`${found.url}/api/characters`, { method: "GET", headers: { cookie } });
		expect(answer.status).toBe(200);
		const signOut = await fetch(`${found.url}/api/auth/logout`, { method: "POST", headers: { ...headers, cookie } });
		expect(signOut.ok).toBe(true);
	},
);

test("the first server after an update does not load the TypeScript compiler, even for a song with chords", async () => {
	const folder = aFolder();
	const modules = join(folder, "modules.txt");
	const preload = join(folder, "modules.mjs");
	writeFileSync(
		preload,
		`import { writeFileSync } from "node:fs";
		process.once("exit", () => writeFileSync(${JSON.stringify(modules)}, process.moduleLoadList.join()));`,
	);
	const variables = {
		...{ DATA_DIR: folder, PORT: "0", NODE_COMPILE_CACHE: join(folder, "cache") },
		NODE_OPTIONS: `--import ${pathToFileURL(preload)}`,
	};
	const { found: url, stop } = await startProcess(
		"start",
		variables,
		(output) => /is at (http:\S+)/.exec(output)?.[1] ?? null,
	);
	const parent = await TestUser.register({ url });
	const verses = [{ lyrics: ["Amazing grace"], chords: [[{ at: 0, chord: "G" }]] }];
	expect((await parent.call("POST", "/api/songs", { title: "Amazing grace", verses })).status).toBe(201);
	await stop();
	const COMPILER = "internal/deps/amaro";
	expect(readFileSync(modules, "utf8").includes(COMPILER)).toBe(false);

	const program = join(folder, "program.ts");
	writeFileSync(program, "const one: number = 1;");
	execFileSync(process.execPath, [program], { env: { NODE_OPTIONS: variables.NODE_OPTIONS } });
	expect(readFileSync(modules, "utf8").includes(COMPILER)).toBe(true);
});

/** Returns the dark modules of the QR code in the output, without its border. */
function modulesIn(output: string): boolean[][] {
	const rows = output
		.split("\n")
		.filter((line) => /^[█▀▄ ]{20,}$/.test(line))
		.flatMap((line) => [[..."█▀"], [..."█▄"]].map((light) => [...line].map((each) => !light.includes(each))));
	const border = rows.findIndex((row) => row.includes(true));
	const size = (rows[0]?.length ?? 0) - 2 * border;
	return rows.slice(border, border + size).map((row) => row.slice(border, border + size));
}
