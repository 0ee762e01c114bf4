// The only place that shows a toast. A new toast replaces the one before.
import { part } from "./part.ts";
import { useToasts } from "./toast-state.ts";

export { dismissToast, toast, toastError } from "./toast-state.ts";

export const shownToast = part(() => import("./shown-toast.tsx").then(({ ShownToast }) => ShownToast));

export function Toasts() {
	const hasToast = useToasts(({ current }) => current !== null);
	const Shown = shownToast.use(hasToast);
	return Shown && <Shown />;
}
