// The text of a saved story in the page that opens it, so that it can be read before any script arrives.

import { PARAGRAPH_BREAK } from "@lion-tails/common/paragraphs";
import type { StoredStory } from "@lion-tails/common/saved-story";
import { escapeHtml } from "../escape-html.ts";

/** The rest of a longer story comes with the scripts. */
const MAX_CHARS = 20_000;

const SCRIPTS = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

/**
 * Returns the page with the story's text, and with a preload of the call by which the scripts load the story. The scripts, which
 * index.html requests after the text is painted, replace it (use-open-story.tsx).
 */
export function withFirstText(page: string, { id, story, position }: StoredStory): string {
	const text = story.content.slice(0, MAX_CHARS);
	const paragraphs = text.split(PARAGRAPH_BREAK).filter((paragraph) => paragraph.trim() !== "");
	if (text.length < story.content.length) paragraphs.pop();
	// One block of text, which a browser counts as the largest paint.
	const lines = paragraphs.map((paragraph, at) => {
		const place = at > 0 && at === position?.paragraph ? ' id="reading-place"' : "";
		return `<span${place}>${escapeHtml(paragraph)}</span>`;
	});
	const preload = preloadOf(`/api/stories/${encodeURIComponent(id)}`);
	const article = `<article id="first-text"><h1>${escapeHtml(story.title)}</h1><p>${lines.join("<br><br>")}</p></article>`;
	const later = `<template id="later">${(page.match(SCRIPTS) ?? []).join("")}</template>`;
	return page
		.replaceAll(SCRIPTS, "")
		.replace("</head>", () => `${preload}</head>`)
		.replace('<div id="root">', (root) => `${later}${article}${root}`);
}

/** Lets the browser begin with a GET call of the page before its scripts have loaded. */
export const preloadOf = (path: string) =>
	`<link rel="preload" as="fetch" crossorigin="use-credentials" href="${escapeHtml(path)}">`;
