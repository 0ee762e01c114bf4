/** Returns whether a `Prefer` header names the preference (RFC 7240). */
export const prefers = (header: string | undefined, preference: string): boolean =>
	(header ?? "").split(",").some((each) => each.split(/[;=]/)[0]?.trim().toLowerCase() === preference);
