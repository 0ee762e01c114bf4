// The design of the chosen theme. The first one is there; the others are loaded where one of them is chosen, and before anybody
// can choose one.
import { use } from "react";
import { part } from "../../../ui/part.ts";
import { type ReaderTheme, useReadingSettings } from "../reading-settings.ts";
import { classic } from "./classic.tsx";
import type { ThemeDesign } from "./theme-design.ts";

export const moreDesigns = part(() => import("./more-designs.ts").then(({ MORE_DESIGNS }) => MORE_DESIGNS));

/** Suspends until the design is there. Where it cannot be loaded, the story has the first one. */
export function useDesign(theme: ReaderTheme): ThemeDesign {
	if (theme === "classic") return classic;
	const designs = moreDesigns.current() ?? use(loadOnce());
	return designs?.[theme] ?? classic;
}

let loading: ReturnType<typeof tryToLoad> | null = null;

function loadOnce() {
	loading ??= tryToLoad();
	return loading;
}

const tryToLoad = () => moreDesigns.load().catch(() => null);

// While the story itself is on its way.
if (useReadingSettings.getState().theme !== "classic") void loadOnce();
