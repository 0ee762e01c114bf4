// The life of a Hero of Faith as one story: written for the heroes whom we ship, else made from the facts in the
// request. A child is in it only if the parent named one, listening in bed.
import { figuresIn } from "@lion-tails/common/cover";
import type { FigureName } from "@lion-tails/common/figures";
import {
	type EventId,
	eventMaterial,
	LIFE_PARTS,
	type LifeMaterial,
	lifeOf,
	materialOf,
	themeMaterial,
} from "../../material.ts";
import type { BuiltInRequest, PromptHero } from "../../request.ts";
import type { SeededRandom } from "../seeded-random.ts";
import {
	byPriority,
	type LinePlace,
	mixedWords,
	type PlanInput,
	type PlanLine,
	type PlanSection,
	planSection,
	planTitles,
	RANK,
	requiredWords,
	type StoryPlan,
	totalWords,
} from "../story-plan.ts";
import type { TemplateValues } from "../template.ts";
import { animalLine, bedtimeFrame, type Frame } from "./bedtime-tale.ts";
import { heartSection, TALE_SIZES, type TaleSize, taleSections } from "./bible-tale.ts";
import { chooseTheme } from "./choose-subject.ts";
import { factsOf, verseOf } from "./hero-facts.ts";
import { type HeroThread, threadOf } from "./hero-thread.ts";
import { withPause } from "./passage-frame.ts";

/** Plans the story of a hero's life. */
export function planHeroStory(input: PlanInput, hero: PromptHero): StoryPlan {
	const { request, values, randomFor } = input;
	const theme = themeMaterial(chooseTheme(input));
	const life = lifeOf(hero.name);
	const thread = life && request.name ? threadOf(life, input) : undefined;
	const facts = life
		? withThread(writtenLife(life, values), thread)
		: factualLife(hero, request, values, randomFor("hero"));
	const told = request.name ? withPause(facts, animalLine("turn", input)) : facts;
	const frame = request.name ? bedtimeFrame(input, thread?.asks) : quietFrame(input);
	const tales = companionTales(input, withoutExcluded(life?.tales ?? theme.tales, request), [
		...frame.before,
		...told,
		...frame.after,
	]);
	const own = verseOf(hero);
	const general = { questions: materialOf("hero").questions, isSpecific: false };
	return {
		sections: [
			...frame.before,
			...told,
			...tales,
			...(request.name ? [{ title: facts.at(-1)?.title ?? "", kind: "pause", lines: animalLine("deed", input) }] : []),
			...frame.after,
		],
		titles: planTitles(
			[
				...(life?.titles ?? [`The Story of {hero}`, "{hero}, a Friend of Jesus"]),
				...(request.name ? ["{name} and the Story of {hero}"] : []),
			],
			life?.figures ?? figuresOf(hero),
		),
		questions: life ? [{ questions: life.questions, isSpecific: true }, general] : [general],
		verses: own ? [own.reference] : (life?.verses.slice(0, 1) ?? theme.verses),
		moralOutcome: "positive",
		...(thread && { told: thread.told }),
		pictureSetting: request.name
			? `listening at bedtime to the story of ${hero.name}`
			: `a quiet moment in the life of ${hero.name}${hero.period ? ` (${hero.period})` : ""}`,
	};
}

/** Optional lines of the life come before those of its frame. */
const lifeRank = byPriority(RANK.required, RANK.scene, RANK.child);

const writtenLife = (life: LifeMaterial, values: TemplateValues): PlanSection[] =>
	LIFE_PARTS.map((part) => {
		const { title, beats, pictures } = life[part];
		const placeOf = (priority: 1 | 2 | 3, index: number): LinePlace => ({
			rank: lifeRank(priority),
			unit: `${life.id}/${part}/${index}`,
			// A paragraph ends where the hour or the weather of the next picture differs.
			setting: { hour: "day", weather: "clear", ...pictures[index] },
		});
		return {
			...planSection(title, "hero", beats, values, placeOf),
			picture: { pose: "none" },
		};
	});

