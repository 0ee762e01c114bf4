// The scripts that a page loads initially: the entry, the page's chunk and their imports.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

type Manifest = Record<string, { file: string; isEntry?: boolean; imports?: string[] }>;

const dist = fileURLToPath(new URL("../frontend/dist", import.meta.url));

/** Returns paths of built files. `module` is the page's source, relative to `frontend/`. Throws if it has no chunk. */
export function pageFiles(module: string): string[] {
	const manifest: Manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
	const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry);
	const files = new Set<string>();
	const seen = new Set<string>();
	const add = (name: string | undefined) => {
		const chunk = name === undefined ? undefined : manifest[name];
		if (!chunk) throw new Error(`The build has no ${name ?? "entry"}.`);
		if (seen.has(name as string)) return;
		seen.add(name as string);
		files.add(join(dist, chunk.file));
		chunk.imports?.forEach(add);
	};
	add(entry);
	add(module);
	return [...files].filter((file) => file.endsWith(".js"));
}
