// The figures beside the first ones, which are loaded by the file.
import type { FigureName } from "@lion-tails/common/figures";
import { create } from "zustand";
import type { Figure } from "./figure.ts";

/** None of them until they are loaded. */
export const useLoadedFigures = create<Readonly<Partial<Record<FigureName, Figure>>>>(() => ({}));

const loading = new Map<object, Promise<void>>();

/** Without the network it rejects, and the next call tries again. */
export async function loadFigures(wanted: readonly FigureName[]): Promise<void> {
	const { FIGURE_FILES } = await import("./figure-files.ts");
	const files = FIGURE_FILES.filter(({ names }) => names.some((name) => wanted.includes(name)));
	await Promise.all(
		files.map((file) => {
			const isLoaded =
				loading.get(file) ??
				file.load().then(
					(figures) => useLoadedFigures.setState(figures),
					(error) => {
						loading.delete(file);
						throw error;
					},
				);
			loading.set(file, isLoaded);
			return isLoaded;
		}),
	);
}
