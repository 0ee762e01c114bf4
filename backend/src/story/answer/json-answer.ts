// An answer in JSON as it arrives: which of its strings are story text, which its title, and which fields are kept.

import type { AnswerFields } from "./answer-fields.ts";
import { type FieldRole, fieldRole, normalizeKey } from "./answer-fields.ts";
import type { AnswerBuilder } from "./build-answer.ts";
import { addFields, unwrap } from "./field-tree.ts";
import {
	CONTENT_KEY,
	ITEM_TEXT_KEY,
	isKnownKey,
	isPartKey,
	NUMBERED_PART_KEY,
	TITLE_KEY,
	WRAPPER_KEY,
} from "./json-keys.ts";
import { scanJson } from "./json-scanner.ts";
import { buildTree, type TreeBuilder } from "./json-tree.ts";
import type { StoryLines } from "./story-lines.ts";

/** `end` returns whether the answer came whole. */
export type AnswerPart = { write(text: string): void; end(isClean: boolean): boolean; readonly isDone: boolean };

/** `answer`: an object with fields, or a list of such; `story`: story text in parts. */
type Frame = {
	is: "answer" | "story" | "skip";
	isList: boolean;
	key: string;
	/** Its end is the end of the content. */
	isContent: boolean;
	hasText: boolean;
	separator: string;
};

const MAX_TITLE_CHARS = 600;
const MAX_START_CHARS = 40;
/** Enough of a string's end to see whether a sentence ends there. */
const LAST_CHARS = 8;

export type JsonAnswer = AnswerPart & {
	/** Text after the answer's object; empty unless the reader stops there. */
	rest(): string;
	/** The object is closed, or has not begun. */
	readonly isClosed: boolean;
};

