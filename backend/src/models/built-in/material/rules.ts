// The rules of this folder's README, held against one file after another.

const PLACEHOLDERS = new Set(
	"name he him his himself He His Him boy pet animal girl lad baker weaver keeper teacher age hair eyes color hobby trait power kid hero"
		.split(" ")
		.concat("an animal", "An animal"),
);
const DETAIL = /\{(pet|animal|an animal|An animal|age|hair|eyes|color|hobby|trait|power)\}/;

type Counts = { beats: number; plain: number; rich: number };
export type Checked = { faults: string[]; counts: Counts };

/** Checks files one by one; a sentence may stand only once in all of them. Short cries of up to four words may come again. */
export function newCheck(): (name: string, json: unknown) => Checked {
	const seen = new Map<string, string>();
	return (name, json) => {
		const faults: string[] = [];
		const counts = { beats: 0, plain: 0, rich: 0 };
		const fault = (where: string, what: string) => faults.push(`${where}: ${what}`);
		walk(name, json);
		return { faults, counts };

		function walk(where: string, value: unknown): void {
			if (isBeat(value)) {
				checkBeat(where, value, /opening/i.test(where));
				counts.beats++;
				counts.plain += words(String(value[1]));
				counts.rich += words(String(value[2]));
			} else if (isStanza(value)) {
				for (const line of value) checkText(where, String(line));
			} else if (Array.isArray(value)) {
				const beats = value.filter(isBeat);
				// Beats woven in between others are all optional.
				if (beats.length > 3 && !beats.some(([priority]) => priority === 1) && !/witness|power|between/.test(where))
					fault(where, "a scene needs priority-1 beats");
				for (const [at, item] of value.entries()) walk(`${where}[${at}]`, item);
			} else if (value && typeof value === "object") {
				for (const [key, item] of Object.entries(value)) walk(`${where}.${key}`, item);
			} else if (typeof value === "string") checkText(where, value);
		}

		function checkText(where: string, text: string): void {
			if (/["']/.test(text)) fault(where, `straight quote in «${text.slice(0, 60)}»`);
			if (/ {2}|^\s|\s$/.test(text)) fault(where, "stray spaces");
			if (/\ba \{animal\}/i.test(text)) fault(where, "write {an animal}");
			for (const [, placeholder] of text.matchAll(/\{([^}]*)\}/g))
				if (!PLACEHOLDERS.has(placeholder ?? "")) fault(where, `unknown placeholder {${placeholder}}`);
		}

		function checkBeat(where: string, [priority, plain, rich]: unknown[], isOpening: boolean): void {
			if (![1, 2, 3].includes(priority as number) || typeof plain !== "string" || typeof rich !== "string") {
				fault(where, "not a beat");
				return;
			}
			const columns = [
				["plain", plain],
				["rich", rich],
			] as const;
			for (const [column, text] of columns) {
				checkText(`${where} ${column}`, text);
				if (priority === 1 && !isOpening && DETAIL.test(text))
					fault(`${where} ${column}`, "a priority-1 beat may not use an optional placeholder");
				for (const sentence of sentences(text)) {
					const key = sentence.toLowerCase().replace(/[^\p{L}{} ]/gu, "");
					const other = seen.get(key);
					if (words(sentence) > 4 && other !== undefined && other !== where)
						fault(`${where} ${column}`, `sentence also at ${other}: «${sentence}»`);
					seen.set(key, where);
				}
			}
			const [short, long] = [words(plain), words(rich)];
			if (short < 12 || short > 28) fault(`${where} plain`, `${short} words (14 to 26)`);
			if (long < 20 || long > 46) fault(`${where} rich`, `${long} words (22 to 42)`);
			if (DETAIL.test(plain) !== DETAIL.test(rich)) fault(where, "an optional placeholder in one column only");
			for (const sentence of sentences(plain))
				if (words(sentence) > 12) fault(`${where} plain`, `sentence of ${words(sentence)} words: «${sentence}»`);
			if (long / sentences(rich).length < 9) fault(`${where} rich`, "sentences too short for the older reader");
		}
	};
}

const words = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}{]/u.test(word)).length;

const sentences = (text: string) =>
	text
		.match(/[^.!?…]+(?:[.!?…]+[”’)]*|$)/gu)
		?.map((one) => one.trim())
		.filter((one) => words(one) > 0) ?? [];

const isBeat = (value: unknown): value is unknown[] => Array.isArray(value) && typeof value[0] === "number";
const isStanza = (value: unknown): value is unknown[] =>
	Array.isArray(value) && (value[0] === "plain" || value[0] === "rich");
