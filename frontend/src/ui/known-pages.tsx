// The paths that have a page. A link is rendered only if its page exists.
import { createContext, Fragment, type ReactNode, useContext } from "react";
import { Link } from "./link.tsx";

const KnownPages = createContext<ReadonlySet<string>>(new Set());

export const KnownPagesProvider = KnownPages.Provider;

export const useHasPage = (path: string) => useContext(KnownPages).has(path);

export function WithPage({ path, children }: { path: string; children: ReactNode }) {
	return useHasPage(path) ? children : null;
}

/** A sentence in which "Settings" is a link, if that page exists. */
export function WithSettingsLink({ text }: { text: string }) {
	if (!useHasPage("/settings")) return text;
	return text.split(/\b(Settings)\b/).map((part, at) =>
		part === "Settings" ? (
			// biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence
			<Link key={at} to="/settings">
				Settings
			</Link>
		) : (
			// biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence
			<Fragment key={at}>{part}</Fragment>
		),
	);
}
