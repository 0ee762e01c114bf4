// One answer while it is read: what the listener was told, and what was found beside the story text.
import { StorytellerError } from "../../models/storyteller.ts";
import type { Answer, AnswerKind, AnswerListener, AnswerMetadata } from "./answer.ts";
import { type AnswerFields, readChapters, readFigures, readMetadata, readUnhonored } from "./answer-fields.ts";
import { isPlaceholder } from "./placeholders.ts";
import { toLine } from "./tidy-text.ts";

const MAX_TITLE_CHARS = 300;
/** Of the text under one heading. */
const MAX_FIELD_CHARS = 6000;
/** Enough of the text's end to see a sentence's. */
const TAIL_CHARS = 16;
/** Text that waits because it may be a thought's draft; what is longer is no bedtime story. */
const MAX_DEFERRED_CHARS = 100_000;
const SENTENCE_END =
	/(?:[.!?…。！？؟۔।\p{Extended_Pictographic}]|\b(?:the end|amen|good ?night))(?:[\s"'”’“»」』)\]*_\p{Extended_Pictographic}\p{Emoji_Modifier}]|\u200d|\ufe0f)*$/iu;

export type AnswerBuilder = {
	readonly kind: AnswerKind;
	readonly listener: AnswerListener;
	readonly title: string;
	readonly hasText: boolean;
	/** The listener wants no more. */
	readonly isEnough: boolean;
	readonly isContentEnded: boolean;
	readonly endsAtSentence: boolean;
	isRefusal: boolean;
	/** By name in lower case without separators; of each the first. */
	fields: AnswerFields;
	addTitle(title: string): void;
	addText(text: string): void;
	/** Text under a heading; under a heading that names no field it is dropped. */
	addFieldText(heading: string, text: string): void;
	endContent(): void;
	/** From now on nothing is shown until `release`; `discard` takes back what was not shown. */
	defer(): void;
	release(): void;
	/** False: text has been shown, and cannot be taken back. */
	discard(): boolean;
	/** Whether what was asked for beside story text has come. */
	readonly hasFields: boolean;
	finish(raw: string, error: StorytellerError | undefined, isWhole: boolean): Answer;
};

export function buildAnswer(kind: AnswerKind, listener: AnswerListener): AnswerBuilder {
	let title = "";
	let hasText = false;
	let isEnough = false;
	let isContentEnded = false;
	let tail = "";
	/** Null: text is shown as it comes. */
	let deferred: string | null = null;

	function endContent(): void {
		if (isContentEnded || !hasText) return;
		isContentEnded = true;
		if (deferred === null) listener.onContentEnd?.();
	}

	function show(text: string): void {
		if (listener.onText?.(text) !== false) return;
		isEnough = true;
		endContent();
	}

	return {
		kind,
		listener,
		isRefusal: false,
		fields: {},
		get title() {
			return title;
		},
		get hasText() {
			return hasText;
		},
		get isEnough() {
			return isEnough;
		},
		get isContentEnded() {
			return isContentEnded;
		},
		get endsAtSentence() {
			return SENTENCE_END.test(tail.slice(-TAIL_CHARS));
		},
		addTitle(text) {
			// A chapter's title is not the story's.
			if (title || kind === "text") return;
			if (isPlaceholder(text)) return;
			title = toLine(text, MAX_TITLE_CHARS).replace(/^["“]([^"“”]*)["”]$/, "$1");
			if (title && deferred === null) listener.onTitle?.(title, readFigures(this.fields));
		},
		addText(text) {
			if (isEnough || isContentEnded) return;
			hasText = true;
			tail = text.length < TAIL_CHARS ? (tail + text).slice(-TAIL_CHARS) : text;
			if (deferred === null) show(text);
			else if (deferred.length < MAX_DEFERRED_CHARS) deferred += text;
		},
		addFieldText(heading, text) {
			if (heading !== "questions" && heading !== "verse" && heading !== "moral" && heading !== "picture") return;
			const before = this.fields[heading] ?? "";
			if (typeof before === "string")
				this.fields[heading] = (before && `${before}\n`).concat(text).slice(0, MAX_FIELD_CHARS);
		},
		endContent,
		defer() {
			deferred ??= "";
		},
		release() {
			if (deferred === null) return;
			const text = deferred;
			deferred = null;
			if (title) listener.onTitle?.(title, readFigures(this.fields));
			if (text) show(text);
			if (isContentEnded && !isEnough) listener.onContentEnd?.();
		},
		discard() {
			if (hasText && deferred === null) return false;
			if (deferred !== null) title = "";
			deferred = null;
			hasText = false;
			isContentEnded = false;
			tail = "";
			this.fields = {};
			return true;
		},
		get hasFields() {
			return kind === "outline" ? readChapters(this.fields).length > 0 : hasAny(readMetadata(this.fields));
		},
		finish(raw, sourceError, isWhole) {
			const chapters = kind === "outline" ? readChapters(this.fields) : [];
			const metadata = readMetadata(this.fields);
			const unhonored = readUnhonored(this.fields);
			const hasWanted = {
				story: isContentEnded,
				text: isContentEnded,
				outline: chapters.length > 0,
				metadata: hasAny(metadata),
			};
			const answer = {
				title,
				isContentComplete: isContentEnded,
				figures: readFigures(this.fields),
				...(unhonored.length > 0 && { unhonored }),
				chapters,
				metadata,
				raw,
			};
			if (isEnough || (isWhole && hasWanted[kind])) return answer;
			if (sourceError) return { ...answer, error: sourceError };
			const error =
				this.isRefusal && !hasText && !hasWanted[kind]
					? new StorytellerError("refused", "the model refused in words")
					: new StorytellerError("cut", hasText ? "the answer broke off" : "the answer is not what was asked for");
			return { ...answer, error };
		},
	};
}

const hasAny = ({ questions, reference, imagePrompt }: AnswerMetadata) =>
	questions.length > 0 || Boolean(reference || imagePrompt);
