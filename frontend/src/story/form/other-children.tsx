// "More children in this story": up to three, saved characters or typed names.
import { ChevronDown } from "lucide-react";
import { Collapsible } from "radix-ui";
import { useState } from "react";
import { styled } from "styled-components";
import { part } from "../../ui/part.ts";
import { onPhone, space } from "../../ui/tokens.ts";
import { Opener, type PartProps } from "./form-parts.tsx";

const childrenEditor = part(() => import("./other-children-editor.tsx").then((module) => module.OtherChildrenEditor));
const preload = () => void childrenEditor.load().catch(() => {});

export function OtherChildren(props: PartProps) {
	const { otherChildren = [] } = props.values;
	const [isOpen, setOpen] = useState(false);
	const Editor = childrenEditor.use(isOpen);
	const names = otherChildren.map(({ name }) => name.trim()).filter(Boolean);
	return (
		<Root open={isOpen} onOpenChange={setOpen}>
			<Opener onPointerEnter={preload} onFocus={preload}>
				<span>
					More children in this story <small>{names.length > 0 ? names.join(", ") : "Optional"}</small>
				</span>
				<ChevronDown size={18} aria-hidden />
			</Opener>
			<Collapsible.Content>
				<Inside>{Editor && <Editor {...props} />}</Inside>
			</Collapsible.Content>
		</Root>
	);
}

/** Overlaps the border of the disclosure above, so that only one line is visible. */
const Root = styled(Collapsible.Root)`
	div[data-state] + & { margin-top: calc(-1px - ${space(4)}); }
	${onPhone} { div[data-state] + & { margin-top: calc(-1px - ${space(3)}); } }
`;

const Inside = styled.div`
	min-height: 64px;
	padding-top: ${space(3)};
`;
