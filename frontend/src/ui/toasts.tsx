// The only place that shows a toast. One at a time: a new one takes the place of the old.
import { create } from "zustand";
import { part } from "./part.ts";

type Message = {
	title: string;
	description?: string;
	isDestructive?: boolean;
	/** Something good has happened to a story: the lion's tail turns up. */
	hasTail?: boolean;
};
type CurrentToast = Message & { id: number; isOpen: boolean };

export const useToasts = create<{ current: CurrentToast | null }>(() => ({ current: null }));
let count = 0;

export function toast(message: Message): void {
	count++;
	useToasts.setState({ current: { ...message, id: count, isOpen: true } });
}

/** Shows the error's own message, or the fallback where it has none. */
export function toastError(title: string, error: unknown, fallback?: string): void {
	const description = (error instanceof Error && error.message) || fallback;
	toast({ title, ...(description && { description }), isDestructive: true });
}

export function dismissToast(): void {
	useToasts.setState(({ current }) => ({ current: current && { ...current, isOpen: false } }));
}

export const shownToast = part(() => import("./shown-toast.tsx").then(({ ShownToast }) => ShownToast));

export function Toasts() {
	const hasToast = useToasts(({ current }) => current !== null);
	const Shown = shownToast.use(hasToast);
	return Shown && <Shown />;
}
