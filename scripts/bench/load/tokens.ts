// What the model writes and the reader counts: each token carries its number in the story and the time at which it was sent.
import { clock } from "../shared.ts";

/** Shared by all processes of a bench, so that a time takes few digits. */
const EPOCH_MS = Number(process.env.BENCH_EPOCH_MS ?? Math.floor(clock()));
const UNITS_PER_MS = 10;

/** To be set for the processes that write or read tokens. */
export const epochVariable = { BENCH_EPOCH_MS: `${EPOCH_MS}` };

/** It ends with a comma: a server that sends whole words only need not wait for the next token. */
export const tokenText = (number: number) =>
	`@${number}.${Math.round((clock() - EPOCH_MS) * UNITS_PER_MS).toString()}, `;

/** Says at a story's end how many tokens it had. */
export const totalText = (total: number) => `=${total}, `;

const TOKEN = /@(\d+)\.(\d+),|=(\d+),/g;
/** No token is longer: the end of a piece may be the beginning of one. */
const MAX_TOKEN_CHARS = 32;

export type TokenReader = {
	/** Adds the text of a story as it arrives; answers how many tokens were in it. */
	add(text: string): number;
	/** The story is over. */
	end(): void;
};

export type TokenCounts = {
	tokens: number;
	lost: number;
	doubled: number;
	/** Of the tokens since the list was emptied, in milliseconds. */
	delays: number[];
};

export const newTokenCounts = (): TokenCounts => ({ tokens: 0, lost: 0, doubled: 0, delays: [] });

/** Reads one story's tokens from text in whatever wrapping. */
export function tokenReader(counts: TokenCounts): TokenReader {
	let next = 0;
	let rest = "";
	let isTotalKnown = false;
	return {
		add(text) {
			const all = rest + text;
			const now = (clock() - EPOCH_MS) * UNITS_PER_MS;
			let end = 0;
			let found = 0;
			for (const match of all.matchAll(TOKEN)) {
				end = match.index + match[0].length;
				if (match[3] !== undefined) {
					counts.lost += Math.max(0, Number(match[3]) - next);
					isTotalKnown = true;
					continue;
				}
				found++;
				const number = Number(match[1]);
				if (number < next) counts.doubled++;
				else {
					counts.lost += number - next;
					next = number + 1;
				}
				counts.delays.push((now - Number(match[2])) / UNITS_PER_MS);
			}
			counts.tokens += found;
			rest = all.slice(Math.max(end, all.length - MAX_TOKEN_CHARS));
			return found;
		},
		end() {
			// The last thing that the model wrote did not arrive.
			if (!isTotalKnown) counts.lost++;
		},
	};
}
