import { readdirSync, readFileSync } from "node:fs";
import { SPECIAL_POWERS } from "@lion-tails/common/character";
import { meaningOf } from "@lion-tails/common/storyboard/lexicon";
import { dictionary } from "cmu-pronouncing-dictionary";
import { describe, expect, test } from "vitest";
import { findVerse } from "../../scripture/scripture.ts";
import { DIGESTS } from "./compose/forms/bible-tale.ts";
import { countSyllables } from "./compose/template.ts";
import { newCheck } from "./material/rules.ts";
import {
	EVENT_IDS,
	eventMaterial,
	isRetoldPlot,
	lives,
	loadAll,
	materialOf,
	narratives,
	plotsOf,
	type Stanza,
	situationPlots,
	THEME_IDS,
	themeMaterial,
} from "./material.ts";

const folder = new URL("./material/", import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json"));

test("every theme, event and frame exists and matches its schema", () => {
	expect(() => loadAll()).not.toThrow();
	const folders = THEME_IDS.length + EVENT_IDS.length + lives().length + narratives().length;
	const inFolders = /^(?:plots|journeys|situations)\//;
	expect(files.filter((name) => !inFolders.test(name)).length).toBe(folders + 25 + 11);
	for (const id of THEME_IDS) expect(themeMaterial(id).id).toBe(id);
	for (const id of EVENT_IDS) expect(eventMaterial(id).id).toBe(id);
	expect(Object.keys(materialOf("verseThemes").themes).toSorted()).toEqual(THEME_IDS.toSorted());
	expect(Object.keys(materialOf("verseTales").tales).toSorted()).toEqual(EVENT_IDS.toSorted());
});

test("every plot for a wish says in a few words what it is about, for the remark to the parent", () => {
	// The parent's own sentences are what a plot around them is about.
	const authored = situationPlots().filter((plot) => !isRetoldPlot(plot));
	const wrong = authored.filter(({ about = "" }) => !/^[^.!?]{8,110}[^.!?\s]$/.test(about));
	expect(wrong.map(({ id }) => id)).toEqual([]);
});

test("the main thing of each picture has a drawing, and can be seen in it", () => {
	const wrong: string[] = [];
	JSON.stringify(
		files.map((name) => JSON.parse(readFileSync(new URL(name, folder), "utf8"))),
		(_, value) => {
			if (value?.main && value.seen) {
				const { thing, animal } = meaningOf(value.main) ?? {};
				const seen = [value, ...(value.changes ?? [])].flatMap((shown) => shown.seen ?? []);
				if (!seen.includes(value.main) || !(thing || animal || value.main === "{thing}")) wrong.push(value.main);
			}
			return value;
		},
	);
	expect(wrong).toEqual([]);
});

test("every plot has a unique id, the name of its file, and refers to stories that exist", () => {
	const paths = files.filter((name) => /^(?:plots|situations)\//.test(name));
	const told = new Set([...EVENT_IDS, ...narratives().map(({ id }) => id)]);
	const ids = paths.map((path) =>
		path
			.split("/")
			.at(-1)
			?.replace(/\.json$/, ""),
	);
	expect(new Set(ids).size).toBe(paths.length);
	for (const theme of THEME_IDS) {
		const own = paths.filter((path) => path.startsWith(`plots/${theme}/`));
		const plots = plotsOf(theme);
		expect(plots.slice(0, own.length).map(({ id }) => `plots/${theme}/${id}.json`)).toEqual(own.toSorted());
		for (const { id, tales, alsoThemes } of plots) {
			expect(
				tales.filter((tale) => !told.has(tale.id)),
				id,
			).toEqual([]);
			expect(
				tales.some((tale) => tale.id === "crucifixion"),
				id,
			).toBe(false);
			expect(new Set(alsoThemes).size, id).toBe(alsoThemes.length);
		}
		for (const { id, alsoThemes } of plots.slice(0, own.length)) expect(alsoThemes.includes(theme), id).toBe(false);
	}
	for (const { id, tales } of situationPlots())
		expect(
			tales.filter((tale) => !told.has(tale.id)),
			id,
		).toEqual([]);
});

test("all material follows the rules of its README", () => {
	const check = newCheck();
	const violations = files.flatMap(
		(name) => check(name, JSON.parse(readFileSync(new URL(name, folder), "utf8"))).violations,
	);
	expect(violations).toEqual([]);
});

test("the check finds violations of each kind", () => {
	const check = newCheck();
	const beat = [1, "“Hello,” said {pet} to a {animal} and {nobody}. It isn't one.", "Too short."];
	expect(check("a.json", { beats: [beat] }).violations.join("\n")).toMatch(
		/straight quote[\s\S]*write \{an animal\}[\s\S]*unknown placeholder \{nobody\}[\s\S]*priority-1/,
	);
	const [plot] = plotsOf("courage");
	expect(check("plot.json", { ...plot, figures: [] }).violations.join()).toMatch(/plot\.json\.figures: /);
	const verses = materialOf("verseThemes").themes.courage;
	const gizmo = verses.titles?.map(() => ["gizmo"]);
	expect(check("verse.json", { ...verses, figures: gizmo }).violations.join()).toMatch(/verse\.json\.figures\.0\.0: /);
	expect(check("few.json", { ...verses, figures: [["kite"]] }).violations.join()).toContain("figures for each title");
	const twin = [2, "The very same sentence stands in two places now. That is not good.", "x"];
	check("b.json", { beats: [twin] });
	expect(check("c.json", { beats: [twin] }).violations.join("\n")).toMatch(/sentence also at b\.json/);
});

test("every verse reference is in the bundled Bible", () => {
	const references = [
		...THEME_IDS.flatMap((id) => themeMaterial(id).verses),
		...EVENT_IDS.flatMap((id) => [...eventMaterial(id).verses, ...eventMaterial(id).passages]),
		...materialOf("situationVerses").verses.flatMap(({ verses }) => verses),
		...lives().flatMap(({ verses }) => verses),
		...narratives().flatMap(({ verses, passages, scenes }) => [
			...verses,
			...passages,
			...scenes.map((scene) => scene.verses),
		]),
		...EVENT_IDS.flatMap((id) => eventMaterial(id).scenes.flatMap(({ verses }) => verses.split("; "))),
	];
	expect(references.filter((reference) => !findVerse(reference))).toEqual([]);
});

test("every hero whom we ship has a life with the same name and verse", () => {
	const folder = new URL("../../hero/heroes/", import.meta.url);
	const heroes = readdirSync(folder)
		.filter((name) => name.endsWith(".json"))
		.map((name) => JSON.parse(readFileSync(new URL(name, folder), "utf8")));
	const inShort = (hero: { id: string; name: string }, verse?: string) => `${hero.id}: ${hero.name}, ${verse}`;
	expect(lives().map((life) => inShort(life, life.verses[0]))).toEqual(
		heroes.map((hero) => inShort(hero, hero.bibleVerse.reference)),
	);
});

test("the check finds a life that is too short, or has a child in it", () => {
	const beats = [[1, "Here stands {name}. It is the plain wording of a beat.", "x"]];
	const part = { title: "A Part", beats, pictures: [{ place: "road", seen: [] }] };
	const life = { ...lives()[0], wish: part, hardship: part, turn: part, end: part };
	const { violations } = newCheck()("life.json", life);
	expect(violations.join("\n")).toMatch(/no placeholders[\s\S]*plain words of priority 1[\s\S]*plain words in all/);
});

test("every narrative has a unique id, the name of its file", () => {
	const names = readdirSync(new URL("narratives/", folder)).map((name) => name.replace(/\.json$/, ""));
	expect(narratives().map(({ id }) => id)).toEqual(names.toSorted());
	expect(names.filter((name) => (EVENT_IDS as readonly string[]).includes(name))).toEqual([]);
});

test("the check finds narrative beats outside the passage, or without verses", () => {
	const [ruth] = narratives().filter(({ id }) => id === "ruth-stays-with-naomi");
	const [scene, ...others] = ruth?.scenes ?? [];
	const [, ...beats] = scene?.beats ?? [];
	const withFirst = (...first: unknown[]) => ({ ...ruth, scenes: [{ ...scene, beats: [first, ...beats] }, ...others] });
	const violations = (narrative: object) => newCheck()("ruth.json", narrative).violations.join("\n");
	const [, plain, rich] = scene?.beats[0] ?? [];
	expect(violations(withFirst(1, plain, rich, "1:1-2"))).toBe("");
	expect(violations(withFirst(1, plain, rich, "1:6"))).toMatch(/1:6 is not within Ruth 1:1-5/);
	expect(violations(withFirst(1, plain, rich, ""))).toMatch(/has priority 1 and tells no verse/);
	expect(violations(withFirst(2, plain, rich))).toMatch(/does not say which verses it tells/);
	expect(violations({ ...ruth, verses: ["Ruth 2:1"] })).toMatch(/Ruth 2:1 is not in the passages/);
	expect(violations({ ...ruth, scenes: [scene, scene] })).toMatch(
		/beats in the scenes[\s\S]*plain words of priority 1/,
	);
});

test("every digest is made of priority-1 beats that exist", () => {
	for (const id of EVENT_IDS)
		for (const { beats } of DIGESTS[id]) {
			const chosen = Object.entries(beats).flatMap(([scene, chosen]) =>
				chosen.map((beat) => eventMaterial(id).scenes[Number(scene)]?.beats[beat]),
			);
			expect(
				chosen.filter((beat) => beat?.[0] !== 1),
				id,
			).toEqual([]);
			expect(chosen.length, id).toBeGreaterThan(10);
		}
});

describe("the authored verse", () => {
	const stanzas = (part: unknown): Stanza[] => {
		if (Array.isArray(part))
			return part[0] === "plain" || part[0] === "rich" ? [part as Stanza] : part.flatMap(stanzas);
		return part && typeof part === "object" ? Object.values(part).flatMap(stanzas) : [];
	};
	const all = [
		materialOf("verseThemes"),
		materialOf("verseTales"),
		materialOf("verseNarratives"),
		materialOf("verseEpisodes"),
		materialOf("versePraise"),
		materialOf("verseWishes"),
	].flatMap(stanzas);

	const { openings, endings } = materialOf("verseFrames");
	const frames = [
		...openings,
		...endings.flatMap(({ lines, withPet, alone }) => [
			[...lines, ...withPet],
			[...lines, ...alone],
		]),
	];
	const refrains = [
		...Object.values(materialOf("verseRefrains").tales),
		...Object.values(materialOf("verseRefrains").themes),
		...Object.values(materialOf("verseRefrains").more).flat(),
		...materialOf("verseWishes").poems.map(({ refrain }) => refrain),
	];

	const filled = (line: string) =>
		line
			.replaceAll("{kid}", "Abigail")
			.replaceAll("{andKid}", "And Abigail")
			.replaceAll("{pal}", "dear Minou")
			.replaceAll("{andPal}", "Dear Minou then")
			.replaceAll("{pet}", "Clover")
			.replaceAll("{three}", "dinosaur")
			.replaceAll("{himself}", "himself")
			.replaceAll(/\{(?:who|Who)?[hH](?:e|im|is)\}/g, "he");

	test("has eight syllables a line", () => {
		const differences = [...all.map(([, ...lines]) => lines), ...frames, ...refrains]
			.flat()
			.map((line) => Math.abs(countSyllables(filled(line)) - 8));
		// The counter errs by one now and then.
		expect(differences.filter((difference) => difference <= 1).length / differences.length).toBeGreaterThan(0.97);
		expect(differences.filter((difference) => difference > 2)).toEqual([]);
	});

	test("a poem of a wish is whole without its rich stanzas, which begin and end with a sentence", () => {
		const isOpen = (stanza: Stanza | undefined) => stanza !== undefined && !/[.!?][”’)]*$/.test(stanza[4]);
		const broken = materialOf("verseWishes").poems.flatMap(({ id, stanzas }) =>
			stanzas.some((stanza, at) => stanza[0] === "rich" && (isOpen(stanza) || isOpen(stanzas[at - 1]))) ? [id] : [],
		);
		expect(broken).toEqual([]);
	});

	test("has a refrain for each Bible story in verse and each theme", () => {
		const { tales, themes } = materialOf("verseRefrains");
		const inVerse = [materialOf("verseTales"), materialOf("verseNarratives")].flatMap(({ tales }) =>
			Object.keys(tales),
		);
		expect(Object.keys(tales).toSorted()).toEqual(inVerse.toSorted());
		expect(Object.keys(themes).toSorted()).toEqual(THEME_IDS.toSorted());
		expect(refrains.filter(([one, other]) => !rhymes(one, other))).toEqual([]);
	});

	test("refers only to narratives that exist", () => {
		const known = new Set(narratives().map(({ id }) => id));
		expect(Object.keys(materialOf("verseNarratives").tales).filter((id) => !known.has(id))).toEqual([]);
	});

	test("rhymes in pairs or alternately", () => {
		const unrhymed = all.filter(
			([, a, b, c, d]) => !((rhymes(a, b) && rhymes(c, d)) || (rhymes(a, c) && rhymes(b, d))),
		);
		expect(unrhymed.length / all.length).toBeLessThan(0.03);
	});

	test("frames poems in rhymed couplets", () => {
		const unrhymed = frames.filter(([a = "", b = "", c = "", d = ""]) => !(rhymes(a, b) && rhymes(c, d)));
		expect(unrhymed).toEqual([]);
	});

	test("describes a child's traits in rhymed couplets of about eight syllables a line", () => {
		const { couplets, powers, last } = materialOf("verseTraits");
		const words: Record<string, string> = { 1: "red", 2: "silver", 3: "eleven", 4: "astronomy" };
		const filled = (line: string, syllables: string) =>
			line
				.replaceAll("{kid}", "Abigail")
				.replaceAll(/\{(?:power|age|hair|eyes|color|trait|hobby)\}/g, words[syllables] ?? "")
				.replaceAll(/\{[hH](?:e|im|is)\}/g, "he");
		const all = [
			...Object.values(couplets).flatMap((bySyllables) => Object.entries(bySyllables)),
			...Object.values(powers).map((couplet) => ["2", couplet] as const),
			["1", last] as const,
		];
		for (const [syllables, couplet] of all) {
			const [one, other] = couplet.map((line) => filled(line, syllables)) as [string, string];
			expect(rhymes(one, other), `${one} / ${other}`).toBe(true);
			expect(other.endsWith(";"), other).toBe(true);
			for (const line of [one, other]) {
				expect(countSyllables(line), line).toBeGreaterThanOrEqual(7);
				expect(countSyllables(line), line).toBeLessThanOrEqual(9);
			}
		}
	});

	test("has lines for every gift that a parent can choose", () => {
		for (const table of [materialOf("powers").powers, materialOf("verseTraits").powers])
			expect(Object.keys(table).toSorted()).toEqual([...SPECIAL_POWERS, "any other"].toSorted());
	});

	test("repeats no line", () => {
		const lines = all.flatMap(([, ...four]) => four);
		expect(lines.filter((line, at) => lines.indexOf(line) !== at)).toEqual([]);
	});
});

/** From the last stressed vowel on the same sounds; words that the dictionary does not know by their last letters. */
function rhymes(one: string, other: string): boolean {
	const [a, b] = [lastWord(one), lastWord(other)];
	if (a === b) return false;
	const [soundsA, soundsB] = [endingsOf(a), endingsOf(b)];
	return soundsA.some((sound) => soundsB.includes(sound)) || a.slice(-2) === b.slice(-2);
}

const lastWord = (line: string) =>
	line
		.toLowerCase()
		.match(/[\p{L}’]+(?=[^\p{L}]*$)/u)?.[0]
		?.replace("’", "'") ?? "";

/** All pronunciations of the word in the CMU Pronouncing Dictionary; vowels carry their stress as a digit. */
function endingsOf(word: string): string[] {
	const spoken = [word, `${word}(1)`, `${word}(2)`].flatMap((spelling) => dictionary[spelling] ?? []);
	return spoken.map((sounds) => {
		const parts = sounds.split(" ");
		const stressed = parts.findLastIndex((part) => /[12]$/.test(part));
		const last = parts.findLastIndex((part) => /\d$/.test(part));
		return parts
			.slice(stressed < 0 ? last : stressed)
			.join(" ")
			.replaceAll(/\d/g, "");
	});
}
