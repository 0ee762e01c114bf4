/** So often a text that grows is copied into one. */
const COPY_INTERVAL_CHARS = 512;

/** What is read has to go somewhere: else V8 leaves the reading out. */
const lastRead = { code: 0 };

/**
 * `text + added`, for a text that grows by small pieces. V8 keeps each piece of such a text, and whatever that was cut from,
 * ten times the text's own size, until somebody reads a character of it; so one is read from time to time.
 */
export function grown(text: string, added: string): string {
	const whole = text + added;
	if (whole.length % COPY_INTERVAL_CHARS < added.length) lastRead.code = whole.charCodeAt(whole.length - 1);
	return whole;
}
