import { act, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { findSentence } from "../speech/spoken-sentence.ts";
import { ReferenceNotes } from "./book-parts.tsx";
import { appendText, EMPTY_STREAM } from "./paragraph-stream.ts";
import { passages } from "./passages.ts";
import { findReferences } from "./references.tsx";
import { Paragraphs } from "./story-text.tsx";

const FOUND = {
	"John 3:16": [{ chapter: 3, verse: 16, text: "For God so loved the world." }],
	"1 Samuel 3:9-10": [
		{ chapter: 3, verse: 9, text: "Go, lie down." },
		{ chapter: 3, verse: 10, text: "Samuel! Samuel!" },
	],
};

let asked: string[];
let isUp: boolean;
beforeEach(() => {
	asked = [];
	isUp = true;
	vi.stubGlobal("fetch", async (address: string) => {
		const { pathname, searchParams } = new URL(address, "http://localhost");
		const reference = searchParams.get("reference") ?? "";
		if (pathname !== "/api/passage") throw new Error(`Nobody answers ${pathname}`);
		asked.push(reference);
		if (!isUp) throw new TypeError("Failed to fetch");
		const verses = FOUND[reference as keyof typeof FOUND];
		const exists = verses !== undefined || reference === "Acts 8:37";
		return Response.json({
			exists,
			passage: verses ? { reference, translation: "World English Bible", verses } : null,
		});
	});
	vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => void act(passages.reset));

const stream = (text: string) => appendText(EMPTY_STREAM, text);
const whole = (...paragraphs: string[]) => (
	<>
		<Paragraphs stream={{ paragraphs, tail: "", length: 0 }} isStreaming={false} />
		<ReferenceNotes paragraphs={paragraphs} />
	</>
);
const paragraph = (at: number) => document.querySelector(`[data-paragraph="${at}"]`);
const spoken = (at: number, text: string) =>
	findSentence({ paragraph: at, sentence: 0, start: paragraph(at)?.textContent?.indexOf(text) ?? 0, text });

it("a reference opens a dialog with passage and translation, which returns the focus", async () => {
	render(whole("They read 1 Samuel 3:9-10 together."));
	const button = await screen.findByRole("button", { name: "1 Samuel 3:9-10" });
	expect(paragraph(0)?.textContent).toBe("They read 1 Samuel 3:9-10 together.");
	await userEvent.click(button);
	const dialog = screen.getByRole("dialog", { name: "1 Samuel 3:9-10" });
	expect(within(dialog).getByText("World English Bible")).toBeTruthy();
	expect(dialog.textContent).toContain("9 Go, lie down. 10 Samuel! Samuel!");
	await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
	expect(screen.queryByRole("dialog")).toBeNull();
	expect(document.activeElement).toBe(button);
});

it.each(["{Enter}", " "])("a reference opens with the key “%s” and closes with Escape", async (key) => {
	render(whole("Read John 3:16."));
	await screen.findByRole("button", { name: "John 3:16" });
	await userEvent.tab();
	await userEvent.keyboard(key);
	expect(screen.getByRole("dialog", { name: "John 3:16" }).textContent).toContain("For God so loved the world.");
	await userEvent.keyboard("{Escape}");
	expect(screen.queryByRole("dialog")).toBeNull();
});

it("requests a passage only once, although it is named twice and opened again", async () => {
	const { unmount } = render(whole("Read John 3:16.", "And John 3:16 again."));
	expect(await screen.findAllByRole("button", { name: "John 3:16" })).toHaveLength(2);
	unmount();
	render(whole("Read John 3:16."));
	expect(screen.getByRole("button", { name: "John 3:16" })).toBeTruthy();
	expect(asked).toEqual(["John 3:16"]);
});

it("a missing passage stays text, and is listed for the parent unless only this translation lacks it", async () => {
	render(whole("Read John 99:1 and John 3:16, Acts 8:37, and John 99:1 again."));
	expect(await screen.findByText(/not in the Bible/)).toHaveProperty(
		"textContent",
		"This story names “John 99:1”, which is not in the Bible.",
	);
	await waitFor(() => expect(passages.get("Acts 8:37").status).toBe("ready"));
	await screen.findByRole("button", { name: "John 3:16" });
	expect(screen.getAllByRole("button")).toHaveLength(1);
	expect(screen.getAllByText(/not in the Bible/)).toHaveLength(1);
});

it("a reference becomes a button when the network is back", async () => {
	const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
	render(whole("Read John 3:16."));
	expect(paragraph(0)?.textContent).toBe("Read John 3:16.");
	expect(asked).toEqual([]);
	online.mockReturnValue(true);
	act(() => void window.dispatchEvent(new Event("online")));
	expect(await screen.findByRole("button", { name: "John 3:16" })).toBeTruthy();
});

it("a reference stays text if the server does not answer", async () => {
	isUp = false;
	render(whole("Read John 3:16."));
	await waitFor(() => expect(passages.get("John 3:16").status).toBe("failed"));
	expect(screen.queryByRole("button")).toBeNull();
	expect(screen.queryByText(/not in the Bible/)).toBeNull();
});

it("requests nothing for a paragraph whose words are still appearing", async () => {
	const told = (text: string) => <Paragraphs stream={stream(text)} isStreaming />;
	const { rerender } = render(told("Read John 3:16 to me. "));
	rerender(told("Read John 3:16 to me.\n\nAnd then 1 Samuel 3:9-10 and "));
	expect(asked).toEqual([]);
	rerender(told("Read John 3:16 to me.\n\nAnd then 1 Samuel 3:9-10 and sleep.\n\nThe end "));
	expect(await screen.findByRole("button", { name: "John 3:16" })).toBeTruthy();
	expect(asked).toEqual(["John 3:16"]);
	expect(screen.getAllByRole("button")).toHaveLength(1);
});

it("a growing paragraph keeps its elements when the answer arrives", async () => {
	const text = "Read John 3:16 to me.\n\nAnd then.\n\nThe lamp ";
	render(<Paragraphs stream={stream(text)} isStreaming />);
	const growing = [...(paragraph(2)?.childNodes ?? [])];
	expect(growing).not.toEqual([]);
	await screen.findByRole("button", { name: "John 3:16" });
	expect([...(paragraph(2)?.childNodes ?? [])]).toEqual(growing);
});

it("a spoken sentence stays highlighted while its reference becomes a button", async () => {
	render(whole("It was late. They read John 3:16 together. Then they slept."));
	const nodes = () => {
		const walker = document.createTreeWalker(paragraph(0) ?? document.body, NodeFilter.SHOW_TEXT);
		return Array.from({ length: 3 }, () => walker.nextNode());
	};
	const before = nodes();
	const sentence = "They read John 3:16 together.";
	const range = spoken(0, sentence);
	expect(range?.toString()).toBe(sentence);
	await screen.findByRole("button", { name: "John 3:16" });
	expect(nodes().every((node, at) => node === before[at])).toBe(true);
	expect(range?.toString()).toBe(sentence);
	expect(spoken(0, "Then they slept.")?.toString()).toBe("Then they slept.");
});

it.each([
	["They read John 3:16 together.", "John 3:16"],
	["“Psalm 23,” said Noah.", "Psalm 23"],
	["(1 Samuel 17:45-47)", "1 Samuel 17:45-47"],
	["in First Samuel 3:9–10, where", "First Samuel 3:9–10"],
	["It is II Kings 2:1.", "II Kings 2:1"],
	["From Genesis 1:1-2:3: in the beginning", "Genesis 1:1-2:3"],
	["Song of Songs 2:11-12 and spring", "Song of Songs 2:11-12"],
	["the whole of Psalms 120-134.", "Psalms 120-134"],
	["As John 3:16: God so loved", "John 3:16"],
	["Romans 8 was read", "Romans 8"],
	["John 99:1 is read", "John 99:1"],
	["Psalm 23, 1 John 4:19 and Psalm 23 again", "Psalm 23", "1 John 4:19", "Psalm 23"],
])("finds the references in “%s”", (text, ...references) => {
	const found = findReferences(text);
	expect(found.map((reference) => reference.text)).toEqual(references);
	for (const { start, text: reference } of found) expect(text.slice(start).startsWith(reference)).toBe(true);
});

it.each([
	"in chapter 3 of John",
	"John told Mark and Luke",
	"she gave Ruth 2 apples",
	"Daniel 7 years later",
	"the 23rd Psalm",
	"Psalm 23rd",
	"Psalm 1234",
	"McJohn 3:16",
	"It was 3:16 in the afternoon.",
	"the Acts of the Apostles",
	"Psalm\n23",
])("finds nothing in “%s”", (text) => expect(findReferences(text)).toEqual([]));
