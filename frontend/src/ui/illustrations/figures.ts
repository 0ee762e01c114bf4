// The drawings of the figures in scenes. Those in figures/first are part of each page that draws a scene. Each of the others is
// loaded when it is needed.
import type { FigureName } from "@lion-tails/common/figures";
import { useEffect } from "react";
import { create } from "zustand";

type Drawings = Readonly<Partial<Record<FigureName, string>>>;

export const FIRST_FIGURES = byName(
	import.meta.glob<string>("./figures/first/*.svg", { query: "?raw", import: "default", eager: true }),
);

const useDrawings = create<Drawings>(() => FIRST_FIGURES);

/** Returns the drawings that are loaded, and starts to load those of `names` that are missing. */
export function useFigures(names: readonly FigureName[]): Drawings {
	const drawings = useDrawings();
	const missing = names.filter((name) => !drawings[name]).join();
	useEffect(() => {
		if (missing) loadFigures(missing.split(",") as FigureName[]).catch(() => {});
	}, [missing]);
	return drawings;
}

/** Returns the drawings of `names`. Without the network, some are missing. */
export async function loadedFigures(names: readonly string[]): Promise<Readonly<Record<string, string>>> {
	await loadFigures(names as FigureName[]).catch(() => {});
	const drawings = Object.entries(useDrawings.getState());
	return Object.fromEntries(drawings.filter(([name]) => names.includes(name)));
}

/** Rejects without the network; the next call tries again. */
export async function loadFigures(names: readonly FigureName[]): Promise<void> {
	const missing = names.filter((name) => !useDrawings.getState()[name]);
	if (missing.length === 0) return;
	const { loadFiles } = await import("./more-figures.ts");
	await Promise.all(loadFiles(missing).map(async (file) => useDrawings.setState(byName(await file))));
}

function byName(files: Readonly<Record<string, string>>): Drawings {
	return Object.fromEntries(Object.entries(files).map(([path, svg]) => [path.replace(/.*\/|\.svg$/g, ""), svg]));
}
