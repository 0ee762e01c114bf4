// The folder of a test decides its project:
//
//   next to the code                      unit         no server, no database, no browser
//   *.material.test.ts                    material     the same; authored material, see backend/test/material-record.ts
//   backend/src/{storage,live}/           storage      the storage contract on SQLite and MongoDB, and what is built on a store
//   backend/test/, scripts/test/          integration  one server at a time: real HTTP, sockets and a store
//   backend/test/cluster/                 cluster      several processes over a real Redis
//   e2e/*.spec.ts                         Playwright, see e2e/playwright.config.ts
//
// Integration tests run on SQLite. A file named *.stores.test.ts tests something that depends on the store, and runs on MongoDB
// too. A file named *.everywhere.test.ts also depends on the queue (live, recovered or deleted stories), and runs on MongoDB with
// Redis too. Stores and queues know nothing of each other, so their other combinations are left to the cluster tests.
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import type { EnvironmentKind } from "./backend/test/test-environment.ts";
import { useTestFolder } from "./scripts/test-folder.ts";

useTestFolder();

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const ALL_CORES = "100%";
/** Long, because a loaded machine is slow and no test measures time by it. */
const TEST_TIMEOUT_MS = 180_000;

/** Node loads the source itself, as in production: calls of imported functions are faster than through Vite's modules. */
const NATIVE_MODULES = { viteModuleRunner: false, nodeLoader: false };

const withServers = {
	testTimeout: TEST_TIMEOUT_MS,
	hookTimeout: TEST_TIMEOUT_MS,
	expect: { poll: { timeout: TEST_TIMEOUT_MS / 2 } },
	globalSetup: [here("./backend/test/mongo-server.ts")],
	setupFiles: [here("./backend/test/test-environment.ts")],
	// Loading the server for each file takes as long as its tests. Files close what they open: see backend/test/own-process.ts.
	isolate: false,
	// After the unit tests. While one of these waits for a model or a killed server, another one computes.
	sequence: { groupOrder: 1 },
	maxWorkers: availableParallelism() + 1,
};

const NEVER = ["**/node_modules/**"];
const project = (name: string, include: string[], environment: EnvironmentKind = {}, exclude: string[] = []) => ({
	test: { ...withServers, name, include, exclude: [...NEVER, ...exclude], provide: { environment } },
});
const EVERYWHERE = ["backend/test/**/*.everywhere.test.ts"];
const STORES = ["backend/test/**/*.stores.test.ts"];
const MATERIAL = "{backend/src,common/src,scripts}/**/*.material.test.ts";
const CLUSTER = ["backend/test/cluster/**/*.test.ts"];

/**
 * The many small files of the integration tests come last, so that all workers end at about the same time. Otherwise the longest
 * file of the last project would run alone.
 */
class SmallFilesLast extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const order = ({ project }: TestSpecification) =>
			2 * project.config.sequence.groupOrder + Number(project.name === "integration");
		return (await super.sort(files)).toSorted((one, other) => order(one) - order(other));
	}
}

export default defineConfig({
	test: {
		sequence: { sequencer: SmallFilesLast },
		projects: [
			{
				test: {
					name: "unit",
					include: ["{common,backend}/src/**/*.test.ts", "scripts/**/*.test.ts"],
					exclude: [...NEVER, "backend/src/{storage,live}/**", "scripts/test/**", MATERIAL],
					setupFiles: [here("./backend/test/refuse-servers.ts")],
					// They share no state, and loading the same modules for each file takes longer than most of them.
					isolate: false,
					experimental: NATIVE_MODULES,
					maxWorkers: ALL_CORES,
					testTimeout: TEST_TIMEOUT_MS,
				},
			},
			"frontend/vitest.config.ts",
			{
				test: {
					name: "material",
					include: [MATERIAL],
					// Loading the material once for all files saves time, as in the unit tests.
					isolate: false,
					experimental: NATIVE_MODULES,
					globalSetup: [here("./backend/test/material-record.ts")],
					setupFiles: [here("./backend/test/refuse-servers.ts")],
					maxWorkers: ALL_CORES,
					testTimeout: 4 * TEST_TIMEOUT_MS,
				},
			},
			project("storage", ["backend/src/{storage,live}/**/*.test.ts"]),
			project("integration", ["{backend,scripts}/test/**/*.test.ts"], {}, CLUSTER),
			project("integration on MongoDB", STORES, { mongo: true }),
			project("integration on MongoDB and Redis", EVERYWHERE, { mongo: true, redis: true }),
			project("cluster", CLUSTER),
		],
	},
});
