import { styled } from "styled-components";
import { call } from "../net/client.ts";
import { createResource } from "../net/resource.ts";
import { WithSettingsLink } from "../ui/link.tsx";
import { Badge, Note, Row } from "../ui/text.tsx";
import { toastError } from "../ui/toasts.tsx";

/** Stories left this month. Invisible until loaded, so that the form does not move. */
export function UsageBadge() {
	const { data } = usage.use();
	const { remaining, limit, unlimited, nextReset } = data ?? {
		remaining: 60,
		limit: 60,
		unlimited: false,
		nextReset: "2026-01-01T00:00:00.000Z",
	};
	return (
		<Badges style={{ visibility: data ? "visible" : "hidden" }}>
			<Badge $tone={unlimited || remaining > 0 ? "olive" : "lamp"}>
				{unlimited ? "Unlimited stories with your own key" : `${remaining} / ${limit} stories remaining this month`}
			</Badge>
			{!unlimited && <Note as="span">Next reset: {longDate(new Date(nextReset))}</Note>}
			{!unlimited && remaining === 0 && (
				<Note as="span">
					<WithSettingsLink text="Or add your own OpenAI key in Settings for unlimited stories." />
				</Note>
			)}
		</Badges>
	);
}

/** Without a formatter of Intl, whose creation takes a phone 80 ms. */
const longDate = (date: Date) => `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;

const MONTHS = "January February March April May June July August September October November December".split(" ");

const Badges = styled(Row)`
	min-height: 32px;
	margin-top: 4px;
	row-gap: 2px;
`;

export const usage = createResource(() => call("GET /api/story/usage"));

export async function loadUsage(): Promise<void> {
	try {
		await usage.load();
	} catch (error) {
		toastError("Failed to fetch usage stats", error);
	}
}
