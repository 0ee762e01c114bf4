// npm run doctor [-- --json]: checks the configuration and everything that the server depends on, and prints what is wrong and what
// to do. Creates DATA_DIR and its session secret if they are missing, like the server, and changes nothing else. Exits with 1 if anything is wrong.
import "./env.ts";
import { existsSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { inspectRedis } from "@lion-tails/backend/cluster/inspect-redis";
import { type Config, readConfig } from "@lion-tails/backend/config";
import { MailError } from "@lion-tails/backend/mail/mailer";
import { checkSmtp } from "@lion-tails/backend/mail/smtp";
import { serverMemory } from "@lion-tails/backend/models/server-memory";
import { tryListing } from "@lion-tails/backend/models/try-model";
import { inspectMongo } from "@lion-tails/backend/storage/mongo/mongo";
import { newestBackup } from "@lion-tails/backend/storage/sqlite/dated-backups";
import { type Inspection, inspectSqlite } from "@lion-tails/backend/storage/sqlite/inspect";
import type { Orphans } from "@lion-tails/backend/storage/storage-part";
import { storeFileOf } from "./open-store.ts";
import { readArguments, runScript } from "./run-script.ts";

/** `advice`: what to do; null if nothing is wrong. */
type Check = { name: string; ok: boolean; message: string; advice: string | null };

const MIN_FREE_BYTES = 500_000_000;
/** Sessions, links in mails and monthly quotas depend on the clock. */
const MAX_CLOCK_ERROR_MS = 60_000;
const TIMEOUT_MS = 10_000;
const NAME_COLUMNS = 14;

async function main(): Promise<void> {
	const { json: isJson } = readArguments("Usage: npm run doctor [-- --json]", () => {
		return parseArgs({ options: { json: { type: "boolean", default: false } } }).values;
	});
	const checks = await findAll();
	const ok = checks.every((check) => check.ok);
	process.stdout.write(isJson ? `${JSON.stringify({ ok, checks }, null, "\t")}\n` : tableOf(checks, ok));
	if (!ok) process.exitCode = 1;
}

function tableOf(checks: Check[], ok: boolean): string {
	const lines = checks.map(
		({ name, ok: isGood, message, advice }) =>
			`  ${isGood ? "✓" : "✗"} ${name.padEnd(NAME_COLUMNS)}  ${message}${advice ? `\n${" ".repeat(NAME_COLUMNS + 6)}→ ${advice}` : ""}`,
	);
	return `${lines.join("\n")}\n${ok ? "Nothing is wrong." : "Something is wrong; see the lines with ✗."}\n`;
}

const good = (name: string, message: string): Check => ({ name, ok: true, message, advice: null });
const bad = (name: string, message: string, advice: string): Check => ({ name, ok: false, message, advice });
const reason = (error: unknown) => (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");

async function findAll(): Promise<Check[]> {
	let config: Config;
	try {
		config = readConfig();
	} catch (error) {
		return [bad("configuration", reason(error), "Correct the variable in .env or in the environment.")];
	}
	const found = await Promise.all([
		checkConfiguration(config),
		checkFolder(config),
		checkDisk(config),
		config.MONGODB_URI ? checkMongo(config.MONGODB_URI) : checkSqlite(config),
		config.REDIS_URL ? checkRedis(config.REDIS_URL) : good("Redis", "not used: this is the only process"),
		...(config.BACKUP_FOLDER ? [checkBackup(config.BACKUP_FOLDER, config)] : []),
		checkMail(config),
		checkModel(config),
	]);
	return found.flat();
}

function checkConfiguration({ PUBLIC_URL, TRUST_PROXY }: Config): Check {
	if (PUBLIC_URL.startsWith("https:") && TRUST_PROXY === 0)
		return bad(
			"configuration",
			"PUBLIC_URL is https, but TRUST_PROXY is 0: limits count all visitors as one",
			"Set TRUST_PROXY to the number of proxies in front of the server.",
		);
	return good("configuration", "every variable is allowed");
}

function checkFolder({ DATA_DIR }: Config): Check {
	const secret = join(DATA_DIR, "session-secret");
	const isOpenTo = (path: string, mode: number) =>
		process.platform !== "win32" && existsSync(path) && (statSync(path).mode & mode) !== 0;
	const open = [...(isOpenTo(DATA_DIR, 0o022) ? [DATA_DIR] : []), ...(isOpenTo(secret, 0o066) ? [secret] : [])];
	if (open.length)
		return bad(
			"data folder",
			`other users of this machine may change or read ${open.join(" and ")}`,
			`Run: chmod go-rwx ${open.map((path) => `'${path}'`).join(" ")}`,
		);
	return good(
		"data folder",
		`${DATA_DIR}${isOpenTo(DATA_DIR, 0o044) ? ", which other users of this machine may read" : ""}`,
	);
}

function checkDisk({ DATA_DIR }: Config): Check {
	const { bavail, bsize } = statfsSync(DATA_DIR);
	const free = `${(Number(bavail * bsize) / 1e9).toFixed(1)} GB free`;
	if (bavail * bsize >= MIN_FREE_BYTES) return good("disk", free);
	return bad("disk", free, "Make room: without it, stories wait and nothing can be saved.");
}

function checkSqlite(config: Config): Check[] {
	const path = storeFileOf(config);
	if (!existsSync(path))
		return [good("storage", `there is no store at ${path} yet; the first start creates it`), clock([])];
	let inspection: Inspection;
	try {
		inspection = inspectSqlite(path);
	} catch (error) {
		return [
			bad("storage", `${path} cannot be read: ${reason(error)}`, "Restore a backup: npm run restore -- FILE"),
			clock([]),
		];
	}
	const { version, newestVersion, damage, accounts, stories, newestAt } = inspection;
	return [
		damage
			? bad("storage", `${path} is damaged: ${damage}`, "Stop the server, move the file away, and restore a backup.")
			: good("storage", `SQLite, undamaged; accounts: ${accounts}, stories: ${stories}`),
		versionCheck(version, newestVersion),
		orphanCheck(inspection.orphans, "Copy the folder images from a backup into DATA_DIR. Files that exist may stay."),
		clock(newestAt === null ? [] : [{ what: "the newest record in the store", at: newestAt, isPast: true }]),
	];
}

/** A copy is made every night; a machine may be off for a while. */
const MAX_BACKUP_AGE_MS = 36 * 3600_000;

function checkBackup(folder: string, config: Config): Check {
	const newest = newestBackup(folder);
	if (newest !== null && Date.now() - newest < MAX_BACKUP_AGE_MS)
		return good("backup", `the newest copy in ${folder} is of ${new Date(newest).toISOString()}`);
	if (newest === null && !existsSync(storeFileOf(config))) return good("backup", "nothing to copy yet");
	return bad(
		"backup",
		newest === null ? `no copy in ${folder}` : `the newest copy in ${folder} is of ${new Date(newest).toISOString()}`,
		"Start the server, which makes a copy at once. If it makes none, its log says why: the nightly backup failed.",
	);
}

function versionCheck(version: number, newest: number): Check {
	if (version > newest)
		return bad("schema version", `${version}, newer than this program's ${newest}`, "Update Lion Tails.");
	const rest = version < newest ? `; the next start upgrades it to ${newest}. Make a backup first` : "";
	return good("schema version", `${version}${rest}`);
}

/** `advice`: how to bring lost pictures back. */
function orphanCheck(
	{ picturesWithoutFile, filesWithoutPicture, reservationsWithoutStory }: Orphans,
	advice: string,
): Check {
	if (picturesWithoutFile) return bad("orphans", `${picturesWithoutFile} pictures have lost their file`, advice);
	const swept = [
		...(filesWithoutPicture ? [`${filesWithoutPicture} picture files without a record`] : []),
		...(reservationsWithoutStory ? [`${reservationsWithoutStory} stories to be given back`] : []),
	];
	return good("orphans", swept.length ? `${swept.join(" and ")}; a running server removes them` : "none");
}

async function checkMongo(uri: string): Promise<Check[]> {
	try {
		const { version, newestVersion, isReplicaSet, at, orphans } = await inspectMongo(uri);
		return [
			good("MongoDB", isReplicaSet ? "answers, as a replica set" : "answers, as a single server"),
			versionCheck(version, newestVersion),
			orphanCheck(
				orphans,
				"Restore the pictures from a dump: mongorestore --archive --gzip --nsInclude='*.images.*' < FILE. Those that exist stay.",
			),
			clock([{ what: "MongoDB", at, isPast: false }]),
		];
	} catch (error) {
		return [bad("MongoDB", reason(error), "Start MongoDB, or correct MONGODB_URI."), clock([])];
	}
}

async function checkRedis(url: string): Promise<Check[]> {
	try {
		const { appendOnly, evictionPolicy, at } = await inspectRedis(url);
		const problems = [
			...(appendOnly === "no" ? ["appendonly yes"] : []),
			...(evictionPolicy && evictionPolicy !== "noeviction" ? ["maxmemory-policy noeviction"] : []),
		];
		const difference = clock([{ what: "Redis", at, isPast: false }]);
		return [
			problems.length
				? bad("Redis", "answers, but may lose running stories", `Set in its configuration: ${problems.join(", ")}`)
				: good("Redis", "answers, and keeps what it is given"),
			...(difference.ok ? [] : [difference]),
		];
	} catch (error) {
		return [bad("Redis", `does not answer: ${reason(error)}`, "Start Redis, or correct REDIS_URL.")];
	}
}

/** Compares this machine's clock with others. A record is only compared with the past. */
function clock(others: { what: string; at: number; isPast: boolean }[]): Check {
	const now = Date.now();
	for (const { what, at, isPast } of others) {
		const ahead = at - now;
		if (ahead > MAX_CLOCK_ERROR_MS || (!isPast && -ahead > MAX_CLOCK_ERROR_MS))
			return bad(
				"clock",
				`differs from ${what} by ${Math.round(Math.abs(ahead) / 1000)} s`,
				"Set the clocks, for example with NTP: sessions, links in mails and quotas depend on them.",
			);
	}
	return good("clock", new Date(now).toISOString());
}

async function checkMail({ SMTP_URL, MAIL_FROM, DATA_DIR }: Config): Promise<Check> {
	if (!SMTP_URL) return good("mail", `no SMTP_URL: mails are files in ${join(DATA_DIR, "outbox")}`);
	try {
		await checkSmtp(SMTP_URL);
		return good("mail", `the mail server answers, and accepts us; mails are from ${MAIL_FROM}`);
	} catch (error) {
		const words = error instanceof MailError ? `${error.problem} (${reason(error)})` : reason(error);
		return bad("mail", words, "Correct SMTP_URL. Until then mails wait, for a day.");
	}
}

async function checkModel({ OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL }: Config): Promise<Check> {
	if (!OPENAI_API_KEY && !OPENAI_BASE_URL) return good("model", "the built-in storyteller");
	const server = {
		model: OPENAI_MODEL,
		baseURL: OPENAI_BASE_URL,
		apiKey: OPENAI_API_KEY ?? "none",
		memory: serverMemory(),
	};
	const findings = await tryListing(server, AbortSignal.timeout(TIMEOUT_MS)).catch((error) => [
		{ name: "server", isGood: false, words: `not reached: ${reason(error)}` },
	]);
	const words = findings.map((finding) => `${finding.name} ${finding.words}`).join("; ");
	if (findings.some(({ isGood }) => isGood === false))
		return bad("model", words, "Correct OPENAI_BASE_URL and OPENAI_API_KEY. Details: npm run try-model");
	return good("model", `${OPENAI_MODEL}: ${words}`);
}

await runScript(main);
