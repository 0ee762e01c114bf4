import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { onReset, resetResources } from "./reset.ts";
import { createResource } from "./resource.ts";

/** A server whose answers come when the test lets them. */
function requests<T>() {
	const pending: { key: string; answer: (data: T) => void; refuse: (error: Error) => void }[] = [];
	const fetchData = (key: string) =>
		new Promise<T>((resolve, reject) => pending.push({ key, answer: resolve, refuse: reject }));
	return { pending, fetchData };
}

it("goes from idle over loading to ready, and keeps its data while it is loaded again", async () => {
	const { pending, fetchData } = requests<number>();
	const resource = createResource(fetchData);
	const { result } = renderHook(() => resource.use());
	expect(result.current).toEqual({ status: "idle", data: undefined });
	await act(async () => void resource.load());
	expect(result.current).toEqual({ status: "loading", data: undefined });
	await act(async () => pending[0]?.answer(1));
	expect(result.current).toEqual({ status: "ready", data: 1 });
	await act(async () => void resource.load());
	expect(result.current).toEqual({ status: "ready", data: 1 });
	await act(async () => pending[1]?.answer(2));
	expect(result.current).toEqual({ status: "ready", data: 2 });
});

it("throws what the newest request throws, and keeps what was there", async () => {
	const { pending, fetchData } = requests<number>();
	const resource = createResource(fetchData);
	resource.set("", 1);
	const load = resource.load();
	pending[0]?.refuse(new Error("no"));
	await expect(load).rejects.toThrow("no");
	expect(resource.get()).toEqual({ status: "failed", data: 1 });
});

it("drops an answer that a newer request or a write has overtaken, and its error too", async () => {
	const { pending, fetchData } = requests<string>();
	const resource = createResource(fetchData);
	const loads = [resource.load(), resource.load(), resource.load()];
	pending[2]?.answer("newest");
	pending[0]?.answer("oldest");
	pending[1]?.refuse(new Error("late"));
	await Promise.all(loads);
	expect(resource.get()).toEqual({ status: "ready", data: "newest" });
	const overtaken = resource.load();
	resource.set("", "written");
	pending[3]?.answer("read before the write");
	await overtaken;
	expect(resource.get().data).toBe("written");
});

it("changes data that is there, and only that", async () => {
	const { pending, fetchData } = requests<number>();
	const resource = createResource(fetchData);
	resource.update("", (data) => data + 1);
	expect(resource.get().status).toBe("idle");
	const load = resource.load();
	pending[0]?.answer(1);
	await load;
	resource.update("", (data) => data + 1);
	expect(resource.get()).toEqual({ status: "ready", data: 2 });
});

it("forgets everything when another person signs in, what is still on its way included", async () => {
	const { pending, fetchData } = requests<string>();
	const resource = createResource(fetchData, { maxEntries: 2 });
	resource.set("a", "theirs");
	const load = resource.load("b");
	resetResources();
	pending[0]?.answer("theirs too");
	await load;
	expect([resource.get("a"), resource.get("b")]).toEqual([
		{ status: "idle", data: undefined },
		{ status: "idle", data: undefined },
	]);
});

it("keeps what is public, and tells others of the reset", () => {
	const resource = createResource(async () => 1, { isPublic: true });
	resource.set("", 1);
	let resets = 0;
	onReset(() => resets++);
	resetResources();
	expect(resource.get().data).toBe(1);
	expect(resets).toBe(1);
});

it("drops the entry written longest ago above its bound, and the answer to its request", async () => {
	const { pending, fetchData } = requests<string>();
	const resource = createResource(fetchData, { maxEntries: 2 });
	const evicted = resource.load("a");
	resource.set("b", "b");
	resource.set("c", "c");
	pending[0]?.answer("a");
	await evicted;
	expect(["a", "b", "c"].map((key) => resource.get(key).data)).toEqual([undefined, "b", "c"]);
	resource.set("b", "b again");
	resource.set("d", "d");
	expect(["b", "c", "d"].map((key) => resource.get(key).data)).toEqual(["b again", undefined, "d"]);
});

it("loads once for several that need it, and again after an error", async () => {
	const { pending, fetchData } = requests<string>();
	const resource = createResource(fetchData);
	const first = resource.ensure();
	const second = resource.ensure();
	pending[0]?.refuse(new Error("no"));
	await expect(first).rejects.toThrow("no");
	await second;
	const third = resource.ensure();
	pending[1]?.answer("yes");
	await third;
	await resource.ensure();
	expect(pending).toHaveLength(2);
});

it("changes the data of every key at once", async () => {
	const { fetchData } = requests<string>();
	const resource = createResource(fetchData, { maxEntries: 3 });
	resource.set("a", "a");
	resource.set("b", "b");
	void resource.load("c");
	resource.updateAll((data) => `${data}!`);
	expect(["a", "b", "c"].map((key) => resource.get(key).data)).toEqual(["a!", "b!", undefined]);
	expect(resource.get("c").status).toBe("loading");
});
