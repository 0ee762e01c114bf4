// npm run illustrations [-- FILE]: writes an HTML page that shows every illustration by day and by night, to
// data/illustrations.html unless another file is named.
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { stdout } from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";

const folder = fileURLToPath(new URL("../frontend/src/ui/illustrations", import.meta.url));
const file = resolve(process.argv[2] ?? "data/illustrations.html");

const files = globSync("**/*.svg", { cwd: folder }).toSorted();
const sections = Map.groupBy(files, (path) => dirname(path));

const sheet = (theme: string) =>
	`<main class="${theme}">${Array.from(sections, ([name, paths]) => section(name, paths)).join("")}</main>`;

const section = (name: string, paths: string[]) =>
	`<h2>${name}</h2><div>${paths.map((path) => `<figure>${readFileSync(join(folder, path), "utf8")}<figcaption>${basename(path, ".svg")}</figcaption></figure>`).join("")}</div>`;

const STYLES = `body { margin: 0; display: grid; grid-template-columns: 1fr 1fr; font: 13px sans-serif; }
main { padding: 16px; background: #fbf6ea; color: #212c42; }
.night { background: #1d2334; color: #d9d3c5; }
.night svg { filter: brightness(.84) saturate(.92); }
div { display: flex; flex-wrap: wrap; gap: 12px; }
figure { margin: 0; width: 110px; text-align: center; }
svg { width: 100%; height: 110px; overflow: visible; }
figcaption { margin-top: 16px; }`;

mkdirSync(dirname(file), { recursive: true });
writeFileSync(
	file,
	`<!doctype html><meta charset="utf-8"><title>Illustrations</title><style>${STYLES}</style>${sheet("day")}${sheet("night")}\n`,
);
stdout.write(`${files.length} illustrations: ${pathToFileURL(file)}\n`);
