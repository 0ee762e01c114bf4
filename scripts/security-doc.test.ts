// SECURITY.md against the repository: every file that it names exists, and its table has each requirement of ASVS 5.0 of levels 1
// and 2 once.
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const ROOT = new URL("../", import.meta.url);
const text = readFileSync(new URL("SECURITY.md", ROOT), "utf8");

/** Numbers by section, as in https://github.com/OWASP/ASVS/tree/v5.0.0 (OWASP, CC BY-SA 4.0). */
const SECTIONS =
	"1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2";
const REQUIREMENTS = SECTIONS.split(" ").flatMap((section) => {
	const [name, count] = section.split(":");
	return Array.from({ length: Number(count) }, (_, at) => `${name}.${at + 1}`);
});
const rows = [...text.matchAll(/^\| ([\d., ]+) \| (\S+) \| (.+) \|$/gm)].map(([, numbers = "", state, how = ""]) => ({
	numbers: numbers.split(", "),
	state,
	how,
}));

test("the table of ASVS requirements has each number of levels 1 and 2 once", () => {
	expect(REQUIREMENTS).toHaveLength(253);
	expect(rows.flatMap(({ numbers }) => numbers).toSorted()).toEqual(REQUIREMENTS.toSorted());
});

test("a requirement that holds names the file that shows it, and any other one a reason", () => {
	for (const { numbers, state, how } of rows) {
		expect(["✓", "○", "–"], numbers.join()).toContain(state);
		if (state === "✓") expect(how, numbers.join()).toMatch(/`[^`]+`$/);
		expect(how.length, numbers.join()).toBeGreaterThan(8);
	}
});

test("every file that SECURITY.md names exists", () => {
	const files = [
		...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|md|json|yml)|Dockerfile|deploy\/Caddyfile|\.npmrc)`/g),
	];
	expect(files.length).toBeGreaterThan(80);
	for (const [, file = ""] of files) expect(existsSync(new URL(file, ROOT)), file).toBe(true);
});
