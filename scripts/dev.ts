// npm run dev: the server restarts and the pages reload as files change. The server listens at PORT; the pages have a
// port of their own and pass its calls on to it.
import "./env.ts";
import { spawn } from "node:child_process";
import { isIPv6 } from "node:net";
import { fileURLToPath } from "node:url";
import { type Config, ConfigError, readConfig } from "@lion-tails/backend/config";
import { createServer } from "vite";

const PAGES_PORT = 5173;

const { HOST, PORT } = read();
const server = { target: `http://${reachable(HOST)}:${PORT}`, ws: true, changeOrigin: false };
const backend = spawn(
	process.execPath,
	["--watch", "--watch-preserve-output", fileURLToPath(new URL("../backend/src/main.ts", import.meta.url))],
	{
		stdio: "inherit",
	},
);
const pages = await createServer({
	root: fileURLToPath(new URL("../frontend", import.meta.url)),
	server: {
		host: HOST,
		// Vite takes the next free port where this one is taken; the server's may not be taken yet.
		port: PORT === PAGES_PORT ? PAGES_PORT + 1 : PAGES_PORT,
		proxy: { "/api": server, "/socket.io": server, "/healthz": server },
	},
});
await pages.listen();
pages.printUrls();

async function stop(): Promise<void> {
	backend.kill("SIGTERM");
	await pages.close();
	process.exit(0);
}
process.on("SIGINT", stop);
process.on("SIGTERM", stop);

function read(): Config {
	try {
		return readConfig();
	} catch (error) {
		if (!(error instanceof ConfigError)) throw error;
		process.stderr.write(`${error.message}\n`);
		return process.exit(1);
	}
}

/** A server that listens on every address is reached on this machine's own. */
function reachable(host: string): string {
	if (host === "0.0.0.0") return "127.0.0.1";
	if (host === "::") return "[::1]";
	return isIPv6(host) ? `[${host}]` : host;
}
