// Moderation by the model server: each paragraph is checked while the next one arrives. Only the end of the story waits for it.
import { AppError } from "@lion-tails/common/errors";
import type { Storyteller } from "../../models/storyteller.ts";
import type { RunningStory } from "../running-story.ts";

/** The text after the first `keptChars` characters is unsafe for children. */
export class UnsafeStory extends AppError {
	readonly keptChars: number;

	constructor(keptChars: number) {
		super("unsafe_story");
		this.keptChars = keptChars;
	}
}

type Moderation = {
	/** Aborted with `UnsafeStory` at an unsafe paragraph. */
	signal: AbortSignal;
	/** Checks the last paragraph and waits for all pending checks. Throws `UnsafeStory`. */
	finish(): Promise<void>;
};

const PARAGRAPH_END = "\n\n";

/** After an error the server is not called again for this story. */
export function moderate(story: RunningStory, { isUnsafe }: Storyteller, outer: AbortSignal): Moderation {
	if (!isUnsafe) return { signal: outer, finish: async () => {} };
	const stop = new AbortController();
	const signal = AbortSignal.any([outer, stop.signal]);
	const pending = new Set<Promise<void>>();
	let from = story.text.length;
	let isAsked = true;

	async function look(start: number, text: string): Promise<void> {
		try {
			if (await isUnsafe?.(text, signal)) stop.abort(new UnsafeStory(start));
		} catch {
			isAsked = false;
		}
	}
	function lookAt(end: number): void {
		const text = story.text.slice(from, end).trim();
		if (text && isAsked && !signal.aborted) {
			const answer = look(from, text).finally(() => pending.delete(answer));
			pending.add(answer);
		}
		from = end;
	}

	story.watchText((text) => {
		for (let end = text.indexOf(PARAGRAPH_END, from); end >= 0; end = text.indexOf(PARAGRAPH_END, from))
			lookAt(end + PARAGRAPH_END.length);
	});
	return {
		signal,
		async finish() {
			lookAt(story.text.length);
			await Promise.all(pending);
			if (stop.signal.aborted) throw stop.signal.reason;
		},
	};
}
