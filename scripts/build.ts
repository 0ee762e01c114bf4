// Builds the pages if they are stale: the bundle, the prerendered pages, and compressed copies of all files.
import { createReadStream, createWriteStream, globSync, statSync } from "node:fs";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import type { Rolldown } from "vite";
import { RENDERED_PAGES, type Session } from "../frontend/src/app/rendered-pages.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const PAGE_LIST = new URL("../frontend/src/app/pages.ts", import.meta.url);
const dist = join(root, "frontend/dist");

/** Builds the front end unless the last build is newer than all its sources. Returns whether it built. */
export async function buildPages({ force = false } = {}): Promise<"built" | "fresh"> {
	if (!force && !isStale()) return "fresh";
	const { build } = await import("vite");
	const built = await build({ root: join(root, "frontend"), logLevel: "warn" });
	if (!("output" in built)) throw new Error("The pages were not built as one bundle.");
	const prerendered = await prerenderPages(join(root, "frontend"), dist, built.output);
	await writePages(built.output, prerendered);
	const files = await readdir(dist, { recursive: true });
	await Promise.all(
		files.filter((file) => /\.(js|css|svg|webmanifest)$/.test(file)).map((file) => compress(join(dist, file))),
	);
	return "built";
}

/**
 * Writes the router's paths, by which the server distinguishes pages from 404s, each with the scripts that the page loads: for a
 * browser that may be signed in, and for one that is not and is redirected to the login; and with the files of rendered pages.
 */
async function writePages(chunks: Chunks, rendered: readonly RenderedFile[]): Promise<void> {
	const pageList: { PAGES: { path: string; access: string }[] } = await import(PAGE_LIST.href);
	const modules = modulesOf(await readFile(PAGE_LIST, "utf8"));
	const page = await readFile(join(dist, "index.html"), "utf8");
	const scriptsOf = (path: string) =>
		filesOf(modules.get(path) ?? "", chunks).filter((script) => script.endsWith(".js") && !page.includes(script));
	const pages = pageList.PAGES.map(({ path, access }) => {
		const maybe = scriptsOf(path);
		const none = access === "protected" ? scriptsOf("/auth") : maybe;
		return [path, { maybe, none, rendered: rendered.filter((page) => page.path === path) }];
	});
	await writeFile(join(dist, "pages.json"), JSON.stringify(Object.fromEntries(pages)));
}

/** Returns the module of each path: its file, as `/folder/file.tsx`. */
function modulesOf(source: string): Map<string, string> {
	const loaders = new Map<string, string>();
	for (const [, name = "", module = ""] of source.matchAll(
		/const (\w+) = pagePart\(\s*\(\) =>\s*import\("\.+([^"]+)"\)/g,
	))
		loaders.set(name, module);
	const pages = source.matchAll(/path: "([^"]+)",[^{}]*?\bpage: (\w+)/g);
	return new Map([...pages].map(([, path = "", loader = ""]) => [path, loaders.get(loader) ?? ""]));
}

