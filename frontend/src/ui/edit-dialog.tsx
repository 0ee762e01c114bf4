import type { FormEvent, ReactNode } from "react";
import { Button } from "./button.tsx";
import { FormDialog, FormDialogActions } from "./form-dialog.tsx";
import type { FormDialogProps } from "./open-form-dialog.tsx";
import { Stack } from "./text.tsx";

type EditProps = Omit<FormDialogProps, "children"> & {
	submit: string;
	busy: string;
	onSubmit: () => void;
	children: ReactNode;
};

/** A FormDialog whose form has fields, Cancel and a button that submits it. */
export function EditDialog({ submit, busy, onSubmit, children, ...dialog }: EditProps) {
	const { isBusy = false } = dialog;
	function send(event: FormEvent) {
		event.preventDefault();
		// React events also bubble to a form around the dialog.
		event.stopPropagation();
		if (!isBusy) onSubmit();
	}
	return (
		<FormDialog {...dialog}>
			{(requestClose) => (
				<form noValidate onSubmit={send}>
					<Stack $gap={5}>
						{children}
						<FormDialogActions>
							<Button onClick={requestClose} isInactive={isBusy}>
								Cancel
							</Button>
							<Button variant="main" type="submit" isInactive={isBusy}>
								{isBusy ? busy : submit}
							</Button>
						</FormDialogActions>
					</Stack>
				</form>
			)}
		</FormDialog>
	);
}
