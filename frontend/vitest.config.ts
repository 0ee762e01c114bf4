import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
	plugins: [react()],
	test: {
		name: "unit (pages)",
		environment: "happy-dom",
		include: ["src/**/*.test.{ts,tsx}"],
		setupFiles: [here("../backend/test/refuse-servers.ts"), here("./vitest.setup.ts")],
		// A generous limit for busy machines; no test measures time with it.
		testTimeout: 60_000,
		// Each test resets the stores it uses, so files can share a worker.
		isolate: false,
		maxWorkers: "100%",
	},
});
