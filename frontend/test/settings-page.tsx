// Test driver: the Settings page with a stubbed server.

import { SettingsPage } from "../src/settings/settings-page.tsx";
import { openAt } from "./page.tsx";
import { serve } from "./server.ts";
import { ANNA, signIn } from "./session.ts";

const ANSWERS: Record<string, unknown> = {
	"GET /api/auth/me": ANNA,
	"GET /api/story/usage": { remaining: 53, limit: 57, nextReset: "2026-12-01T00:00:00.000Z" },
	"GET /api/stats/story-generation": {
		used: 4,
		total: 57,
		remaining: 53,
		lastResetDate: "2026-11-01T00:00:00.000Z",
		month: { used: 4, total: 10 },
		welcome: { used: 0, total: 47 },
	},
	"GET /api/stats/story-ledger": [],
	"GET /api/settings/openai-key-status": { hasKey: false },
	"GET /api/settings/openai-model": { model: "gpt-4o-mini", voiceModel: "gpt-4o-mini-tts" },
	"GET /api/settings/openai-models": { offered: [], listed: [] },
	"GET /api/account/mail": [],
	"GET /api/account/passkeys": [],
	"GET /api/account/sessions": [
		{ id: "s1", device: "Chromium on Linux", signedInAt: null, lastSeenAt: new Date().toISOString(), isCurrent: true },
	],
};

export const WITH_KEY = { "GET /api/settings/openai-key-status": { hasKey: true, isReadable: true, ending: "x7Qd" } };

export function openSettings(answers: Record<string, unknown> = {}) {
	const server = serve({ ...ANSWERS, ...answers });
	// The page does not contain the session, so the app requests it.
	signIn(server.answers["GET /api/auth/me"] as typeof ANNA);
	openAt("/settings", { "/settings": <SettingsPage />, "/": <p>The first page</p> });
	return server;
}

export const anna = (change: object) => ({ "GET /api/auth/me": { ...ANNA, ...change } });
