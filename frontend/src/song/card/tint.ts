// The colours of a song's card, from the tint that the song has, or from one that its id picks.
import type { SongCard } from "@lion-tails/common/song";
import { pick, randomOf } from "../../ui/scene/random.ts";
import { light, night, type Palette } from "../../ui/tokens.ts";

/** What stands on a tinted card. */
export const TEXT_ROLES = ["ink", "inkSoft", "link"] as const;
export const MIN_TEXT_CONTRAST = 4.5;

const TINTS = ["#e8d9b0", "#d5dfc4", "#cfdde6", "#ecd3c4", "#ddd3e4", "#f0dfae"] as const;
/** From much of the tint to none of it. */
const LIGHT_SHARES = [0.55, 0.45, 0.35, 0.25, 0.15, 0.08, 0];
const NIGHT_SHARES = [0.13, 0.1, 0.07, 0.04, 0];

export const tintOf = ({ id, backgroundColor }: Pick<SongCard, "id" | "backgroundColor">): string =>
	backgroundColor ?? pick(TINTS, randomOf(`${id} tint`));

/** The ground of the card in both themes: as much of the tint as leaves its text readable. */
export function groundsOf(tint: string): { light: string; night: string } {
	return { light: groundOn(light, tint, LIGHT_SHARES), night: groundOn(night, tint, NIGHT_SHARES) };
}

function groundOn(palette: Palette, tint: string, shares: readonly number[]): string {
	const grounds = shares.map((share) => mix(palette.page, tint, share));
	const isReadable = (ground: string) =>
		TEXT_ROLES.every((role) => contrast(palette[role], ground) >= MIN_TEXT_CONTRAST);
	return grounds.find(isReadable) ?? palette.page;
}

/** `share` of the second colour. */
export function mix(one: string, other: string, share: number): string {
	const [from, to] = [channelsOf(one), channelsOf(other)];
	const mixed = from.map((value, at) => Math.round(value + ((to[at] ?? value) - value) * share));
	return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** As WCAG defines it. */
export function contrast(one: string, other: string): number {
	const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (bright + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
	const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((value) => {
		const share = value / 255;
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const channelsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
