// A part of the Settings page, and what it shows until its data is there.
import type { ReactNode } from "react";
import { styled } from "styled-components";
import type { Entry } from "../net/resource.ts";
import { Skeleton } from "../ui/spinner.tsx";
import { Card } from "../ui/surface.tsx";
import { Heading, Note, Stack } from "../ui/text.tsx";
import { color, space } from "../ui/tokens.ts";

type SectionProps = { id: string; title: string; lead?: ReactNode; children: ReactNode };

export function Section({ id, title, lead, children }: SectionProps) {
	return (
		<Card id={id} aria-labelledby={`${id}-title`}>
			<Stack $gap={5}>
				<Stack $gap={1.5}>
					<Heading id={`${id}-title`} tabIndex={-1}>
						{title}
					</Heading>
					{lead && <Note>{lead}</Note>}
				</Stack>
				{children}
			</Stack>
		</Card>
	);
}

/** For when the control that had the focus is gone. */
export const focusSection = (id: string) => document.getElementById(`${id}-title`)?.focus({ preventScroll: true });

/** A part of a section, under a hairline. */
export const Part = styled(Stack)`
	padding-top: ${space(5)};
	border-top: 1px solid ${color.mist};
`;

type LoadedProps<T> = { entry: Entry<T>; skeletonLines: number; children: (data: T) => ReactNode };

/** What was loaded before stays while it is loaded again, and when that fails. */
export function Loaded<T>({ entry, skeletonLines, children }: LoadedProps<T>) {
	if (entry.data !== undefined) return children(entry.data);
	if (entry.status === "failed") return <Note>This could not be loaded.</Note>;
	return (
		<Stack $gap={3.5} aria-hidden>
			{Array.from({ length: skeletonLines }, (_, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a line is nothing but its place
				<Skeleton key={at} $height="20px" $width={WIDTHS[at % WIDTHS.length] ?? "100%"} />
			))}
		</Stack>
	);
}

const WIDTHS = ["46%", "88%", "72%", "60%"];
