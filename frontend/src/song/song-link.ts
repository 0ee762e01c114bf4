// The open song and the view behind it, both in the page's URL, so that a song has a link.
import { useCallback, useMemo } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

const VIEWS = ["browse", "search", "add", "find", "custom"] as const;
export type View = (typeof VIEWS)[number];

/** State of a history entry that opened a song from the page, so that closing the song goes back. */
const OPENED_HERE = { isOpenedHere: true };

export function useSongLink() {
	const [params, setParams] = useSearchParams();
	const location = useLocation();
	const navigate = useNavigate();
	const songId = params.get("song");
	const view: View = VIEWS.find((name) => name === params.get("view")) ?? "browse";
	const isOpenedHere = location.state?.isOpenedHere === true;

	const show = useCallback(
		(next: View) => setParams(next === "browse" ? {} : { view: next }, { replace: true }),
		[setParams],
	);

	/** Opens the song, over the view `over` if given. */
	const open = useCallback(
		(id: string, over?: View) => {
			if (over) {
				show(over);
				window.scrollTo({ top: 0 });
			}
			navigate(addressOf(id, over ?? view), { state: OPENED_HERE });
		},
		[navigate, show, view],
	);

	const close = useCallback(() => {
		if (isOpenedHere) navigate(-1);
		else show(view);
	}, [isOpenedHere, navigate, show, view]);

	const linkTo = useCallback((id: string) => ({ to: addressOf(id, view), state: OPENED_HERE }), [view]);
	return useMemo(() => ({ songId, view, show, open, close, linkTo }), [songId, view, show, open, close, linkTo]);
}

function addressOf(id: string, view: View): string {
	const params = new URLSearchParams({ ...(view !== "browse" && { view }), song: id });
	return `/music?${params}`;
}
