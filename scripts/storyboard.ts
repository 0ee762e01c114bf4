// npm run storyboard -- --json FILE [--svg FOLDER]: prints the panels of a story as JSON, and writes each as an SVG file. FILE has
// the story's paragraphs and, optionally, the request and the child's looks:
// {"request": {…}, "looks": {…}, "paragraphs": ["…", "…"]}, and "scenes" as models give them
// npm run storyboard -- --stories 40 [FILE]: writes an HTML page with the panels of 40 stories of the built-in storyteller next to
// their paragraphs, to data/storyboard.html unless another file is named.
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Looks } from "@lion-tails/common/looks";
import { splitParagraphs } from "@lion-tails/common/paragraphs";
import { StoryScene } from "@lion-tails/common/story-scene";
import { drawPanel, escapeText, loadPanel } from "@lion-tails/common/storyboard/draw-panel";
import { artOf } from "@lion-tails/common/storyboard/drawing";
import type { Panel } from "@lion-tails/common/storyboard/panel";
import { storyboardOf } from "@lion-tails/common/storyboard/storyboard";
import { z } from "zod";
import { readOptions, runScript, UserError } from "./run-script.ts";

const USAGE = "Use --json FILE, --json FILE --svg FOLDER, or --stories NUMBER.";
const FIGURES = fileURLToPath(new URL("../frontend/src/ui/illustrations/figures", import.meta.url));

const anyObject = z.record(z.string(), z.unknown()).optional().catch(undefined);
const Input = z.object({
	request: anyObject,
	looks: anyObject,
	paragraphs: z.array(z.string()),
	scenes: z.array(StoryScene).optional().catch(undefined),
});

async function main(): Promise<void> {
	const { values, positionals } = readOptions({
		options: { json: { type: "string" }, svg: { type: "string" }, stories: { type: "string" } },
		allowPositionals: true,
	});
	if (values.stories !== undefined) return writeSheet(values.stories, positionals[0]);
	if (!values.json) throw new UserError(USAGE);
	const { request = {}, looks = {}, paragraphs, scenes } = readInput(values.json);
	const known = knownLooks(looks);
	const panels = storyboardOf({ request }, paragraphs, scenes);
	process.stdout.write(`${JSON.stringify(panels, null, "\t")}\n`);
	if (values.svg) await writePanels(panels, known, values.svg);
}

function readInput(file: string): z.infer<typeof Input> {
	const text = readText(file);
	let json: unknown;
	try {
		json = JSON.parse(text);
	} catch {
		throw new UserError(`${file} is not valid JSON.`);
	}
	const input = Input.safeParse(json);
	if (!input.success) throw new UserError(`${file} needs "paragraphs", a list of texts.`);
	return input.data;
}

function readText(file: string): string {
	try {
		return readFileSync(resolve(process.cwd(), file), "utf8");
	} catch {
		throw new UserError(`${file} cannot be read.`);
	}
}

/** Drops looks that do not exist. */
function knownLooks(looks: Record<string, unknown>): Looks {
	const known = Object.entries(Looks.shape).flatMap(([key, schema]) => {
		const { data } = schema.safeParse(looks[key]);
		return data === undefined ? [] : [[key, data] as const];
	});
	return Object.fromEntries(known) as Looks;
}

async function writePanels(panels: readonly Panel[], looks: Looks, folder: string): Promise<void> {
	const target = resolve(process.cwd(), folder);
	mkdirSync(target, { recursive: true });
	const digits = Math.max(2, String(panels.length).length);
	for (const [at, panel] of panels.entries())
		writeFileSync(join(target, `${String(at + 1).padStart(digits, "0")}.svg`), `${await draw(panel, looks, "ids")}\n`);
}

async function draw(panel: Panel, looks: Looks, names?: "ids"): Promise<string> {
	await loadPanel(panel, looks);
	return drawPanel(panel, { looks, seed: "storyboard", art: artFor(panel), ...(names && { names }) });
}

const artFor = (panel: Panel) =>
	Object.fromEntries(
		artOf(panel).flatMap((name) => {
			files ??= globSync("**/*.svg", { cwd: FIGURES });
			const file = files.find((path) => basename(path, ".svg") === name);
			return file ? [[name, readFileSync(join(FIGURES, file), "utf8")]] : [];
		}),
	);
let files: string[] | undefined;

async function writeSheet(stories: string, named = "data/storyboard.html"): Promise<void> {
	const count = Number(stories);
	if (!Number.isInteger(count) || count < 1) throw new UserError("--stories needs a number of stories.");
	const file = resolve(process.cwd(), named);
	// Only this page needs the storyteller, which takes a second to load.
	const { builtInStoryteller } = await import("@lion-tails/backend/models/built-in/built-in");
	const { tell } = await import("./evaluation/measures.ts");
	const { parentRequests } = await import("./evaluation/parents.ts");
	const storyteller = builtInStoryteller(0);
	let articles = "";
	let panelCount = 0;
	for (const one of parentRequests(count)) {
		const story = await tell(one.id, one, { storyteller, fallback: storyteller });
		const paragraphs = splitParagraphs(story.content);
		const panels = storyboardOf({ request: one.request }, paragraphs, story.scenes);
		panelCount += panels.length;
		articles += `<article><h2>${escapeText(story.title)}</h2><p><small>${escapeText(`${one.id}: ${one.request.customPrompt}`)}</small></p>`;
		for (const [at, paragraph] of paragraphs.entries()) {
			const panel = panels.find((each) => each.paragraph === at);
			const picture = panel
				? `<figure>${await draw(panel, LOOKS)}<figcaption>${escapeText(panel.description)}</figcaption></figure>`
				: "";
			articles += `<section>${picture}<p>${escapeText(paragraph)}</p></section>`;
		}
		articles += "</article>";
	}
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(
		file,
		`<!doctype html><meta charset="utf-8"><title>Storyboards</title><style>${STYLES}</style>${articles}\n`,
	);
	process.stdout.write(`${panelCount} panels of ${count} stories: ${pathToFileURL(file)}\n`);
}

const LOOKS: Looks = { skin: "medium", hairColor: "brown", hairStyle: "short", eyes: "brown", clothes: "blue" };

const STYLES = `body { margin: 24px auto; max-width: 1000px; font: 17px/1.5 serif; background: #fbf6ea; color: #212c42; }
section { display: flow-root; margin: 12px 0; white-space: pre-line; }
figure { float: left; width: 420px; margin: 0 20px 8px 0; }
figcaption { font: 13px sans-serif; }
svg { display: block; width: 100%; }`;

await runScript(main);
