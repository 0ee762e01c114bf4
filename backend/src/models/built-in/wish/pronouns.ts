// Replaces “he” and “she” by the person of the family whom they must mean.
import { type Clause, clausesOf } from "@lion-tails/common/clauses";
import { beingsIn } from "./beings.ts";
import { genderOf } from "./people.ts";

type Gender = "boy" | "girl";

/**
 * Returns the clauses of a wish. “Her dad builds a treehouse | but he is too busy” becomes “but dad is too busy” for a girl. A
 * pronoun that could mean the child stays.
 */
export function clausesWithPeople(text: string, childGender: Gender | undefined): readonly Clause[] {
	if (!childGender) return clausesOf(text);
	const gender = childGender === "girl" ? "boy" : "girl";
	let last: string | undefined;
	return clausesOf(text).map((clause) => {
		const people = beingsIn(clause).filter(
			({ role, value, name }) => role !== "pet" && !/s$/.test(value) && genderOf(value, name) === gender,
		);
		const before = last;
		last = people.at(-1)?.value ?? last;
		return withoutPronouns(clause, gender, (at) => people.findLast((one) => one.at < at)?.value ?? before);
	});
}

function withoutPronouns(clause: Clause, gender: Gender, personAt: (at: number) => string | undefined): Clause {
	let { negatedFrom } = clause;
	const pronoun = gender === "girl" ? "she" : "he";
	const plain = clause.plain.replaceAll(new RegExp(String.raw`\b${pronoun}\b`, "g"), (word, at: number) => {
		const person = personAt(at) ?? word;
		if (at < clause.negatedFrom) negatedFrom += person.length - word.length;
		return person;
	});
	return { ...clause, plain, negatedFrom };
}
