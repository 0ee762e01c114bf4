// What the first story of a process would wait for is done before, while nobody waits: the authored material is read and
// checked, the Bible and the word filters are opened, and the code that tells stories has run once.
import { setImmediate as nextTurn } from "node:timers/promises";
import { loadInParts } from "../models/built-in/material.ts";
import type { Storyteller } from "../models/storyteller.ts";
import { tryStory } from "./try-story.ts";

/** Tells a story to nobody. Throws only the signal's reason. */
export async function warmUp(builtIn: Storyteller, signal: AbortSignal): Promise<void> {
	for (const _ of loadInParts()) {
		signal.throwIfAborted();
		await nextTurn();
	}
	await tryStory({ storyteller: builtIn, fallback: builtIn, signal, onChange() {} });
}
