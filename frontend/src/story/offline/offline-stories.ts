// Keeps copies while the server answers, and sends what was changed when it answers again. Loaded once the page is there.
import { useSession } from "../../account/session.ts";
import { connection } from "../../net/connection.ts";
import { onLibraryChange } from "../live/library-changes.ts";
import { refreshCopies } from "./refresh-copies.ts";
import { sendChanges } from "./story-changes.ts";
import { clearCopies } from "./story-database.ts";

/** Several changes within this time are one refresh. */
const REFRESH_DELAY_MS = 3000;
/** A tab that is shown again after this time refreshes its copies. */
const STALE_AFTER_MS = 15 * 60_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let refreshedAt = 0;

export function startOfflineStories(): void {
	let userId: string | undefined;
	const follow = ({ status, user }: ReturnType<typeof useSession.getState>) => {
		if (status === "out") void clearCopies();
		if (user?.id === userId) return;
		userId = user?.id;
		if (userId) void bringUpToDate();
	};
	follow(useSession.getState());
	useSession.subscribe(follow);
	onLibraryChange(scheduleRefresh);
	connection.onReconnect(() => void bringUpToDate());
	document.addEventListener("visibilitychange", () => {
		if (document.visibilityState === "visible" && Date.now() - refreshedAt > STALE_AFTER_MS) scheduleRefresh();
	});
}

/** The library has changed. */
export function scheduleRefresh(): void {
	clearTimeout(timer);
	timer = setTimeout(() => whenIdle(() => void refresh()), REFRESH_DELAY_MS);
}

async function bringUpToDate(): Promise<void> {
	await sendChanges();
	scheduleRefresh();
}

async function refresh(): Promise<void> {
	if (connection.isOffline()) return;
	try {
		await refreshCopies();
		refreshedAt = Date.now();
	} catch {
		// The client has logged the error; the copies stay as they are until the next time.
	}
}

/** Safari has no idle callbacks. */
function whenIdle(action: () => void): void {
	if (window.requestIdleCallback) window.requestIdleCallback(action, { timeout: 5000 });
	else action();
}
