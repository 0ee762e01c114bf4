// The colours of a song's card: from its own tint, or from one that its id selects.
import type { SongCard } from "@lion-tails/common/song";
import { pick, randomOf } from "../../ui/scene/random.ts";
import { light, night, type Palette } from "../../ui/tokens.ts";

/** Colours of the text on a tinted card. */
export const TEXT_ROLES = ["ink", "inkSoft", "link"] as const;
export const MIN_TEXT_CONTRAST = 4.5;

const TINTS = ["#e8d9b0", "#d5dfc4", "#cfdde6", "#ecd3c4", "#ddd3e4", "#f0dfae"] as const;
/** Shares of the tint to try, from much to none. */
const LIGHT_SHARES = [0.55, 0.45, 0.35, 0.25, 0.15, 0.08, 0];
const NIGHT_SHARES = [0.13, 0.1, 0.07, 0.04, 0];

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

/** Mixes two colours; `share` is that of the second. */
export function mix(one: string, other: string, share: number): string {
	return blend(one, other, (from, to) => from + (to - from) * share);
}

/** Multiplies two colours like overlaid filters. */
export function multiply(one: string, other: string): string {
	return blend(one, other, (from, to) => (from * to) / 255);
}

function blend(one: string, other: string, blendChannel: (from: number, to: number) => number): string {
	const others = channelsOf(other);
	const channels = channelsOf(one).map((value, at) => Math.round(blendChannel(value, others[at] ?? value)));
	return `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** Contrast ratio, 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
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
