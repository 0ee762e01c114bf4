import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/** Returns false in the prerendered page and while React takes it over, when the page must not depend on the browser. */
export const useIsHydrated = (): boolean =>
	useSyncExternalStore(
		neverChanges,
		() => true,
		() => false,
	);
