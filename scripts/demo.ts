// npm run demo: starts a server with an account that has a dozen stories. Its data is in DATA_DIR/demo (./data/demo); delete
// that folder to start over.
import "./env.ts";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { VARIABLES } from "@lion-tails/backend/config";
import type { GenerateAnswer, StoryRequestInput } from "@lion-tails/common/story";
import { buildPages } from "./build.ts";
import { call, startServer } from "./server.ts";

type Account = { username: string; password: string; isFilled: boolean };
type DemoStory = StoryRequestInput & { isFavorite?: boolean };

const STORIES: DemoStory[] = [
	{ childName: "Noah", gender: "boy", animal: "lion", theme: "courage", storyLength: "short", isFavorite: true },
	{
		childName: "Lily",
		gender: "girl",
		animal: "rabbit",
		theme: "kindness",
		storyType: "poem",
		storyLength: "very-short",
	},
	{
		childName: "Samuel",
		gender: "boy",
		useAnimal: false,
		theme: "honesty",
		storyType: "moral",
		storyLength: "medium",
		readingLevel: "late-elementary",
	},
	{ storyType: "biblical_narrative", biblicalEvent: "davidGoliath", storyLength: "medium", isFavorite: true },
	{
		storyType: "biblical_narrative",
		heroOfFaith: "corrie-ten-boom",
		storyLength: "long",
		readingLevel: "middle-school",
		learningFocus: "historical-context",
	},
	{
		childName: "Ruth",
		gender: "girl",
		biblicalEvent: "noah",
		useTimeTravel: true,
		storyLength: "medium",
		readingLevel: "kindergarten",
	},
	{
		childName: "Elias",
		gender: "boy",
		animal: "owl",
		theme: "wisdom",
		storyLength: "extended",
		readingLevel: "late-elementary",
		isFavorite: true,
	},
	{ childName: "Hannah", gender: "girl", heroOfFaith: "eric-liddell", theme: "faith", storyLength: "short" },
	{
		childName: "Micah",
		gender: "boy",
		animal: "lamb",
		theme: "gentleness",
		storyLength: "very-short",
		readingLevel: "preschool",
	},
	{
		childName: "Esther",
		gender: "girl",
		theme: "trust",
		characterDetails: { age: 7, hair: "brown and curly", favoriteColor: "yellow", hobby: "painting" },
		useCharacter: true,
		biblePassage: "Psalm 23",
	},
	{ storyType: "biblical_narrative", biblicalEvent: "nativity", storyLength: "short", readingLevel: "preschool" },
	{
		childName: "Jonathan",
		gender: "boy",
		animal: "dog",
		theme: "forgiveness",
		storyType: "moral",
		storyLength: "long",
		customPrompt: "It happens at the sea.",
		isFavorite: true,
	},
];

/** The only environment variables used: the demo needs no key and no database. */
const ALLOWED_VARIABLES = ["PORT", "HOST", "LOG_LEVEL", "STORYTELLER_TOKENS_PER_SECOND"];

const folder = resolve(process.env.DATA_DIR || "./data", "demo");
for (const name of VARIABLES) if (!ALLOWED_VARIABLES.includes(name)) delete process.env[name];
process.env.DATA_DIR = folder;

await buildPages();
const { username, password } = await demoAccount();
process.stdout.write(
	`Sign in as ${username} with the password ${password} (${STORIES.length} stories, in ${folder})\n`,
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
	process.stdout.write(`Generating ${STORIES.length} stories for the demo…\n`);
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
	for (const [number, { isFavorite = false, ...request }] of STORIES.entries()) {
		const { storyId } = await call<GenerateAnswer>(url, "POST /api/story/generate", request, {
			authorization,
			"idempotency-key": `demo-${number}`,
		});
		if (isFavorite) await call(url, `PUT /api/stories/${storyId}/favorite`, { isFavorite }, { authorization });
	}
}
