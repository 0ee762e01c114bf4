import { PARENT_MODE_MINUTES } from "@lion-tails/common/story-choices";
import { useEffect, useSyncExternalStore } from "react";
import { create } from "zustand";
import { CallError, call, callForHeaders } from "../../net/client.ts";
import { createResource, onReset } from "../../net/resource.ts";
import { toastError } from "../../ui/toasts.tsx";

const CHECK_INTERVAL_MS = 5 * 60_000;
const MINUTE_MS = 60_000;

/** In this device's time; null while it is off. */
type Status = { activeUntil: number | null };

const status = createResource<Status>(async () => {
	const { answer, headers } = await callForHeaders("GET /api/auth/parent-mode-status");
	return { activeUntil: answer.isActive ? onThisClock(answer.expiresAt ?? "", headers) : null };
});

export async function checkParentMode(): Promise<void> {
	try {
		await status.load();
	} catch (error) {
		// The login page replaces this page.
		if (error instanceof CallError && error.code === "unauthorized") return;
		toastError("Failed to check parent mode status", error);
	}
}

export async function activateParentMode(password: string): Promise<void> {
	const { answer, headers } = await callForHeaders("POST /api/auth/verify-password", { body: { password } });
	status.set("", { activeUntil: onThisClock(answer.expiresAt, headers) });
}

/** Turns Parent Mode off on this page at once. Throws if the server was unreachable. */
export async function deactivateParentMode(): Promise<void> {
	markParentModeEnded();
	await call("POST /api/auth/parent-mode/deactivate");
	// A check that was under way may have restored the earlier status.
	markParentModeEnded();
}

const markParentModeEnded = () => status.set("", { activeUntil: null });

/** Returns the minutes left, rounded up; 0 while it is off. */
export function useParentModeMinutes(): number {
	const activeUntil = status.use().data?.activeUntil ?? null;
	return useSyncExternalStore(
		onEachSecond,
		() => minutesUntil(activeUntil),
		() => 0,
	);
}

/** Checks now, every five minutes, and whenever the window gets the focus. */
export function useParentModeChecks(): void {
	useEffect(() => {
		const check = () => void checkParentMode();
		check();
		const timer = setInterval(check, CHECK_INTERVAL_MS);
		window.addEventListener("focus", check);
		return () => {
			clearInterval(timer);
			window.removeEventListener("focus", check);
		};
	}, []);
}

/** Converts a server time to this device's clock, using the answer's Date header. */
function onThisClock(time: string, headers: Headers): number {
	const serverNow = Date.parse(headers.get("Date") ?? "");
	return Date.parse(time) + (Number.isNaN(serverNow) ? 0 : Date.now() - serverNow);
}

function minutesUntil(time: number | null): number {
	if (time === null) return 0;
	// The Date header has a resolution of a second; this never shows a minute too many.
	return Math.min(PARENT_MODE_MINUTES, Math.max(0, Math.ceil((time - Date.now()) / MINUTE_MS)));
}

function onEachSecond(listener: () => void): () => void {
	const timer = setInterval(listener, 1000);
	return () => clearInterval(timer);
}

type Unlock = {
	isOpen: boolean;
	/** Repeats the rejected request; null if the switch opened the dialog. */
	retry: (() => void) | null;
};

const CLOSED: Unlock = { isOpen: false, retry: null };

export const useUnlock = create<Unlock>(() => CLOSED);
onReset(() => useUnlock.setState(CLOSED));

export const openUnlock = () => useUnlock.setState({ isOpen: true, retry: null });
export const closeUnlock = () => useUnlock.setState(CLOSED);

/** Opens the dialog if the server rejected own prompts because Parent Mode had ended. */
export function unlockToRetry(error: unknown, retry: () => void): void {
	if (!(error instanceof CallError) || error.code !== "parent_mode_required") return;
	markParentModeEnded();
	useUnlock.setState({ isOpen: true, retry });
}
