// What accounts give for the export: the user without the password's hash, the devices, the quota.
import type { ExportPart } from "./export.ts";
import type { Quota } from "./quota.ts";
import type { SessionStore } from "./store.ts";

export function accountExport(sessions: SessionStore, quota: Quota, now: () => number): ExportPart[] {
	return [
		{
			name: "account",
			async read({ passwordHash: _, createdAt, updatedAt, ...user }) {
				return { ...user, createdAt: iso(createdAt), updatedAt: iso(updatedAt) };
			},
		},
		{
			name: "sessions",
			async read({ id }) {
				const records = await sessions.ofUser(id, now());
				return records.map(({ content, expiresAt }) => {
					// The key is left out: whoever gets the file could sign in with nothing less.
					const { userId: _, signedInAt, ...more } = JSON.parse(content) as Record<string, unknown>;
					return {
						...more,
						signedInAt: typeof signedInAt === "number" ? iso(signedInAt) : null,
						expiresAt: iso(expiresAt),
					};
				});
			},
		},
		{ name: "usage", read: ({ id }) => quota.stats(id) },
	];
}

const iso = (time: number) => new Date(time).toISOString();
