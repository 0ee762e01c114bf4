/** What a server may repeat in its errors, and nobody may read there: the key, and what a parent wrote. */
export function secretsOf(apiKey: string, { messages }: Record<string, unknown>): string[] {
	const contents = Array.isArray(messages) ? messages.map((message) => String(message?.content ?? "")) : [];
	const lines = contents.flatMap((content) => content.split("\n")).map((line) => line.trim());
	return [apiKey, ...lines].filter((secret) => secret.length >= MIN_SECRET_LENGTH);
}

/** Shorter ones are words that a server may use of itself. */
const MIN_SECRET_LENGTH = 8;

/**
 * The same text without the key, should a server repeat it in its answer: answers are kept for the debug panel. What may
 * be the key's beginning waits for what follows.
 */
export async function* withoutKey(pieces: AsyncIterable<string>, apiKey: string): AsyncGenerator<string> {
	let held = "";
	try {
		for await (const piece of pieces) {
			const text = apiKey.length < MIN_SECRET_LENGTH ? piece : (held + piece).replaceAll(apiKey, "…");
			const end = text.length - beginningAtEnd(text, apiKey);
			held = text.slice(end);
			if (end) yield text.slice(0, end);
		}
	} catch (error) {
		if (held) yield held;
		throw error;
	}
	if (held) yield held;
}

/** How many characters at the end of the text are the beginning of the key. */
function beginningAtEnd(text: string, apiKey: string): number {
	if (apiKey.length < MIN_SECRET_LENGTH) return 0;
	for (let at = Math.max(0, text.length - apiKey.length + 1); at < text.length; at++)
		if (apiKey.startsWith(text.slice(at))) return text.length - at;
	return 0;
}

/** Removes secrets, and whatever looks like a key: servers repeat keys in part too. */
export function redact(text: string, secrets: string[]): string {
	let redacted = text;
	for (const secret of secrets) redacted = redacted.replaceAll(secret, "…");
	return redacted
		.replaceAll(/\b(?:sk|pk|rk|gsk|xai|hf|nvapi)[-_][\w*.•-]{6,}|\bAIza[\w-]{10,}/g, "…")
		.replaceAll(/(Bearer\s+|api[ _-]?key(?:\s+provided)?\s*[:=]\s*)["']?[^\s"',]+/gi, "$1…");
}
