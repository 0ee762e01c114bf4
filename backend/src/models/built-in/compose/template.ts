// Fills the placeholders of the authored texts.

/** What each placeholder becomes. */
export type TemplateValues = Record<string, string | undefined>;

/** The text with its placeholders filled, or null when one has no value. */
export function fillTemplate(text: string, values: TemplateValues): string | null {
	let isComplete = true;
	const filled = text.replaceAll(/\{([^}]*)\}/g, (_, placeholder: string, at: number) => {
		const value = values[placeholder];
		if (value === undefined) isComplete = false;
		return value === undefined ? "" : isSentenceStart(text, at) ? capitalize(value) : value;
	});
	return isComplete ? filled : null;
}

export const capitalize = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** At the start of the text, after the end of another sentence (not after “Mr.”), or where direct speech begins. */
function isSentenceStart(text: string, at: number): boolean {
	const before = text.slice(0, at);
	return /(?:^|[.!?…]\s|(?:^|\s)[“‘(]{1,2})$/u.test(before) && !/\b(?:Mr|Mrs|Dr|St)\. $/.test(before);
}
