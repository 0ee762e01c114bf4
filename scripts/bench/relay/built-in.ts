// How soon the built-in storyteller's first text is at the reader: at its default speed, and as fast as it can be.
import { openReader } from "../load/read-story.ts";
import type { Pinning } from "../servers/pinning.ts";
import { openProduct } from "../servers/servers.ts";
import { percentiles } from "../shared.ts";
import type { Results } from "./results.ts";

const STORIES = 8;

export async function measureBuiltIn(pinning: Pinning, folder?: string): Promise<Results["builtInFirstText"]> {
	return {
		defaultSpeedMs: await firstText(pinning, {}, folder),
		fullSpeedMs: await firstText(pinning, { STORYTELLER_TOKENS_PER_SECOND: "0" }, folder),
	};
}

/** The median of some stories, one after another; the first one is told by code that was just loaded and is left out. */
async function firstText(pinning: Pinning, environment: Record<string, string>, folder?: string): Promise<number> {
	const server = await openProduct({ pinning, parents: STORIES + 1, folder }, environment);
	const times: number[] = [];
	for (const token of server.tokens) {
		const reader = await openReader(server.protocol, server.url, token);
		const { promise, resolve } = Promise.withResolvers<number>();
		const requestedAt = performance.now();
		const onText = (text: string) => text && resolve(performance.now() - requestedAt);
		// Left at its first text.
		reader.read({ onText, onBytes() {} }).catch(() => {});
		times.push(await promise);
		reader.close();
	}
	await server.stop();
	return percentiles(times.slice(1)).p50;
}
