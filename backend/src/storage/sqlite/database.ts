// What the adapter's parts share: prepared statements, transactions, columns, records.
import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { RecordAccess } from "../storage-part.ts";
import { SQLITE_BUSY } from "./store-errors.ts";

export type Value = string | number | null;
export type Row = Record<string, Value>;

export type Database = {
	all(sql: string, ...values: Value[]): Row[];
	/** Reads a row each time the caller takes one. Stop or finish before the next `await`. */
	each(sql: string, ...values: Value[]): Iterable<Row>;
	one(sql: string, ...values: Value[]): Row | null;
	/** The number of rows changed. */
	run(sql: string, ...values: Value[]): number;
	/** The same in the store's thread, where there is one: what takes long keeps nobody waiting but for the store's lock. */
	runAside(sql: string, ...values: Value[]): Promise<Changes>;
	/** All or nothing; `work` must not wait for anything. */
	atomically<T>(work: () => T): T;
	/** Empties the write-ahead log, which holds pages as they were before. Rejects as a locked store does while another process reads. */
	truncateLog(): Promise<void>;
};

/** `all`: with those of triggers, and what a command to FTS5 changes in its tables. */
export type Changes = { rows: number; all: number };

/** What a connection has done elsewhere than in this thread. */
export type Aside = {
	truncateLog(): Promise<boolean>;
	run(sql: string, values: Value[]): Promise<Changes>;
};

export const asideIn = (db: DatabaseSync): Aside => ({
	truncateLog: async () => truncateLogOf(db),
	run: async (sql, values) => runCounted(db, sql, values),
});

export function runCounted(db: DatabaseSync, sql: string, values: Value[]): Changes {
	const total = db.prepare("SELECT total_changes() AS total");
	const before = Number(total.get()?.total);
	const rows = Number(db.prepare(sql).run(...values).changes);
	return { rows, all: Number(total.get()?.total) - before };
}

/** Truncates the write-ahead log; false while another process reads it. */
export const truncateLogOf = (db: DatabaseSync): boolean => !db.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get()?.busy;

export function wrapDatabase(db: DatabaseSync, aside = asideIn(db)): Database {
	const statements = new Map<string, StatementSync>();
	const prepare = (sql: string) => {
		const statement = statements.get(sql) ?? db.prepare(sql);
		statements.set(sql, statement);
		return statement;
	};
	return {
		all: (sql, ...values) => prepare(sql).all(...values) as Row[],
		each: (sql, ...values) => prepare(sql).iterate(...values) as Iterable<Row>,
		one: (sql, ...values) => (prepare(sql).get(...values) as Row | undefined) ?? null,
		run: (sql, ...values) => Number(prepare(sql).run(...values).changes),
		runAside: (sql, ...values) => aside.run(sql, values),
		atomically(work) {
			prepare("BEGIN IMMEDIATE").run();
			try {
				const result = work();
				prepare("COMMIT").run();
				return result;
			} catch (error) {
				// After some errors, such as a full disk, SQLite has rolled back by itself.
				if (db.isTransaction) db.exec("ROLLBACK");
				throw error;
			}
		},
		async truncateLog() {
			if (!(await aside.truncateLog()))
				throw Object.assign(new Error("the write-ahead log is being read"), { errcode: SQLITE_BUSY });
		},
	};
}

export const text = (value: Value | undefined): string => String(value ?? "");
export const textOrNull = (value: Value | undefined): string | null =>
	value === null || value === undefined ? null : String(value);
export const number = (value: Value | undefined): number => Number(value ?? 0);
export const numberOrNull = (value: Value | undefined): number | null =>
	value === null || value === undefined ? null : Number(value);
export const json = <T>(value: Value | undefined): T => JSON.parse(String(value)) as T;

/** A kind of record that is a table's rows; `id` is the column that holds the record's id. */
type RecordRows<T> = { table: string; id: string; read(row: Row): T; write(record: T): void };

export function rowAccess<T>(db: Database, { table, id, read, write }: RecordRows<T>): RecordAccess<T> {
	return {
		count: async () => number(db.one(`SELECT COUNT(*) AS count FROM ${table}`)?.count),
		read: async (after, limit) =>
			db.all(`SELECT * FROM ${table} WHERE ${id} > ? ORDER BY ${id} LIMIT ?`, after, limit).map(read),
		write: async (records) => db.atomically(() => records.forEach(write)),
	};
}
