import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { expectToast } from "../../../test/page.tsx";
import { scriptSpeech } from "../../../test/speech.ts";
import { Toasts } from "../../ui/toasts.tsx";
import { readingPlace } from "../book/reading-place.ts";
import { ReadAloud } from "./read-aloud.tsx";
import { changeSpeechSettings } from "./settings.ts";

const PARAGRAPHS = ["Mia lit a lamp. It was late.", "***", "“Good night,” said Noah."];
const VERSE = { text: "Be strong.", reference: "Joshua 1:9" };
const SAMANTHA = { name: "Samantha", voiceURI: "sam", lang: "en-US", localService: true };
const DANIEL = { name: "Daniel", voiceURI: "dan", lang: "en-GB", localService: false };
const ANNA = { name: "Anna", voiceURI: "anna", lang: "de-DE", localService: true };

type Props = Partial<Parameters<typeof ReadAloud>[0]>;

const reader = (props: Props) => (
	<MemoryRouter>
		<ReadAloud storyId="s1" title="The Lamp" paragraphs={PARAGRAPHS} isComplete {...props} />
		<div id="main">
			{(props.paragraphs ?? PARAGRAPHS).map((text, at) => (
				<p key={text} data-paragraph={at}>
					{text.split(/(?<= )/).map((word) => (
						<span key={word}>{word}</span>
					))}
				</p>
			))}
		</div>
		<Toasts />
	</MemoryRouter>
);

let marks: Map<string, Range[]>;
beforeEach(() => {
	marks = new Map();
	vi.stubGlobal("CSS", { highlights: marks });
	vi.stubGlobal("Highlight", function highlight(...ranges: Range[]) {
		return ranges;
	});
	vi.spyOn(console, "error").mockImplementation(() => {});
	changeSpeechSettings({ isCalm: false });
});
afterEach(() => {
	cleanup();
	readingPlace.report("s1", { paragraph: 0, offset: 0 });
});

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const bar = () => screen.getByRole("region", { name: "Reading aloud" });
const marked = () => marks.get("reading-aloud")?.map(String).join("");

it("reads and highlights each sentence up to the verse, and shows the end", async () => {
	const speech = scriptSpeech();
	render(reader({ verse: VERSE }));
	await press("Read aloud");
	for (const sentence of ["Mia lit a lamp.", "It was late.", "“Good night,” said Noah."]) {
		await waitFor(() => expect(marked()).toBe(sentence));
		expect(speech.last()?.text).toBe(sentence);
		await act(async () => speech.end());
	}
	// The verse is not a paragraph of the page.
	for (const sentence of ["Be strong.", "Joshua, chapter 1, verse 9."]) {
		await waitFor(() => expect(speech.last()?.text).toBe(sentence));
		expect(marked()).toBeUndefined();
		await act(async () => speech.end());
	}
	await waitFor(() => expect(bar().textContent).toContain("The end"));
	expect(marked()).toBeUndefined();
	await press("Play");
	expect(speech.last()?.text).toBe("Mia lit a lamp.");
});
it("pauses without the browser’s pause, and continues with the same sentence", async () => {
	const speech = scriptSpeech();
	render(reader({}));
	await press("Read aloud");
	await act(async () => speech.end());
	await press("Pause");
	expect(bar().textContent).toContain("Paused");
	expect(speech.synthesis.cancel).toHaveBeenCalled();
	expect(speech.synthesis.pause).not.toHaveBeenCalled();
	expect(marked()).toBe("It was late.");
	await press("Play");
	expect(speech.texts()).toEqual(["Mia lit a lamp.", "It was late.", "It was late."]);
});

it("moves forward and back by a sentence, even while paused", async () => {
	const speech = scriptSpeech();
	render(reader({}));
	await press("Read aloud");
	await press("Forward a sentence");
	await press("Forward a sentence");
	await press("Forward a sentence");
	await press("Pause");
	await press("Back a sentence");
	await waitFor(() => expect(marked()).toBe("It was late."));
	await press("Play");
	await press("Back a sentence");
	await press("Back a sentence");
	expect(speech.texts()).toEqual([
		"Mia lit a lamp.",
		"It was late.",
		"“Good night,” said Noah.",
		"It was late.",
		"Mia lit a lamp.",
		"Mia lit a lamp.",
	]);
});

