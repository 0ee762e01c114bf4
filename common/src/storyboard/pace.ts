// Chooses the paragraphs of a story that have a panel. The choice is known before a paragraph begins and without the storyboard, so that a page can
// reserve the room above the paragraph at once, and nothing moves when the panel is drawn.
import { isSceneBreak } from "../paragraphs.ts";
import { countWords } from "../story-choices.ts";

/** Words from the beginning of one paragraph with a panel to the beginning of the next one, at least. */
const MIN_WORDS = 60;

/** Words since the beginning of the last paragraph with a panel; null before the first one. */
export type Pace = number | null;

export const START: Pace = null;

/** Returns whether the next paragraph has a panel, if it is neither a break between scenes nor a list. */
export const isDue = (pace: Pace): boolean => pace === null || pace >= MIN_WORDS;

/** Returns whether a paragraph can have a panel. */
export const canHavePanel = (paragraph: string): boolean =>
	!isSceneBreak(paragraph) && !paragraph.includes("For Further Learning");

/** Returns the pace after a paragraph. */
export function paceAfter(pace: Pace, paragraph: string): Pace {
	if (!canHavePanel(paragraph)) return pace;
	return (isDue(pace) ? 0 : (pace ?? 0)) + countWords(paragraph);
}

/** Returns the indices of the paragraphs with a panel. */
export function panelParagraphs(paragraphs: readonly string[]): number[] {
	let pace = START;
	return paragraphs.flatMap((paragraph, at) => {
		const hasPanel = isDue(pace) && canHavePanel(paragraph);
		pace = paceAfter(pace, paragraph);
		return hasPanel ? [at] : [];
	});
}

/** Pages of a story that a model can paint; a longer story is no bedtime story. */
const MAX_PAINTED_PAGES = 100;

/** Returns the indices of the paragraphs whose panels a model can paint. */
export const paintableParagraphs = (paragraphs: readonly string[]): number[] =>
	panelParagraphs(paragraphs).slice(0, MAX_PAINTED_PAGES);
