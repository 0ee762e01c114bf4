// The sounds of songs and of the night: pitches and times of the rendered sound, its level, and that the pages' Content
// Security Policy allows everything it needs.
import { expect, type Page } from "@playwright/test";
import { build, type Rolldown } from "vite";
import { NIGHT_SOUNDS, type NightSoundName } from "../frontend/src/evening/night-sound.ts";
import { EVENING_SONG, LULLABY } from "../frontend/src/evening/softness.ts";
import { countInOf, type Schedule, scheduleSong } from "../frontend/src/song/play/schedule.ts";
import type { Run, Voices } from "../frontend/src/song/play/sound/sound.ts";
import { exampleSong } from "../frontend/test/example-song.ts";
import { test } from "./fixtures.ts";
import type { Rendered, SoundPage } from "./song-sound-page.ts";

declare global {
	// biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
	interface Window {
		soundPage?: SoundPage;
		violations?: string[];
		places?: ReturnType<SoundPage["playWithTwoSpeeds"]> | undefined;
	}
}

const SOUND_PAGE = "/song-sound";
const schedule = scheduleSong(exampleSong()) as Schedule;
const run: Run = { schedule, from: 0, countIn: null, loop: null, speed: 1 };
/** A quarter note of the example. */
const QUARTER_SECONDS = 60 / 90;
/** The player is at 0.6, and a hummed part is softer. */
const HUMMED_VOLUME = 0.6 * 0.7;
const LOWEST_MIDI = 40;
const HIGHEST_MIDI = 90;

// In one worker, so that the page is built once.
test.describe.configure({ mode: "default" });

let files: Rolldown.OutputBundle[string][];

test.beforeAll(async () => {
	const input = new URL("song-sound-page.ts", import.meta.url).pathname;
	const built = await build({
		configFile: false,
		root: new URL("../frontend", import.meta.url).pathname,
		logLevel: "warn",
		build: { write: false, rolldownOptions: { input } },
	});
	files = (built as Rolldown.RolldownOutput).output;
});

test.beforeEach(async ({ page, baseURL }) => {
	await page.addInitScript(() => {
		window.violations = [];
		document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
			window.violations?.push(`${violatedDirective} ${blockedURI}`),
		);
	});
	const policy = (await page.request.get("/")).headers()["content-security-policy"] ?? "";
	expect(policy).toContain("worker-src 'self'");
	const entry = files.find((file) => file.type === "chunk" && file.isEntry)?.fileName;
	await page.route(`${baseURL}${SOUND_PAGE}`, (route) =>
		route.fulfill({
			contentType: "text/html",
			headers: { "content-security-policy": policy },
			body: `<button>Play</button><script type="module" src="/${entry}"></script>`,
		}),
	);
	for (const file of files)
		if (file.type === "chunk")
			await page.route(`${baseURL}/${file.fileName}`, (route) =>
				route.fulfill({ contentType: "text/javascript", body: file.code }),
			);
	await page.goto(SOUND_PAGE);
	await page.waitForFunction(() => window.soundPage);
});

test.afterEach(async ({ page }) => {
	expect(await page.evaluate(() => window.violations)).toEqual([]);
});

test("the melody has the right pitches at the right times", async ({ page }) => {
	const sound = await render(page, run, "melody", 8);
	for (const { time, duration, midi } of schedule.notes.filter(({ time }) => time < 8)) {
		const begin = time * QUARTER_SECONDS;
		expect(sound.loudestPitch(begin + 0.08, 0.2), `${time} soon after its beginning`).toBe(midi);
		expect(sound.loudestPitch(begin + duration * QUARTER_SECONDS - 0.3, 0.2), `${time} before its end`).toBe(midi);
	}
	// A quarter rest separates the verse from the chorus.
	expect(sound.level(6.9 * QUARTER_SECONDS, 0.06)).toBeLessThan(sound.level(5 * QUARTER_SECONDS, 0.06) / 8);
});

test("the first note and its repetitions sound after a count-in at every tempo", async ({ page }) => {
	const countIn = { length: 2, clicks: [0, 1] };
	const loop = { start: 0, end: 1, repeatAt: 1 };
	for (const tempo of [63, 76, 84, 90, 92, 104, 112, 126]) {
		const quarter = 60 / tempo;
		const song = scheduleSong(exampleSong({ tempo })) as Schedule;
		const sound = await render(page, { ...run, schedule: song, countIn, loop }, "melody", 5 * quarter);
		for (const beat of [2, 3, 4])
			expect(sound.level(beat * quarter + 0.1, 0.2), `beat ${beat} at ${tempo}`).toBeGreaterThan(0.01);
	}
});

test("half the speed doubles the time, and another key changes the pitch", async ({ page }) => {
	const higher = scheduleSong(exampleSong(), 2) as Schedule;
	const sound = await render(page, { ...run, schedule: higher, speed: 0.5 }, "melody", 9);
	for (const { time, midi } of higher.notes.filter(({ time }) => time < 5))
		expect(sound.loudestPitch(time * QUARTER_SECONDS * 2 + 0.1, 0.3)).toBe(midi);
});

