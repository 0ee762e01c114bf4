import { expect, it } from "vitest";
import { syllablesOf } from "./syllables.ts";

/** Marks a stressed syllable with "'" and an unstressed one with ".". */
const marked = (line: string) =>
	syllablesOf(line)
		.toReversed()
		.reduce((text, { at, isStressed }) => `${text.slice(0, at)}${isStressed ? "'" : "."}${text.slice(at)}`, line);

it.each([
	["Amazing grace! How sweet the sound", ".A'ma.zing 'grace! 'How 'sweet .the 'sound"],
	["Away in a manger", ".A'way .in .a 'man.ger"],
	["Twinkle, twinkle, little star", "'Twin.kle, 'twin.kle, 'lit.tle 'star"],
	["loved ones and lighted candles", "'loved 'ones .and 'ligh.ted 'can.dles"],
	["Rejoice, salvation is coming", ".Re'joice, .sal'va.tion .is 'co.ming"],
	["She smiles, alive, at ages past", ".She 'smiles, .a'live, .at 'a.ges 'past"],
	["Holy, holy! Angels, evening", "'Ho.ly, 'ho.ly! 'An.gels, 'e.ve.ning"],
	["Слава, 平安 123", "'Слава, '平安 123"],
	["", ""],
])("marks %j as %j", (line, spoken) => {
	expect(marked(line)).toBe(spoken);
});
