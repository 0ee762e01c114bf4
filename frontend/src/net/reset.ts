// What is held of one person is gone before the next one is signed in.

const listeners = new Set<() => void>();

/** Calls the listener when another person is signed in, or nobody. */
export function onReset(listener: () => void): void {
	listeners.add(listener);
}

export function resetResources(): void {
	for (const listener of listeners) listener();
}
