// A live story on a terminal: wrapped lines that stay, and below them one line that says how far it is.
import type { LiveStory } from "@lion-tails/common/generation";
import { countWords } from "@lion-tails/common/story";

export type Sheet = { show(live: LiveStory): void; end(live: LiveStory): void };

type Output = { write(text: string): unknown; isTTY?: boolean; columns?: number };

const MOST_COLUMNS = 72;
const up = "\x1b[1A\r\x1b[J";
const dim = (text: string) => `\x1b[2m${text}\x1b[22m`;

export function terminalSheet(output: Output): Sheet {
	const columns = Math.min(MOST_COLUMNS, (output.columns ?? MOST_COLUMNS + 2) - 2);
	let titled = false;
	let shown = 0;
	let line = "";
	let hasProgress = false;

	function clear(): void {
		if (hasProgress) output.write(up);
		hasProgress = false;
	}

	/** Writes the lines that are full; the last one waits for its words. */
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
			clear();
			if (live.title && !titled) {
				titled = true;
				output.write(`\n${live.title}\n${"‾".repeat(Math.min(columns, live.title.length))}\n`);
			}
			add(live.text.slice(shown));
			shown = live.text.length;
			if (!output.isTTY) return;
			output.write(`${line}${dim(`\n${progressOf(live).slice(0, columns)}`)}`);
			// The open line and the progress line are drawn anew with the next words.
			output.write("\r");
			hasProgress = true;
		},
		end({ story, storyId, status, text }) {
			clear();
			output.write(`${line}\n`);
			line = "";
			if (status === "cancelled") output.write("\n(Stopped. What was told is kept.)\n");
			if (!story) return;
			const { bibleVerse, applicationQuestions } = story;
			if (bibleVerse) output.write(`\n“${bibleVerse.text.replace(/[“”]/g, "")}”\n— ${bibleVerse.reference}\n`);
			output.write(
				`\nThink About It\n${applicationQuestions.map((question, at) => `${at + 1}. ${question}`).join("\n")}\n`,
			);
			output.write(
				`\n${countWords(text)} words by ${story.toldBy}${storyId ? `, kept as ${storyId}` : ", not saved"}\n`,
			);
		},
	};
}

function progressOf({ progress, text, targetWords, status }: LiveStory): string {
	if (status === "queued" || !text) return "Finding the right words…";
	const chapter = progress?.step === "generateChapter" ? `Chapter ${progress.index} of ${progress.total - 2} · ` : "";
	return `${chapter}${countWords(text)} of about ${targetWords} words`;
}
