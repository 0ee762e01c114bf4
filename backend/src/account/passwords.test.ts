import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.ts";

/** The hash of another password, with the lowest cost that argon2id accepts. */
const CHEAP_HASH = `$argon2id$v=19$m=8,t=1,p=1$bm9uY2Vub25jZW5vbmNl$${Buffer.alloc(32).toString("base64").replace(/=+$/, "")}`;

test("verifies a password against its own hash only", async () => {
	const hash = await hashPassword("correct horse battery");
	expect(await verifyPassword("correct horse battery", hash)).toBe(true);
	expect(await verifyPassword("correct horse batterz", hash)).toBe(false);
	expect(await verifyPassword("correct horse battery", null)).toBe(false);
});

test("lets a limited number of hashes wait and rejects further ones at once", async () => {
	expect(await verifyPassword("a guess", null)).toBe(false);
	const attempts = await Promise.allSettled(Array.from({ length: 150 }, () => verifyPassword("a guess", CHEAP_HASH)));
	const refused = attempts.filter(({ status }) => status === "rejected");
	expect(refused).toHaveLength(50);
	expect(refused).toContainEqual(
		expect.objectContaining({ reason: expect.objectContaining({ code: "too_many_attempts", retryAfter: 5 }) }),
	);
	expect(await verifyPassword("a guess", null)).toBe(false);
});
