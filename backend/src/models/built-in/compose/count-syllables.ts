import { syllable } from "syllable";

/** A Han character counts as one syllable; `syllable` knows only letters. */
export function countSyllables(text: string): number {
	const known = KNOWN[text.toLowerCase()];
	if (known !== undefined) return known;
	const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
	return han + syllable(text.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("’", ""));
}

/** Names and animals that `syllable` miscounts. */
const KNOWN: Readonly<Record<string, number>> = {
	noah: 2,
	hedgehog: 2,
	isaiah: 3,
	josiah: 3,
	leah: 2,
	micah: 2,
	eliah: 3,
	elijah: 3,
	jonah: 2,
};
