// The other children of a story: brothers and sisters, cousins and friends of its first child.
import { z } from "zod";
import { Gender } from "./character.ts";
import { Looks } from "./looks.ts";
import { shortText } from "./text.ts";

export const RELATIONS = ["sibling", "cousin", "friend"] as const;

const NEEDS_NAME = "Please write the child’s name";

export const OtherChild = z.object({
	name: shortText(50, NEEDS_NAME).min(1, NEEDS_NAME),
	gender: Gender,
	relation: z.enum(RELATIONS),
	age: z.int().min(0).max(17).optional(),
	looks: Looks.optional(),
});
export type OtherChild = z.infer<typeof OtherChild>;

/** Returns what the child is to the first one: “brother”, “cousin”. */
export const relationOf = ({ relation, gender }: Pick<OtherChild, "relation" | "gender">): string =>
	relation === "sibling" ? (gender === "girl" ? "sister" : "brother") : relation;
