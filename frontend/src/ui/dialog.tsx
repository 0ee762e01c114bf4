// Modal dialogs; bottom sheets on a phone.
import { AlertDialog } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { css, keyframes, styled } from "styled-components";
import { Button } from "./button.tsx";
import { Row } from "./text.tsx";
import { color, font, motion, onPhone, radius, reducedMotion, space } from "./tokens.ts";

type Props = {
	isOpen: boolean;
	onOpenChange: (isOpen: boolean) => void;
	title: string;
	description: ReactNode;
	confirm: string;
	cancel?: string;
	isBusy?: boolean;
	/** `main` where what is confirmed takes nothing away. */
	variant?: "danger" | "main";
	onConfirm: () => void;
};

/** Asks before something that cannot be undone. The caller closes it when that has succeeded. */
export function ConfirmDialog({
	isOpen,
	onOpenChange,
	title,
	description,
	confirm,
	isBusy,
	variant = "danger",
	onConfirm,
	...rest
}: Props) {
	const returnFocus = useReturnFocus();
	return (
		<AlertDialog.Root open={isOpen} onOpenChange={onOpenChange}>
			<AlertDialog.Portal>
				<Overlay />
				<Sheet {...returnFocus}>
					<SheetTitle>{title}</SheetTitle>
					<SheetDescription>{description}</SheetDescription>
					<Row $end $gap={3}>
						<AlertDialog.Cancel asChild>
							<Button variant="plain">{rest.cancel ?? "Cancel"}</Button>
						</AlertDialog.Cancel>
						<Button variant={variant} isInactive={isBusy} onClick={onConfirm}>
							{confirm}
						</Button>
					</Row>
				</Sheet>
			</AlertDialog.Portal>
		</AlertDialog.Root>
	);
}

/** For a dialog without a trigger of its own: the focus goes back to where it was when the dialog opened. */
export function useReturnFocus() {
	const opener = useRef<Element | null>(null);
	return {
		onOpenAutoFocus() {
			opener.current = document.activeElement;
		},
		onCloseAutoFocus(event: Event) {
			event.preventDefault();
			// The button that opened the dialog may have been removed with what it belonged to.
			const back = opener.current?.isConnected ? opener.current : document.getElementById("main");
			if (back instanceof HTMLElement) back.focus({ preventScroll: true });
		},
	};
}

const fade = keyframes`from { opacity: 0; }`;
const rise = keyframes`from { transform: translateY(24px); opacity: 0; }`;

export const overlayStyle = css`
	position: fixed;
	inset: 0;
	z-index: 40;
	background: ${color.veil};
	animation: ${fade} ${motion.quick};
`;

const Overlay = styled(AlertDialog.Overlay)`${overlayStyle}`;

export const sheetStyle = css`
	position: fixed;
	/* As its overlay: a dialog that is opened from this one, and its overlay, come later in the page and lie above. */
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
`;

export const sheetTitleStyle = css`
	margin: 0 0 ${space(2)};
	font: 600 1.375rem / 1.25 ${font.heading};
`;

export const sheetDescriptionStyle = css`
	margin: 0 0 ${space(6)};
	color: ${color.inkSoft};
	line-height: 1.5;
`;

const Sheet = styled(AlertDialog.Content)`
	${sheetStyle}
	${onPhone} { button { flex: 1; } }
`;
const SheetTitle = styled(AlertDialog.Title)`${sheetTitleStyle}`;
const SheetDescription = styled(AlertDialog.Description)`${sheetDescriptionStyle}`;
