import { call } from "../../net/client.ts";
import { createResource } from "../../net/resource.ts";

/** The family's podcast. */
export const podcast = createResource(() => call("GET /api/podcast"));
