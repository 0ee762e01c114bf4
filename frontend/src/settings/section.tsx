// A part of the Settings page, and what it shows until its data is there.
import type { ReactNode } from "react";
import { styled } from "styled-components";
import type { Entry } from "../net/resource.ts";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/spinner.tsx";
import { Card } from "../ui/surface.tsx";
import { Heading, Note, Row, Stack } from "../ui/text.tsx";
import { color, space } from "../ui/tokens.ts";
import { loadSettings } from "./settings-data.ts";

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

type LoadedProps<T> = { entry: Entry<T>; skeletonHeight: string; children: (data: T) => ReactNode };

/** What was loaded before stays while it is loaded again, and when that fails. */
export function Loaded<T>({ entry, skeletonHeight, children }: LoadedProps<T>) {
	if (entry.data !== undefined) return children(entry.data);
	if (entry.status !== "failed") return <Skeleton aria-hidden $height={skeletonHeight} />;
	return (
		<Row>
			<Note>Failed to load settings. Please try again.</Note>
			<Button onClick={() => void loadSettings()}>Try again</Button>
		</Row>
	);
}
