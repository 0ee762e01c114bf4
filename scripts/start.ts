// npm start: builds the pages if they are stale, then becomes the server.
import "./env.ts";
import { join } from "node:path";
import { execPath, execve, platform } from "node:process";
import { fileURLToPath } from "node:url";
import { buildPages } from "./build.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

await buildPages();

// Memory settings of V8 and glibc can only be set when a program starts: small arenas and a small young generation return the
// memory of large requests to the system. The compile cache saves the memory that stripping types takes. Starting the server as
// a new program in the same process also frees the memory of the build.
if (platform === "win32" || !execve) await import("@lion-tails/backend/main");
else
	execve(execPath, [execPath, "--max-semi-space-size=8", join(root, "backend/src/main.ts")], {
		MALLOC_ARENA_MAX: "2",
		MALLOC_MMAP_THRESHOLD_: "131072",
		NODE_COMPILE_CACHE: join(root, "node_modules/.cache/node"),
		...process.env,
	});
