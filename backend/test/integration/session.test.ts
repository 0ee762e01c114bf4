import { createServer } from "node:http";
import Koa from "koa";
import { beforeEach, expect, test } from "vitest";
import type { SessionRecord, SessionStore } from "../../src/account/store.ts";
import { sessionOf, sessions } from "../../src/http/session.ts";
import { listen } from "../listen.ts";

const HOUR_MS = 3600 * 1000;

let records: Map<string, SessionRecord>;
let writes: number;
let now: number;
let url: string;

beforeEach(async () => {
	records = new Map();
	writes = 0;
	now = 1_800_000_000_000;
	const store: SessionStore = {
		get: async (key) => records.get(key) ?? null,
		async put(record) {
			writes++;
			records.set(record.key, { ...record, parentModeUntil: null });
		},
		async update(record) {
			writes++;
			const stored = records.get(record.key);
			if (stored) records.set(record.key, { ...stored, ...record });
			return stored !== undefined;
		},
		setParentMode: async () => {},
		async renew(key, expiresAt) {
			writes++;
			const record = records.get(key);
			if (record) records.set(key, { ...record, expiresAt });
		},
		remove: async (key) => void records.delete(key),
		ofUser: async () => [],
		removeOfUser: async () => {},
	};
	const app = new Koa({ keys: ["a secret for tests only"] });
	app.use(
		sessions(
			app,
			store,
			false,
			() => now,
			() => {},
		),
	);
	app.use(async (ctx) => {
		const session = sessionOf(ctx);
		if (!session) return;
		const { userId, signedInAt } = ctx.query;
		if (userId) {
			session.userId = String(userId);
			await session.regenerate();
		}
		if (ctx.query.ended) records.clear();
		if (signedInAt) session.signedInAt = Number(signedInAt);
		ctx.body = { key: ctx.state.sessionKey, userId: session.userId, signedInAt: session.signedInAt };
	});
	url = await listen(createServer(app.callback()));
});

type Answer = { key: string; userId?: string; signedInAt?: number };

async function call(query: string, headers: Record<string, string> = {}): Promise<{ body: Answer; cookie: string }> {
	const answer = await fetch(`${url}/?${query}`, { headers });
	const cookie = answer.headers
		.getSetCookie()
		.map((one) => one.split(";")[0])
		.join("; ");
	return { body: (await answer.json()) as Answer, cookie };
}

test.each(["cookie", "bearer"])("a change of one field alone is stored, on a session by %s", async (via) => {
	const { body, cookie } = await call("userId=ada");
	const headers: Record<string, string> = via === "cookie" ? { cookie } : { authorization: `Bearer ${body.key}` };
	expect((await call("signedInAt=5", headers)).body).toMatchObject({ userId: "ada", signedInAt: 5 });
	expect((await call("", headers)).body).toMatchObject({ userId: "ada", signedInAt: 5 });
	expect((await call("signedInAt=6", headers)).body).toMatchObject({ signedInAt: 6 });
	expect((await call("", headers)).body).toMatchObject({ userId: "ada", signedInAt: 6 });
});

test("a session is written only when its expiry has to be renewed", async () => {
	const { cookie } = await call("userId=ada&signedInAt=5");
	const before = writes;
	await call("", { cookie });
	now += HOUR_MS / 2;
	await call("", { cookie });
	expect(writes).toBe(before);
	now += HOUR_MS;
	await call("", { cookie });
	expect(writes).toBe(before + 1);
	expect([...records.values()].at(-1)?.expiresAt).toBeGreaterThanOrEqual(now + 30 * 24 * HOUR_MS);
});

test.each(["signedInAt=7", ""])(
	"a session that is ended while a request of it runs stays ended (%s)",
	async (change) => {
		const { body } = await call("userId=ada");
		const headers = { authorization: `Bearer ${body.key}` };
		await call(`ended=yes&${change}`, headers);
		expect(records.size).toBe(0);
		expect((await call("", headers)).body.userId).toBeUndefined();
	},
);
