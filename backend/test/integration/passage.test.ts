// Every reader, signed in or not, can open a reference in a story.
import type { PassageAnswer } from "@lion-tails/common/scripture";
import { expect, test } from "vitest";
import { openTestApp, TestUser } from "../test-app.ts";

test("a passage is returned to any visitor, with a rate limit", async () => {
	const app = await openTestApp();
	const anybody = new TestUser(app.url);
	const open = (reference: string) =>
		anybody.call<PassageAnswer>("GET", `/api/passage?${new URLSearchParams({ reference })}`);
	const found = await open("1 Samuel 17:45-47");
	expect(found.status).toBe(200);
	expect(found.body.exists).toBe(true);
	expect(found.body.passage).toMatchObject({ reference: "1 Samuel 17:45-47", translation: "World English Bible" });
	expect(found.body.passage?.verses.map(({ verse }) => verse)).toEqual([45, 46, 47]);
	expect((await open("John 99:1")).body).toEqual({ exists: false, passage: null });
	expect(await open("")).toMatchObject({ status: 400, body: { error: "Which passage?" } });
	expect((await anybody.call("GET", "/api/passage")).status).toBe(400);
	expect((await open("x".repeat(121))).status).toBe(400);
	let status = 200;
	for (let calls = 0; status === 200 && calls < 400; calls++) ({ status } = await open("Psalm 151"));
	expect(status).toBe(429);
});
