// A section of a song's sheet that opens when its heading is pressed. It is printed only while it is open.
import { ChevronDown } from "lucide-react";
import { Collapsible } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { styled } from "styled-components";
import { endsApart, Stack } from "../ui/text.tsx";
import { color, font, motion, space } from "../ui/tokens.ts";

/** Without `open` the component keeps its own state. */
type Props = Pick<ComponentProps<typeof Collapsible.Root>, "open" | "onOpenChange"> & {
	heading: string;
	children: ReactNode;
};

export function Disclosure({ heading, children, ...state }: Props) {
	return (
		<Collapsible.Root {...state} asChild>
			<Section>
				<Collapsible.Trigger asChild>
					<Toggle type="button">
						{heading}
						<ChevronDown size={20} aria-hidden />
					</Toggle>
				</Collapsible.Trigger>
				<Collapsible.Content>
					<Stack $gap={5} style={{ padding: `${space(2)} 0 ${space(5)}` }}>
						{children}
					</Stack>
				</Collapsible.Content>
			</Section>
		</Collapsible.Root>
	);
}

const Section = styled.section`
	border-block: 1px solid var(--song-rule, ${color.mist});
	@media print { border: 0; break-inside: avoid; &:has([data-state="closed"]) { display: none; } }
`;

const Toggle = styled.button`
	${endsApart}
	width: 100%;
	min-height: 48px;
	padding: ${space(2)} 0;
	border: 0;
	background: none;
	color: inherit;
	font: 600 1.0625rem / 1.3 ${font.heading};
	cursor: pointer;
	svg { transition: transform ${motion.quick}; }
	@media print { min-height: 0; svg { display: none; } }
	&[data-state="open"] svg { transform: rotate(180deg); }
`;
