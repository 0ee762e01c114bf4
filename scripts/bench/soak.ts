// npm run soak [-- --minutes 30]: the server of `npm start` with parents who use everything, and with attackers who do at the same
// time everything that once stopped it. Prints one table; the exit status is 1 if anything was lost, doubled, unsaved or
// counted wrongly.
import { type ChildProcess, fork } from "node:child_process";
import { randomInt } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openSqlite } from "@lion-tails/backend/storage/sqlite/sqlite";
import { allRecords, type RecordKind, type Storage, type StoreRecords } from "@lion-tails/backend/storage/storage";
import { startServer } from "../../backend/test/server-process.ts";
import { type Hold, measuringTurns, monotonicMs } from "../../backend/test/turns.ts";
import { print, readOptions } from "../run-script.ts";
import { atExit, temporaryFolder } from "./at-exit.ts";
import { causesOf } from "./hold-causes.ts";
import type { AttackersReport, AttackersSettings } from "./load/attackers.ts";
import type { ParentsReport, ParentsSettings } from "./load/parents.ts";
import { openReader } from "./load/read-story.ts";
import { startLoad } from "./load/start-load.ts";
import { epochVariable } from "./load/tokens.ts";
import type { CpuProfile } from "./profile-shares.ts";
import { clock, createParents, fail, fileMibOf, slopeOf, usageOf } from "./shared.ts";

const { values } = readOptions({
	options: {
		minutes: { type: "string", default: "30" },
		/** Parents who read at the same time. */
		readers: { type: "string", default: "12" },
		seed: { type: "string", default: `${randomInt(2 ** 31)}` },
		/** Without attackers. */
		peaceful: { type: "boolean", default: false },
		/** Prints what ran in the longest holds. Profiling takes memory, so that the figure of the memory does not count. */
		profile: { type: "boolean", default: false },
	},
});
const [minutes, atOnce, seed] = [values.minutes, values.readers, values.seed].map(Number) as [number, number, number];
if (![minutes, atOnce, seed].every((number) => number > 0)) fail("--minutes, --readers and --seed are numbers above 0");
if (process.platform !== "linux") fail("the memory of the server is read from /proc, which only Linux has");

const START = new URL("../start.ts", import.meta.url);
const HEALTH_INTERVAL_MS = 50;
const MEMORY_INTERVAL_MS = 1000;
/** A new server tells itself a story. */
const WARM_UP_MS = 5000;
/** The caches of a new server fill in the first third; the slope of its memory is that of the rest. */
const FIRST_THIRD = 1 / 3;
const PASSWORD = "correct horse battery";
/** The attacks that need an account; each has its own. */
const ATTACKERS = 8;
/** Accounts that sign in again and again, each from its own network. The password of the first one is guessed. */
const LOGINS = 4;
/** Parents and attackers get the processor time that the server leaves: their devices are other machines. */
const BEHIND_THE_SERVER = { execPath: "nice", execArgv: ["-n", "10", process.execPath, ...process.execArgv] };
/** Functions and parts of the program that are printed for a hold. */
const CAUSES = 8;
/** Goals of the measured times and of the memory: 400 MB are 381 MiB. */
const GOALS = { healthMs: 200, pauseMs: 500, memoryMib: 381, slopeMibPerMinute: 0.5, holdMs: 50 };

const folder = temporaryFolder();
const database = join(folder, "lion-tails.db");
const turnsFile = join(folder, "turns.json");
const seconds = minutes * 60;
const load = await startLoad({ tokensPerSecond: 60, tokensPerStory: 600, firstTokenMs: 100 });
atExit(load.close);

const families = Math.ceil(atOnce * (2 + minutes / 2));
const prepared = openSqlite(database);
const sessions = await createParents(prepared, families + ATTACKERS + 1);
await prepared.close();
const server = await startServer(
	{
		...{ DATA_DIR: folder, NODE_ENV: "production", LOG_LEVEL: "error", TRUST_PROXY: "1" },
		...{ OPENAI_BASE_URL: `${load.modelUrl}/v1`, OWN_KEY_BASE_URL: `${load.modelUrl}/v1` },
		...{ FREE_MONTHLY_STORIES: "1000000", WARM_UP: "yes" },
		...measuringTurns(turnsFile, values.profile ? folder : undefined),
	},
	START,
);
atExit(() => server.process.kill("SIGKILL"));
server.process.stderr?.pipe(process.stderr);
const { url } = server;

