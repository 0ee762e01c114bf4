// npm run dev: restarts the server and reloads the pages when files change. The server listens on PORT; Vite serves the pages
// on another port and proxies API calls.
import "./env.ts";
import { spawn } from "node:child_process";
import { isIPv6 } from "node:net";
import { fileURLToPath } from "node:url";
import { type Config, ConfigError, readConfig } from "@lion-tails/backend/config";
import { createServer } from "vite";

const PAGES_PORT = 5173;

const { HOST, PORT } = readConfigOrExit();
const proxyTarget = { target: `http://${connectableHost(HOST)}:${PORT}`, ws: true, changeOrigin: false };
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
		// Vite avoids used ports, but the server may not listen yet.
		port: PORT === PAGES_PORT ? PAGES_PORT + 1 : PAGES_PORT,
		proxy: { "/api": proxyTarget, "/socket.io": proxyTarget, "/healthz": proxyTarget },
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

function readConfigOrExit(): Config {
	try {
		return readConfig();
	} catch (error) {
		if (!(error instanceof ConfigError)) throw error;
		process.stderr.write(`${error.message}\n`);
		return process.exit(1);
	}
}

/** Returns the host for connecting from this machine to a server that listens on `host`. */
function connectableHost(host: string): string {
	if (host === "0.0.0.0") return "127.0.0.1";
	if (host === "::") return "[::1]";
	return isIPv6(host) ? `[${host}]` : host;
}
