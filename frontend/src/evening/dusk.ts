// The colours of the evening: those of the night theme, darker and warmer with each step.
import { mix } from "@lion-tails/common/colors";
import { night, type Palette, type Role } from "../ui/tokens.ts";

const EMBER = "#0c0603";
const CANDLE = "#94704c";
/** Grounds become almost black. Text and buttons become dim, and stay readable. */
const GROUNDS: ReadonlySet<Role> = new Set([
	"paper",
	"page",
	"mist",
	"lampWash",
	"skyWash",
	"oliveWash",
	"clayWash",
	"onLamp",
	"onClay",
]);
const GROUND_SHARE = 0.95;
const TEXT_SHARE = 0.9;

/** `share`: 0 at the beginning of the evening, 1 before the lights go out. */
export function duskPalette(share: number): Palette {
	const entries = Object.entries(night) as [Role, string][];
	return Object.fromEntries(
		entries.map(([role, value]) => {
			if (!value.startsWith("#")) return [role, value];
			return GROUNDS.has(role)
				? [role, mix(value, EMBER, share * GROUND_SHARE)]
				: [role, mix(value, CANDLE, share * TEXT_SHARE)];
		}),
	) as Palette;
}
