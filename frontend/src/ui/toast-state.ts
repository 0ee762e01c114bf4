// The toast that is there. Only toasts.tsx gives it to the pages.
import { create } from "zustand";

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
