export const SOUND_TYPE = "audio/mpeg";

/** A quarter of a second of silence: MPEG-2 Layer III frames (24 kHz, 8 kbit/s), each a header and zeros. */
export function silentSound(): Blob {
	const frameBytes = 24;
	const file = new Uint8Array(10 * frameBytes);
	for (let at = 0; at < file.length; at += frameBytes) file.set([0xff, 0xf3, 0x14, 0xc0], at);
	return new Blob([file], { type: SOUND_TYPE });
}
