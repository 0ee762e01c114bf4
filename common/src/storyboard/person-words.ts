// Names and words for people.
import type { PersonKind } from "./lexicon.ts";
import type { Token } from "./reading.ts";

/** The same for "Martín" and "Martin". */
export const keyOf = (name: string) =>
	// Most names are a single English word.
	/^[!-~]+$/.test(name)
		? name.toLowerCase()
		: name.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("’", "'").replaceAll(/\s+/g, " ").trim();
export const titleOf = (token: Token) => (/^(?:mr|mrs|ms|dr)$/.test(token.word) ? `${token.text}.` : token.text);
/** People with two names. */
const NAMESAKES = ["abram abraham", "sarai sarah", "saul paul", "simon peter cephas", "levi matthew"]
	.concat("hadassah esther", "tabitha dorcas", "hoshea joshua", "naomi mara", "daniel belteshazzar")
	.map((names) => names.split(" "));
/** Returns the other names of a person of the Bible. */
export const otherNamesOf = (key: string): readonly string[] =>
	NAMESAKES.find((names) => names.includes(key))?.filter((name) => name !== key) ?? [];

/** Neighbours and travellers of the Bible and those of today. */
export const PEOPLE_OF_TODAY: Partial<Record<PersonKind, PersonKind>> = {
	bibleMan: "man",
	bibleWoman: "woman",
	bibleOldMan: "grandfather",
	bibleOldWoman: "grandmother",
	bibleGirl: "girl",
	bibleBoy: "boy",
};

/** First names that end in “a” are those of girls, with few exceptions. */
export const SOUNDS_FEMALE =
	/^(?!Luca|Emeka|Ezra|Joshua|Elisha|Nikita|Sasha|Mika|Noa|Misha|Kenya|Ilya|Ilja)\p{Lu}\p{Ll}+a$/u;
/** People whose birth the Bible tells. */
export const BORN = /^(?:moses|samuel|isaac|benjamin|john|obed)$/;
