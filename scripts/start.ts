// npm start: builds what is stale, then serves.
import "./env.ts";
import { buildPages } from "./build.ts";

await buildPages();
await import("@lion-tails/backend/main");
