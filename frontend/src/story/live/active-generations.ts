// This user's generations that are running, whichever device began them.
import { create } from "zustand";
import { type ActiveGeneration, fetchActiveGenerations } from "../../net/api.ts";

export const useActiveGenerations = create<{ generations: ActiveGeneration[] }>(() => ({ generations: [] }));

export async function loadActiveGenerations(): Promise<void> {
	try {
		useActiveGenerations.setState({ generations: await fetchActiveGenerations() });
	} catch {
		// The client has logged it; the next page load asks again.
	}
}

export const clearActiveGenerations = () => useActiveGenerations.setState({ generations: [] });
