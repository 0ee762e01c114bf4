// A dialog with a form in it. It asks before it discards changes.
import type { FormEvent, ReactNode } from "react";
import { styled } from "styled-components";
import { Button } from "./button.tsx";
import type { FormDialogProps } from "./open-form-dialog.tsx";
import { part } from "./part.ts";
import { Stack } from "./text.tsx";
import { color, onPhone, space } from "./tokens.ts";

export const openFormDialog = part(() => import("./open-form-dialog.tsx").then(({ OpenFormDialog }) => OpenFormDialog));

/** Open while it is rendered. */
export function FormDialog(props: FormDialogProps) {
	const Dialog = openFormDialog.use(true);
	return Dialog && <Dialog {...props} />;
}

type EditProps = Omit<FormDialogProps, "children"> & {
	/** Words of the button that submits the form, also while it is being saved. */
	submit: string;
	busy: string;
	onSubmit: () => void;
	children: ReactNode;
};

/** A FormDialog whose form has fields, Cancel and a button that submits it. */
export function EditDialog({ submit, busy, onSubmit, children, ...dialog }: EditProps) {
	const { isBusy } = dialog;
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

/** The buttons of the form. They stay visible while its fields scroll. */
export const FormDialogActions = styled.div`
	position: sticky;
	z-index: 1;
	bottom: -1px;
	display: flex;
	justify-content: flex-end;
	gap: ${space(3)};
	margin: 0 calc(-1 * ${space(7)});
	padding: ${space(4)} ${space(7)};
	border-top: 1px solid ${color.mist};
	background: ${color.page};
	${onPhone} {
		margin: 0 calc(-1 * ${space(5)});
		padding: ${space(3)} ${space(5)} calc(${space(3)} + env(safe-area-inset-bottom, 0px));
		button { flex: 1; }
	}
`;
