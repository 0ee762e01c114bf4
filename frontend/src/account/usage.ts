import { call } from "../net/client.ts";
import { createResource } from "../net/resource.ts";
import { toastError } from "../ui/toasts.tsx";

/** Stories left this month. */
export const usage = createResource(() => call("GET /api/story/usage"));

export async function loadUsage(): Promise<void> {
	try {
		await usage.load();
	} catch (error) {
		toastError("Failed to fetch usage stats", error);
	}
}
