import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { FREE_STORIES_PLACEHOLDER, freeStoriesText } from "@lion-tails/common/free-stories";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { pureSchemas } from "./pure-schemas.ts";
import { styledComponents } from "./styled-components-options.ts";
import { webManifest } from "./web-manifest.ts";

/** The pages that show something without the server; those in pages.ts that `opensOffline`. */
const OFFLINE_PAGES = /\/(landing|saved-stories|story)-page\.tsx$/;
/** Those that every page shows first, and those of the story's text. */
const OFFLINE_FONTS = /\/(fraunces|figtree|literata)-latin-wght-(normal|italic)-[^/]+\.woff2$/;

/** What every page loads is one file beside the entry, which tells builds apart, and so is what several controls are made of: each file is a request, and is compressed alone. */
const GROUPS = [
	{ name: "base", tags: ["$initial" as const], test: /(?<!\/src\/main)\.[jt]sx?$/, priority: 2 },
	{
		name: "controls",
		test: /node_modules\/@radix-ui\/(primitive|react-(collection|compose-refs|context|direction|id|presence|primitive|roving-focus|slot|use-[a-z-]+))\//,
		priority: 1,
	},
];

const precache = offlineFiles();

export default defineConfig({
	plugins: [
		react(),
		pureSchemas(),
		withoutPrefixes(),
		withoutDisplayNames(),
		preloadFirstFonts(),
		inlineStyles(),
		allowStylesOfScripts(),
		freeStoriesOfDevelopment(),
		precache.plugin,
		VitePWA({
			strategies: "injectManifest",
			srcDir: "src/service-worker",
			filename: "service-worker.ts",
			// Registered by app/register-worker.ts, once the page is loaded.
			injectRegister: false,
			manifest: webManifest,
			includeManifestIcons: false,
			integration: {
				configureCustomSWViteBuild(build) {
					build.logLevel = "error";
				},
			},
			injectManifest: {
				globPatterns: ["index.html", "assets/**"],
				manifestTransforms: [
					(entries) => ({
						// The page is stored as the server answers it, with the policy of its header.
						manifest: entries
							.filter(({ url }) => url === "index.html" || precache.has(url))
							.map(({ url, revision, size }) =>
								url === "index.html" ? { url: "/", revision, size } : { url: `/${url}`, revision: null, size },
							),
					}),
				],
			},
		}),
	],
	oxc: { plugins: { styledComponents } },
	resolve: {
		alias: { "react-style-singleton": fileURLToPath(new URL("src/ui/style-singleton.ts", import.meta.url)) },
	},
	// Browsers without module preloading load the same files a little later.
	build: {
		outDir: "dist",
		target: "es2022",
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
		// For scripts/page-files.ts.
		manifest: true,
		rolldownOptions: {
			// Reading a property, as in `extends React.Component`, is no reason to keep what nobody uses.
			treeshake: { propertyReadSideEffects: false },
			output: { codeSplitting: { groups: GROUPS } },
		},
	},
});

/** styled-components adds no vendor prefixes unless it is asked to, and the table of them is in every page otherwise. */
function withoutPrefixes(): Plugin {
	return {
		name: "without-prefixes",
		apply: "build",
		load: {
			filter: { id: /\/stylis\/src\/Prefixer\.js$/ },
			handler: () => "export const prefix = (value) => value;",
		},
	};
}

/** Parts of React Router that no page uses are left out: their names for React's developer tools would keep them. */
function withoutDisplayNames(): Plugin {
	return {
		name: "without-display-names",
		apply: "build",
		transform: {
			filter: { id: /\/react-router\/dist\/.+\.mjs$/ },
			handler: (code) => ({
				code: code
					.replace(/^\w+\.displayName = .+;$/gm, "")
					.replace(/(?<= = )React\d*\.(?:createContext|forwardRef|memo)\(/g, "/* @__PURE__ */ $&"),
				map: null,
			}),
		},
	};
}

/** Preloads the fonts of headings and controls, which every page shows first; book.tsx loads the font of the story. */
function preloadFirstFonts(): Plugin {
	const first = /assets\/(fraunces|figtree)-latin-wght-normal-[^/]+\.woff2$/;
	return {
		name: "preload-first-fonts",
		apply: "build",
		transformIndexHtml: {
			order: "post",
			handler: (_, { bundle }) =>
				Object.keys(bundle ?? {})
					.filter((file) => first.test(file))
					.map((file) => ({
						tag: "link",
						attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: "" },
						injectTo: "head-prepend",
					})),
		},
	};
}

/** The styles are the font faces alone: within the page they are no request that its first paint waits for. */
function inlineStyles(): Plugin {
	return {
		name: "inline-styles",
		apply: "build",
		transformIndexHtml: {
			order: "post",
			handler: (html, { bundle = {} }) =>
				html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (link, file: string) => {
					const output = bundle[file];
					if (output?.type !== "asset") return link;
					delete bundle[file];
					// Or chunks that are loaded later would look for it.
					for (const chunk of Object.values(bundle))
						if (chunk.type === "chunk") chunk.viteMetadata?.importedCss.delete(file);
					return `<style>${output.source}</style>`;
				}),
		},
	};
}

/**
 * The server allows the style elements of a page by their hashes. The style elements that scripts add to it are allowed
 * because the build adds them to the page too: the empty one of styled-components, whose rules are inserted later, and that of Radix's Select.
 */
function allowStylesOfScripts(): Plugin {
	const select = createRequire(createRequire(import.meta.url).resolve("radix-ui")).resolve("@radix-ui/react-select");
	const css = /"style",\s*\{\s*dangerouslySetInnerHTML: \{\s*__html: `([^`$\\]+)`/.exec(
		readFileSync(select, "utf8"),
	)?.[1];
	if (!css) throw new Error("Radix's Select no longer adds its style element in the known form.");
	return {
		name: "allow-styles-of-scripts",
		apply: "build",
		transformIndexHtml: {
			order: "post",
			handler: () => ["", css].map((children) => ({ tag: "style", children, injectTo: "head" })),
		},
	};
}

/** `npm run dev` sends the pages without our server, which fills in the sentence otherwise. */
function freeStoriesOfDevelopment(): Plugin {
	return {
		name: "free-stories-of-development",
		apply: "serve",
		transformIndexHtml: (html) =>
			html.replaceAll(FREE_STORIES_PLACEHOLDER, freeStoriesText({ welcome: 50, monthly: 10 })),
	};
}

/** Everything that the pages which open offline can load, with the styles and fonts they begin with. */
function offlineFiles(): { plugin: Plugin; has(file: string): boolean } {
	const files = new Set<string>();
	return {
		has: (file) => files.has(file),
		plugin: {
			name: "offline-files",
			apply: "build",
			generateBundle(_, bundle) {
				for (const [file, output] of Object.entries(bundle)) {
					if (output.type === "chunk" && output.isEntry) addChunk(file, bundle);
					else if (file.endsWith(".css") || OFFLINE_FONTS.test(file)) files.add(file);
				}
			},
		},
	};

	function addChunk(file: string, bundle: Rolldown.OutputBundle): void {
		const chunk = bundle[file];
		if (chunk?.type !== "chunk" || files.has(file)) return;
		const isOtherPage = chunk.facadeModuleId?.endsWith("-page.tsx") && !OFFLINE_PAGES.test(chunk.facadeModuleId);
		if (isOtherPage) return;
		files.add(file);
		for (const imported of [...chunk.imports, ...chunk.dynamicImports]) addChunk(imported, bundle);
	}
}
