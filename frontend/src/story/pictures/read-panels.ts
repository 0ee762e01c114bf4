// Has stories read for their pictures by storyboard-worker.ts.
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
	if (worker) return worker;
	const opened = new Worker(new URL("./storyboard-worker.ts", import.meta.url), { type: "module" });
	// It could not be loaded without the network. The next story tries again.
	opened.addEventListener("error", () => {
		opened.terminate();
		if (worker === opened) worker = null;
	});
	worker = opened;
	return opened;
}

/** Calls `onPanel` with each panel as soon as it is made. Rejects if the worker cannot be loaded. */
export function readPanels(story: StoryToRead, onPanel: (panel: Panel) => void): Promise<void> {
	const worker = openWorker();
	const { port1, port2 } = new MessageChannel();
	return new Promise((resolve, reject) => {
		const end = () => {
			worker.removeEventListener("error", fail);
			port1.close();
		};
		const fail = () => {
			end();
			reject(new Error("The story could not be read for its pictures."));
		};
		worker.addEventListener("error", fail);
		port1.onmessage = ({ data }: MessageEvent<Panel | null>) => {
			if (data) return onPanel(data);
			end();
			resolve();
		};
		worker.postMessage({ story, answers: port2 }, [port2]);
	});
}
