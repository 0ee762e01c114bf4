import { expect, test } from "vitest";
import { aidsIn } from "./told-aids.ts";

test.each([
	["he uses a wheelchair and couldn't get up the steps at the birthday party", { wheelchair: true }],
	["She's in a wheelchair.", { wheelchair: true }],
	["Rhys has two hearing aids", { hearingAid: true }],
	["She got her first glasses today and does not like them.", { glasses: true }],
	["wheelchair basketball tournament and his team lost in the final", { wheelchair: true }],
	["Our daughter is on crutches", { crutches: true }],
	["a story about the sea", {}],
	["Her grandma uses a wheelchair.", {}],
	["He saw a boy with glasses on the bus.", {}],
	["No wheelchair please", {}],
	["he has a friend in a wheelchair", {}],
])("reads the aids of the child in “%s”", (wish, aids) => {
	expect(aidsIn(wish, "Rhys")).toEqual(aids);
});
