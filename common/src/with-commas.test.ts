import { expect, it } from "vitest";
import { withCommas } from "./with-commas.ts";

it.each([
	[0, "0"],
	[999, "999"],
	[1000, "1,000"],
	[20_000, "20,000"],
	[1_234_567, "1,234,567"],
])("writes %i as %s", (count, text) => {
	expect(withCommas(count)).toBe(text);
});
