import { useState } from "react";

/** Runs an action and is busy until it ends. `onError` receives its error. */
export function useBusy(onError: (error: unknown) => void) {
	const [isBusy, setBusy] = useState(false);
	async function run(action: () => Promise<unknown>): Promise<void> {
		setBusy(true);
		await action().catch(onError);
		setBusy(false);
	}
	return [isBusy, run] as const;
}
