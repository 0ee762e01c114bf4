// The design of the chosen theme. Classic is always loaded. The others are loaded if one of them is chosen, and before the panel
// opens in which they can be chosen.
import { use } from "react";
import { part } from "../../../ui/part.ts";
import { type ReaderTheme, useReadingSettings } from "../reading-settings.ts";
import { classic } from "./classic.tsx";
import type { ThemeDesign } from "./theme-design.tsx";

export const moreDesigns = part(() => import("./more-designs.ts").then(({ MORE_DESIGNS }) => MORE_DESIGNS));

/** Suspends until the design is loaded. Returns classic if it cannot be loaded. */
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

// Loaded at the same time as the story.
if (useReadingSettings.getState().theme !== "classic") void loadOnce();
