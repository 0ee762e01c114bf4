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

it("is not offline after one lost call, when the next is answered", async () => {
	isLost = true;
	await ask();
	isLost = false;
	await vi.advanceTimersByTimeAsync(2100);
	expect(connection.isOffline()).toBe(false);
});

it("is offline when the server does not answer again after 2 seconds, and looks until it does", async () => {
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

it("is not offline while a server answers with errors, but is when a proxy answers for it", async () => {
	vi.stubGlobal("fetch", async () => Response.json({ error: "No.", code: "unexpected" }, { status: 500 }));
	await ask();
	await vi.advanceTimersByTimeAsync(5000);
	expect(connection.isOffline()).toBe(false);
	vi.stubGlobal("fetch", async () => new Response("<h1>Bad Gateway</h1>", { status: 502 }));
	await ask();
	await vi.advanceTimersByTimeAsync(2100);
	expect(connection.isOffline()).toBe(true);
});
