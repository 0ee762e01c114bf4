// People who are on the phone or on a screen: somebody talks to them, and they are somewhere else.
import { keyOf } from "../person-words.ts";
import type { StoryState } from "./state.ts";
import type { Mention, Reading } from "./types.ts";

const WHO = String.raw`(?:(?:her|his|their|old|my) )*((?:(?:Mr|Mrs|Ms|Dr)\. |Aunt |Uncle )?\p{L}+)`;
const FAR = String.raw`from (?:the )?(?:airport|hospital|office|hotel|ship|station|train|work|\p{Lu}\p{Ll}+)`;
const CALLS = [
	String.raw`\b(?:phone|telephone|screen|call|video call) (?:\w+ )?(?:with|to|from) ${WHO}`,
	String.raw`\b[Pp]hone (?:rang|buzzed)\b[^.“]*\.(?: “[^”]*”)?(?: [^.“]*\.)? It was ${WHO}`,
	String.raw`\b(?:phoned|telephoned|dialed|dialled) ${WHO}`,
	String.raw`\b[Oo]n (?:the|her|his|their) (?:screen|tablet|laptop|phone),? (?:there )?(?:was |were |is )?${WHO}`,
	String.raw`${WHO} (?:was|were) on the (?:phone|telephone|screen)\b`,
	String.raw`${WHO} (?:had )?(?:called|phoned|telephoned|rang)(?: home| him| her| them)? (?:to say|${FAR})\b`,
].map((pattern) => new RegExp(pattern, "gu"));

/** Remembers the names of those to whom somebody talks in this paragraph without seeing them. */
export function noteCallers({ callers, main, world }: StoryState, text: string): void {
	if (world.isOld || !/phone|screen|call|tablet|laptop|rang|dial/i.test(text)) return;
	for (const pattern of CALLS)
		for (const [, name = ""] of text.matchAll(pattern))
			if (name !== main?.who && !/^(?:the|a|an|it|he|she|they|i|you)$/i.test(name)) callers.add(keyOf(name));
}

const COMING =
	/^(?:came|arrived|stepped|walked|hurried|ran|returned|stood|sat|knelt|waited|climbed|opened|carried|brought|put)$/;

/** Returns whether somebody who is absent is only on the phone. Whoever comes no longer is. */
export function isOnCall({ callers }: StoryState, { sentence, words }: Reading, { from, to }: Mention): boolean {
	if (callers.size === 0) return false;
	const own = sentence.slice(from, to).map(({ text }) => text);
	const name = [own.join(" "), own.at(-1) ?? ""].map(keyOf).find((one) => callers.has(one));
	if (name === undefined) return false;
	const isComing = COMING.test(words[to] ?? "") || COMING.test(words[from - 1] ?? "");
	if (isComing) callers.delete(name);
	return !isComing;
}
