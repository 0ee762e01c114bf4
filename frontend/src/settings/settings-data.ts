// What the Settings page shows of the server's data.
import { AppError } from "@lion-tails/common/errors";
import { pendingMail } from "../account/pending-mail.ts";
import { refreshUser } from "../account/session.ts";
import { usage } from "../account/usage.ts";
import { call } from "../net/client.ts";
import { createResource } from "../net/resource.ts";
import { toastError } from "../ui/toasts.tsx";

export const LOAD_ERROR = "Failed to load settings. Please try again.";

export const stats = createResource(() => call("GET /api/stats/story-generation"));
export const ledger = createResource(() => call("GET /api/stats/story-ledger"));
export const ownKey = createResource(() => call("GET /api/settings/openai-key-status"));
export const modelChoice = createResource(() => call("GET /api/settings/openai-model"));
/** Loaded when another model is to be named: the key's server has to be asked. */
export const modelLists = createResource(() => call("GET /api/settings/openai-models"));
export const devices = createResource(() => call("GET /api/account/sessions"));

const RESOURCES = [stats, ledger, ownKey, modelChoice, pendingMail, devices];

export function useSettingsStatus(): "loading" | "failed" | "ready" {
	const statuses = RESOURCES.map((resource) => resource.use().status);
	if (statuses.includes("failed")) return "failed";
	return statuses.includes("loading") ? "loading" : "ready";
}

/** Says once that something could not be loaded; each part of the page shows what it has. */
export const loadSettings = () => loadAll(refreshUser, usage.load, ...RESOURCES.map(({ load }) => load));

/** What a saved or removed key changes. */
export function reloadAfterKeyChange(): Promise<void> {
	modelLists.reset();
	return loadAll(usage.load, stats.load, modelChoice.load);
}

export const loadMail = () => loadAll(pendingMail.load);
export const loadDevices = () => loadAll(devices.load);

/** The toast of a failed call, unless the page gives way to the login page, which says what has happened. */
export function showError(title: string, error: unknown): void {
	if (error instanceof AppError && error.code === "unauthorized") return;
	toastError(title, error);
}

async function loadAll(...loads: (() => Promise<void>)[]): Promise<void> {
	const results = await Promise.allSettled(loads.map((load) => load()));
	const failed = results.find((result) => result.status === "rejected");
	if (failed) showError(LOAD_ERROR, failed.reason);
}