it("starts at the reading place, and scrolls the sentence into view", async () => {
	const speech = scriptSpeech();
	const places: object[] = [];
	readingPlace.report("s1", { paragraph: 0, offset: 20 });
	readingPlace.onGoTo("s1", (place) => places.push(place));
	render(reader({}));
	await press("Read aloud");
	expect(speech.last()?.text).toBe("It was late.");
	// On a page without the paragraph, reading turns the page.
	document.querySelector('[data-paragraph="2"]')?.remove();
	await act(async () => speech.end());
	await waitFor(() => expect(places).toContainEqual({ paragraph: 2, offset: 0 }));
});

it("waits for the rest of a running story, and reads it to its end", async () => {
	const speech = scriptSpeech();
	const { rerender } = render(reader({ paragraphs: ["One."], isComplete: false }));
	await press("Read aloud");
	await act(async () => speech.end());
	await waitFor(() => expect(bar().textContent).toContain("Waiting for the next sentence…"));
	rerender(reader({ paragraphs: ["One.", "Two."], isComplete: false }));
	await waitFor(() => expect(speech.last()?.text).toBe("Two."));
	rerender(reader({ paragraphs: ["One.", "Two.", "Three."], isComplete: true, verse: VERSE }));
	await act(async () => speech.end());
	await act(async () => speech.end());
	await waitFor(() => expect(speech.last()?.text).toBe("Be strong."));
});

it("skips web addresses", async () => {
	const speech = scriptSpeech();
	render(reader({ paragraphs: ["One.", "**For Further Learning**\n- example.org: a page"] }));
	await press("Read aloud");
	await act(async () => speech.end());
	await waitFor(() => expect(bar().textContent).toContain("The end"));
	expect(speech.texts()).toEqual(["One."]);
});

it("stores voice and speed, and lists English voices, those of the device first", async () => {
	const speech = scriptSpeech([ANNA, DANIEL, SAMANTHA]);
	render(reader({}));
	await press("Read aloud");
	expect(speech.last()).toMatchObject({ rate: 1, voice: { name: "Samantha" } });
	await press("Voice, speed and sleep timer");
	await userEvent.click(screen.getByRole("combobox", { name: "Voice" }));
	expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
		"This browser’s choice",
		"Samantha",
		"Daniel (online)",
	]);
	await userEvent.click(screen.getByRole("option", { name: "Daniel (online)" }));
	expect(speech.last()).toMatchObject({ text: "Mia lit a lamp.", voice: { name: "Daniel" } });
	screen.getByRole("slider", { name: "Speed" }).focus();
	await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
	expect(speech.last()).toMatchObject({ text: "Mia lit a lamp.", rate: 0.8 });
	expect(JSON.parse(localStorage.getItem("readAloud") ?? "")).toEqual({
		speed: 0.8,
		voice: { way: "browser", voiceUri: "dan" },
		isCalm: false,
	});
});

it("tries another voice after a failure, and shows an error if the browser does not speak at all", async () => {
	const speech = scriptSpeech([DANIEL]);
	render(reader({}));
	await press("Read aloud");
	await act(async () => speech.fail("network"));
	expect(speech.last()).toMatchObject({ text: "Mia lit a lamp.", voice: null });
	await act(async () => speech.fail("synthesis-failed"));
	await waitFor(() => expect(bar().textContent).toContain("Paused"));
	await expectToast(
		"This browser could not read the story aloud",
		"Please choose another voice, or try another browser.",
	);
});

it("continues if the browser never sends the end of a sentence", async () => {
	vi.useFakeTimers({ shouldAdvanceTime: true });
	const speech = scriptSpeech();
	render(reader({}));
	await press("Read aloud");
	speech.start();
	speech.synthesis.speaking = false;
	await act(() => vi.advanceTimersByTimeAsync(1500));
	expect(speech.texts()).toEqual(["Mia lit a lamp.", "It was late."]);
	// The browser may also report forever that it is speaking.
	await act(() => vi.advanceTimersByTimeAsync(10_000));
	expect(speech.texts()).toHaveLength(3);
});

/** Reads with fake timers, and with the sleep timer set to 5 minutes. */
async function readForFiveMinutes() {
	vi.useFakeTimers({ shouldAdvanceTime: true });
	const speech = scriptSpeech();
	const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
	render(reader({}));
	await user.click(screen.getByRole("button", { name: "Read aloud" }));
	await user.click(screen.getByRole("button", { name: "Voice, speed and sleep timer" }));
	await user.click(screen.getByRole("combobox", { name: "Sleep timer" }));
	const options = screen.getAllByRole("option").map(({ textContent }) => textContent);
	expect(options.join()).toBe("Off,5 minutes,10 minutes,20 minutes,30 minutes,End of the story");
	await user.click(screen.getByRole("option", { name: "5 minutes" }));
	await user.keyboard("{Escape}");
	return { speech, user };
}

