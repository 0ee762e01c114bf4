import { BUILT_IN_MODEL } from "@lion-tails/common/story";
import { sourceTypesOf } from "@lion-tails/common/story-label";
import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { buildEpub, type EpubBook, type EpubStory } from "./epub.ts";

const aStory = (story: Partial<EpubStory["story"]> = {}): EpubStory => ({
	story: { title: "The Lamp", content: "It burned.\n\nAll night.", applicationQuestions: ["Why?"], ...story },
	about: "For Ruth",
	sourceTypes: [],
	picture: new Uint8Array([1, 2]),
});
const aBook = (stories: EpubStory[]): EpubBook => ({
	id: "0b8e9e9a-6d0c-4b0e-8a43-3d4a1a8f7a10",
	title: stories[0]?.story.title ?? "",
	cover: new Uint8Array([3]),
	stories,
	modifiedAt: new Date("2026-01-02T03:04:05.678Z"),
});
const filesOf = (book: EpubBook) =>
	Object.fromEntries(Object.entries(unzipSync(buildEpub(book))).map(([path, data]) => [path, strFromU8(data)]));

it("the book names each source type of its stories once, and the program that wrote a story below it", () => {
	const by = (toldBy: string): EpubStory => ({
		...aStory({ toldBy }),
		sourceTypes: sourceTypesOf({ toldBy }, true),
	});
	const files = filesOf(aBook([by("gpt-4o"), by("gpt-4o"), by(BUILT_IN_MODEL), aStory()]));
	const named = (files["EPUB/package.opf"] ?? "").matchAll(
		/<meta property="schema:digitalSourceType">[^<]*\/(\w+)<\/meta>/g,
	);
	expect([...named].map(([, type]) => type)).toEqual(["trainedAlgorithmicMedia", "algorithmicMedia"]);
	expect(files["EPUB/story-1.xhtml"]).toContain("Told by an AI model (gpt-4o).");
	expect(files["EPUB/story-3.xhtml"]).toContain("a computer program.");
	expect(files["EPUB/story-4.xhtml"]).not.toContain("Told by");
});

it("the book starts with its uncompressed media type", () => {
	const start = strFromU8(buildEpub(aBook([aStory()])).slice(30, 58));
	expect(start).toBe("mimetypeapplication/epub+zip");
});

it("the book contains every story with verse, questions and picture, in order", () => {
	const bibleVerse = { text: "Rejoice always.", reference: "1 Thessalonians 5:16", translation: "WEB" };
	const files = filesOf(aBook([aStory({ bibleVerse }), aStory({ title: "The Boat" })]));
	expect(files["EPUB/story-1.xhtml"]).toContain("<p>All night.</p>");
	expect(files["EPUB/story-1.xhtml"]).toContain("Rejoice always.");
	expect(files["EPUB/story-1.xhtml"]).toContain("— 1 Thessalonians 5:16 (WEB)");
	expect(files["EPUB/story-1.xhtml"]).toContain("<li>Why?</li>");
	expect(files["EPUB/story-2.xhtml"]).toContain('src="picture-2.jpg"');
	expect(files["EPUB/nav.xhtml"]).toMatch(/The Lamp[\s\S]+The Boat/);
	expect(files["EPUB/package.opf"]).toContain("2026-01-02T03:04:05Z");
});

it("the book marks the starts of chapters and scenes, and keeps the lines of a poem", () => {
	const content = "One.\n\nTwo.\n\n* * *\n\nThree,\nfour.";
	const page = filesOf(aBook([aStory({ content, chapterStarts: [content.indexOf("Two")] })]))["EPUB/story-1.xhtml"];
	expect(page).toMatch(/<p>One\.<\/p>\n<hr\/>\n<p>Two\.<\/p>\n<hr\/>\n<p>Three,<br\/>four\.<\/p>/);
});

