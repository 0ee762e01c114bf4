// Processes and servers that tests start. None outlives the test or the file that started it, however that ends.
import { AsyncLocalStorage } from "node:async_hooks";
import type { ChildProcess } from "node:child_process";

type Owner = { running: Set<ChildProcess>; closing: (() => Promise<unknown>)[]; isOver: boolean };

const newOwner = (): Owner => ({ running: new Set(), closing: [], isOver: false });
const current = new AsyncLocalStorage<Owner>();
/** Owns everything that is started outside of a test: the test file that a worker is running, or a program other than Vitest. */
let program = newOwner();

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

/** Calls `close` when the test that opened something is over, or the file if it was opened outside of a test; last opened first. */
export function closeAtEnd(close: () => Promise<unknown>): void {
	(current.getStore() ?? program).closing.push(close);
}

/** Runs a test, then closes and kills what it owns and waits for the exits. */
export async function withOwnProcesses(run: () => Promise<void>, owner = newOwner()): Promise<void> {
	try {
		await current.run(owner, run);
	} finally {
		owner.isOver = true;
		for (const close of owner.closing.reverse()) await close();
		await Promise.all([...owner.running].map(killed));
	}
}

/** Runs all tests of a file. What is started afterwards belongs to the worker's next file. */
export async function withFileProcesses(run: () => Promise<void>): Promise<void> {
	try {
		await withOwnProcesses(run, program);
	} finally {
		program = newOwner();
	}
}

function killed(child: ChildProcess): Promise<void> {
	return new Promise((resolve) => {
		child.once("exit", () => resolve());
		child.kill("SIGKILL");
	});
}
