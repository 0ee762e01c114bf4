// Limits of calls by key, and of guesses at a password.
import { setTimeout as wait } from "node:timers/promises";
import { attempts, type RateLimit } from "@lion-tails/common/endpoints";
import { AppError, type ErrorCode } from "@lion-tails/common/errors";
import type Koa from "koa";
import { keyCounter } from "../key-counter.ts";
import { type KeyWindow, keyWindows } from "../key-windows.ts";
import { clientKey, whenClientLeaves } from "./client-key.ts";

export type RateLimiter = ReturnType<typeof rateLimiter>;

/** Counts the calls of one limit by key. */
export type CallCounter = {
	add(key: string): KeyWindow | Promise<KeyWindow>;
	forget(key: string): void | Promise<void>;
};

/** Counts in this process, or with the counters that `open` returns. */
export function rateLimiter(open: (limit: RateLimit) => CallCounter = ({ seconds }) => keyWindows(seconds)) {
	const counters = new Map<string, CallCounter>();
	const counterOf = (limit: RateLimit) => {
		const counter = counters.get(limit.name) ?? open(limit);
		counters.set(limit.name, counter);
		return counter;
	};
	/** Returns null within the limit, otherwise the seconds to wait. */
	async function count(limit: RateLimit, key: string): Promise<number | null> {
		const { count, msLeft } = await counterOf(limit).add(key);
		return count <= limit.points ? null : Math.ceil(msLeft / 1000);
	}
	return {
		/** Counts one call. Throws the limit's code with the seconds to wait. */
		async consume(limit: RateLimit, key: string): Promise<void> {
			const seconds = await count(limit, key);
			if (seconds !== null) throw limitReached(limit.code ?? "too_many_requests", seconds);
		},
		/** Counts one call; returns false when the limit is reached, instead of throwing. */
		isWithin: async (limit: RateLimit, key: string) => (await count(limit, key)) === null,
		async reset(limit: RateLimit, key: string): Promise<void> {
			await counterOf(limit).forget(key);
		},
	};
}

/**
 * Returns the error of a call above a limit, with the seconds to wait. It has no stack, because recording one for each refused
 * call costs time in a flood.
 */
function limitReached(code: ErrorCode, retryAfter: number, cause?: unknown): AppError {
	const time = retryAfter < 60 ? "a minute" : `${Math.ceil(retryAfter / 60)} minutes`;
	const { stackTraceLimit } = Error;
	Error.stackTraceLimit = 0;
	try {
		const { message } = new AppError(code);
		return new AppError(code, { message: message.replace("a little", time), retryAfter, cause });
	} finally {
		Error.stackTraceLimit = stackTraceLimit;
	}
}

/** Delay of an attempt from an unknown network at an account that has had many attempts. */
const DELAY_MS = 20_000;
/** Attempts at one account, and at all accounts, that may wait at the same time in this process. */
const MAX_WAITING_OF_ACCOUNT = 3;
const MAX_WAITING = 300;

export type GuessLimit = ReturnType<typeof guessLimit>;

/**
 * Limits guesses without locking the account's owner out (docs/decisions/0028-guessing-passwords.md). `name` separates the counters
 * of different uses.
 */
export function guessLimit(name: string, rateLimiter: RateLimiter, delayMs = DELAY_MS) {
	const perClient = attempts(`${name}-address`, 50, 15);
	const perAccountAndClient = attempts(`${name}-account-address`, 10, 15);
	const perAccount = attempts(`${name}-account`, 20, 60);
	const waiting = keyCounter();

	/** Throws if too many attempts wait already. */
	async function delay(ctx: Pick<Koa.Context, "res">, account: string): Promise<void> {
		if (waiting.of(account) >= MAX_WAITING_OF_ACCOUNT || waiting.total() >= MAX_WAITING)
			throw limitReached(perAccount.code, delayMs / 1000);
		const release = waiting.add(account);
		try {
			await wait(delayMs, undefined, { ref: false, signal: whenClientLeaves(ctx) });
		} catch (cause) {
			// The client has left, so its password is not verified.
			throw limitReached(perAccount.code, delayMs / 1000, cause);
		} finally {
			release();
		}
	}

	return {
		/**
		 * Counts an attempt at an account, which may delay it, then returns what `verify` returns. A right password resets the
		 * account's counters. `isKnownNetwork` returns whether the account's owner has used this network before.
		 * Throws `too_many_attempts`.
		 */
		async attempt(
			ctx: Pick<Koa.Context, "ip" | "res">,
			account: { key: string; isKnownNetwork: () => Promise<boolean> },
			verify: () => Promise<boolean>,
		): Promise<boolean> {
			const client = clientKey(ctx);
			const accountAndClient = `${account.key} ${client}`;
			await rateLimiter.consume(perClient, client);
			await rateLimiter.consume(perAccountAndClient, accountAndClient);
			const isUnderAttack = !(await rateLimiter.isWithin(perAccount, account.key));
			if (isUnderAttack && !(await account.isKnownNetwork())) await delay(ctx, account.key);
			const isRight = await verify();
			if (isRight) {
				await rateLimiter.reset(perAccountAndClient, accountAndClient);
				await rateLimiter.reset(perAccount, account.key);
			}
			return isRight;
		},
	};
}
