// npm run bench:reader: how long the browser's main thread is busy while a story of 4,500 words streams into the reader, at a
// quarter of the machine's speed, from Chromium's own trace; and how much of the page moved. No frame may take 50 ms. Counted
// from the first words in sight until the questions are below the story, in an app whose service worker is installed. Where
// other processes keep the machine busy, the CPU time of the tasks counts rather than their duration.
import { mkdtempSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openSqlite } from "@lion-tails/backend/storage/sqlite/sqlite";
import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { startServer } from "../../backend/test/server-process.ts";
import { findBrowser } from "../../e2e/browser.ts";
import { chunk, createParents, listen, post } from "./shared.ts";

const WORDS = 4500;
const WORDS_PER_PARAGRAPH = 60;
const CPU_SLOWDOWN = 4;
const MAX_FRAME_MS = 50;
const [wordsPerSecond = 80] = process.argv.slice(2).map(Number);

const SENTENCE = "The lamp on the hill shone over every house and nobody in the town was afraid";

/** Of an extended story. A shorter one of so many words would be cut off by the server. */
const CHAPTERS = 5;
const WORDS_PER_CHAPTER = WORDS / CHAPTERS;

const model = createServer(async (request, response) => {
	let body = "";
	for await (const part of request) body += part;
	response.writeHead(200, { "content-type": "text/event-stream" });
	const { response_format: format } = JSON.parse(body) as { response_format?: { json_schema?: { name: string } } };
	const answer = format?.json_schema?.name;
	if (answer === "text") await tellChapter(response);
	else response.write(chunk(JSON.stringify(answer === "outline" ? OUTLINE : METADATA)));
	response.end(`${chunk("", "stop")}data: [DONE]\n\n`);
});
const METADATA = {
	bibleVerse: { reference: "Joshua 1:9" },
	moralOutcome: "positive",
	applicationQuestions: ["1?", "2?", "3?", "4?", "5?"],
	imagePrompt: "a lamp",
};
const OUTLINE = {
	title: "The Lamp on the Hill",
	chapters: Array.from({ length: CHAPTERS }, (_, at) => ({ title: `Evening ${at + 1}`, summary: "The lamp shines." })),
};

let toldWords = 0;
async function tellChapter(response: ServerResponse): Promise<void> {
	response.write(chunk('{"content":"'));
	const words = SENTENCE.split(" ");
	const startedAt = performance.now();
	for (let at = 0; at < WORDS_PER_CHAPTER; at++, toldWords++) {
		await wait(Math.max(0, startedAt + (at / wordsPerSecond) * 1000 - performance.now()));
		const isEnd = at % words.length === words.length - 1 || at === WORDS_PER_CHAPTER - 1;
		const isParagraphEnd = isEnd && at % WORDS_PER_PARAGRAPH >= WORDS_PER_PARAGRAPH - words.length;
		response.write(
			chunk(`${words[at % words.length]}${isEnd ? ` ${toldWords}.` : ""}${isParagraphEnd ? "\\n\\n" : " "}`),
		);
	}
	response.write(chunk('"}'));
}

const folder = mkdtempSync(join(tmpdir(), "lion-tails-bench-"));
const storage = openSqlite(join(folder, "lion-tails.db"));
const [token = ""] = await createParents(storage, 1);
await storage.close();
const server = await startServer({
	DATA_DIR: folder,
	OPENAI_BASE_URL: `${await listen(model)}/v1`,
	FREE_MONTHLY_STORIES: "1000",
	LOG_LEVEL: "error",
});
const browser = await chromium.launch({ executablePath: findBrowser() ?? "", args: ["--no-sandbox"] });
try {
	process.stdout.write(
		`${WORDS} words at ${wordsPerSecond} a second, ${CPU_SLOWDOWN} times slower\n${" ".repeat(16)}   frames   longest ms   over ${MAX_FRAME_MS} ms   longest CPU ms   CPU over ${MAX_FRAME_MS} ms   layout shift\n`,
	);
	for (const mode of ["scroll", "paged"] as const)
		for (const [name, viewport] of [
			["phone", { width: 390, height: 844 }],
			["desktop", { width: 1440, height: 900 }],
		] as const)
			await measure(browser, `${mode}, ${name}`, mode, viewport);
} finally {
	await browser.close();
	await server.stop();
	model.closeAllConnections();
	model.close();
}

