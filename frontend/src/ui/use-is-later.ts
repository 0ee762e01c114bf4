import { useDeferredValue } from "react";

/** Returns false at first and true in a later render, which React does in portions: for long lists, so that the page stays responsive. */
export const useIsLater = (isReady = true): boolean => useDeferredValue(isReady, false);
