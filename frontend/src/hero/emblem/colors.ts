// The colors of the heroes' emblems. They stay the same at night, where the whole picture is dimmed.
import type { HeroEmblem } from "@lion-tails/common/hero";

export const SKIN: Record<HeroEmblem["skin"], { face: string; shade: string; cheek: string }> = {
	light: { face: "#f2d2b8", shade: "#dcae8e", cheek: "#e8a48c" },
	tan: { face: "#dfb089", shade: "#bd8a63", cheek: "#cf8463" },
	brown: { face: "#ab7850", shade: "#875a39", cheek: "#96593c" },
	dark: { face: "#77503a", shade: "#573826", cheek: "#6a3d2b" },
};

export const HAIR: Record<HeroEmblem["hair"], string> = {
	black: "#2c2826",
	brown: "#5c402c",
	auburn: "#8b4b2d",
	fair: "#d5ae66",
	gray: "#9d9892",
	white: "#e9e6df",
	covered: "#5c402c",
};

export const INK = "#2f2b33";
export const LINEN = "#f3ecdd";
export const GOLD = "#d3a23f";
export const WOOD = "#7b5a3c";

const CLOTHS = [
	"#5d6b8a",
	"#7d4b55",
	"#667a50",
	"#8b6a3d",
	"#47706f",
	"#74587f",
	"#93583a",
	"#3f587a",
	"#86704e",
] as const;
const SASHES = ["#e0c48a", "#c98a5e", "#d9d2bf", "#a8b78f", "#c7a5b0"] as const;

/** The light of an hour that lies over the place. */
const HOURS = [null, "#e8a66f", "#5b5a92", "#f3d98f", "#7f5a86"] as const;

export type Look = { cloth: string; sash: string; veil: string; hour: string | null; isMirrored: boolean };

/** What the data leave open, so that two heroes of one place and time are told apart. The same hero always looks the same. */
export function lookOf(id: string): Look {
	let hash = 7;
	for (const letter of id) hash = (hash * 31 + letter.charCodeAt(0)) % 9973;
	const cloth = CLOTHS[hash % CLOTHS.length] ?? CLOTHS[0];
	return {
		cloth,
		sash: SASHES[hash % SASHES.length] ?? SASHES[0],
		veil: hash % 3 === 0 ? "#f6f0e2" : hash % 3 === 1 ? "#3d3b47" : cloth,
		hour: HOURS[hash % HOURS.length] ?? null,
		isMirrored: hash % 2 === 1,
	};
}
