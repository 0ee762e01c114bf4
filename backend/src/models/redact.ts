/** Servers repeat keys in their error messages, in whole or in part. */
export function redactKeys(text: string, apiKey?: string): string {
	const withoutKey = apiKey && apiKey.length >= 8 ? text.replaceAll(apiKey, "…") : text;
	return withoutKey
		.replaceAll(/\b(?:sk|pk|rk|gsk|xai|hf|nvapi)[-_][\w*.•-]{6,}|\bAIza[\w-]{10,}/g, "…")
		.replaceAll(/(Bearer\s+|api[ _-]?key(?:\s+provided)?\s*[:=]\s*)["']?[^\s"',]+/gi, "$1…");
}
