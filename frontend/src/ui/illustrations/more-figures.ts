// The list of the figures outside figures/first. It is loaded with the first of them.
const FILES = import.meta.glob<string>(["./figures/*/*.svg", "!./figures/first/*.svg"], {
	query: "?raw",
	import: "default",
});

/** Loads the files of `names`. Each promise resolves to the text of one file, by its path. */
export function loadFiles(names: readonly string[]): Promise<Record<string, string>>[] {
	const wanted = Object.entries(FILES).filter(([path]) => names.some((name) => path.endsWith(`/${name}.svg`)));
	return wanted.map(async ([path, load]) => ({ [path]: await load() }));
}
