// The user's running generations, on all devices.

import { create } from "zustand";
import { call } from "../../net/client.ts";
import { createResource } from "../../net/resource.ts";

export const activeGenerations = createResource(() =>
	call("GET /api/story/generations", { query: { active: "true" } }),
);

/** The generation that an open form page shows; the banner leaves it out. */
export const useShownGeneration = create<{ id: string | null }>(() => ({ id: null }));