it("the book has the titles of chapters as headings and in the table of contents", () => {
	const content = "One.\n\nTwo.\n\nThree.";
	const chapterStarts = [content.indexOf("Two"), content.indexOf("Three")];
	const files = filesOf(aBook([aStory({ content, chapterStarts, chapterTitles: ["Fog & Rain", "", "Home"] })]));
	const [, page] = /<\/header>\n<img[^>]*>\n([\s\S]*?)\n\n/.exec(files["EPUB/story-1.xhtml"] ?? "") ?? [];
	expect(page?.replaceAll(/ (?:class|id)="[^"]*"/g, "").split("\n")).toEqual([
		"<h2>Fog &amp; Rain</h2>",
		"<p>One.</p>",
		"<hr/>",
		"<p>Two.</p>",
		"<hr/>",
		"<h2>Home</h2>",
		"<p>Three.</p>",
	]);
	const links = [...(files["EPUB/nav.xhtml"] ?? "").matchAll(/href="story-1\.xhtml#([^"]+)">([^<]+)/g)];
	expect(links.map(([, , title]) => title)).toEqual(["Fog &amp; Rain", "Home"]);
	for (const [, id] of links) expect(files["EPUB/story-1.xhtml"]).toContain(`id="${id}"`);
});

it("the book has the pictures of paragraphs above them, with their descriptions", () => {
	const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600"><path d="M0 0"/></svg>';
	const panels = new Map([[1, { svg, description: "Ruth & the lamp" }]]);
	const files = filesOf(aBook([{ ...aStory(), panels }, aStory()]));
	expect(files["EPUB/story-1.xhtml"]).toMatch(
		/<p>It burned\.<\/p>\n<figure><svg role="img" aria-label="Ruth &amp; the lamp" [^>]+><path d="M0 0"\/><\/svg><\/figure>\n<p>All night\./,
	);
	expect(files["EPUB/package.opf"]).toMatch(/href="story-1\.xhtml"[^>]+properties="svg"/);
	expect(files["EPUB/package.opf"]).not.toMatch(/href="story-2\.xhtml"[^>]+properties/);
});

it("the book contains a painted picture of a paragraph as a file, with its description", () => {
	const panels = new Map([[1, { jpeg: new Uint8Array([7]), description: "Ruth & the lamp" }]]);
	const files = filesOf(aBook([aStory(), { ...aStory(), panels }]));
	expect(files["EPUB/story-2.xhtml"]).toContain(
		'<figure><img src="panel-2-1.jpg" alt="Ruth &amp; the lamp"/></figure>\n<p>All night.',
	);
	expect(files["EPUB/panel-2-1.jpg"]).toBe("\u0007");
	expect(files["EPUB/package.opf"]).toContain('href="panel-2-1.jpg" media-type="image/jpeg"');
	expect(files["EPUB/package.opf"]).not.toMatch(/href="story-2\.xhtml"[^>]+properties/);
});

it("the book escapes markup in stories, and drops characters that XML does not allow", () => {
	const anything = fc.string({ unit: "binary", maxLength: 60 });
	fc.assert(
		fc.property(anything, anything, (title, question) => {
			const story = { title, content: `${question}.`, applicationQuestions: [question] };
			const about = `For ${question}`;
			const pages = filesOf(aBook([{ ...aStory(story), about }]))["EPUB/story-1.xhtml"] ?? "";
			const tags = [...pages.matchAll(/<\/?([^\s>/]*)/g)].map(([, name]) => name);
			const known = "?xml !DOCTYPE html head title link body section header h1 h2 p br img ol li".split(" ");
			expect(tags.filter((tag) => !known.includes(tag ?? ""))).toEqual([]);
			expect(pages).not.toMatch(/&(?!(amp|lt|gt|quot|#39);)/);
			expect(pages).not.toMatch(/[^\t\n\r\P{Cc}]|[\ufffe\uffff]/u);
		}),
		{ numRuns: 100 },
	);
});
