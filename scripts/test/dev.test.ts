import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { afterEach, expect, test } from "vitest";
import { freePort } from "../../backend/test/free-port.ts";
import { own } from "../../backend/test/own-process.ts";
import { aFolder } from "../../backend/test/test-environment.ts";

let dev: ChildProcess | undefined;
afterEach(async () => {
	if (!dev || dev.exitCode !== null) return;
	dev.kill("SIGTERM");
	await once(dev, "exit");
});

test.each(["127.0.0.1", "0.0.0.0"])(
	"the pages proxy calls to the server at PORT, which listens on %s",
	async (host) => {
		const port = await freePort();
		const pages = await start({ PORT: String(port), HOST: host });
		expect(new URL(pages).port).not.toBe(String(port));
		await expect.poll(() => status(`http://127.0.0.1:${port}/healthz`), { timeout: 20_000 }).toBe(200);
		expect(await status(`${pages}healthz`)).toBe(200);
		expect(await status(`${pages}api/heroes`)).toBe(200);
		expect(await status(`${pages}socket.io/?EIO=4&transport=polling`)).toBe(200);
		expect(await (await fetch(pages)).text()).toContain("/@vite/client");
	},
	60_000,
);

/** The address of the pages, as npm run dev prints it. */
function start(environment: Record<string, string>): Promise<string> {
	const folder = aFolder();
	dev = own(
		spawn(process.execPath, [fileURLToPath(new URL("../dev.ts", import.meta.url))], {
			cwd: folder,
			env: { PATH: process.env.PATH ?? "", DATA_DIR: folder, ...environment },
			stdio: ["ignore", "pipe", "inherit"],
		}),
	);
	let output = "";
	return new Promise((resolve, reject) => {
		dev?.once("exit", () => reject(new Error(`It ended: ${output}`)));
		dev?.stdout?.on("data", (text) => {
			output += stripVTControlCharacters(String(text));
			const pages = /Local:\s+(http:\S+)/.exec(output)?.[1];
			if (pages) resolve(pages);
		});
	});
}

const status = (url: string) =>
	fetch(url).then(
		(answer) => answer.status,
		() => 0,
	);
