// Who sees and who paints pictures for the signed-in parent.
import { call } from "../../net/client.ts";
import { createResource } from "../../net/resource.ts";

export const imageModels = createResource(() => call("GET /api/image-models"));
