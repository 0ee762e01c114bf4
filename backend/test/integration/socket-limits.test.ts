// Limits of the live channel for each socket, user and client.
import type { Socket as NetSocket } from "node:net";
import type { ErrorAck } from "@lion-tails/common/live";
import { io, type Socket } from "socket.io-client";
import { beforeEach, expect, test } from "vitest";
import { aGeneration, failedEntry, startedEntry, textEntry } from "../contract/records.ts";
import { type LiveClient, openTestApp, TestUser } from "../test-app.ts";

type Ack = { ok: true; snapshot?: { text: string } } | ErrorAck;

let parent: TestUser;
const open: LiveClient[] = [];
const app = await openTestApp();
beforeEach(async () => {
	parent = await TestUser.register(app);
	return () => {
		for (const client of open.splice(0)) client.close();
	};
});

async function connect(user = parent): Promise<LiveClient> {
	const client = await user.connect();
	open.push(client);
	return client;
}
const call = ({ socket }: LiveClient, event: string, ...payload: unknown[]): Promise<Ack> =>
	socket.timeout(10_000).emitWithAck(event, ...payload);
const watch = (client: LiveClient, id: string, have = 0) => call(client, "generation:watch", { id, have });
const codeOf = (ack: Ack) => (ack.ok ? "ok" : ack.code);
const countOf = (acks: Ack[], code: string) => acks.filter((ack) => codeOf(ack) === code).length;

/** Ids of ended stories with a text of 4,000 characters. */
async function insertStories(user: TestUser, count: number): Promise<string[]> {
	const { id: userId } = (await user.call<{ id: string }>("GET", "/api/auth/me")).body;
	const records = Array.from({ length: count }, () => {
		const generation = aGeneration(userId, { createdAt: Date.now(), endedAt: Date.now(), status: "failed" });
		const { id } = generation;
		return { ...generation, log: [startedEntry(id), textEntry(id, 2, "word ".repeat(800)), failedEntry(id, 3)] };
	});
	await app.storage.records.write("generations", records);
	return records.map(({ id }) => id);
}

test("a socket that makes 5,000 calls gets the story at most 60 times and is closed", async () => {
	const [id = ""] = await insertStories(parent, 1);
	const client = await connect();
	const acks = await Promise.allSettled(Array.from({ length: 5000 }, () => watch(client, id)));
	const answers = acks.flatMap((ack) => (ack.status === "fulfilled" ? [ack.value] : []));
	expect(countOf(answers, "ok")).toBeLessThanOrEqual(60);
	expect(answers.length).toBeLessThanOrEqual(120);
	expect(client.socket.connected).toBe(false);
	// Another socket of the same parent is not affected, nor is another parent.
	expect(codeOf(await watch(await connect(), id))).toBe("ok");
	const other = await TestUser.register(app);
	expect(codeOf(await watch(await connect(other), id))).toBe("not_found");
});

test.each([
	["unknown events", '42["x"]'],
	["connections to unknown namespaces", "40/x,"],
	["acknowledgements that nobody waits for", "430[]"],
	["pongs", "3"],
])("a socket that sends 5,000 %s is closed", async (_, packet) => {
	const { socket } = await connect();
	const closed = new Promise((resolve) => socket.once("disconnect", resolve));
	const { ws } = socket.io.engine.transport as unknown as { ws: WebSocket };
	for (let sent = 0; sent < 5000; sent++) ws.send(packet);
	expect(await closed).toMatch(/transport/);
});

test("messages of a socket that arrive at once are handled in a turn of the event loop each", async () => {
	const [id = ""] = await insertStories(parent, 1);
	const client = await connect();
	const { ws } = client.socket.io.engine.transport as unknown as { ws: { _socket: NetSocket } };
	let turns = 0;
	let isOver = false;
	const countTurn = () => {
		turns++;
		if (!isOver) setImmediate(countTurn);
	};
	countTurn();
	ws._socket.cork();
	const acks = Array.from({ length: 50 }, () => watch(client, id));
	ws._socket.uncork();
	expect(countOf(await Promise.all(acks), "ok")).toBe(50);
	isOver = true;
	expect(turns).toBeGreaterThanOrEqual(50);
});

test("all sockets of a parent together may make 300 calls in 30 seconds", async () => {
	const [id = ""] = await insertStories(parent, 1);
	const clients = await Promise.all(Array.from({ length: 10 }, () => connect()));
	const acks = await Promise.all(clients.flatMap((client) => Array.from({ length: 50 }, () => watch(client, id))));
	expect(countOf(acks, "ok")).toBe(300);
	expect(countOf(acks, "too_many_requests")).toBe(200);
});

test("30 pages of one parent that reconnect at once and watch 5 stories each all get their stories", async () => {
	const ids = await insertStories(parent, 5);
	const clients = await Promise.all(Array.from({ length: 30 }, () => connect()));
	const acks = await Promise.all(clients.flatMap((client) => ids.map((id) => watch(client, id))));
	expect(countOf(acks, "ok")).toBe(150);
});

test("one socket watches at most 30 stories", async () => {
	const ids = await insertStories(parent, 40);
	const client = await connect();
	const acks = await Promise.all(ids.map((id) => watch(client, id)));
	expect(countOf(acks, "ok")).toBe(30);
	expect(countOf(acks, "too_many_requests")).toBe(10);
	const watched = ids[acks.findIndex(({ ok }) => ok)] ?? "";
	const refused = ids[acks.findIndex(({ ok }) => !ok)] ?? "";
	expect(codeOf(await watch(client, watched))).toBe("ok");
	await call(client, "generation:unwatch", { id: watched });
	expect(codeOf(await watch(client, refused))).toBe("ok");
});

