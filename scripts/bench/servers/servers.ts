// The servers that are measured by turns: the product, and its three peers.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqlite } from "@lion-tails/backend/storage/sqlite/sqlite";
import { redisServer } from "../../../backend/test/redis-server.ts";
import { atExit } from "../at-exit.ts";
import type { Protocol } from "../load/read-story.ts";
import { createParents } from "../shared.ts";
import type { Pinning } from "./pinning.ts";
import { type MeasuredProcess, startMeasured } from "./start-server.ts";

export const SERVER_NAMES = {
	passThrough: "raw pass-through",
	openaiSocketIo: "openai SDK → Socket.IO",
	aiPackage: "`ai` package",
	product: "Lion Tails",
	cluster: "Lion Tails, web and worker",
} as const;
export type ServerName = keyof typeof SERVER_NAMES;

export type MeasuredServer = {
	name: ServerName;
	protocol: Protocol;
	url: string;
	/** Of its parents. */
	tokens: string[];
	processes: MeasuredProcess[];
	stop(): Promise<void>;
};

type Settings = { pinning: Pinning; modelUrl: string; parents: number; folder?: string | undefined };

const MAIN = new URL("../../../backend/src/main.ts", import.meta.url);
const PEERS = {
	passThrough: ["./pass-through.ts", "http"],
	openaiSocketIo: ["./openai-socket-io.ts", "socket"],
	aiPackage: ["./ai-package.ts", "http"],
} as const satisfies Partial<Record<ServerName, [program: string, Protocol]>>;

export async function openServer(name: ServerName, settings: Settings): Promise<MeasuredServer> {
	if (name === "product") return openProduct(settings, { OPENAI_BASE_URL: `${settings.modelUrl}/v1` });
	if (name === "cluster") return openCluster(settings);
	const [program, protocol] = PEERS[name];
	const environment = { OPENAI_BASE_URL: `${settings.modelUrl}/v1` };
	const peer = await startMeasured(new URL(program, import.meta.url), environment, settings.pinning);
	return { name, protocol, url: peer.url, tokens: [""], processes: [peer], stop: () => peer.stop() };
}

/** The server as it is run, its store on disk; `environment`: who tells. */
export async function openProduct(
	{ pinning, parents, folder }: Omit<Settings, "modelUrl">,
	environment: Record<string, string>,
): Promise<MeasuredServer> {
	const { variables, tokens, remove } = await prepareData(parents, folder);
	const server = await startMeasured(MAIN, { ...variables, ...environment }, pinning);
	return {
		...{ name: "product", protocol: "product", url: server.url, tokens, processes: [server] },
		async stop() {
			await server.stop();
			remove();
		},
	};
}

async function openCluster({ pinning, modelUrl, parents, folder }: Settings): Promise<MeasuredServer> {
	const { variables, tokens, remove } = await prepareData(parents, folder);
	const redis = await redisServer();
	atExit(redis.kill);
	const processes: MeasuredProcess[] = [];
	for (const ROLE of ["web", "worker"]) {
		const environment = { ...variables, OPENAI_BASE_URL: `${modelUrl}/v1`, REDIS_URL: redis.url, ROLE };
		processes.push(await startMeasured(MAIN, environment, pinning));
	}
	return {
		...{ name: "cluster", protocol: "product", url: processes[0]?.url ?? "", tokens, processes },
		async stop() {
			await Promise.all(processes.map((one) => one.stop()));
			await redis.close();
			remove();
		},
	};
}

/** A store with parents who are signed in. */
async function prepareData(parents: number, parentFolder = tmpdir()) {
	const folder = mkdtempSync(join(parentFolder, "lion-tails-bench-"));
	const remove = () => rmSync(folder, { recursive: true, force: true });
	atExit(remove);
	const storage = openSqlite(join(folder, "lion-tails.db"));
	const tokens = await createParents(storage, parents);
	await storage.close();
	const variables = { DATA_DIR: folder, FREE_MONTHLY_STORIES: "1000000", LOG_LEVEL: "error" };
	return { variables, tokens, remove };
}
