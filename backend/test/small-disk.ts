// A disk of its own in memory, small enough to be filled. Mounting one needs Linux and root.
import { spawnSync } from "node:child_process";
import { appendFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { closeAtEnd } from "./own-process.ts";
import { aFolder } from "./test-environment.ts";

const SIZE_MB = 8;
const KB = 1024;

type SmallDisk = {
	folder: string;
	/** Fills the disk completely. */
	fill(): void;
	makeRoom(): void;
	makeReadOnly(): void;
};

const run = (program: string, ...values: string[]) => spawnSync(program, values).status === 0;

export const canMount = process.platform === "linux" && tryMount();

/** The disk is removed at the end of its test. */
export function smallDisk(): SmallDisk {
	const folder = mount();
	if (!folder) throw new Error("nothing can be mounted here");
	closeAtEnd(async () => run("umount", "-l", folder));
	const ballast = join(folder, "ballast");
	return {
		folder,
		fill() {
			for (const size of [64 * KB, KB]) {
				try {
					for (;;) appendFileSync(ballast, Buffer.alloc(size));
				} catch (error) {
					if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
				}
			}
		},
		makeRoom: () => rmSync(ballast),
		makeReadOnly() {
			if (!run("mount", "-o", "remount,ro", folder)) throw new Error("the disk could not be made read-only");
		},
	};
}

function tryMount(): boolean {
	const folder = mount();
	return folder !== null && run("umount", folder);
}

function mount(): string | null {
	const folder = aFolder();
	return run("mount", "-t", "tmpfs", "-o", `size=${SIZE_MB}m`, "tmpfs", folder) ? folder : null;
}
