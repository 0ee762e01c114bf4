import { useEffect } from "react";

/** A person who has not touched the page for this time has fallen asleep. */
const IDLE_MS = 10 * 60_000;
const INTERACTIONS = ["pointerdown", "keydown", "wheel", "scroll"] as const;

/** `isBusy`: the screen stays on without a touch, for example while a story is being told. */
export function useWakeLock(isBusy: boolean): void {
	useEffect(() => {
		if (!("wakeLock" in navigator)) return;
		let lock: WakeLockSentinel | null = null;
		let isWanted = true;
		let isRequested = false;
		let timer: ReturnType<typeof setTimeout> | undefined;

		const request = async () => {
			if (isRequested || !isWanted || document.visibilityState !== "visible" || (lock && !lock.released)) return;
			isRequested = true;
			try {
				lock = await navigator.wakeLock.request("screen");
				if (!isWanted) release();
			} catch {
				// The device saves its battery, or the page has just been hidden.
			} finally {
				isRequested = false;
			}
		};
		const release = () => {
			void lock?.release().catch(() => {});
			lock = null;
		};
		const wake = () => {
			isWanted = true;
			clearTimeout(timer);
			if (!isBusy) timer = setTimeout(sleep, IDLE_MS);
			void request();
		};
		const sleep = () => {
			isWanted = false;
			release();
		};
		// The browser releases the lock when the page is hidden.
		const onVisible = () => document.visibilityState === "visible" && wake();

		const listening = new AbortController();
		const options = { passive: true, capture: true, signal: listening.signal };
		for (const type of INTERACTIONS) window.addEventListener(type, wake, options);
		document.addEventListener("visibilitychange", onVisible, options);
		wake();
		return () => {
			listening.abort();
			clearTimeout(timer);
			sleep();
		};
	}, [isBusy]);
}
