// The snapshot of a running story. Separate from live.ts, so that pages fold events without loading schemas.
import { coverSourceOf } from "./cover-source.ts";
import type { LiveStory, Snapshot } from "./generation.ts";
import { storyLabel } from "./story-label.ts";
import { PictureRequest } from "./storyboard/picture-request.ts";

/** Returns the snapshot for a client that has the first `have` UTF-16 units of the text. */
export function snapshotFrom(live: LiveStory, request: Record<string, unknown>, have = 0): Snapshot {
	const textFrom = Math.min(have, live.text.length);
	const label = storyLabel(request);
	return {
		...live,
		textFrom,
		text: live.text.slice(textFrom),
		cover: coverSourceOf(request),
		pictures: PictureRequest.parse(request),
		...(label && { label }),
	};
}
