import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/**
 * The token of the link that was opened, from the fragment or the query. It is taken out of the address at once, and kept
 * with the history entry, so that the page can be loaded again. Null where the page was opened without one.
 */
export function useLinkToken(): string | null {
	const { pathname, hash, search, state } = useLocation();
	const navigate = useNavigate();
	const opened = new URLSearchParams(hash.slice(1)).get("token") || new URLSearchParams(search).get("token");
	useEffect(() => {
		if (opened) navigate(pathname, { replace: true, state: { token: opened } });
	}, [opened, pathname, navigate]);
	const kept: unknown = (state as { token?: unknown } | null)?.token;
	return opened || (typeof kept === "string" ? kept : null);
}
