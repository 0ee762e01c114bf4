import type { OpenSound } from "./sound.ts";

/** Safari's, by which music is heard although the phone's silent switch is on. */
type NavigatorWithSession = { audioSession?: { type: string } };
/** Tone's: otherwise it writes its name into the console. */
type ToneGlobal = { TONE_SILENCE_LOGGING?: boolean };

/**
 * Called in a press: only then browsers allow sound, so the audio context is made and started before the program that plays
 * on it is loaded.
 */
export const openSound: OpenSound = async (onInterrupted) => {
	(globalThis as ToneGlobal).TONE_SILENCE_LOGGING = true;
	const { audioSession } = navigator as NavigatorWithSession;
	if (audioSession) audioSession.type = "playback";
	const context = new AudioContext({ latencyHint: "playback" });
	try {
		const [{ openToneSound }] = await Promise.all([import("./tone-sound.ts"), context.resume()]);
		return openToneSound(context, onInterrupted);
	} catch (error) {
		await context.close();
		throw error;
	}
};

/** An iPhone on which the silent switch silences the web's music too. */
export function isSilencedBySwitch(): boolean {
	return /iPhone|iPad/.test(navigator.userAgent) && !(navigator as NavigatorWithSession).audioSession;
}
