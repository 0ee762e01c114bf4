// Which addresses exist. A link to a page that is not there is not shown, and appears by itself once it is.
import { createContext, type ReactNode, useContext } from "react";

const KnownPages = createContext<ReadonlySet<string>>(new Set());

export const KnownPagesProvider = KnownPages.Provider;

export const useHasPage = (path: string) => useContext(KnownPages).has(path);

export function WithPage({ path, children }: { path: string; children: ReactNode }) {
	return useHasPage(path) ? children : null;
}
