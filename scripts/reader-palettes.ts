// node scripts/reader-palettes.ts: prints the colours of frontend/src/story/book/themes: the papers of palettes.ts, and the tints
// of classic.tsx and tints.json.
//
// A background defines the paper's lightness and hue. Each theme has its own hue, shifted slightly towards the paper's. Its
// lightness is the nearest to the paper with enough contrast. All colours are in OKLCH, in which equal steps look equal.
import { stdout } from "node:process";
import { contrast } from "@lion-tails/common/colors";

type Oklch = [lightness: number, chroma: number, hue: number];

/** Above the WCAG minimum (4.5 and 3), to allow for rounding and textures. */
const TEXT_CONTRAST = 5.1;
const TRIM_CONTRAST = 3.45;

const BACKGROUNDS: Record<string, [day: Oklch, night: Oklch]> = {
	cream: [
		[0.966, 0.024, 85],
		[0.252, 0.014, 70],
	],
	white: [
		[0.982, 0.004, 90],
		[0.262, 0.004, 85],
	],
	blue: [
		[0.944, 0.022, 248],
		[0.252, 0.038, 262],
	],
	pink: [
		[0.95, 0.02, 15],
		[0.254, 0.03, 5],
	],
	green: [
		[0.948, 0.024, 140],
		[0.248, 0.024, 155],
	],
	brown: [
		[0.888, 0.038, 70],
		[0.236, 0.028, 55],
	],
	gray: [
		[0.922, 0.005, 255],
		[0.236, 0.007, 260],
	],
	yellow: [
		[0.956, 0.058, 97],
		[0.262, 0.034, 92],
	],
};

type Hue = [chroma: number, hue: number];
type Theme = {
	accent: Hue;
	trim: Hue;
	/** The far end of the gradient: difference in lightness from the paper, and hue. */
	edge: [day: number, night: number, ...Hue];
	panel?: [day: Oklch, onDay: Oklch, night: Oklch, onNight: Oklch];
};

const THEMES: Record<string, Theme> = {
	classic: { accent: [0.105, 48], trim: [0.09, 72], edge: [-0.022, -0.014, 0.03, 78] },
	royal: {
		accent: [0.13, 335],
		trim: [0.105, 82],
		edge: [-0.018, 0.012, 0.035, 335],
		panel: [
			[0.335, 0.1, 335],
			[0.88, 0.075, 86],
			[0.315, 0.062, 335],
			[0.8, 0.07, 84],
		],
	},
	fantasy: { accent: [0.13, 297], trim: [0.12, 76], edge: [-0.085, 0.055, 0.13, 305] },
	minimal: { accent: [0.03, 255], trim: [0.015, 255], edge: [0, 0, 0, 0] },
	victorian: { accent: [0.11, 24], trim: [0.05, 35], edge: [-0.026, -0.016, 0.02, 50] },
	biblical: { accent: [0.12, 34], trim: [0.075, 116], edge: [-0.045, 0.008, 0.06, 76] },
	floral: { accent: [0.085, 150], trim: [0.085, 132], edge: [-0.018, 0.01, 0.045, 135] },
	modern: { accent: [0.16, 31], trim: [0.16, 31], edge: [0, 0, 0, 0] },
};

for (const [name, [day, night]] of Object.entries(BACKGROUNDS)) {
	stdout.write(`${name}: "${[...paper(day, true), ...paper(night, false)].map(hex).join(" ")}",\n`);
}
const tints = Object.entries(THEMES).map(([name, theme]) => [
	name,
	Object.fromEntries(
		Object.entries(BACKGROUNDS).map(([background, [day, night]]) => [
			background,
			[...tint(theme, day, true), ...tint(theme, night, false)].map(hex).join(" "),
		]),
	),
]);
stdout.write(`${JSON.stringify(Object.fromEntries(tints), null, "\t")}\n`);

/** Returns the colours of sheet, ink, soft ink and hairlines. */
function paper(sheet: Oklch, isDay: boolean): Oklch[] {
	const [lightness, chroma, hue] = sheet;
	const ink: Oklch = isDay
		? [0.285, ...mix([0.034, 264], [chroma, hue], 0.45)]
		: [0.875, ...mix([0.012, 80], [chroma * 0.6, hue], 0.5)];
	// Soft text also appears on the far end of each theme's gradient.
	const backs = Object.values(THEMES).flatMap((theme) => [
		edgeOf(theme, sheet, isDay),
		panelOf(theme, sheet, isDay)[0],
	]);
	const soft = readable([ink[1], ink[2]], [sheet, ...backs.filter((back) => isDay === back[0] > 0.5)], TEXT_CONTRAST);
	const rule: Oklch = [lightness + (isDay ? -0.085 : 0.1), chroma + 0.008, hue];
	return [sheet, ink, soft, rule];
}

