import type { ManifestOptions } from "vite-plugin-pwa";
import { light } from "./src/ui/tokens.ts";

/** Name, icons and colours of the installed app. The night colours are in index.html. */
export const webManifest: Partial<ManifestOptions> = {
	id: "/",
	name: "Lion Tails",
	short_name: "Lion Tails",
	description: "Personalised Christian bedtime stories, told live for your child and kept for another evening.",
	lang: "en",
	dir: "ltr",
	start_url: "/",
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
