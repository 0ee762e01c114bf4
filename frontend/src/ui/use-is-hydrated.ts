import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/**
 * Returns false in the prerendered page and while React takes it over, when the page must not depend on the browser. `isDifferent`:
 * if this browser would render the same, the component is not rendered again.
 */
export const useIsHydrated = (isDifferent = true): boolean =>
	useSyncExternalStore(
		neverChanges,
		() => true,
		() => !isDifferent,
	);
