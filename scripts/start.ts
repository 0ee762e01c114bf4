// npm start: builds what is stale, then serves.
import { buildPages } from "./build.ts";

await buildPages();
await import("@lion-tails/backend/main");
