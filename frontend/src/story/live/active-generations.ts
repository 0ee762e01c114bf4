import { useEffect } from "react";
import { create } from "zustand";
import { call } from "../../net/client.ts";
import { createResource } from "../../net/resource.ts";

export const activeGenerations = createResource(() =>
	call("GET /api/story/generations", { query: { active: "true" } }),
);

/** The generation that the open page shows; the banner leaves it out. */
export const useShownGeneration = create<{ id: string | null }>(() => ({ id: null }));

export function useShowsGeneration(id: string | null): void {
	useEffect(() => {
		useShownGeneration.setState({ id });
		return () => useShownGeneration.setState({ id: null });
	}, [id]);
}
