// An unprivileged user for tests of permissions, which do not apply to root.

const NOBODY = 65_534;

const isRoot = process.geteuid?.() === 0;

/** Why this process cannot act as that user, or null. */
export const cannotBeOther = process.platform === "win32" ? ": not run, because Windows has no such permissions" : null;

/** Calls the function while this process has the permissions of that user. A user other than root has few enough. */
export async function asOther<T>(call: () => T): Promise<Awaited<T>> {
	if (isRoot) process.seteuid?.(NOBODY);
	try {
		return await call();
	} finally {
		if (isRoot) process.seteuid?.(0);
	}
}
