// A vitest globalSetup: finds or starts the MongoDB-compatible server of the tests, once for all projects of a run.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createConnection } from "mongoose";
import type { TestProject } from "vitest/node";
import { hasDocker, MONGO_IMAGE } from "./docker.ts";
import { freePort } from "./free-port.ts";
import { findFerretDb, onPath } from "./programs.ts";

declare module "vitest" {
	// biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
	interface ProvidedContext {
		/** Null without a server; `mongoKind` has the reason. */
		mongoUri: string | null;
		mongoKind: string;
	}
}

type Server = { uri: string; kind: string; stop(): Promise<unknown> };

const REPLICA_SET = "rs0";
const START_TIMEOUT_MS = 30_000;
const NO_SERVER = "MONGODB_TEST_URI is unset, and there is no Docker, mongod or ferretdb";

// Each project of a run loads this file separately, and all of them use one server.
const shared = globalThis as { lionTailsMongo?: { server: Promise<Server | null>; users: number } };

export async function setup(project: TestProject): Promise<void> {
	shared.lionTailsMongo ??= { server: findServer(), users: 0 };
	shared.lionTailsMongo.users++;
	const server = await shared.lionTailsMongo.server;
	project.provide("mongoUri", server?.uri ?? null);
	project.provide("mongoKind", server?.kind ?? NO_SERVER);
}

export async function teardown(): Promise<void> {
	const { lionTailsMongo } = shared;
	if (!lionTailsMongo || --lionTailsMongo.users > 0) return;
	delete shared.lionTailsMongo;
	const server = await lionTailsMongo.server;
	await server?.stop();
	process.stdout.write(
		server ? `MongoDB tests ran on ${server.kind}.\n` : `MongoDB tests did not run: ${NO_SERVER}.\n`,
	);
}

/** The address of one database on the server. */
export const databaseOn = (uri: string, name: string) =>
	uri.replace(/^([^/]*\/\/[^/?]*)\/?[^?]*/, (_, server: string) => `${server}/${name}`);

/** Loses all documents of a collection. */
export async function emptyCollection(uri: string, name: string): Promise<void> {
	const connection = await createConnection(uri).asPromise();
	await connection
		.collection(name)
		.deleteMany()
		.finally(() => connection.close());
}

async function findServer(): Promise<Server | null> {
	const given = process.env.MONGODB_TEST_URI;
	if (given) return { uri: given, kind: "the server of MONGODB_TEST_URI", stop: async () => {} };
	// An error is printed, and the next method is tried.
	for (const start of [inDocker, asMongod, asFerretDb]) {
		const server = await start().catch((error: Error) => {
			process.stderr.write(`No MongoDB for the tests ${start.name}: ${error.message}\n`);
			return null;
		});
		if (server) return server;
	}
	return null;
}

async function inDocker(): Promise<Server | null> {
	if (!(await hasDocker())) return null;
	const { GenericContainer, Wait } = await import("testcontainers");
	const container = await new GenericContainer(MONGO_IMAGE)
		.withCommand(["mongod", "--replSet", REPLICA_SET, "--bind_ip_all"])
		.withExposedPorts(27_017)
		.withWaitStrategy(Wait.forLogMessage(/Waiting for connections/))
		.start();
	const uri = `mongodb://${container.getHost()}:${container.getMappedPort(27_017)}/?directConnection=true`;
	await initiateReplicaSet(uri, REPLICA_SET, "127.0.0.1:27017");
	return { uri, kind: `${MONGO_IMAGE} in Docker, a replica set`, stop: () => container.stop() };
}

async function asMongod(): Promise<Server | null> {
	const program = onPath("mongod");
	if (!program) return null;
	const server = await startProcess("mongod, a replica set", (address, folder) => {
		const [host = "", port = ""] = address.split(":");
		return [program, "--dbpath", folder, "--bind_ip", host, "--port", port, "--replSet", REPLICA_SET];
	});
	const uri = `${server.uri}/?directConnection=true`;
	await initiateReplicaSet(uri, REPLICA_SET, new URL(server.uri).host).catch(async (error) => {
		await server.stop();
		throw error;
	});
	return { ...server, uri };
}

async function asFerretDb(): Promise<Server | null> {
	const program = findFerretDb();
	if (!program) return null;
	// The released program has flags; the one built from .ci/ferretdb takes an address and a folder.
	return startProcess("FerretDB", (address, folder) =>
		hasVersion(program)
			? [
					...[program, "--handler=sqlite", `--sqlite-url=file:${folder}/`, `--state-dir=${folder}`],
					...[`--listen-addr=${address}`, "--debug-addr=-", "--telemetry=disable"],
				]
			: [program, address, folder],
	);
}

function hasVersion(program: string): boolean {
	try {
		execFileSync(program, ["--version"], { stdio: "ignore", timeout: 3000 });
		return true;
	} catch {
		return false;
	}
}

/** Starts a server with a folder of its own. */
async function startProcess(kind: string, commandFor: (address: string, folder: string) => string[]): Promise<Server> {
	const folder = mkdtempSync(join(tmpdir(), "lion-tails-mongo-"));
	const port = await freePort();
	const [program = "", ...args] = commandFor(`127.0.0.1:${port}`, folder);
	// FerretDB is written in Go, and collects its garbage in a third of its processor time unless its heap may grow.
	const child = spawn(program, args, { stdio: "ignore", env: { GOGC: "400", ...process.env } });
	const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
	child.once("error", () => {});
	const killNow = () => {
		child.kill("SIGKILL");
		rmSync(folder, { recursive: true, force: true });
	};
	process.once("exit", killNow);
	async function stop(): Promise<void> {
		process.off("exit", killNow);
		child.kill("SIGTERM");
		await Promise.race([ended, sleep(5000, undefined, { ref: false })]);
		child.kill("SIGKILL");
		await ended;
		rmSync(folder, { recursive: true, force: true });
	}
	try {
		await untilListening(child, port);
	} catch (error) {
		await stop();
		throw error;
	}
	return { uri: `mongodb://127.0.0.1:${port}`, kind, stop };
}

async function untilListening(child: ChildProcess, port: number): Promise<void> {
	for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until; await sleep(50)) {
		if (child.exitCode !== null || child.signalCode !== null) throw new Error(`it ended with ${child.exitCode}`);
		const isOpen = await new Promise<boolean>((resolve) => {
			const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
			socket.on("connect", () => socket.destroy());
		});
		if (isOpen) return;
	}
	throw new Error(`it did not listen within ${START_TIMEOUT_MS / 1000} seconds`);
}

/**
 * Makes a server that was started with --replSet a replica set of one, as in a deployment. `uri` has `directConnection=true`;
 * `host` is the server's own name of itself.
 */
async function initiateReplicaSet(uri: string, name: string, host: string): Promise<void> {
	const connection = await createConnection(uri, { serverSelectionTimeoutMS: START_TIMEOUT_MS }).asPromise();
	try {
		const admin = connection.getClient().db("admin");
		await admin.command({ replSetInitiate: { _id: name, members: [{ _id: 0, host }] } });
		for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until; await sleep(100))
			if ((await admin.command({ hello: 1 })).isWritablePrimary) return;
		throw new Error(`no primary after ${START_TIMEOUT_MS / 1000} seconds`);
	} finally {
		await connection.close();
	}
}
