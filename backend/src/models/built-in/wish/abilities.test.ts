import { expect, test } from "vitest";
import { turnsOnLackedAbility } from "./abilities.ts";

const ROCK = "Everyone who hears these words and does them built the house on rock.";
const SEED = "The smallest of all seeds becomes a tree.";

test("no Bible story turns on what somebody of the wish cannot do", () => {
	expect(turnsOnLackedAbility(ROCK, "our new neighbor Sam is deaf")).toBe(true);
	expect(turnsOnLackedAbility("Take up your mat, lame man, and walk.", "her cousin uses a wheelchair")).toBe(true);
	expect(turnsOnLackedAbility(SEED, "our new neighbor Sam is deaf")).toBe(false);
	expect(turnsOnLackedAbility(ROCK, "our new neighbor Sam is loud")).toBe(false);
});
