// The Bible story within a story, in three sizes.
import type { FigureName } from "@lion-tails/common/figures";
import { EVENT_IDS, type EventId, type Picture } from "../../material.ts";
import type { Tale } from "../../passages/telling.ts";
import { seededRandom } from "../seeded-random.ts";
import {
	type Budget,
	byPriority,
	mixedWords,
	type PlanInput,
	type PlanLine,
	type PlanSection,
	type PlanTitle,
	pictureIn,
	planLines,
	planSection,
	planTitles,
	RANK,
	requiredWords,
	totalWords,
} from "../story-plan.ts";
import type { TemplateValues } from "../template.ts";
import digests from "./tale-digests.json" with { type: "json" };

/** All scenes, a digest of some of their beats, or the gist. */
export type TaleSize = "scenes" | "digest" | "gist";
/** The largest first. */
export const TALE_SIZES: readonly TaleSize[] = ["scenes", "digest", "gist"];

/** The ranks of optional beats. */
type TaleRanks = {
	priority2: number;
	priority3: number;
	/** The place of the optional beats of the gist; default: RANK.scene. */
	gist?: Pick<PlanLine, "rank" | "dropOrder">;
};

/** Returns the sections of a tale in one of its sizes. */
export function taleSections(
	tale: Tale,
	size: TaleSize,
	values: TemplateValues,
	ranks: TaleRanks,
	seed: number,
): PlanSection[] {
	const { id, title, gist, scenes } = tale;
	const {
		gistPicture = {
			place: mostFrequent(scenes.map(({ place }) => place)),
			seen: [...new Set(scenes.flatMap(({ seen = [] }) => seen))],
		},
	} = tale;
	const rankOf = byPriority(RANK.required, ranks.priority2, ranks.priority3);
	if (size === "gist") {
		const unit = `${id}/gist`;
		const placeOf = (priority: 1 | 2 | 3) =>
			priority === 1 ? RANK.required : { rank: RANK.scene, ...ranks.gist, unit };
		return [taleSection(title, planLines(unit, gist, values, placeOf, gistPicture), pictureIn(gistPicture, values))];
	}
	const digest = size === "digest" ? digestOf(tale, seed) : undefined;
	if (!digest)
		return scenes.map((scene, at) =>
			taleSection(scene.title, planLines(`${id}/${at}`, scene.beats, values, rankOf, scene), pictureIn(scene, values)),
		);
	return scenes
		.map((scene, at) => {
			const { title, beats } = scene;
			const inDigest = digest.beats[at] ?? [];
			// Optional beats may refer to any priority-1 beat of their scene: they need all of them.
			const isWholeScene =
				inDigest.length > 0 && beats.every(([priority], index) => priority !== 1 || inDigest.includes(index));
			return taleSection(
				title,
				planLines(
					`${id}/${at}`,
					beats,
					values,
					(priority, index) => (inDigest.includes(index) ? RANK.required : isWholeScene ? rankOf(priority) : null),
					scene,
				),
				pictureIn(scene, values),
			);
		})
		.filter(({ lines }) => lines.length > 0);
}

/** The child only listens. */
const taleSection = (title: string, lines: PlanLine[], picture: Picture): PlanSection => ({
	title,
	kind: "tale",
	lines,
	picture: { ...picture, pose: "none" },
});

/** Returns the place and hour of most scenes, for a tale in verse. */
export const pictureOf = (scenes: readonly Picture[]): Picture => ({
	place: mostFrequent(scenes.map(({ place }) => place)),
	hour: mostFrequent(scenes.map(({ hour = "day" }) => hour)),
});

/** A tale in brief has its pictures where most of it happens. */
function mostFrequent<T>(values: readonly T[]): T | undefined {
	const count = (value: T) => values.filter((one) => one === value).length;
	return values.toSorted((a, b) => count(b) - count(a))[0];
}

type Digest = {
	/** Indices of beats by index of scene. */
	beats: Readonly<Record<string, readonly number[]>>;
	/** For a digest of a part of the event: the beats of the heart that suit it, its titles and their picture. */
	part?: { heart: readonly number[]; titles: readonly string[]; figures: readonly FigureName[] };
};

/** Shorter versions of each event. An event that is a collection of stories has several. */
export const DIGESTS = digests as unknown as Record<EventId, readonly Digest[]>;

