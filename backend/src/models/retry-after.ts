// When a server takes requests again: by its headers, by its words, or not said.
import type { ServerError } from "./server-error.ts";

/** Milliseconds from `now`; null where the server does not say. */
export function retryAfterMs({ headers, said }: ServerError, now: number): number | null {
	const times = [
		milliseconds(headers.get("retry-after-ms"), 1),
		milliseconds(headers.get("retry-after"), 1000) ?? untilDate(headers.get("retry-after"), now),
		durationMs(/(?:retry|try again) (?:in|after) ((?:\d+(?:\.\d+)? ?(?:ms|h|m|s)[a-z]* ?)+)/i.exec(said.message)?.[1]),
		said.numbers.retry_after === undefined ? null : said.numbers.retry_after * 1000,
		said.numbers.estimated_time === undefined ? null : said.numbers.estimated_time * 1000,
		limitResetMs(headers),
	];
	return times.find((time) => time !== null) ?? null;
}

function milliseconds(value: string | null, unitMs: number): number | null {
	const number = value === null || value.trim() === "" ? Number.NaN : Number(value);
	return Number.isFinite(number) && number >= 0 ? number * unitMs : null;
}

function untilDate(value: string | null, now: number): number | null {
	const date = value?.includes(":") ? Date.parse(value) : Number.NaN;
	return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** Such as `6m0s`, `1h2m`, `20ms`, `29.5s`. */
function durationMs(text: string | null | undefined): number | null {
	const parts = [...(text ?? "").matchAll(/(\d+(?:\.\d+)?) ?(ms|h|m|s)/gi)];
	if (!parts.length) return null;
	return parts.reduce((sum, [, number, unit]) => sum + Number(number) * (UNIT_MS[unit?.toLowerCase() ?? ""] ?? 0), 0);
}

const UNIT_MS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** Of the limit that is used up. */
function limitResetMs(headers: Headers): number | null {
	for (const limit of ["requests", "tokens"])
		if (headers.get(`x-ratelimit-remaining-${limit}`) === "0")
			return durationMs(headers.get(`x-ratelimit-reset-${limit}`));
	return null;
}
