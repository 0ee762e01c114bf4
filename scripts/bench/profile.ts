// npm run profile -- --stories 200 --seconds 10 --folder profiles: profiles a server that tells this number of stories. Prints a
// summary and writes a .cpuprofile for Chrome's DevTools; docs/performance.md explains both.
import { mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { print, readOptions } from "../run-script.ts";
import { atExit } from "./at-exit.ts";
import { startLoad } from "./load/start-load.ts";
import { type CpuProfile, readShares, type Share } from "./profile-shares.ts";
import { openServer, pinProcesses, SERVER_NAMES, type ServerName, usageOfAll } from "./servers/servers.ts";
import { fail } from "./shared.ts";

const { values } = readOptions({
	options: {
		stories: { type: "string", default: "200" },
		seconds: { type: "string", default: "10" },
		/** With few tokens, the profile is mostly of begins and ends. */
		"tokens-per-story": { type: "string", default: "600" },
		/** For the .cpuprofile. */
		folder: { type: "string", default: "profiles" },
		/** product, passThrough, openaiSocketIo or aiPackage. */
		server: { type: "string", default: "product" },
		/** Number of functions to print. */
		top: { type: "string", default: "25" },
		core: { type: "string", default: "0" },
	},
});
const [stories = 0, seconds = 0, top = 0, core = 0, tokensPerStory = 0] = [
	...[values.stories, values.seconds, values.top, values.core, values["tokens-per-story"]],
].map(Number);
const TOKENS_PER_SECOND = 60;
const SAMPLING_INTERVAL_MICROSECONDS = 250;
const WARM_UP_MS = 3000;
/** Smaller parts are not printed. */
const MIN_SHARE = 0.004;

const isServerName = (name: string): name is ServerName => name in SERVER_NAMES && name !== "cluster";
const { server: name } = values;
if (![stories, seconds, top, tokensPerStory].every((number) => number > 0))
	fail("stories, seconds, top and tokens-per-story are numbers");
if (!isServerName(name)) fail("--server is product, passThrough, openaiSocketIo or aiPackage");

const pinned = pinProcesses(core);
const pinning = { ...pinned, serverCommand: pinned.profiledCommand };
const load = await startLoad({ tokensPerSecond: TOKENS_PER_SECOND, tokensPerStory, firstTokenMs: 100 });
atExit(load.close);
const server = await openServer(name, { pinning, modelUrl: load.modelUrl, parents: stories });
const [measured] = server.processes;
if (!measured) throw new Error("a server is a process");
atExit(measured.kill);

const folder = resolve(values.folder);
mkdirSync(folder, { recursive: true });
const time = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
const file = join(folder, `${name}-${stories}-stories-${time}.cpuprofile`);

await load.begin(server, stories);
await wait(WARM_UP_MS);
await measured.ask({ type: "start-profile", intervalMicroseconds: SAMPLING_INTERVAL_MICROSECONDS });
const before = await usageOfAll(server);
const { tokens, delay } = await load.commandReaders({ type: "measure", seconds });
const after = await usageOfAll(server);
await measured.ask({ type: "stop-profile", file });
await load.end();
await server.stop();

const { busyShare, groups, functions } = readShares(JSON.parse(readFileSync(file, "utf8")) as CpuProfile);
const cpuMicroseconds = after.cpuMicroseconds - before.cpuMicroseconds;
print(`${SERVER_NAMES[name]}, ${stories} stories for ${seconds} s`);
print(
	`${(cpuMicroseconds / tokens).toFixed(0)} µs/token while profiled, delay p50 / p99 ${delay.p50.toFixed(1)} / ${delay.p99.toFixed(1)} ms; main thread busy ${percent(busyShare)} of the time`,
);
print("\nShare of the busy time, by part:");
for (const share of groups.filter(({ share }) => share >= MIN_SHARE)) print(line(share));
print(`\nThe ${top} functions that take most of it themselves:`);
for (const share of functions.slice(0, top)) print(line(share));
print(`\n${file}`);
process.exit();

function line({ name, share }: Share): string {
	return `${percent(share).padStart(7)}  ${name}`;
}

function percent(share: number): string {
	return `${(share * 100).toFixed(1)} %`;
}
