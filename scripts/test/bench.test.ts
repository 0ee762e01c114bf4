import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { hasRedis } from "../../backend/test/redis-server.ts";
import { SHARED_CACHE } from "../../backend/test/server-process.ts";
import { aFolder } from "../../backend/test/test-environment.ts";
import type { Results } from "../bench/report.ts";

const bench = fileURLToPath(new URL("../bench/bench.ts", import.meta.url));

test("each server of the benchmark sends a complete story, with no token lost or doubled", async () => {
	const file = join(aFolder(), "results.json");
	const args = ["--quick", "--parts", "relay", "--stories", "1", "--seconds", "0.5", "--warm-up", "0", "--json", file];
	const { stdout } = await promisify(execFile)(process.execPath, [bench, ...args], {
		env: { PATH: process.env.PATH, ...SHARED_CACHE },
	});
	const { levels, goals } = JSON.parse(readFileSync(file, "utf8")) as Results;
	const durablePeers = hasRedis ? ["redisSocketIo", "aiResumable"] : [];
	expect(levels.map(({ server }) => server)).toEqual([
		...["passThrough", "openaiSocketIo", "aiPackage", "product", ...durablePeers],
	]);
	for (const level of levels)
		expect(level).toMatchObject({ stories: 1, lost: 0, doubled: 0, unfinished: 0, errors: 0 });
	expect(goals.find(({ name }) => name.startsWith("tokens lost or doubled"))).toMatchObject({ isMet: true });
	expect(stdout).toContain("| tokens lost or doubled, all servers | ≤ 0 | 0 | met |");
});
