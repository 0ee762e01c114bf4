import { useMemo } from "react";
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
		nextReset: null,
	};
	// Creating a formatter takes some 20 ms.
	const reset = useMemo(
		() =>
			// The build, which renders the form without data, may have another language.
			nextReset === null
				? "January 1, 2026"
				: new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeZone: "UTC" }).format(new Date(nextReset)),
		[nextReset],
	);
	return (
		<Badges style={{ visibility: data ? "visible" : "hidden" }}>
			<Badge $tone={unlimited || remaining > 0 ? "olive" : "lamp"}>
				{unlimited ? "Unlimited stories with your own key" : `${remaining} / ${limit} stories remaining this month`}
			</Badge>
			{!unlimited && <Note as="span">Next reset: {reset}</Note>}
			{!unlimited && remaining === 0 && (
				<Note as="span">
					<WithSettingsLink text="Or add your own OpenAI key in Settings for unlimited stories." />
				</Note>
			)}
		</Badges>
	);
}

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
