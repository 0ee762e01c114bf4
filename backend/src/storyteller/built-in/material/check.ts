// Holds a material file to the rules of this folder's README; exits 1 and says where when one is broken.
import { readFileSync } from "node:fs";

const SLOTS = new Set([
	"name",
	"he",
	"him",
	"his",
	"himself",
	"He",
	"His",
	"Him",
	"boy",
	"pet",
	"animal",
	"an animal",
	"An animal",
	"girl",
	"lad",
	"baker",
	"weaver",
	"keeper",
	"teacher",
	"age",
	"hair",
	"eyes",
	"color",
	"hobby",
	"trait",
	"power",
	"kid",
	"hero",
]);
const DETAIL = /\{(pet|animal|an animal|An animal|age|hair|eyes|color|hobby|trait|power)\}/;
const seen = new Map<string, string>();
let faults = 0;

const words = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}{]/u.test(word)).length;
const sentences = (text: string) =>
	text
		.match(/[^.!?…]+(?:[.!?…]+[”’)]*|$)/gu)
		?.map((one) => one.trim())
		.filter((one) => words(one) > 0) ?? [];

function fault(where: string, what: string) {
	faults++;
	console.log(`${where}: ${what}`);
}

function checkText(where: string, text: string) {
	if (/["']/.test(text)) fault(where, `straight quote in «${text.slice(0, 60)}»`);
	if (/ {2}|^\s|\s$/.test(text)) fault(where, "stray spaces");
	if (/\ba \{animal\}/i.test(text)) fault(where, "write {an animal}");
	for (const [, slot] of text.matchAll(/\{([^}]*)\}/g))
		if (!SLOTS.has(slot ?? "")) fault(where, `unknown slot {${slot}}`);
}

function checkBeat(where: string, beat: unknown[], companionAllowed: boolean) {
	const [priority, plain, rich] = beat;
	if (![1, 2, 3].includes(priority as number) || typeof plain !== "string" || typeof rich !== "string")
		return fault(where, "not a beat");
	for (const [column, text] of [
		["plain", plain],
		["rich", rich],
	] as const) {
		checkText(`${where} ${column}`, text);
		if (priority === 1 && !companionAllowed && DETAIL.test(text))
			fault(`${where} ${column}`, "a priority-1 beat may not use an optional slot");
		for (const sentence of sentences(text)) {
			const key = sentence.toLowerCase().replace(/[^\p{L}{} ]/gu, "");
			if (words(sentence) > 2 && seen.has(key))
				fault(`${where} ${column}`, `sentence also at ${seen.get(key)}: «${sentence}»`);
			seen.set(key, where);
		}
	}
	const [short, long] = [words(plain), words(rich)];
	if (short < 12 || short > 28) fault(`${where} plain`, `${short} words (14 to 26)`);
	if (long < 20 || long > 46) fault(`${where} rich`, `${long} words (22 to 42)`);
	if (DETAIL.test(plain) !== DETAIL.test(rich)) fault(where, "an optional slot in one column only");
	for (const sentence of sentences(plain))
		if (words(sentence) > 12) fault(`${where} plain`, `sentence of ${words(sentence)} words: «${sentence}»`);
	if (long / sentences(rich).length < 9) fault(`${where} rich`, "sentences too short for the older reader");
}

const isBeat = (value: unknown): value is unknown[] => Array.isArray(value) && typeof value[0] === "number";

function walk(where: string, value: unknown, counts: { beats: number; plain: number; rich: number }) {
	if (isBeat(value)) {
		checkBeat(where, value, /opening|companion/i.test(where));
		counts.beats++;
		counts.plain += words(String(value[1]));
		counts.rich += words(String(value[2]));
	} else if (Array.isArray(value)) {
		const beats = value.filter(isBeat);
		if (beats.length > 3 && beats[0]?.[0] !== 1 && !beats.some((beat) => beat[0] === 1))
			fault(where, "a scene needs priority-1 beats");
		value.forEach((item, index) => walk(`${where}[${index}]`, item, counts));
	} else if (value && typeof value === "object")
		for (const [key, item] of Object.entries(value)) walk(`${where}.${key}`, item, counts);
	else if (typeof value === "string") checkText(where, value);
}

for (const file of process.argv.slice(2)) {
	const counts = { beats: 0, plain: 0, rich: 0 };
	const name = file.split("/").at(-1) ?? file;
	try {
		walk(name, JSON.parse(readFileSync(file, "utf8")), counts);
	} catch (error) {
		fault(name, String(error));
	}
	console.log(
		`${name}: ${counts.beats} beats, plain ${counts.plain} words (${(counts.plain / counts.beats).toFixed(1)} a beat), rich ${counts.rich} (${(counts.rich / counts.beats).toFixed(1)} a beat)`,
	);
}
console.log(faults ? `${faults} faults` : "all well");
process.exitCode = faults ? 1 : 0;
