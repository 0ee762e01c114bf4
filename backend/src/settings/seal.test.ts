import { expect, test } from "vitest";
import { openSealer } from "./seal.ts";

const KEY = "sk-proj-0123456789abcdef";
const sealer = openSealer("a secret of the server");

test("a sealed text opens for its record with the same secret", () => {
	const sealed = sealer.seal(KEY, "ada");
	expect(openSealer("a secret of the server").open(sealed, "ada")).toBe(KEY);
});

test("a sealed text opens neither for another record nor with another secret", () => {
	const sealed = sealer.seal(KEY, "ada");
	expect(sealer.open(sealed, "grace")).toBeNull();
	expect(openSealer("another secret of the server").open(sealed, "ada")).toBeNull();
});

test("a sealed text with a changed character does not open", () => {
	const sealed = sealer.seal(KEY, "ada");
	for (let at = 0; at < sealed.length; at++) {
		const altered = `${sealed.slice(0, at)}${sealed[at] === "A" ? "Q" : "A"}${sealed.slice(at + 1)}`;
		const opened = sealer.open(altered, "ada");
		// The last character may carry bits that belong to no byte.
		if (opened !== null) expect([at, opened]).toEqual([sealed.length - 1, KEY]);
	}
	for (const damaged of ["", "v1", "v1.", "v2.abc", sealed.slice(0, 20), sealed.replace("v1", "v2")])
		expect(sealer.open(damaged, "ada")).toBeNull();
});

test("a sealed text reveals nothing of the key and differs each time", () => {
	const sealed = Array.from({ length: 20 }, () => sealer.seal(KEY, "ada"));
	expect(new Set(sealed).size).toBe(20);
	for (const one of sealed) {
		expect(one).not.toContain("sk-");
		expect(Buffer.from(one.split(".")[1] ?? "", "base64url").toString("latin1")).not.toContain(KEY.slice(0, 8));
	}
});
