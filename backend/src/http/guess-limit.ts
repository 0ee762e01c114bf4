// Limits guesses at a password without locking its owner out (docs/decisions/0028-guessing-passwords.md).
import { setTimeout as wait } from "node:timers/promises";
import type Koa from "koa";
import { clientKey, whenClientLeaves } from "./client-key.ts";
import { isWithin, limitReached, type RateLimit, type RateLimiter } from "./rate-limit.ts";

const MINUTE_S = 60;
/** Delay of an attempt from an unknown network at an account that has had many. */
const DELAY_MS = 20_000;
/** Attempts at one account, and at all accounts, that may wait at the same time in this process. */
const MAX_WAITING_OF_ACCOUNT = 3;
const MAX_WAITING = 300;

export type GuessLimit = {
	/**
	 * Counts an attempt at an account, which may delay it, then returns what `verify` returns. A right password resets the
	 * account's counters. `isKnownNetwork` returns whether the account's owner has used this network before.
	 * Throws `too_many_attempts`.
	 */
	attempt(
		ctx: Pick<Koa.Context, "ip" | "res">,
		account: { key: string; isKnownNetwork: () => Promise<boolean> },
		verify: () => Promise<boolean>,
	): Promise<boolean>;
};

/** `name` tells the counters of one use from those of others. */
export function guessLimit(name: string, rateLimiter: RateLimiter, delayMs = DELAY_MS): GuessLimit {
	const rule = (of: string, points: number, minutes: number): RateLimit => ({
		name: `${name}-${of}`,
		points,
		seconds: minutes * MINUTE_S,
		code: "too_many_attempts",
	});
	const perClient = rule("address", 50, 15);
	const perAccountAndClient = rule("account-address", 10, 15);
	const perAccount = rule("account", 20, 60);
	const waiting = new Map<string, number>();
	let waitingInAll = 0;

	/** Waits, unless too many attempts do already. */
	async function delay(ctx: Pick<Koa.Context, "res">, account: string): Promise<void> {
		const ofAccount = waiting.get(account) ?? 0;
		if (ofAccount >= MAX_WAITING_OF_ACCOUNT || waitingInAll >= MAX_WAITING)
			throw limitReached(perAccount.code, delayMs / 1000);
		waiting.set(account, ofAccount + 1);
		waitingInAll++;
		try {
			await wait(delayMs, undefined, { ref: false, signal: whenClientLeaves(ctx) });
		} catch (cause) {
			// The client has gone, and its password is not verified.
			throw limitReached(perAccount.code, delayMs / 1000, cause);
		} finally {
			waitingInAll--;
			const left = (waiting.get(account) ?? 1) - 1;
			if (left > 0) waiting.set(account, left);
			else waiting.delete(account);
		}
	}

	return {
		async attempt(ctx, account, verify) {
			const client = clientKey(ctx);
			const accountAndClient = `${account.key} ${client}`;
			await rateLimiter.consume(perClient, client);
			await rateLimiter.consume(perAccountAndClient, accountAndClient);
			const isUnderAttack = !(await isWithin(rateLimiter, perAccount, account.key));
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
