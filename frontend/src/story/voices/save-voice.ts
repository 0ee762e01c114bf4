import { base64Of } from "../../net/base64.ts";
import { call } from "../../net/client.ts";
import { scheduleRefresh } from "../offline/offline-stories.ts";
import { type RecordedPage, songPageOf } from "../offline/voice-copies.ts";
import { voices } from "./voices.ts";

export type Recorded = { id: string; isSong?: true };

const isSamePage = (one: RecordedPage, other: RecordedPage) =>
	one.storyId === other.storyId && one.paragraph === other.paragraph;

/** Stores a page that an adult has recorded. Throws the error of the call. */
export async function saveVoice({ id, isSong }: Recorded, index: number, sound: Blob): Promise<void> {
	const body = { audioBase64: await base64Of(sound), isAdult: true } as const;
	const saved = isSong
		? songPageOf(await call("PUT /api/songs/:id/voices/:part", { params: { id, part: index }, body }))
		: await call("PUT /api/stories/:id/voices/:paragraph", { params: { id, paragraph: index }, body });
	scheduleRefresh();
	voices.update("", (all) => [...all.filter((other) => !isSamePage(other, saved)), saved]);
}

export async function deleteVoice({ id, isSong }: Recorded): Promise<void> {
	const input = { params: { id } };
	await (isSong ? call("DELETE /api/songs/:id/voices", input) : call("DELETE /api/stories/:id/voices", input));
	scheduleRefresh();
	voices.update("", (all) => all.filter(({ storyId }) => storyId !== id));
}
