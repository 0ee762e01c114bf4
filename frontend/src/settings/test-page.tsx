// Test driver: the Settings page with a stubbed server.
import { vi } from "vitest";
import { ANNA, signIn } from "../account/test-session.ts";
import { openAt } from "../ui/test-page.tsx";
import { SettingsPage } from "./settings-page.tsx";

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
	"GET /api/account/sessions": [
		{ id: "s1", device: "Chromium on Linux", signedInAt: null, lastSeenAt: new Date().toISOString(), isCurrent: true },
	],
};

export const WITH_KEY = { "GET /api/settings/openai-key-status": { hasKey: true, isReadable: true, ending: "x7Qd" } };

type Call = { request: string; body: unknown };

/** `answers` by method and path; a function receives the request's body. */
export function openSettings(answers: Record<string, unknown> = {}) {
	const server = {
		answers: { ...ANSWERS, ...answers } as Record<string, unknown>,
		calls: [] as Call[],
		/** The bodies of the calls with this method and path. */
		sent: (request: string) => server.calls.filter((call) => call.request === request).map(({ body }) => body),
	};
	vi.spyOn(console, "error").mockImplementation(() => {});
	// The page does not contain the session, so the app requests it.
	vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
		const request = `${init.method} ${path}`;
		const body = init.body ? JSON.parse(String(init.body)) : undefined;
		server.calls.push({ request, body });
		const given = server.answers[request];
		const answer = await (typeof given === "function" ? given(body, init) : given);
		if (answer instanceof Response) return answer;
		if (answer === undefined)
			return Response.json({ error: "We could not find that.", code: "not_found" }, { status: 404 });
		return Response.json(answer);
	});
	signIn(server.answers["GET /api/auth/me"] as typeof ANNA);
	openAt("/settings", { "/settings": <SettingsPage />, "/": <p>The first page</p> });
	return server;
}

export const refusal = (error: string, code: string, status: number, issues?: object[]) => () =>
	Response.json({ error, code, ...(issues && { issues }) }, { status });

export const anna = (change: object) => ({ "GET /api/auth/me": { ...ANNA, ...change } });
