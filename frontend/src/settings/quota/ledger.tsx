// Which stories were told, given back or not counted.
import type { LedgerEntry } from "@lion-tails/common/account";
import { useId, useState } from "react";
import { styled } from "styled-components";
import { Button } from "../../ui/button.tsx";
import { Note, Stack, Subheading } from "../../ui/text.tsx";
import { color, onPhone, space } from "../../ui/tokens.ts";
import { Loaded, Part } from "../section.tsx";
import { ledger } from "../settings-data.ts";

const SHOWN_AT_FIRST = 4;

export function Ledger() {
	return (
		<Part $gap={3}>
			<Subheading>Your last stories</Subheading>
			<Loaded entry={ledger.use()} skeletonLines={8}>
				{(entries) =>
					entries.length > 0 ? (
						<Entries entries={entries} />
					) : (
						<Note>No stories yet. Each one is listed here, and whether it was counted.</Note>
					)
				}
			</Loaded>
		</Part>
	);
}

function Entries({ entries }: { entries: LedgerEntry[] }) {
	const [isOpen, setOpen] = useState(false);
	const id = useId();
	const shown = isOpen ? entries : entries.slice(0, SHOWN_AT_FIRST);
	return (
		<Stack $gap={3}>
			<List id={id}>
				{shown.map((entry) => (
					<li key={entry.generationId}>
						<strong>{entry.title || "A story"}</strong>
						<time dateTime={entry.createdAt}>{localDay(entry.createdAt)}</time>
						<span>{whatHappened(entry)}</span>
					</li>
				))}
			</List>
			{entries.length > SHOWN_AT_FIRST && (
				<div>
					<Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
						{isOpen ? "Show fewer" : `Show all ${entries.length}`}
					</Button>
				</div>
			)}
		</Stack>
	);
}

function whatHappened({ state, source, reason }: LedgerEntry): string {
	if (source === "own-key") {
		if (state === "running") return "Being told now, with your own key: not counted";
		return state === "told" ? "Told with your own key: not counted" : `Not told. ${reason ?? ""}`.trim();
	}
	const kind = source === "month" ? "one of the month’s stories" : "one of your welcome stories";
	if (state === "running") return `Being told now: ${kind}`;
	if (state === "told") return `Told: ${kind}`;
	return `Given back: ${kind}. ${reason ?? ""}`.trim();
}

const localDay = (time: string) =>
	new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" }).format(new Date(time));

const List = styled.ul`
	display: grid;
	margin: 0;
	padding: 0;
	list-style: none;
	li {
		display: grid;
		grid-template-columns: minmax(0, 1fr) auto;
		gap: 0 ${space(4)};
		padding: ${space(2.5)} 0;
		border-bottom: 1px solid ${color.mist};
		line-height: 1.45;
	}
	li:last-child { border-bottom: 0; }
	strong { font-weight: 600; }
	time, span { font-size: 0.9375rem; color: ${color.inkSoft}; }
	span { grid-column: 1 / -1; }
	${onPhone} { time { grid-row: 3; } li { grid-template-columns: minmax(0, 1fr); } }
`;
