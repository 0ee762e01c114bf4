// The tokens that the model writes and the readers count. Each contains its number in the story and its time of sending.
import { clock } from "../shared.ts";

/** Shared by all processes, so that a time has few digits. */
const EPOCH_MS = Number(process.env.BENCH_EPOCH_MS ?? Math.floor(clock()));
const UNITS_PER_MS = 10;

/** Environment variable of the processes that write or read tokens. */
export const epochVariable = { BENCH_EPOCH_MS: `${EPOCH_MS}` };

/** Ends with a comma, so that servers that send complete words need not wait for the next token. */
export const tokenText = (number: number) =>
	`@${number}.${Math.round((clock() - EPOCH_MS) * UNITS_PER_MS).toString()}, `;

/** The number of tokens, at the end of a story. */
export const totalText = (total: number) => `=${total}, `;

const TOKEN = /@(\d+)\.(\d+),|=(\d+),/g;
/** The maximum length of a token: the end of a piece may be the start of one. */
const MAX_TOKEN_CHARS = 32;

type TokenReader = {
	/** Adds a piece of a story's text and returns the number of tokens in it. */
	add(text: string): number;
	/** Ends the story. */
	end(): void;
};

type TokenCounts = {
	tokens: number;
	lost: number;
	doubled: number;
	/** Delays in milliseconds of the tokens since the list was emptied. */
	delays: number[];
};

export const newTokenCounts = (): TokenCounts => ({ tokens: 0, lost: 0, doubled: 0, delays: [] });

/** Reads the tokens of one story from text in any format. */
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
			// The total did not arrive.
			if (!isTotalKnown) counts.lost++;
		},
	};
}
