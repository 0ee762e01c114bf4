import { expect, test } from "vitest";
import { portionsOf, settingsOf } from "./portions.ts";

const PSALM =
	"I will lift up my eyes to the hills. Where does my help come from? My help comes from Yahweh, who made heaven and earth. He will not allow your foot to be moved. He who keeps you will not slumber. Behold, he who keeps Israel will neither slumber nor sleep. Yahweh is your keeper, and your shade on your right hand. The heavens declare the glory of God, and the expanse shows his handiwork; day after day they pour out speech.";

test("the portions of a psalm are at the places that they name", () => {
	const portions = portionsOf(PSALM);
	expect(settingsOf(portions, "psalm")).toEqual([
		{ place: "hill", hour: "day" },
		{ place: "stars", hour: "night" },
	]);
});

test("a letter has no places", () => {
	const portions = portionsOf(PSALM);
	expect(settingsOf(portions, "letter")).toEqual(portions.map(() => undefined));
});
