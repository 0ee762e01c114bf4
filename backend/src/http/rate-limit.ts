import { AppError, type ErrorCode } from "@lion-tails/common/errors";
import {
	type IRateLimiterOptions,
	type RateLimiterAbstract,
	RateLimiterMemory,
	RateLimiterRes,
} from "rate-limiter-flexible";

/** `points` calls are free within a window of `seconds`, for each key. `code`: what is answered after that. */
export type RateLimit = { name: string; points: number; seconds: number; code: ErrorCode };

export type RateLimiter = {
	/** Counts one call; throws the limit's code with the seconds to wait. */
	consume(limit: RateLimit, key: string): Promise<void>;
	reset(limit: RateLimit, key: string): Promise<void>;
};

/** Counts in this process, or in the limiter that `open` makes. */
export function rateLimiter(
	open: (options: IRateLimiterOptions) => RateLimiterAbstract = (options) => new RateLimiterMemory(options),
): RateLimiter {
	const limiters = new Map<string, RateLimiterAbstract>();
	const limiterOf = ({ name, points, seconds }: RateLimit) => {
		const limiter = limiters.get(name) ?? open({ points, duration: seconds, keyPrefix: name });
		limiters.set(name, limiter);
		return limiter;
	};
	return {
		async consume(limit, key) {
			try {
				await limiterOf(limit).consume(key);
			} catch (error) {
				if (!(error instanceof RateLimiterRes)) throw error;
				throw limitReached(limit.code, Math.ceil(error.msBeforeNext / 1000));
			}
		},
		async reset(limit, key) {
			await limiterOf(limit).delete(key);
		},
	};
}

/** Counts one call; returns false when the limit is reached, instead of throwing. */
export async function isWithin(rateLimiter: RateLimiter, limit: RateLimit, key: string): Promise<boolean> {
	try {
		await rateLimiter.consume(limit, key);
		return true;
	} catch (error) {
		if (error instanceof AppError && error.code === limit.code) return false;
		throw error;
	}
}

/** The error of a call above a limit, with the seconds to wait. */
export function limitReached(code: ErrorCode, retryAfter: number, cause?: unknown): AppError {
	const wait = retryAfter < 60 ? "a minute" : `${Math.ceil(retryAfter / 60)} minutes`;
	const { message } = new AppError(code);
	return new AppError(code, { message: message.replace("a little", wait), retryAfter, cause });
}
