// For the parent, beside the story: what it names as a passage of the Bible and is none.
import { useMemo } from "react";
import { Note } from "../../../ui/text.tsx";
import { BesideStory } from "../book-parts.tsx";
import { findReferences } from "./find-references.ts";
import { usePassage } from "./passages.ts";

/** `paragraphs` of a story that is whole. */
export function ReferenceNotes({ paragraphs }: { paragraphs: readonly string[] }) {
	const references = useMemo(
		() => [...new Set(paragraphs.flatMap(findReferences).map(({ text }) => text))],
		[paragraphs],
	);
	if (references.length === 0) return null;
	return (
		<BesideStory $gap={2}>
			{references.map((reference) => (
				<ReferenceNote key={reference} reference={reference} />
			))}
		</BesideStory>
	);
}

function ReferenceNote({ reference }: { reference: string }) {
	if (usePassage(reference)?.exists !== false) return null;
	return <Note>This story names “{reference}”, which is not in the Bible.</Note>;
}
