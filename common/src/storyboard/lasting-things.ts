// Remembers the things of a place, so that a panel whose paragraph only says "it" shows the tub of the paragraph before.
import { MAX_THINGS } from "./panel-choices.ts";
import type { Moment, World } from "./scene/types.ts";
import { BACKGROUND, WEARABLE } from "./thing-words.ts";

/** Words during which a thing stays without being mentioned. In a dialogue, these are several paragraphs. */
const MAX_SILENCE = 40;
/** The same for a thing that several paragraphs mention, or the wish. */
const MAX_SILENCE_IF_REPEATED = 120;
/** The same for a thing on the storyteller's list of the scene. */
const MAX_SILENCE_IF_LISTED = 330;
/** The same in a story of the Bible, which moves on quickly. */
const MAX_SILENCE_IN_BIBLE = 220;
/** The number of paragraphs after which furniture, or what is only "near the beans", is a main thing of the scene. */
const OFTEN = 3;
/** The weight of a thing that is the subject or the object of a sentence, and not only "near the beans". */
export const HANDLED = 2;
/** Remembered things are drawn after the ones that the paragraph mentions. */
const WEIGHT = 0.6;
/** Things that do not come along to another place, and those of the sky. */
const FIXED = /^(?:bed|stairs|sofa|curtain|tree|oak|moon|star|rainbow|raincloud)$/;

/** Listed things that stay at their place. */
const STANDING =
	/^(?:fountain|well|gate|fence|wall|tower|windmill|lighthouse|doorstep|market|stove|shelf|cupboard|table|pot|soup|hedge|post|lamppost|swing|slide)$/;

type Memory = { place: string | undefined; saidAt: number; mentions: number; isObject: boolean };

type LastingThings = {
	/** Reads the moments of a paragraph. `words`: their number in it. `named`: listed things that it names, also in speech. */
	note(moments: readonly Moment[], words: number, named?: readonly string[]): void;
	/** Adds to a moment the things that are still at its place, if it has few of its own. `isListed`: the storyteller lists the thing. */
	addTo(moment: Moment, isListed?: (thing: string) => boolean): void;
};

/** `wanted`: the things of the wish. */
export function createLastingThings(wanted: ReadonlySet<string>): LastingThings {
	/** `before`: words told in the world before the last paragraph; `words`: up to its end. */
	const worlds = new Map<World, { before: number; words: number; memory: Map<string, Memory> }>();
	const memoriesOf = (world: World) => {
		const known = worlds.get(world) ?? { before: 0, words: 0, memory: new Map<string, Memory>() };
		worlds.set(world, known);
		return known;
	};
	return {
		note(moments, words, named = []) {
			for (const world of new Set(moments.map((moment) => moment.world))) {
				const told = memoriesOf(world);
				told.before = told.words;
				told.words += words;
			}
			for (const { world, place, things, gone } of moments) {
				const { memory, words: saidAt } = memoriesOf(world);
				for (const thing of gone) memory.delete(thing);
				const spoken = named.filter((thing) => !things.has(thing) && !gone.has(thing));
				for (const [thing, weight] of [...things, ...spoken.map((thing) => [thing, 1] as const)]) {
					if (WEARABLE.has(thing) || FIXED.test(thing) || (weight < 1 && !BACKGROUND.has(thing))) continue;
					const known = memory.get(thing);
					const mentions = (known && known.place === place ? known.mentions : 0) + 1;
					const isObject = (weight >= HANDLED && !BACKGROUND.has(thing)) || (mentions > 1 && known?.isObject === true);
					memory.set(thing, { place, saidAt, mentions, isObject });
				}
			}
		},
		addTo(moment, isListed) {
			const { memory, before } = memoriesOf(moment.world);
			const isStill = (thing: string, { place, saidAt, mentions, isObject }: Memory) => {
				const silence = before - saidAt;
				if (isListed)
					return (
						isListed(thing) &&
						(place === moment.place || !STANDING.test(thing)) &&
						silence <= (moment.world.isOld ? MAX_SILENCE_IN_BIBLE : MAX_SILENCE_IF_LISTED)
					);
				const isWanted = wanted.has(thing);
				return (
					(isObject || isWanted || mentions >= OFTEN) &&
					place === moment.place &&
					silence <= (isWanted || mentions > 1 ? MAX_SILENCE_IF_REPEATED : MAX_SILENCE)
				);
			};
			const still = [...memory].filter(
				([thing, one]) => isStill(thing, one) && !moment.things.has(thing) && !moment.gone.has(thing),
			);
			const own = [...moment.things.keys()].filter((thing) => isListed?.(thing) ?? true);
			const free = MAX_THINGS - 1 - own.length;
			for (const [thing] of still
				.sort(([, one], [, other]) => other.mentions - one.mentions)
				.slice(0, Math.max(0, free)))
				moment.things.set(thing, WEIGHT);
		},
	};
}
