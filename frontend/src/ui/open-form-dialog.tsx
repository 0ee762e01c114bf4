// The part of FormDialog that is loaded when it first opens.
import { Dialog } from "radix-ui";
import { type ReactNode, useState } from "react";
import { styled } from "styled-components";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { CloseButton, overlayStyle, sheetStyle, useReturnFocus } from "./dialog.tsx";
import { onPhone, space } from "./tokens.ts";

export type FormDialogProps = {
	title: string;
	description: ReactNode;
	isDirty?: boolean;
	/** The form is being saved. The dialog stays open until the server has answered. */
	isBusy?: boolean;
	onClose: () => void;
	/** Renders the form. Its Cancel button calls `requestClose`. */
	children: (requestClose: () => void) => ReactNode;
};

export function OpenFormDialog({ title, description, isDirty, isBusy, onClose, children }: FormDialogProps) {
	const [isConfirming, setConfirming] = useState(false);
	// Focus in a text field would open a phone's keyboard over the form before it is read.
	const returnFocus = useReturnFocus(!window.matchMedia("(hover: hover)").matches);

	function requestClose() {
		if (isBusy) return;
		if (isDirty) setConfirming(true);
		else onClose();
	}

	return (
		<Dialog.Root open onOpenChange={(isOpen) => !isOpen && requestClose()}>
			<Dialog.Portal>
				<Overlay />
				<Sheet {...returnFocus}>
					<Dialog.Title>{title}</Dialog.Title>
					<Dialog.Description>{description}</Dialog.Description>
					{children(requestClose)}
					<CloseButton onClick={requestClose} />
				</Sheet>
			</Dialog.Portal>
			<ConfirmDialog
				isOpen={isConfirming}
				onOpenChange={setConfirming}
				title="Discard your changes?"
				description="Your changes here are not saved yet."
				confirm="Discard"
				cancel="Keep editing"
				onConfirm={onClose}
			/>
		</Dialog.Root>
	);
}

const Overlay = styled(Dialog.Overlay)`${overlayStyle}`;

const Sheet = styled(Dialog.Content)`
	${sheetStyle}
	width: min(680px, calc(100vw - 32px));
	padding-bottom: 0;
	/* Keeps a field that is scrolled into view clear of the buttons. */
	scroll-padding-bottom: 96px;
	outline: none;
	${onPhone} { width: 100%; padding: ${space(6)} ${space(5)} 0; }
	> h2 { padding-right: 48px; }
`;
