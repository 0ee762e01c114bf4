// Runs a command-line script, reads its arguments, and prints its errors.
import { type ParseArgsConfig, parseArgs } from "node:util";
import { ConfigError } from "@lion-tails/backend/config";

/** An error that the user can correct; printed without a stack. */
export class UserError extends Error {}

/** Runs `main`; if it throws, prints the error and exits with 1. */
export async function runScript(main: () => Promise<void>): Promise<void> {
	try {
		await main();
	} catch (error) {
		const isUserError = error instanceof UserError || error instanceof ConfigError;
		process.stderr.write(`${isUserError ? error.message : ((error as Error).stack ?? error)}\n`);
		process.exit(1);
	}
}

export function print(line: string): void {
	process.stdout.write(`${line}\n`);
}

/** Returns what `read` returns. What it throws becomes an error with the usage. */
export function readArguments<T>(usage: string, read: () => T): T {
	try {
		return read();
	} catch (error) {
		throw new UserError(`${(error as Error).message}\n${usage}`);
	}
}

/** Returns the options and arguments of a command. If they are wrong, prints the known options and exits with 1. */
export function readOptions<const T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
	try {
		return parseArgs(config);
	} catch (error) {
		const known = Object.keys(config.options ?? {}).map((name) => `--${name}`);
		const list = known.length > 0 ? `Its options are ${known.join(", ")}.` : "It has no options.";
		const [reason] = (error as Error).message.split(". ");
		process.stderr.write(`${reason}\n${list}\n`);
		process.exit(1);
	}
}