async function measure(
	browser: Browser,
	name: string,
	mode: "scroll" | "paged",
	viewport: { width: number; height: number },
): Promise<void> {
	const context = await browser.newContext({ viewport });
	await context.addInitScript(`
		localStorage.authToken = ${JSON.stringify(token)};
		localStorage.readingSettings = JSON.stringify({ mode: "${mode}" });
		window.layoutShift = 0;
		new PerformanceObserver((list) => {
			for (const { value } of list.getEntries()) window.layoutShift += value;
		}).observe({ type: "layout-shift", buffered: true });`);
	toldWords = 0;
	const page = await context.newPage();
	await page.goto(server.url);
	await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
	const { generationId } = await post(
		`${server.url}/api/story/generate`,
		token,
		{ childName: "Noah", gender: "boy", storyLength: "extended" },
		{ prefer: "respond-async" },
	);
	await page.goto(`${server.url}/story?generation=${generationId}`);
	await page.getByText(/of about \d+ words/).waitFor();
	const shiftBefore = Number(await page.evaluate("layoutShift"));
	const session = await context.newCDPSession(page);
	await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
	const { tasks, frames } = await traceTasks(session, () => untilTold(page));
	// A text that the server has cut off would be no measure.
	await page
		.getByText(`${WORDS - 1}.`)
		.last()
		.waitFor();
	const shift = Number(await page.evaluate("layoutShift")) - shiftBefore;
	const longest = (times: number[]) => Math.max(...times).toFixed(1);
	const over = (times: number[]) => times.filter((time) => time > MAX_FRAME_MS).length;
	const durations = tasks.map(({ ms }) => ms);
	const cpuTimes = tasks.map(({ cpuMs }) => cpuMs);
	const cells = [
		[frames, 6],
		[longest(durations), 10],
		[over(durations), 10],
		[longest(cpuTimes), 14],
		[over(cpuTimes), 14],
		[shift.toFixed(4), 12],
	] as const;
	process.stdout.write(
		`${name.padEnd(16)}   ${cells.map(([cell, width]) => String(cell).padStart(width)).join("   ")}\n`,
	);
	await context.close();
}

function untilTold(page: Page): Promise<void> {
	const timeout = (WORDS / wordsPerSecond) * 1000 * CPU_SLOWDOWN;
	// Waiting for a role would look at every element of the page again and again, in the thread that is measured.
	return page.locator("#think-about-it").waitFor({ timeout: timeout + 30_000 });
}

type Task = { ms: number; cpuMs: number };
type TraceEvent = {
	name: string;
	ph: string;
	pid: number;
	tid: number;
	dur?: number;
	tdur?: number;
	args?: { name?: string };
};

/** What the main threads of the pages did in one go: frames, messages of the socket, timers. */
async function traceTasks(session: CDPSession, act: () => Promise<void>): Promise<{ tasks: Task[]; frames: number }> {
	const events: TraceEvent[] = [];
	session.on("Tracing.dataCollected", ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
	const complete = new Promise<void>((resolve) => session.once("Tracing.tracingComplete", () => resolve()));
	await session.send("Tracing.start", {
		transferMode: "ReportEvents",
		traceConfig: { includedCategories: ["disabled-by-default-devtools.timeline", "toplevel"] },
	});
	await act();
	await session.send("Tracing.end");
	await complete;
	const mainThreads = new Set(
		events
			.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
			.map(({ pid, tid }) => `${pid}:${tid}`),
	);
	const done = events.filter(({ ph, pid, tid }) => ph === "X" && mainThreads.has(`${pid}:${tid}`));
	const tasks = done
		.filter(({ name }) => name === "RunTask")
		.map(({ dur = 0, tdur = 0 }) => ({ ms: dur / 1000, cpuMs: tdur / 1000 }));
	return { tasks, frames: done.filter(({ name }) => name === "Commit").length };
}
