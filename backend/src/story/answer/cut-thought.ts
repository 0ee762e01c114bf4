// Removes thought from a model's answer as it arrives, and the tags and special tokens that servers leave in it.
import { sectionOf } from "./line-kinds.ts";

/** The longest tag or token that is recognised; a longer one is text. */
const MAX_TAG_CHARS = 100;
/** The longest header between `<|start|>` or `<|channel|>` and `<|message|>`: a role and a channel's name. */
const MAX_HEADER_CHARS = 100;

type ThoughtEvents = {
	onText: (text: string) => void;
	onThought: () => void;
	/** An opening tag: thought is marked in this answer. */
	onOpeningTag: () => void;
	/** A closing tag without an opening one: all text before it was thought. */
	onUnopenedThought: () => void;
};

type Mode = "text" | "thought" | "header";

const THOUGHT_NAME =
	"(?:(?:[a-z]{1,12}[_:-]){0,3}(?:think(?:ing)?|thoughts?|reasoning|reflection|analysis|scratch_?pad|monologue|plan(?:ning)?|brainstorm(?:ing)?)(?:_(?:process|block|content))?)";
const OPEN = new RegExp(`^[<[◁][|｜]?(?!end_)${THOUGHT_NAME}[|｜]?[>\\]▷]$`, "i");
const CLOSE = new RegExp(`^[<[◁](?:[|｜]?/[|｜]?${THOUGHT_NAME}|[|｜]end_(?:of_)?${THOUGHT_NAME})[|｜]?[>\\]▷]$`, "i");
const ANY_TAG = /^<(?:[|｜/]?[a-z]|[!?])(?:[^<>"\n]|=\\?"[^<>"\n]*")*>$/i;
/** A tag that formats text: its name, and whether it closes. */
const TEXT_TAG = /^<(\/?)([a-z][\w-]*)/i;
const END_OF_ANSWER =
	/^<(?:[|｜](?:im_end|end|return|call|eot_id|endoftext|end_of_text|end▁of▁sentence)[|｜]|\/s|eos|end_of_turn)>$/;
/** The beginning of any of the above. */
const PARTIAL_TAG =
	/^(?:<(?:(?:[|｜/]?(?:[a-z]|$)|[!?])(?:[^<>"\n]|=\\?"[^<>"\n]*(?:"|$))*)?|\[\/?[a-z]*|◁\/?[a-z]*)$/i;
const TAG_START = /[<[◁]/;
/** Servers that remove special tokens leave the channels' names: "analysisThe user asks…assistantfinalOnce upon a time". */
const BARE_ANALYSIS = /^analysis(?=["'A-Z])/;
const BARE_FINAL = "assistantfinal";

/** Converts tags that format a text or name its parts into line breaks and headings. */
function textOf(tag: string): string {
	const [, slash, name = ""] = TEXT_TAG.exec(tag) ?? [];
	const tagName = name.toLowerCase();
	if (tagName === "br") return "\n";
	if (/^(?:p|h[1-6])$/.test(tagName)) return slash ? "\n\n" : tagName === "p" ? "" : "\n\n# ";
	if (tagName === "div" || tagName === "li") return slash ? "\n" : "";
	const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[_-]/g, " ");
	const isHeading = tagName === "title" || sectionOf(`${words}:`, true, true);
	return isHeading ? (slash ? "\n\n" : `\n\n${words}: `) : "";
}

export function cutThought({ onText, onThought, onOpeningTag, onUnopenedThought }: ThoughtEvents) {
	let mode: Mode = "text";
	let buffer = "";
	let header = "";
	let hasThought = false;
	let hasText = false;
	let isBareAnalysis = false;
	let isHarmony = false;
	/** The end token was read. A final channel may still follow if only the thought ended. */
	let isOver = false;

	function pass(text: string): void {
		if (!text) return;
		if (isOver) {
			if (mode === "header" && header.length < MAX_HEADER_CHARS) header += text;
			return;
		}
		if (mode === "header") {
			header += text;
			// `<|im_start|>` has no `<|message|>`: its role ends with the line.
			const role = /^\s*assistant\s*\n/.exec(header)?.[0];
			if (role === undefined && header.length <= MAX_HEADER_CHARS) return;
			mode = "text";
			if (role !== undefined) pass(header.slice(role.length));
			return;
		}
		const isBlank = !text.trim();
		if (mode === "thought" && !isBlank) noteThought();
		if (mode !== "text") return;
		hasText ||= !isBlank;
		onText(text);
	}

	function noteThought(): void {
		if (hasThought) return;
		hasThought = true;
		onThought();
	}

	function readTag(tag: string): void {
		const name = tag.toLowerCase();
		if (isOver) {
			if (name === "<|channel|>") {
				mode = "header";
				header = "";
			} else if (name === "<|message|>" && mode === "header" && /^\s*final/.test(header)) {
				isOver = false;
				mode = "text";
				endUnopened();
			}
		} else if (
			name === "<|channel|>" ||
			name === "<|start|>" ||
			name === "<|im_start|>" ||
			name === "<|start_header_id|>"
		) {
			isHarmony = true;
			mode = "header";
			header = "";
		} else if (name === "<|message|>") {
			mode = /analysis|commentary|thought/.test(header) ? "thought" : "text";
			if (mode === "thought") onOpeningTag();
			else if (/final/.test(header)) endUnopened();
		} else if (name === "<|channel>" || OPEN.test(tag)) {
			mode = "thought";
			onOpeningTag();
		} else if (name === "<channel|>" || CLOSE.test(tag)) {
			if (mode === "text") endUnopened();
			mode = "text";
		} else if (END_OF_ANSWER.test(tag)) {
			if (mode === "thought" && isHarmony) mode = "header";
			else if (mode === "text") isOver = hasText;
		} else pass(textOf(tag));
	}

	/** Marks all text so far as thought; a closing tag before any text is superfluous. */
	function endUnopened(): void {
		onUnopenedThought();
		if (hasText) noteThought();
		hasText = false;
	}

	/** Returns the offset up to which the buffer was read; the rest waits for more. */
	function run(isFinal: boolean): number {
		if (isBareAnalysis) return skipBareAnalysis();
		let at = 0;
		while (at < buffer.length) {
			const offset = buffer.slice(at).search(TAG_START);
			const start = offset < 0 ? buffer.length : at + offset;
			pass(buffer.slice(at, start));
			at = start;
			if (at >= buffer.length) break;
			const rest = buffer.slice(at, at + MAX_TAG_CHARS);
			const length = rest.search(/[>\]▷]/) + 1;
			const tag = rest.slice(0, length);
			if (length > 0 && (OPEN.test(tag) || CLOSE.test(tag) || ANY_TAG.test(tag))) {
				readTag(tag);
				at += length;
			} else if (length === 0 && rest.length < MAX_TAG_CHARS && PARTIAL_TAG.test(rest) && !isFinal) {
				break;
			} else {
				pass(rest.slice(0, 1));
				at += 1;
			}
		}
		return at;
	}

	function skipBareAnalysis(): number {
		const end = buffer.indexOf(BARE_FINAL);
		if (end < 0) return Math.max(0, buffer.length - BARE_FINAL.length);
		isBareAnalysis = false;
		return end + BARE_FINAL.length;
	}

	let isFirst = true;
	return {
		write(piece: string): void {
			if (!buffer && !isFirst && mode === "text" && !isBareAnalysis && !TAG_START.test(piece)) {
				pass(piece);
				return;
			}
			buffer += piece;
			if (isFirst) {
				buffer = buffer.replace(/^\uFEFF/, "");
				if (!buffer) return;
				if (buffer.length <= "analysis".length && "analysis".startsWith(buffer)) return;
				isFirst = false;
				isBareAnalysis = BARE_ANALYSIS.test(buffer);
				if (isBareAnalysis) noteThought();
			}
			const wasBareAnalysis = isBareAnalysis;
			buffer = buffer.slice(run(false));
			if (wasBareAnalysis && !isBareAnalysis) buffer = buffer.slice(run(false));
		},
		/** Ends the input: the beginning of a tag is text then. */
		end(): void {
			if (!isBareAnalysis) run(true);
			isFirst = false;
			buffer = "";
		},
	};
}
