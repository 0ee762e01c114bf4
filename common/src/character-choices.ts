// The choices for a character that the form offers and the drawing knows, without the schemas.
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

/** The animals offered first. */
export const POPULAR_ANIMALS = [
	"dog",
	"cat",
	"horse",
	"rabbit",
	"fish",
	"bird",
	"turtle",
	"hamster",
	"lion",
	"elephant",
	"giraffe",
	"tiger",
	"bear",
	"wolf",
	"fox",
	"deer",
	"dolphin",
	"whale",
	"shark",
	"eagle",
	"owl",
	"butterfly",
	"bee",
	"lamb",
	"dove",
	"camel",
	"ox",
] as const;
