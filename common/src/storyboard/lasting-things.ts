// Remembers the things of a place, so that a panel whose paragraph only says "it" shows the tub of the paragraph before.
import { MAX_THINGS } from "./panel-choices.ts";
import type { Moment, World } from "./scene/types.ts";
import { BACKGROUND, WEARABLE } from "./thing-words.ts";

/** The number of paragraphs in which a thing stays without being mentioned. */
const MAX_SILENCE = 1;
/** The same for a thing that several paragraphs mention. */
const MAX_SILENCE_IF_REPEATED = 3;
/** The same for a thing on the storyteller's list of the scene. */
const MAX_SILENCE_IF_LISTED = 6;
/** The same in a story of the Bible, which moves on quickly. */
const MAX_SILENCE_IN_BIBLE = 4;
/** The weight of a thing that is the subject or the object of a sentence, and not only "near the beans". */
export const HANDLED = 2;
/** Remembered things are drawn after the ones that the paragraph mentions. */
const WEIGHT = 0.6;
/** Things that do not come along to another place, and those of the sky. */
const FIXED = /^(?:bed|stairs|sofa|curtain|tree|oak|moon|star|rainbow|raincloud)$/;

type Memory = { place: string | undefined; paragraph: number; mentions: number; isObject: boolean };

type LastingThings = {
	/** Reads the moments of a paragraph. */
	note(moments: readonly Moment[]): void;
	/** Adds to a moment the things that are still at its place, if it has few of its own. `isListed`: the storyteller lists the thing. */
	addTo(moment: Moment, isListed?: (thing: string) => boolean): void;
};

export function createLastingThings(): LastingThings {
	const worlds = new Map<World, { paragraph: number; things: Map<string, Memory> }>();
	const memoryOf = (world: World) => {
		const known = worlds.get(world) ?? { paragraph: 0, things: new Map<string, Memory>() };
		worlds.set(world, known);
		return known;
	};
	return {
		note(moments) {
			for (const world of new Set(moments.map((moment) => moment.world))) memoryOf(world).paragraph++;
			for (const { world, place, things, gone } of moments) {
				const memory = memoryOf(world);
				for (const thing of gone) memory.things.delete(thing);
				for (const [thing, weight] of things) {
					if (weight < 1 || BACKGROUND.has(thing) || WEARABLE.has(thing) || FIXED.test(thing)) continue;
					const known = memory.things.get(thing);
					const mentions = (known && known.place === place ? known.mentions : 0) + 1;
					const isObject = weight >= HANDLED || (mentions > 1 && known?.isObject === true);
					memory.things.set(thing, { place, paragraph: memory.paragraph, mentions, isObject });
				}
			}
		},
		addTo(moment, isListed) {
			const { paragraph, things } = memoryOf(moment.world);
			const isStill = (thing: string, { place, paragraph: last, mentions, isObject }: Memory) =>
				isListed
					? isListed(thing) && paragraph - last <= (moment.world.isOld ? MAX_SILENCE_IN_BIBLE : MAX_SILENCE_IF_LISTED)
					: isObject &&
						place === moment.place &&
						paragraph - last <= (mentions > 1 ? MAX_SILENCE_IF_REPEATED : MAX_SILENCE);
			const still = [...things].filter(
				([thing, memory]) => isStill(thing, memory) && !moment.things.has(thing) && !moment.gone.has(thing),
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
