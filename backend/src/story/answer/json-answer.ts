// Reads an answer in JSON as it arrives: finds the strings with story text, the title and the other fields.
import {
	type AnswerFields,
	type FieldRole,
	fieldRole,
	isAccompanying,
	isWantedMetadata,
	type JsonValue,
	normalizeKey,
} from "./answer-fields.ts";
import type { AnswerBuilder } from "./build-answer.ts";
import { scanJson } from "./json-scanner.ts";
import type { StoryLines } from "./story-lines.ts";
import { isPlaceholder } from "./tidy-text.ts";

/** `end` returns whether the answer is complete. */
export type AnswerPart = { write(text: string): void; end(isClean: boolean): boolean; readonly isDone: boolean };

/** An open container. `answer`: an object with fields, or a list of such objects; `story`: story text in parts. */
type Frame = {
	is: "answer" | "story" | "skip";
	isList: boolean;
	key: string;
	/** The story text ends with this container. */
	isContent: boolean;
	hasText: boolean;
	separator: string;
};

const MAX_TITLE_CHARS = 600;
const MAX_START_CHARS = 40;
/** Characters of a string's end that show whether a sentence ends there. */
const LAST_CHARS = 8;

export type JsonAnswer = AnswerPart & {
	/** Returns the text after the answer's object; empty unless reading stopped there. */
	rest(): string;
	/** The object is closed or has not begun. */
	readonly isClosed: boolean;
};

