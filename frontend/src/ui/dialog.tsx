// Modal dialogs; bottom sheets on a phone.
import { X } from "lucide-react";
import { useRef } from "react";
import { css, keyframes, styled } from "styled-components";
import { IconButton } from "./button.tsx";
import { color, fade, font, motion, onPhone, radius, reducedMotion, space } from "./tokens.ts";

/**
 * Props for a dialog without a trigger: the focus returns to the element that had it when the dialog opened. `focusesSheet`: the
 * open dialog itself gets the focus instead of its first control.
 */
export function useReturnFocus(focusesSheet = false) {
	const opener = useRef<Element | null>(null);
	return {
		onOpenAutoFocus(event: Event) {
			opener.current = document.activeElement;
			if (!focusesSheet || !(event.currentTarget instanceof HTMLElement)) return;
			event.preventDefault();
			event.currentTarget.focus();
		},
		onCloseAutoFocus(event: Event) {
			event.preventDefault();
			// The button that opened the dialog may have been removed.
			const back = opener.current?.isConnected ? opener.current : document.getElementById("main");
			if (back instanceof HTMLElement) back.focus({ preventScroll: true });
		},
	};
}

export const rise = keyframes`from { transform: translateY(24px); opacity: 0; }`;

export const overlayStyle = css`
	position: fixed;
	inset: 0;
	z-index: 40;
	background: ${color.veil};
	animation: ${fade} ${motion.quick};
`;

export const sheetStyle = css`
	position: fixed;
	/* The same as its overlay: a dialog opened from this one comes later in the page, and so lies above with its overlay. */
	z-index: 40;
	inset: 0;
	margin: auto;
	width: min(460px, calc(100vw - 32px));
	height: fit-content;
	max-height: calc(100dvh - 32px);
	overflow: auto;
	padding: ${space(7)};
	background: ${color.page};
	color: ${color.ink};
	border-radius: ${radius.card};
	box-shadow: 0 24px 60px -16px ${color.veil};
	animation: ${rise} ${motion.calm};
	${reducedMotion} { animation: ${fade} ${motion.quick}; }
	${onPhone} {
		inset: auto 0 0;
		width: 100%;
		border-radius: 22px 22px 0 0;
		padding-bottom: calc(${space(7)} + env(safe-area-inset-bottom, 0px));
	}
	> h2 { margin: 0 0 ${space(2)}; font: 600 1.375rem / 1.25 ${font.heading}; }
	> h2 + p { margin: 0 0 ${space(6)}; color: ${color.inkSoft}; line-height: 1.5; }
`;

type CloseProps = { onClick: () => void; className?: string };

/** The button in the upper right corner of a dialog. Last in it, so that the first field has the focus first. */
export const CloseButton = (props: CloseProps) => <Corner icon={X} label="Close" {...props} />;

const Corner = styled(IconButton)`
	position: absolute;
	top: ${space(4)};
	right: ${space(4)};
`;
