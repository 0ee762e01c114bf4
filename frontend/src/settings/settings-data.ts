import { refreshUser } from "../account/session.ts";
import { usage } from "../account/usage.tsx";
import { pendingMail } from "../account/verify-banner.tsx";
import { CallError, call } from "../net/client.ts";
import { createResource } from "../net/resource.ts";
import { toastError } from "../ui/toasts.tsx";

export const LOAD_ERROR = "Failed to load settings. Please try again.";

export const stats = createResource(() => call("GET /api/stats/story-generation"));
export const ledger = createResource(() => call("GET /api/stats/story-ledger"));
export const ownKey = createResource(() => call("GET /api/settings/openai-key-status"));
export const modelChoice = createResource(() => call("GET /api/settings/openai-model"));
/** Loaded on demand, because it calls the key's server. */
export const modelLists = createResource(() => call("GET /api/settings/openai-models"));
export const passkeys = createResource(() => call("GET /api/account/passkeys"));
export const devices = createResource(() => call("GET /api/account/sessions"));

const RESOURCES = [stats, ledger, ownKey, modelChoice, pendingMail, devices, passkeys];

export function useSettingsStatus(): "loading" | "failed" | "ready" {
	const statuses = RESOURCES.map((resource) => resource.use().status);
	if (statuses.includes("failed")) return "failed";
	return statuses.includes("loading") ? "loading" : "ready";
}

/** Loads everything and shows one toast if anything failed; each section shows what it has. */
export const loadSettings = () => loadAll(refreshUser, usage.load, ...RESOURCES.map(({ load }) => load));

export function reloadAfterKeyChange(): Promise<void> {
	modelLists.reset();
	return loadAll(usage.load, stats.load, modelChoice.load);
}

export const loadMail = () => loadAll(pendingMail.load);
export const loadPasskeys = () => loadAll(passkeys.load);
export const loadDevices = () => loadAll(devices.load);

/** Shows a toast for a failed call, except after a 401, which opens the login page. */
export function showError(title: string, error: unknown): void {
	if (error instanceof CallError && error.code === "unauthorized") return;
	toastError(title, error);
}

async function loadAll(...loads: (() => Promise<void>)[]): Promise<void> {
	const results = await Promise.allSettled(loads.map((load) => load()));
	const failed = results.find((result) => result.status === "rejected");
	if (failed) showError(LOAD_ERROR, failed.reason);
}
