import type { AppError } from "@lion-tails/common/errors";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fetchLibrary, fetchMe, fetchUsage, OFFLINE } from "./api.ts";

const answer = (body: unknown, init: ResponseInit) =>
	vi.stubGlobal("fetch", async () => new Response(typeof body === "string" ? body : JSON.stringify(body), init));

const errorOf = (call: Promise<unknown>) =>
	call.then(
		() => null,
		(error: unknown) => error as AppError,
	);

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	localStorage.clear();
});

it("says the body's error, else its message, else the status text", async () => {
	answer({ error: "Plain words.", message: "Other.", code: "quota_exhausted" }, { status: 429 });
	expect(await errorOf(fetchUsage())).toMatchObject({ message: "Plain words.", code: "quota_exhausted" });
	answer({ message: "Only a message." }, { status: 500 });
	expect(await errorOf(fetchUsage())).toMatchObject({ message: "Only a message.", code: "unexpected" });
	answer({}, { status: 503, statusText: "Service Unavailable" });
	expect(await errorOf(fetchUsage())).toMatchObject({ message: "Service Unavailable", code: "unavailable" });
});

it("says status and text of a body that is not JSON", async () => {
	answer("<h1>Bad Gateway</h1>", { status: 502 });
	expect((await errorOf(fetchUsage()))?.message).toBe("502: <h1>Bad Gateway</h1>");
	answer("", { status: 502, statusText: "Bad Gateway" });
	expect((await errorOf(fetchUsage()))?.message).toBe("502: Bad Gateway");
});

it("speaks of being offline only when nothing answered", async () => {
	vi.stubGlobal("fetch", async () => {
		throw new TypeError("Failed to fetch");
	});
	expect(await errorOf(fetchUsage())).toMatchObject({ message: OFFLINE });
});

it("takes a 401 on the session for nobody being signed in", async () => {
	answer({ error: "Please log in to continue.", code: "unauthorized" }, { status: 401 });
	expect(await fetchMe()).toBeNull();
});

it("sends the bearer token only if something put it there", async () => {
	const sent: (string | null)[] = [];
	vi.stubGlobal("fetch", async (_: string, { headers }: { headers: Headers }) => {
		sent.push(headers.get("Authorization"));
		return new Response("{}");
	});
	await fetchUsage();
	localStorage.setItem("authToken", "abc");
	await fetchUsage();
	expect(sent).toEqual([null, "Bearer abc"]);
});

it("reads counts and the next page of the library from the headers", async () => {
	answer([], {
		headers: { Link: '</api/stories?view=card&cursor=x>; rel="next"', "X-Total-Count": "31", "X-Favorite-Count": "4" },
	});
	expect(await fetchLibrary("all", "")).toEqual({
		stories: [],
		next: "/api/stories?view=card&cursor=x",
		total: 31,
		favorites: 4,
	});
});
