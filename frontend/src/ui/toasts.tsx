// The only place that shows a toast. A new toast replaces the one before.
import { create } from "zustand";
import { part } from "./part.ts";
import type { CurrentToast, Message } from "./shown-toast.tsx";

const useToasts = create<{ current: CurrentToast | null }>(() => ({ current: null }));
let count = 0;

export function toast(message: Message): void {
	count++;
	useToasts.setState({ current: { ...message, id: count, isOpen: true } });
}

/** Shows the message of the error, or `fallback` if it has none. */
export function toastError(title: string, error: unknown, fallback?: string): void {
	const description = (error instanceof Error && error.message) || fallback;
	toast({ title, ...(description && { description }), isDestructive: true });
}

export function dismissToast(): void {
	useToasts.setState(({ current }) => ({ current: current && { ...current, isOpen: false } }));
}

export const shownToast = part(() => import("./shown-toast.tsx").then(({ ShownToast }) => ShownToast));

export function Toasts() {
	const { current } = useToasts();
	const Shown = shownToast.use(current !== null);
	return Shown && <Shown current={current} onDismiss={dismissToast} />;
}
