// The environment variables, read once. Only this file uses process.env.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DEFAULT_IMAGE_MODEL, DEFAULT_MODEL } from "@lion-tails/common/settings";
import { z } from "zod";

const MIN_SECRET_LENGTH = 16;
const wholeNumber = (min: number, max: number) =>
	z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(min).max(max));
/** A pattern instead of a URL, because URL parsers reject a list of hosts with ports. */
const MONGODB = /^mongodb(\+srv)?:\/\/\S+$/;
const url = (...protocols: string[]) => z.url({ protocol: new RegExp(`^(${protocols.join("|")})$`) });

// Each variable with its allowed values, for the error message, and its schema.
const variables = {
	PORT: ["a whole number from 0 to 65535", wholeNumber(0, 65_535).default(3000)],
	HOST: ["a host name or address to listen on", z.string().min(1).default("127.0.0.1")],
	DATA_DIR: ["a folder we may write to", z.string().min(1).default("./data")],
	MONGODB_URI: ["a mongodb or mongodb+srv address", z.string().regex(MONGODB).optional()],
	REDIS_URL: ["a redis or rediss address", url("redis", "rediss").optional()],
	ROLE: [
		"all, web (answers requests) or worker (runs generations); web and worker need REDIS_URL",
		z.enum(["all", "web", "worker"]).default("all"),
	],
	LOG_LEVEL: [
		"one of fatal, error, warn, info, debug, silent",
		z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).optional(),
	],
	OPENAI_API_KEY: ["an API key", z.string().min(1).optional()],
	OPENAI_BASE_URL: ["an http or https address", url("http", "https").optional()],
	OPENAI_MODEL: ["the name of a model", z.string().min(1).default(DEFAULT_MODEL)],
	OWN_KEY_BASE_URL: ["an http or https address", url("http", "https").optional()],
	OWN_KEY_MODEL: ["the name of a model", z.string().min(1).default(DEFAULT_MODEL)],
	OWN_KEY_IMAGE_MODEL: ["the name of a model", z.string().min(1).default(DEFAULT_IMAGE_MODEL)],
	STORYTELLER_TOKENS_PER_SECOND: ["a whole number from 0 (no limit) to 100000", wholeNumber(0, 100_000).default(60)],
	BEAT_MS: ["a whole number of milliseconds from 0 (no beat) to 100", wholeNumber(0, 100).default(40)],
	WARM_UP: ["yes or no", z.enum(["yes", "no"]).default("yes")],
	SESSION_SECRET: [`at least ${MIN_SECRET_LENGTH} characters`, z.string().min(MIN_SECRET_LENGTH).optional()],
	PREVIOUS_SESSION_SECRET: [`at least ${MIN_SECRET_LENGTH} characters`, z.string().min(MIN_SECRET_LENGTH).optional()],
	SMTP_URL: ["an smtp or smtps address", url("smtp", "smtps").optional()],
	MAIL_FROM: ["an e-mail address", z.email().optional()],
	PUBLIC_URL: ["an http or https address", url("http", "https").optional()],
	TRUST_PROXY: [
		"the number of proxies in front of the server, from 0 (clients connect directly) to 10",
		wholeNumber(0, 10).default(0),
	],
	METRICS_TOKEN: [`at least ${MIN_SECRET_LENGTH} characters`, z.string().min(MIN_SECRET_LENGTH).optional()],
	OIDC_ISSUER: ["an http or https address", url("http", "https").optional()],
	OIDC_CLIENT_ID: ["the id of this site at the provider", z.string().min(1).optional()],
	OIDC_CLIENT_SECRET: ["the secret of this site at the provider", z.string().min(1).optional()],
	CONTACT: ["an e-mail address or an https address", z.union([z.email(), url("https")]).optional()],
	SOCIAL_LINKS: [
		"https addresses, separated by spaces",
		z
			.string()
			.default("")
			.transform((list) => list.split(/[\s,]+/).filter(Boolean))
			.pipe(z.array(url("https")).max(10)),
	],
	BACKUP_FOLDER: ["a folder we may write to", z.string().min(1).optional()],
	BACKUP_HOUR: ["an hour from 0 to 23", wholeNumber(0, 23).default(3)],
	BACKUP_KEEP: ["a number of copies from 1 to 1000", wholeNumber(1, 1000).default(14)],
	VOICE_MEGABYTES: ["a whole number from 0 to 100000", wholeNumber(0, 100_000).default(100)],
	FREE_WELCOME_STORIES: ["a whole number from 0 to 1000000", wholeNumber(0, 1_000_000).default(50)],
	FREE_MONTHLY_STORIES: ["a whole number from 0 to 1000000", wholeNumber(0, 1_000_000).default(10)],
} as const satisfies Record<string, readonly [allowed: string, schema: z.ZodType]>;

