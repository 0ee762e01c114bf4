import { materialOf } from "../material.ts";
import type { Beat } from "../material-schemas.ts";
import { type Portion, portionsOf } from "./portions.ts";
import type { Asked, Tale } from "./telling.ts";

const MAX_GIST_WORDS = 110;

/** A passage that is read aloud within a story: the whole of it, or in brief its beginning. */
export function readingTale({ written, span }: Asked, text: string): Tale {
	const portions = portionsOf(text);
	let words = 0;
	const isBrief = ({ text }: Portion, index: number) => {
		words += text.split(/\s+/).length;
		return index === 0 || words <= MAX_GIST_WORDS;
	};
	const beats = portions.map(({ quoted }): Beat => [1, quoted, quoted]);
	const brief = portions.findIndex((portion, index) => !isBrief(portion, index));
	const { titles, questions } = materialOf("passages");
	const named = (templates: readonly string[]) =>
		templates.map((template) => template.replaceAll("{reference}", written));
	const [title = written, ...otherTitles] = named(titles);
	const [question = title, ...otherQuestions] = named(questions);
	return {
		id: `reading/${written}`,
		title,
		titles: [title, ...otherTitles],
		figures: ["book", "lantern"],
		verses: [span ? written : "Psalm 119:105"],
		gist: brief < 0 ? beats : beats.slice(0, brief),
		scenes: [{ title: written, beats }],
		heart: [],
		questions: [question, ...otherQuestions],
	};
}
