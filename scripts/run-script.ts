// Runs a command-line script and prints its errors.
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
