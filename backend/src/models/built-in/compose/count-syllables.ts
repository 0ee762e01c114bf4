import { syllable } from "syllable";

/** A Han character counts as one syllable; `syllable` knows only letters. */
export function countSyllables(text: string): number {
	const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
	return han + syllable(text.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("’", ""));
}
