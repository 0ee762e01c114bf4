// A server for tests.
import { vi } from "vitest";

type Call = { request: string; body: unknown; headers: Headers; signal: AbortSignal | null };

/** Answers calls by method and path; a function receives the body. Unknown calls get a 404. Records all calls. */
export function serve(answers: Record<string, unknown>) {
	const server = {
		answers,
		calls: [] as Call[],
		/** The bodies of the calls with this method and path. */
		sent: (request: string) => server.calls.filter((call) => call.request === request).map(({ body }) => body),
	};
	vi.spyOn(console, "error").mockImplementation(() => {});
	vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
		const request = `${init.method} ${path}`;
		const body = init.body ? JSON.parse(String(init.body)) : undefined;
		server.calls.push({ request, body, headers: new Headers(init.headers), signal: init.signal ?? null });
		const given = server.answers[request] ?? refusal("We could not find that.", "not_found", 404);
		const answer = await (typeof given === "function" ? given(body, init) : given);
		return answer instanceof Response ? answer : Response.json(answer);
	});
	return server;
}

export type TestServer = ReturnType<typeof serve>;

export const refusal = (error: string, code: string, status: number, issues?: object[]) => () =>
	Response.json({ error, code, ...(issues && { issues }) }, { status });
