import { create } from "zustand";
import type { SungPosition } from "./schedule/events.ts";

/** The syllable that the player sounds; null in a rest, and while nothing is played. */
export const useSungPosition = create<SungPosition | null>(() => null);
