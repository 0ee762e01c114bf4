// npm start: builds the pages if they are stale, then becomes the server.
//   --lan  phones and tablets in the local network can open it: listens on all interfaces, and prints the address and its QR code
import "./env.ts";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { globSync, readFileSync, statSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { execPath, execve, platform } from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { buildPages } from "./build.ts";
import { lanAddress, qrCode } from "./lan.ts";
import { runScript, UserError } from "./run-script.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const main = join(root, "backend/src/main.ts");
/** Windows cannot replace the program of a process. */
const replaceProgram = platform === "win32" ? undefined : execve;
const compileCache = process.env.NODE_COMPILE_CACHE ?? join(root, "node_modules/.cache/node");
/** Written when the cache has all modules of this folder for this version of Node; folders may share a cache. */
const compiledMark = join(
	compileCache,
	`compiled-${createHash("sha256").update(`${process.version} ${root}`).digest("hex").slice(0, 16)}`,
);
const sources = globSync("{backend,common}/src/**/*.ts", { cwd: root, exclude: ["**/*.test.ts"] });

await runScript(async () => {
	const unknown = process.argv.slice(2).find((argument) => argument !== "--lan");
	if (unknown !== undefined)
		throw new UserError(`npm start does not know ${JSON.stringify(unknown)}. Its only option is --lan.`);
	const isOpen = process.argv.includes("--lan");
	const lanUrl = isOpen ? await openToNetwork() : null;
	await Promise.all([buildPages(), replaceProgram && !isCompiled() && compileServer()]);
	if (lanUrl) process.stdout.write(`Phones and tablets in your network open ${lanUrl}\n${qrCode(lanUrl)}`);
});

/** Makes the server listen on all interfaces, and returns its address in the local network. */
async function openToNetwork(): Promise<string> {
	const address = await lanAddress();
	if (!address) throw new UserError("--lan found no network. Connect this machine to one first.");
	const url = `http://${address}:${process.env.PORT || 3000}`;
	process.env.HOST = "0.0.0.0";
	// With an https address the session cookie would be Secure, and no browser sends such a cookie over http.
	if (process.env.PUBLIC_URL?.startsWith("https:")) process.env.PUBLIC_URL = url;
	return url;
}

/** Returns whether the compile cache is newer than all code. */
function isCompiled(): boolean {
	const compiledAt = statSync(compiledMark, { throwIfNoEntry: false })?.mtimeMs ?? 0;
	return [...sources, "package-lock.json"].every((file) => statSync(join(root, file)).mtimeMs < compiledAt);
}

/**
 * Starts the server once on an empty store, which fills the compile cache. A server that strips its types itself keeps the
 * compiler in memory, about 25 MiB.
 */
async function compileServer(): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), "lion-tails-"));
	const onDemand = modulesLoadedOnDemand().flatMap((name) => ["--import", name]);
	const server = spawn(execPath, [...onDemand, main], {
		cwd: root,
		env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: "0", LOG_LEVEL: "fatal", NODE_COMPILE_CACHE: compileCache },
		stdio: ["ignore", "pipe", "ignore"],
		timeout: 60_000,
	});
	// It writes its address when it is ready.
	server.stdout.once("data", () => server.kill("SIGTERM"));
	await once(server, "exit");
	await rm(folder, { recursive: true, force: true });
	await writeFile(compiledMark, "");
}

/** The chords of the first song, for example, would load the compiler. */
function modulesLoadedOnDemand(): string[] {
	return sources.flatMap((file) => {
		const folder = pathToFileURL(join(root, dirname(file), "/"));
		const imports = readFileSync(join(root, file), "utf8").matchAll(/\bimport\("([^"]+)"\)/g);
		return [...imports].map(([, name = ""]) => (name.startsWith(".") ? new URL(name, folder).href : name));
	});
}

// Memory settings of V8 and glibc can only be set when a program starts: one arena and a small young generation return the memory
// of large requests to the system. Starting the server as a new program also frees the memory of the build.
if (!replaceProgram) await import("@lion-tails/backend/main");
else
	replaceProgram(execPath, [execPath, "--max-semi-space-size=4", main], {
		MALLOC_ARENA_MAX: "1",
		MALLOC_MMAP_THRESHOLD_: "131072",
		NODE_COMPILE_CACHE: compileCache,
		...process.env,
	});
