import { lazy, type RefObject, Suspense, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { useSession } from "../../account/session.ts";
import { activeGenerations, useShownGeneration } from "./active-generations.ts";

// Loaded with the first running generation, because it includes the socket client.
const ActiveGenerationBanner = lazy(() =>
	import("./active-generation-banner.tsx").then((part) => ({ default: part.ActiveGenerationBanner })),
);

/** On these pages the banner would cover the story or the form's button. */
const FOLDING_PATHS: ReadonlySet<string> = new Set(["/story", "/generate-story"]);

/** `lampPlace`: where the banner is folded to. It is in the header, which is rendered before the generations are known. */
export function ActiveGenerationSlot({ lampPlace }: { lampPlace: RefObject<HTMLElement | null> }) {
	const { status } = useSession();
	const { pathname, search } = useLocation();
	const { data: generations = [] } = activeGenerations.use();

	// biome-ignore lint/correctness/useExhaustiveDependencies: asked again on every page
	useEffect(() => {
		if (status === "in") activeGenerations.refresh();
	}, [status, pathname]);

	useEffect(() => {
		const loadWhenVisible = () => {
			if (document.visibilityState === "visible" && useSession.getState().status === "in") activeGenerations.refresh();
		};
		document.addEventListener("visibilitychange", loadWhenVisible);
		return () => document.removeEventListener("visibilitychange", loadWhenVisible);
	}, []);

	const shownByForm = useShownGeneration((state) => state.id);
	const here = pathname === "/story" ? new URLSearchParams(search).get("generation") : shownByForm;
	const foldedTo = FOLDING_PATHS.has(pathname) ? lampPlace.current : null;
	const generation = generations.find(({ id }) => id !== here);
	if (status !== "in" || !generation) return null;
	return (
		<Suspense fallback={null}>
			<ActiveGenerationBanner key={generation.id} generation={generation} foldedTo={foldedTo} />
		</Suspense>
	);
}
