// node backend/src/models/built-in/material/check.ts <file.json> …: says where a file breaks the rules; exits 1 if one does.
import { readFileSync } from "node:fs";
import { newCheck } from "./rules.ts";

const check = newCheck();
let broken = 0;
for (const file of process.argv.slice(2)) {
	const name = file.split("/").at(-1) ?? file;
	const { faults, counts } = check(name, JSON.parse(readFileSync(file, "utf8")));
	const { beats, plain, rich } = counts;
	broken += faults.length;
	const each = (words: number) => `${words} words (${beats ? (words / beats).toFixed(1) : 0} a beat)`;
	say([...faults, `${name}: ${beats} beats, plain ${each(plain)}, rich ${each(rich)}`]);
}
say([broken ? `${broken} faults` : "all well"]);
process.exitCode = broken ? 1 : 0;

function say(lines: string[]): void {
	// biome-ignore lint/suspicious/noConsole: the terminal is where this program answers
	console.log(lines.join("\n"));
}
