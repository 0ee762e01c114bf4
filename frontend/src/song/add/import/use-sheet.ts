import { useEffect, useState } from "react";
import { type ReadSheet, readSheet } from "./chord-sheet.ts";

/** The song that a text describes, once it has chords of its own; null until then. */
export function useSheet(text: string): ReadSheet | null {
	const [read, setRead] = useState<{ text: string; sheet: ReadSheet } | null>(null);
	useEffect(() => {
		// Neither words that are being typed nor words alone need all that reads chords.
		if (!MAY_HAVE_CHORDS.test(text)) return;
		let isCurrent = true;
		const pause = setTimeout(() => {
			readSheet(text)
				.then((sheet) => isCurrent && setRead({ text, sheet }))
				// The song can be added without; the next change tries again.
				.catch(() => {});
		}, PAUSE_MS);
		return () => {
			isCurrent = false;
			clearTimeout(pause);
		};
	}, [text]);
	return read && read.text === text && read.sheet.chordCount > 0 ? read.sheet : null;
}

const PAUSE_MS = 250;
/** A chord in brackets, a directive, or a line that begins with a chord. */
const MAY_HAVE_CHORDS = /\[[A-G]|\{\s*[a-z_]+|^[ \t|]*[A-G][^\s]{0,11}(\s|$)/m;
