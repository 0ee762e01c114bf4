// node backend/src/models/built-in/material/check.ts <file.json> …: prints the violations of the rules; exits with 1 if
// there are any.
import { readFileSync } from "node:fs";
import { newCheck } from "./rules.ts";

const check = newCheck();
let violationCount = 0;
for (const file of process.argv.slice(2)) {
	const name = file.split("/").at(-1) ?? file;
	const { violations, counts } = check(name, JSON.parse(readFileSync(file, "utf8")));
	const { beats, plain, rich } = counts;
	violationCount += violations.length;
	const perBeat = (words: number) => `${words} words (${beats ? (words / beats).toFixed(1) : 0} a beat)`;
	print([...violations, `${name}: ${beats} beats, plain ${perBeat(plain)}, rich ${perBeat(rich)}`]);
}
print([violationCount ? `${violationCount} violations` : "no violations"]);
process.exitCode = violationCount ? 1 : 0;

function print(lines: string[]): void {
	// biome-ignore lint/suspicious/noConsole: a command-line program prints its result
	console.log(lines.join("\n"));
}
