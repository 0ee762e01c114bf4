import { expect, test } from "vitest";
import { readForbidden } from "./forbidden.ts";

const saidIn = (text: string) => readForbidden(text, () => false).map(({ said }) => said);

test.each([
	["please no hospital and no one ill in it, we had a month of that", ["hospital", "ill"]],
	["NO talking animals and nobody gets lost please, not even the sock", ["lost"]],
	["no dogs, and nobody should die please", ["dogs", "die"]],
	["a story without lions", ["lions"]],
])("an order forbids what happens to somebody, too: %s", (text, said) => {
	expect(saidIn(text)).toEqual(said);
});

test.each([
	"since Sunday she eats only soup and talks without moving her mouth",
	"he told Sam his dog was a potato instead of whatever he meant",
	"Abel has one walkie talkie and Dmitri has the other and neither will give it back",
	"he said nobody likes him",
	"they fixed the gate and now it opens without a sound",
])("what happened forbids nothing: %s", (text) => {
	expect(saidIn(text)).toEqual([]);
});
