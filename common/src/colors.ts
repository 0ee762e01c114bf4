/** Mixes two colours; `share` is that of the second, from 0 to 1. */
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