type Variables = { [name in keyof typeof variables]: z.output<(typeof variables)[name][1]> };
/** Variables that are never printed, because they may contain passwords. Each can be read from the file at `<name>_FILE`. */
export const SECRETS = [
	"OPENAI_API_KEY",
	"SESSION_SECRET",
	"PREVIOUS_SESSION_SECRET",
	"SMTP_URL",
	"MONGODB_URI",
	"REDIS_URL",
	"METRICS_TOKEN",
	"OIDC_CLIENT_SECRET",
] as const;
const isSecret = (name: string) => (SECRETS as readonly string[]).includes(name);

/** Every variable the server reads. */
export const VARIABLES: readonly string[] = [...Object.keys(variables), ...SECRETS.map((name) => `${name}_FILE`)];

export type Config = Omit<Variables, "SESSION_SECRET" | "PUBLIC_URL" | "MAIL_FROM"> & {
	SESSION_SECRET: string;
	PUBLIC_URL: string;
	MAIL_FROM: string;
};

/** An invalid variable. The message is a complete line to print. */
export class ConfigError extends Error {}

/** The data folder cannot be used; `problem` is the reason and the remedy. */
export const dataFolderError = (folder: string, problem: string, cause?: unknown) =>
	new ConfigError(
		`DATA_DIR is ${JSON.stringify(folder)}, but must be ${variables.DATA_DIR[0]}: ${problem}, or set DATA_DIR to another folder.`,
		{ cause },
	);

/** Reads the configuration, and creates the data folder and its session secret if they are missing. Throws `ConfigError`. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
	const values: Record<string, unknown> = {};
	for (const [name, [allowed, schema]] of Object.entries(variables)) {
		// An empty value in an .env file means unset.
		const given = isSecret(name) ? readSecret(environment, name) : environment[name] || undefined;
		const parsed = schema.safeParse(given);
		if (!parsed.success) throw invalid(name, given, allowed);
		values[name] = parsed.data;
	}
	const read = values as Variables;
	if (read.ROLE !== "all" && !read.REDIS_URL) throw invalid("ROLE", read.ROLE, variables.ROLE[0]);
	const folder = resolve(read.DATA_DIR);
	if (read.BACKUP_FOLDER && read.MONGODB_URI)
		throw invalid("BACKUP_FOLDER", read.BACKUP_FOLDER, "left out with MONGODB_URI: use mongodump");
	if (read.BACKUP_FOLDER && resolve(read.BACKUP_FOLDER) === folder)
		throw invalid("BACKUP_FOLDER", read.BACKUP_FOLDER, "a folder other than DATA_DIR");
	try {
		mkdirSync(folder, { recursive: true, mode: 0o700 });
	} catch (error) {
		throw dataFolderError(folder, `it ${fileProblem(error)}`, error);
	}
	const publicUrl = (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/$/, "");
	return {
		...read,
		DATA_DIR: folder,
		SESSION_SECRET: read.SESSION_SECRET ?? readOrCreateSessionSecret(folder),
		PUBLIC_URL: publicUrl,
		MAIL_FROM: read.MAIL_FROM ?? `stories@${new URL(publicUrl).hostname}`,
	};
}

function readSecret(environment: Record<string, string | undefined>, name: string): string | undefined {
	const path = environment[`${name}_FILE`];
	if (!path) return environment[name] || undefined;
	if (environment[name]) throw invalid(`${name}_FILE`, path, `left out if ${name} itself is set`);
	try {
		return readFileSync(path, "utf8").trim() || undefined;
	} catch {
		throw invalid(`${name}_FILE`, path, "a file we may read");
	}
}

function invalid(name: string, given: string | undefined, allowed: string): ConfigError {
	const shown = isSecret(name) ? "(hidden)" : JSON.stringify(given);
	return new ConfigError(`${name} is ${shown}, but must be ${allowed}.`);
}

function readOrCreateSessionSecret(folder: string): string {
	const path = join(folder, SECRET_FILE);
	try {
		if (!existsSync(path)) createSessionSecret(path);
		const secret = readFileSync(path, "utf8");
		if (secret.length >= MIN_SECRET_LENGTH) return secret;
	} catch (error) {
		throw dataFolderError(folder, `session-secret in it ${fileProblem(error)}`, error);
	}
	throw dataFolderError(
		folder,
		`session-secret in it has fewer than ${MIN_SECRET_LENGTH} characters. Delete that file`,
	);
}

/** Files in the data folder. They are used unless the environment has `SESSION_SECRET`. */
const SECRET_FILE = "session-secret";
const PREVIOUS_FILE = "session-secret-previous";

