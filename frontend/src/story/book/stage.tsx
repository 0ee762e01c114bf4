import { X } from "lucide-react";
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { createGlobalStyle, css, styled } from "styled-components";
import { IconButton } from "../../ui/button.tsx";
import { declare, night, type Palette, reducedMotion, space } from "../../ui/tokens.ts";

type Props = {
	stage: RefObject<HTMLDivElement | null>;
	lights: LightsOut;
	children: ReactNode;
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
					<IconButton icon={X} iconSize={22} label="Lights on" onClick={leave} />
				</Exit>
			)}
		</Place>
	);
}

/** Dim enough for a room in which a child falls asleep. */
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

/** Also applies outside the stage: to the player, its settings, a toast. */
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
			/* Room for the close button and for a phone's status bar. */
			padding-top: max(${space(12)}, env(safe-area-inset-top, 0px));
			overflow-y: auto;
			overscroll-behavior: contain;
			background: var(--page);
			color: var(--ink);
			/* Overrides every theme; the sheet sets its colours in a style attribute. */
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

// Fills the screen with the page, makes the rest of the app inert, and hides the controls a while after each interaction.

const SHOW_CONTROLS_MS = 3500;
const INTERACTIONS = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

type LightsOut = { isOn: boolean; areControlsShown: boolean; enter: () => void; leave: () => void };

/** `stage` fills the screen and receives the focus. */
export function useLightsOut(stage: RefObject<HTMLElement | null>): LightsOut {
	const [isOn, setOn] = useState(false);
	const [areControlsShown, setControlsShown] = useState(true);
	const opener = useRef<Element | null>(null);

	const enter = useCallback(() => {
		opener.current = document.activeElement;
		setOn(true);
		// Browsers without this API, such as on an iPhone, cover the app but not the full screen.
		document.documentElement.requestFullscreen?.({ navigationUI: "hide" }).catch(() => {});
	}, []);
	const leave = useCallback(() => setOn(false), []);

	// Not a layout effect: React restores the earlier focus after those.
	useEffect(() => {
		const element = stage.current;
		if (!isOn || !element) return;
		const scrollTop = window.scrollY;
		const others = besides(element);
		for (const other of others) other.inert = true;
		const { overflow } = document.documentElement.style;
		document.documentElement.style.overflow = "hidden";
		element.querySelector<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
		return () => {
			for (const other of others) other.inert = false;
			document.documentElement.style.overflow = overflow;
			window.scrollTo(0, scrollTop);
			if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
		};
	}, [isOn, stage]);

	useEffect(() => {
		if (!isOn) return;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const show = () => {
			setControlsShown(true);
			clearTimeout(timer);
			timer = setTimeout(() => setControlsShown(false), SHOW_CONTROLS_MS);
		};
		// Another element may have handled Escape, such as a dialog above the page.
		const onKey = (event: KeyboardEvent) => event.key === "Escape" && !event.defaultPrevented && leave();
		// Leaving full screen with Escape fires no key event.
		const onFullscreen = () => !document.fullscreenElement && leave();
		const listening = new AbortController();
		const { signal } = listening;
		for (const type of INTERACTIONS) window.addEventListener(type, show, { passive: true, signal });
		window.addEventListener("keydown", onKey, { signal });
		document.addEventListener("fullscreenchange", onFullscreen, { signal });
		show();
		return () => {
			listening.abort();
			clearTimeout(timer);
			if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
		};
	}, [isOn, leave]);

	return { isOn, areControlsShown: !isOn || areControlsShown, enter, leave };
}

/** Returns the elements that neither contain the element nor are inside it, and are not inert already. */
function besides(element: HTMLElement): HTMLElement[] {
	const others: HTMLElement[] = [];
	for (let inner = element; inner.parentElement && inner.parentElement !== document.body; inner = inner.parentElement)
		for (const other of inner.parentElement.children)
			if (other !== inner && other instanceof HTMLElement && !other.inert) others.push(other);
	return others;
}
