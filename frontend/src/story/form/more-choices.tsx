import { ChevronDown } from "lucide-react";
import { Collapsible } from "radix-ui";
import type { ReactNode } from "react";
import { styled } from "styled-components";
import { Stack } from "../../ui/text.tsx";
import { color, font, space } from "../../ui/tokens.ts";

type Props = {
	isOpen: boolean;
	onOpenChange: (isOpen: boolean) => void;
	/** What is chosen inside, said while it is closed. */
	summary: string;
	children: ReactNode;
};

/** Folds away what a story does not need. */
export function MoreChoices({ isOpen, onOpenChange, summary, children }: Props) {
	return (
		<Collapsible.Root open={isOpen} onOpenChange={onOpenChange}>
			<Opener>
				<span>More choices {!isOpen && summary && <small>{summary}</small>}</span>
				<ChevronDown size={18} aria-hidden />
			</Opener>
			<Collapsible.Content>
				<Inside $gap={5}>{children}</Inside>
			</Collapsible.Content>
		</Collapsible.Root>
	);
}

/** The button of a disclosure: a whole line between hairlines. */
export const Opener = styled(Collapsible.Trigger)`
	display: flex;
	align-items: center;
	justify-content: space-between;
	gap: ${space(3)};
	width: 100%;
	min-height: 48px;
	padding: ${space(2)} 0;
	border: 0;
	border-top: 1px solid ${color.mist};
	border-bottom: 1px solid ${color.mist};
	background: none;
	color: ${color.ink};
	font: 600 0.9375rem / 1.3 ${font.control};
	text-align: left;
	cursor: pointer;
	> span { min-width: 0; }
	> svg { flex: none; }
	small { margin-left: ${space(2)}; font-size: 0.875rem; font-weight: 400; color: ${color.inkSoft}; overflow-wrap: anywhere; }
	&[data-state="open"] > svg { transform: rotate(180deg); }
`;

const Inside = styled(Stack)`
	padding-top: ${space(5)};
`;
