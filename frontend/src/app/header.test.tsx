import { expect, it } from "vitest";
import { returnPath } from "../account/return-path.ts";
import { linksShown } from "./header.tsx";

it("shows as many links as there is room for", () => {
	expect([1440, 1201, 1200, 1001, 1000, 801, 800, 641, 640, 320].map(linksShown)).toEqual([
		6, 6, 5, 5, 4, 4, 3, 3, 2, 2,
	]);
});

it("goes back only to a place of our own", () => {
	expect(returnPath({ from: "/story?id=1" })).toBe("/story?id=1");
	expect(returnPath({ from: "//evil.example" })).toBe("/");
	expect(returnPath({ from: "/\\evil.example" })).toBe("/");
	expect(returnPath(null)).toBe("/");
});
