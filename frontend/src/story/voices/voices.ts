// The recorded voices of the family's stories. Their sound is loaded from this browser's copy first.
import type { VoicePage } from "@lion-tails/common/voice";
import { onLibraryChange } from "../../net/channel.ts";
import { call, UnreachableError } from "../../net/client.ts";
import { createResource } from "../../net/resource.ts";
import { copiedVoice, copiedVoices, fetchVoice } from "../offline/voice-copies.ts";

/** Recorded pages of all stories; without the server those that this browser has. */
export const voices = createResource(async (): Promise<readonly VoicePage[]> => {
	try {
		return (await call("GET /api/voices", { isBackground: true })).pages;
	} catch (error) {
		if (error instanceof UnreachableError) return copiedVoices();
		throw error;
	}
});

let listing: Promise<void> | null = null;

/** Resolves when the list is loaded, also if another call is loading it, or cannot be loaded: then another voice reads. */
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

/** Returns the recorded pages of a story by paragraph. */
export const pagesOf = (storyId: string, pages: readonly VoicePage[] = []): ReadonlyMap<number, VoicePage> =>
	new Map(pages.filter((page) => page.storyId === storyId).map((page) => [page.paragraph, page]));

/** Returns the sound of a recorded page. Throws the error of the call. */
export async function loadVoice(page: VoicePage): Promise<Blob> {
	return (await copiedVoice(page)) ?? fetchVoice(page);
}