function isStale(): boolean {
	let built: number;
	try {
		// Written last, so that an interrupted build counts as stale.
		built = statSync(join(dist, "pages.json")).mtimeMs;
	} catch {
		return true;
	}
	const sources = [
		"frontend/{src,public}/**",
		"frontend/*.{ts,html,json}",
		"common/src/**",
		"scripts/build.ts",
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

type Chunks = Rolldown.RolldownOutput["output"];
type Rendered = { html: string; css: string };
type RenderedFile = (typeof RENDERED_PAGES)[number] & { file: string };

/** Renders pages into files of `dist`, from dist/index.html, the page of all other addresses, which receives the header. */
async function prerenderPages(frontend: string, dist: string, chunks: Chunks): Promise<RenderedFile[]> {
	const page = await readFile(join(dist, "index.html"), "utf8");
	const entry = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(page)?.[1];
	if (!entry) throw new Error("index.html has no entry.");
	const preloads = [...page.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)">/g)].map(([, file = ""]) => file);
	const modules = modulesOf(await readFile(PAGE_LIST, "utf8"));
	const files: RenderedFile[] = [];
	const { header, pages } = await renderPages(frontend);
	// For a signed-in user fonts would delay the scripts that show the first text. main.tsx loads them afterwards.
	const withoutFonts = page
		.replaceAll(/<link rel="preload" as="font"[^>]*>/g, "")
		.replace('<style id="fonts">', '<style id="fonts" media="print">');
	const empty = withoutFonts
		.replace("</head>", () => `${header.css}</head>`)
		.replace('<div id="root">', (root) => `${root}<div inert>${header.html}</div>`);
	await writeFile(join(dist, "index.html"), empty);
	for (const { day, night, ...rendered } of pages) {
		const { path, session } = rendered;
		// Both share one style element.
		if (day.css !== night.css) throw new Error(`The styles of ${path} are not the same by day and by night.`);
		if (day.html.includes("<!--$!-->")) throw new Error(`A part of ${path} could not be rendered.`);
		const title = /^<title>[^<]*<\/title>/.exec(day.html)?.[0] ?? "";
		const bodies = [day.html, night.html].map((html) => html.slice(title.length));
		const scripts = [...new Set([...preloads, ...filesOf(modules.get(path) ?? "", chunks)])];
		const html = (session === "maybe" ? withoutFonts : page)
			.replace(/<title>.*?<\/title>/, title)
			.replace(/<script type="module".*?<\/script>|<link rel="modulepreload".*?>/g, "")
			.replace("</head>", () => `${day.css}${HIDE_UNTIL_NIGHT}${KEEP_EARLY_PRESS}</head>`)
			.replace(/<div id="root">.*?<\/div>/s, () => bodyOf(session, bodies) + later(entry, scripts));
		const file = `${path.slice(1) || "landing"}-${session}.html`;
		files.push({ ...rendered, file });
		await writeFile(join(dist, file), html);
	}
	return files;
}

type RenderedPages = {
	header: Rendered;
	pages: ((typeof RENDERED_PAGES)[number] & { day: Rendered; night: Rendered })[];
};

async function renderPages(frontend: string): Promise<RenderedPages> {
	const { build } = await import("vite");
	// Inside the front end, so that external packages resolve.
	const outDir = await mkdtemp(join(frontend, "dist/prerender-"));
	try {
		const folders = { none: join(outDir, "none"), maybe: join(outDir, "maybe") };
		await build({
			root: frontend,
			logLevel: "warn",
			build: { ssr: "src/app/prerender.tsx", outDir: folders.none, emptyOutDir: false },
		});
		// Modules read the session when they load, so each kind has modules of its own.
		await cp(folders.none, folders.maybe, { recursive: true });
		const open = (session: Session) => import(pathToFileURL(join(folders[session], "prerender.js")).href);
		const pages: RenderedPages["pages"] = [];
		for (const page of RENDERED_PAGES) {
			const { path, session } = page;
			const { renderPage } = await open(session);
			const [day, night] = [await renderPage(path, "light", session), await renderPage(path, "night", session)];
			pages.push({ ...page, day, night });
		}
		return { header: await (await open("maybe")).renderHeader(), pages };
	} finally {
		await rm(outDir, { recursive: true });
	}
}

/** Returns the addresses of a page's chunk and its imports. */
function filesOf(module: string, chunks: Chunks): string[] {
	const files = new Set<string>();
	const add = (file: string) => {
		const chunk = chunks.find(({ fileName }) => fileName === file);
		if (chunk?.type !== "chunk" || chunk.isEntry || files.has(file)) return;
		files.add(file);
		chunk.imports.forEach(add);
	};
	if (!module) throw new Error("A page has no module.");
	for (const chunk of chunks) if (chunk.type === "chunk" && chunk.facadeModuleId?.endsWith(module)) add(chunk.fileName);
	if (files.size === 0) throw new Error(`${module} has no chunk.`);
	return [...files].map((file) => `/${file}`);
}

/**
 * A page of a signed-in user can be used when it is hydrated, because not every early choice in its controls would be kept.
 * The day page, replaced before the first paint if the theme is night: pictures and the theme button differ. */
const bodyOf = (session: Session, [day, night]: string[]) =>
	`<div id="root" data-prerendered="${session}"${session === "maybe" ? " inert" : ""}>${day}</div>${session === "maybe" ? WAITING : ""}<template id="night">${night}</template>` +
	`<script>{const night=document.getElementById("night"),html=document.documentElement;` +
	`if(html.classList.contains("to-night"))document.getElementById("root").replaceChildren(night.content);` +
	`html.classList.remove("to-night");night.remove()}</script>`;

/** Shown after a second. The styles are in index.html. */
const WAITING = `<p id="waiting" role="status">One moment, getting ready…</p>`;

const HIDE_UNTIL_NIGHT =
	`<style>.to-night #root{visibility:hidden}</style>` +
	`<script>if((document.documentElement.dataset.theme??(matchMedia("(prefers-color-scheme: dark)").matches?"night":""))==="night")` +
	`document.documentElement.classList.add("to-night")</script>`;

/** Keeps the last button that was pressed before React has hydrated the page. router.tsx presses it again. */
const KEEP_EARLY_PRESS =
	`<script>addEventListener("click",event=>{const button=event.target.closest?.("#root[data-prerendered] button");if(!button)return;` +
	`event.preventDefault();event.stopPropagation();document.querySelector("[data-early]")?.removeAttribute("data-early");` +
	`button.dataset.early=""},true)</script>`;

/** The scripts of the page, which index.html requests after the first paint. */
const later = (entry: string, files: readonly string[]) =>
	`<template id="later">${files.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`).join("")}` +
	`<script type="module" crossorigin src="${entry}"></script></template>`;

if (import.meta.main) {
	const outcome = await buildPages({ force: process.argv.includes("--force") });
	process.stdout.write(outcome === "built" ? "The pages are built.\n" : "The pages are up to date.\n");
}
