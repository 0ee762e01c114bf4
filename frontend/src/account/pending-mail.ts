import { call } from "../net/client.ts";
import { createResource } from "../net/resource.ts";

/** The parent's mails that are not sent yet. */
export const pendingMail = createResource(() => call("GET /api/account/mail"));
