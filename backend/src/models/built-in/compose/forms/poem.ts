// A bedtime poem: stanzas of authored verse, whole pictures and tales at a time.
import { countWords, type StoryLength } from "@lion-tails/common/story";
import { eventMaterial, materialOf, type Stanza, type ToldEvent, themeMaterial, type Verses } from "../material.ts";
import type { BuiltInRequest } from "../request.ts";
import type { Budget, Line, Section } from "./budget.ts";
import type { Draft } from "./compose.ts";
import { countSyllables } from "./count-syllables.ts";
import { eventOf, themeOf } from "./day.ts";
import { RANK } from "./frame.ts";
import { seededRandom } from "./seeded-random.ts";
import { fillTemplate, type TemplateValues } from "./template.ts";

/** How many tales, village happenings and praises there is time for. */
const TALES: Record<StoryLength, number> = { "very-short": 1, short: 1, medium: 2, long: 4, extended: 7 };
const EPISODES: Record<StoryLength, number> = { "very-short": 1, short: 2, medium: 4, long: 7, extended: 13 };
const PRAISE: Record<StoryLength, number> = { "very-short": 0, short: 1, medium: 2, long: 4, extended: 6 };

export function draftPoem(
	request: BuiltInRequest,
	values: TemplateValues,
	seed: number,
	share: number,
	{ target }: Budget,
): Draft {
	const randomFor = (purpose: string) => seededRandom(seed, purpose);
	const theme = themeMaterial(themeOf(request, seed));
	const event = eventOf(request, theme.id, seed);
	const verseTheme = materialOf("verseThemes").themes[theme.id];
	const tales = materialOf("verseTales").tales;
	const told: ToldEvent[] = [
		...new Set([event, ...randomFor("tales").shuffle(theme.tales), ...randomFor("more").shuffle(MORE)]),
	]
		.filter((tale) => tale === event || tale !== "crucifixion")
		.slice(0, TALES[request.length]);
	const shuffled = (purpose: string, verses: readonly Verses[]) => randomFor(purpose).shuffle(verses);
	const columns = randomFor("columns");
	const section = (
		title: string,
		kind: string,
		stanzas: readonly Stanza[],
		rank: number | ((at: number) => number),
	): Section => ({
		title,
		kind,
		lines: stanzas.flatMap(([column, ...four], at): Line[] => {
			const text = fillTemplate(four.join("\n"), values)?.split("\n").map(capitalLine).join("\n");
			const isRead = column === "plain" || rank === RANK.always || columns.number() < share;
			const unit = `${kind}/${title}`;
			return isRead && text
				? [
						{
							plain: text,
							rich: text,
							...(typeof rank === "number" ? { rank, unit } : { rank: rank(at), unit: `${unit}/${at}` }),
						},
					]
				: [];
		}),
	});
	const night = randomFor("ending").pick(materialOf("verseEndings").endings).stanzas;
	const episodes = shuffled("episodes", materialOf("verseEpisodes").episodes).slice(0, EPISODES[request.length]);
	const praise = shuffled("praise", materialOf("versePraise").praise).slice(0, PRAISE[request.length]);
	const happenings = episodes.map(({ stanzas, id }, at) =>
		section(titleOf(id), "episode", stanzas, RANK.homecoming + at),
	);
	const praises = praise.map(({ stanzas, id }, at) =>
		section(titleOf(id), "praise", stanzas, RANK.homecoming + at + 0.5),
	);
	const taleSections = told.map((tale, at) =>
		section(eventMaterial(tale).title, "tale", tales[tale].stanzas, at === 0 ? RANK.scene : RANK.homecoming + at * 1.6),
	);
	const [first, ...others] = taleSections;
	const openings = randomFor("opening").pick(materialOf("verseOpenings").openings).stanzas;
	const sections = [
		section("Evening over Almond Hill", "opening", openings, (at) => (at < 2 ? RANK.always : RANK.child)),
		section("The Child", "name", nameStanzas(request, values, seed, share), RANK.always),
		section("Small Pictures", "theme", verseTheme.stanzas, (at) => (at < 5 ? RANK.always : RANK.child)),
		...(first ? [first] : []),
		...interleave(happenings, [...others, ...praises]),
		section("Good Night", "ending", night, (at) => (at === 0 || at === night.length - 1 ? RANK.always : RANK.child)),
	];
	return {
		sections: fitStanzas(sections, target),
		titles: [...(verseTheme.titles ?? []), "A Good-Night Poem for {name}"],
		questions: [
			{ questions: POEM_QUESTIONS, isExact: false },
			{ questions: theme.questions.filter((question) => !/\{|\bstory\b/.test(question)), isExact: false },
		],
		verses: request.event && !request.theme ? eventMaterial(event).verses : theme.verses,
		moralOutcome: "creative",
		picture: "at evening in the village of Almond Hill, with the lake, the church and the first stars",
	};
}

const MORE: readonly ToldEvent[] = [
	"creation",
	"noah",
	"nativity",
	"daniel",
	"miracles",
	"moses",
	"davidGoliath",
	"jonah",
];

const POEM_QUESTIONS = [
	"Which picture in the poem could you see best with your eyes closed?",
	"Which two rhyming words did you like the sound of?",
	"What would you put into a good-night poem of your own?",
	"What in the poem made you think of God?",
	"Which person or animal in the poem would you like to meet?",
];

/** The child, and the little cloth animal, each in a stanza whose metre fits the name. */
function nameStanzas(request: BuiltInRequest, values: TemplateValues, seed: number, share: number): Stanza[] {
	const { child, animal } = materialOf("verseNames");
	const pick = (stanzas: readonly Stanza[] | undefined, purpose: string) => {
		const read = stanzas?.filter(([column]) => column === "plain" || share > 0.4);
		return read?.length ? [seededRandom(seed, purpose).pick(read)] : [];
	};
	const size = (text: string) => String(Math.min(4, Math.max(1, countSyllables(text))));
	return [
		...pick(child[size(values.name ?? "")], "nameStanza"),
		...(request.animal ? pick(animal[size(values.animal ?? "")], "animalStanza") : []),
	];
}

/** Later pictures are left out while the poem is too long already. */
function fitStanzas(sections: Section[], target: number): Section[] {
	let words = sections
		.flatMap(({ lines }) => lines.filter(({ rank }) => rank <= RANK.scene))
		.reduce((sum, line) => sum + countWords(line.plain), 0);
	if (words <= target) return sections;
	return sections.map((section) => ({
		...section,
		lines: section.lines.filter((line) => {
			const drop = words > target && line.rank === RANK.always && section.kind === "theme";
			if (drop) words -= countWords(line.plain);
			return !drop;
		}),
	}));
}

function interleave<T>(one: readonly T[], other: readonly T[]): T[] {
	return Array.from({ length: Math.max(one.length, other.length) }, (_, at) => [
		...one.slice(at, at + 1),
		...other.slice(at, at + 1),
	]).flat();
}

const capitalLine = (line: string) =>
	line.replace(/^([“‘(]*)(\p{Ll})/u, (_, mark: string, letter: string) => mark + letter.toUpperCase());

const titleOf = (id: string | undefined) =>
	(id ?? "").replaceAll("-", " ").replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
