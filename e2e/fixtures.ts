// The server of each worker, with a scripted model for parents' own keys.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import { type ModelServer, modelServer } from "../backend/test/model-server.ts";
import { startServer } from "../backend/test/server-process.ts";
import { watchConsole } from "./page-checks.ts";

/** Delay between letters of a story: a page takes a few seconds. */
export const TELLING_DELAY_MS = 8;

type Services = { address: string; model: ModelServer };

/** The rest of a running story arrives at once. */
export function tellFast(model: ModelServer): void {
	model.delayMs = 0;
	model.slowAfter = Infinity;
}

export const test = base.extend<{ fastModel: undefined; watchedPage: Page }, { services: Services }>({
	/** The page of a test that fails if the browser reports an error. */
	watchedPage: async ({ page }, use) => {
		const errors = await watchConsole(page);
		await use(page);
		expect(errors).toEqual([]);
	},
	// One model serves all tests of a worker, and each begins with it at full speed.
	fastModel: [
		async ({ services }, use) => {
			tellFast(services.model);
			await use(undefined);
		},
		{ auto: true },
	],
	services: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
		async ({}, use) => {
			const model = await modelServer();
			const server = await startServer({
				DATA_DIR: mkdtempSync(join(tmpdir(), "lion-tails-e2e-")),
				OWN_KEY_BASE_URL: model.url,
				STORYTELLER_TOKENS_PER_SECOND: "2000",
				// Parents register from different addresses, because registrations per address are limited.
				TRUST_PROXY: "1",
			});
			await use({ address: server.url, model });
			await server.kill();
			await model.close();
		},
		{ scope: "worker" },
	],
	baseURL: ({ services }, use) => use(services.address),
});
