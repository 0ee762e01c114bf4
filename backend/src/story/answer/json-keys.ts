// What the keys of an answer in JSON name, in lower case without separators.
import { fieldRole } from "./answer-fields.ts";

export const CONTENT_KEY =
	/^(?:(?:full|bedtime|the)?story(?:text|content|body)?|content|text|body|narrative|narration|tale|prose|poem|poemtext|fulltext|stanzas?|paragraphs?|lines|chapters?|scenes|parts|sections|response|answer|output|continuation)$/;
const PART_KEY =
	/^(?:(?:chapter|part|scene|stanza|paragraph|page|section|line|p)?(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)|beginning|opening|introduction|middle|climax|resolution|ending|end|conclusion)$/;
/** The parts of a story that stand where its text should. */
export const NUMBERED_PART_KEY =
	/^(?:(?:content|text|story|body|chapter|part|scene|stanza|paragraph|page|section)(?:text|content)?(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)|beginning|opening|introduction|middle|climax|resolution|ending|conclusion)$/;
export const isPartKey = (key: string) => PART_KEY.test(key) || NUMBERED_PART_KEY.test(key);
export const ITEM_TEXT_KEY =
	/^(?:text|content|paragraph|story|body|stanza|lines?|value|narrative|paragraphs|storytext|chaptertext|chaptercontent)$/;
export const TITLE_KEY = /^(?:(?:story|poem)?title|storyname|heading)$/;
export const WRAPPER_KEY =
	/^(?:result|data|json|object|book|storydata|storyobject|root|item|message|metadata|arguments|parameters|properties)$/;

export const isKnownKey = (name: string) =>
	CONTENT_KEY.test(name) || TITLE_KEY.test(name) || fieldRole(name) !== undefined;
