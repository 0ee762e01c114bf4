// Tests each rule of import-rules.config.ts and scripts/lint with an import that it must reject and a similar one that it must
// accept. The tools run as in npm run check, on a small tree with these files.
import { spawnSync } from "node:child_process";
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import configuration from "./import-rules.config.ts";

/** A file, its content, and the rules that reject it. */
type Planted = [file: string, statement: string, ...refusedBy: string[]];

/** The rules with the longest names. */
const BACKEND_HERO = "backend-character-hero-song-imports-one-way";
const FRONTEND_HERO = "frontend-character-hero-song-imports-one-way";
const EXTERNALS = "externals-know-no-features";
const ADAPTERS = "adapters-do-not-know-each-other";
const FROM_COMMON = 'import { Story } from "@lion-tails/common/story";';

const IMPORTS: Planted[] = [
	["common/src/story.ts", 'import { z } from "zod";'],
	["common/src/story.ts", 'import { text } from "./text.ts";'],
	["common/src/story.ts", 'import type { Logger } from "pino";', "common-imports-zod-only"],
	["common/src/hero.ts", 'import { readFileSync } from "node:fs";', "common-imports-zod-only"],
	["common/src/story.test.ts", 'import { test } from "vitest";'],
	["common/src/chords/transpose.ts", 'import { Note } from "tonal";'],
	["common/src/song.ts", 'import { Note } from "tonal";', "only-importer-tonal"],
	["frontend/src/song/play/sound/player.ts", 'import { start } from "tone";'],
	["frontend/src/song/play/player.ts", 'import { start } from "tone";', "only-importer-tone"],

	["backend/src/account/register.ts", FROM_COMMON],
	["backend/src/account/register.ts", 'import type { B } from "../story/store.ts";', "backend-account-imports-one-way"],
	["backend/src/character/keep.ts", 'import { a } from "../hero/seed.ts";', BACKEND_HERO],
	["backend/src/hero/seed.ts", 'import type { User } from "../account/store.ts";'],
	["backend/src/song/chords.ts", 'export * from "../image/look.ts";', BACKEND_HERO],
	["backend/src/story/run.ts", 'import { a } from "../character/keep.ts";'],
	["backend/src/story/run.ts", 'const a = () => import("../image/look.ts");', "backend-story-imports-one-way"],
	["backend/src/image/look.ts", 'import { save } from "../story/save.ts";'],
	["backend/src/image/paint.ts", 'import { evening } from "../evening/evening.ts";', "backend-image-imports-one-way"],

	["backend/src/story/routes.ts", 'import Router from "@koa/router";'],
	["backend/src/story/routes.ts", 'import { validate } from "../http/rate-limit.ts";'],
	["backend/src/story/save.ts", 'import { validate } from "../http/rate-limit.ts";', "use-cases-know-no-http"],
	["backend/src/story/save.ts", 'import type Koa from "koa";', "only-importer-koa"],
	["backend/src/live/views.ts", 'import Router from "@koa/router";', "only-importer-koa"],
	["backend/src/http/session.ts", 'import session from "koa-session";'],
	["backend/src/models/openai.ts", 'import OpenAI from "openai";'],
	["backend/src/hero/seed.ts", 'import OpenAI from "openai";', "only-importer-openai"],
	["backend/src/models/vision.ts", 'import type { ChatCompletion } from "openai/resources";', "only-importer-openai"],
	["backend/src/storage/sqlite/sqlite.ts", 'import { DatabaseSync } from "node:sqlite";'],
	["backend/src/storage/mongo/mongo.ts", 'import { DatabaseSync } from "node:sqlite";', "only-importer-node-sqlite"],
	["backend/src/storage/mongo/mongo.ts", 'import mongoose from "mongoose";'],
	["backend/src/account/register.ts", 'import { model } from "mongoose";', "only-importer-mongoose"],
	["backend/src/realtime/socket.ts", 'import { Server } from "socket.io";'],
	["backend/src/live/views.ts", 'import { Server } from "socket.io";', "only-importer-socket-io"],
	["backend/src/cluster/redis.ts", 'import { Redis } from "ioredis";'],
	["backend/src/cluster/redis.ts", 'import { Queue } from "bullmq";'],
	["backend/src/live/log.ts", 'import { Redis } from "ioredis";', "only-importer-ioredis"],
	[
		"backend/src/realtime/socket.ts",
		'import { createAdapter } from "@socket.io/redis-streams-adapter";',
		"only-importer-ioredis",
	],
	["backend/src/metrics.ts", 'import { Counter } from "prom-client";'],
	["backend/src/http/metrics.ts", 'import { Counter } from "prom-client";', "only-importer-prom-client"],
	["frontend/src/net/socket.ts", 'import { io } from "socket.io-client";'],
	["frontend/src/story/live/live.ts", 'import { io } from "socket.io-client";', "only-importer-socket-io-client"],

	["backend/src/story/store.ts", 'import type { User } from "../account/store.ts";'],
	["backend/src/story/store.ts", FROM_COMMON],
	["backend/src/story/store.ts", 'import { save } from "./save.ts";', "a-store-is-a-port"],
	["backend/src/story/store.ts", 'import { hash } from "../account/passwords.ts";', "a-store-is-a-port"],
	["backend/src/story/run.ts", 'import type { StoryStore } from "./store.ts";'],
	["backend/src/story/run.ts", 'import type { Storage } from "../storage/storage.ts";', "features-use-their-store"],
	["backend/src/story/run.ts", 'import type { LiveStories } from "../live/views.ts";'],
	["backend/src/song/chords.ts", 'import type { LiveStories } from "../live/views.ts";', "only-stories-are-live"],
	["backend/src/story/run.ts", 'import { openSocket } from "../realtime/socket.ts";', "features-know-no-sockets"],
	["backend/src/story/routes.ts", 'import { createApp } from "../app.ts";', "nothing-imports-what-composes-it"],
	["backend/src/main.ts", 'import { createApp } from "./app.ts";'],

	["backend/src/http/session.ts", 'import type { User } from "../account/store.ts";'],
	["backend/src/http/session.ts", 'import { hash } from "../account/passwords.ts";', "http-knows-no-features"],
	["backend/src/http/health.ts", 'import type { LiveStories } from "../live/views.ts";', "http-knows-no-features"],
	["backend/src/http/health.ts", 'import type { Storage } from "../storage/storage.ts";', "http-knows-no-features"],
	["backend/src/live/views.ts", 'import type { StoryStore } from "../story/store.ts";'],
	["backend/src/live/views.ts", 'import { save } from "../story/save.ts";', "live-knows-no-features"],
	["backend/src/live/views.ts", 'import { requireUser } from "../http/session.ts";', "live-knows-no-features"],
	["backend/src/realtime/socket.ts", 'import type { LiveStories } from "../live/views.ts";'],
	["backend/src/realtime/socket.ts", 'import { requireUser } from "../http/session.ts";'],
	["backend/src/realtime/socket.ts", 'import { clientKey } from "../http/client-key.ts";'],
	["backend/src/realtime/socket.ts", 'import { validate } from "../http/rate-limit.ts";', "realtime-relays"],
	["backend/src/realtime/socket.ts", 'import type { Storage } from "../storage/storage.ts";', "realtime-relays"],
	["backend/src/realtime/socket.ts", 'import type { Service } from "../story/generation-service.ts";'],
	["backend/src/realtime/socket.ts", 'import { save } from "../story/save.ts";', "realtime-knows-features-by-type"],
	["backend/src/models/vision.ts", 'import type { StoryStore } from "../story/store.ts";', EXTERNALS],
	["backend/src/scripture/verses.ts", 'import type { Queue } from "../cluster/queue.ts";', EXTERNALS],
	["backend/src/mail/outbox.ts", 'import { readConfig } from "../config.ts";'],
	["backend/src/mail/smtp.ts", 'import { createTransport } from "nodemailer";'],
	["backend/src/account/register.ts", 'import { createTransport } from "nodemailer";', "only-importer-nodemailer"],
	["backend/src/image/look.ts", 'import { Transformer } from "@napi-rs/image";'],
	["backend/src/story/run.ts", 'import { Transformer } from "@napi-rs/image";', "only-importer--napi-rs-image"],
	["backend/src/storage/sqlite/story.ts", 'import type { StoryStore } from "../../story/store.ts";'],
	["backend/src/storage/sqlite/story.ts", 'import { fold } from "../../live/log-fold.ts";'],
	["backend/src/storage/sqlite/story.ts", 'import { save } from "../../story/save.ts";', "storage-knows-stores"],
	["backend/test/contract/story.ts", 'import { expect } from "vitest";'],
	["backend/src/cluster/local.ts", 'import type { Log } from "../live/log.ts";'],
	["backend/src/cluster/local.ts", 'import { save } from "../story/save.ts";', "cluster-knows-no-features"],
	["backend/src/main.ts", 'import { openSqlite } from "./storage/sqlite/sqlite.ts";'],
	["backend/src/storage/open.ts", 'import { openMongo } from "./mongo/mongo.ts";'],
	["backend/src/app.ts", 'import { openSqlite } from "./storage/sqlite/sqlite.ts";', "adapters-are-opened-once"],
	["backend/src/app.ts", 'import type { Cluster } from "./cluster/redis.ts";', "adapters-are-opened-once"],
	["backend/src/app.ts", 'import type { Queue } from "./cluster/queue.ts";'],
	["backend/src/story/save.test.ts", 'import { openSqlite } from "../storage/sqlite/sqlite.ts";'],
	["backend/src/storage/sqlite/story.ts", 'import { model } from "../mongo/mongo.ts";', ADAPTERS],
	["backend/src/app.ts", 'import { createElement } from "react";', "the-back-end-knows-no-pages"],
	["backend/src/app.ts", 'import { bench } from "../../scripts/bench/bench.ts";', "the-back-end-knows-no-pages"],
	[
		"backend/test/story.test.ts",
		'import { Page } from "../../frontend/src/story/page.tsx";',
		"the-back-end-knows-no-pages",
	],
	["backend/test/story.test.ts", 'import { createApp } from "../src/app.ts";'],
	["scripts/dev.ts", 'import { createApp } from "@lion-tails/backend/app";'],
	["scripts/dev.ts", 'import { openSqlite } from "@lion-tails/backend/storage/sqlite/sqlite";'],
	["backend/src/chapel/pray.ts", FROM_COMMON, "every-folder-has-rules"],

	// An unlisted feature: its store.ts puts it in the layer of hero, on both sides.
	["backend/src/prayer/store.ts", FROM_COMMON],
	["backend/src/prayer/store.ts", 'import { hash } from "../account/passwords.ts";', "a-store-is-a-port"],
	["backend/src/prayer/routes.ts", 'import Router from "@koa/router";'],
	["backend/src/prayer/routes.ts", 'import { validate } from "../http/rate-limit.ts";'],
	["backend/src/prayer/keep.ts", 'import type { User } from "../account/store.ts";'],
	["backend/src/prayer/keep.ts", 'import { validate } from "../http/rate-limit.ts";', "use-cases-know-no-http"],
	["backend/src/prayer/keep.ts", 'import type { LiveStories } from "../live/views.ts";', "only-stories-are-live"],
	["backend/src/prayer/keep.ts", 'import { a } from "../hero/seed.ts";', BACKEND_HERO],
	["backend/src/hero/seed.ts", 'import { a } from "../prayer/list.ts";', BACKEND_HERO],
	["backend/src/prayer/keep.ts", 'import { a } from "../story/save.ts";', BACKEND_HERO],
	["backend/src/story/run.ts", 'import { a } from "../prayer/keep.ts";'],
	["backend/src/account/register.ts", 'import { a } from "../prayer/keep.ts";', "backend-account-imports-one-way"],
	["backend/src/live/views.ts", 'import { a } from "../prayer/list.ts";', "live-knows-no-features"],
	["frontend/src/prayer/prayers.ts", 'import { call } from "../net/client.ts";'],
	["frontend/src/prayer/prayers.ts", 'import { theme } from "../app/theme.tsx";', "features-know-no-app"],
	["frontend/src/prayer/prayers.ts", 'import { Card } from "../story/card.tsx";', FRONTEND_HERO],
	["frontend/src/story/page.tsx", 'import { prayers } from "../prayer/prayers.ts";'],
	["frontend/src/ui/scene/scene.tsx", 'import { prayers } from "../../prayer/prayers.ts";', "ui-knows-no-features"],

	["frontend/src/net/client.ts", FROM_COMMON],
	["frontend/src/net/client.ts", 'import { toast } from "../ui/toasts.tsx";', "net-knows-no-pages"],
	["frontend/src/net/client.ts", 'import { theme } from "../app/theme.tsx";', "net-knows-no-pages"],
	["frontend/src/ui/scene/scene.tsx", 'import { toast } from "../toasts.tsx";'],
	["frontend/src/ui/scene/scene.tsx", 'import { call } from "../../net/client.ts";', "ui-knows-no-features"],
	["frontend/src/ui/scene/scene.tsx", 'import { theme } from "../../app/theme.tsx";', "ui-knows-no-features"],
	["frontend/src/story/page.tsx", 'import { session } from "../account/session.ts";'],
	["frontend/src/story/page.tsx", 'import { toast } from "../ui/toasts.tsx";'],
	["frontend/src/story/page.tsx", 'import { call } from "../net/client.ts";'],
	["frontend/src/story/page.tsx", 'import { theme } from "../app/theme.tsx";', "features-know-no-app"],
	["frontend/src/story/page.tsx", 'import { picture } from "../image/picture.ts";', "frontend-story-imports-one-way"],
	["frontend/src/account/session.ts", 'import { Card } from "../story/card.tsx";', "frontend-account-imports-one-way"],
	["frontend/src/character/list.tsx", 'import { heroes } from "../hero/heroes.ts";', FRONTEND_HERO],
	["frontend/src/image/look.ts", 'import { Page } from "../story/page.tsx";'],
	["frontend/src/image/paint.ts", 'import { evening } from "../evening/evening.ts";', "frontend-image-imports-one-way"],
	["frontend/src/app/pages.ts", 'const story = () => import("../story/page.tsx");'],
	[
		"frontend/src/app/pages.ts",
		'import type { User } from "@lion-tails/backend/account/store";',
		"pages-know-no-server",
	],
	["frontend/src/app/pages.ts", 'import { dev } from "../../../scripts/dev.ts";', "pages-know-no-server"],
	["frontend/src/story/page.test.tsx", 'import { app } from "@lion-tails/backend/app";', "pages-know-no-server"],
	["frontend/src/lib/words.ts", FROM_COMMON, "every-folder-has-rules"],

	["frontend/src/ui/circle.ts", 'import type { Half } from "./half.ts";', "no-cycles"],
	["frontend/src/ui/half.ts", 'import type { Circle } from "./circle.ts";'],
	["frontend/src/ui/field.tsx", 'import { gone } from "not-a-package";', "no-dead-ends"],
];

