/** What a server may repeat in its errors, and nobody may read there: the key, and what a parent wrote. */
export function secretsOf(apiKey: string, { messages }: Record<string, unknown>): string[] {
	const contents = Array.isArray(messages) ? messages.flatMap((message) => textsOf(message?.content)) : [];
	const lines = contents.flatMap((content) => content.split("\n")).map((line) => line.trim());
	return [apiKey, ...lines].filter((secret) => secret.length >= MIN_SECRET_LENGTH);
}

/** A message that shows a picture has its text beside it. */
const textsOf = (content: unknown): string[] =>
	Array.isArray(content) ? content.map((part) => String(part?.text ?? "")) : [String(content ?? "")];

/** Shorter ones are words that a server may use of itself. */
const MIN_SECRET_LENGTH = 8;

export type KeyRemover = {
	/** What of the text so far can be told. */
	add(piece: string): string;
	/** Nothing more comes: what is held. */
	end(): string;
};

/**
 * The same text without the key, should a server repeat it in its answer: answers are kept for the debug panel. What may
 * be the key's beginning waits for what follows.
 */
export function keyRemover(apiKey: string): KeyRemover {
	const forms = apiKey.length < MIN_SECRET_LENGTH ? [] : formsOf(apiKey);
	const first = apiKey.charAt(0);
	let held = "";
	return {
		add(piece) {
			if (forms.length === 0 || (!held && !piece.includes(first))) return piece;
			const text = forms.reduce((rest, form) => rest.replaceAll(form, "…"), held + piece);
			const end = text.length - Math.max(...forms.map((form) => beginningAtEnd(text, form)));
			held = text.slice(end);
			return text.slice(0, end);
		},
		end() {
			const rest = held;
			held = "";
			return rest;
		},
	};
}

/** As it is, and as some servers write it into JSON. */
const formsOf = (apiKey: string) => [...new Set([apiKey, apiKey.replaceAll("/", "\\/")])];

/** How many characters at the end of the text are the beginning of the key. */
function beginningAtEnd(text: string, key: string): number {
	const from = Math.max(0, text.length - key.length + 1);
	for (let at = text.indexOf(key.charAt(0), from); at >= 0; at = text.indexOf(key.charAt(0), at + 1))
		if (key.startsWith(text.slice(at))) return text.length - at;
	return 0;
}

/** Removes secrets, and whatever looks like a key: servers repeat keys in part too. */
export function redact(text: string, secrets: string[]): string {
	let redacted = text;
	for (const secret of secrets) redacted = redacted.replaceAll(secret, "…");
	return redacted
		.replaceAll(/data:image\/[^\s"')]*/gi, "…")
		.replaceAll(/\b(?:sk|pk|rk|gsk|xai|hf|nvapi)[-_][\w*.•-]{6,}|\bAIza[\w-]{10,}/g, "…")
		.replaceAll(/(Bearer\s+|api[ _-]?key(?:\s+provided)?\s*[:=]\s*)["']?[^\s"',]+/gi, "$1…");
}
