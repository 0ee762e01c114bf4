import { type ReactNode, useEffect, useState } from "react";
import { styled } from "styled-components";
import type { Entry } from "../net/resource.ts";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/spinner.tsx";
import { Card } from "../ui/surface.tsx";
import { bareList, endsApart, Heading, Note, Row, Stack } from "../ui/text.tsx";
import { toast } from "../ui/toasts.tsx";
import { color, font, onHover, radius, space } from "../ui/tokens.ts";
import { showError } from "./settings-data.ts";

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

/** Focuses the section's title, for when the focused control disappears. */
export const focusSection = (id: string) => document.getElementById(`${id}-title`)?.focus({ preventScroll: true });

export const Part = styled(Stack)`
	padding-top: ${space(5)};
	border-top: 1px solid ${color.mist};
`;

type LoadedProps<T> = { entry: Entry<T>; skeletonLines: number; children: (data: T) => ReactNode };

/** Shows a skeleton until the data has loaded. Old data stays during a reload and after a failed one. */
export function Loaded<T>({ entry, skeletonLines, children }: LoadedProps<T>) {
	if (entry.data !== undefined) return children(entry.data);
	if (entry.status === "failed") return <Note>This could not be loaded.</Note>;
	return (
		<Stack $gap={3.5} aria-hidden>
			{Array.from({ length: skeletonLines }, (_, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
				<Skeleton key={at} $height="20px" $width={WIDTHS[at % WIDTHS.length] ?? "100%"} />
			))}
		</Stack>
	);
}

const WIDTHS = ["46%", "88%", "72%", "60%"];

type ButtonsProps = {
	/** Label of the button that submits the form. */
	submit: string;
	/** Its label while the form is being saved. */
	busy: string;
	isBusy: boolean;
	variant?: "main" | "danger";
	onCancel?: (() => void) | undefined;
};

export function FormButtons({ submit, busy, isBusy, variant = "main", onCancel }: ButtonsProps) {
	return (
		<Row $gap={2}>
			<Button variant={variant} type="submit" isInactive={isBusy}>
				{isBusy ? busy : submit}
			</Button>
			{onCancel && (
				<Button isInactive={isBusy} onClick={onCancel}>
					Cancel
				</Button>
			)}
		</Row>
	);
}

/** For several buttons, one of which may run at a time: the id of the one that runs, and a function that runs one. */
export function useBusyRow(failure: string, reload?: () => Promise<void>) {
	const [busy, setBusy] = useState<string | null>(null);
	async function run(id: string, request: () => Promise<unknown>, done: { title: string; description: string }) {
		setBusy(id);
		try {
			await request();
			toast(done);
		} catch (error) {
			showError(failure, error);
		}
		await reload?.();
		setBusy(null);
	}
	return [busy, run] as const;
}

export const WIDE = "@media (min-width: 1000px)";

type Props = { sections: readonly (readonly [id: string, name: string])[] };

export function SectionNav({ sections }: Props) {
	const current = useSectionInView(sections);
	return (
		<Nav aria-label="Sections of Settings">
			{sections.map(([id, name]) => (
				<a key={id} href={`#${id}`} aria-current={id === current ? "true" : undefined}>
					{name}
				</a>
			))}
		</Nav>
	);
}

/** Returns the id of the first section in the upper half of the window. */
function useSectionInView(sections: Props["sections"]): string | undefined {
	const [current, setCurrent] = useState(sections[0]?.[0]);
	useEffect(() => {
		const visible = new Set<string>();
		const observer = new IntersectionObserver(
			(entries) => {
				for (const { target, isIntersecting } of entries) visible[isIntersecting ? "add" : "delete"](target.id);
				const first = sections.find(([id]) => visible.has(id));
				if (first) setCurrent(first[0]);
			},
			// Below the header, above the lower half.
			{ rootMargin: "-120px 0px -50% 0px" },
		);
		for (const [id] of sections) {
			const section = document.getElementById(id);
			if (section) observer.observe(section);
		}
		return () => observer.disconnect();
	}, [sections]);
	return current;
}

const Nav = styled.nav`
	display: none;
	${WIDE} { display: grid; }
	position: sticky;
	top: ${space(21)};
	align-self: start;
	gap: ${space(0.5)};
	a {
		display: flex;
		align-items: center;
		min-height: 44px;
		margin-left: ${space(-3)};
		padding: 0 ${space(3)};
		border-radius: ${radius.control};
		color: ${color.inkSoft};
		font: 550 1rem / 1.25 ${font.control};
		text-decoration: none;
	}
	a[aria-current] { color: ${color.ink}; box-shadow: inset 3px 0 0 ${color.lamp}; border-radius: 0; }
	${onHover} { a:hover { color: ${color.link}; } }
`;

export const RowList = styled.ul`
	display: grid;
	${bareList}
	li {
		${endsApart}
		gap: ${space(3)};
		min-height: 56px;
		padding: ${space(2)} 0;
		border-bottom: 1px solid ${color.mist};
	}
	li:last-child { border-bottom: 0; }
	li > :first-child { min-width: 0; overflow-wrap: anywhere; }
	li > :last-child { flex: none; }
`;