/** Adds what the child says after the hardship, and after the life. */
function withThread(life: PlanSection[], thread: HeroThread | undefined): PlanSection[] {
	if (!thread) return life;
	const section = (lines: PlanLine[]): PlanSection => ({ title: life[0]?.title ?? "", kind: "pause", lines });
	const middle = LIFE_PARTS.indexOf("turn");
	return [...life.slice(0, middle), section(thread.pause), ...life.slice(middle), section(thread.answer)];
}

function factualLife(
	hero: PromptHero,
	{ level }: BuiltInRequest,
	values: TemplateValues,
	random: SeededRandom,
): PlanSection[] {
	const isForSmallChildren = level === "preschool" || level === "kindergarten";
	const facts = factsOf(hero, isForSmallChildren, random);
	const into = random.pick(materialOf("hero").into).beats;
	return [
		planSection("Someone Who Really Lived", "heroInto", into, values, lifeRank),
		{
			title: `The Story of ${hero.name}`,
			kind: "hero",
			lines: facts.map(
				(text, index): PlanLine => ({ plain: text, rich: text, rank: RANK.required, unit: `fact/${index}` }),
			),
		},
	];
}

const withoutExcluded = (tales: readonly EventId[], { excludedEvents }: BuiltInRequest) =>
	tales.filter((tale) => !excludedEvents?.includes(tale));

/** Without a child there is only a quiet ending. */
function quietFrame({ values, randomFor }: PlanInput): Frame {
	const { beats } = randomFor("outOf").pick(materialOf("hero").outOf);
	const lastRequired = beats.findLastIndex(([priority]) => priority === 1);
	const placeOf = (priority: number, index: number) =>
		index === lastRequired ? RANK.required : priority === 1 ? RANK.homecoming : RANK.frame;
	return { before: [], after: [planSection("What Stays with Us", "heroOut", beats, values, placeOf)] };
}

const MAX_TALES = 2;
/** The share of the target that may be missing without another tale. */
const NEGLIGIBLE_SHARE = 0.03;
const CROWDING_SHARE = 0.1;

/**
 * Fills the room that a short life leaves with tales from the Bible that suit it, each in the largest size that fits.
 * Otherwise more of the life would be in rich wording, even for the youngest.
 */
function companionTales(
	{ values, seed, randomFor, richShare, budget: { targetWords } }: PlanInput,
	ids: readonly EventId[],
	story: readonly PlanSection[],
): PlanSection[] {
	const tales: PlanSection[] = [];
	for (const [index, id] of randomFor("tales").shuffle(ids).slice(0, MAX_TALES).entries()) {
		const missing = targetWords - mixedWords(totalWords([...story, ...tales]), richShare);
		if (missing < targetWords * NEGLIGIBLE_SHARE) break;
		const into = intoTale(id, index, values, randomFor(`intoTale/${index}`));
		const taleOf = (size: TaleSize) => taleSections(eventMaterial(id), size, values, TALE_RANKS, seed);
		const size = TALE_SIZES.find(
			(size) => mixedWords(requiredWords([into, ...taleOf(size)]), richShare) <= missing + targetWords * CROWDING_SHARE,
		);
		if (!size) break;
		tales.push(
			into,
			...taleOf(size),
			heartSection(eventMaterial(id), size, values, { first: RANK.priority2, others: RANK.extra }, seed),
		);
	}
	return tales;
}

const TALE_RANKS = { priority2: RANK.furtherEpisodes, priority3: RANK.detail };

function intoTale(id: EventId, index: number, values: TemplateValues, random: SeededRandom): PlanSection {
	const { intoTale: all } = materialOf("hero");
	const middle = all.length / MAX_TALES;
	const { beats } = random.pick(all.slice(index * middle, (index + 1) * middle));
	const place = byPriority(RANK.required, RANK.frame, RANK.frame);
	return planSection(eventMaterial(id).title, "into", beats, values, place, `heroTale/${index}`);
}

/** Returns figures in the facts, and the lamp and the book of the telling. */
function figuresOf({ life, gift, events, quote }: PromptHero): FigureName[] {
	const named = figuresIn([gift, ...events, life, quote].filter(Boolean).join(". "));
	return [...new Set<FigureName>([...named.slice(0, 2), "lantern", "book"])].slice(0, 2);
}
