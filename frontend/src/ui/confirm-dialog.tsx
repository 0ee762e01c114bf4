import type { ConfirmProps } from "./open-confirm-dialog.tsx";
import { part } from "./part.ts";

export const openConfirmDialog = part(() =>
	import("./open-confirm-dialog.tsx").then(({ OpenConfirmDialog }) => OpenConfirmDialog),
);

/** Asks before something that cannot be undone. The caller closes it when that has succeeded. Loaded when it opens. */
export function ConfirmDialog(props: ConfirmProps) {
	const Dialog = openConfirmDialog.use(props.isOpen);
	return Dialog && <Dialog {...props} />;
}
