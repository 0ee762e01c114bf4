import { AppError, type Issue } from "@lion-tails/common/errors";
import type { z } from "zod";

/** Returns the parsed value. Throws `validation` with one issue for each field path, in plain words. */
export function validate<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
	const parsed = schema.safeParse(value, { error: plainWords });
	if (parsed.success) return parsed.data;
	const issues = new Map<string, Issue>();
	for (const { path, message } of parsed.error.issues) {
		const field = path.map(String).join(".");
		if (!issues.has(field)) issues.set(field, { path: field, message });
	}
	const list = [...issues.values()];
	const [first] = list;
	throw new AppError("validation", { issues: list, ...(first && list.length === 1 && { message: first.message }) });
}

/** Messages for issues without an own message in the schema; zod's messages are for developers. */
const plainWords: z.core.$ZodErrorMap = (issue) => {
	switch (issue.code) {
		case "invalid_type":
			return issue.input === undefined ? "This is required" : (TYPE_WORDS[issue.expected] ?? "This has the wrong form");
		case "too_big":
			if (issue.origin === "array") return `This list may have at most ${issue.maximum} entries`;
			return `This must be at most ${issue.maximum}${issue.origin === "string" ? " characters" : ""}`;
		case "too_small":
			return `This must be at least ${issue.minimum}${issue.origin === "string" ? " characters" : ""}`;
		default:
			return "This has the wrong form";
	}
};

const TYPE_WORDS: Partial<Record<string, string>> = {
	string: "This must be text",
	number: "This must be a number",
	int: "This must be a whole number",
	boolean: "This must be true or false",
	array: "This must be a list",
	object: "This must be an object",
	record: "This must be an object",
};
