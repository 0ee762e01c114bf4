// How many stories a person may have: the month's free ones first, then the welcome ones. Months are UTC.
import type { StoryStats, Usage } from "@lion-tails/common/account";
import { AppError } from "@lion-tails/common/errors";
import type { QuotaLimits, QuotaStore, Reservation } from "./store.ts";

export type Quota = {
	/** Takes one story for the generation and answers which; throws `quota_exhausted`. */
	reserve(userId: string, generationId: string): Promise<Reservation["source"]>;
	usage(userId: string): Promise<Usage>;
	stats(userId: string): Promise<StoryStats>;
};

type Deps = {
	store: QuotaStore;
	limits: QuotaLimits;
	/** Whether the user's stories are not counted now. */
	isUnlimited: (userId: string) => Promise<boolean>;
	now: () => number;
};

export function openQuota({ store, limits, isUnlimited, now }: Deps): Quota {
	async function count(userId: string) {
		const [use, unlimited] = await Promise.all([store.use(userId, monthOf(now())), isUnlimited(userId)]);
		const welcome = Math.max(0, limits.welcome - use.welcomeUsedBefore);
		const monthLeft = Math.max(0, limits.monthly - use.monthUsed);
		const welcomeLeft = Math.max(0, limits.welcome - use.welcomeUsed);
		return {
			limit: limits.monthly + welcome,
			remaining: monthLeft + welcomeLeft,
			month: { used: limits.monthly - monthLeft, total: limits.monthly },
			welcome: { used: welcome - welcomeLeft, total: welcome },
			...(unlimited && { unlimited }),
		};
	}
	return {
		async reserve(userId, generationId) {
			const source = await store.reserve(userId, generationId, monthOf(now()), limits, now());
			if (source !== "exhausted") return source;
			const reset = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(
				monthStart(now(), 1),
			);
			throw new AppError("quota_exhausted", {
				message: `You have used all your free stories for this month. New ones arrive on ${reset}, or add your own OpenAI key in Settings for unlimited stories.`,
			});
		},
		async usage(userId) {
			const { month: _, welcome: __, ...left } = await count(userId);
			return { ...left, nextReset: monthStart(now(), 1).toISOString() };
		},
		async stats(userId) {
			const { limit, remaining, ...more } = await count(userId);
			const lastResetDate = monthStart(now(), 0).toISOString();
			return { used: limit - remaining, total: limit, remaining, lastResetDate, ...more };
		},
	};
}

const monthOf = (time: number) => new Date(time).toISOString().slice(0, 7);

function monthStart(time: number, monthsOn: number): Date {
	const date = new Date(time);
	return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsOn, 1));
}