/**
 * Returns the current secret, then the previous one, if any. Reads the files again, because `rotateSessionSecret` may have changed
 * them since the start.
 */
export function readSecrets({ DATA_DIR, SESSION_SECRET, PREVIOUS_SESSION_SECRET }: Config): string[] {
	const [current, previous] = [SECRET_FILE, PREVIOUS_FILE].map((file) => {
		const path = join(DATA_DIR, file);
		return existsSync(path) ? readFileSync(path, "utf8") : undefined;
	});
	const fromFiles = current === SESSION_SECRET || previous === SESSION_SECRET ? [current, previous] : [];
	const secrets = [...fromFiles, SESSION_SECRET, PREVIOUS_SESSION_SECRET];
	return [...new Set(secrets.filter((secret) => secret !== undefined))];
}

/**
 * Replaces the secret in the data folder and keeps the old one as the previous one. Returns false if the secret comes from the
 * environment, where only the operator can change it.
 */
export function rotateSessionSecret({ DATA_DIR, SESSION_SECRET }: Config): boolean {
	const path = join(DATA_DIR, SECRET_FILE);
	if (!existsSync(path) || readFileSync(path, "utf8") !== SESSION_SECRET) return false;
	replaceFile(join(DATA_DIR, PREVIOUS_FILE), SESSION_SECRET);
	replaceFile(path, randomSecret());
	return true;
}

/** After a crash the file has its old or its new content. */
function replaceFile(path: string, content: string): void {
	writeFileSync(`${path}.new`, content, { mode: 0o600, flush: true });
	renameSync(`${path}.new`, path);
}

export const randomSecret = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");

function createSessionSecret(path: string): void {
	try {
		writeFileSync(path, randomSecret(), { mode: 0o600, flag: "wx" });
	} catch (error) {
		// Another process that started at the same time has created it.
		if (codeOf(error) === "EEXIST") return;
		// On a full disk the file exists but is empty.
		rmSync(path, { force: true });
		throw error;
	}
}

const fileProblems: Record<string, string> = {
	EACCES: "is not accessible. Give it to the user that runs Lion Tails",
	EPERM: "is not accessible. Give it to the user that runs Lion Tails",
	EROFS: "is on a read-only file system. Make it writable",
	ENOSPC: "is on a full disk. Free some space",
	EDQUOT: "is on a full disk. Free some space",
	EEXIST: "is a file. Move it away",
	ENOTDIR: "is below a file. Move that file away",
	EISDIR: "is a folder. Move it away",
};

const fileProblem = (error: unknown) =>
	fileProblems[codeOf(error) ?? ""] ?? `cannot be used (${(error as Error).message}). Fix that`;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
