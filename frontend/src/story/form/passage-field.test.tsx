import { INVALID_PASSAGE } from "@lion-tails/common/story";
import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { open, openMore, openTab, server, setUpServer } from "../../../test/story-form.tsx";

const PASSAGES: Record<string, string> = {
	"John 3:16":
		"For God so loved the world, that he gave his only born Son, that whoever believes in him should not perish, but have eternal life.",
	"Psalm 23:1": "Yahweh is my shepherd: I shall lack nothing.",
	"Matthew 5:3": "“Blessed are the poor in spirit, for theirs is the Kingdom of Heaven.",
};

const answer = (reference: string) => {
	const text = PASSAGES[reference];
	const passage = text && { reference, translation: "World English Bible", verses: [{ chapter: 1, verse: 1, text }] };
	return Response.json({ exists: passage !== undefined, passage: passage ?? null });
};

let lookUps: string[];

setUpServer();
beforeEach(() => {
	lookUps = [];
	server.passage = (reference) => {
		lookUps.push(reference);
		return answer(reference);
	};
});

const field = () => screen.getByLabelText(/Bible passage/);
const status = () => field().closest("div")?.querySelector('[role="status"]')?.textContent;
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const pause = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function openForm() {
	vi.spyOn(console, "error").mockImplementation(() => {});
	open();
	await openTab("Historical & Biblical");
	await openMore();
	vi.useFakeTimers();
}

it("the passage field shows the recognised reference and its first words after one look-up, and completes a quotation", async () => {
	await openForm();
	for (const value of ["J", "Jo", "Joh", "John", "John 3", "John 3:", "John 3:1", "John 3:16"]) {
		type(value);
		await pause(100);
	}
	await pause(1000);
	expect(lookUps).toEqual(["John 3:16"]);
	expect(status()).toBe(
		"John 3:16 For God so loved the world, that he gave his only born Son, that whoever believes in him…",
	);
	expect(field().getAttribute("aria-invalid")).toBeNull();
	type("Matthew 5:3");
	await pause(1000);
	expect(status()).toBe("Matthew 5:3 “Blessed are the poor in spirit, for theirs is the Kingdom of Heaven.”");
});

it("the passage field rejects an unknown reference after a long pause or on blur, not earlier", async () => {
	await openForm();
	type("Joh");
	await pause(1000);
	expect(lookUps).toEqual(["Joh"]);
	expect(status()).toBe("");
	type("John 3:61");
	await pause(1000);
	expect(status()).toBe("");
	await pause(1000);
	expect(status()).toBe(INVALID_PASSAGE);
	expect(field().getAttribute("aria-invalid")).toBe("true");
	type("Hezekiah 99");
	expect(status()).toBe("");
	expect(field().getAttribute("aria-invalid")).toBeNull();
	fireEvent.blur(field());
	await pause(0);
	expect(status()).toBe(INVALID_PASSAGE);
});

it("the passage field ignores a late answer to an earlier reference", async () => {
	const late = Promise.withResolvers<Response>();
	server.passage = (reference) => (reference === "John 3:16" ? late.promise : answer(reference));
	await openForm();
	type("John 3:16");
	await pause(1000);
	type("Psalm 23:1");
	await pause(1000);
	await act(async () => late.resolve(answer("John 3:16")));
	expect(status()).toBe("Psalm 23:1 Yahweh is my shepherd: I shall lack nothing.");
});

it("the passage field shows nothing while the server does not answer", async () => {
	server.passage = () => Response.json({ error: "Not now.", code: "unavailable" }, { status: 503 });
	await openForm();
	type("Hezekiah 99");
	await pause(3000);
	expect(status()).toBe("");
	server.passage = () => Promise.reject(new TypeError("Failed to fetch"));
	type("Hezekiah 999");
	await pause(3000);
	expect(status()).toBe("");
	expect(field().getAttribute("aria-invalid")).toBeNull();
});
