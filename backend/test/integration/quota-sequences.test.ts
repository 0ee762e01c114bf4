// Quota, ledger and usage agree after any sequence of actions.
import type { LedgerEntry, StoryStats, Usage } from "@lion-tails/common/account";
import fc from "fast-check";
import { expect, test } from "vitest";
import { status } from "../model-server.ts";
import { aRequest, openTestApp, TestUser } from "../test-app.ts";

const LIMITS = { monthly: 2, welcome: 2 };
const DAY_MS = 24 * 3600_000;
const RUNS = 12;
const ACTS = ["tell", "fail", "stop early", "stop late", "race", "save key", "remove key", "next month"] as const;

test("quota, ledger and usage agree after any actions", async () => {
	let aheadMs = 0;
	const now = () => Date.now() + aheadMs;
	const app = await openTestApp({ limits: LIMITS, now: () => now(), silenceTimeoutMs: 60_000 });

	async function perform(act: (typeof ACTS)[number], parent: TestUser): Promise<void> {
		const generate = () => parent.call("POST", "/api/story/generate", aRequest());
		const start = () =>
			parent.call<{ generationId?: string }>("POST", "/api/story/generate", aRequest(), { prefer: "respond-async" });
		const cancel = (id: string) => parent.call("POST", `/api/story/generations/${id}/cancel`);
		app.model.unscript();
		app.model.slowAfter = Infinity;
		switch (act) {
			case "tell":
				return void (await generate());
			case "race":
				return void (await Promise.all([generate(), generate(), generate()]));
			case "fail":
				app.model.script(status(404));
				return void (await generate());
			case "stop early": {
				app.model.script(async () => {});
				const { body } = await start();
				if (!body.generationId) return;
				const reader = await parent.watch(body.generationId);
				await cancel(body.generationId);
				await reader.untilEnd();
				return reader.close();
			}
			case "stop late": {
				app.model.slowAfter = 200;
				const { body } = await start();
				if (!body.generationId) return;
				const reader = await parent.watch(body.generationId);
				await reader.untilText(20);
				await cancel(body.generationId);
				await reader.untilEnd();
				return reader.close();
			}
			case "save key":
				return void (await parent.call("POST", "/api/settings/openai-key", { key: "sk-0123456789abcdef" }));
			case "remove key":
				return void (await parent.call("DELETE", "/api/settings/openai-key"));
			case "next month":
				aheadMs += 31 * DAY_MS;
		}
	}

	async function expectAgreement(parent: TestUser, hasKey: boolean): Promise<void> {
		const [{ body: usage }, { body: stats }, { body: ledger }] = await Promise.all([
			parent.call<Usage>("GET", "/api/story/usage"),
			parent.call<StoryStats>("GET", "/api/stats/story-generation"),
			parent.call<LedgerEntry[]>("GET", "/api/stats/story-ledger"),
		]);
		expect(ledger.filter(({ state }) => state === "running")).toEqual([]);
		for (const { state, reason } of ledger) expect(reason === null).toBe(state === "told");
		const told = ledger.filter(({ state }) => state === "told");
		const monthOf = (time: string | number) => new Date(time).toISOString().slice(0, 7);
		const isNow = ({ createdAt }: LedgerEntry) => monthOf(createdAt) === monthOf(now());
		const ofMonth = told.filter((entry) => entry.source === "month" && isNow(entry)).length;
		const welcome = told.filter(({ source }) => source === "welcome");
		const welcomeNow = welcome.filter(isNow).length;
		const welcomeTotal = LIMITS.welcome - (welcome.length - welcomeNow);
		const remaining = LIMITS.monthly - ofMonth + LIMITS.welcome - welcome.length;
		expect(stats).toMatchObject({
			remaining,
			total: LIMITS.monthly + welcomeTotal,
			used: LIMITS.monthly + welcomeTotal - remaining,
			month: { used: ofMonth, total: LIMITS.monthly },
			welcome: { used: welcomeNow, total: welcomeTotal },
		});
		expect(usage).toMatchObject({ remaining, limit: LIMITS.monthly + welcomeTotal });
		for (const count of [ofMonth, welcomeNow, welcomeTotal, remaining]) expect(count).toBeGreaterThanOrEqual(0);
		for (const answer of [usage, stats]) expect(answer.unlimited).toBe(hasKey ? true : undefined);
	}

	await fc.assert(
		fc.asyncProperty(fc.array(fc.constantFrom(...ACTS), { minLength: 3, maxLength: 12 }), async (acts) => {
			aheadMs = 0;
			const parent = await TestUser.register(app);
			let hasKey = false;
			for (const act of acts) {
				await perform(act, parent);
				if (act === "save key") hasKey = true;
				if (act === "remove key") hasKey = false;
				// A session lasts for 30 days.
				if (act === "next month") await parent.signIn();
				await expectAgreement(parent, hasKey);
			}
		}),
		{ numRuns: RUNS },
	);
});
