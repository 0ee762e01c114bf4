// npm run illustrations [-- FILE]: writes an HTML page that shows every illustration, and people and animals in all kinds and
// poses, by day and by night, to data/illustrations.html unless another file is named.
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { stdout } from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { AIDS, HAIR_STYLES, SKIN_TONES } from "@lion-tails/common/character-choices";
import type { Looks } from "@lion-tails/common/looks";
import { ANIMAL_KINDS } from "@lion-tails/common/storyboard/animal-words";
import * as aids from "@lion-tails/common/storyboard/draw-aids";
import { drawAnimal, loadAnimals } from "@lion-tails/common/storyboard/draw-animal";
import { drawPerson, provideAids } from "@lion-tails/common/storyboard/draw-person";
import type { Light } from "@lion-tails/common/storyboard/drawing";
import type { PanelAnimal, PanelPerson } from "@lion-tails/common/storyboard/panel";
import { ANIMAL_POSES, DIRECTIONS, OUTFITS, PERSON_KINDS, POSES } from "@lion-tails/common/storyboard/panel-choices";

const folder = fileURLToPath(new URL("../frontend/src/ui/illustrations", import.meta.url));
const file = resolve(process.argv[2] ?? "data/illustrations.html");

provideAids(aids);
const files = globSync("**/*.svg", { cwd: folder }).toSorted();
const sections = Map.groupBy(files, (path) => dirname(path));

const sheet = (theme: string, light: Light) =>
	`<main class="${theme}">${Array.from(sections, ([name, paths]) => section(name, paths)).join("")}${people(light)}${beasts(light)}</main>`;

const section = (name: string, paths: string[]) =>
	grid(
		name,
		paths.map((path) => figure(readFileSync(join(folder, path), "utf8"), basename(path, ".svg"))),
	);

const grid = (title: string, figures: string[]) => `<h2>${title}</h2><div>${figures.join("")}</div>`;
const figure = (svg: string, caption: string) => `<figure>${svg}<figcaption>${caption}</figcaption></figure>`;

const LOOKS: Looks = { skin: "tan", hairColor: "brown", hairStyle: "braids", eyes: "green", clothes: "teal" };
const CHILD: PanelPerson = {
	who: "Tilda",
	kind: "girl",
	isMain: true,
	age: 7,
	pose: "stand",
	direction: "front",
	outfit: "everyday",
};

function people(light: Light): string {
	const person = (caption: string, changes: Partial<PanelPerson>, looks?: Looks) => {
		const { svg, width, height } = drawPerson(
			{ ...CHILD, ...changes },
			{ ...(looks ? { looks } : {}), seed: "story", light },
		);
		return figure(
			`<svg viewBox="${-width / 2} ${-height} ${width} ${height}" style="height: ${Math.round(height / 1.6)}px">${svg}</svg>`,
			caption,
		);
	};
	const facing = (caption: string, changes: Partial<PanelPerson>, looks?: Looks) =>
		DIRECTIONS.map((direction) => person(`${caption}, ${direction}`, { ...changes, direction }, looks));
	return [
		grid(
			"kinds of people",
			PERSON_KINDS.flatMap((kind) => facing(kind, { kind, who: kind, isMain: false }, LOOKS)),
		),
		grid(
			"poses",
			POSES.flatMap((pose) => facing(pose, { pose }, LOOKS)),
		),
		grid(
			"a child without looks",
			POSES.flatMap((pose) => facing(pose, { pose })),
		),
		grid(
			"hair and skin",
			HAIR_STYLES.flatMap((hairStyle) =>
				SKIN_TONES.map((skin) => person(`${hairStyle}, ${skin}`, {}, { ...LOOKS, hairStyle, skin })),
			),
		),
		grid(
			"aids",
			AIDS.flatMap((aid) => facing(aid, {}, { ...LOOKS, [aid]: true })),
		),
		grid(
			"outfits",
			OUTFITS.flatMap((outfit) => facing(outfit, { outfit }, LOOKS)),
		),
	].join("");
}

function beasts(light: Light): string {
	const beast = (kind: string, caption: string, changes: Partial<PanelAnimal> = {}) => {
		const { svg, width, height } = drawAnimal(
			{ kind, who: kind, pose: "stand", direction: "right", isYoung: false, isMany: false, ...changes },
			{ seed: "story", light },
		);
		return figure(`<svg viewBox="${-width / 2} ${-height} ${width} ${height}">${svg}</svg>`, caption);
	};
	return [
		grid(
			"animals",
			ANIMAL_KINDS.map((kind) => beast(kind, kind)),
		),
		...["dog", "horse", "kangaroo", "robin", "owl", "flamingo", "dolphin", "frog", "bee"].map((kind) =>
			grid(kind, [
				...ANIMAL_POSES.map((pose) => beast(kind, pose, { pose })),
				beast(kind, "young", { isYoung: true, direction: "left" }),
				beast(kind, "many", { isMany: true }),
			]),
		),
	].join("");
}

const STYLES = `body { margin: 0; display: grid; grid-template-columns: 1fr 1fr; font: 13px sans-serif; }
main { padding: 16px; background: #fbf6ea; color: #212c42; }
.night { background: #1d2334; color: #d9d3c5; }
.night svg { filter: brightness(.84) saturate(.92); }
div { display: flex; flex-wrap: wrap; gap: 12px; }
figure { margin: 0; width: 110px; text-align: center; }
svg { width: 100%; height: 110px; overflow: visible; }
figcaption { margin-top: 16px; }`;

const DAY: Light = { isNight: false, rim: "#46301f", shade: "#56609a" };
const NIGHT: Light = { ...DAY, isNight: true, rim: "#fff0cf" };

await loadAnimals(ANIMAL_KINDS);

mkdirSync(dirname(file), { recursive: true });
writeFileSync(
	file,
	`<!doctype html><meta charset="utf-8"><title>Illustrations</title><style>${STYLES}</style>${sheet("day", DAY)}${sheet("night", NIGHT)}\n`,
);
stdout.write(`${files.length} illustrations: ${pathToFileURL(file)}\n`);
