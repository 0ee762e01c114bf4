// Installs what the tests need and the machine lacks: browsers, Redis, a MongoDB-compatible server. System packages are
// installed only as root and only through apt-get, so that there is never a password prompt.
import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { hasDocker, hasImage, MONGO_IMAGE, pullImage, REDIS_IMAGE } from "../backend/test/docker.ts";
import { findFerretDb, OWN_FERRETDB, onPath } from "../backend/test/programs.ts";
import { findBrowser, findFirefox, findWebKit } from "../e2e/browser.ts";

export type Tool = keyof typeof TOOLS;

const root = fileURLToPath(new URL("..", import.meta.url));
const DOWNLOAD_TIMEOUT_MS = 10 * 60_000;
const CONNECT_TIMEOUT_MS = 5000;
/** Since 1.21 Go downloads a newer toolchain where a module requires one. */
const MIN_GO_MINOR = 21;
const VERSION_TIMEOUT_MS = 20_000;

/** `provide` resolves with what the tests will use, or null; `how` is the advice in that case. */
const TOOLS = {
	Chromium: { provide: provideBrowser, how: "install Chromium or Chrome, or set CHROMIUM_PATH" },
	Firefox: {
		provide: provideFirefox,
		how: "install Firefox (Debian: firefox-esr)",
	},
	WebKit: {
		provide: provideWebKit,
		how: "install WebKitGTK's driver and a display for it (Debian: webkit2gtk-driver and xvfb)",
	},
	Redis: {
		provide: provideRedis,
		how: "install redis-server (Debian: redis-server, macOS: brew install redis), or start Docker",
	},
	Java: { provide: provideJava, how: "install a Java runtime (Debian: default-jre-headless)" },
	MongoDB: { provide: provideMongo, how: "start Docker, install mongod or Go, or set MONGODB_TEST_URI" },
} satisfies Record<string, { provide: () => Promise<string | null>; how: string }>;

/** Installs the tools. Returns those that are still missing, each with advice. */
export async function provideTools(tools: Iterable<Tool>): Promise<Map<Tool, string>> {
	const missing = new Map<Tool, string>();
	for (const tool of tools) {
		const found = await TOOLS[tool].provide();
		print(`${tool}: ${found ?? "not available"}`);
		if (!found) missing.set(tool, TOOLS[tool].how);
	}
	return missing;
}

/** Leaves the browser's path in CHROMIUM_PATH, where Playwright's settings find it. */
async function provideBrowser(): Promise<string | null> {
	const browser = installedBrowser() ?? downloadedBrowser() ?? debianBrowser();
	if (browser) process.env.CHROMIUM_PATH = browser;
	return browser;
}

function installedBrowser(): string | null {
	const browser = findBrowser();
	return browser && runs(browser) ? browser : null;
}

function downloadedBrowser(): string | null {
	const playwright = (...args: string[]) =>
		run(process.execPath, [join(root, "node_modules/@playwright/test/cli.js"), ...args], {
			PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: `${CONNECT_TIMEOUT_MS}`,
		});
	const browser = chromium.executablePath();
	if (!existsSync(browser)) {
		print("Chromium: Playwright downloads one …");
		if (!playwright("install", "--no-shell", "chromium")) return null;
	}
	if (runs(browser)) return browser;
	if (!hasApt()) return null;
	print("Chromium: installing the libraries that Playwright's one needs …");
	return playwright("install-deps", "chromium") && runs(browser) ? browser : null;
}

function debianBrowser(): string | null {
	if (!install("chromium", "fonts-liberation")) return null;
	const browser = onPath("chromium");
	return browser && runs(browser) ? browser : null;
}

async function provideFirefox(): Promise<string | null> {
	return findFirefox() ?? (install("firefox-esr") ? findFirefox() : null);
}

async function provideWebKit(): Promise<string | null> {
	return findWebKit() ?? (install("webkit2gtk-driver", "xvfb") ? findWebKit() : null);
}

