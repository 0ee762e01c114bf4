import type { OpenSound } from "./sound.ts";

type NavigatorWithSession = { audioSession?: { type: string } };
/** Keeps Tone from logging its name. */
type ToneGlobal = { TONE_SILENCE_LOGGING?: boolean };

/**
 * Must be called in a press, because browsers allow sound only then: the audio context is created and started before the
 * synthesizer is loaded.
 */
export const openSound: OpenSound = async (onInterrupted) => {
	(globalThis as ToneGlobal).TONE_SILENCE_LOGGING = true;
	playAsMedia();
	const context = new AudioContext({ latencyHint: "playback" });
	try {
		const [{ openToneSound }] = await Promise.all([import("./tone-sound.ts"), context.resume()]);
		return openToneSound(context, onInterrupted);
	} catch (error) {
		await context.close();
		throw error;
	}
};

/** Safari plays sound although the silent switch is on, and while the phone is locked. Other browsers need no call. */
export function playAsMedia(): void {
	const { audioSession } = navigator as NavigatorWithSession;
	if (audioSession) audioSession.type = "playback";
}

/** True on an iPhone whose silent switch also silences web pages. */
export function isSilencedBySwitch(): boolean {
	return /iPhone|iPad/.test(navigator.userAgent) && !(navigator as NavigatorWithSession).audioSession;
}
