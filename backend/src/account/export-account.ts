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
				// Neither the key nor all of the content, of which a part may be secret.
				return records.map(({ content, expiresAt }) => {
					const { signedInAt } = JSON.parse(content) as { signedInAt?: number };
					return { signedInAt: signedInAt === undefined ? null : iso(signedInAt), expiresAt: iso(expiresAt) };
				});
			},
		},
		{ name: "usage", read: ({ id }) => quota.stats(id) },
	];
}

const iso = (time: number) => new Date(time).toISOString();
