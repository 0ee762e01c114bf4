// Starts a server for a script and calls its API.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export type ScriptServer = { url: string; stop(): Promise<void> };

/** Starts a server on a free local port. It receives SIGTERM when the script exits. */
export function startServer(environment: Record<string, string> = {}): Promise<ScriptServer> {
	const main = fileURLToPath(new URL("../backend/src/main.ts", import.meta.url));
	const server: ChildProcess = spawn(process.execPath, [main], {
		env: { ...process.env, ...environment, PORT: "0", HOST: "127.0.0.1" },
		stdio: ["ignore", "pipe", "inherit"],
		// Only the script receives Ctrl-C.
		detached: true,
	});
	const terminate = () => server.kill("SIGTERM");
	process.on("exit", terminate);
	return new Promise((resolve, reject) => {
		server.once("exit", () => reject(new Error("The server did not start.")));
		server.stdout?.on("data", (text) => {
			const port = /http:\/\/[^:]+:(\d+)/.exec(String(text))?.[1];
			if (!port) return;
			const stop = async () => {
				process.off("exit", terminate);
				if (server.exitCode !== null) return;
				terminate();
				await once(server, "exit");
			};
			resolve({ url: `http://127.0.0.1:${port}`, stop });
		});
	});
}

/** Sends a call such as "POST /api/auth/login" and returns its answer. Throws the server's error message. */
export async function call<T>(
	url: string,
	endpoint: string,
	body: object,
	headers: Record<string, string> = {},
): Promise<T> {
	const [method = "", path = ""] = endpoint.split(" ");
	const answer = await fetch(url + path, {
		method,
		headers: { "content-type": "application/json", ...headers },
		body: JSON.stringify(body),
	});
	const content = (await answer.json()) as T & { error?: string };
	if (!answer.ok) throw new Error(content.error ?? `${answer.status}`);
	return content;
}
