// What a child on a journey through time longs for, what it sees there, and what answers it.
import { journeyTo, materialOf } from "../../material.ts";
import { type Beat, EVENT_IDS, type EventId } from "../../material-schemas.ts";
import { sourcesById, type Tale } from "../../passages/telling.ts";
import { type PlanInput, type PlanLine, type PlanSection, planLines, RANK } from "../story-plan.ts";

/** A passage is a part of what it is told from: “noah/8:1-22”. */
const sourceId = ({ id }: Tale) => id.split("/")[0] ?? id;
const eventOf = (tale: Tale): EventId | undefined => EVENT_IDS.find((id) => id === sourceId(tale));

/** A want of the child's own, before it leaves, and after its return what it saw that answers it. */
export function wantSections(tale: Tale, { values, randomFor }: PlanInput): { want: PlanSection; answer: PlanSection } {
	const [source] = sourcesById([sourceId(tale)]);
	// What answers the want may not be in a part of the story.
	const isWhole = source !== undefined && tale.scenes.length === source.scenes.length;
	const journey = isWhole ? journeyTo(source.id) : undefined;
	const chosen = journey && randomFor("want").pick(journey.wants);
	const section = (title: string, kind: string, beats: readonly Beat[]): PlanSection => ({
		title,
		kind,
		lines: planLines(`${sourceId(tale)}/${kind}`, beats, values, (priority) =>
			priority === 1 ? RANK.required : RANK.child,
		),
	});
	return {
		want: section("Something on the Mind", "want", chosen?.want ?? []),
		answer: section("What Came Home Too", "answer", chosen?.answer ?? []),
	};
}

/**
 * The tale with lines of the watching child: those that belong to its scenes, after them; where it is told as one piece, those
 * that fit anywhere.
 */
export function withWitness(tale: PlanSection[], of: Tale, gift: readonly Beat[], input: PlanInput): PlanSection[] {
	const own = tale.length > 1 ? ownWitness(tale, of, input) : [];
	return own.some((lines) => lines.length > 0)
		? withOwnWitness(tale, own, gift, input)
		: withGeneralWitness(tale, eventOf(of), gift, input);
}

/** For each section of the tale the lines of the journey that belong right after it. */
function ownWitness(tale: readonly PlanSection[], of: Tale, { values }: PlanInput): PlanLine[][] {
	const witness = journeyTo(sourceId(of))?.witness ?? [];
	return tale.map(({ title }) => {
		const scene = of.scenes.findIndex((one) => one.title === title);
		return witness
			.filter((one) => one.scene === scene)
			.flatMap(({ beats }) => planLines(`${of.id}/witness/${scene}`, beats, values, () => RANK.homecoming));
	});
}

function withOwnWitness(
	tale: readonly PlanSection[],
	own: readonly PlanLine[][],
	gift: readonly Beat[],
	{ values, randomFor }: PlanInput,
): PlanSection[] {
	const middle = Math.floor(tale.length / 2);
	const needed = new Set([0, middle, tale.length - 1]);
	return tale.flatMap((section, index) => {
		const [first, ...others] = own[index] ?? [];
		const lines = first ? [needed.has(index) ? { ...first, rank: RANK.required } : first, ...others] : [];
		const used =
			index === middle && gift.length > 0
				? planLines("gift", [randomFor("witness").pick(gift)], values, () => RANK.required)
				: [];
		return [section, { ...section, kind: "witness", lines: [...lines, ...used] }];
	});
}

function withGeneralWitness(
	tale: readonly PlanSection[],
	event: EventId | undefined,
	gift: readonly Beat[],
	{ values, randomFor }: PlanInput,
): PlanSection[] {
	const random = randomFor("witness");
	const isSuitable = ([, plain, rich]: Beat) => !unsuitableFor(event)?.test(`${plain} ${rich}`);
	const witnessBeats = random.shuffle(materialOf("timeTravel").witness).filter(isSuitable);
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
	// The required lines come first: they go after the first part, the middle one and the last.
	const firstPlaces = [0, Math.floor(parts.length / 2), parts.length - 1];
	const places = [...new Set([...firstPlaces, ...parts.keys()])];
	const maxLinesPerPart = hasScenes ? 3 : 2;
	for (const [index, line] of witnessLines.slice(0, places.length * maxLinesPerPart).entries())
		linesAfter[places[index % places.length] ?? 0]?.push(line);
	return parts.flatMap((part, index) => [part, { ...part, kind: "witness", lines: linesAfter[index] ?? [] }]);
}

/** At the creation there is nobody to help, at the crucifixion nothing to put right; the rainbow is God’s own sign to Noah. */
export const isGiftFor = (event: EventId | undefined, [, plain, rich]: Beat) =>
	event !== "creation" && event !== "crucifixion" && !(event === "noah" && /rainbow/.test(plain + rich));

/** At the creation there are no people yet, nor sand before there is land. */
const MENTIONS_PEOPLE_OR_LAND =
	/some(?:one|body)|stranger|woman|\bm[ae]n\b|people|child|crowd|the[yi]r?\b|them|nobody|\bjar|loaf|cloak|goat|dog\b|lizard|\bsand\b|\bstone\b|pebble|nights/i;
/** Nothing playful at the crucifixion. */
const IS_PLAYFUL = /goat|dog\b|lizard|shoelace|laugh|yawn|teeth|smile|funny|puzzled/i;
export const unsuitableFor = (event: EventId | undefined) => event && UNSUITABLE[event];
const UNSUITABLE: Partial<Record<EventId, RegExp>> = { creation: MENTIONS_PEOPLE_OR_LAND, crucifixion: IS_PLAYFUL };
