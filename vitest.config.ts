import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		projects: [
			{ test: { name: "common", root: "common", include: ["src/**/*.test.ts"] } },
			{
				test: {
					name: "backend",
					root: "backend",
					include: ["src/**/*.test.ts", "test/**/*.test.ts"],
					testTimeout: 60_000,
					globalSetup: ["test/mongo-server.ts"],
				},
			},
			{
				test: {
					name: "scripts",
					root: "scripts",
					include: ["**/*.test.ts"],
					globalSetup: ["../backend/test/mongo-server.ts"],
				},
			},
			"frontend/vitest.config.ts",
		],
	},
});
