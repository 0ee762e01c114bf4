// Finds the programs that tests start.
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The first of these programs on the path, or null. */
export function onPath(...names: string[]): string | null {
	const folders = (process.env.PATH ?? "").split(delimiter);
	for (const name of names) {
		for (const folder of folders) {
			const program = join(folder, name);
			if (canRun(program)) return program;
		}
	}
	return null;
}

/** The output path of `go build -C .ci/ferretdb`. */
export const OWN_FERRETDB = fileURLToPath(new URL("../../.ci/bin/ferretdb", import.meta.url));
export const findFerretDb = () => onPath("ferretdb") ?? (canRun(OWN_FERRETDB) ? OWN_FERRETDB : null);

function canRun(program: string): boolean {
	try {
		accessSync(program, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
