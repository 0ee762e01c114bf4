let last: Promise<unknown> = Promise.resolve();

/** Resolves in a task of its own, after those that were requested before, so that work in portions does not hold the page. */
export function ownTask(): Promise<void> {
	const own = last.then(() => new Promise<void>((resolve) => setTimeout(resolve)));
	last = own;
	return own;
}
