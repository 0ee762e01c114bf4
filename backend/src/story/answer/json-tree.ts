// A value built from the scanner's events, bounded: what a field may be worth is kept, and no more.
import { isPlaceholder } from "./placeholders.ts";

/** Numbers and other literals come as their text. */
export type JsonValue = string | JsonValue[] | { [key: string]: JsonValue };

const MAX_STRING_CHARS = 8000;
const MAX_VALUES = 600;
const MAX_LITERAL_WORDS = 4;

export type TreeBuilder = {
	open(container: "object" | "array"): void;
	close(): void;
	key(name: string): void;
	stringText(text: string): void;
	/** Ends a string; one that broke off is dropped. */
	stringEnd(isWhole: boolean): void;
	literal(text: string): void;
	readonly value: JsonValue | undefined;
	/** Containers that are open. */
	readonly depth: number;
};

export function buildTree(): TreeBuilder {
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
		open(container) {
			stack.push({ container: container === "array" ? [] : new Map(), key: "" });
		},
		close: pop,
		key(name) {
			const top = stack.at(-1);
			if (top) top.key = name;
		},
		stringText(part) {
			if (text.length < MAX_STRING_CHARS) text += part.slice(0, MAX_STRING_CHARS - text.length);
		},
		stringEnd(isWhole) {
			if (isWhole && !isPlaceholder(text))
				place(text.replace(/\\([nrt"])/g, (_, letter: string) => (letter === '"' ? '"' : "\n")));
			text = "";
		},
		literal(word) {
			// Many words without quotes are the answer's shape, repeated.
			if (word && !isPlaceholder(word) && word.split(/\s+/).length <= MAX_LITERAL_WORDS) place(word);
		},
		/** Of a value that broke off: what came whole. */
		get value() {
			while (stack.length > 0) pop();
			return root;
		},
		get depth() {
			return stack.length;
		},
	};
}
