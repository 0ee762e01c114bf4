// A recording that an operator passed to `npm run seed:songs` before the first start plays in the page.
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "@playwright/test";
import { type ServerProcess, startServer } from "../backend/test/server-process.ts";
import { test } from "./fixtures.ts";
import { watchConsole } from "./page-checks.ts";

const SEED = fileURLToPath(new URL("../scripts/seed.ts", import.meta.url));
const SECONDS = 8;
const SAMPLE_RATE = 22_050;

let server: ServerProcess;

test.beforeAll(async () => {
	const folder = mkdtempSync(join(tmpdir(), "lion-tails-recording-"));
	const verse = { lyrics: ["The lamp is lit"], chords: [[{ at: 4, chord: "G" }]] };
	const song = { id: "the-lamp", title: "The Lamp", verses: [verse], audioUrl: "lamp.wav" };
	writeFileSync(join(folder, "lamp.wav"), wavFile());
	writeFileSync(join(folder, "songs.json"), JSON.stringify(song));
	const environment = { DATA_DIR: join(folder, "data") };
	execFileSync(process.execPath, [SEED, "songs", "--file", join(folder, "songs.json")], {
		env: { PATH: process.env.PATH ?? "", ...environment },
	});
	server = await startServer(environment);
});
test.afterAll(() => server.kill());

test("a seeded recording plays from the beginning and from the middle", async ({ page }) => {
	const errors = await watchConsole(page);
	const answers: [status: number, type: string | undefined][] = [];
	page.on("response", (response) => {
		if (response.url().includes("/recording?v=")) answers.push([response.status(), response.headers()["content-type"]]);
	});
	await page.goto(`${server.url}/music?song=the-lamp`);
	const player = page.getByRole("group", { name: "Recording" });
	await player.getByRole("button", { name: "Play" }).click();
	const audio = player.locator("audio");
	const time = () => audio.evaluate((element: HTMLAudioElement) => element.currentTime);
	await expect.poll(time).toBeGreaterThan(0.5);
	expect(await audio.evaluate((element: HTMLAudioElement) => element.duration)).toBeCloseTo(SECONDS, 1);
	await audio.evaluate((element: HTMLAudioElement) => {
		element.currentTime = 6;
	});
	await expect.poll(time).toBeGreaterThan(6.2);
	await player.getByRole("button", { name: "Pause" }).click();
	expect(answers).toContainEqual([206, "audio/wav"]);
	expect(errors).toEqual([]);
});

/** A tone of 440 Hz as 16-bit PCM. */
function wavFile(): Buffer {
	const samples = SECONDS * SAMPLE_RATE;
	const file = Buffer.alloc(44 + samples * 2);
	file.write("RIFF", 0, "latin1");
	file.writeUInt32LE(file.length - 8, 4);
	file.write("WAVEfmt ", 8, "latin1");
	file.writeUInt32LE(16, 16);
	file.writeUInt16LE(1, 20);
	file.writeUInt16LE(1, 22);
	file.writeUInt32LE(SAMPLE_RATE, 24);
	file.writeUInt32LE(SAMPLE_RATE * 2, 28);
	file.writeUInt16LE(2, 32);
	file.writeUInt16LE(16, 34);
	file.write("data", 36, "latin1");
	file.writeUInt32LE(samples * 2, 40);
	for (let at = 0; at < samples; at++)
		file.writeInt16LE(Math.round(8000 * Math.sin((2 * Math.PI * 440 * at) / SAMPLE_RATE)), 44 + at * 2);
	return file;
}
