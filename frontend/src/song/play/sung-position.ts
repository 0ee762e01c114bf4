// Which syllable of the song that is played is sounding.
import { create } from "zustand";

type SungPosition = {
	part: "verse" | "chorus" | "bridge";
	/** All counted from 0. */
	verse: number;
	line: number;
	syllable: number;
};

/** Null while nothing is played. */
export const useSungPosition = create<SungPosition | null>(() => null);
