import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

export default defineConfig({
	plugins: [react(), preloadFirstFonts()],
	build: { outDir: "dist", target: "es2022", assetsInlineLimit: 0 },
});

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
