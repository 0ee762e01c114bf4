// Builds the pages if they are stale, and compresses them, so that no request has to.
import { createReadStream, createWriteStream, globSync, statSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import { prerenderLanding } from "./prerender.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = join(root, "frontend/dist");

/** Builds the front end unless the last build is newer than all its sources. */
export async function buildPages({ force = false } = {}): Promise<"built" | "fresh"> {
	if (!force && !isStale()) return "fresh";
	const { build } = await import("vite");
	const built = await build({ root: join(root, "frontend"), logLevel: "warn" });
	if (!("output" in built)) throw new Error("The pages were not built as one bundle.");
	await prerenderLanding(join(root, "frontend"), dist, built.output);
	await writePagePaths();
	const files = await readdir(dist, { recursive: true });
	await Promise.all(
		files.filter((file) => /\.(js|css|svg|webmanifest)$/.test(file)).map((file) => compress(join(dist, file))),
	);
	return "built";
}

/** The router's paths, from which the server knows which addresses are pages and which are 404. */
async function writePagePaths(): Promise<void> {
	const pageList: { PAGES: { path: string }[] } = await import(
		new URL("../frontend/src/app/pages.ts", import.meta.url).href
	);
	await writeFile(join(dist, "pages.json"), JSON.stringify(pageList.PAGES.map(({ path }) => path)));
}

function isStale(): boolean {
	let built: number;
	try {
		// It is written last, so that an interrupted build is stale.
		built = statSync(join(dist, "pages.json")).mtimeMs;
	} catch {
		return true;
	}
	const sources = [
		"frontend/{src,public}/**",
		"frontend/*.{ts,html,json}",
		"common/src/**",
		"scripts/{build,prerender}.ts",
		"package-lock.json",
	];
	return globSync(sources, { cwd: root }).some((file) => statSync(join(root, file)).mtimeMs > built);
}

async function compress(file: string): Promise<void> {
	await Promise.all([
		pipeline(createReadStream(file), createGzip({ level: 9 }), createWriteStream(`${file}.gz`)),
		pipeline(
			createReadStream(file),
			createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
			createWriteStream(`${file}.br`),
		),
	]);
}

if (import.meta.main) {
	const outcome = await buildPages({ force: process.argv.includes("--force") });
	process.stdout.write(outcome === "built" ? "The pages are built.\n" : "The pages are up to date.\n");
}
