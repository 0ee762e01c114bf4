// The user that a server runs as where permissions have to count: they do not for root.
import { spawnSync } from "node:child_process";

const NOBODY = 65_534;

const OWN = { uid: process.getuid?.() ?? NOBODY, gid: process.getgid?.() ?? NOBODY };
/** Whoever is not root already is such a user. */
export const OTHER_USER = OWN.uid === 0 ? { uid: NOBODY, gid: NOBODY } : OWN;

const canRun = spawnSync(process.execPath, ["-v"], OTHER_USER).status === 0;

/** Why no server can run as that user here, or null. */
export const cannotRunAsOther =
	process.platform === "win32"
		? ": not run, because Windows has no such permissions"
		: canRun
			? null
			: ": not run, because another user may not use this installation of Node.js";