/** Restricted names, by the rules of scripts/lint and Biome. */
const NAMES: Planted[] = [
	["frontend/src/net/client.ts", 'export const answer = fetch("/api/songs");'],
	["frontend/src/story/page.tsx", 'export const answer = fetch("/api/songs");', "fetch"],
	["frontend/src/story/page.tsx", 'export const more = window.fetch("/api/songs");', "fetch"],
	["frontend/src/net/socket.ts", 'export const line = new WebSocket("/");', "fetch"],
	["frontend/src/net/browser-storage.ts", "export const kept = window.localStorage;"],
	["frontend/src/net/client.ts", "export const kept = window.localStorage;", "browser-storage"],
	["frontend/src/story/page.tsx", 'sessionStorage.setItem("a", "b");', "browser-storage"],
	["frontend/src/ui/toasts.tsx", 'export { Toast } from "radix-ui";'],
	["frontend/src/ui/field.tsx", 'export { Dialog } from "radix-ui";'],
	["frontend/src/ui/field.tsx", 'export { Toast } from "radix-ui";', "toast"],
	["frontend/src/story/page.tsx", 'import * as Radix from "radix-ui"; export const all = Radix;', "toast"],
	["backend/src/http/client-key.ts", "export const key = (ctx: { ip: string }) => ctx.ip;"],
	["backend/src/song/routes.ts", "export const key = (ctx: Koa.Context) => ctx.ip;", "client-address"],
	["backend/src/http/endpoint.ts", "export const key = (ctx: Koa.Context) => ctx.ip;", "client-address"],
	["backend/src/realtime/socket.ts", "export const key = (call: Call) => call.socket.remoteAddress;", "client-address"],
	["backend/src/config.ts", "export const port = process.env.PORT;"],
	["backend/src/app.ts", "export const port = process.env.PORT;", "noProcessEnv"],
	["frontend/src/app/pages.ts", "export const port = process.env.PORT;", "noProcessEnv"],
	["backend/src/app.ts", 'export type Client = import("openai").OpenAI;', "import-types"],
	["backend/src/app.ts", 'export const lazy = () => import("./config.ts");'],
];

