import { contrast, mix } from "@lion-tails/common/colors";
import { pick, randomOf } from "@lion-tails/common/random";
import type { SongCard } from "@lion-tails/common/song";
import { light, night, type Palette } from "../../ui/tokens.ts";

export const TEXT_ROLES = ["ink", "inkSoft", "link"] as const;
export const MIN_TEXT_CONTRAST = 4.5;

const TINTS = ["#e8d9b0", "#d5dfc4", "#cfdde6", "#ecd3c4", "#ddd3e4", "#f0dfae"] as const;
/** Shares of the tint to try, from much to none. */
const LIGHT_SHARES = [0.55, 0.45, 0.35, 0.25, 0.15, 0.08, 0];
const NIGHT_SHARES = [0.06, 0.04, 0];

export const tintOf = ({ id, backgroundColor }: Pick<SongCard, "id" | "backgroundColor">): string =>
	backgroundColor ?? pick(TINTS, randomOf(`${id} tint`));

/** The card's background in both themes, with the largest share of the tint that keeps text readable. */
export function groundsOf(tint: string): { light: string; night: string } {
	return { light: groundOn(light, tint, LIGHT_SHARES), night: groundOn(night, tint, NIGHT_SHARES) };
}

function groundOn(palette: Palette, tint: string, shares: readonly number[]): string {
	const grounds = shares.map((share) => mix(palette.page, tint, share));
	const isReadable = (ground: string) =>
		TEXT_ROLES.every((role) => contrast(palette[role], ground) >= MIN_TEXT_CONTRAST);
	return grounds.find(isReadable) ?? palette.page;
}
