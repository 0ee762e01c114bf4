// Every chord is over its syllable: all shipped songs on the narrowest screen, and some on a telephone.
import type { Song, SongCard } from "@lion-tails/common/song";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";

/** Each song is opened and measured. */
const SPEC_TIMEOUT_MS = 600_000;
const LARGEST_TEXT = 5;

const LAYOUTS = [
	// Wider than the other one, so every third song is enough.
	{ name: "on a telephone", width: 390, settings: {}, isTransposed: false, step: 3 },
	{
		name: "on the narrowest screen, with the largest text, in another key",
		width: 320,
		settings: { textSize: LARGEST_TEXT },
		isTransposed: true,
		step: 1,
	},
];

for (const { name, width, settings, isTransposed, step } of LAYOUTS) {
	test(`each chord is over its syllable ${name}`, async ({ page, request }) => {
		test.setTimeout(SPEC_TIMEOUT_MS);
		await page.setViewportSize({ width, height: 844 });
		await page.addInitScript((stored) => {
			localStorage.clear();
			localStorage.setItem("songSheetSettings", JSON.stringify(stored));
		}, settings);
		const songs = await publicSongs(request);
		expect(songs.length).toBeGreaterThanOrEqual(36);
		await page.goto("/music");
		// The page follows its address when it shows what it has loaded.
		await expect(page.getByRole("region", { name: "Popular Songs" }).getByRole("article").first()).toBeVisible();
		for (const [at, song] of songs.entries()) {
			if (at % step > 0) continue;
			await openSong(page, song);
			if (isTransposed) await page.getByRole("button", { name: "Higher by a semitone" }).click();
			expect.soft(await misplacedChords(page, song), song.title).toEqual([]);
		}
	});
}

/** Navigates like a link within the page; loading the page for every song would take minutes. */
async function openSong(page: Page, { id, title }: Song): Promise<void> {
	await page.evaluate((path) => {
		history.pushState(null, "", path);
		dispatchEvent(new PopStateEvent("popstate"));
	}, `/music?song=${id}`);
	const dialog = page.getByRole("dialog", { name: title, exact: true });
	await expect(dialog.getByRole("heading", { name: "Verse 1", exact: true })).toBeVisible();
}

async function publicSongs(request: APIRequestContext): Promise<Song[]> {
	const cards: SongCard[] = await (await request.get("/api/songs?limit=60&view=card")).json();
	return Promise.all(cards.map(async ({ id }) => (await request.get(`/api/songs/${id}`)).json()));
}

/** Describes the faults of the visible sheet. */
async function misplacedChords(page: Page, song: Song): Promise<string[]> {
	const parts = { verse: song.verses, chorus: song.chorus && [song.chorus], bridge: song.bridge && [song.bridge] };
	await page.evaluate(() => document.fonts.ready);
	return page.evaluate((expected) => {
		const MAX_OFF_PX = 2;
		const faults: string[] = [];
		const dialog = document.querySelector("[data-song-dialog]");
		const area = dialog?.querySelector("[data-song-scroll]");
		if (!dialog || !area) return ["there is no sheet"];
		const room = area.getBoundingClientRect();
		if (area.scrollWidth > area.clientWidth) faults.push("the sheet is wider than its area");
		let count = 0;
		for (const section of dialog.querySelectorAll<HTMLElement>("section[data-kind]")) {
			const { kind = "verse", verse = "0" } = section.dataset;
			const part = expected[kind as keyof typeof expected]?.[Number(verse)];
			for (const [index, line] of [...section.querySelectorAll<HTMLElement>("[data-line]")].entries()) {
				const lyric = part?.lyrics[index] ?? "";
				const at = `${kind} ${Number(verse) + 1}, line ${index + 1}`;
				const shown: { left: number; right: number; top: number }[] = [];
				const places: number[] = [];
				for (const piece of line.querySelectorAll<HTMLElement>("[data-at]")) {
					const place = Number(piece.dataset.at);
					const text = piece.querySelector("[data-text]");
					const chords = [...piece.querySelectorAll("[data-chord]")];
					const word = text?.textContent?.replace("\u200b", "") ?? "";
					if (lyric.slice(place, place + word.length) !== word) faults.push(`${at}: "${word}" is not at ${place}`);
					for (const [number, chord] of chords.entries()) {
						count++;
						places.push(place);
						const box = chord.getBoundingClientRect();
						const range = document.createRange();
						if (text) range.selectNodeContents(text);
						const [syllable] = range.getClientRects();
						if (!syllable) {
							faults.push(`${at}: ${chord.textContent} has no syllable`);
							continue;
						}
						const off = Math.abs(box.left - syllable.left);
						if (number === 0 && off > MAX_OFF_PX) faults.push(`${at}: ${chord.textContent} is ${off} px off "${word}"`);
						const gap = syllable.top - box.bottom;
						if (gap < -box.height / 2 || gap > box.height / 2) {
							faults.push(`${at}: ${chord.textContent} is ${gap} px above "${word}"`);
						}
						if (box.right > room.right || box.left < room.left) faults.push(`${at}: ${chord.textContent} is cut off`);
						const covered = shown.find(
							(other) => Math.abs(other.top - box.top) < box.height && box.left < other.right && other.left < box.right,
						);
						if (covered) faults.push(`${at}: ${chord.textContent} covers another chord`);
						shown.push(box);
					}
				}
				const wanted = (part?.chords[index] ?? []).map((chord) => chord.at).toSorted((a, b) => a - b);
				if (String(wanted) !== String(places)) faults.push(`${at}: chords at ${places} instead of ${wanted}`);
				for (const word of line.querySelectorAll<HTMLElement>("[data-word]")) {
					const tops = [...word.querySelectorAll("[data-at]")].map((piece) => piece.getBoundingClientRect().top);
					const width = [...word.querySelectorAll("[data-at]")].reduce(
						(sum, piece) => sum + piece.getBoundingClientRect().width,
						0,
					);
					if (new Set(tops.map(Math.round)).size > 1 && width < line.clientWidth) {
						faults.push(`${at}: a word is broken`);
					}
				}
			}
		}
		if (count === 0) faults.push("there are no chords");
		return faults;
	}, parts);
}
