// What each answer of the corpus is read into. `report`: where models are reported to answer so.
import type { Answer, AnswerKind, AnswerMetadata } from "../answer.ts";

export type ExpectedAnswer = AnswerMetadata &
	Pick<Answer, "title" | "isContentComplete" | "chapters"> & {
		text: string;
		error: "cut" | "refused" | string | undefined;
		hasThought: boolean;
	};

const TITLE = "The Lamp above the Lake";
const TEXT =
	"Once there was a small lamp that stood in a window above the lake.\n\nNoah asked, “Who sees you in the dark?” and the lamp answered with a warm yellow wink.\n\nThen the boats came home one by one, and Noah fell asleep, safe and loved.";
const QUESTIONS = [
	"What did the lamp do in the dark?",
	"When did you feel safe today?",
	"Who helps you find the way home?",
	"What does God see at night?",
	"Who could you be a light for tomorrow?",
];
const PICTURE = "A small lamp in a window above a quiet lake at night, boats coming home.";

const NOTHING: ExpectedAnswer = {
	text: "",
	title: "",
	isContentComplete: false,
	chapters: [],
	reference: "",
	moralOutcome: null,
	imagePrompt: "",
	questions: [],
	error: undefined,
	hasThought: false,
};
const WHOLE: ExpectedAnswer = {
	...NOTHING,
	text: TEXT,
	title: TITLE,
	isContentComplete: true,
	reference: "Psalm 4:8",
	moralOutcome: "positive",
	imagePrompt: PICTURE,
	questions: QUESTIONS,
};

