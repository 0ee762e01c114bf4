import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { call } from "./client.ts";
import { connection } from "./connection.ts";

let isLost = false;
const ask = () => call("GET /api/story/usage").catch(() => {});

beforeEach(() => {
	vi.useFakeTimers();
	vi.spyOn(console, "error").mockImplementation(() => {});
	vi.stubGlobal("fetch", async () => {
		if (isLost) throw new TypeError("Failed to fetch");
		return Response.json({});
	});
});
afterEach(() => {
	isLost = false;
});

it("the connection stays online after one lost call if the next one is answered", async () => {
	isLost = true;
	await ask();
	isLost = false;
	await vi.advanceTimersByTimeAsync(2100);
	expect(connection.isOffline()).toBe(false);
});

it("the connection is offline if the server does not answer after 2 seconds, and probes it until it does", async () => {
	let reconnects = 0;
	connection.onReconnect(() => reconnects++);
	isLost = true;
	await ask();
	await vi.advanceTimersByTimeAsync(1900);
	expect(connection.isOffline()).toBe(false);
	await vi.advanceTimersByTimeAsync(200);
	expect(connection.isOffline()).toBe(true);
	await vi.advanceTimersByTimeAsync(60_000);
	expect(reconnects).toBe(0);
	isLost = false;
	await vi.advanceTimersByTimeAsync(30_000);
	expect(connection.isOffline()).toBe(false);
	expect(reconnects).toBe(1);
});

it("the connection is online while the server answers with errors, and offline when a proxy answers for it", async () => {
	vi.stubGlobal("fetch", async () => Response.json({ error: "No.", code: "unexpected" }, { status: 500 }));
	await ask();
	await vi.advanceTimersByTimeAsync(5000);
	expect(connection.isOffline()).toBe(false);
	vi.stubGlobal("fetch", async () => new Response("<h1>Bad Gateway</h1>", { status: 502 }));
	await ask();
	await vi.advanceTimersByTimeAsync(2100);
	expect(connection.isOffline()).toBe(true);
});
