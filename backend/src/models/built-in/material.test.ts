import { readdirSync, readFileSync } from "node:fs";
import { SPECIAL_POWERS } from "@lion-tails/common/character";
import { describe, expect, test } from "vitest";
import { findVerse } from "../../scripture/scripture.ts";
import { countSyllables } from "./compose/count-syllables.ts";
import { DIGESTS } from "./compose/forms/bible-tale-digests.ts";
import { newCheck } from "./material/rules.ts";
import {
	EVENT_IDS,
	eventMaterial,
	lives,
	loadAll,
	materialOf,
	narratives,
	plotsOf,
	type Stanza,
	THEME_IDS,
	themeMaterial,
} from "./material.ts";

const folder = new URL("./material/", import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json"));

test("every theme, event and frame exists and matches its schema", () => {
	expect(() => loadAll()).not.toThrow();
	const folders = THEME_IDS.length + EVENT_IDS.length + lives().length + narratives().length;
	expect(files.filter((name) => !name.startsWith("plots/")).length).toBe(folders + 14 + 8);
	for (const id of THEME_IDS) expect(themeMaterial(id).id).toBe(id);
	for (const id of EVENT_IDS) expect(eventMaterial(id).id).toBe(id);
	expect(Object.keys(materialOf("verseThemes").themes).toSorted()).toEqual(THEME_IDS.toSorted());
	expect(Object.keys(materialOf("verseTales").tales).toSorted()).toEqual(EVENT_IDS.toSorted());
});

test("every plot has its file’s name, which no other has, and goes with stories that exist", () => {
	const paths = files.filter((name) => name.startsWith("plots/"));
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
});

test("all material keeps the rules of its README", () => {
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
	expect(check("plot.json", { titles: ["A"], want: [] }).violations).toEqual(["plot.json: needs 1 to 3 figures"]);
	const verse = { titles: ["A", "B"], figures: [["kite"], ["gizmo"]], stanzas: [] };
	expect(check("verse.json", verse).violations.join()).toMatch(/figures\[1\]: unknown figure in gizmo/);
	const twin = [2, "The very same sentence stands in two places now. That is not good.", "x"];
	check("b.json", { beats: [twin] });
	expect(check("c.json", { beats: [twin] }).violations.join("\n")).toMatch(/sentence also at b\.json/);
});

test("every verse reference is in the bundled Bible", () => {
	const references = [
		...THEME_IDS.flatMap((id) => themeMaterial(id).verses),
		...EVENT_IDS.flatMap((id) => [...eventMaterial(id).verses, ...eventMaterial(id).passages]),
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

test("every hero whom we ship has a life, under the same name and with the same verse", () => {
	const folder = new URL("../../hero/heroes/", import.meta.url);
	const heroes = readdirSync(folder)
		.filter((name) => name.endsWith(".json"))
		.map((name) => JSON.parse(readFileSync(new URL(name, folder), "utf8")));
	const inShort = (hero: { id: string; name: string }, verse?: string) => `${hero.id}: ${hero.name}, ${verse}`;
	expect(lives().map((life) => inShort(life, life.verses[0]))).toEqual(
		heroes.map((hero) => inShort(hero, hero.bibleVerse.reference)),
	);
});

test("the check finds a life that is too short, or has a child of ours in it", () => {
	const part = { title: "A Part", beats: [[1, "Here stands {name}. It is the plain wording of a beat.", "x"]] };
	const life = { titles: ["A"], figures: ["kite"], wish: part, hardship: part, turn: part, end: part };
	const { violations } = newCheck()("life.json", life);
	expect(violations.join("\n")).toMatch(/no placeholders[\s\S]*plain words of priority 1[\s\S]*plain words in all/);
});

test("every narrative has the name of its file, and no other story has it", () => {
	const names = readdirSync(new URL("narratives/", folder)).map((name) => name.replace(/\.json$/, ""));
	expect(narratives().map(({ id }) => id)).toEqual(names.toSorted());
	expect(names.filter((name) => (EVENT_IDS as readonly string[]).includes(name))).toEqual([]);
});

test("the check finds a narrative that tells what is not in its passage, or does not say what it tells", () => {
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
	expect(violations({ ...ruth, scenes: [scene] })).toMatch(/beats in the scenes[\s\S]*plain words of priority 1/);
});

test("every digest is made of priority-1 beats that exist", () => {
	for (const id of EVENT_IDS)
		for (const digest of DIGESTS[id]) {
			const chosen = Object.entries(digest).flatMap(([scene, beats]) =>
				beats.map((beat) => eventMaterial(id).scenes[Number(scene)]?.beats[beat]),
			);
			expect(
				chosen.filter((beat) => beat?.[0] !== 1),
				id,
			).toEqual([]);
			expect(chosen.length, id).toBeGreaterThan(10);
		}
});

describe("the verses", () => {
	const stanzas = (part: unknown): Stanza[] => {
		if (Array.isArray(part))
			return part[0] === "plain" || part[0] === "rich" ? [part as Stanza] : part.flatMap(stanzas);
		return part && typeof part === "object" ? Object.values(part).flatMap(stanzas) : [];
	};
	const all = [
		materialOf("verseOpenings"),
		materialOf("verseThemes"),
		materialOf("verseTales"),
		materialOf("verseEpisodes"),
		materialOf("versePraise"),
		materialOf("verseEndings"),
	].flatMap(stanzas);

	test("have about eight syllables a line", () => {
		const filled = (line: string) =>
			line
				.replaceAll("{kid}", "Abigail")
				.replaceAll("{pet}", "Clover")
				.replaceAll(/\{[hH](?:e|im|is)\}/g, "he");
		const counts = all.flatMap(([, ...lines]) => lines.map((line) => countSyllables(filled(line))));
		const near = counts.filter((count) => count >= 7 && count <= 9).length;
		expect(near / counts.length).toBeGreaterThan(0.97);
		expect(counts.filter((count) => count < 6 || count > 10)).toEqual([]);
	});

	test("rhyme in pairs", () => {
		const rhymed = all.filter(([, a, b, c, d]) => (rhymes(a, b) && rhymes(c, d)) || (rhymes(a, c) && rhymes(b, d)));
		expect(rhymed.length / all.length).toBeGreaterThan(0.97);
	});

	test("about a child’s traits are couplets that rhyme, of about eight syllables a line", () => {
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

	test("and lines about the gifts are written for every gift that a parent can choose", () => {
		for (const table of [materialOf("powers").powers, materialOf("verseTraits").powers])
			expect(Object.keys(table).toSorted()).toEqual([...SPECIAL_POWERS, "any other"].toSorted());
	});

	test("repeat no line", () => {
		const lines = all.flatMap(([, ...four]) => four);
		expect(lines.filter((line, at) => lines.indexOf(line) !== at)).toEqual([]);
	});
});

/** By the last letters, and by families of sound where English spells one sound in many ways. */
function rhymes(one: string, other: string): boolean {
	const [a, b] = [lastWord(one), lastWord(other)];
	return a !== b && (a.slice(-2) === b.slice(-2) || FAMILIES.some((family) => family.has(a) && family.has(b)));
}

const lastWord = (line: string) => line.toLowerCase().match(/[\p{L}’]+(?=[^\p{L}]*$)/u)?.[0] ?? "";

const FAMILIES = [
	"bed said bread head ahead instead fled fed led red thread sped shed overhead tread spread",
	"be me sea see tea three tree he knee key bee peacefully free",
	"by sky high dry why eye cry fly i lie pie try my spry nearby reply sigh buy spy",
	"too you do two through new knew blue dew shoe threw who true few glue blew view",
	"go so slow low know no below grow show blow hoe toe ago oh sew snow",
	"air there bear prayer chair care stair hair share wear rare pair",
	"door before floor more four oar shore pour roar poor",
	"near here clear cheer dear hear",
	"sun done one son fun bun undone begun",
	"made prayed laid afraid parade stayed played shade",
	"eyes rise surprise wise size sighs pies arise skies",
	"lane rain grain pane explain rein again",
	"wait great gate eight late",
	"street feet wheat heat meat beat sheet neat bleat seat retreat",
	"stone grown own flown thrown blown known alone",
	"they day stay way",
	"crowd loud cloud bowed proud",
	"cried beside outside side tried tied inside eyed",
	"then again amen men",
	"plum come comes plums thumb",
	"near here there poor",
	"bowl whole soul coal hole",
	"near ease bees peas please these knees sneeze",
	"broke folk smoke oak",
	"road rode glowed load",
	"pail pale tale",
	"all paul shawl",
	"on gone lawn",
	"cough off",
	"so those toes goes nose doze",
	"child smiled",
	"known home foam",
	"sleep asleep heap",
	"world furled curled",
	"hold unrolled",
	"pressed chest rest blessed",
	"tongue young stung",
	"stood could",
	"noise toys",
	"spoon tune",
	"leaf brief",
	"kite night white light",
	"half laugh",
	"fluff enough",
	"blast passed",
	"stored lord",
	"climb time",
	"wheel meal",
	"tomb room",
	"now bough",
	"chase lace face case",
	"shoes news pews",
	"land planned hand",
	"speak cheek",
	"hour flower",
	"god odd",
	"are far star",
].map((family) => new Set(family.split(" ")));
