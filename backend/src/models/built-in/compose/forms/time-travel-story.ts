// A child visits a biblical event, watches it and comes home.
import type { StoryLength } from "@lion-tails/common/story";
import {
	type Beat,
	EVENT_IDS,
	type EventId,
	journeyTo,
	materialOf,
	type Picture,
	type Scene,
	type Setting,
	themeMaterial,
} from "../../material.ts";
import { sourcesById, type Tale } from "../../passages/telling.ts";
import { taleQuestions } from "../questions.ts";
import type { SeededRandom } from "../seeded-random.ts";
import {
	beforeLast,
	byPriority,
	type PlanInput,
	type PlanLine,
	type PlanSection,
	pictureIn,
	planLines,
	planSection,
	planTitles,
	RANK,
	type StoryPlan,
} from "../story-plan.ts";
import type { TemplateValues } from "../template.ts";
import { fitTale, heartSection, taleRichShare, taleSections, taleTitles } from "./bible-tale.ts";
import {
	episodes,
	giftBeats,
	giftSection,
	homecoming,
	moralSection,
	morningSections,
	nightSection,
	toldWishes,
} from "./child-sections.ts";
import { chooseTale, chooseTheme } from "./choose-subject.ts";
import { aroundPart, readingSection, withPassage } from "./passage-frame.ts";
import { suitable, villageSetting } from "./setting.ts";

/** Plans the story of a journey through time. */
export function planTimeTravelStory(input: PlanInput): StoryPlan {
	const { request, values, seed, richShare, budget, randomFor } = input;
	const setting = villageSetting(request);
	const theme = themeMaterial(chooseTheme(input));
	const { tale, telling } = chooseTale(input, theme.id);
	const event = eventOf(tale);
	const { leaving: ways, returning } = materialOf("timeTravel");
	const possible = ways.filter(({ id }) => event !== "creation" || id !== "almond-shade");
	const journey = randomFor("way").pick(suitable(possible, setting));
	const journeyHome = returning.find(({ id }) => id === journey.id) ?? randomFor("way").pick(returning);
	const isMoral = request.type === "moral";
	const gift = request.power ? giftBeats(request.power).journey.filter((beat) => isGiftFor(event, beat)) : [];
	const isGiftUsedThere = gift.length > 0;
	const { want, answer } = wantSections(tale, input);
	const { leaving, returningHome } = experienceLines(request.experience, values, randomFor("experience"));
	const named = telling ? { ...input, values: withPassage(values, telling.asked) } : input;
	const { sections, size } = fitTale(
		(size) => {
			const visited = taleSections(
				tale,
				size,
				values,
				{ priority2: RANK.priority2, priority3: RANK.priority3 },
				seed,
			).map(({ picture: { pose: _, ...picture } = {}, ...section }) => ({
				...section,
				// A tale in brief has no hours of its own.
				picture: { ...(size !== "gist" && { hour: "day" as const }), ...picture },
			}));
			const witnessed = withWitness(visited, tale, isGiftUsedThere ? gift : [], input);
			// The child arrives where the tale begins, and leaves from where it has watched its end.
			const arrival = placeAndTimeOf(visited[0]?.picture);
			const { weather: _, ...departure } = endOf(witnessed.at(-1));
			return [
				...morningSections(input, setting),
				...(isGiftUsedThere ? [] : [giftSection(input)]),
				want,
				...leaving(journeySection("A Way into Long Ago", "leaving", journey, values, event), arrival),
				...aroundPart("before", telling, named),
				...witnessed,
				...aroundPart("after", telling, named),
				heartSection(tale, size, values, { first: RANK.child, others: RANK.priority2 }, seed),
				returningHome(journeySection("Home Again", "returning", { ...departure, ...journeyHome }, values, event)),
				answer,
				...episodes(values, randomFor("episodes"), setting, EPISODE_COUNTS[request.length]),
				// Some ways begin and end in the child's own kitchen or yard.
				...(journey.home === "any" ? [] : [homecoming(input, setting, RANK.firstEpisode)]),
				...(telling && request.passageText ? [readingSection(request.passageText, named)] : []),
				...(isMoral ? [moralSection(theme.id, values)] : []),
				nightSection(input, setting, toldWishes(request), request.theme || isMoral ? theme : undefined),
			];
		},
		{
			maxTaleShare: 1,
			richShare: taleRichShare(richShare),
			// The story that the parent named needs room.
			...(request.asked && { maxRequiredWords: budget.maxWords - MARGIN_WORDS }),
		},
		budget,
	);
	return {
		sections,
		titles: [...taleTitles(tale, size, seed), ...planTitles(TITLES, tale.figures)],
		questions: [
			...taleQuestions(tale.questions),
			// A narrative has enough questions of its own.
			...("names" in tale ? [] : [{ questions: materialOf("timeTravel").questions, isSpecific: false }]),
		],
		verses: tale.verses,
		moralOutcome: isMoral ? randomFor("moral").pick(["learning", "consequences"]) : "creative",
		pictureSetting: `as a quiet guest in the days of the Bible, watching “${tale.title}”`,
	};
}

