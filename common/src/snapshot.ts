// A live story as the server gives it to whoever opens it. Apart from live.ts: pages fold events and need no schemas for it.
import { coverSourceOf } from "./cover-source.ts";
import type { LiveStory, Snapshot } from "./generation.ts";
import { storyLabel } from "./story-label.ts";

/** For a client that already has `have` UTF-16 units of the text. */
export function snapshotFrom(live: LiveStory, request: Record<string, unknown>, have = 0): Snapshot {
	const textFrom = Math.min(have, live.text.length);
	const label = storyLabel(request);
	return {
		...live,
		textFrom,
		text: live.text.slice(textFrom),
		cover: coverSourceOf(request),
		...(label && { label }),
	};
}
