// Every entry of the moments is reached by each of its words, in a sentence that a wish may have.
import { expect, test } from "vitest";
import { languageFaults } from "../../material/rules.ts";
import { materialOf } from "../../material.ts";
import { formsOf } from "../../wish/narrative-past.ts";
import { readTold } from "../../wish/told-deeds.ts";
import { fillTemplate } from "../template.ts";
import { actsFor, thingsIn } from "./moments.ts";

const CHILD = { name: "Pia", he: "she", his: "her", people: [] };
const VALUES = { name: "Pia", he: "she", his: "her", He: "She", him: "her", His: "Her", himself: "herself" };
const { acts, things, people } = materialOf("moments");
const DOERS = { child: "Pia", person: "Grandma", animal: "The dog", thing: "The kite" };

test("every verb of an act without a pattern finds it in a sentence in the past", () => {
	const unread = acts.flatMap(({ id, by, verbs, after }) =>
		verbs.flatMap((verb) => {
			const [base = "", ...particle] = verb.split(" ");
			const sentences = formsOf(base).PastTense.map((past) => [DOERS[by], past, ...particle].join(" "));
			const isFound = sentences.some((sentence) => {
				const [line] = readTold([`${sentence}.`], CHILD);
				return line?.deeds.some((deed) => deed.word !== "" && actsFor({ ...deed, rest: particle.join(" ") }, line));
			});
			return isFound || after ? [] : [`${id}: ${verb}`];
		}),
	);
	expect(unread).toEqual([]);
});

test("every noun is found in a sentence about it", () => {
	const unread = things.flatMap(({ id, nouns }) =>
		nouns.flatMap((noun) => {
			const lines = readTold([`Pia looked at the ${noun}.`], CHILD);
			return lines.some((line) => thingsIn(line).some((thing) => thing.noun === noun.toLowerCase()))
				? []
				: [`${id}: ${noun}`];
		}),
	);
	expect(unread).toEqual([]);
});

test("every moment is a whole sentence for each of its words", () => {
	const filled = [
		...acts.flatMap(({ beats }) => beats.map((pair) => ({ pair, own: { who: "the dog", thing: "kite" } }))),
		...things.flatMap(({ nouns, there, mind }) =>
			[...there, ...mind].flatMap((pair) => nouns.map((thing) => ({ pair, own: { thing } }))),
		),
		...people.flatMap(({ mind }) => mind.map((pair) => ({ pair, own: { who: "her little brother" } }))),
	].flatMap(({ pair, own }) => pair.map((text) => fillTemplate(text, { ...VALUES, ...own }) ?? text));
	expect(filled.flatMap(languageFaults)).toEqual([]);
});
