import { chapterTurns } from "@lion-tails/common/chapter-turns";
import { splitParagraphs } from "@lion-tails/common/paragraphs";
import type { KeptStory } from "@lion-tails/common/saved-story";
import { isResourceList } from "@lion-tails/common/spoken-text";
import { readResources } from "../book/paragraph-stream.ts";
import { useReadingSettings } from "../book/reading-settings.ts";
import { sceneOf } from "../book/scene-cover.tsx";
import type { StoryCover } from "../book/story-cover.ts";
import { type DrawnPanel, type DrawnPanels, drawCoverOf, drawStory } from "../pictures/drawn-story.ts";
import { sceneSvg } from "./draw-picture.tsx";

/** `paper` is an empty window; it closes after printing. */
export async function printStory(
	paper: Window,
	story: KeptStory,
	cover: StoryCover,
	request?: Record<string, unknown>,
): Promise<void> {
	const panels = await drawStory(cover.seed, story, request);
	// The first panel replaces the drawn cover.
	const hasDrawing = !story.imageUrl && panels.size === 0 && useReadingSettings.getState().pictures !== "none";
	const picture = hasDrawing ? ((await drawCoverOf(cover)) ?? (await sceneSvg(sceneOf(cover)))) : null;
	const { document } = paper;
	document.title = story.title;
	document.documentElement.lang = "en";
	// The window inherits this page's Content Security Policy, which forbids inline style elements.
	const style = new (document.defaultView as typeof window).CSSStyleSheet();
	style.replaceSync(`${fontFaces()}\n${STYLE}`);
	document.adoptedStyleSheets = [style];
	document.body.append(...contentOf(document, story, picture, panels));
	const print = () => {
		paper.focus();
		paper.print();
	};
	paper.addEventListener("afterprint", () => paper.close());
	void Promise.race([document.fonts.ready, new Promise((resolve) => setTimeout(resolve, FONTS_TIMEOUT_MS))]).then(
		print,
	);
}

const FONTS_TIMEOUT_MS = 2000;

/** The app's @font-face rules, which a new window lacks. */
function fontFaces(): string {
	return [...document.styleSheets]
		.flatMap((sheet) => {
			try {
				return [...sheet.cssRules];
			} catch {
				// The style sheet of a browser extension, from another origin.
				return [];
			}
		})
		.filter((rule) => rule instanceof CSSFontFaceRule)
		.map(({ cssText, parentStyleSheet }) =>
			cssText.replace(/url\("?([^")]+)"?\)/g, (_, path: string) => {
				const base = parentStyleSheet?.href ?? window.location.href;
				return `url("${new URL(path, base).href}")`;
			}),
		)
		.join("\n");
}

function contentOf(page: Document, story: KeptStory, drawing: string | null, panels: DrawnPanels): HTMLElement[] {
	const element = (tag: string, text?: string, ...children: Node[]): HTMLElement => {
		const made = page.createElement(tag);
		if (text !== undefined) made.textContent = text;
		made.append(...children);
		return made;
	};
	const drawn = (svg: string) =>
		page.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
	const imageOf = (url: string, alt: string): HTMLElement => {
		const image = page.createElement("img");
		image.src = new URL(url, window.location.href).href;
		image.alt = alt;
		return image;
	};
	const svgOf = (svg: string, name: string): Element => {
		const image = drawn(svg);
		image.setAttribute("role", "img");
		image.setAttribute("aria-label", name);
		return image;
	};
	const panelOf = ({ svg, imageUrl, description }: DrawnPanel): HTMLElement => {
		const image = imageUrl === undefined ? svgOf(svg, description) : imageOf(imageUrl, description);
		const figure = element("figure", undefined, image);
		figure.className = "panel";
		return figure;
	};
	const picture = element("figure");
	if (story.imageUrl) {
		picture.append(imageOf(story.imageUrl, ""));
	} else if (drawing) {
		picture.append(drawn(drawing));
	}
	const turns = chapterTurns(story);
	const paragraphs = splitParagraphs(story.content).flatMap((paragraph, at) => {
		const title = turns?.get(at);
		const panel = panels.get(at);
		const heading = [...(title ? [element("h2", title)] : []), ...(panel ? [panelOf(panel)] : [])];
		if (!isResourceList(paragraph)) return [...heading, element("p", paragraph.trim())];
		const lines = readResources(paragraph).map(({ domain, description }) => element("li", `${domain} ${description}`));
		return [...heading, element("h2", "For Further Learning"), element("ul", undefined, ...lines)];
	});
	const parts = [element("h1", story.title), ...(picture.hasChildNodes() ? [picture] : []), ...paragraphs];
	if (story.bibleVerse) {
		const { text, reference, translation } = story.bibleVerse;
		const source = `— ${reference}${translation ? ` (${translation})` : ""}`;
		parts.push(element("blockquote", undefined, element("p", text), element("footer", source)));
	}
	if (story.applicationQuestions.length > 0) {
		const questions = story.applicationQuestions.map((question) => element("li", question));
		parts.push(element("section", undefined, element("h2", "Think About It"), element("ol", undefined, ...questions)));
	}
	return parts;
}

const STYLE = `
@page { margin: 20mm 18mm; }
body { max-width: 40em; margin: 2rem auto; padding: 0 1rem; color: #1d2433; background: #fff; font: 12.5pt/1.6 "Literata Variable", Georgia, serif; }
@media print { body { margin: 0 auto; padding: 0; } }
h1 { margin: 0 0 0.6em; font: 600 26pt/1.15 "Fraunces Variable", Georgia, serif; text-align: center; text-wrap: balance; }
h2 { margin: 1.4em 0 0.5em; font: 600 15pt/1.2 "Fraunces Variable", Georgia, serif; break-after: avoid; }
figure { margin: 0 0 1.4em; }
figure svg, figure img { display: block; width: 100%; height: auto; max-height: 80mm; object-fit: cover; }
.panel { width: 112mm; max-width: 100%; margin: 1.2em auto 1em; break-inside: avoid; break-after: avoid; print-color-adjust: exact; }
.panel svg, .panel img { max-height: none; aspect-ratio: 4 / 3; }
/* The mount around the picture is the paper. */
.panel svg > path:last-child { fill: #fff; }
p { margin: 0 0 0.8em; white-space: pre-line; orphans: 3; widows: 3; }
blockquote { margin: 2em 2em; text-align: center; font-style: italic; break-inside: avoid; }
blockquote footer { font-style: normal; font-size: 0.9em; }
section { break-inside: avoid; border-top: 1px solid #bbb; margin-top: 2em; }
li { margin-bottom: 0.4em; }
`;
