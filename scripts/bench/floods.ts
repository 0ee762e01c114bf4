// npm run bench:floods: what a model that answers without measure costs the other stories of the same process. The delay
// of their words is measured by turns without a flood and with one; both are compared in the same run.
import { fork } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openSqlite } from "@lion-tails/backend/storage/sqlite/sqlite";
import { io } from "socket.io-client";
import { startServer } from "../../backend/test/server-process.ts";
import { FLOODED_CHILD, FLOODS, type FloodName } from "./flood-model.ts";
import { collectDelays, createParents, percentiles, post, usageOf } from "./shared.ts";

const QUIET_STORIES = 5;
const ROUNDS = 3;

const model = fork(fileURLToPath(new URL("./flood-model.ts", import.meta.url)), ["serve"]);
const modelUrl = await new Promise<string>((resolve) => model.once("message", (url) => resolve(String(url))));
const folder = mkdtempSync(join(tmpdir(), "lion-tails-bench-"));
const storage = openSqlite(join(folder, "lion-tails.db"));
const tokens = await createParents(storage, QUIET_STORIES + 1);
await storage.close();
const server = await startServer({
	DATA_DIR: folder,
	OPENAI_BASE_URL: `${modelUrl}/v1`,
	FREE_MONTHLY_STORIES: "1000000",
	LOG_LEVEL: "fatal",
});

process.stdout.write(
	`${QUIET_STORIES} quiet stories; delay of their words p50 / p99 / longest, milliseconds; memory in MiB over that before\n`,
);
await tellQuietStories();
for (const name of Object.keys(FLOODS) as FloodName[]) {
	const quiet: number[] = [];
	const flooded: number[] = [];
	const before = usageOf(server.process.pid ?? 0).mib;
	let most = before;
	const watch = setInterval(() => {
		most = Math.max(most, usageOf(server.process.pid ?? 0).mib);
	}, 20);
	for (let round = 0; round < ROUNDS; round++) {
		quiet.push(...(await tellQuietStories()));
		const flood = tell(tokens[QUIET_STORIES] ?? "", `${FLOODED_CHILD} ${name}`, []);
		flooded.push(...(await tellQuietStories()));
		await flood;
	}
	clearInterval(watch);
	const [a, b] = [percentiles(quiet), percentiles(flooded)];
	const figures = ({ p50, p99 }: typeof a, delays: number[]) =>
		[p50, p99, Math.max(...delays)].map((value) => value.toFixed(1)).join(" / ");
	process.stdout.write(
		`${name.padEnd(26)} without ${figures(a, quiet)}   with ${figures(b, flooded)}   p99 × ${(b.p99 / a.p99).toFixed(1)}   +${(most - before).toFixed(0)} MiB\n`,
	);
}
await server.stop();
model.kill();

async function tellQuietStories(): Promise<number[]> {
	const delays: number[] = [];
	await Promise.all(tokens.slice(0, QUIET_STORIES).map((token) => tell(token, "Noah", delays)));
	return delays;
}

async function tell(token: string, childName: string, delays: number[]): Promise<void> {
	const socket = io(server.url, { auth: { token }, transports: ["websocket"], forceNew: true });
	await new Promise<void>((resolve) => socket.once("connect", resolve));
	const { generationId: id } = await post(
		`${server.url}/api/story/generate`,
		token,
		{ childName, gender: "boy", storyLength: "very-short" },
		{ prefer: "respond-async" },
	);
	await new Promise<void>((resolve) => {
		socket.on("generation:event", (event) => {
			if (event.type === "text") collectDelays(event.text, delays);
			if (event.type === "completed" || event.type === "failed") resolve();
		});
		socket.emit("generation:watch", { id }, (answer: { snapshot?: { status: string } }) => {
			if (/completed|failed/.test(answer.snapshot?.status ?? "")) resolve();
		});
	});
	socket.disconnect();
}
