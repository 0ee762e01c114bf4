export const SOUND_TYPE = "audio/mpeg";

const FRAME_SECONDS = 0.024;
const FRAME_BYTES = 24;

/** Returns silence of this length: MPEG-2 Layer III frames (24 kHz, 8 kbit/s), each a header and zeros. */
export function silentSound(seconds: number): Blob {
	const file = new Uint8Array(Math.ceil(seconds / FRAME_SECONDS) * FRAME_BYTES);
	for (let at = 0; at < file.length; at += FRAME_BYTES) file.set([0xff, 0xf3, 0x14, 0xc0], at);
	return new Blob([file], { type: SOUND_TYPE });
}
