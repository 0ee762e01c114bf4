// npm run migrate-storage -- --from <address> --to <address>: copies all records from SQLite to MongoDB or back.
import "./env.ts";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "@lion-tails/backend/config";
import { DATABASE, openMongo } from "@lion-tails/backend/storage/mongo/mongo";
import { openSqlite } from "@lion-tails/backend/storage/sqlite/sqlite";
import {
	allRecords,
	RECORD_KINDS,
	type RecordKind,
	recordIds,
	type Storage,
	type StoreRecords,
} from "@lion-tails/backend/storage/storage";
import { print, readArguments, runScript, UserError } from "./run-script.ts";

const USAGE = `Usage: npm run migrate-storage -- --from <address> --to <address> [--state <file>]
An address is sqlite:<file> or mongodb://…, for example sqlite:./data/lion-tails.db or mongodb://localhost/lion-tails.
Stop Lion Tails first: what is written during the move may be left behind.`;

/** Records per read and write. An interrupted migration repeats at most one page. */
const PAGE_SIZE = 100;

/** `name` is the printable address, without user, password and options. */
type Address = { name: string } & ({ path: string } | { uri: string });
/** `after` is the id of the last copied record. */
type Progress = { after: string; moved: number; isDone: boolean };
type State = { from: string; to: string; kinds: Partial<Record<RecordKind, Progress>> };

/** Written to every store at its first start. */
const SEEDED: RecordKind[] = ["heroes", "heroStories", "songs"];

await runScript(main);

async function main(): Promise<void> {
	const args = readArguments(USAGE, () => {
		const options = { from: { type: "string" }, to: { type: "string" }, state: { type: "string" } } as const;
		const { from, to, state } = parseArgs({ options }).values;
		if (!from || !to) throw new UserError("Please say where to move from and where to.");
		return { from, to, state };
	});
	const [from, to] = [addressOf(args.from), addressOf(args.to)];
	if (from.name === to.name) throw new UserError("The store to move from and the store to move to are the same.");
	if ("path" in from && !existsSync(from.path)) throw new UserError(`There is no store at ${from.path}.`);
	const statePath = args.state ? resolve(args.state) : join(readConfig().DATA_DIR, stateNameOf(from, to));
	const previous = readState(statePath, from, to);
	const opened: Storage[] = [];
	const open = async (address: Address) => opened[opened.push(await openStore(address)) - 1] as Storage;
	try {
		const source = await open(from);
		if (!(await hasRecords(source))) throw new UserError(`There is nothing to move at ${from.name}.`);
		const target = await open(to);
		const isEmpty = !(await hasRecords(target));
		if (!isEmpty && !previous)
			throw new UserError(
				`${to.name} holds something already, and no such move was begun. Please name an empty store.`,
			);
		if (isEmpty) await removeSeeded(target);
		// An empty target starts over, regardless of the stored state.
		const state = isEmpty || !previous ? { from: from.name, to: to.name, kinds: {} } : previous;
		if (state === previous) print(`Going on with the move from ${from.name} to ${to.name}.`);
		await move(source, target, state, statePath);
	} finally {
		for (const storage of opened) await storage.close();
	}
	print(`Everything is moved from ${from.name} to ${to.name}, and both hold the same.`);
}

function addressOf(address: string): Address {
	const [, file] = /^sqlite:(.+)$/.exec(address) ?? [];
	if (file) return { name: `sqlite:${resolve(file)}`, path: resolve(file) };
	const [, scheme, hosts, database] = /^(mongodb(?:\+srv)?):\/\/(?:[^/]*@)?([^/?@]+)(?:\/([^?]*))?/.exec(address) ?? [];
	if (!hosts) throw new UserError(`An address must begin with sqlite: or mongodb://.\n${USAGE}`);
	return { name: `${scheme}://${hosts}/${database || DATABASE}`, uri: address };
}

async function openStore(address: Address): Promise<Storage> {
	try {
		return "path" in address ? openSqlite(address.path) : await openMongo(address.uri);
	} catch (error) {
		throw new UserError(`${address.name} cannot be opened: ${(error as Error).message}`);
	}
}