/** `stopsWhenDone`: text after the answer's object is not read, because another object may follow. */
export function readJsonAnswer(
	builder: AnswerBuilder,
	storyText: StoryLines | null,
	stopsWhenDone = false,
): JsonAnswer {
	const frames: Frame[] = [];
	let sink: "story" | "title" | "tree" | "answer" | "skip" = "skip";
	/** The beginning of a string that may be an answer in itself. */
	let start: string | null = null;
	let inner: AnswerPart | null = null;
	/** What objects before the one with the story gave; they may be the answer's shape, repeated. */
	let earlier: AnswerFields = {};
	let tree: TreeBuilder | null = null;
	let treeRole: FieldRole | null = null;
	let title = "";
	/** A title whose figures may come next. */
	let pendingTitle = "";
	let lastChars = "";
	let rootKeys = 0;
	let hasParts = false;
	let isCleanEnd = false;
	let hasBrokenString = false;
	let hasRoot = false;
	/** The answer's object is closed; another one after it is not the answer. */
	let isDone = false;

	const scanner = scanJson(
		{
			open(container) {
				hasRoot = true;
				if (frames.length === 0 && !tree && !isDone) {
					earlier = { ...earlier, ...builder.fields };
					builder.fields = {};
				}
				const frame = tree ? null : frameOf(container === "array");
				if (tree) tree.open(container);
				else if (frame) frames.push(frame);
			},
			close() {
				if (tree) {
					tree.close();
					if (tree.depth === 0) keepTree();
				} else if (frames.pop()?.isContent) endContent();
				if (scanner.depth() > 0) return;
				addPendingTitle();
				builder.fields = { ...earlier, ...builder.fields };
				isDone ||= storyText ? builder.isContentEnded : builder.hasFields;
			},
			key(name) {
				if (tree) return tree.key(name);
				if (fieldRole(name) !== "figures") addPendingTitle();
				const top = frames.at(-1);
				if (top) top.key = normalizeKey(name);
				if (top?.is === "answer" && top.hasText && fieldRole(top.key)) endContent();
				if (top?.key === "refusal" || top?.key === "error") builder.isRefusal = true;
				if (frames.length === 1) rootKeys++;
			},
			stringStart() {
				lastChars = "";
				if (tree) {
					sink = "tree";
					return;
				}
				const top = frames.at(-1);
				sink = sinkOf(top);
				title = "";
				const mayBeAnswer = sink === "story" ? !builder.hasText : sink === "skip" && WRAPPER_KEY.test(top?.key ?? "");
				start = storyText && mayBeAnswer ? "" : null;
			},
			stringText(part) {
				const text = readStart(part);
				if (sink === "answer") inner?.write(text);
				else if (sink === "story") storyText?.write(text);
				else if (sink === "tree") tree?.stringText(text);
				else if (sink === "title" && title.length < MAX_TITLE_CHARS) title += text;
				lastChars = text.length < LAST_CHARS ? (lastChars + text).slice(-LAST_CHARS) : text;
			},
			stringEnd(isWhole) {
				if (start && sink === "story") storyText?.write(start);
				start = null;
				if (sink === "answer") {
					inner?.end(isWhole);
					inner = null;
					sink = "skip";
					return;
				}
				const isKept = isWhole || (isCleanEnd && /[.!?…]["”’')\s]*$/.test(lastChars));
				if (!isKept) hasBrokenString = true;
				const top = frames.at(-1);
				if (sink === "title" && isKept) pendingTitle ||= title;
				if (sink === "tree") {
					tree?.stringEnd(isKept);
					if (tree?.depth === 0) keepTree();
				}
				// A part's end is not the content's.
				const isPart = top?.is === "story" || top?.isList || (top?.isContent && isPartKey(top.key));
				if (sink === "story" && !isPart && isKept) endContent();
				sink = "skip";
			},
			literal(text) {
				if (tree) tree.literal(text);
				else {
					const role = treeRoleOf(frames.at(-1));
					if (!role) return;
					startTree(role).literal(text);
					keepTree();
				}
			},
		},
		(name) => isKnownKey(normalizeKey(name)),
		() => stopsWhenDone && isDone,
	);

	/** What of the string can be placed: nothing while its beginning may be that of an answer. */
	function readStart(part: string): string {
		if (start === null) return part;
		start += part;
		if (/^\s*(?:\{\s*)?$/.test(start) && start.length < MAX_START_CHARS) return "";
		const text = start;
		start = null;
		if (/^\s*\{\s*["'“]/.test(text)) {
			inner = readJsonAnswer(builder, storyText);
			sink = "answer";
		}
		return text;
	}

	function frameOf(isList: boolean): Frame {
		const frame: Frame = { is: "skip", isList, key: "", isContent: false, hasText: false, separator: "\n\n" };
		const top = frames.at(-1);
		// An answer may be wrapped in an object under any name.
		const isFirst = frames.length === 1 && rootKeys === 1;
		if (!storyText) {
			startTree(null);
		} else if (!top) {
			frame.is = "answer";
		} else if (top.is === "answer" && top.isList) {
			frame.is = isList ? "story" : "answer";
			frame.isContent = isList;
		} else if (top.is === "answer") {
			const role = treeRoleOf(top);
			if (NUMBERED_PART_KEY.test(top.key)) {
				top.isContent = true;
				top.hasText = true;
				frame.is = "story";
			} else if (CONTENT_KEY.test(top.key) || (top.isContent && isPartKey(top.key))) {
				frame.is = isList ? "story" : "answer";
				frame.isContent = true;
				if (top.key === "lines") frame.separator = "\n";
			} else if (role) startTree(role);
			else if (!isList && (WRAPPER_KEY.test(top.key) || isFirst)) frame.is = "answer";
		} else if (top.is === "story") {
			if (isTextOf(top)) frame.is = "story";
			// A list in a list is a stanza's lines.
			if (isList && (top.isList || top.key === "lines" || top.key === "stanza")) frame.separator = "\n";
		}
		return frame;
	}

	function sinkOf(top: Frame | undefined): typeof sink {
		if (!top || top.is === "skip") return "skip";
		if (top.is === "story" || top.isList) {
			return isTextOf(top) ? startStory(top) : "skip";
		}
		if (TITLE_KEY.test(top.key)) return "title";
		if (CONTENT_KEY.test(top.key)) return startStory(null);
		if (NUMBERED_PART_KEY.test(top.key)) top.isContent = true;
		if (top.isContent && isPartKey(top.key)) return startStory(top);
		const role = treeRoleOf(top);
		if (role) startTree(role);
		return role ? "tree" : "skip";
	}

	/** The field that the next value of an answer is, if it is one that is kept. */
	function treeRoleOf(top: Frame | undefined): FieldRole | undefined {
		const role = top?.is === "answer" && !top.isList ? fieldRole(top.key) : undefined;
		return role === "chapters" ? undefined : role;
	}

	function startStory(frame: Frame | null): typeof sink {
		if (builder.isContentEnded) return "skip";
		if (hasParts) storyText?.startPart(frame?.hasText ? frame.separator : "\n\n");
		hasParts = true;
		if (frame) frame.hasText = true;
		return "story";
	}

	function startTree(role: FieldRole | null): TreeBuilder {
		treeRole = role;
		tree = buildTree();
		return tree;
	}

	function addPendingTitle(): void {
		if (pendingTitle) builder.addTitle(pendingTitle);
		pendingTitle = "";
	}

	function keepTree(): void {
		const value = tree?.value;
		tree = null;
		if (value !== undefined && treeRole) builder.fields[treeRole] ??= unwrap(value);
		else if (value !== undefined) addFields(builder, value);
		if (treeRole === "figures") addPendingTitle();
	}

	function endContent(): void {
		storyText?.end();
		if (builder.isRefusal) return;
		builder.endContent();
	}

	const isClosed = () => hasRoot && scanner.depth() === 0;

	return {
		write: scanner.write,
		rest: () => (stopsWhenDone && isDone ? scanner.rest() : ""),
		end(isClean) {
			isCleanEnd = isClean;
			const wasClosed = isClosed();
			scanner.end(isClean);
			if (tree) keepTree();
			addPendingTitle();
			builder.fields = { ...earlier, ...builder.fields };
			if (storyText && isClean && !builder.isContentEnded && hasParts) {
				storyText.end();
				if (builder.endsAtSentence && !builder.isRefusal) builder.endContent();
			}
			return isDone || wasClosed || (isClean && hasRoot && !hasBrokenString);
		},
		get isDone() {
			return isDone;
		},
		get isClosed() {
			return scanner.depth() === 0;
		},
	};
}

/** Whether the next value of a part is its text. */
const isTextOf = ({ isList, key, hasText }: Frame) => isList || isPartKey(key) || (ITEM_TEXT_KEY.test(key) && !hasText);
