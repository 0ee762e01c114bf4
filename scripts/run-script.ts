// How a script for operators says what went wrong.
import { ConfigError } from "@lion-tails/backend/config";

/** An error that the user can correct: its message is printed without a stack. */
export class UserError extends Error {}

/** Ends the process with code 1 where `main` throws. */
export async function runScript(main: () => Promise<void>): Promise<void> {
	try {
		await main();
	} catch (error) {
		const isUserError = error instanceof UserError || error instanceof ConfigError;
		process.stderr.write(`${isUserError ? error.message : ((error as Error).stack ?? error)}\n`);
		process.exit(1);
	}
}
