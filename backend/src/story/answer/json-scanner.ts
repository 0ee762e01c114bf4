// A tolerant, incremental JSON scanner. Models write raw line breaks and quotes inside strings, missing and trailing commas,
// comments, unquoted keys, and leave out the closing brace. A strict parser (jsonriver) stops there and loses the story;
// jsonrepair returns nothing before a string is closed. This scanner decides by the following characters and skips the rest.

const MAX_KEY_CHARS = 60;
const MAX_LITERAL_CHARS = 40;
const MAX_DEPTH = 64;

type JsonEvents = {
	open(container: "object" | "array"): void;
	close(): void;
	key(name: string): void;
	stringStart(): void;
	stringText(text: string): void;
	/** `isWhole`: it had a closing quote. */
	stringEnd(isWhole: boolean): void;
	/** A number, `true`, `null`, or words without quotes. */
	literal(text: string): void;
};

type State = "value" | "key" | "bareKey" | "colon" | "after" | "string" | "literal" | "lineComment" | "blockComment";

/** `isKnownKey` helps to recognise the end of a string. Scanning stops once `isOver` returns true. */
export function scanJson(
	events: JsonEvents,
	isKnownKey: (name: string) => boolean,
	isOver: () => boolean = () => false,
) {
	const stack: ("object" | "array")[] = [];
	let state: State = "value";
	let resumed: State = "value";
	let quote = "";
	let isKeyString = false;
	/** No character of the string was read yet. */
	let isStringStart = false;
	/** The string is enclosed in `"""`, as in Python. */
	let isTripleQuoted = false;
	let word = "";
	let buffer = "";
	let at = 0;

	const top = () => stack.at(-1);
	const afterValue = () => (stack.length === 0 ? "value" : "after");

	function open(container: "object" | "array"): void {
		if (stack.length >= MAX_DEPTH) return;
		stack.push(container);
		state = container === "object" ? "key" : "value";
		events.open(container);
	}

	/** A bracket of an outer container also closes the inner ones; a bracket without a container is skipped. */
	function close(container: "object" | "array"): void {
		if (!stack.includes(container)) return;
		for (let closed: string | undefined; closed !== container; ) {
			closed = stack.pop();
			events.close();
		}
		state = afterValue();
	}

	function startString(closing: string, isKey: boolean): void {
		quote = closing;
		isKeyString = isKey;
		isStringStart = true;
		isTripleQuoted = false;
		word = "";
		state = "string";
		if (!isKey) events.stringStart();
	}

	function stringText(text: string): void {
		isStringStart = false;
		if (isKeyString) word = (word + text).slice(0, MAX_KEY_CHARS);
		else events.stringText(text);
	}

	function endString(): void {
		if (isKeyString) {
			events.key(word);
			state = "colon";
		} else {
			events.stringEnd(true);
			state = afterValue();
		}
	}

	/** The fast path for nearly every piece of a story's text. */
	const isPlainText = (text: string) =>
		state === "string" &&
		at === buffer.length &&
		!isKeyString &&
		!isStringStart &&
		quote === '"' &&
		!QUOTE_OR_ESCAPE.test(text);

	/** Like the other steps, returns false if more characters are needed. */
	function stepString(isFinal: boolean): boolean {
		const plain = PLAIN[quote] as RegExp;
		plain.lastIndex = at;
		const run = plain.exec(buffer)?.[0];
		if (run) {
			at += run.length;
			stringText(run);
			return true;
		}
		if (buffer[at] === "\\") return stepEscape(isFinal);
		if (!isKeyString && quote === '"' && (isStringStart || isTripleQuoted)) {
			const quotes = isTripleQuoted ? '"""' : '""';
			const next = buffer.slice(at, at + quotes.length);
			if (next.length < quotes.length && quotes.startsWith(next) && !isFinal) return false;
			if (next === quotes) {
				at += quotes.length;
				if (isTripleQuoted) endString();
				else isTripleQuoted = true;
				return true;
			}
			if (isTripleQuoted) {
				stringText(buffer.charAt(at++));
				return true;
			}
		}
		if (!isKeyString) {
			const rest = buffer.slice(at + 1, at + 1 + MAX_QUOTE_LOOK_AHEAD_CHARS);
			const isAll = rest.length === MAX_QUOTE_LOOK_AHEAD_CHARS || isFinal;
			const isEnd = isStringEnd(rest, top() === "object", stack.includes("array"), isKnownKey, isAll);
			if (isEnd === undefined) return false;
			const nextPart = NEXT_PART.exec(rest)?.[0];
			if (nextPart?.endsWith(quote)) {
				at += 1 + nextPart.length;
				return true;
			}
			if (!isEnd) {
				stringText(buffer.charAt(at++));
				return true;
			}
		}
		at++;
		endString();
		return true;
	}

	function stepEscape(isFinal: boolean): boolean {
		const char = buffer.charAt(at + 1);
		if (!char) {
			if (isFinal) at++;
			return isFinal;
		}
		if (char !== "u") {
			at += 2;
			stringText(ESCAPES[char] ?? char);
			return true;
		}
		const digits = /^[0-9a-f]*/i.exec(buffer.slice(at + 2, at + 6))?.[0] ?? "";
		if (digits.length < 4 && at + 2 + digits.length >= buffer.length && !isFinal) return false;
		at += 2 + digits.length;
		if (digits.length === 4) stringText(String.fromCharCode(Number.parseInt(digits, 16)));
		return true;
	}

	function stepComment(isFinal: boolean): boolean {
		const end = state === "lineComment" ? buffer.indexOf("\n", at) : buffer.indexOf("*/", at);
		if (end < 0) {
			at = Math.max(at, state === "lineComment" || isFinal ? buffer.length : buffer.length - 1);
			return false;
		}
		at = end + (state === "lineComment" ? 1 : 2);
		state = resumed;
		return true;
	}

	function stepWord(): boolean {
		const char = buffer.charAt(at);
		if (state === "bareKey") {
			if (/[\w$-]/.test(char)) {
				word = (word + char).slice(0, MAX_KEY_CHARS);
				at++;
			} else if (isColon(char)) {
				events.key(word);
				state = "colon";
			} else if (/\s/.test(char)) at++;
			else state = "key";
			return true;
		}
		if (/[,}\]\n]/.test(char) || (char === "{" && stack.length > 0)) {
			events.literal(word.trim());
			state = afterValue();
		} else {
			if (word.length < MAX_LITERAL_CHARS) word += char;
			at++;
		}
		return true;
	}

	function step(isFinal: boolean): boolean {
		if (state === "string") return stepString(isFinal);
		if (state === "lineComment" || state === "blockComment") return stepComment(isFinal);
		if (state === "literal" || state === "bareKey") return stepWord();
		const char = buffer.charAt(at);
		if (char === "/" && stack.length > 0) {
			const next = buffer.charAt(at + 1);
			if (!next && !isFinal) return false;
			at += next === "/" || next === "*" ? 2 : 1;
			resumed = state;
			if (next === "/") state = "lineComment";
			if (next === "*") state = "blockComment";
			return true;
		}
		if (state === "after") {
			if (char === "}" || char === "]" || /[\s;]/.test(char)) {
				at++;
				if (char === "}") close("object");
				if (char === "]") close("array");
				return true;
			}
			// The next member follows, with or without a comma.
			state = top() === "object" ? "key" : "value";
			if (isComma(char)) at++;
			return true;
		}
		at++;
		if (char === "{" && state !== "key") open("object");
		else if (char === "[" && state !== "key") open("array");
		else if (char === "}") close("object");
		else if (char === "]") close("array");
		else if (stack.length === 0 || /\s/.test(char)) return true;
		else if (CLOSING_QUOTES[char]) startString(CLOSING_QUOTES[char], state === "key");
		else if (isComma(char)) state = top() === "object" ? "key" : "value";
		else if (state === "colon" && isColon(char)) state = "value";
		else if (state === "key" && /[\w$]/.test(char)) {
			word = char;
			state = "bareKey";
		} else if (state === "value" && !isColon(char)) {
			word = char;
			state = "literal";
		}
		return true;
	}

	return {
		write(text: string): void {
			if (isPlainText(text)) {
				events.stringText(text);
				return;
			}
			buffer = buffer.slice(at) + text;
			at = 0;
			while (at < buffer.length && !isOver() && step(false));
		},
		/** Returns the text that is not scanned yet. */
		rest: () => buffer.slice(at),
		/** Ends the input. `isClean`: the answer is complete, so a quote at its very end closes the string. */
		end(isClean: boolean): void {
			while (at < buffer.length && isClean && !isOver() && step(true));
			if (state === "string" && !isKeyString) events.stringEnd(false);
			if (state === "literal" && isClean) events.literal(word.trim());
			buffer = "";
			at = 0;
		},
		/** Number of open containers. */
		depth: () => stack.length,
	};
}

