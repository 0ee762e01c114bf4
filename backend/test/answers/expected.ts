// The expected reading of each answer in the corpus; an answer without an entry is read as `WHOLE`. `report`: a link to a report of such answers.
import type { StorytellerErrorKind } from "../../src/models/storyteller.ts";
import type { Answer, AnswerKind, AnswerMetadata } from "../../src/story/answer/answer.ts";

export type ExpectedAnswer = AnswerMetadata &
	Pick<Answer, "title" | "isContentComplete" | "chapters"> & {
		text: string;
		error: StorytellerErrorKind | undefined;
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
/** Story text and a title, without metadata. */
const TOLD = { ...NOTHING, text: TEXT, title: TITLE, isContentComplete: true };
export const WHOLE: ExpectedAnswer = {
	...TOLD,
	reference: "Psalm 4:8",
	moralOutcome: "positive",
	imagePrompt: PICTURE,
	questions: QUESTIONS,
};

const THOUGHT = { ...WHOLE, hasThought: true };
const METADATA = { ...WHOLE, kind: "metadata", text: "", isContentComplete: false } as const;
/** A text that continues a story. */
const REST = {
	...NOTHING,
	kind: "text",
	text: TEXT.slice(TEXT.indexOf("Noah")),
	isContentComplete: true,
} as const;
const CHAPTERS = [
	{ title: "The Window", summary: "A lamp is lit." },
	{ title: "The Lake", summary: "The boats set out." },
	{ title: "The Way Home", summary: "All come home." },
];
const OUTLINE = { ...NOTHING, kind: "outline", title: TITLE, chapters: CHAPTERS } as const;

export type CorpusAnswer = ExpectedAnswer & {
	kind?: AnswerKind;
	/** Only a model that is not known to mark its thought is read so. */
	isUnmarked?: true;
	report?: string;
};

/** The answers that are not read as `WHOLE`. */
export const ANSWERS: Record<string, CorpusAnswer> = {
	"closing-tag-in-content": { ...TOLD, text: "The lamp shone, and Noah slept.", hasThought: true },
	"only-closing-tag-draft": { ...THOUGHT, report: "https://github.com/open-webui/open-webui/issues/9808" },
	"only-closing-tag-two-drafts": {
		...THOUGHT,
		isUnmarked: true,
		report: "https://github.com/vllm-project/vllm/issues/13125",
	},
	"only-closing-tag-unclosed-draft": { ...THOUGHT, isUnmarked: true },
	"only-closing-tag-list": { ...THOUGHT, isUnmarked: true },
	"only-closing-tag-prose": { ...TOLD, hasThought: true },
	"magistral-only-closing-bracket": { ...THOUGHT, isUnmarked: true },
	"command-a-only-closing-token": THOUGHT,
	"gpt-oss-opening-token-in-prompt": THOUGHT,
	"gpt-oss-only-final-channel": THOUGHT,
	"deepseek-only-closing-tag": { ...THOUGHT, report: "https://github.com/ggml-org/llama.cpp/issues/11861" },
	"function-call": { ...TOLD, text: "The lamp shone, and Noah slept." },
	"gemini-fence": { ...WHOLE, report: "https://github.com/microsoft/essex-toolkit/issues/437" },
	"gemma-channel-thought": { ...THOUGHT, report: "https://github.com/NousResearch/hermes-agent/pull/67632" },
	"gpt-oss-channels-without-tokens": { ...THOUGHT, report: "https://github.com/oobabooga/textgen/issues/7374" },
	"gpt-oss-channels": { ...THOUGHT, report: "https://github.com/kekzl/imp/pull/768" },
	"invalid-escapes": {
		...TOLD,
		text: "It's late, and the lamp burns  low. Noah's eyes close.",
		title: "The Lamp's Light",
		moralOutcome: "learning",
		report: "https://github.com/matthiasn/lotti/pull/4310",
	},
	"kimi-think-signs": { ...THOUGHT, report: "https://github.com/skalesapp/skales/issues/166" },
	"llama-fence-and-chat": { ...WHOLE, report: "https://github.com/Alcova-AI/adk-anthropic-go/pull/8" },
	"llama-raw-line-breaks": { ...WHOLE, report: "https://github.com/langchain-ai/langchainjs/pull/5160" },
	"llama-unescaped-quotes": {
		...WHOLE,
		text: 'Once there was a small lamp that stood in a window above the lake.\n\nNoah asked, "Who sees you in the dark?" and the lamp answered with a warm yellow wink.\n\nThen the boats came home one by one, and Noah fell asleep, safe and loved.',
		report: "https://github.com/mangiucugna/json_repair/issues/94",
	},
	"magistral-think-brackets": THOUGHT,
	"metadata-list-of-questions": {
		...NOTHING,
		kind: "metadata",
		questions: QUESTIONS,
		report: "https://github.com/whyhow-ai/knowledge-table/issues/78",
	},
	"metadata-object": METADATA,
	"metadata-prose": { ...METADATA, title: "" },
	"metadata-wrapped": { ...METADATA, title: "" },
	"no-closing-quote": { ...TOLD, report: "https://github.com/josdejong/jsonrepair/issues/130" },
	"outline-bare-list": { ...OUTLINE, title: "" },
	"outline-numbered-keys": { ...OUTLINE, chapters: CHAPTERS.slice(0, 2) },
	"outline-object": OUTLINE,
	"outline-other-names": OUTLINE,
	"outline-prose-headings": OUTLINE,
	"outline-prose": OUTLINE,
	"outline-strings": OUTLINE,
	"poem-as-stanzas": {
		...TOLD,
		text: "Small lamp, small lamp, above the lake,\nyou keep the boats awake.\n\nSmall lamp, small lamp, now rest your light,\nfor God keeps watch all night.",
		title: "Small Lamp",
		moralOutcome: "creative",
	},
	"prose-after-refusal": {
		...TOLD,
		text: "It was a long and quiet evening by the lake, and Noah carried the small lamp up the hill.\n\nThe End",
	},
	"prose-after-think": { ...TOLD, hasThought: true },
	"prose-with-bold-title": { ...WHOLE, reference: "", moralOutcome: null, imagePrompt: "" },
	"prose-with-chapters": {
		...WHOLE,
		text: "Of course, the story of the lamp began long before Noah came to the house by the lake, in the days of the old boats.\n\nQuestions filled his head. Part of him wanted to ask them all.\n\nWould you like to stay awake with me? asked the lamp. But Noah was asleep.",
		moralOutcome: null,
		imagePrompt: "",
		questions: [],
	},
	"prose-with-notes-first": {
		...TOLD,
		text: "It was a long and quiet evening by the lake, and Noah carried the small lamp up the hill.",
		moralOutcome: "learning",
	},
	"prose-with-short-first-line": { ...WHOLE, reference: "", imagePrompt: "", questions: [] },
	"prose-with-title-label": { ...WHOLE, moralOutcome: null, imagePrompt: "", questions: [] },
	"prose-without-title": { ...NOTHING, text: TEXT, isContentComplete: true },
	"python-triple-quotes": {
		...WHOLE,
		text: 'Noah said, "Look!"\n\nThe lamp shone.',
		reference: "",
		imagePrompt: "",
		questions: [],
	},
	"questions-inside-content": {
		...WHOLE,
		reference: "",
		moralOutcome: null,
		imagePrompt: "",
		questions: QUESTIONS.slice(0, 2),
	},
	"questions-six-with-duplicate": { ...WHOLE, questions: [...QUESTIONS, "And one more?"] },
	"qwen-think-with-braces": { ...THOUGHT, report: "https://github.com/langchain-ai/local-deep-researcher/pull/88" },
	"reasoning-tag": THOUGHT,
	"refusal-in-content": { ...NOTHING, error: "refused" },
	"refusal-in-prose": { ...NOTHING, error: "refused" },
	"single-quotes": {
		...WHOLE,
		text: "Noah's lamp burned. It wasn't big, but the boats' sails shone.",
		reference: "",
		imagePrompt: "",
		questions: [],
	},
	"text-chat-and-prose": REST,
	"text-label-and-fence": {
		...NOTHING,
		kind: "text",
		text: "of loaves lay by the mill. The lion hurried home, and the lamp was lit.",
		isContentComplete: true,
	},
	"text-plain-object": REST,
	"text-prose-with-heading": REST,
	"think-between-object-and-prose": { ...THOUGHT, report: "https://github.com/kekzl/imp/pull/793" },
	"think-inside-content": THOUGHT,
	"think-never-closed": { ...NOTHING, error: "cut", hasThought: true },
	"thinking-tag": THOUGHT,
	"thought-tag": THOUGHT,
	"trailing-commas": { ...WHOLE, report: "https://github.com/bytedance/deer-flow/pull/2371" },
	"truncated-json-in-questions": { ...WHOLE, imagePrompt: "", questions: QUESTIONS.slice(0, 3), error: "cut" },
	"unescaped-quotes-at-both-ends": {
		...WHOLE,
		text: '"Look!" said Noah. "The lamp says "Good night."',
		moralOutcome: null,
		imagePrompt: "",
		questions: [],
	},
	"unescaped-quotes-before-comma": {
		...TOLD,
		text: 'The sign said "Welcome", and Noah went in. He read "Home" twice, then "Rest", then slept.',
		imagePrompt: "A sign.",
		report: "https://github.com/mangiucugna/json_repair/issues/49",
	},
	"unquoted-keys": { ...WHOLE, reference: "", imagePrompt: "" },
	"wrapped-in-unknown-name": { ...WHOLE, report: "https://github.com/SpringCare/VERA-MH/pull/171" },
	"schema-repeated-first": { ...WHOLE, report: "https://github.com/leonbreukelman/smactorio/issues/165" },
	"string-in-parts": { ...TOLD, imagePrompt: PICTURE },
	"backtick-strings": { ...TOLD, imagePrompt: PICTURE },
	"wide-colons": { ...TOLD, imagePrompt: PICTURE },
	"low-quotes": { ...TOLD, text: "Once there was a small lamp.", imagePrompt: PICTURE },
	"html-page": TOLD,
	"character-references": { ...TOLD, text: '"It\'s late," said Noah & yawned… Good night.' },
	"scratch-pad-tag": THOUGHT,
	"plan-tag-before-prose": { ...TOLD, hasThought: true },
	"thought-process-heading": TOLD,
	"response-heading-and-next-instruction": TOLD,
	"prose-with-word-count": TOLD,
	"prose-with-asides": { ...TOLD, imagePrompt: PICTURE },
	"prose-ends-with-emoji": { ...TOLD, text: `${TEXT} 💤🌙` },
	"poem-begins-with-its-title": {
		...TOLD,
		text: "Small lamp, small lamp\nabove the lake,\nyou keep the boats awake.",
		title: "Small lamp, small lamp",
	},
	"refusal-inside-prose": { ...NOTHING, text: TEXT, title: TITLE, error: "cut" },
	"refusal-begins-with-thanks": { ...NOTHING, error: "refused" },
	"refusal-as-error": { ...NOTHING, error: "refused" },
	"questions-with-letters-and-labels": { ...NOTHING, kind: "metadata", questions: QUESTIONS },
	"questions-bold-with-hints": { ...NOTHING, kind: "metadata", questions: QUESTIONS },
	"questions-list-as-text": { ...NOTHING, kind: "metadata", questions: QUESTIONS, reference: "Psalm 4:8" },
	"outline-shape-repeated-first": { ...OUTLINE, chapters: CHAPTERS.slice(0, 1) },
	"outline-labelled-titles": { ...OUTLINE, title: "", chapters: CHAPTERS.slice(0, 2) },
};
