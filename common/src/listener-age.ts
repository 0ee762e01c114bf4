// The age of the child who listens, for the questions of an evening and the speed of a reading voice.
// Types only: the reader loads no schemas.
import type { OtherChild } from "./other-child.ts";

const LEVEL_AGES: Record<string, number> = {
	preschool: 4,
	kindergarten: 5,
	"early-elementary": 7,
	"late-elementary": 10,
	"middle-school": 13,
};
const USUAL_AGE = 6;

/** Returns the youngest known age of a story's children, otherwise the middle of its reading level. */
export function listenerAge(request: Record<string, unknown>): number {
	const { characterDetails, otherChildren, readingLevel } = request;
	const known = {
		characterDetails: characterDetails as { age?: number } | undefined,
		otherChildren: Array.isArray(otherChildren) ? (otherChildren as OtherChild[]) : [],
	};
	return youngestAge(known) ?? LEVEL_AGES[String(readingLevel)] ?? USUAL_AGE;
}

type Listeners = {
	characterDetails?: { age?: number | undefined } | undefined;
	otherChildren?: readonly Pick<OtherChild, "age">[] | undefined;
};

/** Returns the youngest known age of a story's children: what a story says of hard things suits the youngest listener. */
export function youngestAge({ characterDetails, otherChildren = [] }: Listeners): number | undefined {
	const ages = [characterDetails, ...otherChildren].flatMap((child) => child?.age ?? []);
	return ages.length > 0 ? Math.min(...ages) : undefined;
}
