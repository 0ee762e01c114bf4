// Processes that tests start. None outlives the test or the file that started it, however that ends.
import { AsyncLocalStorage } from "node:async_hooks";
import type { ChildProcess } from "node:child_process";

type Owner = { running: Set<ChildProcess>; isOver: boolean };

const newOwner = (): Owner => ({ running: new Set(), isOver: false });
const current = new AsyncLocalStorage<Owner>();
/** Owns the processes of programs other than Vitest. */
const program = newOwner();

process.on("exit", () => {
	for (const child of program.running) child.kill("SIGKILL");
});

/** Returns the process that was just spawned. It is killed with SIGKILL when the test that spawned it is over. */
export function own<T extends ChildProcess>(child: T): T {
	// A test that timed out may still be at work.
	if (current.getStore()?.isOver) child.kill("SIGKILL");
	for (const { running } of [program, current.getStore() ?? program]) {
		running.add(child);
		child.once("exit", () => running.delete(child));
	}
	return child;
}

/** Runs a test or all tests of a file, then kills the processes that it owns and waits for their exits. */
export async function withOwnProcesses(run: () => Promise<void>): Promise<void> {
	const owner = newOwner();
	try {
		await current.run(owner, run);
	} finally {
		owner.isOver = true;
		await Promise.all([...owner.running].map(killed));
	}
}

function killed(child: ChildProcess): Promise<void> {
	return new Promise((resolve) => {
		child.once("exit", () => resolve());
		child.kill("SIGKILL");
	});
}
