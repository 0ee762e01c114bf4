// How songs are played in this browser.
import { create } from "zustand";
import { storage } from "../../../net/browser-storage.ts";

export const MIN_SPEED = 0.5;
export const MAX_SPEED = 1.5;
export const SPEED_STEP = 0.05;

/** What is heard: all, the melody alone, or the accompaniment alone. */
export const VOICES = ["all", "melody", "accompaniment"] as const;
export type Voices = (typeof VOICES)[number];

export type PlaySettings = {
	/** 1 is the song's own tempo. */
	speed: number;
	/** From 0 to 1. */
	volume: number;
	voices: Voices;
	hasCountIn: boolean;
};

const STORAGE_KEY = "songPlayer";
const DEFAULTS: PlaySettings = { speed: 1, volume: 0.6, voices: "all", hasCountIn: true };

export const usePlaySettings = create<PlaySettings>(stored);

export function changePlaySettings(change: Partial<PlaySettings>): void {
	usePlaySettings.setState(change);
	storage.set("local", STORAGE_KEY, JSON.stringify(usePlaySettings.getState()));
}

/** What is stored, where it is valid: an older or newer program may have written it. */
function stored(): PlaySettings {
	const { speed, volume, voices, hasCountIn } = (storage.getJson("local", STORAGE_KEY) ?? {}) as Record<
		string,
		unknown
	>;
	return {
		speed: isWithin(speed, MIN_SPEED, MAX_SPEED) ? speed : DEFAULTS.speed,
		volume: isWithin(volume, 0, 1) ? volume : DEFAULTS.volume,
		voices: VOICES.find((each) => each === voices) ?? DEFAULTS.voices,
		hasCountIn: typeof hasCountIn === "boolean" ? hasCountIn : DEFAULTS.hasCountIn,
	};
}

function isWithin(value: unknown, least: number, most: number): value is number {
	return typeof value === "number" && value >= least && value <= most;
}
