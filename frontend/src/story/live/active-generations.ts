// This user's generations that are running, whichever device began them.
import { call } from "../../net/client.ts";
import { createResource } from "../../net/resource.ts";

export const activeGenerations = createResource(() =>
	call("GET /api/story/generations", { query: { active: "true" } }),
);
