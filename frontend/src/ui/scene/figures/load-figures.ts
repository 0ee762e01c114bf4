// The figures beside the first ones, which are loaded together.
import type { FigureName } from "@lion-tails/common/figures";
import { create } from "zustand";
import type { Figure } from "./figure.ts";

/** None of them until they are loaded. */
export const useLoadedFigures = create<Readonly<Partial<Record<FigureName, Figure>>>>(() => ({}));

let loading: Promise<void> | undefined;

/** Without the network it rejects, and the next call tries again. */
export function loadFigures(): Promise<void> {
	loading ??= import("./more-figures.ts").then(
		({ MORE_FIGURES }) => useLoadedFigures.setState(MORE_FIGURES),
		(error) => {
			loading = undefined;
			throw error;
		},
	);
	return loading;
}
