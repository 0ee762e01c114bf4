// npm run bench:panels: how long it takes to draw a panel, and how large it is. One panel of each place, by day and by night, with
// two people, an animal and a thing. Then what the files of places, animals and things weigh that one story loads, of as many stories
// as the first argument says (40).
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { builtInStoryteller } from "@lion-tails/backend/models/built-in/built-in";
import { splitParagraphs } from "@lion-tails/common/paragraphs";
import { drawPanel, loadPanel } from "@lion-tails/common/storyboard/draw-panel";
import { artOf } from "@lion-tails/common/storyboard/drawing";
import type { Panel, PanelPerson } from "@lion-tails/common/storyboard/panel";
import { storyboardOf } from "@lion-tails/common/storyboard/storyboard";
import { tell } from "../evaluation/measures.ts";
import { parentRequests } from "../evaluation/parents.ts";

const common = new URL("../../common/src/storyboard/", import.meta.url);
const figures = new URL("../../frontend/src/ui/illustrations/figures/", import.meta.url).pathname;

const places = Object.keys(JSON.parse(readFileSync(new URL("places.json", common), "utf8")));
const art = Object.fromEntries(
	globSync(`${figures}**/*.svg`).map((file) => [basename(file, ".svg"), readFileSync(file, "utf8")]),
);

const child: PanelPerson = {
	who: "Tilda",
	kind: "girl",
	isMain: true,
	age: 7,
	pose: "stand",
	direction: "right",
	outfit: "everyday",
};
const panels = places.flatMap((place, at) =>
	(["day", "night"] as const).map(
		(hour): Panel => ({
			paragraph: at,
			place,
			hour,
			weather: "clear",
			season: "summer",
			people: [child, { ...child, who: "Mum", kind: "woman", isMain: false, direction: "left" }],
			animals: [{ kind: "otter", who: "otter", pose: "sit", direction: "left", isYoung: false, isMany: false }],
			things: ["lantern"],
			description: "",
		}),
	),
);
await Promise.all(panels.map((panel) => loadPanel(panel)));

const measured = panels.map((panel) => {
	const start = performance.now();
	const svg = drawPanel(panel, { looks: { skin: "tan", hairColor: "brown" }, seed: "bench", art });
	return { place: panel.place, ms: performance.now() - start, kilobytes: svg.length / 1000 };
});
const times = measured.map(({ ms }) => ms).toSorted((a, b) => a - b);
const sizes = measured.map(({ kilobytes }) => kilobytes).toSorted((a, b) => a - b);
const share = (list: number[], part: number) => (list[Math.floor((list.length - 1) * part)] ?? 0).toFixed(1);
process.stdout.write(
	`${measured.length} panels: median ${share(times, 0.5)} ms, 95 % ${share(times, 0.95)} ms, slowest ${share(times, 1)} ms; ` +
		`median ${share(sizes, 0.5)} kB, largest ${share(sizes, 1)} kB\n`,
);

const json = (path: string) => JSON.parse(readFileSync(new URL(path, common), "utf8"));
const kilobytesOf = (text: string) => brotliCompressSync(text).length / 1000;
const groups = Object.entries<string>(json("animals/groups.json"));
const groupOf = (kind: string) => groups.find(([, kinds]) => kinds.split(", ").includes(kind))?.[0];
const placeFile = (place: string) => `place/material/${place.replaceAll(" ", "-").replaceAll("'", "")}.json`;

function filesOfPlace(place: string): string[] {
	const { partsOf = [], kits = [] }: { partsOf?: string[]; kits?: string[] } = json(placeFile(place));
	return [placeFile(place), ...partsOf.map(placeFile), ...kits.map((kit) => `place/kits/${kit}.json`)];
}

function filesOfAnimal(kind: string | undefined): string[] {
	const group = kind === undefined ? undefined : groupOf(kind);
	if (kind === undefined || group === undefined) return [];
	const file = `animals/kinds/${group}.json`;
	return [file, ...filesOfAnimal(json(file)[kind].like)];
}

function weightOf(story: readonly Panel[]): number {
	const files = new Set(
		story.flatMap(({ place, animals }) => [
			...filesOfPlace(place),
			...animals.flatMap(({ kind }) => filesOfAnimal(kind)),
		]),
	);
	const texts = [...files].map((file) => JSON.stringify(json(file)));
	const things = [...new Set(story.flatMap(artOf))].map((name) => art[name] ?? "");
	return [...texts, ...things].reduce((sum, text) => sum + kilobytesOf(text), 0);
}

const storyteller = builtInStoryteller(0);
const weights: number[] = [];
for (const one of parentRequests(Number(process.argv[2] ?? 40))) {
	const { content, scenes } = await tell(one.id, one, { storyteller, fallback: storyteller });
	weights.push(weightOf(storyboardOf({ request: one.request }, splitParagraphs(content), scenes)));
}
weights.sort((a, b) => a - b);
process.stdout.write(
	`Files of ${weights.length} stories, without the code: median ${share(weights, 0.5)} kB, 90 % ${share(weights, 0.9)} kB, largest ${share(weights, 1)} kB\n`,
);