/**
 * Returns one of the event's digests, chosen by the seed; for a part of the event (“moses/4+5”) the beats of its scenes, if a
 * digest has some of each. Undefined for a narrative.
 */
function digestOf({ id }: Tale, seed: number): Digest | undefined {
	const [eventId, part] = id.split("/");
	const event = EVENT_IDS.find((event) => event === eventId);
	if (!event) return undefined;
	const random = seededRandom(seed, "digest");
	if (part === undefined) return random.pick(DIGESTS[event]);
	const scenes = part.split("+");
	const complete = DIGESTS[event].filter(({ beats }) => scenes.every((scene) => beats[scene]));
	if (complete.length === 0) return undefined;
	const { beats } = random.pick(complete);
	return { beats: Object.fromEntries(scenes.map((scene, at) => [at, beats[scene] ?? []])) };
}

const partOf = (tale: Tale, size: TaleSize, seed: number) =>
	size === "digest" ? digestOf(tale, seed)?.part : undefined;

/** Returns the beats about the meaning of the event; after a digest of a part of it, only those that suit the part. */
export function heartSection(
	tale: Tale,
	size: TaleSize,
	values: TemplateValues,
	ranks: { first: number; others: number },
	seed: number,
): PlanSection {
	const { id, heart, heartPicture = {}, title } = tale;
	const suitable = partOf(tale, size, seed)?.heart ?? heart.keys().toArray();
	const placeOf = (_: number, index: number) => {
		if (!suitable.includes(index)) return null;
		return index === suitable[0] ? ranks.first : ranks.others;
	};
	return {
		...planSection(title, "heart", heart, values, placeOf, `${id}/heart`, heartPicture),
		picture: pictureIn(heartPicture, values),
	};
}

export function taleTitles(tale: Tale, size: TaleSize, seed: number): PlanTitle[] {
	const { title, titles, figures } = tale;
	const digest = partOf(tale, size, seed);
	return digest ? planTitles(digest.titles, digest.figures) : planTitles([title, ...titles], figures);
}

type TaleLimits = {
	/** The largest share of the target for the tale's required words. */
	maxTaleShare: number;
	/** The share of rich wording for counting the required words. */
	richShare: number;
	/** The most required words of the plan; default: a little less than the target. */
	maxRequiredWords?: number;
};

/** Younger readers get the largest tale in plain wording, older ones a shorter tale in rich wording. */
export const taleRichShare = (richShare: number) => (richShare < 0.6 ? Math.min(richShare, 0.15) : richShare * 0.85);

/**
 * Returns the limits of a tale without a child in it. The youngest get a complete tale rather than a shorter one with
 * background.
 */
export const narrativeLimits = ({ richShare, budget }: PlanInput): TaleLimits => ({
	maxTaleShare: 1,
	...(richShare < 0.3
		? { richShare: 0, maxRequiredWords: budget.maxWords - 20 }
		: { richShare: taleRichShare(richShare) }),
});

type FittedPlan = { sections: PlanSection[]; size: TaleSize };

/**
 * Returns the plan with the largest tale within the limits. If that is too short for the target, the next larger one;
 * if none is within the limits, the smallest one whose required words fit the budget in plain wording.
 */
export function fitTale(
	build: (size: TaleSize) => PlanSection[],
	{ maxTaleShare, richShare, maxRequiredWords }: TaleLimits,
	{ targetWords, maxWords }: Budget,
): FittedPlan {
	let nextLarger: FittedPlan | undefined;
	for (const size of TALE_SIZES) {
		const sections = build(size);
		const required = requiredWords(sections);
		if (required.plain > maxWords) continue;
		const tale = requiredWords(sections.filter(({ kind }) => kind === "tale"));
		const isWithinLimits =
			mixedWords(required, richShare) <= (maxRequiredWords ?? targetWords * 0.96) &&
			mixedWords(tale, richShare) <= maxTaleShare * targetWords;
		if (isWithinLimits && totalWords(sections).plain < targetWords * 0.9) return nextLarger ?? { sections, size };
		if (isWithinLimits) return { sections, size };
		nextLarger = { sections, size };
	}
	return nextLarger ?? { sections: build("gist"), size: "gist" };
}
