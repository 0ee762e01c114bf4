/** Returns the time since `createdAt` in the largest unit that fits: "3 days". */
export function relativeTime(createdAt: string): string {
	const seconds = Math.max(0, (Date.now() - Date.parse(createdAt)) / 1000);
	const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? [];
	if (!unit) return "less than a minute";
	const count = Math.floor(seconds / size);
	// Without a formatter of Intl, whose creation takes some milliseconds for each card of a list.
	return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

const UNITS = [
	["year", 365 * 24 * 3600],
	["month", 30 * 24 * 3600],
	["day", 24 * 3600],
	["hour", 3600],
	["minute", 60],
] as const;
