/** Appends between two flattenings of the text. */
const COPY_INTERVAL_CHARS = 512;

/** A used result, because V8 would optimise the read away. */
const lastRead = { code: 0 };

/**
 * Returns `text + added` for a text that grows by small pieces. V8 stores such a string as a rope of its pieces, ten times its
 * size, until a character is read; so one is read every few appends.
 */
export function grown(text: string, added: string): string {
	const whole = text + added;
	if (whole.length % COPY_INTERVAL_CHARS < added.length) lastRead.code = whole.charCodeAt(whole.length - 1);
	return whole;
}
