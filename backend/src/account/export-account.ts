// What accounts give for the export: the user without the password's hash, the devices, the quota and its ledger.
import type { ExportPart } from "./export.ts";
import type { Quota } from "./quota.ts";
import type { LedgerStore, SessionStore } from "./store.ts";

type Deps = { sessions: SessionStore; quota: Quota; ledger: LedgerStore; now: () => number };

/** More stories than a parent has told in the time that the ledger reaches back. */
const MAX_LEDGER_ENTRIES = 10_000;

export function accountExport({ sessions, quota, ledger, now }: Deps): ExportPart[] {
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
		{
			name: "ledger",
			async read({ id }) {
				const entries = await ledger.list(id, MAX_LEDGER_ENTRIES);
				return entries.map(({ userId: _, createdAt, ...entry }) => ({ ...entry, createdAt: iso(createdAt) }));
			},
		},
	];
}

const iso = (time: number) => new Date(time).toISOString();
