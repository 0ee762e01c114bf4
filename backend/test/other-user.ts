// An unprivileged user for servers in permission tests; permissions do not apply to root.
import { spawnSync } from "node:child_process";

const NOBODY = 65_534;

const OWN = { uid: process.getuid?.() ?? NOBODY, gid: process.getgid?.() ?? NOBODY };
/** A user other than root is already unprivileged. */
export const OTHER_USER = OWN.uid === 0 ? { uid: NOBODY, gid: NOBODY } : OWN;

const canRun = spawnSync(process.execPath, ["-v"], OTHER_USER).status === 0;

/** Why no server can run as that user here, or null. */
export const cannotRunAsOther =
	process.platform === "win32"
		? ": not run, because Windows has no such permissions"
		: canRun
			? null
			: ": not run, because another user may not use this installation of Node.js";
