import { expect, test } from "vitest";
import type { PanelPerson } from "./panel.ts";
import { appearanceOf, twinsOf } from "./person-looks.ts";

const man = (who: string): PanelPerson => ({
	who,
	kind: "bibleMan",
	isMain: false,
	pose: "stand",
	direction: "left",
	outfit: "everyday",
});

test("a person with a name looks the same next to others as alone", () => {
	const gideon = man("Gideon");
	const others = Array.from({ length: 12 }, (_, at) => man(`a man ${at}`));
	const looksAmong = (people: readonly PanelPerson[]) =>
		appearanceOf(gideon, { seed: "s Gideon", twin: twinsOf(people, { seed: "s" }).get(gideon) ?? 0 });
	expect(looksAmong([...others, gideon])).toEqual(looksAmong([gideon]));
});
