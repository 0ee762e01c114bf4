import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { createResource, onReset, resetResources } from "./resource.ts";

/** A server that answers when the test says so. */
function requests<T>() {
	const pending: { key: string; answer: (data: T) => void; refuse: (error: Error) => void }[] = [];
	const fetchData = (key: string) =>
		new Promise<T>((resolve, reject) => pending.push({ key, answer: resolve, refuse: reject }));
	return { pending, fetchData };
}

it("a resource goes from idle over loading to ready, and keeps its data during a reload", async () => {
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

it("load throws the error of the newest request and keeps the data", async () => {
	const { pending, fetchData } = requests<number>();
	const resource = createResource(fetchData);
	resource.set("", 1);
	const load = resource.load();
	pending[0]?.refuse(new Error("no"));
	await expect(load).rejects.toThrow("no");
	expect(resource.get()).toEqual({ status: "failed", data: 1 });
});

it("answers and errors older than a newer request or a write are dropped", async () => {
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

it("update changes loaded data only", async () => {
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

it("a reset drops all data and pending answers", async () => {
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

it("a reset keeps public data and calls the listeners", () => {
	const resource = createResource(async () => 1, { isPublic: true });
	resource.set("", 1);
	let resets = 0;
	onReset(() => resets++);
	resetResources();
	expect(resource.get().data).toBe(1);
	expect(resets).toBe(1);
});

it("above maxEntries the oldest entry and its pending answer are dropped", async () => {
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

it("concurrent ensure calls load once; after an error it loads again", async () => {
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

it("updateAll changes the data of every key", async () => {
	const { fetchData } = requests<string>();
	const resource = createResource(fetchData, { maxEntries: 3 });
	resource.set("a", "a");
	resource.set("b", "b");
	void resource.load("c");
	resource.updateAll((data) => `${data}!`);
	expect(["a", "b", "c"].map((key) => resource.get(key).data)).toEqual(["a!", "b!", undefined]);
	expect(resource.get("c").status).toBe("loading");
});
