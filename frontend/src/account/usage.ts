import type { Usage } from "@lion-tails/common/account";
import { create } from "zustand";
import { fetchUsage } from "../net/api.ts";
import { toastError } from "../ui/toasts.tsx";
import { useSession } from "./session.ts";

/** Stories left this month; null until known. */
export const useUsage = create<{ usage: Usage | null }>(() => ({ usage: null }));

useSession.subscribe(({ user }, before) => {
	if (user?.id !== before.user?.id) useUsage.setState({ usage: null });
});

export async function loadUsage(): Promise<void> {
	try {
		useUsage.setState({ usage: await fetchUsage() });
	} catch (error) {
		toastError("Failed to fetch usage stats", error);
	}
}
