// Stories of ours that are being told right now, wherever they were begun.
import { create } from "zustand";
import { type ActiveGeneration, fetchActiveGenerations } from "../../net/api.ts";

export const useActiveTellings = create<{ tellings: ActiveGeneration[] }>(() => ({ tellings: [] }));

export async function loadActiveTellings(): Promise<void> {
	try {
		useActiveTellings.setState({ tellings: await fetchActiveGenerations() });
	} catch {
		// Already in the console; the next page asks again.
	}
}

export const forgetActiveTellings = () => useActiveTellings.setState({ tellings: [] });
