import { call } from "../../net/client.ts";
import { createResource } from "../../net/resource.ts";

/** The day's sample story. */
export const samples = createResource(() => call("GET /api/sample-story"), { isPublic: true });
