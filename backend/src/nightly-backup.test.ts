import { expect, test } from "vitest";
import { lastDue } from "./nightly-backup.ts";

const at = (text: string) => new Date(text).getTime();

test.each([
	["2026-11-28T02:59:59", "2026-11-27T03:00:00"],
	["2026-11-28T03:00:00", "2026-11-28T03:00:00"],
	["2026-11-28T23:00:00", "2026-11-28T03:00:00"],
	["2026-12-01T01:00:00", "2026-11-30T03:00:00"],
])("a backup at 3 o'clock is due at %s since %s", (now, due) => {
	expect(lastDue(at(now), 3)).toBe(at(due));
});
