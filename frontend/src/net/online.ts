import { useSyncExternalStore } from "react";

/** Whether the browser has a network; the server may be out of reach all the same. */
export const useIsOnline = (): boolean => useSyncExternalStore(onNetwork, () => navigator.onLine);

function onNetwork(listener: () => void): () => void {
	window.addEventListener("online", listener);
	window.addEventListener("offline", listener);
	return () => {
		window.removeEventListener("online", listener);
		window.removeEventListener("offline", listener);
	};
}
