import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { FREE_STORIES_PLACEHOLDER, freeStoriesText } from "@lion-tails/common/free-stories";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from "vite";
import { type ManifestOptions, VitePWA } from "vite-plugin-pwa";
import { light } from "./src/ui/tokens.ts";

/** Files of the pages with `opensOffline` in pages.ts. */
const OFFLINE_PAGES = /\/(landing|saved-stories|story|tonight|evening)-page\.tsx$/;
/** Fonts of the controls, headings and story text. */
const OFFLINE_FONTS = /\/(fraunces|figtree|literata)-latin-wght-(normal|italic)-[^/]+\.woff2$/;

/**
 * One chunk for the code of every page, next to the entry, and one each for icons, for small modules and for the primitives of
 * controls that several pages share. Each chunk costs a request, whose headers are a kilobyte, and is compressed on its own.
 */
const GROUPS = [
	{ name: "base", tags: ["$initial" as const], test: /(?<!\/src\/main)\.([jt]sx?|svg\?raw)$/, priority: 2 },
	{ name: "icons", test: /lucide-react\/dist\/esm\/icons\/(?!book-plus)/, minShareCount: 5, priority: 1 },
	{
		name: "shared",
		test: /\/src\/(chapter-turns|colors|listener-age|paragraphs|random|ui\/save-file|ui\/use-wake-lock)\.ts$/,
		minShareCount: 3,
		priority: 1,
	},
	{ name: "copies", test: /\/src\/story\/offline\//, minShareCount: 3, priority: 1 },
	{
		name: "controls",
		test: /node_modules\/@radix-ui\/(primitive|react-(collection|compose-refs|context|direction|id|presence|primitive|roving-focus|slot|use-[a-z-]+))\//,
		priority: 1,
	},
];

/** Files that the offline pages and their workers can load, with their initial styles and fonts. */
const offlineFiles = new Set<string>();

const styledComponents = { displayName: false, fileName: false, pure: true };

/** Name, icons and colours of the installed app. The night colours are in index.html. */
const webManifest: Partial<ManifestOptions> = {
	id: "/",
	name: "Lion Tails",
	short_name: "Lion Tails",
	description: "Personalised Christian bedtime stories, told live for your child and kept for another evening.",
	lang: "en",
	dir: "ltr",
	start_url: "/tonight",
	scope: "/",
	display: "standalone",
	orientation: "any",
	theme_color: light.paper,
	background_color: light.paper,
	categories: ["books", "education", "kids"],
	icons: [
		{ src: "/icons/lion-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
		{ src: "/icons/lion-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
		{ src: "/icons/lion-maskable-192.png", sizes: "192x192", type: "image/png", purpose: "maskable" },
		{ src: "/icons/lion-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
		{ src: "/lion.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
	],
	shortcuts: [
		{
			name: "Create Story",
			url: "/generate-story",
			icons: [{ src: "/icons/lion-192.png", sizes: "192x192", type: "image/png" }],
		},
		{
			name: "My Stories",
			url: "/saved-stories",
			icons: [{ src: "/icons/lion-192.png", sizes: "192x192", type: "image/png" }],
		},
	],
};

const PAGES: UserConfig = {
	plugins: [
		react(),
		shortClassNames(),
		pureSchemas(),
		withoutPrefixes(),
		withoutJsonSchemas(),
		withoutDisplayNames(),
		withoutKeysOfIcons(),
		preloadFirstFonts(),
		inlineStyles(),
		allowStylesOfScripts(),
		freeStoriesOfDevelopment(),
		collectOfflineFiles(),
		VitePWA({
			strategies: "injectManifest",
			srcDir: "src/service-worker",
			filename: "service-worker.ts",
			// app/after-load.ts registers it after the page has loaded.
			injectRegister: false,
			manifest: webManifest,
			includeManifestIcons: false,
			integration: {
				configureCustomSWViteBuild(build) {
					build.logLevel = "error";
					// The plugin uses an option that Rolldown has renamed, which would print a warning at the first start.
					const output = build.build?.rollupOptions?.output;
					if (output && !Array.isArray(output)) {
						delete output.inlineDynamicImports;
						output.codeSplitting = false;
					}
				},
			},
			injectManifest: {
				globPatterns: ["index.html", "assets/**"],
				manifestTransforms: [
					(entries) => ({
						// The worker stores the page as the server sends it, including the policy in its header.
						manifest: entries
							.filter(({ url }) => url === "index.html" || offlineFiles.has(url))
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
		alias: [
			{
				find: "react-style-singleton",
				replacement: fileURLToPath(new URL("src/ui/style-singleton.ts", import.meta.url)),
			},
			{
				find: "../createLucideIcon.mjs",
				replacement: fileURLToPath(new URL("src/ui/lucide-icon.ts", import.meta.url)),
			},
			// Without the messages for developers.
			...["react-router", "react-router/dom"].map((name) => ({
				find: new RegExp(`^${name}$`),
				replacement: fileURLToPath(import.meta.resolve(name)).replace("/development/", "/production/"),
			})),
		],
	},
	// Without an export of each key, files of data are smaller.
	json: { namedExports: false },
	worker: { format: "es", plugins: () => [collectWorkerFiles()] },
	// Browsers without module preloading load the same files slightly later.
	build: {
		outDir: "dist",
		target: "es2022",
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
		// For scripts/page-files.ts.
		manifest: true,
		rolldownOptions: {
			// Reading a property, as in `extends React.Component`, does not keep unused code.
			treeshake: { propertyReadSideEffects: false },
			output: { codeSplitting: { groups: GROUPS } },
		},
	},
};

/** With `build.ssr` the build of scripts/build.ts that renders the landing page, otherwise the pages. */
export default defineConfig(({ isSsrBuild }) =>
	isSsrBuild ? { plugins: [react(), shortClassNames()], oxc: { plugins: { styledComponents } } } : PAGES,
);

/**
 * Names the classes of styled components by the path of their file inside `src`: the plugin uses the absolute path. The
 * prerendered page and the scripts have the same names, and every machine builds the same files.
 */
function shortClassNames(): Plugin {
	const files = new Map<string, string>();
	return {
		name: "short-class-names",
		apply: "build",
		enforce: "post",
		transform: {
			filter: { id: /\/frontend\/src\/[^?]+\.tsx?$/, code: /componentId: "sc-/ },
			handler(code, id) {
				const path = id.slice(id.lastIndexOf("/frontend/src/"));
				const hash = `s${createHash("sha1").update(path).digest("base64url").replace(/\W|_/g, "").slice(0, 4)}`;
				if ((files.get(hash) ?? path) !== path) this.error(`${path} and ${files.get(hash)} have the same class names.`);
				files.set(hash, path);
				return { code: code.replace(/(?<=componentId: ")sc-\w+-(?=\d+")/g, `${hash}-`), map: null };
			},
		},
	};
}

/** Drops the vendor-prefix table: styled-components adds prefixes only on request. */
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

/** Drops zod's conversion to JSON Schema, which each schema refers to and no page calls. */
function withoutJsonSchemas(): Plugin {
	return {
		name: "without-json-schemas",
		apply: "build",
		transform: {
			filter: { id: /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
			handler: (code) => ({
				code: [...code.matchAll(/^export (?:const|function) (\w+)/gm)]
					.map(([, name]) => `export const ${name} = () => undefined;`)
					.join("\n"),
				map: null,
			}),
		},
	};
}

/** Drops unused parts of React Router, which its display names for React's developer tools would keep. */
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

/** Drops the random keys of an icon's paths, which src/ui/lucide-icon.ts does not need. */
function withoutKeysOfIcons(): Plugin {
	return {
		name: "without-keys-of-icons",
		apply: "build",
		transform: {
			filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
			handler: (code) => ({ code: code.replace(/, key: "\w+"/g, ""), map: null }),
		},
	};
}

/** Preloads the fonts of headings and controls. book.tsx loads the font of the story. */
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

/** Inlines the stylesheet, which contains only font faces, so that the first paint does not wait for a request. */
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
					// Otherwise chunks loaded later would request it.
					for (const chunk of Object.values(bundle))
						if (chunk.type === "chunk") chunk.viteMetadata?.importedCss.delete(file);
					return `<style id="fonts">${output.source}</style>`;
				}),
		},
	};
}

/**
 * The server allows style elements by their hashes in the page. The build adds those that scripts insert later, so that they
 * have a hash too: the empty element of styled-components and the one of Radix's Select.
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

/** Fills in the free-stories sentence in `npm run dev`; elsewhere the server does. */
function freeStoriesOfDevelopment(): Plugin {
	return {
		name: "free-stories-of-development",
		apply: "serve",
		transformIndexHtml: (html) =>
			html.replaceAll(FREE_STORIES_PLACEHOLDER, freeStoriesText({ welcome: 50, monthly: 10 })),
	};
}

function collectOfflineFiles(): Plugin {
	return {
		name: "offline-files",
		apply: "build",
		generateBundle(_, bundle) {
			for (const [file, output] of Object.entries(bundle)) {
				if (output.type === "chunk" && output.isEntry) addChunk(file, bundle);
				else if (file.endsWith(".css") || OFFLINE_FONTS.test(file)) offlineFiles.add(file);
			}
		},
	};

	function addChunk(file: string, bundle: Rolldown.OutputBundle): void {
		const chunk = bundle[file];
		if (chunk?.type !== "chunk" || offlineFiles.has(file)) return;
		const isOtherPage = chunk.facadeModuleId?.endsWith("-page.tsx") && !OFFLINE_PAGES.test(chunk.facadeModuleId);
		if (isOtherPage) return;
		offlineFiles.add(file);
		for (const imported of [...chunk.imports, ...chunk.dynamicImports]) addChunk(imported, bundle);
	}
}

/** Each worker is a build of its own. */
function collectWorkerFiles(): Plugin {
	return {
		name: "offline-files-of-workers",
		apply: "build",
		generateBundle(_, bundle) {
			for (const file of Object.keys(bundle)) offlineFiles.add(file);
		},
	};
}

// Lets the bundler drop schemas that no page uses: it cannot see that creating one with zod has no side effects.

type Node = { type: string; start: number; end: number };
type Expression = Node & { callee?: Expression; object?: Expression; name?: string };
type Statement = Node & { declaration?: Statement | null; declarations?: { init: Expression | null }[] };

function pureSchemas(): Plugin {
	return {
		name: "pure-schemas",
		enforce: "post",
		apply: "build",
		transform: {
			filter: { id: /\/common\/src\/[^?]+\.ts$/ },
			handler(code) {
				const { body } = this.parse(code) as unknown as { body: Statement[] };
				const schemas = body
					.flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
					.flatMap(({ init }) => (init && isSchema(init) ? [init] : []));
				let marked = code;
				for (const { start, end } of schemas.reverse())
					marked = `${marked.slice(0, start)}/* @__PURE__ */ (() => ${marked.slice(start, end)})()${marked.slice(end)}`;
				return { code: marked, map: null };
			},
		},
	};
}

/** True for a call on `z`, on another schema (capitalised), or of a function that creates one. */
function isSchema(init: Expression): boolean {
	if (init.type !== "CallExpression") return false;
	let first: Expression | undefined = init;
	while (first && first.type !== "Identifier") first = first.callee ?? first.object;
	return first?.name !== undefined && /^(z$|[A-Z]|shortText$|longText$|words$)/.test(first.name);
}
