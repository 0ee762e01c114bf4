// The few facts about things that both the reading and the drawing need.

/** Worn over the clothes: the name of the thing, and where it is. */
export const WORN: ReadonlyMap<string, "head" | "neck" | "back" | "face" | "front"> = new Map(
	Object.entries({
		head: "hat cap crown bikehelmet goggles pot saucepan bowl basket bucket pan sieve wreath",
		neck: "medal necklace whistle camera scarf key",
		back: "backpack cape paperwings",
		face: "mask glasses",
		front: "apron shawl",
	} as const).flatMap(([spot, names]) => names.split(" ").map((name) => [name, spot as "head"] as const)),
);
/** It gives light. */
export const isLit = (name: string) => /lamp|lantern|candle|campfire/.test(name);
