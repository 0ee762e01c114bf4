// Shared by the adapter's parts: prepared statements, transactions, columns, tables of records.
import { existsSync, writeFileSync } from "node:fs";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { RecordAccess } from "../storage-part.ts";
import { SQLITE_BUSY } from "./errors.ts";

export type Value = string | number | null;
export type Row = Record<string, Value>;

/**
 * A statement. As a template, its values are bound where they are written: db.run`DELETE FROM users WHERE id = ${id}`. As text,
 * which may be composed, it has question marks, and the values follow.
 */
type Sql = string | TemplateStringsArray;

export type Database = ReturnType<typeof wrapDatabase>;

export const IN_MEMORY = ":memory:";

/**
 * Creates the file if it is missing, so that only its owner can read it; SQLite gives its logs the same permissions. An existing
 * file is not opened, because closing it would end all locks that this process holds on it.
 */
export function createPrivately(path: string): void {
	if (path === IN_MEMORY || existsSync(path)) return;
	try {
		writeFileSync(path, "", { mode: 0o600, flag: "a" });
	} catch {
		// SQLite throws the error that the operator gets.
	}
}

/** Brings a file to the newest version; `versions` has the SQL of each. Throws if it was written by a newer program. */
export function applyMigrations(db: DatabaseSync, file: string, versions: readonly string[]): void {
	const versionOf = () => (db.prepare("PRAGMA user_version").get() as { user_version: number }).user_version;
	const version = versionOf();
	if (version > versions.length)
		throw new Error(
			`The ${file} is of version ${version}; this program knows versions up to ${versions.length}. Please update Lion Tails.`,
		);
	for (let next = version; next < versions.length; next++) {
		db.exec("BEGIN IMMEDIATE");
		// Another process that starts at the same time may have been first.
		if (versionOf() === next) db.exec(`${versions[next]} PRAGMA user_version = ${next + 1};`);
		db.exec("COMMIT");
	}
}

/** `all` also counts the changes made by triggers, and by FTS5 commands in their tables. */
export type Changes = { rows: number; all: number };

/** Long work, which runs in the checkpoint thread if there is one. */
export type BackgroundWork = {
	truncateLog(): Promise<boolean>;
	run(sql: string, values: Value[]): Promise<Changes>;
};

/** Runs the work on the connection itself, which blocks this thread. */
export const directWork = (db: DatabaseSync): BackgroundWork => ({
	truncateLog: async () => truncateLogOf(db),
	run: async (sql, values) => runCounted(db, sql, values),
});

export function runCounted(db: DatabaseSync, sql: string, values: Value[]): Changes {
	const total = db.prepare("SELECT total_changes() AS total");
	const before = Number(total.get()?.total);
	const rows = Number(db.prepare(sql).run(...values).changes);
	return { rows, all: Number(total.get()?.total) - before };
}

/** Truncates the write-ahead log. Returns false while another process reads it. */
export const truncateLogOf = (db: DatabaseSync): boolean => !db.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get()?.busy;

export function wrapDatabase(db: DatabaseSync, background = directWork(db)) {
	const statements = new Map<Sql, StatementSync>();
	const prepare = (sql: Sql) => {
		const statement = statements.get(sql) ?? db.prepare(textOf(sql));
		statements.set(sql, statement);
		return statement;
	};
	const one = (sql: Sql, ...values: Value[]) => (prepare(sql).get(...values) as Row | undefined) ?? null;
	return {
		all: (sql: Sql, ...values: Value[]) => prepare(sql).all(...values) as Row[],
		/** Reads rows lazily. The caller must stop or finish before its next `await`. */
		each: (sql: Sql, ...values: Value[]) => prepare(sql).iterate(...values) as Iterable<Row>,
		one,
		/** Counts the rows of `SELECT … FROM` this. */
		count: (from: Sql, ...values: Value[]) =>
			Number(one(`SELECT COUNT(*) AS count FROM ${textOf(from)}`, ...values)?.count),
		/** Returns the number of rows changed. */
		run: (sql: Sql, ...values: Value[]) => Number(prepare(sql).run(...values).changes),
		/** Runs a long statement in the store's thread if it has one, so that other calls only wait for the store's lock. */
		runInBackground: (sql: string, ...values: Value[]) => background.run(sql, values),
		/** Runs `work` in a transaction; `work` must be synchronous. */
		atomically<T>(work: () => T): T {
			prepare("BEGIN IMMEDIATE").run();
			try {
				const result = work();
				prepare("COMMIT").run();
				return result;
			} catch (error) {
				// After some errors, such as a full disk, SQLite has already rolled back.
				if (db.isTransaction) db.exec("ROLLBACK");
				throw error;
			}
		},
		/** Empties the write-ahead log, which holds earlier versions of pages. Rejects with SQLITE_BUSY while another process reads. */
		async truncateLog(): Promise<void> {
			if (!(await background.truncateLog()))
				throw Object.assign(new Error("the write-ahead log is being read"), { errcode: SQLITE_BUSY });
		},
	};
}

