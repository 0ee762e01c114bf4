// A quiet bar under the header that leads back to a story being told.
import { lazy, Suspense, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { useSession } from "../../account/session.ts";
import { forgetActiveTellings, loadActiveTellings, useActiveTellings } from "./active-tellings.ts";
import { useShownGeneration } from "./shown-generation.ts";

// The live channel comes only with the first story that needs it.
const LiveBar = lazy(() => import("./live-bar.tsx").then((part) => ({ default: part.LiveBar })));

export function TellingBar() {
	const { status } = useSession();
	const { pathname, search } = useLocation();
	const tellings = useActiveTellings((state) => state.tellings);

	// biome-ignore lint/correctness/useExhaustiveDependencies: every new page asks again
	useEffect(() => {
		if (status === "in") void loadActiveTellings();
		if (status === "out") forgetActiveTellings();
	}, [status, pathname]);

	useEffect(() => {
		const ask = () => {
			if (document.visibilityState === "visible" && useSession.getState().status === "in") void loadActiveTellings();
		};
		document.addEventListener("visibilitychange", ask);
		return () => document.removeEventListener("visibilitychange", ask);
	}, []);

	const shownByForm = useShownGeneration((state) => state.id);
	const here = pathname === "/story" ? new URLSearchParams(search).get("generation") : shownByForm;
	const telling = tellings.find(({ id }) => id !== here);
	if (status !== "in" || !telling) return null;
	return (
		<Suspense fallback={null}>
			<LiveBar key={telling.id} telling={telling} />
		</Suspense>
	);
}
