// Prints a live story in a terminal: wrapped text and a progress line below it.
import type { LiveStory } from "@lion-tails/common/generation";
import { activityText } from "@lion-tails/common/live";
import { missingWords } from "@lion-tails/common/missing-words";
import { countWords } from "@lion-tails/common/story";

export type TerminalView = { show(live: LiveStory): void; end(live: LiveStory): void };

type Output = { write(text: string): unknown; isTTY?: boolean; columns?: number };

const MAX_COLUMNS = 72;
/** Moves to the start of the previous line and clears the rest of the screen. */
const CLEAR_FROM_LINE_ABOVE = "\x1b[1A\r\x1b[J";
const dim = (text: string) => `\x1b[2m${text}\x1b[22m`;

export function terminalView(output: Output): TerminalView {
	const columns = Math.min(MAX_COLUMNS, (output.columns ?? MAX_COLUMNS + 2) - 2);
	let isTitleShown = false;
	let shownChars = 0;
	let line = "";
	let hasProgress = false;

	function clearProgress(): void {
		if (hasProgress) output.write(CLEAR_FROM_LINE_ABOVE);
		hasProgress = false;
	}

	/** Writes complete lines and keeps the last, incomplete one. */
	function add(text: string): void {
		for (const piece of text.split(/(\n|[^\S\n]+)/)) {
			if (piece === "\n") {
				output.write(`${line.trimEnd()}\n`);
				line = "";
			} else if (/^\s+$/.test(piece)) {
				line += " ";
			} else {
				if (line.length + piece.length > columns && line.includes(" ")) {
					const last = line.lastIndexOf(" ") + 1;
					output.write(`${line.slice(0, last).trimEnd()}\n`);
					line = line.slice(last);
				}
				line += piece;
			}
		}
	}

	return {
		show(live) {
			clearProgress();
			if (live.title && !isTitleShown) {
				isTitleShown = true;
				output.write(`\n${live.title}\n${"‾".repeat(Math.min(columns, live.title.length))}\n`);
			}
			add(live.text.slice(shownChars));
			shownChars = live.text.length;
			if (!output.isTTY) return;
			output.write(`${line}${dim(`\n${progressOf(live).slice(0, columns)}`)}`);
			// The next text overwrites the unfinished line and the progress line.
			output.write("\r");
			hasProgress = true;
		},
		end({ story, storyId, status, text }) {
			clearProgress();
			output.write(`${line}\n`);
			line = "";
			if (status === "cancelled") output.write("\n(Stopped. What was told is kept.)\n");
			if (!story) return;
			const { bibleVerse, applicationQuestions, notHonored = [], toldBy } = story;
			if (bibleVerse) output.write(`\n“${bibleVerse.text.replace(/[“”]/g, "")}”\n— ${bibleVerse.reference}\n`);
			output.write(
				`\nThink About It\n${applicationQuestions.map((question, at) => `${at + 1}. ${question}`).join("\n")}\n`,
			);
			if (notHonored.length > 0)
				output.write(`\n${notHonored.map((missing) => missingWords(missing, toldBy)).join("\n")}\n`);
			output.write(`\n${countWords(text)} words by ${toldBy}${storyId ? `, kept as ${storyId}` : ", not saved"}\n`);
		},
	};
}

function progressOf({ progress, text, targetWords, status }: LiveStory): string {
	const activity = activityText({ progress });
	if (activity) return activity.title;
	if (status === "queued" || !text) return "Finding the right words…";
	const chapter = progress?.step === "generateChapter" ? `Chapter ${progress.index} of ${progress.total - 2} · ` : "";
	return `${chapter}${countWords(text)} of about ${targetWords} words`;
}
