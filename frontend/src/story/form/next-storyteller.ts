// Who would tell the signed-in parent's next story.
import { call } from "../../net/client.ts";
import { createResource } from "../../net/resource.ts";

export const nextStoryteller = createResource(() => call("GET /api/story/storyteller"));
