import { AppError } from "@lion-tails/common/errors";
import {
	type IRateLimiterOptions,
	type RateLimiterAbstract,
	RateLimiterMemory,
	RateLimiterRes,
} from "rate-limiter-flexible";

/** How many attempts are free within a time, per key; `seconds` is the length of the window. */
export type AttemptRule = { points: number; seconds: number };

export type Attempts = {
	/** Counts one attempt; throws `too_many_attempts` with the seconds to wait. */
	count(rule: AttemptRule, name: string, key: string): Promise<void>;
	forget(rule: AttemptRule, name: string, key: string): Promise<void>;
};

/** Counts in this process, or where `makeLimiter` says. */
export function attemptsIn(
	makeLimiter: (options: IRateLimiterOptions) => RateLimiterAbstract = (options) => new RateLimiterMemory(options),
): Attempts {
	const limiters = new Map<string, RateLimiterAbstract>();
	const limiter = ({ points, seconds }: AttemptRule, name: string) => {
		const found = limiters.get(name) ?? makeLimiter({ points, duration: seconds, keyPrefix: name });
		limiters.set(name, found);
		return found;
	};
	return {
		async count(rule, name, key) {
			try {
				await limiter(rule, name).consume(key);
			} catch (refused) {
				if (!(refused instanceof RateLimiterRes)) throw refused;
				const retryAfter = Math.ceil(refused.msBeforeNext / 1000);
				const minutes = Math.ceil(retryAfter / 60);
				const wait = retryAfter < 60 ? "a minute" : `${minutes} minutes`;
				throw new AppError("too_many_attempts", {
					message: `Too many attempts. Please wait ${wait} and try again.`,
					retryAfter,
				});
			}
		},
		async forget(rule, name, key) {
			await limiter(rule, name).delete(key);
		},
	};
}
