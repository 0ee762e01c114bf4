import { expect, test } from "vitest";
import { afterError } from "./mail-queue.ts";
import { MailError } from "./mailer.ts";
import type { Mail } from "./store.ts";

const SECOND_MS = 1000;
const DAY_MS = 24 * 3600 * SECOND_MS;
const mail: Mail = {
	id: "m",
	userId: "u",
	kind: "verify-email",
	to: "ada@example.org",
	createdAt: 0,
	attempts: 0,
	problem: null,
	nextAttemptAt: 0,
};
const unreachable = new MailError("The mail server cannot be reached.", "ECONNECTION");

test("the delays between attempts grow, and the attempts end after a day", () => {
	const waits: number[] = [];
	let current = mail;
	for (let now = 0; ; ) {
		current = afterError(current, unreachable, now);
		if (current.nextAttemptAt === null) break;
		expect(current.problem).toBe("The mail server cannot be reached.");
		waits.push((current.nextAttemptAt - now) / SECOND_MS);
		now = current.nextAttemptAt;
		expect(now).toBeLessThanOrEqual(DAY_MS);
	}
	expect(waits.slice(0, 5)).toEqual([10, 60, 300, 1800, 3600]);
	expect(waits).toEqual(waits.toSorted((a, b) => a - b));
	expect(current).toMatchObject({
		attempts: waits.length + 1,
		problem: "The mail server cannot be reached. We have tried for a day and have stopped. Please ask for a new email.",
	});
});

test("a mail that is refused permanently is not retried", () => {
	const refused = new MailError("The mail server refused the email.", "EMESSAGE", { isPermanent: true });
	expect(afterError(mail, refused, 5)).toEqual({
		...mail,
		attempts: 1,
		problem: "The mail server refused the email.",
		nextAttemptAt: null,
	});
});
