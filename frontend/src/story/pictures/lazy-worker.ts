/** The answers to a message; at the end whether all of them were given. */
export type AnswerPort = Pick<MessagePort, "postMessage">;

export function lazyWorker<Message extends object, Answer extends object | string>(start: () => Worker) {
	let worker: Worker | null = null;

	function open(): Worker {
		if (!worker) {
			worker = start();
			// It could not be loaded without the network. The next use tries again.
			worker.addEventListener("error", () => {
				worker = null;
			});
		}
		return worker;
	}

	return {
		open: () => void open(),
		/** Sends `{ ...message, answers: AnswerPort }`. Rejects if the worker cannot be loaded or cannot answer. */
		ask(message: Message, onAnswer: (answer: Answer) => void) {
			const { port1, port2 } = new MessageChannel();
			return new Promise<void>((resolve, reject) => {
				const opened = open();
				opened.addEventListener("error", reject, { once: true });
				port1.onmessage = ({ data }: MessageEvent<Answer | boolean>) => {
					if (typeof data !== "boolean") return onAnswer(data);
					port1.close();
					opened.removeEventListener("error", reject);
					if (data) resolve();
					else reject(new Error("The worker could not answer."));
				};
				opened.postMessage({ ...message, answers: port2 }, [port2]);
			});
		},
	};
}
