// npm start: builds the pages if they are stale, then starts the server.
import "./env.ts";
import { buildPages } from "./build.ts";

await buildPages();
await import("@lion-tails/backend/main");
