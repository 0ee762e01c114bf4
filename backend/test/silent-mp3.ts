/** MPEG-2 Layer III, mono, 24 kHz, 8 kbit/s: 24 bytes and 24 ms a frame. */
const FRAME_HEADER = [0xff, 0xf3, 0x14, 0xc0];
const FRAME_BYTES = 24;

/** An MP3 file of silence: the sides' information and samples of each frame are zeros. */
export function silentMp3(frames: number): Uint8Array {
	const file = new Uint8Array(frames * FRAME_BYTES);
	for (let at = 0; at < file.length; at += FRAME_BYTES) file.set(FRAME_HEADER, at);
	return file;
}
