// npm run bench:panels: how long it takes to draw a panel, and how large it is. One panel of each place, by day and by night, with
// two people, an animal and a thing.
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { drawPanel, loadPanel } from "@lion-tails/common/storyboard/draw-panel";
import type { Panel, PanelPerson } from "@lion-tails/common/storyboard/panel";

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
await Promise.all(panels.map(loadPanel));

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
