// npm run bench:reader [-- --runs 3 --kilobits 400 --latency 400]: measures how long a parent with a
// slow network and an empty cache waits for the sign-in form, a saved story, and the first words of a new story.
import { performance } from "node:perf_hooks";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { startServer } from "../../backend/test/server-process.ts";
import { findBrowser } from "../../e2e/browser.ts";
import { buildPages } from "../build.ts";
import { readOptions } from "../run-script.ts";
import { atExit, temporaryFolder } from "./at-exit.ts";

const { values } = readOptions({
	options: {
		runs: { type: "string", default: "3" },
		kilobits: { type: "string", default: "400" },
		latency: { type: "string", default: "400" },
	},
});
const [runs, kilobits, latency] = [Number(values.runs), Number(values.kilobits), Number(values.latency)];
let callers = 0;
const PHONE = { width: 390, height: 844 };
const STORY = {
	title: "The Lamp on the Hill",
	content: Array.from({ length: 30 }, (_, at) => `Mia lit lamp ${at + 1}, and it burned all night on the hill.`).join(
		"\n\n",
	),
};

const SCENES = [
	"Mia and her dog Otto walked along the beach, and the waves came up to her boots. A gull sat on the old blue boat.",
	"In the kitchen Grandma was baking bread. Mia stood at the table with a bowl and a spoon, and Otto lay under the chair.",
	"It rained in the garden. Mia held up the red umbrella, and the cat sat dry in the wheelbarrow beside the apple tree.",
	"At night Mia knelt by her bed and prayed. The lantern stood on the shelf, and a star was in the window.",
	"In the forest an owl looked down from the oak tree. Mia carried the basket, and Dad pointed up at the owl.",
];
const MANY_PICTURES = {
	title: "Fifty Evenings",
	content: Array.from(
		{ length: 60 },
		(_, at) => `${SCENES[at % SCENES.length]} ${"And she was glad. ".repeat(13)}`,
	).join("\n\n"),
};
const PICTURES = 50;
const SLOWDOWN = 4;
const SCROLL_PIXELS_A_SECOND = 1500;
const NOTE_FRAMES =
	"times = []; const note = (time) => { times.push(time); requestAnimationFrame(note); }; requestAnimationFrame(note);";

await buildPages();
const server = await startServer({ DATA_DIR: temporaryFolder(), LOG_LEVEL: "error", NODE_ENV: "production" });
atExit(() => server.process.kill());
const executablePath = findBrowser();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox"] });

const MEASURES: [name: string, measure: () => Promise<number>][] = [
	["form to sign in can be filled in", signInForm],
	["saved story can be read", savedStory],
	["first words of a new story", firstWords],
];
process.stdout.write(`${kilobits} kbit/s, ${latency} ms, empty cache; milliseconds, the median of ${runs}\n`);
for (const [name, measure] of MEASURES) {
	const times: number[] = [];
	for (let run = 0; run < runs; run++) times.push(await measure());
	const median = times.toSorted((one, other) => one - other)[Math.floor(runs / 2)] ?? 0;
	process.stdout.write(
		`${name.padEnd(40)}${median.toFixed(0).padStart(8)}   (${times.map((time) => time.toFixed(0)).join(", ")})\n`,
	);
}
const frames = await scrollingFrames();
process.stdout.write(
	`${`scrolling through ${frames.pictures} pictures`.padEnd(40)}${frames.aSecond.toFixed(0).padStart(8)}   frames a second, longest ${frames.longest.toFixed(0)} ms (${SLOWDOWN} x slower)\n`,
);
await browser.close();
await server.stop();

async function signInForm(): Promise<number> {
	const { page, context } = await openSlowPage();
	const time = await timeUntil(page, "/auth", async () => {
		// Text that is typed before React has hydrated the form stays.
		await page.getByLabel("Username").fill("grandma");
	});
	await context.close();
	return time;
}

async function savedStory(): Promise<number> {
	const { page, context } = await openSlowPage(true);
	const { id } = await post(context, "/api/story/save", { story: STORY });
	const time = await timeUntil(page, `/story?id=${id}`, () => page.getByText("Mia lit lamp 1,").first().waitFor());
	await context.close();
	return time;
}

/** From the tap, with the form's page loaded. */
async function firstWords(): Promise<number> {
	const { page, context } = await openSlowPage(true);
	await page.goto(`${server.url}/generate-story`);
	await page.getByLabel("Child’s name").fill("Mia");
	await page.waitForLoadState("networkidle");
	const from = performance.now();
	await page.getByRole("button", { name: "Create Story", exact: true }).click();
	await page.locator("[data-paragraph]").first().waitFor();
	const time = performance.now() - from;
	await context.close();
	return time;
}

/** Scrolls over the story twice: a parent who scrolls for the first time also waits for the pictures to be loaded. */
async function scrollingFrames(): Promise<{ pictures: number; aSecond: number; longest: number }> {
	const { page, context, devtools } = await openPage(true);
	const { id } = await post(context, "/api/story/save", { story: MANY_PICTURES });
	await page.goto(`${server.url}/story?id=${id}`);
	const pictures = page.getByRole("region", { name: "Story text" }).getByRole("img", { name: /\w+.*\.$/ });
	await pictures.nth(PICTURES - 1).waitFor({ state: "attached" });
	const height = await page.evaluate<number>("document.documentElement.scrollHeight - innerHeight");
	const scroll = (distance: number) =>
		devtools.send("Input.synthesizeScrollGesture", {
			x: PHONE.width / 2,
			y: PHONE.height / 2,
			yDistance: distance,
			speed: SCROLL_PIXELS_A_SECOND,
			gestureSourceType: "touch",
		});
	await scroll(-height);
	await scroll(height);
	await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
	await page.evaluate(NOTE_FRAMES);
	await scroll(-height);
	const times = await page.evaluate<number[]>("times");
	const gaps = times.slice(1).map((time, at) => time - (times[at] ?? time));
	const count = await pictures.count();
	await context.close();
	const [first = 0, last = 0] = [times[0], times.at(-1)];
	return { pictures: count, aSecond: (gaps.length * 1000) / (last - first), longest: Math.max(...gaps) };
}

async function timeUntil(page: Page, path: string, isThere: () => Promise<unknown>): Promise<number> {
	const from = performance.now();
	await page.goto(server.url + path, { waitUntil: "commit" });
	await isThere();
	return performance.now() - from;
}

async function openPage(isSignedIn = false) {
	const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true });
	if (isSignedIn) {
		const username = `parent${Date.now()}`;
		await post(context, "/api/auth/register", {
			username,
			email: `${username}@example.org`,
			password: "correct horse battery",
		});
	}
	const page = await context.newPage();
	return { page, context, devtools: await context.newCDPSession(page) };
}

async function openSlowPage(isSignedIn = false): Promise<{ page: Page; context: BrowserContext }> {
	const { page, context, devtools } = await openPage(isSignedIn);
	const bytesASecond = (kilobits * 1000) / 8;
	await devtools.send("Network.emulateNetworkConditions", {
		offline: false,
		latency,
		downloadThroughput: bytesASecond,
		uploadThroughput: bytesASecond,
	});
	return { page, context };
}

/** Registrations from one address are limited. */
async function post({ request }: BrowserContext, path: string, data: object): Promise<{ id: string }> {
	const headers = { "sec-fetch-site": "same-origin", "x-forwarded-for": `192.0.2.${++callers}` };
	const answer = await request.post(server.url + path, { data, headers });
	if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
	return answer.json();
}
