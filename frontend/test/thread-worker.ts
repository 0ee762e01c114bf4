// The browser's Worker as a thread of Node.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker as Thread, type Transferable } from "node:worker_threads";

/** Passes messages to the module's `onmessage`, as browsers do. */
const START = `
	const { parentPort, workerData } = require("node:worker_threads");
	globalThis.self = globalThis;
	const loaded = import(workerData);
	parentPort.on("message", (data) => void loaded.then(() => self.onmessage({ data })));
`;

export class ThreadWorker extends EventTarget {
	readonly #thread: Thread;

	/** Vite gives the path from the folder of the pages. */
	constructor({ pathname }: URL) {
		super();
		const workerData = pathToFileURL(join(import.meta.dirname, "..", pathname)).href;
		this.#thread = new Thread(START, { eval: true, workerData });
		this.#thread.unref();
		this.#thread.on("error", () => this.dispatchEvent(new Event("error")));
	}

	postMessage(message: unknown, transferred: Transferable[]): void {
		this.#thread.postMessage(message, transferred);
	}

	terminate(): void {
		void this.#thread.terminate();
	}
}
