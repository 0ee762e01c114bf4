// The page someone asked for before they were sent to sign in, carried in the state of the history entry.
import type { Location } from "react-router-dom";

export const returnState = ({ pathname, search }: Pick<Location, "pathname" | "search">) => ({
	from: pathname + search,
});

/** The path to return to after signing in; "/" where there is none. Never an address of another site. */
export function returnPath(state: unknown): string {
	const from = state && typeof state === "object" && "from" in state ? state.from : null;
	return typeof from === "string" && /^\/(?![/\\])/.test(from) ? from : "/";
}
