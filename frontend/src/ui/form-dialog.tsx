// A dialog with a form in it. It asks before it discards changes.
import { styled } from "styled-components";
import type { FormDialogProps } from "./open-form-dialog.tsx";
import { part } from "./part.ts";
import { color, onPhone, space } from "./tokens.ts";

export const openFormDialog = part(() => import("./open-form-dialog.tsx").then(({ OpenFormDialog }) => OpenFormDialog));

/** Open while it is rendered. */
export function FormDialog(props: FormDialogProps) {
	const Dialog = openFormDialog.use(true);
	return Dialog && <Dialog {...props} />;
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
