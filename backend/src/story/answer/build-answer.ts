// One answer while it is read: the text passed to the listener, and the fields found so far.
import { StorytellerError } from "../../models/storyteller.ts";
import type { Answer, AnswerKind, AnswerListener, AnswerMetadata } from "./answer.ts";
import {
	type AnswerFields,
	readChapters,
	readFigures,
	readMetadata,
	readRemembered,
	readScenes,
	readUnhonored,
} from "./answer-fields.ts";
import { isPlaceholder, toLine } from "./tidy-text.ts";

const MAX_TITLE_CHARS = 300;
/** The most text that is kept under one heading. */
const MAX_FIELD_CHARS = 6000;
/** Characters of the text's end that show whether a sentence ends there. */
const TAIL_CHARS = 16;
/** Most text that is held back because it may be a draft; a longer text is not a bedtime story. */
const MAX_DEFERRED_CHARS = 100_000;
const SENTENCE_END =
	/(?:[.!?…。！？؟۔।\p{Extended_Pictographic}]|\b(?:the end|amen|good ?night))(?:[\s"'”’“»」』)\]*_\p{Extended_Pictographic}\p{Emoji_Modifier}]|\u200d|\ufe0f)*$/iu;

export type AnswerBuilder = {
	readonly kind: AnswerKind;
	readonly listener: AnswerListener;
	readonly title: string;
	readonly hasText: boolean;
	/** The listener has stopped the reading. */
	readonly isEnough: boolean;
	readonly isContentEnded: boolean;
	readonly endsAtSentence: boolean;
	isRefusal: boolean;
	/** Keyed by role; the first occurrence wins. */
	fields: AnswerFields;
	addTitle(title: string): void;
	addText(text: string): void;
	/** Adds text under a heading; text under an unknown heading is dropped. */
	addFieldText(heading: string, text: string): void;
	endContent(): void;
	/** Holds back the following text until `release`, because all of it may be thought. */
	defer(): void;
	readonly isDeferred: boolean;
	/** Stores the deferred answer, which is complete. If another complete one follows, that one counts. */
	setAside(): void;
	/** Shows the deferred text, or the answer that was set aside. Returns true in the second case. */
	release(): boolean;
	/** Discards all text so far, because it was thought. Returns false if readers already have some of it, which cannot be undone. */
	discard(): boolean;
	/** Discards the deferred text of an answer that broke off. */
	drop(): void;
	/** The requested fields have arrived. */
	readonly hasFields: boolean;
	finish(raw: string, error: StorytellerError | undefined, isWhole: boolean): Answer;
};

export function buildAnswer(kind: AnswerKind, listener: AnswerListener): AnswerBuilder {
	let title = "";
	let hasText = false;
	let areScenesSent = false;
	let isEnough = false;
	let isContentEnded = false;
	let tail = "";
	/** Text that is held back; null if text is passed on as it arrives. */
	let deferred: string | null = null;
	/** The last complete answer inside text that may be thought. */
	let aside: { title: string; text: string; fields: AnswerFields } | null = null;

	const isStory = kind === "story" || kind === "text";

	/** Keeps a title that readers already have. */
	function reset(answer: AnswerBuilder): void {
		if (deferred !== null) {
			title = "";
			deferred = "";
		}
		hasText = false;
		isContentEnded = false;
		tail = "";
		answer.fields = {};
		answer.isRefusal = false;
	}

	function endContent(): void {
		if (isContentEnded || !hasText) return;
		isContentEnded = true;
		if (deferred === null) listener.onContentEnd?.();
	}

	function show(text: string): void {
		const scenes = areScenesSent ? [] : readScenes(builder.fields);
		areScenesSent = true;
		if (scenes.length > 0) listener.onScenes?.(scenes);
		if (listener.onText?.(text) !== false) return;
		isEnough = true;
		endContent();
	}

	const builder: AnswerBuilder = {
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
			// An answer of kind `text` is a chapter, whose title is not the story's.
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
		get isDeferred() {
			return deferred !== null;
		},
		setAside() {
			aside = { title, text: deferred ?? "", fields: this.fields };
			reset(this);
		},
		release() {
			const isShown = hasText && deferred === null;
			const isComplete = isStory ? isContentEnded : this.hasFields;
			const isFromAside = aside !== null && !isShown && !isComplete;
			if (aside && isFromAside) {
				title ||= aside.title;
				deferred = aside.text;
				hasText = isContentEnded = aside.text !== "";
				this.fields = { ...this.fields, ...aside.fields };
			}
			aside = null;
			if (deferred === null) return false;
			const text = deferred;
			deferred = null;
			if (title) listener.onTitle?.(title, readFigures(this.fields));
			if (text) show(text);
			if (isContentEnded && !isEnough) listener.onContentEnd?.();
			return isFromAside;
		},
		discard() {
			if (hasText && deferred === null) return false;
			if (isStory ? isContentEnded : this.hasFields) this.setAside();
			else reset(this);
			deferred = null;
			return true;
		},
		drop() {
			reset(this);
			aside = null;
			deferred = null;
		},
		get hasFields() {
			return kind === "outline" ? readChapters(this.fields).length > 0 : hasAny(readMetadata(this.fields));
		},
		finish(raw, sourceError, isWhole) {
			const chapters = kind === "outline" ? readChapters(this.fields) : [];
			const metadata = readMetadata(this.fields);
			const unhonored = readUnhonored(this.fields);
			const remember = readRemembered(this.fields);
			const scenes = readScenes(this.fields);
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
				...(remember.length > 0 && { remember }),
				...(scenes.length > 0 && { scenes }),
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
	return builder;
}

const hasAny = ({ questions, reference, imagePrompt }: AnswerMetadata) =>
	questions.length > 0 || Boolean(reference || imagePrompt);
