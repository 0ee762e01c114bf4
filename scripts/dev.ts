// npm run dev: the server restarts and the pages reload as files change.
import "./env.ts";
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const backend = spawn(
	process.execPath,
	["--watch", "--watch-preserve-output", fileURLToPath(new URL("../backend/src/main.ts", import.meta.url))],
	{
		stdio: "inherit",
	},
);
const pages = await createServer({ root: fileURLToPath(new URL("../frontend", import.meta.url)) });
await pages.listen();
pages.printUrls();

async function stop(): Promise<void> {
	backend.kill("SIGTERM");
	await pages.close();
	process.exit(0);
}
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