test("the hummed melody is in tune, and softer than the song before it", async ({ page }) => {
	const last = schedule.sections.at(-1)?.start ?? 0;
	const ofEnd = { ...run, from: last };
	const hummed = await render(page, ofEnd, "melody", 4, HUMMED_VOLUME, true);
	expect(hummed.level(0, 4)).toBeLessThan((await render(page, ofEnd, "all", 4)).level(0, 4) * 0.7);
	const notes = schedule.notes.filter(({ time }) => time >= last);
	for (const { time, duration, midi } of notes) {
		const [begin, length] = [(time - last) * QUARTER_SECONDS + 0.1, duration * QUARTER_SECONDS - 0.2];
		expect(Math.abs(hummed.cents(begin, length, midi)), `${time}`).toBeLessThan(10);
	}
});

test("the accompaniment plays each chord's bass at its beginning", async ({ page }) => {
	const sound = await render(page, run, "accompaniment", 9);
	expect(sound.level(0, QUARTER_SECONDS - 0.1), "before the first chord").toBeLessThan(0.001);
	for (const { time, duration } of schedule.chords.filter(({ time }) => time < 10)) {
		const stroke = schedule.accompaniment.find((each) => each.time === time);
		const seconds = Math.min(0.4, duration * QUARTER_SECONDS - 0.1);
		expect(stroke?.midis).toContain(sound.loudestPitch(time * QUARTER_SECONDS + 0.06, seconds));
	}
});

test("a verse has a count-in and repeats without a break", async ({ page }) => {
	const [verse] = schedule.sections;
	if (!verse) throw new Error("the example has no verse");
	const counted = { ...run, countIn: countInOf(verse, schedule.metre), loop: verse };
	const sound = await render(page, counted, "melody", 12);
	const begin = 2 * QUARTER_SECONDS;
	expect(sound.level(0, 0.05)).toBeGreaterThan(0.003);
	for (const repetition of [0, 1])
		for (const { time, midi } of schedule.notes.slice(0, 5))
			expect(
				sound.loudestPitch(begin + (repetition * 6 + time) * QUARTER_SECONDS + 0.1, 0.25),
				`${time} of repetition ${repetition}`,
			).toBe(midi);
});

test("the sound does not clip at full volume and is complete at the usual one", async ({ page }) => {
	const dense = scheduleSong(exampleSong({ tempo: 200 })) as Schedule;
	const loudest = await render(page, { ...run, schedule: dense, speed: 1.5 }, "all", 8, 1);
	expect(loudest.peak()).toBeLessThan(0.95);
	const usual = await render(page, run, "all", 8);
	expect(usual.peak()).toBeLessThan(0.6);
	expect(usual.level(1, 6)).toBeGreaterThan(0.02);
});

test("a song plays in the page and keeps its position when the speed changes", async ({ page }) => {
	await page.evaluate((run) => {
		document.querySelector("button")?.addEventListener("click", () => {
			window.places = window.soundPage?.playWithTwoSpeeds(run, 1.5, 4);
		});
	}, run);
	await page.getByRole("button", { name: "Play" }).click();
	const places = (await page.evaluate(() => window.places)) ?? [];
	const positions = places.map(({ position }) => position);
	expect(positions).toEqual(positions.toSorted((one, other) => one - other));
	expect(positions.at(-1)).toBeGreaterThan(3);
	// After a jump of a second or more the position would be ahead of what the faster speed can have played since the last check. A busy
	// machine reports a position up to a third of a quarter late.
	for (const [at, { seconds, position }] of places.entries()) {
		const before = places[at - 1];
		if (!before) continue;
		const most = ((seconds - before.seconds) * 1.5) / QUARTER_SECONDS;
		expect(position - before.position).toBeLessThan(most + 0.7);
	}
});

test("rain, wind and the sea become softer until they end, without a click", async ({ page }) => {
	const periods = { rain: 20, wind: 100 / 7, sea: 100 / 9 };
	for (const [name, period] of Object.entries(periods) as [keyof typeof periods, number][]) {
		const sound = await renderNight(page, name, 100);
		expect(sound.peak(), name).toBeLessThan(0.5);
		// The sound swells, so each level is that of one swell. They begin with the fade.
		const levels = Array.from({ length: Math.floor(60 / period) }, (_, at) => sound.level(40 + at * period, period));
		expect(levels, name).toEqual(levels.toSorted((one, other) => other - one));
		expect(sound.level(99.8, 0.2), name).toBeLessThan(sound.level(20, 20) / 100);
		expect(sound.roughness(1, 98), name).toBeLessThan(8);
	}
});

test("rain is as loud on a device with a higher sample rate", async ({ page }) => {
	const [low, high] = await page.evaluate(() =>
		Promise.all([22_050, 48_000].map((rate) => window.soundPage?.nightLoudness("rain", 0.6, rate) ?? 0)),
	);
	expect(high).toBeCloseTo(low ?? 0, 0);
});

