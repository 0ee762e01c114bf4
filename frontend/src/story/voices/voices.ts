// The recorded voices of the family's stories and songs. Their sound is loaded from this browser's copy first.
import { onLibraryChange } from "../../net/channel.ts";
import { call, UnreachableError } from "../../net/client.ts";
import { createResource } from "../../net/resource.ts";
import { copiedVoice, copiedVoices, fetchVoice, type RecordedPage, recordedPages } from "../offline/voice-copies.ts";

/** Recorded pages of all stories and songs; without the server those that this browser has. */
export const voices = createResource(async (): Promise<readonly RecordedPage[]> => {
	try {
		return recordedPages(await call("GET /api/voices", { isBackground: true }));
	} catch (error) {
		if (error instanceof UnreachableError) return copiedVoices();
		throw error;
	}
});

let listing: Promise<void> | null = null;

/** Resolves when the list is loaded, by this call or another one, or cannot be loaded. Then another voice reads. */
export function listVoices(): Promise<void> {
	listing ??= voices
		.ensure()
		.catch(() => {})
		.finally(() => {
			listing = null;
		});
	return listing;
}

onLibraryChange(({ reason }) => {
	if (["recorded", "deleted"].includes(reason) && voices.get().status !== "idle") voices.refresh();
});

/** Returns the recorded pages of a story or song by paragraph, or by the number of the part. */
export const pagesOf = (storyId: string, pages: readonly RecordedPage[] = []): ReadonlyMap<number, RecordedPage> =>
	new Map(pages.filter((page) => page.storyId === storyId).map((page) => [page.paragraph, page]));

export const loadVoice = async (page: RecordedPage): Promise<Blob> => (await copiedVoice(page)) ?? fetchVoice(page);
