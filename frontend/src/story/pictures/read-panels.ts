// Runs storyboard-worker.ts, which makes the panels of stories.
import type { StoryScene } from "@lion-tails/common/story-scene";
import type { Panel } from "@lion-tails/common/storyboard/panel";

export type StoryToRead = {
	request: Record<string, unknown>;
	scenes?: readonly StoryScene[] | undefined;
	/** Complete ones. */
	paragraphs: readonly string[];
	/** The index of the first paragraph whose panel is not known yet. */
	from: number;
};

let worker: Worker | null = null;

/** Starts to load the worker. */
export function openWorker(): Worker {
	if (!worker) {
		worker = new Worker(new URL("./storyboard-worker.ts", import.meta.url), { type: "module" });
		// It could not be loaded without the network. The next story tries again.
		worker.addEventListener("error", () => {
			worker = null;
		});
	}
	return worker;
}

/** Calls `onPanel` with each panel as soon as it is made. Rejects if the worker cannot be loaded. */
export function readPanels(story: StoryToRead, onPanel: (panel: Panel) => void): Promise<void> {
	const { port1, port2 } = new MessageChannel();
	return new Promise((resolve, reject) => {
		const worker = openWorker();
		worker.addEventListener("error", reject, { once: true });
		port1.onmessage = ({ data }: MessageEvent<Panel | null>) => {
			if (data) return onPanel(data);
			port1.close();
			resolve();
		};
		worker.postMessage({ story, answers: port2 }, [port2]);
	});
}
