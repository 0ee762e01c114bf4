// The aids that a wish says its child has: "he uses a wheelchair", "she got her first glasses". No picture shows the child without.
import type { Aid } from "./character-choices.ts";
import { affirmed, clausesOf } from "./clauses.ts";

const AID_WORDS: readonly (readonly [Aid, string])[] = [
	["wheelchair", "wheelchair"],
	["glasses", "(?:glasses|spectacles)"],
	["hearingAid", "hearing aids?"],
	["cochlearImplant", "cochlear implants?"],
	["crutches", "crutches"],
	["insulinPump", "insulin pump"],
];
const LINK = "(?: (?:is|was|has|to|now|also|just|still|always|sometimes|often|must|will))*";
const HAS = "(?:in|on|with|uses?|using|wears?|wearing|has|have|needs?|gets?|got|getting)";
const ARTICLE = "(?: (?:a|an|the|his|her|their|new|first|two|pair|of|small|little|big|red|blue|green|pink|purple))*";

/** Aids of anybody else than the child do not count. `name`: the child's. */
export function aidsIn(wish: string, name = ""): Partial<Record<Aid, true>> {
	const own = /^\p{L}+$/u.test(name) ? `|${name.toLowerCase()}` : "";
	const child = `^(?:(?:and|but|because|since|as|dear storyteller) )*(?:he|she|they|(?:my|our) (?:son|daughter|boy|girl|child|kid)${own})`;
	const found = AID_WORDS.flatMap(([aid, words]) => {
		const told = new RegExp(`${child}${LINK} ${HAS}${ARTICLE} ${words}\\b`, "u");
		const sport = aid === "wheelchair" ? /\bwheelchair (?:basketball|rugby|tennis|race|racing)\b/ : undefined;
		const isTold = clausesOf(wish).some(
			(clause) => affirmed(clause, told) || (sport !== undefined && affirmed(clause, sport)),
		);
		return isTold ? [[aid, true] as const] : [];
	});
	return Object.fromEntries(found);
}