const CLOSING_QUOTES: Record<string, string> = { '"': '"', "'": "'", "`": "`", "“": "”", "„": "“", "«": "»" };
const PLAIN: Record<string, RegExp> = {
	'"': /[^"\\]+/y,
	"'": /[^'\\]+/y,
	"`": /[^`\\]+/y,
	"”": /[^”"\\]+/y,
	"“": /[^“\\]+/y,
	"»": /[^»\\]+/y,
};
const QUOTE_OR_ESCAPE = /["\\]/;
/** The concatenation of two string literals. */
const NEXT_PART = /^\s*\+\s*["'`]/;
const ESCAPES: Record<string, string> = { n: "\n", t: "\t", r: "\r", b: "", f: "" };

/** Models that write Chinese use the wide forms. */
const isColon = (char: string) => char === ":" || char === "：";
const isComma = (char: string) => char === "," || char === "，";

/** The most characters after a quote that decide whether it ends its string. */
const MAX_QUOTE_LOOK_AHEAD_CHARS = 80;

/**
 * Returns whether a quote followed by `rest` ends its string, or is one that the model forgot to escape; undefined while that is
 * undecided. `isAll`: no more characters will follow.
 */
function isStringEnd(
	rest: string,
	isInObject: boolean,
	isInArray: boolean,
	isKnownKey: (name: string) => boolean,
	isAll: boolean,
): boolean | undefined {
	const next = rest.trimStart();
	const unless = (decided: boolean) => (isAll ? decided : undefined);
	if (!next) return unless(true);
	if (next.startsWith("}") || FENCE_OR_COMMENT.test(next)) return true;
	if (next.startsWith("]")) return isInArray;
	if (PARTIAL_FENCE_OR_COMMENT.test(next) || /^\+\s*$/.test(next)) return unless(false);
	const hasComma = /^[,，]/.test(next);
	const gap = rest.slice(0, rest.length - next.length);
	const member = hasComma ? next.slice(1).trimStart() : next;
	if (!member) return unless(true);
	if (hasComma && (/^[}\]]/.test(member) || FENCE_OR_COMMENT.test(member))) return true;
	if (hasComma && PARTIAL_FENCE_OR_COMMENT.test(member)) return unless(false);
	if (!isInObject) return hasComma ? /^["'“{[]/.test(member) : gap.includes("\n") && /^["'“{[]/.test(member);
	const key = QUOTED_KEY.exec(member)?.[1];
	if (key !== undefined) return hasComma || gap.includes("\n") || isKnownKey(key);
	const bareKey = BARE_KEY.exec(member)?.[1];
	if (bareKey !== undefined) return (hasComma || gap.includes("\n")) && isKnownKey(bareKey);
	if (PARTIAL_QUOTED_KEY.test(member)) return unless(hasComma && !/["'”]\s*$/.test(member.slice(1)));
	if (PARTIAL_BARE_KEY.test(member) && (hasComma || gap.includes("\n"))) return unless(false);
	return false;
}

const QUOTED_KEY = /^["'`“„«]([^"'`”“»\n:：]{1,40})["'`”“»]\s*[:：]/;
const PARTIAL_QUOTED_KEY = /^["'`“„«][^"'`”“»\n:：]{0,40}(?:["'`”“»]\s*)?$/;
const BARE_KEY = /^([A-Za-z_$][\w$]{0,39})\s*:/;
const PARTIAL_BARE_KEY = /^[A-Za-z_$][\w$]{0,39}\s*$/;
const FENCE_OR_COMMENT = /^(?:```|\/\/|\/\*)/;
const PARTIAL_FENCE_OR_COMMENT = /^(?:`{1,2}|\/)$/;
