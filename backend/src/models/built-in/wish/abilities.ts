// Finds an ability that somebody of the wish lacks, so that no Bible story turns on it: a deaf friend gets no “everyone who hears”.
import abilities from "./abilities.json" with { type: "json" };

const ABILITIES = abilities.map(({ wish, tale }) => ({
	wish: new RegExp(String.raw`\b(?:${wish})\b`, "iu"),
	tale: new RegExp(String.raw`\b(?:${tale})\b`, "iu"),
}));

/** True if the text of a Bible story has words of an ability that somebody of the wish lacks. */
export const turnsOnLackedAbility = (tale: string, wishText = ""): boolean =>
	ABILITIES.some((one) => one.wish.test(wishText) && one.tale.test(tale));
