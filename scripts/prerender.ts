// The landing page as HTML: dist/landing.html, made from dist/index.html, which stays the page of every other address.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Rolldown } from "vite";

type Chunks = Rolldown.RolldownOutput["output"];
type Rendered = { html: string; css: string };

const MAX_WAIT_FOR_PAINT_MS = 1000;

/** `chunks`: of the build in `dist`. */
export async function prerenderLanding(frontend: string, dist: string, chunks: Chunks): Promise<void> {
	const { day, night } = await renderLanding(frontend);
	// One style element serves both.
	if (day.css !== night.css) throw new Error("The landing page's styles are not the same by day and by night.");
	const page = await readFile(join(dist, "index.html"), "utf8");
	const entry = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(page)?.[1];
	if (!entry) throw new Error("index.html has no entry.");
	const preloads = page.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)">/g);
	const files = [
		...new Set([...[...preloads].map(([, file = ""]) => file), ...filesOf("/app/landing-page.tsx", chunks)]),
	];
	const landing = page
		.replace(/<script type="module".*?<\/script>|<link rel="modulepreload".*?>/g, "")
		.replace("</head>", () => `${day.css}${HIDE_UNTIL_NIGHT}</head>`)
		.replace(/<div id="root">.*?<\/div>/s, () => bodyOf(day.html, night.html) + loadAfterPaint(entry, files));
	await writeFile(join(dist, "landing.html"), landing);
}

async function renderLanding(frontend: string): Promise<{ day: Rendered; night: Rendered }> {
	const { build } = await import("vite");
	// Below the front end, so that it finds the packages that are not bundled.
	const outDir = await mkdtemp(join(frontend, "dist/prerender-"));
	try {
		await build({
			root: frontend,
			configFile: join(frontend, "vite.prerender.config.ts"),
			logLevel: "warn",
			build: { ssr: "src/app/prerender.tsx", outDir, emptyOutDir: false },
		});
		const { renderLanding: render } = await import(pathToFileURL(join(outDir, "prerender.js")).href);
		return { day: await render("light"), night: await render("night") };
	} finally {
		await rm(outDir, { recursive: true });
	}
}

/** The addresses of a page's chunk and of those that it imports. */
function filesOf(module: string, chunks: Chunks): string[] {
	const files = new Set<string>();
	const add = (file: string) => {
		const chunk = chunks.find(({ fileName }) => fileName === file);
		if (chunk?.type !== "chunk" || chunk.isEntry || files.has(file)) return;
		files.add(file);
		chunk.imports.forEach(add);
	};
	for (const chunk of chunks) if (chunk.type === "chunk" && chunk.facadeModuleId?.endsWith(module)) add(chunk.fileName);
	if (files.size === 0) throw new Error(`${module} has no chunk.`);
	return [...files].map((file) => `/${file}`);
}

/** The page by night is another one: its pictures are, and the label of the button. It takes the place before it is painted. */
const bodyOf = (day: string, night: string) =>
	`<div id="root" data-prerendered>${day}</div><template id="night">${night}</template>` +
	`<script>{const night=document.getElementById("night"),html=document.documentElement;` +
	`if(html.classList.contains("to-night"))document.getElementById("root").replaceChildren(night.content);` +
	`html.classList.remove("to-night");night.remove()}</script>`;

const HIDE_UNTIL_NIGHT =
	`<style>.to-night #root{visibility:hidden}</style>` +
	`<script>if((document.documentElement.dataset.theme??(matchMedia("(prefers-color-scheme: dark)").matches?"night":""))==="night")` +
	`document.documentElement.classList.add("to-night")</script>`;

/**
 * The page shows all that it has to show without its scripts: they are requested once it is painted, and not side by side with
 * the fonts. A frame's callback comes before its pixels do, so the browser's own word for the first paint counts. A hidden
 * page is not painted at all, and one that hears nothing of a paint does not wait for it for long.
 */
const loadAfterPaint = (entry: string, files: readonly string[]) =>
	`<script>{const add=(tag,attributes)=>document.head.append(Object.assign(document.createElement(tag),attributes));` +
	`let load=()=>{load=()=>{};for(const href of ${JSON.stringify(files)})add("link",{rel:"modulepreload",crossOrigin:"",href});` +
	`add("script",{type:"module",crossOrigin:"",src:${JSON.stringify(entry)}})};` +
	`if(document.hidden)load();else{new PerformanceObserver(()=>load()).observe({type:"paint",buffered:true});` +
	`setTimeout(()=>load(),${MAX_WAIT_FOR_PAINT_MS})}}</script>`;
