// The devices that are signed in.
import type { AccountSession } from "@lion-tails/common/account";
import { useState } from "react";
import { styled } from "styled-components";
import { call } from "../../net/client.ts";
import { Button } from "../../ui/button.tsx";
import { relativeTime } from "../../ui/relative-time.ts";
import { Badge, Stack, Subheading } from "../../ui/text.tsx";
import { toast } from "../../ui/toasts.tsx";
import { color, space } from "../../ui/tokens.ts";
import { Loaded, Part } from "../section.tsx";
import { devices, loadDevices, showError } from "../settings-data.ts";

export function Devices() {
	return (
		<Part $gap={3}>
			<Subheading>Signed-in devices</Subheading>
			<Loaded entry={devices.use()} skeletonLines={3}>
				{(sessions) => <DeviceList sessions={sessions} />}
			</Loaded>
		</Part>
	);
}

function DeviceList({ sessions }: { sessions: AccountSession[] }) {
	const [busy, setBusy] = useState<string | null>(null);
	const others = sessions.filter(({ isCurrent }) => !isCurrent);

	async function end(id: string, request: () => Promise<unknown>, done: { title: string; description: string }) {
		setBusy(id);
		try {
			await request();
			toast(done);
		} catch (error) {
			showError("Failed to sign out", error);
		}
		await loadDevices();
		setBusy(null);
	}

	return (
		<Stack $gap={3}>
			<List>
				{sessions.map(({ id, device, isCurrent, lastSeenAt }) => (
					<li key={id}>
						<span>
							{device}, {isCurrent ? "now" : lastSeen(lastSeenAt)}
						</span>
						{isCurrent ? (
							<Badge $tone="olive">This device</Badge>
						) : (
							<Button
								aria-label={`Sign out ${device}`}
								isInactive={busy !== null}
								onClick={() =>
									void end(id, () => call("DELETE /api/account/sessions/:id", { params: { id } }), {
										title: "Device signed out",
										description: `${device} is signed out.`,
									})
								}
							>
								{busy === id ? "Signing out…" : "Sign out"}
							</Button>
						)}
					</li>
				))}
			</List>
			{others.length > 0 && (
				<div>
					<Button
						isInactive={busy !== null}
						onClick={() =>
							void end("others", () => call("DELETE /api/account/sessions"), {
								title: "Devices signed out",
								description: "Only this device is signed in now.",
							})
						}
					>
						{busy === "others" ? "Signing out…" : "Sign out all other devices"}
					</Button>
				</div>
			)}
		</Stack>
	);
}

const HOUR_MS = 3_600_000;

/** `lastSeenAt` is right to the hour. */
const lastSeen = (lastSeenAt: string) =>
	Date.now() - Date.parse(lastSeenAt) < HOUR_MS ? "within the last hour" : `${relativeTime(lastSeenAt)} ago`;

const List = styled.ul`
	display: grid;
	margin: 0;
	padding: 0;
	list-style: none;
	li {
		display: flex;
		align-items: center;
		justify-content: space-between;
		gap: ${space(3)};
		min-height: 56px;
		border-bottom: 1px solid ${color.mist};
	}
	li:last-child { border-bottom: 0; }
	li > span:first-child { min-width: 0; overflow-wrap: anywhere; }
	li > :last-child { flex: none; }
`;
