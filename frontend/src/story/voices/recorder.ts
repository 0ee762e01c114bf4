/** Browsers offer the microphone only on https and localhost. */
export const canRecord = (): boolean =>
	window.isSecureContext && "mediaDevices" in navigator && "MediaRecorder" in window;

export type Recording = Awaited<ReturnType<typeof startRecording>>;

/** In order of preference. Opus compresses voices best. */
const TYPES = ["audio/webm;codecs=opus", "audio/mp4;codecs=opus", "audio/mp4", "audio/ogg;codecs=opus"];
/** About 0.25 MB a minute. */
const BITS_PER_SECOND = 32_000;
/** Amplitude of level 1. Speech has a mean amplitude of about 0.1. */
const LOUD = 0.2;

/**
 * Requests the microphone and starts recording. Calls `onLevel` with the loudness, from 0 to 1, on each frame. Throws the
 * browser's error, for example if the user denies access.
 */
export async function startRecording(isSong: boolean, onLevel: (level: number) => void) {
	// Noise suppression would remove the held notes of a song.
	const audio = { channelCount: 1, ...(isSong && { noiseSuppression: false, autoGainControl: false }) };
	const stream = await navigator.mediaDevices.getUserMedia({ audio });
	const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
	const recorder = new MediaRecorder(stream, {
		audioBitsPerSecond: BITS_PER_SECOND,
		...(mimeType !== undefined && { mimeType }),
	});
	const chunks: Blob[] = [];
	recorder.addEventListener("dataavailable", ({ data }) => chunks.push(data));
	const stopped = new Promise<void>((resolve) => recorder.addEventListener("stop", () => resolve(), { once: true }));
	recorder.start();
	const stopMeter = measure(stream, onLevel);

	function end(): void {
		stopMeter();
		if (recorder.state !== "inactive") recorder.stop();
		// Releases the microphone and turns the browser's recording indicator off.
		for (const track of stream.getTracks()) track.stop();
	}

	return {
		async stop() {
			end();
			await stopped;
			return new Blob(chunks, { type: recorder.mimeType });
		},
		cancel: end,
	};
}

function measure(stream: MediaStream, onLevel: (level: number) => void): () => void {
	const context = new AudioContext();
	const analyser = context.createAnalyser();
	context.createMediaStreamSource(stream).connect(analyser);
	const samples = new Float32Array(analyser.fftSize);
	let frame = requestAnimationFrame(read);
	function read(): void {
		analyser.getFloatTimeDomainData(samples);
		const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
		onLevel(Math.min(1, Math.sqrt(power) / LOUD));
		frame = requestAnimationFrame(read);
	}
	return () => {
		cancelAnimationFrame(frame);
		onLevel(0);
		void context.close();
	};
}