const repository = fileURLToPath(new URL("..", import.meta.url));
const run = (tree: string, tool: string, ...given: string[]) =>
	spawnSync(process.execPath, [join(repository, "node_modules", tool), ...given], {
		cwd: tree,
		encoding: "utf8",
		maxBuffer: 64 * 1024 * 1024,
	}).stdout;

let tree: string;
beforeEach(() => {
	tree = mkdtempSync(join(tmpdir(), "lion-tails-imports-"));
	mkdirSync(join(tree, "node_modules/@lion-tails"), { recursive: true });
	for (const name of readdirSync(join(repository, "node_modules"))) {
		if (name !== "@lion-tails") symlinkSync(join(repository, "node_modules", name), join(tree, "node_modules", name));
	}
	for (const workspace of ["common", "backend"]) {
		symlinkSync(join(tree, workspace), join(tree, "node_modules/@lion-tails", workspace));
		write(`${workspace}/package.json`, readFileSync(join(repository, workspace, "package.json"), "utf8"));
	}
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));

describe("imports", () => {
	test("each rule rejects its planted import and nothing else", () => {
		plant(IMPORTS);
		const given = ["-c", join(repository, "scripts/import-rules.config.ts"), "--output-type", "json"];
		const folders = ["common", "backend", "frontend", "scripts"];
		const { summary } = JSON.parse(run(tree, "dependency-cruiser/bin/dependency-cruiser.mjs", ...given, ...folders));
		const refused = (summary.violations as { from: string; unresolvedTo: string; rule: { name: string } }[]).map(
			({ from, unresolvedTo, rule }) => `${from} → ${plain(unresolvedTo)}: ${rule.name}`,
		);
		const expected = IMPORTS.flatMap(([file, statement, ...rules]) =>
			rules.map((rule) => `${file} → ${plain(specifierOf(statement))}: ${rule}`),
		);
		expect(refused.sort()).toEqual(expected.sort());
	});

	test("every rule has a planted import", () => {
		const names = configuration.forbidden?.map(({ name }) => name) ?? [];
		const planted = new Set(IMPORTS.flatMap(([, , ...rules]) => rules));
		// No feature is to the right of the last layer.
		expect(names.filter((name) => !planted.has(name ?? ""))).toEqual([
			"backend-voice-evening-imports-one-way",
			"frontend-voice-evening-imports-one-way",
		]);
	});
});

