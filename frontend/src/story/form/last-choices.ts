// What was chosen for each child's last story, as the server remembers it.
import { call } from "../../net/client.ts";
import { createResource } from "../../net/resource.ts";

export const lastChoices = createResource(() => call("GET /api/story/last-choices"));