/** `stopsWhenDone`: reading stops after the answer's object, because another object may follow. */
export function readJsonAnswer(
	builder: AnswerBuilder,
	storyText: StoryLines | null,
	stopsWhenDone = false,
): JsonAnswer {
	const frames: Frame[] = [];
	let sink: "story" | "title" | "tree" | "answer" | "skip" = "skip";
	/** The beginning of a string that may contain the answer's JSON. */
	let start: string | null = null;
	let inner: AnswerPart | null = null;
	/** Fields of the objects before the one with the story; they may only repeat the requested shape. */
	let earlier: AnswerFields = {};
	let tree: TreeBuilder | null = null;
	let treeRole: FieldRole | null = null;
	let title = "";
	/** A title whose figures may follow. */
	let pendingTitle = "";
	let lastChars = "";
	let rootKeys = 0;
	let hasParts = false;
	let isCleanEnd = false;
	let hasBrokenString = false;
	let hasRoot = false;
	/** The answer's object is closed; a later object is not the answer. */
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
				isDone ||= storyText ? builder.isContentEnded : builder.hasFields();
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
				// The end of a part is not the end of the story text.
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

	/** Returns the text that can be processed: none while the string may begin with an answer. */
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
		// Models wrap an answer in an object with any name.
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
			} else if (role === "scenes" && hasParts) {
				// After the text they are those of its pictures.
				startTree(role);
			} else if (CONTENT_KEY.test(top.key) || (top.isContent && isPartKey(top.key))) {
				frame.is = isList ? "story" : "answer";
				frame.isContent = true;
				if (top.key === "lines") frame.separator = "\n";
			} else if (role) startTree(role);
			else if (!isList && (WRAPPER_KEY.test(top.key) || isFirst)) frame.is = "answer";
		} else if (top.is === "story") {
			if (isTextOf(top)) frame.is = "story";
			// A list in a list contains the lines of a stanza.
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

	/** Returns the field of the next value if it is kept. */
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
				if (builder.endsAtSentence() && !builder.isRefusal) builder.endContent();
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

/** Returns whether the next value of a part is its text. */
const isTextOf = ({ isList, key, hasText }: Frame) => isList || isPartKey(key) || (ITEM_TEXT_KEY.test(key) && !hasText);

/** Finds the fields of an answer without story text in its value: an object, a list, or either in a wrapper. */
function addFields(builder: AnswerBuilder, whole: JsonValue): void {
	const value = unwrap(whole);
	if (findFields(builder, value) || typeof value === "string") return;
	// An unnamed list, or an object with numbered keys, is the requested field.
	const isNumbered = Array.isArray(value) || Object.keys(value).every((key) => /\d/.test(key));
	if (isNumbered) builder.fields[wantedRole(builder)] ??= value;
}

/** Parses strings that contain JSON. */
function unwrap(value: JsonValue): JsonValue {
	if (Array.isArray(value)) return value.map(unwrap);
	if (typeof value === "object")
		return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, unwrap(item)]));
	return /^\s*(?:\{\s*["']|\[\s*["'{])/.test(value) ? (parseTolerantly(value) ?? value) : value;
}

function parseTolerantly(text: string): JsonValue | undefined {
	const tree = buildTree();
	const scanner = scanJson({ ...tree, stringStart() {} }, (name) => fieldRole(name) !== undefined);
	scanner.write(text);
	scanner.end(true);
	return tree.value;
}

const wantedRole = ({ kind }: AnswerBuilder) => (kind === "outline" ? "chapters" : "questions");

/** Adds the fields; returns whether a requested one is among them. */
function findFields(builder: AnswerBuilder, value: JsonValue): boolean {
	if (typeof value === "string") return false;
	if (Array.isArray(value)) {
		const hasFields = value.some(
			(item) => typeof item === "object" && !Array.isArray(item) && hasWanted(builder, item),
		);
		return hasFields && value.map((item) => findFields(builder, item)).some(Boolean);
	}
	// The figures are announced with the title, so they are read first.
	for (const [key, item] of Object.entries(value)) if (fieldRole(key) === "figures") builder.fields.figures ??= item;
	let isFound = false;
	const numbered: JsonValue[] = [];
	const hasChapters = Object.keys(value).some((key) => fieldRole(key) === "chapters");
	for (const [key, item] of Object.entries(value)) {
		const role = roleIn(builder, key, hasChapters);
		const isWrapper = typeof item === "object" && !Array.isArray(item) && hasWanted(builder, item);
		if (role === "figures" || role === "plan" || role === "scenes") continue;
		if (isWrapper && (!role || role === "chapters")) isFound = findFields(builder, item) || isFound;
		else if (role && (role !== "chapters" || builder.kind === "outline")) {
			// "chapter1", "chapter2" are separate fields.
			if (role === "chapters" && /\d$/.test(key)) numbered.push(item);
			else builder.fields[role] ??= item;
			isFound ||= !isAccompanying(role);
		} else if (typeof item === "string" && FIELD_TITLE_KEY.test(normalizeKey(key))) builder.addTitle(item);
		else if (typeof item === "object") isFound = findFields(builder, item) || isFound;
	}
	if (numbered.length > 0) builder.fields.chapters ??= numbered;
	return isFound;
}

/** In an outline without a list of chapters, a plan or scenes are its chapters. */
function roleIn({ kind }: AnswerBuilder, key: string, hasChapters: boolean): FieldRole | undefined {
	const role = fieldRole(key);
	return kind === "outline" && !hasChapters && (role === "plan" || role === "scenes") ? "chapters" : role;
}

function hasWanted(builder: AnswerBuilder, value: { [key: string]: JsonValue }): boolean {
	const { kind } = builder;
	return Object.entries(value).some(([key, item]) => {
		const role = roleIn(builder, key, false);
		if (kind === "outline") return role === "chapters" && (typeof item === "object" || /\d$/.test(key));
		return isWantedMetadata(role);
	});
}

const MAX_STRING_CHARS = 8000;
const MAX_VALUES = 600;
const MAX_LITERAL_WORDS = 4;

/** Builds a value from the scanner's events, up to the limits above. */
type TreeBuilder = ReturnType<typeof buildTree>;

function buildTree() {
	let root: JsonValue | undefined;
	const stack: { container: JsonValue[] | Map<string, JsonValue>; key: string }[] = [];
	let text = "";
	let count = 0;

	function place(value: JsonValue): void {
		const top = stack.at(-1);
		if (!top) {
			root ??= value;
			return;
		}
		if (++count > MAX_VALUES) return;
		if (Array.isArray(top.container)) top.container.push(value);
		else if (!top.container.has(top.key)) top.container.set(top.key, value);
	}

	function pop(): void {
		const closed = stack.pop();
		if (!closed) return;
		place(Array.isArray(closed.container) ? closed.container : Object.fromEntries(closed.container));
	}

	return {
		open(container: "object" | "array"): void {
			stack.push({ container: container === "array" ? [] : new Map(), key: "" });
		},
		close: pop,
		key(name: string): void {
			const top = stack.at(-1);
			if (top) top.key = name;
		},
		stringText(part: string): void {
			if (text.length < MAX_STRING_CHARS) text += part.slice(0, MAX_STRING_CHARS - text.length);
		},
		/** Ends a string. An incomplete one is dropped. */
		stringEnd(isWhole: boolean): void {
			if (isWhole && !isPlaceholder(text))
				place(text.replace(/\\([nrt"])/g, (_, letter: string) => (letter === '"' ? '"' : "\n")));
			text = "";
		},
		literal(word: string): void {
			// Many unquoted words only repeat the requested shape.
			if (word && !isPlaceholder(word) && word.split(/\s+/).length <= MAX_LITERAL_WORDS) place(word);
		},
		/** The value, or the complete parts of an incomplete one. */
		get value(): JsonValue | undefined {
			while (stack.length > 0) pop();
			return root;
		},
		/** Number of open containers. */
		get depth() {
			return stack.length;
		},
	};
}

// Patterns of keys, in lower case without separators.
const CONTENT_KEY =
	/^(?:(?:full|bedtime|the)?story(?:text|content|body)?|content|text|body|narrative|narration|tale|prose|poem|poemtext|fulltext|stanzas?|paragraphs?|lines|chapters?|scenes|parts|sections|response|answer|output|continuation)$/;
const PART_KEY =
	/^(?:(?:chapter|part|scene|stanza|paragraph|page|section|line|p)?(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)|beginning|opening|introduction|middle|climax|resolution|ending|end|conclusion)$/;
/** Parts of a story that replace its text. */
const NUMBERED_PART_KEY =
	/^(?:(?:content|text|story|body|chapter|part|scene|stanza|paragraph|page|section)(?:text|content)?(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)|beginning|opening|introduction|middle|climax|resolution|ending|conclusion)$/;
const isPartKey = (key: string) => PART_KEY.test(key) || NUMBERED_PART_KEY.test(key);
const ITEM_TEXT_KEY =
	/^(?:text|content|paragraph|story|body|stanza|lines?|value|narrative|paragraphs|storytext|chaptertext|chaptercontent)$/;
const TITLE_KEY = /^(?:(?:story|poem)?title|storyname|heading)$/;
const WRAPPER_KEY =
	/^(?:result|data|json|object|book|storydata|storyobject|root|item|message|metadata|arguments|parameters|properties)$/;

const isKnownKey = (name: string) => CONTENT_KEY.test(name) || TITLE_KEY.test(name) || fieldRole(name) !== undefined;
/** Titles in an answer without story text. */
const FIELD_TITLE_KEY = /^(?:(?:story|book)?title|storyname)$/;