test("the 31st page of a parent closes the oldest one that watches no story", async () => {
	const [id = ""] = await insertStories(parent, 1);
	const clients: LiveClient[] = [];
	for (let at = 0; at < 30; at++) clients.push(await connect());
	const [first, second] = clients;
	if (!first || !second) throw new Error("no clients");
	await watch(first, id);
	const closed = new Promise((resolve) => second.socket.once("disconnect", resolve));
	const late = await connect();
	// The browser does not reconnect after this reason, so the pages do not close each other in turns.
	expect(await closed).toBe("io server disconnect");
	expect(codeOf(await watch(late, id))).toBe("ok");
	expect([first, ...clients.slice(2)].every(({ socket }) => socket.connected)).toBe(true);
});

test("the 31st page is refused with a clear message while all others watch stories", async () => {
	const [id = ""] = await insertStories(parent, 1);
	const clients: LiveClient[] = [];
	for (let at = 0; at < 30; at++) clients.push(await connect());
	await Promise.all(clients.map((client) => watch(client, id)));
	await expect(connect()).rejects.toThrow("Lion Tails is open on too many pages at once. Please close some of them.");
	clients[0]?.close();
	await expect
		.poll(() =>
			connect().then(
				() => true,
				() => false,
			),
		)
		.toBe(true);
});

test("one parent keeps at most 30 of 100 sockets opened at once", async () => {
	const settled = await Promise.allSettled(Array.from({ length: 100 }, () => connect()));
	expect(settled.some(({ status }) => status === "fulfilled")).toBe(true);
	await expect.poll(() => open.filter(({ socket }) => socket.connected).length).toBeLessThanOrEqual(30);
});

test.each([["websocket"], ["polling"]])("strangers on %s may fail to sign in 100 times a minute", async (transport) => {
	const alone = await openTestApp();
	const tried = await TestUser.register(alone);
	const messages: string[] = [];
	for (let at = 0; at < 110; at += 10)
		messages.push(...(await Promise.all(Array.from({ length: 10 }, () => refusalOf(alone.url, transport)))));
	expect(messages.filter((message) => message === "unauthorized")).toHaveLength(100);
	// Others behind the same address are refused for a while as well.
	await expect(tried.connect()).rejects.toThrow();
});

test("at most 200 connections are not signed in, and closing one makes room", async () => {
	const alone = await openTestApp();
	const user = await TestUser.register(alone);
	const address = `${alone.url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`;
	const silent: WebSocket[] = [];
	for (let at = 0; at < 250; at += 10)
		silent.push(...(await Promise.all(Array.from({ length: 10 }, () => settledSocket(address)))));
	expect(silent.filter(({ readyState }) => readyState === WebSocket.OPEN)).toHaveLength(200);
	const polled = await fetch(`${alone.url}/socket.io/?EIO=4&transport=polling`);
	expect(polled.status).toBe(403);
	await expect(user.connect()).rejects.toThrow();
	for (const socket of silent) socket.close();
	await expect.poll(() => user.connect().then(({ socket }) => socket.disconnect().active, String)).toBe(false);
});

test("signed-in connections of one address do not count as strangers", async () => {
	const users = await Promise.all(Array.from({ length: 10 }, () => TestUser.register(app)));
	for (let round = 0; round < 25; round++) {
		const clients = await Promise.all(users.map((user) => connect(user)));
		for (const client of clients) client.close();
	}
	expect((await connect()).socket.connected).toBe(true);
});

test("a message over 4 KB closes the connection, and nothing in it is read", async () => {
	const client = await connect();
	const closed = new Promise((resolve) => client.socket.once("disconnect", resolve));
	client.socket.emit("generation:watch", { id: "x".repeat(5000) });
	expect(await closed).toMatch(/transport/);
});

test("odd payloads are refused, unknown events are ignored, and the socket stays open", async () => {
	const client = await connect();
	const nested = JSON.parse(`${"[".repeat(500)}${"]".repeat(500)}`);
	for (const payload of [
		"x".repeat(3000),
		nested,
		{ id: "x".repeat(3000) },
		{ id: { $gt: "" } },
		null,
		{ id: "x", have: 1e300 },
	])
		expect(codeOf(await call(client, "generation:watch", payload))).toBe("validation");
	for (let at = 0; at < 50; at++) client.socket.emit("generation:unknown", nested);
	expect(codeOf(await watch(client, "nothing"))).toBe("not_found");
	expect(client.socket.connected).toBe(true);
});

/** Returns why a connection without a session is refused. */
function refusalOf(url: string, transport: string): Promise<string> {
	const socket: Socket = io(url, { transports: [transport], reconnection: false, forceNew: true });
	return new Promise((resolve) => {
		socket.once("connect_error", (error) => {
			socket.disconnect();
			resolve(error.message);
		});
	});
}

/** A WebSocket that is open or was refused. */
async function settledSocket(address: string): Promise<WebSocket> {
	const socket = new WebSocket(address);
	await new Promise((resolve) => {
		socket.onopen = resolve;
		socket.onerror = resolve;
	});
	return socket;
}
