// Draws panels in a worker, because one takes a phone up to 70 ms.
import { drawPanel, loadPanel, PANEL_HEIGHT, PANEL_WIDTH } from "@lion-tails/common/storyboard/draw-panel";
import type { PanelToDraw } from "./draw-panel.ts";
import type { AnswerPort } from "./lazy-worker.ts";

/** Width of the mount around a panel, which a cover does not have. */
const MOUNT = 16;

type Message = PanelToDraw & { art: Readonly<Record<string, string>>; answers: AnswerPort };

self.onmessage = async ({ data }: MessageEvent<Message>) => {
	const { panel, looks, seed, isCover, art, answers } = data;
	try {
		await loadPanel(panel, looks);
		const svg = drawPanel(panel, { looks, seed, art });
		answers.postMessage(isCover ? withoutMount(svg) : svg);
		answers.postMessage(true);
	} catch {
		answers.postMessage(false);
	}
};

function withoutMount(svg: string): string {
	const [width, height] = [PANEL_WIDTH - 2 * MOUNT, PANEL_HEIGHT - 2 * MOUNT];
	return svg.replace(
		/viewBox="[^"]*"/,
		`viewBox="${MOUNT} ${MOUNT} ${width} ${height}" width="${width}" height="${height}"`,
	);
}
