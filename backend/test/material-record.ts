// The complete check of the authored material takes minutes, so it runs when the material or the code that tells it has
// changed. `checked-material.json` holds the hash of the last state that passed. While that hash matches, a test run checks a
// random tenth of the cases, which would expose a record that is wrong.
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { transformFileSync } from "@swc/core";
import type { TestProject } from "vitest/node";
import type { MaterialCheck } from "./material-cases.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const RECORD = fileURLToPath(new URL("./checked-material.json", import.meta.url));
const TESTS = "{backend/src,common/src,scripts}/**/*.material.test.ts";
/** All data that the back end reads are JSON files of these folders. */
const DATA = "{backend,common}/src/**/*.json";
/** The word "from" in a string is no import. */
const IMPORT = /(?<!")\b(?:from|import)\s*\(?\s*"([^"]+)"/g;

/** A vitest globalSetup. */
export function setup(project: TestProject): void {
	const isComplete = process.env.MATERIAL === "all" || !isMaterialRecorded();
	const seed = Number(process.env.MATERIAL_SEED ?? Math.trunc(Math.random() * 1e6));
	project.provide("material", { isComplete, seed } satisfies MaterialCheck);
	process.stdout.write(
		isComplete
			? "Authored material: every case is checked.\n"
			: `Authored material: unchanged since its complete check, a random tenth is checked again (MATERIAL_SEED=${seed}).\n`,
	);
}

export const isMaterialRecorded = () =>
	existsSync(RECORD) && (JSON.parse(readFileSync(RECORD, "utf8")) as { hash: string }).hash === materialHash();

/** Records that every case passes with the present material and code. */
export const recordMaterial = () => writeFileSync(RECORD, `{ "hash": "${materialHash()}" }\n`);

/** Hash of the tests, all modules that they import, the versions of the packages these import, and the data. */
function materialHash(): string {
	const parts = new Map<string, string>();
	for (const path of globSync(TESTS, { cwd: root })) addModule(join(root, path), parts);
	for (const path of globSync(DATA, { cwd: root })) parts.set(path, readFileSync(join(root, path), "utf8"));
	const hash = createHash("sha256");
	for (const [name, content] of [...parts].sort(([one], [other]) => (one < other ? -1 : 1)))
		hash.update(`${name.replaceAll("\\", "/")}\n${content}\n`);
	return hash.digest("hex");
}

function addModule(path: string, parts: Map<string, string>): void {
	const name = relative(root, path);
	if (parts.has(name)) return;
	if (!name.endsWith(".ts")) return void parts.set(name, readFileSync(path, "utf8"));
	// Comments, types and line breaks are left out, so that they can change without a complete check.
	const { code } = transformFileSync(path, {
		configFile: false,
		swcrc: false,
		minify: true,
		jsc: {
			target: "esnext",
			parser: { syntax: "typescript" },
			minify: { compress: false, mangle: false, format: { comments: false } },
		},
	});
	parts.set(name, code);
	for (const [, specifier = ""] of code.matchAll(IMPORT)) {
		if (specifier.startsWith(".")) addModule(join(dirname(path), specifier), parts);
		else if (specifier.startsWith("@lion-tails/"))
			addModule(join(root, specifier.replace(/^@lion-tails\/(\w+)\//, "$1/src/").concat(".ts")), parts);
		else if (!specifier.startsWith("node:")) parts.set(specifier, versionOf(specifier, path));
	}
}

function versionOf(specifier: string, from: string): string {
	const [name = ""] = /^(?:@[^/]+\/)?[^/]+/.exec(specifier) ?? [];
	for (const folder of createRequire(from).resolve.paths(name) ?? []) {
		const path = join(folder, name, "package.json");
		if (existsSync(path)) return (JSON.parse(readFileSync(path, "utf8")) as { version: string }).version;
	}
	throw new Error(`${name} is not installed, but ${relative(root, from)} imports it`);
}
