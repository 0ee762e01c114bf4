// What stands between a chord's root and its bass, in the many ways in which song sheets write it.
import { ChordType } from "tonal";

/** Chords that tonal does not know. */
const OWN_QUALITIES: Record<string, string> = {
	add11: "1P 3M 5P 11P",
	madd11: "1P 3m 5P 11P",
	"7sus2": "1P 2M 5P 7m",
	maj7sus2: "1P 2M 5P 7M",
	"6sus4": "1P 4P 5P 6M",
	"6sus2": "1P 2M 5P 6M",
	"7sus24": "1P 2M 4P 5P 7m",
	"11sus4": "1P 4P 5P 7m 9M",
	maj11: "1P 3M 5P 7M 9M 11P",
	mMaj11: "1P 3m 5P 7M 9M 11P",
	m7b9: "1P 3m 5P 7m 9m",
	m11b5: "1P 3m 5d 7m 9M 11P",
	dim9: "1P 3m 5d 7d 9M",
	dimadd9: "1P 3m 5d 9M",
	"7add11": "1P 3M 5P 7m 11P",
	add9add11: "1P 3M 5P 9M 11P",
	"13b5b9": "1P 3M 5d 7m 9m 13M",
};

/** The same chords under the names by which `OWN_QUALITIES` and tonal know them. */
const ALIASES = new Map(
	Object.entries({
		maj: "",
		"4": "sus4",
		"2": "add9",
		sus: "sus4",
		sus9: "sus2",
		sus2sus4: "sus24",
		sus4sus2: "sus24",
		"7sus2sus4": "7sus24",
		maj7sus: "M7sus4",
		maj7sus4: "M7sus4",
		maj9sus4: "M9sus4",
		add4: "add11",
		madd2: "madd9",
		madd4: "madd11",
		"2add4": "add9add11",
		maj5: "",
		maj6: "6",
		majadd9: "add9",
		maj2: "add9",
		maj69: "69",
		maj7b5: "M7b5",
		maj9b5: "M9b5",
		maj7b9: "M7b9",
		maj7add13: "M7add13",
		m7sus4: "7sus4",
		m3: "m",
		m5: "m",
		b5: "Mb5",
		majb5: "Mb5",
		"#5": "aug",
		mb5: "dim",
		dimb5: "dim",
		dim5: "dim",
		m7dim5: "m7b5",
		dim7b5: "dim7",
		aug7: "7#5",
		augmaj7: "maj7#5",
		maj7aug: "maj7#5",
		aug9: "9#5",
		"9aug": "9#5",
		"7b5#5": "7#5",
		maug: "m#5",
		m7aug: "m7#5",
		mMaj: "mMaj7",
		mMaj7b5: "oM7",
		dimMaj7: "oM7",
		dimmaj7: "oM7",
		dimM7: "oM7",
		alt: "7#5#9",
		b13b9: "7b9b13",
		"b13#9": "7#9b13",
		"7sg": "7sus4",
		"13b9b5": "13b5b9",
		"7sus4b9": "7b9sus4",
	}),
);

/** "Do", "Go", "Ah" and "Eh" are words, and no chords on D, G, A and E. */
const WORDS_WITH_THEM = ["o", "h"];

const INTERVALS = new Map([
	...ChordType.all().flatMap(({ aliases, intervals }) => aliases.map((alias) => [alias, intervals] as const)),
	...Object.entries(OWN_QUALITIES).map(([name, intervals]) => [name, intervals.split(" ")] as const),
]);
for (const word of WORDS_WITH_THEM) INTERVALS.delete(word);

const MAJOR = /^(?:major|maj|Maj|MAJ|Ma|ma(?!dd)|M|\^)/;
const MINOR = /^(?:minor|min|Min|MIN|mi|m|-)/;
const HALF_DIMINISHED = /^(?:ø|h(?=7))/;
const DIMINISHED = /^(?:°|o(?=[7M]))/;

/**
 * The intervals over the root, as tonal writes them ("1P 3M 5P"), of what follows the root in a chord's name; null where
 * that is no chord.
 */
export function intervalsOf(suffix: string): string[] | null {
	if (suffix === "") return ["1P", "3M", "5P"];
	const name = normalise(suffix);
	return INTERVALS.get(ALIASES.get(name) ?? name) ?? null;
}

/** Every kind of chord, each by one name of it: "", "m", "maj7", "7#9" … */
export function everyQuality(): string[] {
	const ofTonal = ChordType.all().flatMap(({ aliases, intervals }) => {
		const name = aliases.find((alias) => intervalsOf(alias)?.join() === intervals.join());
		return name === undefined ? [] : [name];
	});
	return [...ofTonal, ...Object.keys(OWN_QUALITIES)];
}

function normalise(suffix: string): string {
	const bare = suffix
		.replace(/[(),/\s]/g, "")
		.replaceAll("º", "°")
		.replace(/[–−]/g, "-")
		.replace(/^Δ(?!7|9|11|13|#)/, "maj7")
		.replaceAll("Δ", "maj")
		.replace(HALF_DIMINISHED, "m7b5#")
		.replace(/^m7b5#(?:7(?:b5)?)?/, "m7b5")
		.replace(/^m7b5(9|11)$/, "m$1b5")
		.replace(DIMINISHED, "dim")
		.replace(/^(?:\+|augmented)/, "aug")
		.replace(/^diminished/, "dim")
		.replace(/(?<=\d)\+$/, "aug")
		.replace(/(?<=\d|j|^m)\+(?=\d)/g, "#")
		.replace(/(?<=\d)-(?=\d)/g, "b");
	const minor = MAJOR.test(bare) ? null : MINOR.exec(bare);
	if (minor === null) return bare.replace(MAJOR, "maj").replace(/sus$/, "sus4");
	return `m${bare.slice(minor[0].length).replace(MAJOR, "Maj")}`;
}