it("the sleep timer stops after the current sentence", async () => {
	const { speech } = await readForFiveMinutes();
	expect(bar().textContent).toContain("Stops in 5 minutes");
	vi.setSystemTime(Date.now() + 5 * 60_000);
	const sentences = speech.texts().length;
	await act(async () => speech.end());
	await waitFor(() => expect(bar().textContent).toContain("Paused"));
	expect(speech.texts()).toHaveLength(sentences);
});

it("the sleep timer runs out during a pause, and reading can continue afterwards", async () => {
	const { speech, user } = await readForFiveMinutes();
	await user.click(screen.getByRole("button", { name: "Pause" }));
	await act(() => vi.advanceTimersByTimeAsync(6 * 60_000));
	await user.click(screen.getByRole("button", { name: "Play" }));
	await act(async () => speech.end());
	await waitFor(() => expect(speech.last()?.text).toBe("It was late."));
	expect(bar().textContent).toContain("Reading aloud");
});

it("the player closes at the end of the story if chosen, and stops speaking when closed", async () => {
	const speech = scriptSpeech();
	render(reader({ paragraphs: ["One."] }));
	await press("Read aloud");
	await press("Voice, speed and sleep timer");
	await userEvent.click(screen.getByRole("combobox", { name: "Sleep timer" }));
	await userEvent.click(screen.getByRole("option", { name: "End of the story" }));
	await userEvent.keyboard("{Escape}");
	await act(async () => speech.end());
	await waitFor(() => expect(screen.queryByRole("region", { name: "Reading aloud" })).toBeNull());

	await press("Read aloud");
	await press("Close the player");
	expect(speech.synthesis.speaking).toBe(false);
	expect(document.activeElement).toBe(screen.getByRole("button", { name: "Read aloud" }));
});

it("renders no button if nothing can speak", () => {
	render(reader({}));
	expect(screen.queryByRole("button", { name: "Read aloud" })).toBeNull();
});

it("reads slower to small children, slower and softer towards the end, and pauses between paragraphs, unless it is switched off", async () => {
	changeSpeechSettings({ isCalm: true });
	const speech = scriptSpeech();
	render(reader({ age: 4 }));
	await press("Read aloud");
	const start = speech.last()?.rate ?? 0;
	expect(start).toBeCloseTo(120 / 165);
	expect(speech.last()?.volume).toBe(1);
	await act(async () => speech.end());
	const second = speech.last();
	expect(second).toMatchObject({ text: "It was late." });
	expect(second?.rate).toBeLessThan(start);
	expect(second?.volume).toBeLessThan(1);
	await act(async () => speech.end());
	expect(speech.last()).toBe(second);
	await waitFor(() => expect(speech.last()?.text).toBe("“Good night,” said Noah."));
	const end = speech.last()?.rate ?? 0;
	expect(end).toBeLessThan(second?.rate ?? 0);
	expect(end).toBeGreaterThan(start * 0.85);
	expect(speech.last()?.volume).toBeLessThan(second?.volume ?? 0);
	expect(speech.last()?.volume).toBeGreaterThan(0.8);
	await press("Voice, speed and sleep timer");
	await userEvent.click(await screen.findByRole("switch", { name: "Bedtime pace" }));
	expect(speech.last()).toMatchObject({ text: "“Good night,” said Noah.", rate: 1, volume: 1 });
});

it("pauses when another story is read aloud", async () => {
	const speech = scriptSpeech();
	render(
		<>
			{reader({})}
			{reader({ storyId: "s2", paragraphs: ["Another story."] })}
		</>,
	);
	for (const button of screen.getAllByRole("button", { name: "Read aloud" })) await userEvent.click(button);
	await waitFor(() => expect(speech.last()?.text).toBe("Another story."));
	const [first, second] = screen.getAllByRole("region", { name: "Reading aloud" });
	expect(first?.textContent).toContain("Paused");
	expect(second?.textContent).not.toContain("Paused");
});

it("reads to an older child faster than to a small one", async () => {
	changeSpeechSettings({ isCalm: true });
	const speech = scriptSpeech();
	render(reader({ age: 11 }));
	await press("Read aloud");
	expect(speech.last()?.rate).toBeCloseTo(145 / 165);
});
