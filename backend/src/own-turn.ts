// Work that takes much time or memory, and must not hold up other requests.
import { setImmediate as nextTurn } from "node:timers/promises";

let last: Promise<void> = Promise.resolve();

/**
 * Resolves in a turn of the event loop that no other call of this function shares. Work of several milliseconds starts with it:
 * however many requests arrive at once, other requests and running stories get their turn after each of them.
 */
export function ownTurn(): Promise<void> {
	last = last.then(() => nextTurn());
	return last;
}

/** Returns a function that runs asynchronous work, one piece after another, because each takes much memory. */
export function oneAfterAnother(): <T>(act: () => Promise<T>) => Promise<T> {
	let previous: Promise<unknown> = Promise.resolve();
	return (act) => {
		const result = previous.then(act);
		previous = result.catch(() => {});
		return result;
	};
}

/** Frees the memory of a buffer, which otherwise waits for a garbage collection. A small buffer shares its memory with others. */
export function freeBuffer({ length, buffer }: Buffer): void {
	if (length === buffer.byteLength) (buffer as ArrayBuffer).transfer(0);
}
