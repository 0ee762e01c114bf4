// Asks a model for the chords of a song until its answer is good.
import { AppError } from "@lion-tails/common/errors";
import { type Question, type Storyteller, StorytellerError } from "../../models/storyteller.ts";
import { toAppError } from "../../models/to-app-error.ts";
import { CHORDS_SCHEMA, type ChordsQuestion, chordsPrompt } from "./chords-prompt.ts";
import { type ChordSetting, readChords } from "./read-chords.ts";

const MAX_ATTEMPTS = 3;
/** A person waits for it. */
const TIMEOUT_MS = 5 * 60_000;
/** Brackets, numbers and quotation marks of a line, and a chord over every word, have so many tokens. */
const TOKENS_PER_LINE = 60;
const CHARACTERS_PER_TOKEN = 3;
const MIN_TOKENS = 500;
/** A good answer is shorter, its thought included. */
const MAX_ANSWER_CHARS = 300_000;

/** Throws `chords_failed` where no answer is good, or what the storyteller's error means. */
export async function askChords(storyteller: Storyteller, song: ChordsQuestion): Promise<ChordSetting> {
	const lines = song.parts.flatMap((part) => part.lines);
	const characters = lines.reduce((sum, line) => sum + line.length, 0);
	const maxTokens = Math.ceil(characters / CHARACTERS_PER_TOKEN) + TOKENS_PER_LINE * lines.length + MIN_TOKENS;
	const signal = AbortSignal.timeout(TIMEOUT_MS);
	for (let seed = 1; seed <= MAX_ATTEMPTS; seed++) {
		const question = { ...chordsPrompt(song), maxTokens, seed, schema: CHORDS_SCHEMA };
		const answer = await ask(storyteller, question, signal);
		const setting = answer === null ? null : readChords(answer, lines);
		if (setting) return setting;
	}
	throw new AppError("chords_failed");
}

/** The answer's text; null where it broke off or was refused: it may be asked for again. */
async function ask(storyteller: Storyteller, question: Question, signal: AbortSignal): Promise<string | null> {
	let answer = "";
	try {
		for await (const piece of storyteller.tell(question, signal)) {
			answer += piece;
			if (answer.length > MAX_ANSWER_CHARS) return null;
		}
		return answer;
	} catch (error) {
		if (signal.aborted) throw withoutStory(new AppError("model_unavailable", { cause: error }));
		if (!(error instanceof StorytellerError)) throw error;
		switch (error.kind) {
			case "cut":
			case "refused":
				return null;
			// Fewer words fit, and that is what its sentence says.
			case "context":
			case "vision":
				throw new AppError("chords_failed", { cause: error });
			default:
				throw withoutStory(toAppError(error));
		}
	}
}

/** The same error in words for a song: nothing of a quota is counted for one. */
function withoutStory({ code, message, retryAfter, cause }: AppError): AppError {
	return new AppError(code, {
		message: message.replace("Your story was not counted.", "No song was added."),
		...(retryAfter !== undefined && { retryAfter }),
		cause,
	});
}
