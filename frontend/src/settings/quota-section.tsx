import type { LedgerEntry, StoryStats } from "@lion-tails/common/account";
import { useId, useState } from "react";
import { styled } from "styled-components";
import { usage } from "../account/usage.tsx";
import { Button } from "../ui/button.tsx";
import { Badge, bareList, Note, Stack, Subheading } from "../ui/text.tsx";
import { color, font, onPhone, space } from "../ui/tokens.ts";
import { Loaded, Part, Section } from "./section.tsx";
import { ledger, stats } from "./settings-data.ts";

export function QuotaSection() {
	const entry = stats.use();
	const nextReset = usage.use().data?.nextReset;
	return (
		<Section
			id="quota"
			title="Story Generation Quota"
			lead="The month’s free stories are used first, then your welcome stories. A story that fails is given back."
		>
			<Loaded entry={entry} skeletonLines={7}>
				{(quota) => (quota.unlimited ? <Unlimited quota={quota} /> : <Free quota={quota} nextReset={nextReset} />)}
			</Loaded>
			<Ledger />
		</Section>
	);
}

function Unlimited({ quota }: { quota: StoryStats }) {
	return (
		<Stack $gap={2}>
			<div>
				<Badge $tone="olive">Unlimited stories with your own key</Badge>
			</div>
			{quota.remaining > 0 && (
				<Note>
					Your {quota.remaining === 1 ? "free story is" : `${quota.remaining} free stories are`} kept: they are used
					again if you remove the key.
				</Note>
			)}
		</Stack>
	);
}

function Free({ quota, nextReset }: { quota: StoryStats; nextReset: string | undefined }) {
	const { used, total, remaining, lastResetDate, month, welcome } = quota;
	const facts = [
		["Used", used],
		["Total", total],
		["Last reset", utcDate(lastResetDate)],
		...(nextReset ? [["Next reset", utcDate(nextReset)] as const] : []),
	] as const;
	return (
		<Stack $gap={5}>
			<Numbers>
				<Big>
					<dt>Remaining</dt>
					<dd>{remaining}</dd>
				</Big>
				{facts.map(([name, value]) => (
					<div key={name}>
						<dt>{name}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</Numbers>
			{month ? (
				<Shelves>
					{month.total > 0 && <Shelf name="This month’s stories" {...month} />}
					{welcome && welcome.total > 0 && <Shelf name="Welcome stories" {...welcome} />}
				</Shelves>
			) : (
				<Shelf name="Free stories" used={used} total={total} />
			)}
		</Stack>
	);
}

/** Quota months are in UTC. */
const utcDate = (time: string) =>
	new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeZone: "UTC" }).format(new Date(time));

const Numbers = styled.dl`
	display: flex;
	flex-wrap: wrap;
	align-items: end;
	gap: ${space(3)} ${space(8)};
	margin: 0;
	dt { font-size: 0.875rem; color: ${color.inkSoft}; }
	dd { margin: 0; font: 600 1.0625rem / 1.35 ${font.control}; font-variant-numeric: tabular-nums; }
	${onPhone} { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: ${space(3)}; }
`;

/** Side by side on wide screens; there are more welcome stories. */
const Shelves = styled.div`
	display: flex;
	flex-wrap: wrap;
	align-items: end;
	gap: ${space(5)};
	> * { flex: 1 1 16rem; }
	> * + * { flex: 2 1 22rem; }
	${onPhone} { > *, > * + * { flex-basis: 100%; } }
`;

const Big = styled.div`
	dd { font: 600 2.5rem / 1.05 ${font.heading}; color: ${color.link}; }
	${onPhone} { grid-column: 1 / -1; }
`;

/** More books would be narrower than their gaps: a bar replaces them. */
const MAX_BOOKS = 60;

function Shelf({ name, used, total }: { name: string; used: number; total: number }) {
	const left = Math.max(0, total - used);
	return (
		<div>
			<Caption>
				<strong>{name}</strong>
				<span>
					{left} of {total} left
				</span>
			</Caption>
			<Board aria-hidden>
				{total <= MAX_BOOKS ? (
					Array.from({ length: total }, (_, at) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: books have no identity
						<Book key={at} $isLeft={at >= used} style={{ height: `${HEIGHTS[at % HEIGHTS.length]}%` }} />
					))
				) : (
					<Bar style={{ width: `${(left / total) * 100}%` }} />
				)}
			</Board>
		</div>
	);
}

const HEIGHTS = [92, 78, 100, 86, 70, 96, 82];

const Caption = styled.p`
	display: flex;
	flex-wrap: wrap;
	gap: 0 ${space(3)};
	margin: 0 0 ${space(1.5)};
	font: 400 0.9375rem / 1.4 ${font.control};
	strong { font-weight: 600; }
	span { color: ${color.inkSoft}; font-variant-numeric: tabular-nums; }
`;

const Board = styled.div`
	display: flex;
	align-items: end;
	gap: 3px;
	height: 44px;
	padding: 0 ${space(1)};
	border-bottom: 3px solid ${color.edge};
	${onPhone} { gap: 1.5px; }
`;

const Book = styled.span<{ $isLeft: boolean }>`
	flex: 1 1 0;
	max-width: 32px;
	min-width: 1px;
	border-radius: 2px 2px 0 0;
	background: ${({ $isLeft }) => ($isLeft ? color.lamp : color.mist)};
	&:nth-child(3n) { opacity: ${({ $isLeft }) => ($isLeft ? 0.82 : 1)}; }
`;

const Bar = styled.span`
	height: 60%;
	border-radius: 2px 2px 0 0;
	background: ${color.lamp};
`;

const SHOWN_AT_FIRST = 4;

function Ledger() {
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
				<Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
					{isOpen ? "Show fewer" : `Show all ${entries.length}`}
				</Button>
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
	${bareList}
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
