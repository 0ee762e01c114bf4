// Prose where only fields were asked for: lines under headings, numbered questions, or an outline's numbered chapters.
import type { AnswerBuilder } from "./build-answer.ts";
import type { AnswerPart } from "./json-answer.ts";
import { lineKind } from "./line-kinds.ts";
import type { Section } from "./sections.ts";

/** More of an answer than this is not read for fields. */
const MAX_CHARS = 20_000;

export function readProseFields(builder: AnswerBuilder): AnswerPart {
	let text = "";
	return {
		isDone: false,
		write(part) {
			if (text.length < MAX_CHARS) text += part.slice(0, MAX_CHARS - text.length);
		},
		end(isClean) {
			// A line that broke off is not whole.
			const whole = isClean ? text : text.slice(0, text.lastIndexOf("\n") + 1);
			const lines = whole.replaceAll("\r", "").split("\n");
			if (builder.kind === "outline") readOutline(builder, lines);
			else readSections(builder, lines);
			return isClean;
		},
	};
}

const NUMBERED = /^[\s#*_>-]*(?:(?:chapter|part|kapitel|chapitre|cap[ií]tulo)\s+[\p{L}\d]+|\d{1,2})[*_]*\s*[.):–—-]/iu;

function readOutline(builder: AnswerBuilder, lines: string[]): void {
	const first = lines.findIndex((line) => NUMBERED.test(line));
	for (const line of first < 0 ? lines : lines.slice(0, first)) {
		const kind = lineKind(line, true, { isOpening: true, isProse: true, title: builder.title });
		if (kind?.is === "title") builder.addTitle(kind.title);
		if (kind?.is === "refusal") builder.isRefusal = true;
	}
	if (first >= 0) builder.fields.chapters ??= untilChat(lines.slice(first)).join("\n");
}

/** What follows the list after a rule, or as chat, is no chapter's. */
function untilChat(lines: string[]): string[] {
	const end = lines.findIndex(
		(line) =>
			lineKind(line, true, { isOpening: false, isProse: true, title: "" })?.is === "chat" || /^\s*-{3,}\s*$/.test(line),
	);
	return end < 0 ? lines : lines.slice(0, end);
}

function readSections(builder: AnswerBuilder, lines: string[]): void {
	const texts: Partial<Record<Section, string[]>> = {};
	let section: Section = "questions";
	for (const line of lines) {
		const kind = lineKind(line, true, { isOpening: true, isProse: true, title: builder.title });
		const isQuestion = QUESTION.test(line);
		if (!kind || kind.is === "blank") continue;
		if (kind.is === "section") {
			section = kind.section;
			if (kind.rest.trim()) texts[section] = [...(texts[section] ?? []), kind.rest];
		} else if (kind.is === "title" && !isQuestion) builder.addTitle(kind.title);
		else if (kind.is === "refusal") builder.isRefusal = true;
		else if (isQuestion || (kind.is === "text" && (section !== "questions" || LISTED.test(line)))) {
			texts[section] = [...(texts[section] ?? []), line];
		}
	}
	for (const role of ["questions", "verse", "moral", "picture"] as const) {
		const text = texts[role]?.join("\n");
		if (text) builder.fields[role] ??= text;
	}
}

const QUESTION = /\?["”*_\s]*$/;
const LISTED = /^\s*(?:[-•*]|\**\d{1,2}[.)])\s/;
