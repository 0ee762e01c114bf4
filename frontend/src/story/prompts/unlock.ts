// When the password is asked for: at the switch, or when a story with own prompts was refused.
import { AppError } from "@lion-tails/common/errors";
import { create } from "zustand";
import { onReset } from "../../net/reset.ts";
import { markParentModeEnded } from "./parent-mode.ts";

type Unlock = {
	isOpen: boolean;
	/** Asks for the refused story again; null where the switch has opened the dialog. */
	retry: (() => void) | null;
};

const CLOSED: Unlock = { isOpen: false, retry: null };

export const useUnlock = create<Unlock>(() => CLOSED);
onReset(() => useUnlock.setState(CLOSED));

export const openUnlock = () => useUnlock.setState({ isOpen: true, retry: null });
export const closeUnlock = () => useUnlock.setState(CLOSED);

/** Asks for the password where the server has refused own prompts because Parent Mode had ended. */
export function unlockToRetry(error: unknown, retry: () => void): void {
	if (!(error instanceof AppError) || error.code !== "parent_mode_required") return;
	markParentModeEnded();
	useUnlock.setState({ isOpen: true, retry });
}
