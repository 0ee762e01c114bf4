// npm run story -- --name Noah --theme courage: generates a story and prints it live, over the same REST calls and socket as the
// pages. Uses a running server, or starts one for the story.
import "./env.ts";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "@lion-tails/backend/config";
import type { LiveStory } from "@lion-tails/common/generation";
import type { ClientToServerEvents, ServerToClientEvents } from "@lion-tails/common/live";
import { applyEvent, applySnapshot, isOver } from "@lion-tails/common/live";
import {
	BIBLICAL_EVENTS,
	READING_LEVELS,
	STORY_LENGTHS,
	STORY_TYPES,
	StoryRequest,
	THEMES,
} from "@lion-tails/common/story";
import { io, type Socket } from "socket.io-client";
import { print, readArguments, runScript, UserError } from "./run-script.ts";
import { call, type ScriptServer, startServer } from "./server.ts";
import { type TerminalView, terminalView } from "./terminal-view.ts";

const OPTIONS = {
	name: ["the child's name", "Noah"],
	gender: ["boy or girl", "boy"],
	animal: ["the child's animal friend; none for no animal", "lion"],
	theme: [Object.keys(THEMES).join(", "), "none"],
	event: [Object.keys(BIBLICAL_EVENTS).join(", "), "none"],
	type: [Object.keys(STORY_TYPES).join(", "), "regular"],
	level: [Object.keys(READING_LEVELS).join(", "), "early-elementary"],
	length: [Object.keys(STORY_LENGTHS).join(", "), "short"],
	passage: ["a Bible passage such as Psalm 23", ""],
	wish: ["anything else you wish for", ""],
	url: ["a running Lion Tails; else one is started", ""],
	user: ["your username there; else an account of this terminal", ""],
	password: ["its password", ""],
} as const;

type Options = Record<keyof typeof OPTIONS, string>;

async function main(): Promise<void> {
	const options = readOptions();
	const request = StoryRequest.safeParse({
		childName: options.name,
		gender: options.gender,
		animal: options.animal === "none" ? "" : options.animal,
		useAnimal: options.animal !== "none",
		theme: options.theme,
		biblicalEvent: options.event,
		storyType: options.type,
		readingLevel: options.level,
		storyLength: options.length,
		biblePassage: options.passage,
		customPrompt: options.wish,
	});
	if (!request.success) throw new UserError(request.error.issues.map((issue) => issue.message).join("\n"));
	// A pipe may close before the story ends: `npm run story | head`.
	process.stdout.on("error", () => process.exit(0));
	const { url, server } = await findServer(options.url);
	try {
		const token = await signIn(url, options);
		const { generationId } = await call<{ generationId: string }>(url, "POST /api/story/generate", request.data, {
			authorization: `Bearer ${token}`,
			prefer: "respond-async",
		});
		await watchStory(url, token, generationId, terminalView(process.stdout));
	} finally {
		await server?.stop();
	}
}

/** Prints the story until it ends. Ctrl-C cancels the generation; a second Ctrl-C exits at once. */
function watchStory(url: string, token: string, id: string, view: TerminalView): Promise<void> {
	const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(url, {
		auth: { token },
		transports: ["websocket"],
	});
	let live: LiveStory | undefined;
	let isCancelRequested = false;
	process.on("SIGINT", () => {
		if (isCancelRequested) process.exit(130);
		isCancelRequested = true;
		socket.emit("generation:cancel", { id }, () => {});
	});
	return new Promise((resolve, reject) => {
		const resolveIfOver = () => {
			if (!live || !isOver(live.status)) return;
			socket.disconnect();
			view.end(live);
			if (live.error) reject(new Error(live.error.message));
			else resolve();
		};
		const watch = () =>
			socket.emit("generation:watch", { id, have: live?.text.length ?? 0 }, (answer) => {
				if (!answer.ok) return reject(new Error(answer.error));
				live = applySnapshot(live?.text ?? "", answer.snapshot);
				view.show(live);
				resolveIfOver();
			});
		socket.on("connect", watch);
		socket.on("connect_error", (error) => {
			if (error.message === "unauthorized") reject(error);
		});
		socket.on("generation:event", (event) => {
			if (!live || event.id !== id || event.seq <= live.seq) return;
			if (event.seq > live.seq + 1) return watch();
			live = applyEvent(live, event);
			view.show(live);
			resolveIfOver();
		});
	});
}

async function findServer(givenUrl: string): Promise<{ url: string; server?: ScriptServer }> {
	const config = readConfig();
	const url = givenUrl.replace(/\/$/, "") || `http://127.0.0.1:${config.PORT}`;
	const isUp = await fetch(`${url}/healthz`).then(
		(answer) => answer.ok,
		() => false,
	);
	if (isUp) return { url };
	if (givenUrl) throw new UserError(`There is no Lion Tails at ${givenUrl}.`);
	const server = await startServer();
	return { url: server.url, server };
}

/** Returns a token for the given account, or for the terminal's own account, which the first story creates. */
async function signIn(url: string, { user, password }: Options): Promise<string> {
	if (user) return (await call<{ token: string }>(url, "POST /api/auth/login", { username: user, password })).token;
	const file = join(readConfig().DATA_DIR, "terminal-account.json");
	if (existsSync(file)) {
		const account = JSON.parse(readFileSync(file, "utf8"));
		const session = await call<{ token: string }>(url, "POST /api/auth/login", account).catch(() => null);
		if (session) return session.token;
	}
	const name = `terminal-${randomBytes(4).toString("hex")}`;
	const account = { username: name, password: randomBytes(18).toString("base64url") };
	const registered = await call<{ token: string }>(url, "POST /api/auth/register", {
		...account,
		email: `${name}@terminal.invalid`,
	});
	writeFileSync(file, JSON.stringify(account), { mode: 0o600 });
	return registered.token;
}

function readOptions(): Options {
	const names = Object.keys(OPTIONS) as (keyof typeof OPTIONS)[];
	const usage = names
		.map((name) => `  --${name.padEnd(9)} ${OPTIONS[name][0]}${OPTIONS[name][1] && ` (${OPTIONS[name][1]})`}`)
		.join("\n");
	const { help, ...given } = readArguments(`\n${usage}`, () => {
		const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
		return parseArgs({ options: { ...options, help: { type: "boolean" } } }).values;
	});
	if (help) {
		print(`npm run story -- [options]\n\n${usage}`);
		process.exit(0);
	}
	const options = given as Partial<Options>;
	return Object.fromEntries(names.map((name) => [name, options[name] ?? OPTIONS[name][1]])) as Options;
}

await runScript(() =>
	main().catch((error: Error) => {
		throw new UserError(error.message);
	}),
);
