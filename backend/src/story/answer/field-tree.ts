// The fields of an answer without story text, found in its whole value: an object, a list, or either in a wrapper.

import { fieldRole, isWantedMetadata, normalizeKey } from "./answer-fields.ts";
import type { AnswerBuilder } from "./build-answer.ts";
import { scanJson } from "./json-scanner.ts";
import { buildTree, type JsonValue } from "./json-tree.ts";

const TITLE_KEY = /^(?:(?:story|book)?title|storyname)$/;

export function addFields(builder: AnswerBuilder, whole: JsonValue): void {
	const value = unwrap(whole);
	if (findFields(builder, value) || typeof value === "string") return;
	// A list, or an object of numbers, without a name is what was asked for.
	const isNumbered = Array.isArray(value) || Object.keys(value).every((key) => /\d/.test(key));
	if (isNumbered) builder.fields[wantedRole(builder)] ??= value;
}

/** Values that came as JSON in a string. */
export function unwrap(value: JsonValue): JsonValue {
	if (Array.isArray(value)) return value.map(unwrap);
	if (typeof value === "object")
		return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, unwrap(item)]));
	return /^\s*(?:\{\s*["']|\[\s*["'{])/.test(value) ? (parse(value) ?? value) : value;
}

function parse(text: string): JsonValue | undefined {
	const tree = buildTree();
	const scanner = scanJson({ ...tree, stringStart() {} }, (name) => fieldRole(name) !== undefined);
	scanner.write(text);
	scanner.end(true);
	return tree.value;
}

const wantedRole = ({ kind }: AnswerBuilder) => (kind === "outline" ? "chapters" : "questions");

/** Whether a field that was asked for is among them. */
function findFields(builder: AnswerBuilder, value: JsonValue): boolean {
	if (typeof value === "string") return false;
	if (Array.isArray(value)) {
		const hasFields = value.some(
			(item) => typeof item === "object" && !Array.isArray(item) && hasWanted(builder, item),
		);
		return hasFields && value.map((item) => findFields(builder, item)).some(Boolean);
	}
	// With its figures a title is announced.
	for (const [key, item] of Object.entries(value)) if (fieldRole(key) === "figures") builder.fields.figures ??= item;
	let isFound = false;
	const numbered: JsonValue[] = [];
	for (const [key, item] of Object.entries(value)) {
		const role = fieldRole(key);
		const isWrapper = typeof item === "object" && !Array.isArray(item) && hasWanted(builder, item);
		if (role === "figures") continue;
		if (isWrapper && (!role || role === "chapters")) isFound = findFields(builder, item) || isFound;
		else if (role && (role !== "chapters" || builder.kind === "outline")) {
			// "chapter1", "chapter2": each a field of its own.
			if (role === "chapters" && /\d$/.test(key)) numbered.push(item);
			else builder.fields[role] ??= item;
			isFound = true;
		} else if (typeof item === "string" && TITLE_KEY.test(normalizeKey(key))) builder.addTitle(item);
		else if (typeof item === "object") isFound = findFields(builder, item) || isFound;
	}
	if (numbered.length > 0) builder.fields.chapters ??= numbered;
	return isFound;
}

function hasWanted({ kind }: AnswerBuilder, value: { [key: string]: JsonValue }): boolean {
	return Object.entries(value).some(([key, item]) => {
		const role = fieldRole(key);
		if (kind === "outline") return role === "chapters" && (typeof item === "object" || /\d$/.test(key));
		return isWantedMetadata(role);
	});
}
