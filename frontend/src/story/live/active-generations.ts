// This user's generations that are running, whichever device began them.

import { create } from "zustand";
import { call } from "../../net/client.ts";
import { createResource } from "../../net/resource.ts";

export const activeGenerations = createResource(() =>
	call("GET /api/story/generations", { query: { active: "true" } }),
);

/** The generation that the form's page shows, while that page is open: the banner leaves it out. */
export const useShownGeneration = create<{ id: string | null }>(() => ({ id: null }));
