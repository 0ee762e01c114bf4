import type { ConfirmProps } from "./open-confirm-dialog.tsx";
import { part } from "./part.ts";

export const openConfirmDialog = part(() =>
	import("./open-confirm-dialog.tsx").then(({ OpenConfirmDialog }) => OpenConfirmDialog),
);

/** Asks before an action that cannot be undone. The caller closes it after the action has succeeded. Loaded when it opens. */
export function ConfirmDialog(props: ConfirmProps) {
	const Dialog = openConfirmDialog.use(props.isOpen);
	return Dialog && <Dialog {...props} />;
}
