// The list of the figures outside figures/first. It is loaded with the first of them.
const FILES = import.meta.glob<string>(["./figures/*/*.svg", "!./figures/first/*.svg"], {
	query: "?raw",
	import: "default",
});

/** Loads the folders that hold `names`. Each promise resolves to the text of all files in one folder, by their paths. */
export function loadFolders(names: readonly string[]): Promise<Record<string, string>>[] {
	const files = Object.entries(FILES).map(([path, load]) => ({ path, folder: path.replace(/[^/]+$/, ""), load }));
	const wanted = files.filter(({ path }) => names.some((name) => path.endsWith(`/${name}.svg`)));
	return [...new Set(wanted.map(({ folder }) => folder))].map(async (folder) => {
		const inFolder = files.filter((file) => file.folder === folder);
		return Object.fromEntries(await Promise.all(inFolder.map(async ({ path, load }) => [path, await load()] as const)));
	});
}
