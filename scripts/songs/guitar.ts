/** The open strings as they sound, from "E4" to "E2". */
const OPEN_STRINGS = [64, 59, 55, 50, 45, 40];

/** Where a note from the lowest string upwards is played nearest to the nut. */
export function guitarPosition(midi: number): { string: number; fret: number } {
	const index = OPEN_STRINGS.findIndex((open) => open <= midi);
	return { string: index + 1, fret: midi - (OPEN_STRINGS[index] ?? midi) };
}
