// The small library of things a scene may hold. Each stands in a box of 120 by 120, its feet on the lower edge. What the
// first pages show is there from the start; another is loaded when it is needed.
import type { FigureName } from "@lion-tails/common/figures";
import { useEffect } from "react";
import type { Figure } from "./figure.ts";
import { FIRST_FIGURES } from "./first-figures.ts";
import { loadFigures, useLoadedFigures } from "./load-figures.ts";

const first: Readonly<Partial<Record<FigureName, Figure>>> = FIRST_FIGURES;

/** How each is drawn; undefined until it is loaded, which begins where it is one of `names`. */
export function useFigures(names: readonly FigureName[]): (name: FigureName) => Figure | undefined {
	const loaded = useLoadedFigures();
	const figureOf = (name: FigureName) => first[name] ?? loaded[name];
	const missing = names.filter((name) => !figureOf(name)).join();
	useEffect(() => {
		if (missing) loadFigures(missing.split(",") as FigureName[]).catch(() => {});
	}, [missing]);
	return figureOf;
}
