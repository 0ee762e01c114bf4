// Joins the texts of a story's sections into paragraphs.
import { countWords } from "@lion-tails/common/story";
import type { SeededRandom } from "./seeded-random.ts";
import type { TextSection } from "./select-lines.ts";

export type Paragraph = {
	text: string;
	section: TextSection;
	/** The first of its section. */
	isFirst: boolean;
};

const MAX_PARAGRAPH_WORDS = 95;
/** A kind of section whose texts are paragraphs of their own: portions of a passage and what is said between them. */
export const READING = "reading";

/** Two or three texts make a paragraph, unless together they are too long or the speaker changes. */
export function paragraphsOf(sections: readonly TextSection[], random: SeededRandom): Paragraph[] {
	return sections.flatMap((section) => {
		const paragraphs: string[][] = [];
		let room = 0;
		for (const text of section.texts) {
			const last = paragraphs.at(-1);
			if (
				!last ||
				room <= 0 ||
				section.kind === READING ||
				isReply(last, text) ||
				wordsIn(last) + countWords(text) > MAX_PARAGRAPH_WORDS
			) {
				paragraphs.push([text]);
				room = random.number() < 0.45 ? 2 : 1;
			} else {
				last.push(text);
				room--;
			}
		}
		return paragraphs.map((texts, index) => ({ text: texts.join(" "), section, isFirst: index === 0 }));
	});
}

const wordsIn = (texts: readonly string[]) => texts.reduce((sum, text) => sum + countWords(text), 0);

/** Direct speech after direct speech begins a paragraph. */
const isReply = (before: readonly string[], next: string) =>
	next.startsWith("“") && before.at(-1)?.endsWith("”") === true;
