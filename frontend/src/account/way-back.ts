// Where someone wanted to go before they were asked to sign in, carried in the history entry.
import type { Location } from "react-router-dom";

export const comeBackTo = ({ pathname, search }: Pick<Location, "pathname" | "search">) => ({
	from: pathname + search,
});

/** The place they wanted, or the first page. Only ever a place of our own. */
export function wantedPath(state: unknown): string {
	const from = state && typeof state === "object" && "from" in state ? state.from : null;
	return typeof from === "string" && /^\/(?![/\\])/.test(from) ? from : "/";
}
