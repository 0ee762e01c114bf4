// The text of a scripted model: it reads the prompt like a model, and never writes a sentence twice.
import { STORY_SO_FAR } from "@lion-tails/common/prompts";
import { countWords } from "@lion-tails/common/story";

export type Task = {
	kind: "story" | "text" | "outline" | "metadata";
	words: number;
	chapters: number;
	/** The story that the prompt contains. */
	shown: string;
};

const KINDS = ["story", "text", "outline", "metadata"] as const;

/** The kind of answer that a prompt requests, from its words or else from the name of the JSON Schema. */
export function taskOf(prompt: string, schemaName?: string): Task {
	const task = prompt.split(/\n---\n/).at(-1) ?? "";
	const shown = prompt.slice(prompt.lastIndexOf(STORY_SO_FAR[0])).split(STORY_SO_FAR[1])[0] ?? "";
	return {
		kind: kindByWords(task) ?? KINDS.find((kind) => kind === schemaName) ?? "story",
		words: wordsIn(task) ?? wordsIn(prompt) ?? 600,
		chapters: Number(/(\d+) chapters/.exec(task)?.[1] ?? 4),
		shown: prompt.includes(STORY_SO_FAR[0]) ? shown.slice(STORY_SO_FAR[0].length) : "",
	};
}

function kindByWords(task: string): Task["kind"] | undefined {
	if (/only the outline/i.test(task)) return "outline";
	if (/now finish it/i.test(task)) return "metadata";
	return task.includes(STORY_SO_FAR[0]) || /now write chapter/i.test(task) ? "text" : undefined;
}

function wordsIn(text: string): number | undefined {
	const [, words] = [...text.matchAll(/about (\d[\d,]*) (?:more )?words/gi)].at(-1) ?? [];
	return words ? Number(words.replaceAll(",", "")) : undefined;
}

/** An answer in the order of the requested keys. */
export type Answer = {
	title?: string;
	content?: string;
	chapters?: { title: string; summary: string }[];
	bibleVerse?: { reference: string };
	moralOutcome?: string;
	applicationQuestions?: string[];
	imagePrompt?: string;
};

export type Writer = {
	/** Every sentence of story text that was written. */
	sentences: Set<string>;
	title: string;
	prose(words: number): string;
	answer(task: Task): Answer;
};

export function openWriter(seed = 1): Writer {
	const random = seededRandom(seed);
	const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
	const sentences = new Set<string>();
	function sentence(): string {
		for (let tries = 0; ; tries++) {
			const filled = pick(SENTENCES).replace(/[A-Z]{3,}/g, (list) => pick(LISTS[list as keyof typeof LISTS]));
			// An endless answer has more sentences than the lists allow.
			const unique = tries < 50 ? filled : filled.replace(/[.!?]$/, `, for the ${sentences.size}th time$&`);
			const written = unique.charAt(0).toUpperCase() + unique.slice(1);
			if (sentences.has(written)) continue;
			sentences.add(written);
			return written;
		}
	}
	function prose(words: number): string {
		const paragraphs: string[] = [];
		let count = 0;
		while (count < words) {
			const paragraph: string[] = [];
			while (paragraph.length < 4 && count < words) {
				const next = sentence();
				paragraph.push(next);
				count += countWords(next);
			}
			paragraphs.push(paragraph.join(" "));
		}
		return paragraphs.join("\n\n");
	}
	/** The rest of a sentence in which the shown text ends, then new ones. */
	function goOn(shown: string, words: number): string {
		const [broken = "", before = ""] = sentencesOf(shown).reverse();
		if (!broken || sentences.has(broken)) return prose(words);
		const written = [...sentences];
		const next = written[written.indexOf(before) + 1] ?? "";
		const whole = next.startsWith(broken) ? next : written.find((each) => each.startsWith(broken));
		if (!whole) return prose(words);
		const rest = whole.slice(broken.length);
		return `${/\s$/.test(shown) ? rest.trimStart() : rest} ${prose(words)}`;
	}
	const metadata = {
		bibleVerse: { reference: "Joshua 1:9" },
		moralOutcome: "learning",
		applicationQuestions: QUESTIONS,
		imagePrompt: "A small lamp on a hill at night",
	};
	const title = pick(TITLES);
	return {
		sentences,
		title,
		prose,
		answer({ kind, words, chapters, shown }) {
			if (kind === "outline")
				return {
					title,
					chapters: Array.from({ length: chapters }, (_, at) => ({
						title: `Part ${at + 1}`,
						summary: "Noah walks on.",
					})),
				};
			if (kind === "metadata") return { title, ...metadata };
			if (kind === "text") return { content: goOn(shown, words) };
			return { title, content: prose(words), ...metadata };
		},
	};
}

const BETWEEN_SENTENCES = /(?<=[.!?]”?)\s+(?=[“\p{Lu}])/u;

/** The sentences of a saved text, all from the writer and each of them once. */
export const sentencesOf = (text: string): string[] => text.trim().split(BETWEEN_SENTENCES);

export function seededRandom(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

const TITLES = ["The Lamp on the Hill", "Noah and the Quiet River", "The Lion Who Waited"];

const QUESTIONS = [
	"What did Noah carry up the hill?",
	"Why did the lion wait at the gate?",
	"When did you last feel brave?",
	"Who keeps you safe at night?",
	"What can we thank God for tomorrow?",
];

// In capitals: one of the list of that name.
const SENTENCES = [
	"The lion WALKED past the PLACE WHEN.",
	"“Stay near me,” said Noah, and the lion WALKED to the PLACE.",
	"A NUMBER of THINGS lay by the PLACE WHEN.",
	"WHEN, Noah’s mother WALKED slowly to the PLACE.",
	"Noah counted a NUMBER of THINGS, and then he smiled at the lion by the PLACE.",
	"Did the THINGS near the PLACE shine for a NUMBER of nights?",
	"The THINGS were warm, the PLACE was still, and God was near WHEN.",
	"“Look, a NUMBER of THINGS!” cried the café-keeper’s child at the PLACE.",
] as const;

const LISTS = {
	WALKED: ["padded", "wandered", "hurried", "crept", "marched", "tiptoed", "strolled", "limped"],
	PLACE: [
		"old mill",
		"well of Bethel",
		"garden gate",
		"olive press",
		"long stone bridge",
		"threshing floor",
		"sheepfold",
		"quiet river",
		"fig tree",
		"north wall",
	],
	WHEN: [
		"before the evening star came",
		"after the rain had gone",
		"while the village slept",
		"when the moon was low",
		"as the first birds sang",
		"long after supper",
		"in the blue of the morning",
	],
	NUMBER: ["dozen", "hundred", "handful", "thousand", "score", "pair", "basket"],
	THINGS: [
		"small clay lamps",
		"loaves",
		"bright feathers 🪶",
		"smooth stones",
		"barley cakes",
		"silver bells",
		"woolen blankets",
		"ripe figs",
	],
} as const;