const logins = Array.from({ length: LOGINS }, (_, at) => ({
	...{ username: `login.parent${"abcd"[at]}`, password: PASSWORD, address: `10.2.0.${at}` },
}));
for (const login of logins) await register(login);
print(`${minutes} minutes, ${families} parents, ${atOnce} at once; --seed ${seed} repeats their choices`);
const [neighbor = "", ...others] = sessions;
const parentsSettings: ParentsSettings = {
	...{ url, tokens: others.slice(ATTACKERS), logins, atOnce, seconds, seed },
};
const attackersSettings: AttackersSettings = {
	...{ url, tokens: others.slice(0, ATTACKERS), victim: logins[0]?.username ?? "", seconds },
};
await wait(WARM_UP_MS);
const began = clock();
const beganAt = monotonicMs();
const parents = run<ParentsReport>("./load/parents.ts", parentsSettings);
const attackers = values.peaceful ? null : run<AttackersReport>("./load/attackers.ts", attackersSettings);
const watched = { isOver: false, healthMs: 0, pauseMs: 0, stories: 0 };
const memory: { seconds: number; mib: number }[] = [];
const observed = Promise.all([watchHealth(), watchMemory(), readNeighbor()]);
const [crowd, attacks] = await Promise.all([parents, attackers]);
watched.isOver = true;
await observed;
const peak = usageOf(server.process.pid ?? 0);
const fileMib = fileMibOf(server.process.pid ?? 0);
await server.stop();

const holds = (JSON.parse(readFileSync(turnsFile, "utf8")) as Hold[]).filter(({ at }) => at > beganAt);
/** The last one is of the server's main thread; the program that became the server wrote one, too. */
const profileFile = globSync(join(folder, `*.${server.process.pid}.0.*.cpuprofile`))
	.toSorted()
	.at(-1);
const store = openSqlite(database);
const drift = await quotaDrift(store);
await store.close();
const isGood = report(crowd, attacks);
process.exit(isGood ? 0 : 1);

/** Starts a program of the load and resolves with the report that it sends. */
function run<T>(file: string, settings: object): Promise<T> {
	const child: ChildProcess = fork(fileURLToPath(new URL(file, import.meta.url)), [JSON.stringify(settings)], {
		env: { ...process.env, ...epochVariable, NODE_ENV: "production" },
		...BEHIND_THE_SERVER,
	});
	atExit(() => child.kill("SIGKILL"));
	return new Promise((resolve, reject) => {
		child.once("message", (answer) => resolve(answer as T));
		child.once("exit", () => reject(new Error(`${file} ended without a report`)));
	});
}

async function register({ username, password, address }: ParentsSettings["logins"][number]): Promise<void> {
	const answer = await fetch(`${url}/api/auth/register`, {
		method: "POST",
		headers: { "content-type": "application/json", "x-forwarded-for": address },
		body: JSON.stringify({ username, password, email: `${username}@example.org` }),
	});
	if (!answer.ok) fail(`a parent could not register: ${await answer.text()}`);
}

async function watchHealth(): Promise<void> {
	while (!watched.isOver) {
		const sent = clock();
		await (await fetch(`${url}/healthz`)).arrayBuffer();
		watched.healthMs = Math.max(watched.healthMs, clock() - sent);
		await wait(HEALTH_INTERVAL_MS);
	}
}

async function watchMemory(): Promise<void> {
	for (; !watched.isOver; await wait(MEMORY_INTERVAL_MS))
		memory.push({ seconds: (clock() - began) / 1000, mib: usageOf(server.process.pid ?? 0).mib });
}

/** A parent without attackers reads one story after another. */
async function readNeighbor(): Promise<void> {
	const reader = await openReader("product", url, neighbor);
	while (!watched.isOver) {
		let last = 0;
		await reader.read({
			onText(text) {
				// A story that has just begun has no text.
				if (!text) return;
				const now = clock();
				if (last) watched.pauseMs = Math.max(watched.pauseMs, now - last);
				last = now;
			},
			onBytes() {},
		});
		watched.stories++;
		// Stays below the 60 stories an hour of one parent.
		await wait(watched.isOver ? 0 : 50_000);
	}
	reader.close();
}

/** The number of generations whose reservation or ledger entry does not fit, and of users whose quota counts other stories. */
async function quotaDrift(storage: Storage): Promise<number> {
	const [generations, reservations, ledger] = await Promise.all([
		all(storage, "generations"),
		all(storage, "reservations"),
		all(storage, "ledger"),
	]);
	const reserved = new Map(reservations.map((one) => [one.generationId, one]));
	const entries = new Map(ledger.map((one) => [one.generationId, one]));
	let wrong = 0;
	for (const { id, counted, endedAt, status } of generations) {
		const [state, entry] = [reserved.get(id)?.state, entries.get(id)?.state];
		const isRight =
			endedAt === null
				? entry === "running" && state === (counted ? "held" : undefined)
				: (entry === "told" && state === (counted ? "spent" : undefined)) ||
					(entry === "returned" && state === undefined && status !== "completed");
		if (!isRight) wrong++;
		reserved.delete(id);
		entries.delete(id);
	}
	const used = Map.groupBy(reservations, ({ userId, month }) => `${userId} ${month}`);
	for (const [key, stories] of used) {
		const [userId = "", month = ""] = key.split(" ");
		const { monthUsed, welcomeUsed } = await storage.quota.use(userId, month);
		if (monthUsed + welcomeUsed !== stories.length) wrong++;
	}
	return wrong + reserved.size + entries.size;
}