export const ANSWERS: Record<string, ExpectedAnswer & { kind?: AnswerKind; report?: string }> = {
	"ascii-escapes": WHOLE,
	"byte-order-mark": WHOLE,
	comments: WHOLE,
	"content-as-chapters": WHOLE,
	"content-as-list": WHOLE,
	"content-as-numbered-object": WHOLE,
	"content-as-objects": WHOLE,
	"content-last": WHOLE,
	"content-under-story-text": WHOLE,
	"deepseek-only-closing-tag": {
		...WHOLE,
		hasThought: true,
		report: "https://github.com/ggml-org/llama.cpp/issues/11861",
	},
	"doubled-object": WHOLE,
	"first-object-is-empty": WHOLE,
	"gemini-fence": { ...WHOLE, report: "https://github.com/microsoft/essex-toolkit/issues/437" },
	"gemma-channel-thought": {
		...WHOLE,
		hasThought: true,
		report: "https://github.com/NousResearch/hermes-agent/pull/67632",
	},
	"gpt-oss-channels-without-tokens": {
		...WHOLE,
		hasThought: true,
		report: "https://github.com/oobabooga/textgen/issues/7374",
	},
	"gpt-oss-channels": { ...WHOLE, hasThought: true, report: "https://github.com/kekzl/imp/pull/768" },
	"invalid-escapes": {
		...NOTHING,
		text: "It's late, and the lamp burns  low. Noah's eyes close.",
		title: "The Lamp's Light",
		isContentComplete: true,
		moralOutcome: "learning",
		report: "https://github.com/matthiasn/lotti/pull/4310",
	},
	"kimi-think-signs": { ...WHOLE, hasThought: true, report: "https://github.com/skalesapp/skales/issues/166" },
	"literal-without-opening-brace": WHOLE,
	"llama-fence-and-chat": { ...WHOLE, report: "https://github.com/Alcova-AI/adk-anthropic-go/pull/8" },
	"llama-raw-line-breaks": { ...WHOLE, report: "https://github.com/langchain-ai/langchainjs/pull/5160" },
	"llama-unescaped-quotes": {
		...WHOLE,
		text: 'Once there was a small lamp that stood in a window above the lake.\n\nNoah asked, "Who sees you in the dark?" and the lamp answered with a warm yellow wink.\n\nThen the boats came home one by one, and Noah fell asleep, safe and loved.',
		report: "https://github.com/mangiucugna/json_repair/issues/94",
	},
	"magistral-think-brackets": { ...WHOLE, hasThought: true },
	"markdown-in-content": WHOLE,
	"metadata-list-of-questions": {
		...NOTHING,
		kind: "metadata",
		questions: QUESTIONS,
		report: "https://github.com/whyhow-ai/knowledge-table/issues/78",
	},
	"metadata-object": { ...WHOLE, kind: "metadata", text: "", isContentComplete: false },
	"metadata-prose": { ...WHOLE, kind: "metadata", text: "", title: "", isContentComplete: false },
	"metadata-wrapped": { ...WHOLE, kind: "metadata", text: "", title: "", isContentComplete: false },
	"missing-commas": WHOLE,
	"mistral-prose-with-markdown-title": WHOLE,
	"no-closing-brace": WHOLE,
	"no-closing-quote": {
		...NOTHING,
		text: TEXT,
		title: TITLE,
		isContentComplete: true,
		report: "https://github.com/josdejong/jsonrepair/issues/130",
	},
	"outline-bare-list": {
		...NOTHING,
		kind: "outline",
		chapters: [
			{ title: "The Window", summary: "A lamp is lit." },
			{ title: "The Lake", summary: "The boats set out." },
			{ title: "The Way Home", summary: "All come home." },
		],
	},
	"outline-object": {
		...NOTHING,
		kind: "outline",
		title: TITLE,
		chapters: [
			{ title: "The Window", summary: "A lamp is lit." },
			{ title: "The Lake", summary: "The boats set out." },
			{ title: "The Way Home", summary: "All come home." },
		],
	},
	"outline-other-names": {
		...NOTHING,
		kind: "outline",
		title: TITLE,
		chapters: [
			{ title: "The Window", summary: "A lamp is lit." },
			{ title: "The Lake", summary: "The boats set out." },
			{ title: "The Way Home", summary: "All come home." },
		],
	},
	"outline-prose-headings": {
		...NOTHING,
		kind: "outline",
		title: TITLE,
		chapters: [
			{ title: "The Window", summary: "A lamp is lit." },
			{ title: "The Lake", summary: "The boats set out." },
			{ title: "The Way Home", summary: "All come home." },
		],
	},
	"outline-prose": {
		...NOTHING,
		kind: "outline",
		title: TITLE,
		chapters: [
			{ title: "The Window", summary: "A lamp is lit." },
			{ title: "The Lake", summary: "The boats set out." },
			{ title: "The Way Home", summary: "All come home." },
		],
	},
	"outline-strings": {
		...NOTHING,
		kind: "outline",
		title: TITLE,
		chapters: [
			{ title: "The Window", summary: "A lamp is lit." },
			{ title: "The Lake", summary: "The boats set out." },
			{ title: "The Way Home", summary: "All come home." },
		],
	},
	"plain-object": WHOLE,
	"poem-as-stanzas": {
		...NOTHING,
		text: "Small lamp, small lamp, above the lake,\nyou keep the boats awake.\n\nSmall lamp, small lamp, now rest your light,\nfor God keeps watch all night.",
		title: "Small Lamp",
		isContentComplete: true,
		moralOutcome: "creative",
	},
	"pretty-object": WHOLE,
	"prose-after-think": { ...NOTHING, text: TEXT, title: TITLE, isContentComplete: true, hasThought: true },
	"prose-then-json-metadata": WHOLE,
	"prose-with-bold-title": { ...WHOLE, reference: "", moralOutcome: null, imagePrompt: "" },
	"prose-with-short-first-line": { ...WHOLE, reference: "", imagePrompt: "", questions: [] },
	"prose-with-title-label": { ...WHOLE, moralOutcome: null, imagePrompt: "", questions: [] },
	"prose-without-title": { ...NOTHING, text: TEXT, isContentComplete: true },
	"questions-as-numbered-object": WHOLE,
	"questions-as-objects": WHOLE,
	"questions-inside-content": {
		...WHOLE,
		reference: "",
		moralOutcome: null,
		imagePrompt: "",
		questions: ["What did the lamp do in the dark?", "When did you feel safe today?"],
	},
	"questions-six-with-duplicate": {
		...WHOLE,
		questions: [
			"What did the lamp do in the dark?",
			"When did you feel safe today?",
			"Who helps you find the way home?",
			"What does God see at night?",
			"Who could you be a light for tomorrow?",
			"And one more?",
		],
	},
	"qwen-empty-think": WHOLE,
	"qwen-think-with-braces": {
		...WHOLE,
		hasThought: true,
		report: "https://github.com/langchain-ai/local-deep-researcher/pull/88",
	},
	"reasoning-tag": { ...WHOLE, hasThought: true },
	"refusal-in-content": { ...NOTHING, error: "refused" },
	"refusal-in-prose": { ...NOTHING, error: "refused" },
	"single-quotes": {
		...WHOLE,
		text: "Noah's lamp burned. It wasn't big, but the boats' sails shone.",
		reference: "",
		imagePrompt: "",
		questions: [],
	},
	"text-chat-and-prose": {
		...NOTHING,
		kind: "text",
		text: "Noah asked, “Who sees you in the dark?” and the lamp answered with a warm yellow wink.\n\nThen the boats came home one by one, and Noah fell asleep, safe and loved.",
		isContentComplete: true,
	},
	"text-plain-object": {
		...NOTHING,
		kind: "text",
		text: "Noah asked, “Who sees you in the dark?” and the lamp answered with a warm yellow wink.\n\nThen the boats came home one by one, and Noah fell asleep, safe and loved.",
		isContentComplete: true,
	},
	"text-prose-with-heading": {
		...NOTHING,
		kind: "text",
		text: "Noah asked, “Who sees you in the dark?” and the lamp answered with a warm yellow wink.\n\nThen the boats came home one by one, and Noah fell asleep, safe and loved.",
		isContentComplete: true,
	},
	"think-between-object-and-prose": { ...WHOLE, hasThought: true, report: "https://github.com/kekzl/imp/pull/793" },
	"think-inside-content": { ...WHOLE, hasThought: true },
	"think-never-closed": { ...NOTHING, error: "cut", hasThought: true },
	"thinking-tag": { ...WHOLE, hasThought: true },
	"thought-tag": { ...WHOLE, hasThought: true },
	"title-repeated-in-content": WHOLE,
	"trailing-commas": { ...WHOLE, report: "https://github.com/bytedance/deer-flow/pull/2371" },
	"truncated-json-in-questions": {
		...WHOLE,
		imagePrompt: "",
		questions: [
			"What did the lamp do in the dark?",
			"When did you feel safe today?",
			"Who helps you find the way home?",
		],
		error: "cut",
	},
	"twice-escaped-line-breaks": WHOLE,
	"unescaped-quotes-at-both-ends": {
		...WHOLE,
		text: '"Look!" said Noah. "The lamp says "Good night."',
		moralOutcome: null,
		imagePrompt: "",
		questions: [],
	},
	"unescaped-quotes-before-comma": {
		...NOTHING,
		text: 'The sign said "Welcome", and Noah went in. He read "Home" twice, then "Rest", then slept.',
		title: TITLE,
		isContentComplete: true,
		imagePrompt: "A sign.",
		report: "https://github.com/mangiucugna/json_repair/issues/49",
	},
	"unquoted-keys": { ...WHOLE, reference: "", imagePrompt: "" },
	"untagged-thought-then-object": WHOLE,
	"verse-as-list": WHOLE,
	"verse-as-parts": WHOLE,
	"windows-line-breaks": WHOLE,
	"wrapped-in-list": WHOLE,
	"wrapped-in-response": WHOLE,
	"wrapped-in-story": WHOLE,
	"wrapped-in-unknown-name": { ...WHOLE, report: "https://github.com/SpringCare/VERA-MH/pull/171" },
};
