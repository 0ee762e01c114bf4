/** Returns the texts that must not appear in an error message: the key, and the lines of the prompts. */
export function secretsOf(apiKey: string, { messages }: Record<string, unknown>): string[] {
	const contents = Array.isArray(messages) ? messages.flatMap((message) => textsOf(message?.content)) : [];
	const lines = contents.flatMap((content) => content.split("\n")).map((line) => line.trim());
	return [apiKey, ...lines].filter((secret) => secret.length >= MIN_SECRET_LENGTH);
}

/** A message with a picture has its text in a part of its own. */
const textsOf = (content: unknown): string[] =>
	Array.isArray(content) ? content.map((part) => String(part?.text ?? "")) : [String(content ?? "")];

/** Shorter lines may be ordinary words of the server's message. */
const MIN_SECRET_LENGTH = 8;

/**
 * Removes the key from an answer in case a server repeats it, because answers are stored for the debug panel. A
 * possible beginning of the key is held back until the next piece.
 */
export function keyRemover(apiKey: string) {
	const forms = apiKey.length < MIN_SECRET_LENGTH ? [] : formsOf(apiKey);
	const first = apiKey.charAt(0);
	let held = "";
	return {
		/** Returns the text that is safe to pass on. */
		add(piece: string): string {
			if (forms.length === 0 || (!held && !piece.includes(first))) return piece;
			const text = forms.reduce((rest, form) => rest.replaceAll(form, "…"), held + piece);
			const end = text.length - Math.max(...forms.map((form) => beginningAtEnd(text, form)));
			held = text.slice(end);
			return text.slice(0, end);
		},
		/** Returns the text held back, after the last piece. */
		end(): string {
			const rest = held;
			held = "";
			return rest;
		},
	};
}

/** The key itself, and as some servers escape it in JSON. */
const formsOf = (apiKey: string) => [...new Set([apiKey, apiKey.replaceAll("/", "\\/")])];

/** Returns the number of characters at the end of the text that begin the key. */
function beginningAtEnd(text: string, key: string): number {
	const from = Math.max(0, text.length - key.length + 1);
	for (let at = text.indexOf(key.charAt(0), from); at >= 0; at = text.indexOf(key.charAt(0), at + 1))
		if (key.startsWith(text.slice(at))) return text.length - at;
	return 0;
}

/** Removes secrets, and everything that looks like a key: servers repeat parts of keys too. */
export function redact(text: string, secrets: string[]): string {
	let redacted = text;
	for (const secret of secrets) redacted = redacted.replaceAll(secret, "…");
	return redacted
		.replaceAll(/data:image\/[^\s"')]*/gi, "…")
		.replaceAll(/\b(?:sk|pk|rk|gsk|xai|hf|nvapi)[-_][\w*.•-]{6,}|\bAIza[\w-]{10,}/g, "…")
		.replaceAll(/(Bearer\s+|api[ _-]?key(?:\s+provided)?\s*[:=]\s*)["']?[^\s"',]+/gi, "$1…");
}
