// What a story is read on: part of the page or, with the lights out, the whole screen.
import { X } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { createGlobalStyle, css, styled } from "styled-components";
import { IconButton } from "../../ui/button.tsx";
import { declare, night, type Palette, reducedMotion, space } from "../../ui/tokens.ts";
import type { LightsOut } from "./use-lights-out.ts";

type Props = {
	stage: RefObject<HTMLDivElement | null>;
	lights: LightsOut;
	children: ReactNode;
	/** Below the sheet. */
	controls: ReactNode;
};

export function Stage({ stage, lights, children, controls }: Props) {
	const { isOn, areControlsShown, leave } = lights;
	return (
		<Place ref={stage} $isDark={isOn} data-lights-out={isOn || undefined}>
			{isOn && <DarkRoom />}
			<Sheet>{children}</Sheet>
			<Controls $isShown={areControlsShown} $isDark={isOn}>
				{controls}
			</Controls>
			{isOn && (
				<Exit $isShown={areControlsShown}>
					<IconButton label="Lights on" onClick={leave}>
						<X size={22} aria-hidden />
					</IconButton>
				</Exit>
			)}
		</Place>
	);
}

/** For a room in which a child falls asleep. */
const dark: Palette = {
	...night,
	paper: "#0a0c14",
	page: "#0a0c14",
	ink: "#a39a8a",
	lamp: "#93733c",
	lampHover: "#9d7c43",
	inkSoft: "#8a8478",
	link: "#b98f4a",
	lampWash: "#1c1913",
	mist: "#23273a",
	edge: "#666a80",
};

/** Also for what is beside the stage: the player, its settings, a toast. */
const DarkRoom = createGlobalStyle`
	:root:root:root { ${declare(dark)} color-scheme: dark; }
`;

const Place = styled.div<{ $isDark: boolean }>`
	position: relative;
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	grid-template-rows: minmax(0, 1fr) auto;
	${({ $isDark }) =>
		$isDark &&
		css`
			position: fixed;
			z-index: 60;
			inset: 0;
			height: 100dvh;
			/* For the button at the top, and for what a telephone has there. */
			padding-top: max(${space(12)}, env(safe-area-inset-top, 0px));
			overflow-y: auto;
			overscroll-behavior: contain;
			background: var(--page);
			color: var(--ink);
			/* Whatever the theme: the sheet has its colours in a style attribute. */
			[data-reader-theme] {
				--sheet: ${dark.page} !important;
				--sheet-edge: ${dark.page} !important;
				--sheet-ink: ${dark.ink} !important;
				--sheet-soft: ${dark.inkSoft} !important;
				--sheet-accent: ${dark.link} !important;
				--sheet-trim: ${dark.inkSoft} !important;
				--sheet-rule: ${dark.mist} !important;
				--sheet-panel: ${dark.page} !important;
				--sheet-on-panel: ${dark.ink} !important;
				background: var(--sheet);
				box-shadow: none;
				&::before, &::after { display: none; }
			}
		`}
`;

const Sheet = styled.div`
	position: relative;
	display: grid;
	grid-template-columns: minmax(0, 1fr);
`;

const fading = css<{ $isShown: boolean }>`
	opacity: ${({ $isShown }) => ($isShown ? 1 : 0)};
	pointer-events: ${({ $isShown }) => ($isShown ? "auto" : "none")};
	transition: opacity 400ms ease-out;
	&:focus-within:has(:focus-visible) { opacity: 1; }
	${reducedMotion} { transition-duration: 1ms; }
`;

const Controls = styled.div<{ $isShown: boolean; $isDark: boolean }>`
	${fading}
	${({ $isDark }) =>
		$isDark &&
		css`
			position: sticky;
			bottom: 0;
			padding-bottom: env(safe-area-inset-bottom, 0px);
			background: var(--page);
			> nav { width: 100%; max-width: 44rem; margin-inline: auto; }
		`}
	@media print { display: none; }
`;

const Exit = styled.div<{ $isShown: boolean }>`
	${fading}
	position: fixed;
	top: calc(${space(2)} + env(safe-area-inset-top, 0px));
	right: calc(${space(3)} + env(safe-area-inset-right, 0px));
	color: var(--ink-soft);
`;
