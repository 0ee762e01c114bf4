import { expect, test } from "vitest";
import { retryAfterMs } from "./retry-after.ts";
import { readServerMessage, ServerError } from "./server-error.ts";

const NOW = Date.parse("2026-11-22T08:00:00Z");
const wait = (headers: Record<string, string>, body: unknown = "") =>
	retryAfterMs(new ServerError(429, readServerMessage(body), new Headers(headers)), NOW);

test.each<[string, number | null, Record<string, string>, unknown?]>([
	["seconds", 2500, { "retry-after": "2.5" }],
	["milliseconds, before seconds", 40, { "retry-after-ms": "40", "retry-after": "9" }],
	["a date", 90_000, { "retry-after": "Sun, 22 Nov 2026 08:01:30 GMT" }],
	["a date that is over", 0, { "retry-after": "Sun, 22 Nov 2026 07:00:00 GMT" }],
	["nonsense", null, { "retry-after": "soon" }],
	["a negative number", null, { "retry-after": "-5" }],
	["words", 432_500, {}, { error: { message: "Please try again in 7m12.5s." } }],
	["words in full", 20_000, {}, { error: { message: "Please retry after 20 seconds." } }],
	["a detail", 29_000, {}, [{ error: { message: "Quota", details: [{ retryDelay: "29s" }] } }]],
	["an estimate", 20_000, {}, { error: "Model is loading", estimated_time: 20 }],
	[
		"the limit that is used up",
		360_000,
		{
			"x-ratelimit-remaining-requests": "5",
			"x-ratelimit-reset-requests": "1s",
			"x-ratelimit-remaining-tokens": "0",
			"x-ratelimit-reset-tokens": "6m0s",
		},
	],
	["nothing", null, {}],
])("%s: %s ms", (_, milliseconds, headers, body) => {
	expect(wait(headers, body)).toBe(milliseconds);
});
