// Recognizes the tales from the Bible in a story of the built-in storyteller by the sentences of its material.
import { EVENT_IDS, eventMaterial, narratives } from "@lion-tails/backend/models/built-in/material";
import { sentenceKeys } from "@lion-tails/backend/models/heard";

/** Returns the ids of the narratives and events with at least two sentences in the story. */
export function talesIn(content: string): string[] {
	taleOfKey ??= keysOfTales();
	const counts = new Map<string, number>();
	for (const key of new Set(sentenceKeys(content))) {
		const id = taleOfKey.get(key);
		if (id) counts.set(id, (counts.get(id) ?? 0) + 1);
	}
	return [...counts].filter(([, count]) => count >= 2).map(([id]) => id);
}

let taleOfKey: Map<number, string> | undefined;

const keysOfTales = () =>
	new Map(
		[...narratives(), ...EVENT_IDS.map(eventMaterial)].flatMap(({ id, gist, scenes }) =>
			textsIn([gist, scenes.map(({ beats }) => beats)]).flatMap((text) =>
				sentenceKeys(text).map((key) => [key, id] as const),
			),
		),
	);

const textsIn = (part: unknown): string[] =>
	typeof part === "string" ? [part] : part && typeof part === "object" ? Object.values(part).flatMap(textsIn) : [];
