// The pace and volume of a bedtime reading: slower for small children, slower still and softer towards the end.

const USUAL_WORDS_A_MINUTE = 165;
const SLOW_END = 0.15;
/** The evening's song is softer still. */
const SOFT_END = 0.2;
const PAUSE_MS = 800;

const wordsAMinute = (age: number) => (age < 5 ? 120 : age < 8 ? 130 : 145);

/** Returns the factor of a voice's usual speed. `share`: how much of the story has been read, from 0 to 1. */
export const paceFor = (age: number, share: number): number =>
	(wordsAMinute(age) / USUAL_WORDS_A_MINUTE) * (1 - SLOW_END * share);

export const volumeFor = (share: number): number => 1 - SOFT_END * share;

/**
 * Resolves after the pause between two paragraphs, or at once when the page is hidden: a locked phone may stop the timers of
 * a page without sound. Rejects when aborted.
 */
export function pauseBetweenParagraphs(signal: AbortSignal): Promise<void> {
	if (document.hidden) return Promise.resolve();
	return new Promise((resolve, reject) => {
		const timer = setTimeout(resolve, PAUSE_MS);
		signal.addEventListener(
			"abort",
			() => {
				clearTimeout(timer);
				reject(signal.reason);
			},
			{ once: true },
		);
	});
}
