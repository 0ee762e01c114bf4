import { diffArrays, diffWordsWithSpace } from "diff";
import { styled } from "styled-components";
import { Note, VisuallyHidden } from "../../ui/text.tsx";
import { color, font, radius, space } from "../../ui/tokens.ts";

export function PromptDiff({ before, after }: { before: string; after: string }) {
	const changes = changesBetween(before, after);
	if (changes.every(({ kind }) => kind === "same")) return <Note>There are no changes.</Note>;
	return (
		<Box role="group" aria-label="Changes from the default prompt">
			{changes.map((change, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the changes of one text have no other name
				<ChangeLine key={at} change={change} />
			))}
		</Box>
	);
}

function ChangeLine({ change }: { change: Change }) {
	if (change.kind === "same")
		return <Same>{change.lines === 1 ? "1 line unchanged" : `${change.lines} lines unchanged`}</Same>;
	const isAdded = change.kind === "added";
	return (
		<Lines $isAdded={isAdded}>
			<span style={{ fontWeight: 700 }} aria-hidden>
				{isAdded ? "+" : "−"}
			</span>
			<div>
				<Kind>{isAdded ? "Added" : "Removed"}</Kind>
				<VisuallyHidden>: </VisuallyHidden>
				{change.parts.map((part, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
					<PartText key={at} part={part} isAdded={isAdded} />
				))}
			</div>
		</Lines>
	);
}

function PartText({ part: { text, isChanged }, isAdded }: { part: Part; isAdded: boolean }) {
	if (!isChanged) return text;
	return isAdded ? <ins>{text}</ins> : <del>{text}</del>;
}

const Box = styled.div`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	border: 1px solid ${color.mist};
	border-radius: ${radius.control};
	overflow: clip;
	font: 400 0.9375rem / 1.5 ${font.control};
	> * + * { border-top: 1px solid ${color.mist}; }
`;

const Same = styled.p`
	margin: 0;
	padding: ${space(1.5)} ${space(3)};
	color: ${color.inkSoft};
	font-size: 0.875rem;
`;

const Lines = styled.div<{ $isAdded: boolean }>`
	display: grid;
	grid-template-columns: auto minmax(0, 1fr);
	gap: ${space(2)};
	padding: ${space(2)} ${space(3)};
	background: ${({ $isAdded }) => ($isAdded ? color.oliveWash : color.clayWash)};
	color: ${color.ink};
	white-space: pre-wrap;
	overflow-wrap: anywhere;
	del { text-decoration: line-through; text-decoration-thickness: 2px; }
	ins { text-decoration: underline; text-decoration-thickness: 2px; text-underline-offset: 3px; font-weight: 600; }
`;

const Kind = styled.strong`
	display: block;
	font-size: 0.875rem;
	line-height: 1.3;
`;

/** `isChanged`: the other text does not contain this part. */
type Part = { text: string; isChanged: boolean };
type Change = { kind: "same"; lines: number } | { kind: "removed" | "added"; parts: Part[] };

export function changesBetween(before: string, after: string): Change[] {
	const runs = diffArrays(before.split("\n"), after.split("\n"));
	const changes: Change[] = [];
	for (let at = 0; at < runs.length; at++) {
		const run = runs[at];
		if (!run) break;
		const next = runs[at + 1];
		const text = run.value.join("\n");
		if (!run.added && !run.removed) changes.push({ kind: "same", lines: run.count });
		else if (run.removed && next?.added) {
			changes.push(...wordChanges(text, next.value.join("\n")));
			at++;
		} else changes.push({ kind: run.added ? "added" : "removed", parts: [{ text, isChanged: true }] });
	}
	return changes;
}

function wordChanges(before: string, after: string): Change[] {
	const words = diffWordsWithSpace(before, after);
	const side = (other: "added" | "removed"): Part[] =>
		words
			.filter((word) => !word[other])
			.map(({ value, added, removed }) => ({ text: value, isChanged: added || removed }));
	return [
		{ kind: "removed", parts: side("added") },
		{ kind: "added", parts: side("removed") },
	];
}
