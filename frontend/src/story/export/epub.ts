// Builds an EPUB 3 book (https://www.w3.org/TR/epub-33/). Pictures are passed in, because drawing them needs a page.

import { type ChapterTurns, chapterTurns } from "@lion-tails/common/chapter-turns";
import { isSceneBreak, splitParagraphs } from "@lion-tails/common/paragraphs";
import type { KeptStory } from "@lion-tails/common/saved-story";
import { isResourceList } from "@lion-tails/common/spoken-text";
import { toldByWords } from "@lion-tails/common/story-label";
import { strToU8, type Zippable, zipSync } from "fflate";
import { readResources } from "../book/paragraph-stream.ts";

export type EpubStory = {
	story: Pick<
		KeptStory,
		"title" | "content" | "bibleVerse" | "applicationQuestions" | "chapterStarts" | "chapterTitles" | "toldBy"
	>;
	/** A line below the title. */
	about: string;
	/** How text and pictures came about, for machines; see `sourceTypesOf`. */
	sourceTypes: readonly string[];
	/** A JPEG, or null. */
	picture: Uint8Array | null;
	/** The pictures above its paragraphs, by index. */
	panels?: ReadonlyMap<number, EpubPanel>;
};

/** `svg`: a complete SVG document without a name. `jpeg`: a picture that a model painted. */
export type EpubPanel = { description: string } & ({ svg: string; jpeg?: never } | { jpeg: Uint8Array; svg?: never });

export type EpubBook = {
	/** Stays the same for the same book. */
	id: string;
	title: string;
	/** A JPEG in portrait format, or null. */
	cover: Uint8Array | null;
	stories: readonly EpubStory[];
	modifiedAt: Date;
};

type Item = { id: string; path: string; type: string; body: string | Uint8Array; properties?: string };

const XHTML = "application/xhtml+xml";
const JPEG = "image/jpeg";

export function buildEpub(book: EpubBook): Uint8Array<ArrayBuffer> {
	const pages = [...coverPage(book), ...book.stories.map(storyPage)];
	const items = [
		{ id: "nav", path: "nav.xhtml", type: XHTML, body: navigation(book), properties: "nav" },
		{ id: "style", path: "style.css", type: "text/css", body: STYLE },
		...pages,
		...pictures(book),
	];
	const files: Zippable = {
		// Readers expect it first and uncompressed.
		mimetype: [strToU8("application/epub+zip"), { level: 0 }],
		"META-INF/container.xml": strToU8(CONTAINER),
		"EPUB/package.opf": strToU8(packageDocument(book, items, pages)),
	};
	for (const { path, body } of items)
		files[`EPUB/${path}`] = typeof body === "string" ? strToU8(body) : [body, { level: 0 }];
	return zipSync(files, { mtime: book.modifiedAt }) as Uint8Array<ArrayBuffer>;
}

