import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const backend = {
	root: "backend",
	testTimeout: 60_000,
	expect: { poll: { timeout: 15_000 } },
	globalSetup: [here("./backend/test/mongo-server.ts")],
	setupFiles: [here("./backend/test/test-environment.ts")],
};
// What a parent does, on every kind of environment.
const journeysOn = (name: string, environment: { mongo?: boolean; redis?: boolean }) => ({
	test: { ...backend, name, include: ["test/journeys/*.test.ts"], provide: { environment } },
});

export default defineConfig({
	test: {
		// Most of them wait: for a killed server's work to be taken over, for a model.
		maxWorkers: 3,
		projects: [
			{ test: { name: "common", root: "common", include: ["src/**/*.test.ts"] } },
			{
				test: {
					...backend,
					name: "backend",
					include: ["src/**/*.test.ts", "test/**/*.test.ts"],
					provide: { environment: {} },
				},
			},
			journeysOn("on MongoDB", { mongo: true }),
			journeysOn("on Redis", { redis: true }),
			journeysOn("on MongoDB and Redis", { mongo: true, redis: true }),
			{
				test: {
					name: "scripts",
					root: "scripts",
					include: ["**/*.test.ts"],
					globalSetup: [here("./backend/test/mongo-server.ts")],
				},
			},
			"frontend/vitest.config.ts",
		],
	},
});