/** Returns the colours of gradient end, panel, text on the panel, accent and trim. */
function tint(theme: Theme, sheet: Oklch, isDay: boolean): Oklch[] {
	const edge = edgeOf(theme, sheet, isDay);
	const [panel, onPanel] = panelOf(theme, sheet, isDay);
	const backs = theme.panel ? [sheet, edge] : [sheet, edge, panel];
	const accent = readable(agreeing(theme.accent, sheet, isDay), backs, TEXT_CONTRAST);
	const trim = readable(agreeing(theme.trim, sheet, isDay), [sheet, edge], TRIM_CONTRAST);
	return [edge, panel, onPanel ?? accent, accent, trim];
}

function edgeOf({ edge: [byDay, byNight, chroma, hue] }: Theme, sheet: Oklch, isDay: boolean): Oklch {
	if (chroma === 0) return sheet;
	return [sheet[0] + (isDay ? byDay : byNight), ...mix([sheet[1], sheet[2]], [chroma * (isDay ? 1 : 0.6), hue], 0.45)];
}

function panelOf(theme: Theme, sheet: Oklch, isDay: boolean): [panel: Oklch, onPanel: Oklch | undefined] {
	if (theme.panel) {
		const [day, onDay, night, onNight] = theme.panel;
		const [panel, onPanel] = isDay ? [day, onDay] : [night, onNight];
		return [[panel[0], ...mix([panel[1], panel[2]], [sheet[1], sheet[2]], 0.12)], onPanel];
	}
	const [chroma, hue] = theme.trim;
	return [[sheet[0] + (isDay ? -0.025 : 0.03), ...mix([sheet[1], sheet[2]], [chroma * 0.3, hue], 0.4)], undefined];
}

/** Returns the theme's hue shifted towards the paper's, with less chroma at night. */
function agreeing([chroma, hue]: Hue, sheet: Oklch, isDay: boolean): Hue {
	return mix([chroma * (isDay ? 1.05 : 0.78), hue], [sheet[1], sheet[2]], 0.12);
}

/** Returns the colour of this hue nearest to the paper with the given contrast. */
function readable([chroma, hue]: Hue, backs: Oklch[], atLeast: number): Oklch {
	const isDay = (backs[0]?.[0] ?? 1) > 0.5;
	for (let step = 0; step <= 200; step++) {
		const lightness = isDay ? 0.66 - step * 0.003 : 0.5 + step * 0.0025;
		const candidate: Oklch = [lightness, chroma, hue];
		if (backs.every((back) => contrast(`#${hex(candidate)}`, `#${hex(back)}`) >= atLeast)) return candidate;
	}
	throw new Error(`Nothing of the hue ${hue} can be read`);
}

/** Mixes like paints: opposite hues give grey, not a third hue. */
function mix([chroma, hue]: Hue, [otherChroma, otherHue]: Hue, share: number): Hue {
	const across = (along: (angle: number) => number) =>
		(1 - share) * chroma * along((hue * Math.PI) / 180) + share * otherChroma * along((otherHue * Math.PI) / 180);
	const [a, b] = [across(Math.cos), across(Math.sin)];
	return [Math.hypot(a, b), (Math.atan2(b, a) * 180) / Math.PI];
}

/** Converts to sRGB; colours outside its gamut lose chroma. */
function hex([lightness, chroma, hue]: Oklch): string {
	const a = chroma * Math.cos((hue * Math.PI) / 180);
	const b = chroma * Math.sin((hue * Math.PI) / 180);
	const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
	const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
	const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
	const linear = [
		4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
		-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
		-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
	];
	if (linear.some((value) => value < -0.0005 || value > 1.0005)) return hex([lightness, chroma - 0.002, hue]);
	return linear.map((value) => channelHex(Math.min(1, Math.max(0, value)))).join("");
}

function channelHex(linear: number): string {
	const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
	return Math.round(value * 255)
		.toString(16)
		.padStart(2, "0");
}
