// npm run demo: starts a server with an account that has a dozen stories. Its data is in DATA_DIR/demo (./data/demo); delete
// that folder to start over.
import "./env.ts";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { VARIABLES } from "@lion-tails/backend/config";
import type { GenerateAnswer } from "@lion-tails/common/story";
import { buildPages } from "./build.ts";
import stories from "./demo-stories.json" with { type: "json" };
import { call, startServer } from "./server.ts";

type Account = { username: string; password: string; isFilled: boolean };

/** The only environment variables used: the demo needs no key and no database. */
const ALLOWED_VARIABLES = ["PORT", "HOST", "LOG_LEVEL", "STORYTELLER_TOKENS_PER_SECOND"];

const folder = resolve(process.env.DATA_DIR || "./data", "demo");
for (const name of VARIABLES) if (!ALLOWED_VARIABLES.includes(name)) delete process.env[name];
process.env.DATA_DIR = folder;

await buildPages();
const { username, password } = await demoAccount();
process.stdout.write(
	`Sign in as ${username} with the password ${password} (${stories.length} stories, in ${folder})\n`,
);
await import("@lion-tails/backend/main");

/** Returns the demo account. The first run creates it with its stories; later ones read it from a file. */
async function demoAccount(): Promise<Account> {
	const file = join(folder, "demo-account.json");
	const account: Account = existsSync(file)
		? JSON.parse(readFileSync(file, "utf8"))
		: { username: "demo", password: randomBytes(9).toString("base64url"), isFilled: false };
	const write = () => writeFileSync(file, JSON.stringify(account), { mode: 0o600 });
	if (account.isFilled) return account;
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	write();
	process.stdout.write(`Generating ${stories.length} stories for the demo…\n`);
	const server = await startServer({ STORYTELLER_TOKENS_PER_SECOND: "0" });
	await fill(server.url, account);
	await server.stop();
	account.isFilled = true;
	write();
	return account;
}

/** Generates the stories. The Idempotency-Keys let it continue an interrupted run. */
async function fill(url: string, { username, password }: Account): Promise<void> {
	const login = () => call<{ token: string }>(url, "POST /api/auth/login", { username, password });
	const { token } = await call<{ token: string }>(url, "POST /api/auth/register", {
		username,
		password,
		email: "demo@example.invalid",
	}).catch(login);
	const authorization = `Bearer ${token}`;
	for (const [number, { isFavorite = false, ...request }] of stories.entries()) {
		const { storyId } = await call<GenerateAnswer>(url, "POST /api/story/generate", request, {
			authorization,
			"idempotency-key": `demo-${number}`,
		});
		if (isFavorite) await call(url, `PUT /api/stories/${storyId}/favorite`, { isFavorite }, { authorization });
	}
}
