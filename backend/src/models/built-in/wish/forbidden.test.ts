import { expect, test } from "vitest";
import { readForbidden } from "./forbidden.ts";

const saidIn = (text: string) => readForbidden(text, () => false).map(({ said }) => said);

test.each([
	["please no hospital and no one ill in it, we had a month of that", ["hospital", "ill"]],
	["NO talking animals and nobody gets lost please, not even the sock", ["lost"]],
	["no dogs, and nobody should die please", ["dogs", "die"]],
	["a story without lions", ["lions"]],
	["so NO bath no drains no water going anywhere", ["bath", "drains", "water"]],
	["nobody sleeping in it, no yawning no moon", ["sleeping", "yawning", "moon"]],
	["please DON'T say potty or wee", ["potty", "wee"]],
	["no new little tree planted in the story", ["tree planted"]],
	["please no heaven talk", ["heaven"]],
	["no animals dying", ["animals dying"]],
	["leave out the moving", ["moving"]],
])("an order forbids what happens to somebody, too: %s", (text, said) => {
	expect(saidIn(text)).toEqual(said);
});

test.each([
	"since Sunday she eats only soup and talks without moving her mouth",
	"he told Sam his dog was a potato instead of whatever he meant",
	"Abel has one walkie talkie and Dmitri has the other and neither will give it back",
	"he said nobody likes him",
	"she's a working dog with a job, not a pet",
	"he has packed six pants and no top",
	"not much said yet but she likes our letterbox",
	"it's a bit true which doesn't help",
	"not a baby story please",
	"they fixed the gate and now it opens without a sound",
])("what happened forbids nothing: %s", (text) => {
	expect(saidIn(text)).toEqual([]);
});
