import type { StoryStats } from "@lion-tails/common/account";
import { styled } from "styled-components";
import { usage } from "../../account/usage.ts";
import { Badge, Note, Stack } from "../../ui/text.tsx";
import { color, font, onPhone, space } from "../../ui/tokens.ts";
import { Loaded, Section } from "../section.tsx";
import { stats } from "../settings-data.ts";
import { Ledger } from "./ledger.tsx";
import { Shelf } from "./shelf.tsx";

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
	return (
		<Stack $gap={5}>
			<Numbers>
				<Big>
					<dt>Remaining</dt>
					<dd>{remaining}</dd>
				</Big>
				<div>
					<dt>Used</dt>
					<dd>{used}</dd>
				</div>
				<div>
					<dt>Total</dt>
					<dd>{total}</dd>
				</div>
				<div>
					<dt>Last reset</dt>
					<dd>{utcDate(lastResetDate)}</dd>
				</div>
				{nextReset && (
					<div>
						<dt>Next reset</dt>
						<dd>{utcDate(nextReset)}</dd>
					</div>
				)}
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

/** Months are those of UTC. */
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

/** Side by side where there is room: then all books are about as wide. */
const Shelves = styled.div`
	display: flex;
	flex-wrap: wrap;
	align-items: end;
	gap: ${space(5)};
	> * { flex: 1 1 9.5rem; }
	> * + * { flex: 6 1 22rem; }
	${onPhone} { > *, > * + * { flex-basis: 100%; } }
`;

const Big = styled.div`
	dd { font: 600 2.5rem / 1.05 ${font.heading}; color: ${color.link}; }
	${onPhone} { grid-column: 1 / -1; }
`;
