// What must not outlive a bench, however it ends: processes, folders.
const closers: (() => unknown)[] = [];

process.once("exit", () => {
	for (const close of closers.reverse()) close();
});
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

/** What was begun last is closed first. */
export const atExit = (close: () => unknown) => void closers.push(close);
