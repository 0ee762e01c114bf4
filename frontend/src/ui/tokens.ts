// Every colour by its role, in both themes, and the sizes that all pages share.
import { keyframes } from "styled-components";

export const light = {
	paper: "#f6efe1",
	page: "#fdf9f0",
	ink: "#212c42",
	inkSoft: "#566076",
	lamp: "#e3aa3c",
	lampHover: "#d99c28",
	onLamp: "#2a2110",
	link: "#865308",
	sky: "#3d5c83",
	olive: "#5a6734",
	oliveWash: "#e9ead3",
	clay: "#a1452b",
	clayWash: "#f7e2d8",
	onClay: "#fff8f0",
	lampWash: "#f9e8c2",
	skyWash: "#e0e8ee",
	mist: "#e3d8c3",
	edge: "#877d69",
	focus: "#3d5c83",
	shade: "rgb(60 46 20 / 0.10)",
	veil: "rgb(33 44 66 / 0.45)",
} as const;

export type Palette = Record<keyof typeof light, string>;
export type Role = keyof Palette;

export const night: Palette = {
	paper: "#181c30",
	page: "#20253d",
	ink: "#e5dfd3",
	inkSoft: "#b0acbb",
	lamp: "#d59a38",
	lampHover: "#e0a747",
	onLamp: "#1d1608",
	link: "#e7b865",
	sky: "#a3bddf",
	olive: "#bcc68a",
	oliveWash: "#2e3638",
	clay: "#eb9d80",
	clayWash: "#40292f",
	onClay: "#2b110a",
	lampWash: "#3b3430",
	skyWash: "#2a3453",
	mist: "#363c5b",
	edge: "#8389aa",
	focus: "#e7b865",
	shade: "rgb(0 0 0 / 0.28)",
	veil: "rgb(8 10 22 / 0.62)",
};

/** Every pair of colours in use with its minimum contrast (WCAG 2): 4.5 for text, 3 for controls. */
export const pairs: readonly (readonly [front: Role, back: Role, atLeast: 4.5 | 3])[] = [
	["ink", "paper", 4.5],
	["ink", "page", 4.5],
	["inkSoft", "paper", 4.5],
	["inkSoft", "page", 4.5],
	["link", "paper", 4.5],
	["link", "page", 4.5],
	["onLamp", "lamp", 4.5],
	["onLamp", "lampHover", 4.5],
	["ink", "lampWash", 4.5],
	["link", "lampWash", 4.5],
	["sky", "page", 4.5],
	["sky", "skyWash", 4.5],
	["ink", "skyWash", 4.5],
	["olive", "page", 4.5],
	["olive", "oliveWash", 4.5],
	["clay", "page", 4.5],
	["clay", "paper", 4.5],
	["clay", "clayWash", 4.5],
	["ink", "clayWash", 4.5],
	["onClay", "clay", 4.5],
	["edge", "page", 3],
	["edge", "paper", 3],
	["focus", "paper", 3],
	["focus", "page", 3],
];

const names = Object.keys(light) as Role[];
const dashed = (role: string) => `--${role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

export const color = Object.fromEntries(names.map((role) => [role, `var(${dashed(role)})`])) as Palette;

export const declare = (palette: Palette) => names.map((role) => `${dashed(role)}:${palette[role]};`).join("");

export const font = {
	heading: `"Fraunces Variable", "Fraunces Fallback", Georgia, serif`,
	story: `"Literata Variable", "Literata Fallback", Georgia, serif`,
	control: `"Figtree Variable", "Figtree Fallback", system-ui, sans-serif`,
} as const;

/** Steps of the 4 px grid. */
export const space = (steps: number) => `${steps * 4}px`;

export const radius = { card: "14px", control: "10px", round: "999px" } as const;

export const motion = { quick: "160ms cubic-bezier(.2,.7,.3,1)", calm: "240ms cubic-bezier(.2,.7,.3,1)" } as const;
export const fade = keyframes`from { opacity: 0; }`;

/** Below this a menu slides down and dialogs become bottom sheets. */
export const PHONE = 768;
export const onPhone = `@media (max-width: ${PHONE - 0.02}px)`;
export const onHover = "@media (hover: hover)";
export const reducedMotion = "@media (prefers-reduced-motion: reduce)";

/** The setting of the system. It can change while the page is open. */
export const prefersReducedMotion = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
