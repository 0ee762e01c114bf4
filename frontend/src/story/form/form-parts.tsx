import type { StoryRequestInput } from "@lion-tails/common/story";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { UseFormReturn } from "react-hook-form";
import { styled } from "styled-components";
import { endsApart } from "../../ui/text.tsx";
import { color, font, onPhone, space } from "../../ui/tokens.ts";
import type { Change, FormTab, StoryFormValues } from "./field-rules.ts";

/** Props of each part of the story form. `change` sets several fields at once. */
export type PartProps = {
	form: UseFormReturn<StoryFormValues, unknown, StoryRequestInput>;
	values: StoryFormValues;
	tab: FormTab;
	change: (change: Change) => void;
};

export const optionsOf = (table: Record<string, string | { label: string }>): [string, string][] =>
	Object.entries(table).map(([value, option]) => [value, typeof option === "string" ? option : option.label]);

/** Puts a field's label next to its control on a phone, so that the complete form fits the screen. */
export const FieldRow = styled.div`
	min-width: 0;
	${onPhone} {
		> div { grid-template-columns: 92px minmax(0, 1fr); align-items: center; }
		button { padding-inline: ${space(3)}; }
		> div > label { flex-direction: column; gap: 0; }
		> div > :nth-child(n + 3) { grid-column: 2; }
	}
`;

export const Pair = styled.div`
	display: grid;
	grid-template-columns: repeat(2, minmax(0, 1fr));
	gap: ${space(5)};
	${onPhone} {
		grid-template-columns: minmax(0, 1fr);
		gap: ${space(4)};
		&:has(> ${FieldRow}) { gap: ${space(2)}; }
	}
`;

export const Essentials = styled.div`
	display: grid;
	grid-template-columns: repeat(2, minmax(0, 1fr));
	gap: ${space(5)};
	/* Three columns, each as wide as its longest common choice. */
	&:has(> :nth-child(3)) {
		grid-template-columns: minmax(0, 1fr) minmax(0, 0.94fr) minmax(0, 1.05fr);
		gap: ${space(3)};
	}
	${onPhone} { &, &:has(> :nth-child(3)) { grid-template-columns: minmax(0, 1fr); gap: ${space(2)}; } }
`;

/** The parts of a tab, closer together on a phone. */
export const Panel = styled.div`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	gap: ${space(4)};
	${onPhone} { gap: ${space(3)}; }
`;

type Props = {
	label: string;
	note: string;
	isOpen: boolean;
	onOpenChange: (isOpen: boolean) => void;
	/** Called when it is likely to be opened next. */
	onApproach?: () => void;
	className?: string;
	children: ReactNode;
};

export function Disclosure({ label, note, isOpen, onOpenChange, onApproach, className, children }: Props) {
	const id = useId();
	return (
		<div className={className} data-disclosure>
			<Opener
				type="button"
				aria-expanded={isOpen}
				aria-controls={id}
				onClick={() => onOpenChange(!isOpen)}
				onPointerEnter={onApproach}
				onFocus={onApproach}
			>
				<span>
					{label} {note && <small>{note}</small>}
				</span>
				<ChevronDown size={18} aria-hidden />
			</Opener>
			<div id={id} hidden={!isOpen}>
				{isOpen && children}
			</div>
		</div>
	);
}

const Opener = styled.button`
	${endsApart}
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
	&[aria-expanded="true"] > svg { transform: rotate(180deg); }
`;