const MARGIN_WORDS = 20;

/** Episodes of the afternoon at home, if the journey alone is too short. */
const EPISODE_COUNTS: Record<StoryLength, number> = { "very-short": 0, short: 0, medium: 2, long: 4, extended: 14 };

const TITLES = ["{name} and the Road to Long Ago", "The Day {name} Went to See", "{name} in the Days of the Bible"];

const hasAnimal = ([, plain, rich]: Beat) => plain.includes("{pet}") && rich.includes("{pet}");

function journeySection(
	title: string,
	kind: string,
	scene: Scene,
	values: TemplateValues,
	event: EventId | undefined,
): PlanSection {
	const { beats } = scene;
	const placeOf: Parameters<typeof planSection>[4] = (priority, index) => {
		const beat = beats[index];
		if (priority === 1) return RANK.required;
		if (unsuitableFor(event)?.test(beat?.join(" ") ?? "")) return null;
		// The animal comes along, and comes home.
		if (beat && hasAnimal(beat)) return { rank: RANK.required, unit: `${kind}/animal`, dropOrder: 3 };
		return priority === 2 ? RANK.frame : RANK.detail;
	};
	return {
		...planSection(title, kind, beats, values, placeOf, kind, scene),
		picture: pictureIn(scene, values),
	};
}

const placeAndTimeOf = ({ place, hour, weather }: Setting = {}): Picture => ({
	...(place && { place }),
	...(hour && { hour }),
	...(weather && { weather }),
});

/** Returns the place, hour and weather at the end of a section. */
const endOf = (section?: PlanSection): Picture => ({
	...placeAndTimeOf(section?.picture),
	...placeAndTimeOf(section?.lines.at(-1)?.setting),
});

/**
 * Adds the child's actions and feelings at the beginning and the end of a journey, by the number of journeys before.
 */
function experienceLines(experience: number | undefined, values: TemplateValues, random: SeededRandom) {
	const known = materialOf("timeTravel").experience;
	const beats =
		experience === undefined
			? null
			: experience === 0
				? known.first
				: experience < SEASONED_JOURNEYS
					? known.some
					: known.seasoned;
	const linesOf = (part: "leaving" | "there" | "returning", rank: number) =>
		beats ? planLines(`experience/${part}`, [random.pick(beats[part])], values, () => rank) : [];
	const [before, there, after] = [
		linesOf("leaving", RANK.required),
		linesOf("there", RANK.scene),
		linesOf("returning", RANK.scene),
	];
	return {
		// The last line before the visit is the arrival, the last line after it the rest of the day.
		leaving: (section: PlanSection, arrival: Picture): PlanSection[] => [
			beforeLast(section, before),
			{ ...section, picture: { ...arrival, seen: [] }, lines: there },
		],
		returningHome: (section: PlanSection) => beforeLast(section, after),
	};
}

const SEASONED_JOURNEYS = 4;

/** The id of a part begins with that of its source: “noah/8:1-22”. */
const sourceId = ({ id }: Tale) => id.split("/")[0] ?? id;
const eventOf = (tale: Tale): EventId | undefined => EVENT_IDS.find((id) => id === sourceId(tale));

/** Returns a wish of the child before it leaves, and the answer after its return. */
function wantSections(tale: Tale, { values, randomFor }: PlanInput): { want: PlanSection; answer: PlanSection } {
	const [source] = sourcesById([sourceId(tale)]);
	// A part of the story may lack the answer.
	const isWhole = source !== undefined && tale.scenes.length === source.scenes.length;
	const journey = isWhole ? journeyTo(source.id) : undefined;
	const chosen = journey && randomFor("want").pick(journey.wants);
	const place = byPriority(RANK.required, RANK.child, RANK.child);
	const { want = [], wantPicture = { seen: [] }, answer = [], answerPicture = wantPicture } = chosen ?? {};
	const section = (title: string, kind: string, beats: readonly Beat[], picture: Picture): PlanSection => ({
		...planSection(title, kind, beats, values, place, `${sourceId(tale)}/${kind}`, picture),
		picture: pictureIn({ ...(picture.place && { hour: "day" }), ...picture }, values),
	});
	return {
		want: section("Something on the Mind", "want", want, wantPicture),
		answer: section("What Came Home Too", "answer", answer, answerPicture),
	};
}

/** Adds lines about the watching child: those of a scene after it, or general ones in a tale of one section. */
function withWitness(tale: PlanSection[], of: Tale, gift: readonly Beat[], input: PlanInput): PlanSection[] {
	const own = tale.length > 1 ? ownWitness(tale, of, input) : [];
	return own.some(({ lines }) => lines.length > 0)
		? withOwnWitness(tale, own, gift, input)
		: withGeneralWitness(tale, eventOf(of), gift, input);
}

