// The open song and the view behind it, both in the page's URL, so that a song has a link.
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

const VIEWS = ["browse", "search", "add", "find", "custom"] as const;
type View = (typeof VIEWS)[number];

/** State of a history entry that opened a song from the page, so that closing the song goes back. */
const OPENED_HERE = { isOpenedHere: true };

export function useSongLink() {
	const [params, setParams] = useSearchParams();
	const location = useLocation();
	const navigate = useNavigate();
	const songId = params.get("song");
	const view: View = VIEWS.find((name) => name === params.get("view")) ?? "browse";
	const show = (next: View) => setParams(next === "browse" ? {} : { view: next }, { replace: true });
	return {
		songId,
		view,
		show,
		/** Opens the song, over the view `over` if given. */
		open(id: string, over?: View) {
			if (over) {
				show(over);
				window.scrollTo({ top: 0 });
			}
			navigate(addressOf(id, over ?? view), { state: OPENED_HERE });
		},
		close() {
			if (location.state?.isOpenedHere === true) navigate(-1);
			else show(view);
		},
		linkTo: (id: string) => ({ to: addressOf(id, view), state: OPENED_HERE }),
	};
}

function addressOf(id: string, view: View): string {
	const params = new URLSearchParams({ ...(view !== "browse" && { view }), song: id });
	return `/music?${params}`;
}
