// The part of ConfirmDialog that is loaded when it first opens.
import { AlertDialog } from "radix-ui";
import type { ReactNode } from "react";
import { styled } from "styled-components";
import { Button } from "./button.tsx";
import { overlayStyle, sheetStyle, useReturnFocus } from "./dialog.tsx";
import { Row } from "./text.tsx";
import { onPhone } from "./tokens.ts";

export type ConfirmProps = {
	isOpen: boolean;
	onOpenChange: (isOpen: boolean) => void;
	title: string;
	description: ReactNode;
	confirm: string;
	cancel?: string;
	isBusy?: boolean;
	/** `main` for an action that removes nothing. */
	variant?: "danger" | "main";
	onConfirm: () => void;
};

export function OpenConfirmDialog({
	isOpen,
	onOpenChange,
	title,
	description,
	confirm,
	isBusy,
	variant = "danger",
	onConfirm,
	...rest
}: ConfirmProps) {
	const returnFocus = useReturnFocus();
	return (
		<AlertDialog.Root open={isOpen} onOpenChange={onOpenChange}>
			<AlertDialog.Portal>
				<Overlay />
				<Sheet {...returnFocus}>
					<AlertDialog.Title>{title}</AlertDialog.Title>
					<AlertDialog.Description>{description}</AlertDialog.Description>
					<Row $end>
						<AlertDialog.Cancel asChild>
							<Button>{rest.cancel ?? "Cancel"}</Button>
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

const Overlay = styled(AlertDialog.Overlay)`${overlayStyle}`;

const Sheet = styled(AlertDialog.Content)`
	${sheetStyle}
	${onPhone} { button { flex: 1; } }
`;
