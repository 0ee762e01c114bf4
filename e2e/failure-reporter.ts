// Prints the page of a failed test, because CI keeps nothing else of it.
import { readFileSync } from "node:fs";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

export default class FailureReporter implements Reporter {
	onTestEnd(test: TestCase, { status, attachments }: TestResult): void {
		if (status === "passed" || status === "skipped") return;
		for (const { name, path, body } of attachments) {
			if (name !== "error-context") continue;
			const text = path ? readFileSync(path, "utf8") : body?.toString();
			process.stdout.write(`\n--- ${test.title}\n${text ?? ""}\n`);
		}
	}
}
