// Makes the sound of a story for the podcast, page by page, from the family's recording or with the model of the own key. MP3
// files and AAC frames can be joined, which the formats of recordings cannot.
import { splitSentences } from "@lion-tails/common/paragraphs";
import type { SpokenPage } from "@lion-tails/common/spoken-text";
import type { VoicePage } from "@lion-tails/common/voice";
import { base64Of } from "../../net/base64.ts";
import { call, callForBytes } from "../../net/client.ts";
import type { ModelVoiceName } from "../speech/settings.ts";
import { loadVoice } from "../voices/voices.ts";

export type EpisodeVoice =
	| { way: "family"; recorded: ReadonlyMap<number, VoicePage> }
	| { way: "model"; name: ModelVoiceName };

type Options = {
	storyId: string;
	pages: readonly SpokenPage[];
	voice: EpisodeVoice;
	onPage: (done: number) => void;
	signal: AbortSignal;
};

/** Replaces the story's episode. Throws the first error, after which the episode is incomplete and not in the podcast. */
export async function makeEpisode({ storyId, pages, voice, onPage, signal }: Options): Promise<void> {
	await call("DELETE /api/stories/:id/episode", { params: { id: storyId }, signal });
	for (const [done, page] of pages.entries()) {
		onPage(done);
		const sound = await (voice.way === "model" ? spokenBy(voice.name) : recordedBy(voice.recorded));
		signal.throwIfAborted();
		await call("PUT /api/stories/:id/episode/:paragraph", {
			params: { id: storyId, paragraph: page.index },
			body: { audioBase64: await base64Of(sound) },
			signal,
		});

		async function spokenBy(name: ModelVoiceName): Promise<Blob> {
			const parts: BlobPart[] = [];
			for (const sentence of splitSentences(page.text).keys()) {
				const stream = await callForBytes("GET /api/stories/:id/speech", {
					params: { id: storyId },
					query: { paragraph: page.index, sentence, voice: name },
					signal,
				});
				parts.push(await new Response(stream).blob());
			}
			return new Blob(parts);
		}

		async function recordedBy(recorded: ReadonlyMap<number, VoicePage>): Promise<Blob> {
			const own = recorded.get(page.index);
			if (!own) throw new Error("This page is not recorded yet.");
			return toAac(await loadVoice(own));
		}
	}
}

/** All browsers that encode AAC know this rate. */
const SAMPLE_RATE = 44_100;
const AAC = {
	codec: "mp4a.40.2",
	sampleRate: SAMPLE_RATE,
	numberOfChannels: 1,
	bitrate: 64_000,
	// Frames with a header of their own, so that parts can be joined: https://www.w3.org/TR/webcodecs-aac-codec-registration/
	aac: { format: "adts" },
} as AudioEncoderConfig;

/** Chrome on Linux and Firefox cannot encode AAC. */
export async function canEncode(): Promise<boolean> {
	if (!("AudioEncoder" in window)) return false;
	const { supported } = await AudioEncoder.isConfigSupported(AAC).catch(() => ({ supported: false }));
	return supported === true;
}

const PAUSE_SECONDS = 0.7;

async function toAac(sound: Blob): Promise<Blob> {
	const context = new OfflineAudioContext(1, 1, SAMPLE_RATE);
	const decoded = (await context.decodeAudioData(await sound.arrayBuffer())).getChannelData(0);
	const samples = new Float32Array(decoded.length + PAUSE_SECONDS * SAMPLE_RATE);
	samples.set(decoded);
	const frames: BlobPart[] = [];
	let failure: unknown = null;
	const encoder = new AudioEncoder({
		output(chunk) {
			const bytes = new Uint8Array(chunk.byteLength);
			chunk.copyTo(bytes);
			frames.push(bytes);
		},
		error(error) {
			failure = error;
		},
	});
	encoder.configure(AAC);
	for (let at = 0; at < samples.length; at += SAMPLE_RATE) {
		const data = samples.slice(at, at + SAMPLE_RATE);
		const second = new AudioData({
			format: "f32",
			sampleRate: SAMPLE_RATE,
			numberOfFrames: data.length,
			numberOfChannels: 1,
			timestamp: (at / SAMPLE_RATE) * 1e6,
			data,
		});
		encoder.encode(second);
		second.close();
	}
	await encoder.flush();
	encoder.close();
	if (failure) throw failure;
	return new Blob(frames);
}