/** Returns a section of the journey's lines for each section of the tale. */
function ownWitness(tale: readonly PlanSection[], of: Tale, { values }: PlanInput): PlanSection[] {
	const witness = journeyTo(sourceId(of))?.witness ?? [];
	return tale.map((section) => {
		const scene = of.scenes.findIndex((one) => one.title === section.title);
		const { beats = [], ...picture } = witness.find((one) => one.scene === scene) ?? {};
		// The line in which the child acts with its animal is first, because the first line is always chosen.
		const animalFirst = beats.toSorted((a, b) => Number(hasAnimal(b)) - Number(hasAnimal(a)));
		const lines = planLines(`${of.id}/witness/${scene}`, animalFirst, values, () => RANK.homecoming);
		return witnessSection(section, lines, pictureIn(picture, values));
	});
}

/** The child stays where the section ends. Whoever is not in `picture` is out of its view. */
const witnessSection = (after: PlanSection, lines: PlanLine[], picture: Picture): PlanSection => ({
	title: after.title,
	kind: "witness",
	lines,
	picture: { ...endOf(after), seen: [], ...picture },
});

function withOwnWitness(
	tale: readonly PlanSection[],
	own: readonly PlanSection[],
	gift: readonly Beat[],
	{ values, randomFor }: PlanInput,
): PlanSection[] {
	const middle = Math.floor(tale.length / 2);
	const needed = new Set([0, middle, tale.length - 1]);
	return tale.flatMap((section, index) => {
		const witness = own[index];
		if (!witness) return [section];
		const [first, ...others] = witness.lines;
		const lines = first ? [needed.has(index) ? { ...first, rank: RANK.required } : first, ...others] : [];
		const used =
			index === middle && gift.length > 0
				? planLines("gift", [randomFor("witness").pick(gift)], values, () => RANK.required)
				: [];
		return [section, { ...witness, lines: [...lines, ...used] }];
	});
}

function withGeneralWitness(
	tale: readonly PlanSection[],
	event: EventId | undefined,
	gift: readonly Beat[],
	{ values, randomFor }: PlanInput,
): PlanSection[] {
	const random = randomFor("witness");
	const { beats: known, ...picture } = materialOf("timeTravel").witness;
	const isSuitable = ([, plain, rich]: Beat) => !unsuitableFor(event)?.test(`${plain} ${rich}`);
	// The first lines are never left out.
	const witnessBeats = random
		.shuffle(known)
		.filter(isSuitable)
		.toSorted((a, b) => Number(hasAnimal(b)) - Number(hasAnimal(a)));
	const beats =
		gift.length > 0 ? [...witnessBeats.slice(0, 2), random.pick(gift), ...witnessBeats.slice(2)] : witnessBeats;
	const witnessLines = planLines(`witness/${event}`, beats, values, (_, index) =>
		index < 3 ? RANK.required : index < 9 ? RANK.homecoming : RANK.frame,
	);
	const hasScenes = tale.length > 1;
	const parts = hasScenes
		? tale
		: tale.flatMap((section) => section.lines.map((line) => ({ ...section, lines: [line] })));
	const linesAfter: PlanLine[][] = parts.map(() => []);
	// The first lines are required: they follow the first part, the middle one and the last.
	const firstPlaces = [0, Math.floor(parts.length / 2), parts.length - 1];
	const places = [...new Set([...firstPlaces, ...parts.keys()])];
	const maxLinesPerPart = hasScenes ? 3 : 2;
	for (const [index, line] of witnessLines.slice(0, places.length * maxLinesPerPart).entries())
		linesAfter[places[index % places.length] ?? 0]?.push(line);
	return parts.flatMap((part, index) => [
		part,
		witnessSection(part, linesAfter[index] ?? [], pictureIn(picture, values)),
	]);
}

/**
 * False if the gift cannot be used at the event: no one needs help at the creation, nothing can be put right at the
 * crucifixion, and the rainbow is God's own sign to Noah.
 */
const isGiftFor = (event: EventId | undefined, [, plain, rich]: Beat) =>
	event !== "creation" && event !== "crucifixion" && !(event === "noah" && /rainbow/.test(plain + rich));

/** At the creation there are no people yet, and no sand before the land. */
const MENTIONS_PEOPLE_OR_LAND =
	/some(?:one|body)|stranger|woman|\bm[ae]n\b|people|child|crowd|the[yi]r?\b|them|nobody|\bjar|loaf|cloak|goat|dog\b|lizard|\bsand\b|\bstone\b|pebble|nights/i;
/** The crucifixion has nothing playful. */
const IS_PLAYFUL = /goat|dog\b|lizard|shoelace|laugh|yawn|teeth|smile|funny|puzzled/i;
const unsuitableFor = (event: EventId | undefined) => event && UNSUITABLE[event];
const UNSUITABLE: Partial<Record<EventId, RegExp>> = { creation: MENTIONS_PEOPLE_OR_LAND, crucifixion: IS_PLAYFUL };
