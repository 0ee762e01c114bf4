// Reads a model's answer as it arrives, whatever shape it comes in: story text reaches the listener while more is coming.
// One pass; what a piece costs does not depend on what came before, and what is held back is bounded.
import { grown } from "@lion-tails/common/growing-text";
import { StorytellerError } from "../../models/storyteller.ts";
import type { Answer, AnswerKind, AnswerListener } from "./answer.ts";
import { buildAnswer } from "./build-answer.ts";
import { cutThought } from "./cut-thought.ts";
import { readShape } from "./read-shape.ts";

/** Of an answer's raw text only so much is kept. */
const MAX_RAW_CHARS = 100_000;
/** An answer is no longer, its thought included: some 80,000 tokens. */
const MAX_ANSWER_CHARS = 300_000;
/** After a whole answer the source may go on for so long before it is closed. */
const MAX_TRAILING_CHARS = 2000;

/**
 * Errors that end the story (no key, no connection, an abort) are thrown; what breaks off the answer is its `error`.
 * `thinksAloud` is what earlier answers of the model have shown (see `Answer`), null where there were none: an answer that may
 * begin with unmarked thought reaches the reader only when its closing tag comes, or at its end.
 */
export async function readAnswer(
	pieces: AsyncIterable<string>,
	kind: AnswerKind,
	listener: AnswerListener = {},
	thinksAloud: boolean | null = false,
): Promise<Answer> {
	const builder = buildAnswer(kind, listener);
	const shape = readShape(builder, thinksAloud);
	const filter = cutThought({
		onText(text) {
			hasWords ||= text.trim() !== "";
			shape.write(text);
		},
		onThought() {
			if (!shape.isDone) listener.onThought?.();
		},
		onOpeningTag: shape.hasTags,
		onUnopenedThought: shape.restart,
	});
	let hasWords = false;
	let raw = "";
	let chars = 0;
	let trailingChars = 0;
	let pieceCount = 0;
	let sourceError: StorytellerError | undefined;

	const source = pieces[Symbol.asyncIterator]();
	try {
		while (!builder.isEnough && trailingChars <= MAX_TRAILING_CHARS) {
			let result: IteratorResult<string>;
			try {
				result = await source.next();
			} catch (error) {
				if (!isBreak(error)) throw error;
				sourceError = error;
				break;
			}
			if (result.done) break;
			const next = result.value;
			pieceCount++;
			chars += next.length;
			if (chars > MAX_ANSWER_CHARS) {
				sourceError = new StorytellerError("cut", `the answer is over ${MAX_ANSWER_CHARS} characters`);
				break;
			}
			if (raw.length < MAX_RAW_CHARS) raw = grown(raw, next.slice(0, MAX_RAW_CHARS - raw.length));
			if (shape.isDone) trailingChars += next.length;
			hasWords = false;
			filter.write(next);
			listener.onPiece?.(hasWords);
		}
	} finally {
		await source.return?.();
		listener.onEnd?.(pieceCount);
	}
	if (!sourceError) filter.end();
	const isWhole = shape.end(sourceError === undefined);
	return {
		...builder.finish(raw, sourceError, isWhole),
		...(shape.thinksAloud !== undefined && { thinksAloud: shape.thinksAloud }),
		...(shape.isWithheld && { isWithheld: true }),
	};
}

/** An error that only breaks off the answer. */
const isBreak = (error: unknown): error is StorytellerError =>
	error instanceof StorytellerError && (error.kind === "cut" || error.kind === "refused");