async function provideRedis(): Promise<string | null> {
	const program = () => onPath("redis-server");
	if (program()) return program();
	if (await hasImage(REDIS_IMAGE)) return `${REDIS_IMAGE} in Docker`;
	if (install("redis-server")) return program();
	return (await pull(REDIS_IMAGE)) ? `${REDIS_IMAGE} in Docker` : null;
}

/** For the checker of EPUB files. */
async function provideJava(): Promise<string | null> {
	const program = () => (hasRuntime() ? onPath("java") : null);
	// On macOS `java` exists even without a runtime, and then fails.
	const hasRuntime = () => spawnSync("java", ["-version"], { timeout: VERSION_TIMEOUT_MS }).status === 0;
	return program() ?? (install("default-jre-headless") ? program() : null);
}

async function provideMongo(): Promise<string | null> {
	if (process.env.MONGODB_TEST_URI) return "the server of MONGODB_TEST_URI";
	if (await pull(MONGO_IMAGE)) return `${MONGO_IMAGE} in Docker`;
	return onPath("mongod") ?? findFerretDb() ?? buildFerretDb();
}

function buildFerretDb(): string | null {
	const go = onPath("go") ?? debianGo();
	if (!go) return null;
	print("MongoDB: building FerretDB from .ci/ferretdb, which takes some minutes the first time …");
	const isBuilt = run(
		go,
		["build", "-C", join(root, ".ci/ferretdb"), "-trimpath", "-buildvcs=false", "-o", OWN_FERRETDB, "."],
		{},
	);
	return isBuilt ? findFerretDb() : null;
}

/** Debian's Go, unless it is too old to download the version that .ci/ferretdb requires. */
function debianGo(): string | null {
	if (!hasApt() || !updatePackages()) return null;
	const shown = spawnSync("apt-cache", ["show", "--no-all-versions", "golang-go"], { encoding: "utf8" }).stdout ?? "";
	const [, minor = "0"] = /^Version: (?:\d+:)?1\.(\d+)/m.exec(shown) ?? [];
	if (Number(minor) < MIN_GO_MINOR) return null;
	return install("golang-go") ? onPath("go") : null;
}

async function pull(image: string): Promise<boolean> {
	if (!(await hasDocker())) return false;
	if (await hasImage(image)) return true;
	print(`Docker: pulling ${image} …`);
	try {
		await pullImage(image);
		return true;
	} catch (error) {
		print(`Docker: ${image} could not be pulled: ${error instanceof Error ? error.message : error}`);
		return false;
	}
}

const hasApt = () => process.getuid?.() === 0 && onPath("apt-get") !== null;

let isUpdated = false;

function updatePackages(): boolean {
	isUpdated ||= run("apt-get", ["update", "-q"], {});
	return isUpdated;
}

function install(...packages: string[]): boolean {
	if (!hasApt()) return false;
	print(`apt-get: installing ${packages.join(" and ")} …`);
	updatePackages();
	// At run level 1 no service is started: the tests start servers of their own.
	return run("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...packages], {
		DEBIAN_FRONTEND: "noninteractive",
		RUNLEVEL: "1",
	});
}

const runs = (program: string) => spawnSync(program, ["--version"], { timeout: VERSION_TIMEOUT_MS }).status === 0;

/** Returns true if the exit code is 0; otherwise prints the error message. */
function run(program: string, args: string[], environment: Record<string, string>): boolean {
	const result: SpawnSyncReturns<string> = spawnSync(program, args, {
		env: { ...process.env, ...environment },
		encoding: "utf8",
		timeout: DOWNLOAD_TIMEOUT_MS,
		maxBuffer: Number.POSITIVE_INFINITY,
	});
	if (result.status === 0) return true;
	const output = `${result.stdout ?? ""}\n${result.stderr ?? ""}\n${result.error?.message ?? ""}`.trim().split("\n");
	print(`  it failed: ${output.find((line) => /^(E|Error|error):/.test(line)) ?? output.at(-1)}`);
	return false;
}

function print(line: string): void {
	process.stdout.write(`${line}\n`);
}
