import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { builtInStoryteller } from "@lion-tails/backend/models/built-in/built-in";
import { splitParagraphs } from "@lion-tails/common/paragraphs";
import { drawPanel, loadPanel } from "@lion-tails/common/storyboard/draw-panel";
import type { Panel } from "@lion-tails/common/storyboard/panel";
import { storyboardOf } from "@lion-tails/common/storyboard/storyboard";
import { expect, test } from "vitest";
import { isCheckedTogether } from "../../backend/test/material-cases.ts";
import { tell } from "./measures.ts";
import { parentRequests } from "./parents.ts";

const FIGURES = fileURLToPath(new URL("../../frontend/src/ui/illustrations/figures/", import.meta.url));
const art = Object.fromEntries(
	globSync(`${FIGURES}**/*.svg`).map((file) => [basename(file, ".svg"), readFileSync(file, "utf8")]),
);
const LOOKS = { skin: "medium", hairColor: "brown", hairStyle: "short" } as const;
const FIGURE = /<g id="([^"]+)"><title>[^<]*<\/title>(?:<g transform="translate\([^)]*\) scale\(([\d.]+))?/g;
/** One figure is seen from another distance if its size differs by this factor. */
const OTHER_DISTANCE = 1.35;

/** The parts of a drawn panel that a reader sees. */
async function seenIn(panel: Panel) {
	await loadPanel(panel, LOOKS);
	const svg = drawPanel(panel, { looks: LOOKS, seed: "story", art, names: "ids" });
	const sizes = new Map(Array.from(svg.matchAll(FIGURE), ([, id = "", size]) => [id, Number(size ?? Number.NaN)]));
	const { place, shot, people, animals, thoughts = [], hour, weather } = panel;
	const poses = [...people, ...animals].map(({ who, pose }) => `${who} ${pose}`).toSorted();
	const held = people.map(({ who, holds }) => `${who} ${holds}`).toSorted();
	return {
		sizes,
		content: JSON.stringify([
			place,
			shot === "reverse",
			hour,
			weather,
			poses,
			held,
			thoughts,
			[...sizes.keys()].toSorted(),
		]),
	};
}

type Seen = Awaited<ReturnType<typeof seenIn>>;

/** A mirrored view makes no difference. */
function differ(one: Seen, other: Seen): boolean {
	const factors = Array.from(one.sizes, ([id, size]) => size / (other.sizes.get(id) ?? Number.NaN));
	return one.content !== other.content || factors.some((factor) => Math.max(factor, 1 / factor) >= OTHER_DISTANCE);
}

test.runIf(isCheckedTogether())(
	"at least 97 % of the pictures of a story differ visibly from the one before",
	async () => {
		const storyteller = builtInStoryteller(0);
		const alike: string[] = [];
		let count = 0;
		for (const one of parentRequests(60)) {
			const { content, scenes } = await tell(one.id, one, { storyteller, fallback: storyteller });
			const panels = storyboardOf({ request: one.request }, splitParagraphs(content), scenes);
			let last: Seen | undefined;
			for (const panel of panels) {
				const seen = await seenIn(panel);
				if (last) count++;
				if (last && !differ(last, seen)) alike.push(`${one.id} ${panel.paragraph}: ${panel.description}`);
				last = seen;
			}
		}
		expect(count).toBeGreaterThan(400);
		expect(alike.slice(0, alike.length > 0.03 * count ? undefined : 0)).toEqual([]);
	},
);
