import { expect, test } from "vitest";
import { openSealer } from "./seal.ts";

const KEY = "sk-proj-0123456789abcdef";
const sealer = openSealer(() => ["a secret of the server"]);

test("a sealed text opens for its record with the same secret", () => {
	const sealed = sealer.seal(KEY, "ada");
	expect(openSealer(() => ["a secret of the server"]).open(sealed, "ada")).toBe(KEY);
});

test("a sealed text opens neither for another record nor with another secret", () => {
	const sealed = sealer.seal(KEY, "ada");
	expect(sealer.open(sealed, "grace")).toBeNull();
	expect(openSealer(() => ["another secret of the server"]).open(sealed, "ada")).toBeNull();
});

test("a sealed text with a changed character does not open", () => {
	const sealed = sealer.seal(KEY, "ada");
	for (let at = 0; at < sealed.length; at++) {
		const altered = `${sealed.slice(0, at)}${sealed[at] === "A" ? "Q" : "A"}${sealed.slice(at + 1)}`;
		const opened = sealer.open(altered, "ada");
		// The last character may carry bits that belong to no byte.
		if (opened !== null) expect([at, opened]).toEqual([sealed.length - 1, KEY]);
	}
	for (const damaged of [
		"",
		"v1",
		"v1.",
		"v2.abc",
		sealed.slice(0, 20),
		sealed.replace("v2", "v1"),
		sealed.replace("v2", "v3"),
	])
		expect(sealer.open(damaged, "ada")).toBeNull();
});

test("a sealed text reveals nothing of the key and differs each time", () => {
	const sealed = Array.from({ length: 20 }, () => sealer.seal(KEY, "ada"));
	expect(new Set(sealed).size).toBe(20);
	for (const one of sealed) {
		expect(one).not.toContain("sk-");
		expect(Buffer.from(one.split(".")[2] ?? "", "base64url").toString("latin1")).not.toContain(KEY.slice(0, 8));
	}
});

test("a text sealed with an earlier secret opens, and is not current", () => {
	const secrets = ["a secret of the server"];
	const running = openSealer(() => secrets);
	const sealed = running.seal(KEY, "ada");
	secrets.unshift("its next secret");
	const next = openSealer(() => secrets);
	expect(next.open(sealed, "ada")).toBe(KEY);
	expect([next.isCurrent(sealed), next.isCurrent(next.seal(KEY, "ada"))]).toEqual([false, true]);
	// A running server reads its secrets again.
	expect(running.open(next.seal(KEY, "ada"), "ada")).toBe(KEY);
});

test("a text in the first format opens with the current and with an earlier secret", () => {
	const sealed = "v1.eQMgFVAdTfU2yXdHfOZiiK_EEop99EUi6g23J6BgM7WO6f4WjhkglVROml-DgZ_7-ccOAQ";
	for (const secrets of [["a secret of the server"], ["its next secret", "a secret of the server"]])
		expect(openSealer(() => secrets).open(sealed, "ada")).toBe(KEY);
});
