// npm run size: what the scripts of a page weigh, compressed by brotli. e2e/page-size.spec.ts counts what the browser loads.
import { pageFiles } from "./scripts/page-files.ts";

export default [
	{ name: "/", path: pageFiles("src/app/landing-page.tsx"), limit: "94.8 kB" },
	{ name: "/generate-story", path: pageFiles("src/story/form/generate-story-page.tsx"), limit: "139 kB" },
	{ name: "the reader", path: pageFiles("src/story/reader/story-page.tsx"), limit: "130.9 kB" },
];