function packageDocument({ id, title, modifiedAt, stories }: EpubBook, items: Item[], pages: Item[]): string {
	const sourceTypes = [...new Set(stories.flatMap((story) => story.sourceTypes))];
	const manifest = items.map(
		({ id: itemId, path, type, properties }) =>
			`<item id="${itemId}" href="${path}" media-type="${type}"${properties ? ` properties="${properties}"` : ""}/>`,
	);
	return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${escapeXml(id)}</dc:identifier>
<dc:title>${escapeXml(title) || "Stories"}</dc:title>
<dc:language>en</dc:language>
<dc:creator>Lion Tails</dc:creator>
<meta property="dcterms:modified">${modifiedAt.toISOString().slice(0, 19)}Z</meta>
${sourceTypes.map((type) => `<meta property="schema:digitalSourceType">${type}</meta>`).join("\n")}
<meta property="schema:accessMode">textual</meta>
<meta property="schema:accessMode">visual</meta>
<meta property="schema:accessModeSufficient">textual</meta>
<meta property="schema:accessibilityFeature">structuralNavigation</meta>
<meta property="schema:accessibilityFeature">tableOfContents</meta>
<meta property="schema:accessibilityHazard">none</meta>
<meta property="schema:accessibilityFeature">alternativeText</meta>
<meta property="schema:accessibilitySummary">Pictures between paragraphs have descriptions; covers are decorative. The text is complete without them.</meta>
</metadata>
<manifest>
${manifest.join("\n")}
</manifest>
<spine>
${pages.map(({ id: pageId }) => `<itemref idref="${pageId}"/>`).join("\n")}
</spine>
</package>
`;
}

function coverPage({ cover, title }: EpubBook): Item[] {
	if (!cover) return [];
	const body = `<section epub:type="cover"><img class="cover" src="cover.jpg" alt="${escapeXml(title)}"/></section>`;
	return [{ id: "cover", path: "cover.xhtml", type: XHTML, body: page(title, body) }];
}

function pictures({ cover, stories }: EpubBook): Item[] {
	const items: Item[] = cover
		? [{ id: "cover-image", path: "cover.jpg", type: JPEG, body: cover, properties: "cover-image" }]
		: [];
	const add = (id: string, body: Uint8Array) => items.push({ id, path: `${id}.jpg`, type: JPEG, body });
	for (const [at, { picture, panels = NO_PANELS }] of stories.entries()) {
		if (picture) add(`picture-${at + 1}`, picture);
		for (const [paragraph, { jpeg }] of panels) if (jpeg) add(panelId(at, paragraph), jpeg);
	}
	return items;
}

const NO_PANELS: NonNullable<EpubStory["panels"]> = new Map();
const panelId = (story: number, paragraph: number) => `panel-${story + 1}-${paragraph}`;

function navigation({ stories, cover }: EpubBook): string {
	const links = stories.map(({ story }, at) => {
		const path = `story-${at + 1}.xhtml`;
		return `<li><a href="${path}">${escapeXml(story.title) || "Story"}</a>${chapterLinks(path, chapterTurns(story))}</li>`;
	});
	const coverLink = cover
		? '<nav epub:type="landmarks" hidden=""><h2>Guide</h2><ol><li><a epub:type="cover" href="cover.xhtml">Cover</a></li></ol></nav>'
		: "";
	return page(
		"Contents",
		`<nav epub:type="toc" role="doc-toc"><h1>Contents</h1><ol>\n${links.join("\n")}\n</ol></nav>${coverLink}`,
	);
}

function chapterLinks(path: string, turns: ChapterTurns = new Map()): string {
	const titled = [...turns].filter(([, title]) => title);
	const links = titled.map(([at, title]) => `<li><a href="${path}#${chapterId(at)}">${escapeXml(title)}</a></li>`);
	return links.length ? `<ol>${links.join("")}</ol>` : "";
}

const chapterId = (paragraph: number) => `chapter-${paragraph}`;

function storyPage({ story, about, picture, panels = NO_PANELS }: EpubStory, at: number): Item {
	const body = `<section epub:type="chapter" role="doc-chapter">
<header><h1>${escapeXml(story.title) || "Story"}</h1>
${about ? `<p class="about">${escapeXml(about)}</p>` : ""}</header>
${picture ? `<img class="picture" src="picture-${at + 1}.jpg" alt=""/>` : ""}
${paragraphsOf(story, at, panels)}
${verseOf(story)}
${questionsOf(story)}
${story.toldBy ? `<p class="about">${escapeXml(toldByWords(story.toldBy))}</p>` : ""}
</section>`;
	return {
		id: `story-${at + 1}`,
		path: `story-${at + 1}.xhtml`,
		type: XHTML,
		body: page(story.title, body),
		...([...panels.values()].some(({ svg }) => svg) && { properties: "svg" }),
	};
}

function paragraphsOf(story: EpubStory["story"], number: number, panels: NonNullable<EpubStory["panels"]>): string {
	const turns = chapterTurns(story);
	return splitParagraphs(story.content)
		.map((paragraph, at) => {
			if (isSceneBreak(paragraph)) return "<hr/>";
			const text = isResourceList(paragraph) ? resourcesOf(paragraph) : `<p>${withLineBreaks(paragraph)}</p>`;
			return `${chapterTurn(at, turns?.get(at))}${figureOf(panels.get(at), panelId(number, at))}${text}`;
		})
		.join("\n");
}

function chapterTurn(at: number, title: string | undefined): string {
	if (title === undefined) return "";
	const heading = title && `<h2 class="chapter" id="${chapterId(at)}">${escapeXml(title)}</h2>\n`;
	return `${at > 0 ? "<hr/>\n" : ""}${heading}`;
}

function figureOf(panel: EpubPanel | undefined, id: string): string {
	if (!panel) return "";
	const name = escapeXml(panel.description);
	const image = panel.jpeg
		? `<img src="${id}.jpg" alt="${name}"/>`
		: panel.svg.replace("<svg ", `<svg role="img" aria-label="${name}" `);
	return `<figure>${image}</figure>\n`;
}

const withLineBreaks = (text: string) =>
	text
		.trim()
		.split(/\r\n?|\n/)
		.map(escapeXml)
		.join("<br/>");

function resourcesOf(paragraph: string): string {
	const resources = readResources(paragraph);
	if (resources.length === 0) return `<p>${withLineBreaks(paragraph)}</p>`;
	const items = resources.map(
		({ domain, url, description }) =>
			`<li><a href="${escapeXml(url)}">${escapeXml(domain)}</a> ${escapeXml(description)}</li>`,
	);
	return `<h2>For Further Learning</h2><ul>${items.join("")}</ul>`;
}

function verseOf({ bibleVerse }: EpubStory["story"]): string {
	if (!bibleVerse) return "";
	const { text, reference, translation } = bibleVerse;
	const source = `${reference}${translation ? ` (${translation})` : ""}`;
	return `<blockquote><p>${escapeXml(text)}</p><p class="reference">— ${escapeXml(source)}</p></blockquote>`;
}

function questionsOf({ applicationQuestions }: EpubStory["story"]): string {
	if (applicationQuestions.length === 0) return "";
	const items = applicationQuestions.map((question) => `<li>${escapeXml(question)}</li>`);
	return `<section class="questions"><h2>Think About It</h2><ol>${items.join("")}</ol></section>`;
}

const page = (title: string, body: string) => `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en" xml:lang="en">
<head><title>${escapeXml(title) || "Story"}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
${body}
</body>
</html>
`;

const CONTAINER = `<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

// No colours or fonts: the reading app knows day and night and its owner's choices.
const STYLE = `
body { margin: 0 5%; line-height: 1.55; }
section { break-before: page; }
section.questions { break-before: auto; margin-top: 2em; padding-top: 1em; border-top: 1px solid; }
header { margin: 2em 0 1.5em; text-align: center; }
h1 { margin: 0; line-height: 1.2; }
h2 { font-size: 1.15em; }
.chapter { margin: 0 0 1em; text-align: center; break-after: avoid; }
.about { margin: 0.5em 0 0; font-style: italic; }
.cover { display: block; height: 98vh; max-width: 100%; margin: 0 auto; }
.picture { display: block; width: 100%; max-height: 95vh; object-fit: contain; margin: 0 0 1.5em; }
figure { margin: 1.4em auto; max-width: 30em; break-inside: avoid; break-after: avoid; }
figure svg, figure img { display: block; width: 100%; height: auto; }
p { margin: 0 0 0.8em; }
hr { width: 30%; margin: 1.6em auto; border: 0; border-top: 1px solid; }
blockquote { margin: 2em 8%; text-align: center; font-style: italic; break-inside: avoid; }
.reference { font-style: normal; font-size: 0.9em; }
li { margin-bottom: 0.5em; }
`;

/** Escapes text for an XML element or quoted attribute, and drops characters that XML 1.0 does not allow. */
const escapeXml = (text: string): string =>
	text.replace(FORBIDDEN, "").replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Control characters except tab and line ends, unpaired surrogates, and two noncharacters. */
const FORBIDDEN = /[^\t\n\r\P{Cc}]|[\p{Cs}\ufffe\uffff]/gu;
