// A paragraph's text in which references to the Bible open their passage.
import { type KeyboardEvent, useState } from "react";
import { part } from "../../../ui/part.ts";
import { findReferences } from "./find-references.ts";
import { usePassage } from "./passages.ts";

export const passageDialog = part(() => import("./passage-dialog.tsx").then(({ PassageDialog }) => PassageDialog));

/** For a paragraph that does not change any more. */
export function ReferringText({ text }: { text: string }) {
	const found = findReferences(text);
	if (found.length === 0) return text;
	let end = 0;
	return (
		<>
			{found.flatMap(({ start, text: reference }) => {
				const before = text.slice(end, start);
				end = start + reference.length;
				return [before, <Reference key={start} text={reference} />];
			})}
			{text.slice(end)}
		</>
	);
}

/**
 * The same element as text and as a button: what counts characters in the page or marks them finds its nodes again. A `button`
 * element would not be broken at the end of a line as its words are. Its look is part of the sheet's.
 */
function Reference({ text }: { text: string }) {
	const passage = usePassage(text)?.passage;
	const [isOpen, setOpen] = useState(false);
	const PassageDialog = passageDialog.use(isOpen);
	if (!passage) return <span>{text}</span>;
	const open = () => setOpen(true);
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key !== "Enter" && event.key !== " ") return;
		event.preventDefault();
		open();
	};
	return (
		<>
			{/* biome-ignore lint/a11y/useSemanticElements: a button element is a box of its own in the line */}
			<span role="button" tabIndex={0} aria-haspopup="dialog" data-reference="" onClick={open} onKeyDown={onKeyDown}>
				{text}
			</span>
			{isOpen && PassageDialog && <PassageDialog passage={passage} onClose={() => setOpen(false)} />}
		</>
	);
}
