// Which paths have a page. A link is shown only where its page exists.
import { createContext, type ReactNode, useContext } from "react";

const KnownPages = createContext<ReadonlySet<string>>(new Set());

export const KnownPagesProvider = KnownPages.Provider;

export const useHasPage = (path: string) => useContext(KnownPages).has(path);

export function WithPage({ path, children }: { path: string; children: ReactNode }) {
	return useHasPage(path) ? children : null;
}
