import { AppError, errorCodes } from "@lion-tails/common/errors";
import { describe, expect, test } from "vitest";
import { StorytellerError, type StorytellerErrorDetails, type StorytellerErrorKind } from "./storyteller.ts";
import { toAppError } from "./to-app-error.ts";

const KINDS: StorytellerErrorKind[] = [
	"cut",
	"refused",
	"context",
	"unavailable",
	"busy",
	"rejected",
	"key",
	"credit",
	"unknown_model",
	"vision",
	"load",
	"address",
];
const appError = (kind: StorytellerErrorKind, details: StorytellerErrorDetails = {}) =>
	toAppError(
		new StorytellerError(kind, "for the log", undefined, { model: "m", serverMessage: "sk-secret", ...details }),
	);

test("every kind has a code and a message, which does not quote the server", () => {
	for (const kind of KINDS)
		for (const isOwnKey of [true, false]) {
			const error = appError(kind, { isOwnKey });
			expect(error).toBeInstanceOf(AppError);
			expect(errorCodes).toContain(error.code);
			expect(error.message).not.toContain("secret");
			expect(error.cause).toMatchObject({ kind, details: { serverMessage: "sk-secret" } });
		}
});

describe("names Settings for a parent's own key, else the operator:", () => {
	test.each<StorytellerErrorKind>([
		"key",
		"credit",
		"unknown_model",
		"context",
		"vision",
		"load",
		"address",
		"rejected",
	])("%s", (kind) => {
		expect(appError(kind, { isOwnKey: true }).message).toContain("Settings");
		expect(appError(kind, { isOwnKey: false }).message).toContain("hoever runs Lion Tails");
		expect(appError(kind, { isOwnKey: false }).message).not.toContain("Settings");
		expect(appError(kind, { isOwnKey: false }).message).toContain("not counted");
	});
});

test("toAppError returns the specified messages", () => {
	expect(appError("key", { isOwnKey: true }).message).toBe(
		"The OpenAI key was not accepted. Please check it in Settings.",
	);
	expect(appError("unknown_model", { model: "llama9", isPrivateServer: true }).message).toContain("ollama pull llama9");
	expect(appError("unknown_model", { model: "gpt-9" }).message).not.toContain("ollama");
	expect(appError("address", { isUntrusted: true }).message).toContain("certificate");
	expect(appError("busy", { retryAt: Date.now() + 25 * 60_000 })).toMatchObject({
		retryAfter: expect.closeTo(1500, -1),
		message: expect.stringContaining("in 25 minutes"),
	});
});
