// The live channel under every way in which a socket may be connected: each watcher gets every event once, in order.
import { beforeEach, expect, test } from "vitest";
import { LiveClient, openTestApp, TestUser } from "../test-app.ts";

let parent: TestUser;
const app = await openTestApp();
beforeEach(async () => {
	app.model.delayMs = 2;
	parent = await TestUser.register(app);
});

/** The undeclared members of a client's engine: its WebSocket, and the start of an upgrade. */
type Engine = { transport: { ws: { terminate(): void } }; _probe(transport: string): void };
const engineOf = ({ socket }: LiveClient) => socket.io.engine as unknown as Engine;

const open = (more: object) => LiveClient.open(app.url, { token: parent.token }, more);
const contentOf = async (id: string) =>
	(await parent.call<{ story: { content: string } }>("GET", `/api/stories/${id}`)).body.story.content;

test("clients on long polling and on a WebSocket get the same events in the same order", async () => {
	const id = await parent.requestStory();
	const polling = await open({ transports: ["polling"] });
	const others = [await open({}), await open({})];
	const readers = [polling, ...others];
	await Promise.all(readers.map((reader) => reader.watch(id)));
	await Promise.all(readers.map((reader) => reader.untilEnd()));
	expect(polling.socket.io.engine.transport.name).toBe("polling");
	const content = await contentOf(id);
	// From the latest snapshot on, all have had the same.
	const from = Math.max(...readers.map(({ events }) => events[0]?.seq ?? 0));
	const [first, ...rest] = readers.map(({ events }) => events.filter(({ seq }) => seq >= from));
	expect(first?.filter(({ type }) => type === "text").length).toBeGreaterThan(1);
	for (const events of rest) expect(events).toEqual(first);
	for (const { live } of readers) expect(live?.text).toBe(content);
	for (const reader of readers) reader.close();
});

test("an upgrade from long polling to a WebSocket loses and doubles no words", async () => {
	const id = await parent.requestStory();
	const reader = await open({ transports: ["polling", "websocket"], upgrade: false });
	await reader.watch(id);
	await reader.untilText();
	const { engine } = reader.socket.io;
	let seqAtUpgrade = 0;
	engine.once("upgrade", () => {
		seqAtUpgrade = reader.live?.seq ?? 0;
	});
	engineOf(reader)._probe("websocket");
	// LiveClient throws at an event that is not the next one.
	const { seq, text } = await reader.untilEnd();
	expect(engine.transport.name).toBe("websocket");
	expect(seqAtUpgrade).toBeGreaterThan(0);
	expect(seqAtUpgrade).toBeLessThan(seq);
	expect(text).toBe(await contentOf(id));
	reader.close();
});

test("a device whose connection breaks, or that stops watching, does not disturb the others", async () => {
	const id = await parent.requestStory();
	const [staying, breaking, leaving] = [await parent.watch(id), await parent.watch(id), await parent.watch(id)];
	await breaking.untilText();
	const isLeft = leaving.socket.emitWithAck("generation:unwatch", { id });
	engineOf(breaking).transport.ws.terminate();
	expect(await isLeft).toEqual({ ok: true });
	const seen = leaving.events.length;
	const { text } = await staying.untilEnd();
	expect(text).toBe(await contentOf(id));
	expect(leaving.events).toHaveLength(seen);
	for (const reader of [staying, leaving]) reader.close();
});

test("the largest event of a story, with the complete saved story, arrives", async () => {
	app.model.delayMs = 0;
	const id = await parent.requestStory({ storyLength: "extended" });
	const reader = await parent.watch(id);
	await reader.untilEnd();
	const { body } = await parent.call<{ story: object }>("GET", `/api/stories/${id}`);
	expect(reader.live?.story).toMatchObject({ title: (body.story as { title: string }).title });
	expect(reader.live?.text).toBe(await contentOf(id));
	reader.close();
});

test("a connection that left cannot join again and has to be a new one", async () => {
	const reader = await parent.connect();
	const { engine } = reader.socket.io;
	engine.write("1");
	// The server has read it by then, or closes the connection at what comes next.
	await parent.remaining();
	const answer = new Promise<string>((resolve) => engine.once("data", resolve).once("close", resolve));
	engine.write(`0${JSON.stringify({ token: parent.token })}`);
	expect(await answer).not.toContain("sid");
	const again = await parent.connect();
	expect(again.socket.connected).toBe(true);
	for (const each of [reader, again]) each.close();
});
