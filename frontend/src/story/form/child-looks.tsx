// "How does Tilda look?", for a child whose name is typed. The looks of each name are remembered in this browser.

import { looksQuestion } from "@lion-tails/common/character-choices";
import type { Looks } from "@lion-tails/common/looks";
import { ChevronDown } from "lucide-react";
import { Collapsible } from "radix-ui";
import { useRef, useState } from "react";
import { styled } from "styled-components";
import { rememberedLooks } from "../../character/remembered-looks.ts";
import { part } from "../../ui/part.ts";
import { space } from "../../ui/tokens.ts";
import { type Change, chooseLooks, type StoryFormValues } from "./field-rules.ts";
import { Opener, type PartProps } from "./form-parts.tsx";

// Loaded when it is first opened, with the drawings of people.
const looksEditor = part(() => import("../../character/looks-editor.tsx").then(({ LooksEditor }) => LooksEditor));
const preload = () => void looksEditor.load().catch(() => {});

export function ChildLooks({ values, change }: PartProps) {
	const [isOpen, setOpen] = useState(false);
	const Editor = looksEditor.use(isOpen);
	const { looks, childName, gender, characterDetails } = values;
	return (
		<Collapsible.Root open={isOpen} onOpenChange={setOpen}>
			<Opener onPointerEnter={preload} onFocus={preload}>
				<span>
					{looksQuestion(childName)} <small>{looks ? "Chosen" : "Optional"}</small>
				</span>
				<ChevronDown size={18} aria-hidden />
			</Opener>
			<Collapsible.Content>
				<Inside>
					{Editor && (
						<Editor
							looks={looks}
							onChange={(chosen) => change(chooseLooks(chosen, values))}
							child={{ name: childName, gender, age: characterDetails?.age }}
						/>
					)}
				</Inside>
			</Collapsible.Content>
		</Collapsible.Root>
	);
}

// About the height of the editor, which is loaded when it is first opened.
const Inside = styled.div`
	min-height: 380px;
	padding-top: ${space(3)};
`;

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
