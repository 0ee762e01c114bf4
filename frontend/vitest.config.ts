import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
	plugins: [react()],
	test: {
		name: "unit (pages)",
		environment: "happy-dom",
		include: ["src/**/*.test.{ts,tsx}"],
		setupFiles: [fileURLToPath(new URL("../backend/test/refuse-servers.ts", import.meta.url))],
		// Nothing is measured by it: a loaded machine may take its time.
		testTimeout: 60_000,
		// Each test resets the stores it uses, so files may share a worker in any order.
		isolate: false,
		maxWorkers: "100%",
	},
});
