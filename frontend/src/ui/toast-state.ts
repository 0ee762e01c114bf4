// The current toast. Pages import this from toasts.tsx.
import { create } from "zustand";

type Message = {
	title: string;
	description?: string;
	isDestructive?: boolean;
	/** Draws the lion's tail: something good has happened to a story. */
	hasTail?: boolean;
};
type CurrentToast = Message & { id: number; isOpen: boolean };

export const useToasts = create<{ current: CurrentToast | null }>(() => ({ current: null }));
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