/** Returns whether the store has records other than seeded ones. */
async function hasRecords(storage: Storage): Promise<boolean> {
	for (const kind of RECORD_KINDS) if (!SEEDED.includes(kind) && (await storage.records.count(kind)) > 0) return true;
	return false;
}

/** Removes seeded records: the source may have an older version of them, or fewer. */
async function removeSeeded(storage: Storage): Promise<void> {
	for (const { id } of await storage.heroes.list()) await storage.heroes.remove(id);
	for (;;) {
		const songs = await storage.records.read("songs", "", PAGE_SIZE);
		if (!songs.length) return;
		for (const { id } of songs) await storage.songs.remove(id);
	}
}

async function move(source: Storage, target: Storage, state: State, statePath: string): Promise<void> {
	// Before the first write, so that after an interruption the target is known to have only records of this migration.
	writeState(statePath, state);
	// Completes interrupted deletions, whose records must not be copied.
	for (const userId of await source.deletions.begun()) await source.removeUser(userId, Date.now());
	for (const kind of RECORD_KINDS) await moveKind(kind, source, target, state, statePath);
	const differences: string[] = [];
	for (const kind of RECORD_KINDS) {
		const [sourceDigest, targetDigest] = await Promise.all([digestOf(source, kind), digestOf(target, kind)]);
		if (sourceDigest.digest === targetDigest.digest && sourceDigest.count === targetDigest.count) continue;
		differences.push(`${kind} (${sourceDigest.count} here, ${targetDigest.count} there)`);
		delete state.kinds[kind];
	}
	if (differences.length) {
		writeState(statePath, state);
		throw new UserError(
			`The two stores differ in: ${differences.join(", ")}. Was Lion Tails running? Stop it and move again: these are then written once more. If they still differ, move into an empty store.`,
		);
	}
	rmSync(statePath);
}

async function moveKind<K extends RecordKind>(
	kind: K,
	source: Storage,
	target: Storage,
	state: State,
	statePath: string,
): Promise<void> {
	const total = await source.records.count(kind);
	const progress = state.kinds[kind] ?? { after: "", moved: 0, isDone: false };
	state.kinds[kind] = progress;
	while (!progress.isDone) {
		const records = await source.records.read(kind, progress.after, PAGE_SIZE);
		if (records.length) await target.records.write(kind, records);
		const last: StoreRecords[K] | undefined = records.at(-1);
		if (last) progress.after = recordIds[kind](last);
		progress.moved += records.length;
		progress.isDone = !last;
		writeState(statePath, state);
		if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${kind}: ${progress.moved} of ${total}`);
	}
	process.stdout.write(process.stdout.isTTY ? "\n" : `${kind}: ${progress.moved} of ${total}\n`);
}

async function digestOf(storage: Storage, kind: RecordKind): Promise<{ count: number; digest: string }> {
	const hash = createHash("sha256");
	let count = 0;
	for await (const record of allRecords(storage, kind, PAGE_SIZE)) {
		hash.update(`${canonical(record)}\n`);
		count++;
	}
	return { count, digest: hash.digest("hex") };
}

/** Returns JSON with sorted keys, so that equal records have equal text. */
function canonical(record: unknown): string {
	return JSON.stringify(record, (_, value) =>
		value !== null && typeof value === "object" && !Array.isArray(value)
			? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
			: value,
	);
}

/** Returns the name of the state file, one for each pair of stores. */
function stateNameOf(from: Address, to: Address): string {
	const hash = createHash("sha256").update(`${from.name} ${to.name}`).digest("hex");
	return `migrate-storage-${hash.slice(0, 12)}.json`;
}

function readState(path: string, from: Address, to: Address): State | null {
	if (!existsSync(path)) return null;
	let state: State;
	try {
		state = JSON.parse(readFileSync(path, "utf8")) as State;
	} catch {
		throw new UserError(`${path} is not the record of a move. Please name another file with --state.`);
	}
	if (state.from === from.name && state.to === to.name && state.kinds) return state;
	throw new UserError(`${path} is not the record of this move. Please name another file with --state.`);
}

function writeState(path: string, state: State): void {
	mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
	writeFileSync(`${path}.new`, JSON.stringify(state), { mode: 0o600 });
	renameSync(`${path}.new`, path);
}
