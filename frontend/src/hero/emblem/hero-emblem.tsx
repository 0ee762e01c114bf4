import type { Hero } from "@lion-tails/common/hero";
import { InitialsTile } from "./initials-tile.tsx";

/** A drawn portrait, `size` pixels wide and high. Decorative: the name stands beside it. */
export function HeroEmblem({ hero, size }: { hero: Hero; size: number }) {
	return <InitialsTile hero={hero} size={size} />;
}
