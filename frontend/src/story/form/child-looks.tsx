// Questions of the form about the children: "How does Tilda look?", and who else is in the story. The looks of each typed name are
// remembered in this browser.
import { looksQuestion } from "@lion-tails/common/character-choices";
import type { Looks } from "@lion-tails/common/looks";
import { useRef, useState } from "react";
import { styled } from "styled-components";
import { rememberedLooks } from "../../character/remembered-looks.ts";
import { part } from "../../ui/part.ts";
import { onPhone, space } from "../../ui/tokens.ts";
import { type Change, chooseLooks, type StoryFormValues } from "./field-rules.ts";
import { Disclosure, type PartProps } from "./form-parts.tsx";

// Loaded when it is first opened, with the drawings of people.
const looksEditor = part(() => import("../../character/looks-editor.tsx").then(({ LooksEditor }) => LooksEditor));

export function ChildLooks({ values, change }: PartProps) {
	const [isOpen, setOpen] = useState(false);
	const Editor = looksEditor.use(isOpen);
	const { looks, childName, gender, characterDetails } = values;
	return (
		<Disclosure
			label={looksQuestion(childName)}
			note={looks ? "Chosen" : "Optional"}
			isOpen={isOpen}
			onOpenChange={setOpen}
			onApproach={looksEditor.preload}
		>
			<Place $height={LOOKS_PX}>
				{Editor && (
					<Editor
						looks={looks}
						onChange={(chosen) => change(chooseLooks(chosen, values))}
						child={{ name: childName, gender, age: characterDetails?.age }}
					/>
				)}
			</Place>
		</Disclosure>
	);
}

/** Returns a function that takes each typed name and restores the looks that this browser remembers for it. */
export function useLooksOfName(values: StoryFormValues, change: (change: Change) => void) {
	const remembered = useRef<Looks | undefined>(undefined);
	return (name: string) => {
		const known = rememberedLooks.of(name);
		if (known) change(chooseLooks(known, values));
		// The parent is still typing: "Ann" becomes "Anna".
		else if (remembered.current && isSame(values.looks, remembered.current)) change({ looks: undefined });
		remembered.current = known;
	};
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const childrenEditor = part(() => import("./other-children-editor.tsx").then((module) => module.OtherChildrenEditor));

/** "More children in this story": up to three, saved characters or typed names. */
export function OtherChildren(props: PartProps) {
	const { otherChildren = [] } = props.values;
	const [isOpen, setOpen] = useState(false);
	const Editor = childrenEditor.use(isOpen);
	const names = otherChildren.map(({ name }) => name.trim()).filter(Boolean);
	return (
		<Lower
			label="More children in this story"
			note={names.join(", ") || "Optional"}
			isOpen={isOpen}
			onOpenChange={setOpen}
			onApproach={childrenEditor.preload}
		>
			<Place $height={CHILDREN_PX}>{Editor && <Editor {...props} />}</Place>
		</Lower>
	);
}

/** Overlaps the border of the disclosure above, so that only one line is visible. */
const Lower = styled(Disclosure)`
	[data-disclosure] + & { margin-top: calc(-1px - ${space(4)}); }
	${onPhone} { [data-disclosure] + & { margin-top: calc(-1px - ${space(3)}); } }
`;

/** About the heights of the editors, which are loaded when they are first opened. */
const LOOKS_PX = 380;
const CHILDREN_PX = 64;

const Place = styled.div<{ $height: number }>`
	min-height: ${({ $height }) => $height}px;
	padding-top: ${space(3)};
`;
