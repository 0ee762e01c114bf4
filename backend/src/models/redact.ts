/** What a server may repeat in its errors, and nobody may read there: the key, and what a parent wrote. */
export function secretsOf(apiKey: string, { messages }: Record<string, unknown>): string[] {
	const contents = Array.isArray(messages) ? messages.map((message) => String(message?.content ?? "")) : [];
	const lines = contents.flatMap((content) => content.split("\n")).map((line) => line.trim());
	return [apiKey, ...lines].filter((secret) => secret.length >= MIN_SECRET_LENGTH);
}

/** Shorter ones are words that a server may use of itself. */
const MIN_SECRET_LENGTH = 8;

/** Removes secrets, and whatever looks like a key: servers repeat keys in part too. */
export function redact(text: string, secrets: string[]): string {
	let redacted = text;
	for (const secret of secrets) redacted = redacted.replaceAll(secret, "…");
	return redacted
		.replaceAll(/\b(?:sk|pk|rk|gsk|xai|hf|nvapi)[-_][\w*.•-]{6,}|\bAIza[\w-]{10,}/g, "…")
		.replaceAll(/(Bearer\s+|api[ _-]?key(?:\s+provided)?\s*[:=]\s*)["']?[^\s"',]+/gi, "$1…");
}