test("restricted names are rejected outside their only importer", () => {
	plant(NAMES);
	const settings = JSON.parse(readFileSync(join(repository, "biome.json"), "utf8"));
	writeFileSync(join(tree, "biome.json"), JSON.stringify({ ...settings, vcs: { enabled: false } }));
	cpSync(join(repository, "scripts/lint"), join(tree, "scripts/lint"), { recursive: true });
	const plugins = readdirSync(join(tree, "scripts/lint")).map((file) => ({
		name: basename(file, ".grit"),
		text: readFileSync(join(tree, "scripts/lint", file), "utf8"),
	}));
	const { diagnostics } = JSON.parse(
		run(tree, "@biomejs/biome/bin/biome", "lint", "--reporter=json", "--max-diagnostics=none", "."),
	) as { diagnostics: Diagnostic[] };
	const refused = diagnostics
		.filter(({ severity }) => severity === "error")
		.map(({ category, message, location }) => {
			const rule = plugins.find(({ text }) => text.includes(message))?.name ?? basename(category);
			return `${location.path} line ${location.start.line}: ${rule}`;
		});
	const lines = new Map<string, number>();
	const expected = NAMES.flatMap(([file, , ...rules]) => {
		const line = (lines.get(file) ?? 0) + 1;
		lines.set(file, line);
		return rules.map((rule) => `${file} line ${line}: ${rule}`);
	});
	expect(refused.sort()).toEqual(expected.sort());
	const planted = new Set(NAMES.flatMap(([, , ...rules]) => rules));
	expect(plugins.filter(({ name }) => !planted.has(name))).toEqual([]);
});

type Diagnostic = {
	severity: string;
	category: string;
	message: string;
	location: { path: string; start: { line: number } };
};

/** Writes the files, and those that they import. */
function plant(planted: Planted[]): void {
	for (const [file, statement] of planted) write(file, `${statement}\n`);
	for (const [file, statement] of planted) {
		const specifier = specifierOf(statement);
		const target = specifier.startsWith(".")
			? join(dirname(file), specifier)
			: specifier.replace(/^@lion-tails\/(\w+)\/(.+)$/, "$1/src/$2.ts");
		if (target !== specifier && !existsSync(join(tree, target))) write(target, "export {};\n");
	}
}

function write(file: string, text: string): void {
	mkdirSync(dirname(join(tree, file)), { recursive: true });
	writeFileSync(join(tree, file), text, { flag: "a" });
}

function specifierOf(statement: string): string {
	return /(?:from |import |import\()"([^"]+)"/.exec(statement)?.[1] ?? "";
}

/** dependency-cruiser omits the prefix of Node.js modules. */
function plain(specifier: string): string {
	return specifier.replace(/^node:/, "");
}
