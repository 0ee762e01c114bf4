import { expect, test } from "vitest";
import { freePort } from "../../backend/test/free-port.ts";
import { aFolder } from "../../backend/test/test-environment.ts";
import { startProcess } from "./run-script.ts";

test("the pages proxy calls to the server at PORT, which listens on 0.0.0.0", async () => {
	const port = await freePort();
	const variables = { PORT: String(port), HOST: "0.0.0.0", DATA_DIR: aFolder() };
	const { found: pages } = await startProcess("dev", variables, (output) => {
		const [, address = null] = /Local:\s+(http:\S+)/.exec(output) ?? [];
		return address;
	});
	expect(new URL(pages).port).not.toBe(String(port));
	await expect.poll(() => status(`http://127.0.0.1:${port}/healthz`)).toBe(200);
	expect(await status(`${pages}healthz`)).toBe(200);
	expect(await status(`${pages}api/heroes`)).toBe(200);
	expect(await status(`${pages}socket.io/?EIO=4&transport=polling`)).toBe(200);
	expect(await (await fetch(pages)).text()).toContain("/@vite/client");
});

const status = (url: string) =>
	fetch(url).then(
		(answer) => answer.status,
		() => 0,
	);
