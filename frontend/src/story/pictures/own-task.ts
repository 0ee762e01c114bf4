let lastTask: Promise<unknown> = Promise.resolve();

/** Resolves in a task of its own, after those that were requested before, so that work in portions does not hold the page. */
export function ownTask(): Promise<void> {
	const own = lastTask.then(() => new Promise<void>((resolve) => setTimeout(resolve)));
	lastTask = own;
	return own;
}
