import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { resetConnection } from "./src/net/connection.ts";
import { resetResources } from "./src/net/resource.ts";

// Nothing is measured by it: a loaded machine may take its time.
configure({ asyncUtilTimeout: 15_000 });
// Files share a worker: what another one has loaded or shown is not there.
beforeEach(resetConnection);
beforeEach(resetResources);
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});