test("a sound of the night that is ended early does not become louder", async ({ page }) => {
	const sound = await renderNight(page, "rain", 100, 90);
	expect(sound.level(90, 0.5)).toBeLessThan(sound.level(89, 1));
	expect(sound.level(92, 1)).toBeLessThan(sound.level(89, 1) / 50);
});

test("each step of the evening is softer than the one before, whatever volume a parent has chosen", async ({
	page,
}) => {
	const song = (volume: number, softness = { speed: 1, volume: 1 }) =>
		page.evaluate(([run, volume]) => window.soundPage?.songLoudness(run, volume) ?? 0, [
			{ ...run, speed: softness.speed },
			volume * softness.volume,
		] as const);
	const night = (name: NightSoundName, volume: number) =>
		page.evaluate(([name, volume]) => window.soundPage?.nightLoudness(name, volume) ?? 0, [name, volume] as const);
	const lullaby = await song(0.6, LULLABY);
	const ofTheEvening = await song(0.6, EVENING_SONG);
	// A listener notices a difference of 1 dB.
	expect(ofTheEvening).toBeLessThan((await song(0.6)) - 1);
	expect(lullaby).toBeLessThan(ofTheEvening - 1);
	for (const name of Object.keys(NIGHT_SOUNDS) as NightSoundName[])
		expect(await night(name, 0.6), name).toBeLessThan(lullaby - 1);
	expect(await night("rain", 0.3)).toBeLessThan((await song(0.3, LULLABY)) - 1);
});

async function renderNight(page: Page, name: NightSoundName, seconds: number, stopAt?: number) {
	const rendered = await page.evaluate(
		([name, seconds, stopAt]) => window.soundPage?.renderNight(name, seconds, stopAt),
		[name, seconds, stopAt] as const,
	);
	if (!rendered) throw new Error("nothing was rendered");
	return listenTo(rendered);
}

async function render(page: Page, run: Run, voices: Voices, seconds: number, volume = 0.6, isHummed = false) {
	const rendered = await page.evaluate(([run, mix, seconds]) => window.soundPage?.render(run, mix, seconds), [
		run,
		{ volume, voices, isHummed },
		seconds,
	] as const);
	if (!rendered) throw new Error("nothing was rendered");
	return listenTo(rendered);
}

/** All times are in seconds. */
function listenTo({ sampleRate, samples: base64 }: Rendered) {
	const bytes = Buffer.from(base64, "base64");
	const samples = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
	const part = (from: number, length: number) =>
		samples.subarray(Math.round(from * sampleRate), Math.round((from + length) * sampleRate));

	/** Level of one frequency, by the discrete Fourier transform with a Hann window. */
	function strength(within: Float32Array, hertz: number): number {
		let [real, imaginary] = [0, 0];
		for (const [at, sample] of within.entries()) {
			const weight = 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / within.length);
			const angle = (2 * Math.PI * hertz * at) / sampleRate;
			real += sample * weight * Math.cos(angle);
			imaginary += sample * weight * Math.sin(angle);
		}
		return Math.hypot(real, imaginary);
	}

	return {
		/** Pitch as a MIDI number. */
		loudestPitch(from: number, length: number): number {
			const within = part(from, length);
			let [loudest, most] = [0, 0];
			for (let midi = LOWEST_MIDI; midi <= HIGHEST_MIDI; midi++) {
				const found = strength(within, 440 * 2 ** ((midi - 69) / 12));
				if (found > most) [loudest, most] = [midi, found];
			}
			return loudest;
		},
		/** Distance of the sound from this pitch, in steps of 2 cents. */
		cents(from: number, length: number, midi: number): number {
			const within = part(from, length);
			const distances = Array.from({ length: 51 }, (_, at) => at * 2 - 50);
			const levels = distances.map((cents) => strength(within, 440 * 2 ** ((midi - 69 + cents / 100) / 12)));
			return distances[levels.indexOf(Math.max(...levels))] ?? 50;
		},
		/** Root mean square. */
		level(from: number, length: number): number {
			const within = part(from, length);
			return Math.sqrt(within.reduce((sum, sample) => sum + sample ** 2, 0) / within.length);
		},
		/** The largest step between two samples, as a multiple of the usual step in the second around it. A click has far more than 8. */
		roughness(from: number, length: number): number {
			const seconds = Array.from({ length }, (_, at) => part(from + at, 1));
			const roughness = seconds.map((within) => {
				const steps = within.subarray(1).map((sample, at) => Math.abs(sample - (within[at] ?? 0)));
				const usual = Math.sqrt(steps.reduce((sum, step) => sum + step ** 2, 0) / steps.length);
				return steps.reduce((most, step) => Math.max(most, step), 0) / usual;
			});
			return Math.max(...roughness);
		},
		peak: () => samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0),
	};
}
