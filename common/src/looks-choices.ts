// The choices for how a child looks, without the schemas: the drawing in the browser needs no validation.
export const HAIR = ["brown", "black", "blonde", "red", "white", "gray", "purple", "blue", "green"] as const;
export const EYES = ["brown", "blue", "green", "hazel", "gray", "amber"] as const;
export const FAVORITE_COLORS = [
	"red",
	"blue",
	"green",
	"yellow",
	"purple",
	"orange",
	"pink",
	"teal",
	"gold",
	"silver",
] as const;
/** From light to dark. */
export const SKIN_TONES = ["porcelain", "fair", "light", "medium", "olive", "tan", "brown", "deep"] as const;
export const HAIR_STYLES = [
	"short",
	"buzz",
	"curly",
	"afro",
	"coils",
	"bob",
	"long",
	"ponytail",
	"pigtails",
	"braids",
	"bun",
	"headscarf",
	"bald",
] as const;
/** Aids that the child wears, carries or uses. */
export const AIDS = [
	"glasses",
	"hearingAid",
	"cochlearImplant",
	"wheelchair",
	"crutches",
	"cast",
	"insulinPump",
] as const;
export type Aid = (typeof AIDS)[number];