const textOf = (sql: Sql): string => (typeof sql === "string" ? sql : sql.join("?"));

export const text = (value: Value | undefined): string => String(value ?? "");
export const textOrNull = (value: Value | undefined): string | null =>
	value === null || value === undefined ? null : String(value);
export const number = (value: Value | undefined): number => Number(value ?? 0);
export const numberOrNull = (value: Value | undefined): number | null =>
	value === null || value === undefined ? null : Number(value);
export const json = <T>(value: Value | undefined): T => JSON.parse(String(value)) as T;

/** Access to records that are rows of a table; `id` is the column that holds the record's id. */
type RecordRows<T> = { table: string; id: string; read(row: Row): T; write(record: T): void };

export function rowAccess<T>(db: Database, { table, id, read, write }: RecordRows<T>): RecordAccess<T> {
	return {
		count: async () => db.count(table),
		read: async (after, limit) =>
			db.all(`SELECT * FROM ${table} WHERE ${id} > ? ORDER BY ${id} LIMIT ?`, after, limit).map(read),
		write: async (records) => db.atomically(() => records.forEach(write)),
	};
}

type TableOptions<T> = {
	/** The table's name. Each field of a record is in the column of its name in snake case. */
	name: string;
	/** The column that holds the record's id. */
	id: string;
	/** Fields that are stored as 0 or 1. */
	flags?: (keyof T & string)[];
	/** Fields that are stored as JSON text. */
	json?: (keyof T & string)[];
	/** Columns whose name differs from their field's, by column. */
	fieldNames?: Record<string, keyof T & string>;
	/** Columns that are computed from the record and never read. */
	computed?: Record<string, (record: T) => Value>;
	/** Returns the fields that are one JSON text together, in the column `body`. */
	body?: (record: T) => object;
	/** Columns that do not belong to the record. */
	others?: string[];
};

export type RecordTable<T> = ReturnType<typeof recordTable<T>>;

/** Reads and writes records that are the rows of one table, which must exist. */
export function recordTable<T>(
	db: Database,
	{ name, id, flags = [], json: jsonFields = [], fieldNames = {}, body, others = [], ...options }: TableOptions<T>,
) {
	const computed: Record<string, (record: T) => Value> = {
		...options.computed,
		...(body && { body: (record) => JSON.stringify(body(record)) }),
	};
	const stored = db
		.all("SELECT name FROM pragma_table_info(?)", name)
		.map((row) => text(row.name))
		.filter((column) => !(column in computed) && !others.includes(column))
		.map((column) => ({ column, field: (fieldNames[column] ?? camelCase(column)) as keyof T & string }));
	const columns = [...stored.map(({ column }) => column), ...Object.keys(computed)];
	const insertSql = `INSERT INTO ${name} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`;
	const updates = columns.filter((column) => column !== id).map((column) => `${column} = excluded.${column}`);

	function fromColumn(field: keyof T & string, value: Value | undefined): unknown {
		if (flags.includes(field)) return value === 1;
		return jsonFields.includes(field) ? json(value) : value;
	}
	function toColumn(record: T, field: keyof T & string): Value {
		if (flags.includes(field)) return Number(record[field]);
		return jsonFields.includes(field) ? JSON.stringify(record[field]) : (record[field] as Value);
	}

	const read = (row: Row) => {
		const fields = stored.map(({ column, field }) => [field, fromColumn(field, row[column])]);
		return { ...(body && json<object>(row.body)), ...Object.fromEntries(fields) } as T;
	};
	/** Returns the number of rows changed. `onConflict` is an `ON CONFLICT` clause; without it a duplicate throws. */
	const insert = (record: T, onConflict = ""): number =>
		db.run(
			`${insertSql} ${onConflict}`,
			...stored.map(({ field }) => toColumn(record, field)),
			...Object.values(computed).map((compute) => compute(record)),
		);
	/** Inserts the record, or replaces the one with the same id. */
	function put(record: T): void {
		insert(record, `ON CONFLICT (${id}) DO UPDATE SET ${updates.join(", ")}`);
	}
	// Only the columns of fields, because a table may also have large ones.
	const readColumns = [...stored.map(({ column }) => column), ...(body ? ["body"] : [])];
	const select = `SELECT ${readColumns.join(", ")} FROM ${name} WHERE`;
	return {
		read,
		insert,
		put,
		/** Returns the first record that meets the condition, or null. */
		one(condition: Sql, ...values: Value[]): T | null {
			const row = db.one(`${select} ${textOf(condition)}`, ...values);
			return row && read(row);
		},
		/** `condition` may be followed by an order and a limit. */
		all: (condition: Sql, ...values: Value[]): T[] => db.all(`${select} ${textOf(condition)}`, ...values).map(read),
		access: rowAccess(db, { table: name, id, read, write: put }),
	};
}

const camelCase = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
