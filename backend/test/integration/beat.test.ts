// Many answers of real servers, read once per beat: nothing is lost, doubled or late.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { createGzip, constants as zlib } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { beat } from "../../src/models/beat.ts";
import { readBody } from "../../src/models/read-body.ts";
import { streamFetch, streamOf } from "../../src/models/stream-fetch.ts";

/** The key and the certificate of a server at 127.0.0.1, valid for a hundred years and trusted by these tests only. */
const CERTIFICATE = readFileSync(new URL("../certificate.pem", import.meta.url), "utf8");
setDefaultCACertificates([...getCACertificates(), CERTIFICATE.slice(CERTIFICATE.indexOf("-----BEGIN CERTIFICATE"))]);

const STORIES = 12;
const EVENTS = 200;
const story = (name: string) => Array.from({ length: EVENTS }, (_, at) => `${name}${at} `).join("");

/** Sends a story word by word, with a pause after each. */
const byWord =
	(pause: () => Promise<unknown>): RequestListener =>
	async (request, response) => {
		const name = new URL(request.url ?? "", "http://x").pathname.slice(1);
		for (const [word] of story(name).matchAll(/\S+ /g)) {
			response.write(word);
			await pause();
		}
		response.end();
	};

/** Starts a server; returns its address and the number of its connections. */
async function serve(kind: "http" | "https", send = byWord(() => wait(1))) {
	const server =
		kind === "https" ? createSecureServer({ key: CERTIFICATE, cert: CERTIFICATE }, send) : createServer(send);
	let connections = 0;
	server.on("connection", () => connections++);
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => void server.close());
	return {
		url: `${kind}://127.0.0.1:${(server.address() as AddressInfo).port}`,
		connections: () => connections,
	};
}

/** Reads one answer. `texts` grows while it is read. */
function read(url: string, signal = new AbortController().signal) {
	const texts: string[] = [];
	const decoder = new TextDecoder();
	const reading = (async () => {
		const response = await streamFetch(url, { method: "POST", body: "Tell!", signal });
		const { stream, socket } = streamOf(response) ?? {};
		if (!stream) throw new Error(`no stream, but ${response.status}`);
		const add = (chunk: Uint8Array) => void texts.push(decoder.decode(chunk, { stream: true }));
		await readBody(stream, signal, add, { mayWait: () => true, socket: socket ?? null });
		return texts.join("");
	})();
	return { texts, reading };
}
const readAll = (url: string) => Array.from({ length: STORIES }, (_, at) => read(`${url}/story${at}w`));
const whole = Array.from({ length: STORIES }, (_, at) => story(`story${at}w`));

test.each(["http", "https"] as const)("many answers over %s are read in fewer pieces than arrive", async (kind) => {
	// A pause by the clock would be as long as a beat on a slow machine.
	const server = await serve(kind, byWord(nextTurn));
	const answers = readAll(server.url);
	expect(await Promise.all(answers.map(({ reading }) => reading))).toEqual(whole);
	for (const { texts } of answers) expect(texts.length).toBeLessThan(EVENTS / 2);
	// The sockets are read again after their answer, so they serve the next one.
	expect(await Promise.all(readAll(server.url).map(({ reading }) => reading))).toEqual(whole);
	expect(server.connections()).toBe(STORIES);
});

test("a few answers are read as they arrive", async () => {
	const { url } = await serve("http");
	const { texts, reading } = read(`${url}/onew`);
	const other = read(`${url}/twow`);
	expect(await Promise.all([reading, other.reading])).toEqual([story("onew"), story("twow")]);
	expect(texts.length).toBeGreaterThan(EVENTS / 4);
});

test("compressed answers are read at the beat as well", async () => {
	const { url } = await serve("http", async (request, response) => {
		response.setHeader("content-encoding", "gzip");
		const gzip = createGzip({ flush: zlib.Z_SYNC_FLUSH });
		gzip.pipe(response);
		for (const [word] of story((request.url ?? "").slice(1)).matchAll(/\S+ /g)) {
			gzip.write(word);
			await wait(1);
		}
		gzip.end();
	});
	expect(await Promise.all(readAll(url).map(({ reading }) => reading))).toEqual(whole);
});

test("an abort ends its answer at once, and not the others", async () => {
	const { url } = await serve("http");
	const controller = new AbortController();
	const answers = readAll(url);
	const left = read(`${url}/leftw`, controller.signal);
	await expect.poll(() => left.texts.length).toBeGreaterThan(2);
	controller.abort(new Error("enough"));
	await expect(left.reading).rejects.toThrow("enough");
	expect(await Promise.all(answers.map(({ reading }) => reading))).toEqual(whole);
});

test("everything that arrived before a connection broke is read, then the error is thrown", async () => {
	const { url } = await serve("http", async (request, response) => {
		for (let at = 0; at < 50; at++) {
			response.write(`word${at} `);
			await wait(2);
		}
		if (request.url === "/broken") request.socket.destroy();
		else response.end();
	});
	const answers = Array.from({ length: STORIES }, () => read(`${url}/whole`));
	const broken = read(`${url}/broken`);
	await expect(broken.reading).rejects.toThrow();
	expect(broken.texts.join("")).toBe(await answers[0]?.reading);
	await Promise.all(answers.map(({ reading }) => reading));
});

test("a server at full speed is read in bounded pieces", async () => {
	const block = "x".repeat(64 * 1024);
	const { url } = await serve("http", async (request, response) => {
		if (request.url !== "/fast") {
			response.write("slow ");
			await wait(500);
			return void response.end();
		}
		for (let sent = 0; sent < 40; sent++) if (!response.write(block)) await once(response, "drain");
		response.end();
	});
	const slow = Array.from({ length: STORIES }, () => read(`${url}/slow`));
	const fast = read(`${url}/fast`);
	expect((await fast.reading).length).toBe(40 * block.length);
	for (const text of fast.texts) expect(text.length).toBeLessThanOrEqual(128 * 1024);
	await Promise.all(slow.map(({ reading }) => reading));
});

test("without a period there is no beat", async () => {
	beat.setPeriod(0);
	onTestFinished(() => beat.setPeriod(40));
	const { url } = await serve("http");
	const answers = readAll(url);
	expect(await Promise.all(answers.map(({ reading }) => reading))).toEqual(whole);
});