async function all<K extends RecordKind>(storage: Storage, kind: K): Promise<StoreRecords[K][]> {
	const records: StoreRecords[K][] = [];
	for await (const record of allRecords(storage, kind)) records.push(record);
	return records;
}

/** The lowest memory of each thirtieth of the run, at its minute: what is above it is garbage that the next collection frees. */
function lowestMemory(): { x: number; y: number }[] {
	return [...Map.groupBy(memory, ({ seconds }) => Math.floor(seconds / (minutes * 2)))].map(([at, samples]) => ({
		x: (at * minutes) / 30,
		y: Math.min(...samples.map(({ mib }) => mib)),
	}));
}

/** MiB a minute after the warm-up. */
function memorySlope(): number {
	const lowest = lowestMemory();
	return slopeOf(lowest.slice(Math.floor(lowest.length * FIRST_THIRD)));
}

function report(crowd: ParentsReport, attacks: AttackersReport | null): boolean {
	const longest = (of: (hold: Hold) => number) => Math.max(0, ...holds.map(of));
	const [holdMs, cpuMs] = [longest((one) => one.wallMs), longest((one) => one.cpuMs)];
	const chores = Object.entries(crowd.chores).map(([name, count]) => `${count} ${name}`);
	const zero = (name: string, count: number) => [name, `${count}`, "0", count === 0 ? "met" : "**not met**"];
	const below = (name: string, value: number, goal: number, unit: string) => [
		name,
		`${value.toFixed(goal < 1 ? 2 : 0)} ${unit}`,
		`≤ ${goal} ${unit}`,
		value <= goal ? "met" : "**not met**",
	];
	const rows = [
		["measured", "", "goal", ""],
		["---", "---", "---", "---"],
		zero("words lost", crowd.lost),
		zero("words doubled", crowd.doubled),
		zero("stories not saved as they were read", crowd.unsaved),
		zero("quota drift: stories counted wrongly", drift),
		zero("calls of parents that failed", crowd.failures.length),
		below("slowest `/healthz`", watched.healthMs, GOALS.healthMs, "ms"),
		below("longest pause of another parent's story", watched.pauseMs, GOALS.pauseMs, "ms"),
		below("largest memory (RSS)", peak.peakMib, GOALS.memoryMib, "MiB"),
		below("memory slope after the first third", memorySlope(), GOALS.slopeMibPerMinute, "MiB a minute"),
		below("longest hold of the event loop, processor time of the server", cpuMs, GOALS.holdMs, "ms"),
		["the same with the time of other programs", `${holdMs.toFixed(0)} ms`, "", ""],
	];
	print(`\n${rows.map((row) => `| ${row.join(" | ")} |`).join("\n")}\n`);
	print(
		`${peak.cpuSeconds.toFixed(0)} s of processor time; ${holds.length} holds of 30 ms and more, ${holds.filter((one) => one.cpuMs > GOALS.holdMs).length} of them above ${GOALS.holdMs} ms of processor time; ${fileMib.toFixed(0)} MiB of the memory are pages of program files`,
	);
	print(
		`${crowd.told} stories told, ${crowd.stopped} stopped, ${crowd.reloads} reloads; ${chores.join(", ")}; ${watched.stories} stories of the parent whom nobody attacks`,
	);
	for (const failure of crowd.failures.slice(0, 10)) print(`failed: ${failure}`);
	print(
		`lowest memory of each thirtieth of the run, in MiB: ${lowestMemory()
			.map(({ y }) => y.toFixed(0))
			.join(" ")}`,
	);
	printHolds();
	for (const [attack, answers] of Object.entries(attacks ?? {}))
		print(
			`${attack}: ${Object.entries(answers)
				.map(([answer, count]) => `${count} × ${answer}`)
				.join(", ")}`,
		);
	return [crowd.lost, crowd.doubled, crowd.unsaved, drift, crowd.failures.length].every((count) => count === 0);
}

/** Prints the longest holds, and with a profile what ran in them. */
function printHolds(): void {
	const profile = profileFile && (JSON.parse(readFileSync(profileFile, "utf8")) as CpuProfile);
	for (const { at, wallMs, cpuMs } of holds.toSorted((one, other) => other.cpuMs - one.cpuMs).slice(0, 10)) {
		print(
			`hold at ${((at - beganAt) / 1000).toFixed(1)} s: ${wallMs.toFixed(0)} ms, ${cpuMs.toFixed(0)} ms of them processor time`,
		);
		if (!profile) continue;
		for (const [kind, causes] of Object.entries(causesOf(profile, { from: at - wallMs, to: at })))
			print(
				`    ${kind}: ${causes
					.slice(0, CAUSES)
					.map(({ name, ms }) => `${name} ${ms} ms`)
					.join(", ")}`,
			);
	}
}
