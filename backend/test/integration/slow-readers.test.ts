// Clients that stop reading or sending: they cost little memory and delay no one.
import { once } from "node:events";
import { type Socket as Connection, connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { MAX_UNSENT_BYTES } from "../../src/realtime/socket-limits.ts";
import { aGeneration, aStory, failedEntry, startedEntry, textEntry } from "../contract/records.ts";
import { LiveClient, openTestApp, type TestApp, TestUser } from "../test-app.ts";

/** The network takes some megabytes of its own before a connection is full. */
const ANSWERS = 20;
const LETTERS = "word ".repeat(120_000);

let app: TestApp;
let parent: TestUser;
let userId: string;
beforeEach(() => openApp());

async function openApp(deps: Parameters<typeof openTestApp>[0] = {}): Promise<void> {
	app = await openTestApp(deps);
	parent = await TestUser.register(app);
	userId = (await parent.call<{ id: string }>("GET", "/api/auth/me")).body.id;
}

async function openSockets(): Promise<number> {
	const metrics = await (await fetch(`${app.url}/metrics`)).text();
	return Number(/^lion_tails_sockets (\d+)$/m.exec(metrics)?.[1]);
}

/** A signed-in client, and the function that stops reading from its network. */
async function pausable(transport: string) {
	const client = await LiveClient.open(app.url, { token: parent.token }, { transports: [transport] });
	onTestFinished(() => client.close());
	const { ws } = client.socket.io.engine.transport as unknown as { ws: { pause(): void } };
	return { client, pause: () => ws.pause() };
}

async function insertEndedStory(text: string): Promise<string> {
	const generation = aGeneration(userId, { createdAt: Date.now(), endedAt: Date.now(), status: "failed" });
	const { id } = generation;
	const log = [startedEntry(id), textEntry(id, 2, text), failedEntry(id, 3)];
	await app.storage.records.write("generations", [{ ...generation, log }]);
	return id;
}

test("a socket that stops reading is closed, and another one of the same parent gets every answer", async () => {
	const id = await insertEndedStory(LETTERS);
	const [slow, reading] = [await pausable("websocket"), await pausable("websocket")];
	slow.pause();
	for (let at = 0; at < ANSWERS; at++) slow.client.socket.emit("generation:watch", { id, have: 0 }, () => {});
	await expect.poll(openSockets).toBe(1);
	for (let at = 0; at < 5; at++) expect((await reading.client.watch(id)).text).toHaveLength(LETTERS.length);
});

test("a page that polls no longer is closed when it leaves a megabyte unread", async () => {
	const id = await insertEndedStory("word ".repeat(10_000));
	const address = `${app.url}/socket.io/?EIO=4&transport=polling`;
	const { sid } = JSON.parse((await (await fetch(address)).text()).slice(1)) as { sid: string };
	const send = (packet: string) => fetch(`${address}&sid=${sid}`, { method: "POST", body: packet });
	const receive = async () => (await fetch(`${address}&sid=${sid}`)).text();
	await send(`40${JSON.stringify({ token: parent.token })}`);
	while (!(await receive()).includes("40{"));
	const watch = `420${JSON.stringify(["generation:watch", { id, have: 0 }])}`;
	const needed = Math.ceil(MAX_UNSENT_BYTES / 50_000) + 1;
	for (let at = 0; at < needed; at++) await send(watch);
	await expect.poll(openSockets).toBe(0);
	expect((await fetch(`${address}&sid=${sid}`)).status).toBe(400);
});

/** Sends requests for the library on one connection. */
function request(count: number): Connection {
	const socket = connect(Number(new URL(app.url).port), "127.0.0.1").on("error", () => {});
	onTestFinished(() => void socket.destroy());
	const head = `GET /api/stories HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${parent.address}\r\nAuthorization: Bearer ${parent.token}\r\n\r\n`;
	socket.write(head.repeat(count));
	return socket;
}

async function insertLibrary(): Promise<void> {
	const { story } = aStory(userId);
	const stories = Array.from({ length: 3 }, () =>
		aStory(userId, { story: { ...story, content: LETTERS }, wordCount: 120_000 }),
	);
	await app.storage.records.write("stories", stories);
}

test("a connection that stops reading is closed, and the parent's next call is answered", async () => {
	await openApp({ stallMs: 300 });
	await insertLibrary();
	const stalled = request(ANSWERS).pause();
	await once(stalled, "connect");
	// Only a write notices that a connection has been closed that is not read.
	const poke = setInterval(() => stalled.write("\r\n"), 100);
	onTestFinished(() => clearInterval(poke));
	await new Promise((resolve) => stalled.once("close", resolve));
	expect((await parent.stories()).length).toBeGreaterThan(0);
});

test("a client that reads slowly gets every answer", async () => {
	await insertLibrary();
	const slow = request(ANSWERS);
	let received = 0;
	slow.on("data", async (bytes) => {
		received += bytes.length;
		slow.pause();
		await wait(1);
		slow.resume();
	});
	await expect.poll(() => received).toBeGreaterThan(ANSWERS * LETTERS.length);
});

/** Begins to send a recording, and sends no more of it. */
async function beginRecording(storyId: string): Promise<Connection> {
	const socket = connect(Number(new URL(app.url).port), "127.0.0.1").on("error", () => {});
	onTestFinished(() => void socket.destroy());
	socket.write(
		`PUT /api/stories/${storyId}/voices/0 HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${parent.address}\r\n` +
			`Authorization: Bearer ${parent.token}\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n` +
			'Expect: 100-continue\r\n\r\n{"isAdult":true,"audioBase64":"',
	);
	const [answer] = await once(socket, "data");
	expect(String(answer)).toContain("100 Continue");
	return socket;
}
const saveStory = async () =>
	String((await parent.call("POST", "/api/story/save", { story: { title: "The Lamp", content: "Once." } })).body.id);
const recording = { audioBase64: Buffer.alloc(64, "OggS").toString("base64"), isAdult: true };

test("a recording that arrives slowly keeps none of the parent's reads waiting", async () => {
	await beginRecording(await saveStory());
	expect(await parent.stories()).toHaveLength(1);
});

test("a recording whose client is gone is closed, and the next one is stored", async () => {
	await openApp({ stallMs: 300 });
	const id = await saveStory();
	const gone = once(await beginRecording(id), "close");
	expect((await parent.call("PUT", `/api/stories/${id}/voices/0`, recording)).status).toBe(200);
	await gone;
});
