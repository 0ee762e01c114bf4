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

export type AnswerBuilder = ReturnType<typeof buildAnswer>;

export function buildAnswer(kind: AnswerKind, listener: AnswerListener) {
	let areScenesSent = false;
	let tail = "";
	/** Text that is held back; null if text is passed on as it arrives. */
	let deferred: string | null = null;
	/** The last complete answer inside text that may be thought. */
	let aside: { title: string; text: string; fields: AnswerFields } | null = null;

	const isStory = kind === "story" || kind === "text";

	/** Keeps a title that readers already have. */
	function reset(): void {
		if (deferred !== null) {
			builder.title = "";
			deferred = "";
		}
		tail = "";
		Object.assign(builder, { hasText: false, isContentEnded: false, fields: {}, isRefusal: false });
	}

	function show(text: string): void {
		const scenes = areScenesSent ? [] : readScenes(builder.fields);
		areScenesSent = true;
		if (scenes.length > 0) listener.onScenes?.(scenes);
		if (listener.onText?.(text) !== false) return;
		builder.isEnough = true;
		builder.endContent();
	}

	const builder = {
		kind,
		listener,
		title: "",
		hasText: false,
		/** The listener has stopped the reading. */
		isEnough: false,
		isContentEnded: false,
		isRefusal: false,
		/** Keyed by role; the first occurrence wins. */
		fields: {} as AnswerFields,
		endsAtSentence: (): boolean => SENTENCE_END.test(tail.slice(-TAIL_CHARS)),
		addTitle(text: string): void {
			// An answer of kind `text` is a chapter, whose title is not the story's.
			if (builder.title || kind === "text") return;
			if (isPlaceholder(text)) return;
			builder.title = toLine(text, MAX_TITLE_CHARS).replace(/^["“]([^"“”]*)["”]$/, "$1");
			if (builder.title && deferred === null) listener.onTitle?.(builder.title, readFigures(builder.fields));
		},
		addText(text: string): void {
			if (builder.isEnough || builder.isContentEnded) return;
			builder.hasText = true;
			tail = text.length < TAIL_CHARS ? (tail + text).slice(-TAIL_CHARS) : text;
			if (deferred === null) show(text);
			else if (deferred.length < MAX_DEFERRED_CHARS) deferred += text;
		},
		/** Adds text under a heading; text under an unknown heading is dropped. */
		addFieldText(heading: string, text: string): void {
			if (heading !== "questions" && heading !== "verse" && heading !== "moral" && heading !== "picture") return;
			const before = builder.fields[heading] ?? "";
			if (typeof before === "string")
				builder.fields[heading] = (before && `${before}\n`).concat(text).slice(0, MAX_FIELD_CHARS);
		},
		endContent(): void {
			if (builder.isContentEnded || !builder.hasText) return;
			builder.isContentEnded = true;
			if (deferred === null) listener.onContentEnd?.();
		},
		/** Holds back the following text until `release`, because all of it may be thought. */
		defer(): void {
			deferred ??= "";
		},
		isDeferred: (): boolean => deferred !== null,
		/** Stores the deferred answer, which is complete. If another complete one follows, that one counts. */
		setAside(): void {
			aside = { title: builder.title, text: deferred ?? "", fields: builder.fields };
			reset();
		},
		/** Shows the deferred text, or the answer that was set aside. Returns true in the second case. */
		release(): boolean {
			const isShown = builder.hasText && deferred === null;
			const isComplete = isStory ? builder.isContentEnded : builder.hasFields();
			const isFromAside = aside !== null && !isShown && !isComplete;
			if (aside && isFromAside) {
				builder.title ||= aside.title;
				deferred = aside.text;
				builder.hasText = builder.isContentEnded = aside.text !== "";
				builder.fields = { ...builder.fields, ...aside.fields };
			}
			aside = null;
			if (deferred === null) return false;
			const text = deferred;
			deferred = null;
			if (builder.title) listener.onTitle?.(builder.title, readFigures(builder.fields));
			if (text) show(text);
			if (builder.isContentEnded && !builder.isEnough) listener.onContentEnd?.();
			return isFromAside;
		},
		/** Discards all text so far, because it was thought. Returns false if readers already have some of it, which cannot be undone. */
		discard(): boolean {
			if (builder.hasText && deferred === null) return false;
			if (isStory ? builder.isContentEnded : builder.hasFields()) builder.setAside();
			else reset();
			deferred = null;
			return true;
		},
		/** Discards the deferred text of an answer that broke off. */
		drop(): void {
			reset();
			aside = null;
			deferred = null;
		},
		/** Returns whether the requested fields have arrived. */
		hasFields: (): boolean =>
			kind === "outline" ? readChapters(builder.fields).length > 0 : hasAny(readMetadata(builder.fields)),
		finish(raw: string, sourceError: StorytellerError | undefined, isWhole: boolean): Answer {
			const { title, hasText, isContentEnded, fields } = builder;
			const chapters = kind === "outline" ? readChapters(fields) : [];
			const metadata = readMetadata(fields);
			const unhonored = readUnhonored(fields);
			const remember = readRemembered(fields);
			const scenes = readScenes(fields);
			const hasWanted = {
				story: isContentEnded,
				text: isContentEnded,
				outline: chapters.length > 0,
				metadata: hasAny(metadata),
			};
			const answer = {
				title,
				isContentComplete: isContentEnded,
				figures: readFigures(fields),
				...(unhonored.length > 0 && { unhonored }),
				...(remember.length > 0 && { remember }),
				...(scenes.length > 0 && { scenes }),
				chapters,
				metadata,
				raw,
			};
			if (builder.isEnough || (isWhole && hasWanted[kind])) return answer;
			if (sourceError) return { ...answer, error: sourceError };
			const error =
				builder.isRefusal && !hasText && !hasWanted[kind]
					? new StorytellerError("refused", "the model refused in words")
					: new StorytellerError("cut", hasText ? "the answer broke off" : "the answer is not what was asked for");
			return { ...answer, error };
		},
	};
	return builder;
}

const hasAny = ({ questions, reference, imagePrompt }: AnswerMetadata) =>
	questions.length > 0 || Boolean(reference || imagePrompt);
