// Finds the parts of a parent's wish for which there is material: people and pets, the day's event, weather, feasts, aids.
import { affirmed, type Clause, clausesOf } from "@lion-tails/common/clauses";
import { genderOf, nameAfter, nameBefore, PET_KINDS } from "./people.ts";
import { LEFT_OUT, PATTERNS, QUARREL, WISH_KINDS, type WishKind } from "./wish-patterns.ts";

export type Wish = {
	kind: WishKind;
	/**
	 * The person, pet or place, as it follows “her” or “at”: “little brother”, “dog”, “the new school”; else the kind.
	 */
	value: string;
	name?: string;
	/** The clause as the parent typed it. */
	text: string;
};

/** Returns one wish of each kind in the order of the text. */
export function findWishes(text: string, childName?: string): Wish[] {
	const wishes: Wish[] = [];
	let lastNamed: Being | undefined;
	for (const clause of clausesOf(text)) {
		// No other person has died, and no new baby is at home.
		if (BABY_LOSS.test(clause.plain)) continue;
		const own = beingIn(clause);
		// “Rosie is our hamster. She died”: the pronoun refers to an earlier clause.
		const being = own ?? (PRONOUN_STATE.test(clause.plain) ? lastNamed : undefined);
		if (own) lastNamed = own;
		const ofBeing = being && wishOfBeing(being, clause, own !== undefined);
		if (ofBeing) wishes.push(ofBeing);
		for (const { kind, pattern, value } of PATTERNS) {
			const match = affirmed(clause, pattern);
			if (!match || (TAKEN_BY_BEING.has(kind) && isOfBeing(ofBeing))) continue;
			if (
				kind === "birthday" &&
				own &&
				/\b(?:brother|sister|dad|mom|mum|grandpa|grandma|friend|cousin)s birthday\b/.test(clause.plain)
			)
				continue;
			const who = being && WITH_WHO.has(kind) ? being : undefined;
			wishes.push({
				kind,
				value: who?.value ?? value?.(match) ?? kind,
				...(who?.name && { name: who.name }),
				text: clause.text,
			});
		}
	}
	const isOfThem = ({ kind }: Wish) => kind !== "new-baby" || !mournsBaby(text);
	// A person with the child's name is the child.
	return withoutDoubles(
		wishes.filter(isOfThem).filter(({ name }) => !name || name.toLowerCase() !== childName?.toLowerCase()),
	);
}

const BABY_LOSS =
	/\b(?:miscarr\w+|still ?born|still ?birth)\b|\b(?:baby|babies|twins?) (?:\p{L}+ ){0,4}?(?:died|dead|die|passed away|lost|in heaven|not live|not survive)\b|\b(?:lost|lose|losing|loss of|death of) (?:\p{L}+ ){0,2}?(?:baby|pregnancy|twins?)\b(?! (?:tooth|teeth|blanket|doll|toy))/u;
/** True if the family mourns for a baby. */
export const mournsBaby = (text: string) => clausesOf(text).some(({ plain }) => BABY_LOSS.test(plain));

/** A person or a pet of the family. */
export type Being = {
	role: "sibling" | "grandparent" | "friend" | "relative" | "parent" | "teacher" | "pet";
	/** The noun after “her”: “little brother”, “dog”. */
	value: string;
	name?: string;
	/** Offset of the word for it in the clause. */
	at: number;
};

const POSSESSIVE = "(?:my|our|his|her|their|a|the family|the|with|and|to|from|grandpa|miss(?:es)?|about|new|best)";
const BEINGS: readonly { role: Being["role"]; pattern: RegExp; words: string }[] = [
	{
		role: "sibling",
		pattern: new RegExp(
			String.raw`\b${POSSESSIVE} (?:(little|baby|big|older|younger|twin|small|new) )?(?:baby )?(brother|sister)\b`,
		),
		words: "brother|sister",
	},
	{
		role: "grandparent",
		pattern:
			/\b(?:(great) )?(grandpa|granddad|grandad|grandfather|opa|gramps|grandma|granny|grandmother|gran|nana|nanna|oma)s?\b/,
		words: "grandpa|granddad|grandad|grandfather|opa|gramps|grandma|granny|grandmother|gran|nana|nanna|oma",
	},
	{
		role: "friend",
		pattern: /\b(?:(best|new|good|old) )?(friend|buddy|bestie|pal|classmate|neighbou?r)\b/,
		words: "friend|buddy|bestie|pal|classmate|neighbou?r",
	},
	{
		role: "relative",
		pattern: /\b(?:(big|little|older) )?(cousin|uncle|aunt|auntie|godmother|godfather)\b/,
		words: "cousin|uncle|aunt|auntie|godmother|godfather",
	},
	{ role: "teacher", pattern: /\b(?:(new|old) )?(teacher)\b/, words: "teacher" },
	{
		role: "parent",
		pattern: /\b()(dad|daddy|papa|father|mom|mommy|mum|mummy|mama|mother)\b/,
		words: "dad|daddy|papa|father|mom|mommy|mum|mummy|mama|mother",
	},
	{
		role: "pet",
		pattern: new RegExp(
			String.raw`\b(?:my|our|his|her|their|a new|new|a|has a|got a|the) (?:(new|old|little|pet|beloved) )?(?:pet )?(${PET_KINDS})\b(?! (?:next door|show|food|shop|in the (?:zoo|book)|costume|toy|plushie|blanket|blankie|ears|slippers|pajamas))`,
		),
		words: PET_KINDS,
	},
];

const beingIn = (clause: Clause): Being | undefined => beingsIn(clause)[0];

/** Returns the people and pets of a clause in the order of its words, at most one of each role. */
export function beingsIn(clause: Clause): Being[] {
	const found = BEINGS.flatMap(({ role, pattern, words }) => {
		const match = affirmed(clause, pattern);
		// Only the family's own animal is a pet, not a cloth animal or any dog.
		if (!match || (role === "pet" && !isOwnPet(clause.plain, match))) return [];
		const [, adjective = "", noun = ""] = match;
		const kinWords = role === "pet" ? noun : words;
		const name = nameAfter(kinWords, clause.text) ?? nameBefore(kinWords, clause.text);
		const value = nounOf(role, adjective, noun, name);
		return [{ role, value, ...(name && { name }), at: match.index }];
	});
	return found.toSorted((a, b) => a.at - b.at);
}

const isOwnPet = (plain: string, match: RegExpExecArray) =>
	/^(?:my|our|his|her|their|a new|new)\b/.test(match[0]) ||
	(/^(?:has a|got a|the|a)\b/.test(match[0]) &&
		(/\b(?:we|they|family|she|he) (?:has|have|got|get|are getting|will get)\b/.test(plain) || PET_STATE.test(plain)));
const PET_STATE = /\b(?:died|passed|ran away|put (?:down|to sleep)|at the vet)\b/;

function nounOf(role: Being["role"], adjective: string, noun: string, name: string | undefined): string {
	if (role === "pet") return /^dogg/.test(noun) ? "dog" : noun === "kitty" ? "cat" : noun;
	if (role === "sibling") return adjective === "new" || !adjective ? noun : `${adjective} ${noun}`;
	if (role === "parent") return /^(?:dad|daddy|papa|father)$/.test(noun) ? "dad" : "mom";
	// Grandma is already a person of every story.
	if (/^(?:grandma|grandmother)$/.test(noun)) return name ? noun : "other grandma";
	if (role === "friend")
		return adjective && /^(?:friend|pal|buddy)$/.test(noun)
			? `${adjective} friend`
			: /^(?:buddy|bestie|pal)$/.test(noun)
				? "friend"
				: noun;
	return adjective && role !== "grandparent" ? `${adjective} ${noun}` : noun;
}

const DIED =
	/\b(?:died|dead|has passed|passed (?:away|on)|put (?:down|to sleep)|funeral|in heaven|with jesus now|went to (?:heaven|jesus)|buried|death of|loss of|(?:last|say|said) goodbye(?: forever)?)\b/;
const GONE =
	/\b(?:ran away|run away|is gone|(?:went|is|has been|been|gone) missing|has not come (?:home|back)|got lost|escaped|can not find|has disappeared|disappeared|flew away)\b/;
const SUFFERS =
	/\b(?:is|was|are|being|so|very|has been|got|are) (?:so |very |really |quite |still )*(?:ill|sick|unwell|poorly|hurt)\b|\b(?:in|to|from) (?:the )?hospital\b|\b(?:operation|surgery|at the vet|has (?:a fever|cancer|a cold|the flu|covid)|broke (?:his|her|an?) (?:arm|leg|wrist|foot|ankle|finger))\b/;
const MISSED =
	/\b(?:miss(?:es|ing)?|lost|moved away|moves away|moving away|(?:sad|worried|upset|cry|crying|cries|cried|worries|worrying|thinking|anxious) (?:about|for|over|because of))\b/;
const AWAY =
	/\b(?:away|travell?ing|trip|work(?:s|ing)? late|night shift|deployed|abroad|overseas|business|gone (?:for|until|this|all)|not home)\b/;
const PRONOUN_STATE =
	/^(?:s?he|it|they)\b.*\b(?:died|passed|ran away|ill|sick|hospital|put down|put to sleep|is gone)\b/;

function wishOfBeing(being: Being, clause: Clause, isNamedHere: boolean): Wish | undefined {
	const { role, value, name } = being;
	const { plain, text } = clause;
	const wish = (kind: WishKind): Wish => ({ kind, value, ...(name && { name }), text });
	const says = (pattern: RegExp) => affirmed(clause, pattern) !== null;
	if (
		says(
			/\b(?:new baby|baby (?:brother|sister) (?:was|is) (?:born|coming)|born|become a|becoming a|going to be a|will be a|is a) ?(?:big )?(?:brother|sister)?\b/,
		) &&
		/\b(?:new baby|baby|born|(?:become|becoming|be|is) a big)\b/.test(plain) &&
		role === "sibling"
	)
		return undefined;
	if (says(DIED)) return wish(role === "pet" ? "pet-loss" : "person-loss");
	if (role === "pet" && says(GONE)) return wish("pet-lost");
	if (says(SUFFERS) && isSubjectOf(being, plain)) return wish("worry-for");
	if (says(MISSED)) return wish("missing");
	if (role === "parent") return says(AWAY) ? wish("parent-away") : undefined;
	if (role === "pet" && /\bnew (?:pet |little )?\p{L}/u.test(plain) && says(/\b(?:new|got a|getting a|get a)\b/))
		return wish("new-pet");
	if (QUARREL.test(plain) || LEFT_OUT.test(plain)) return undefined;
	if (!isNamedHere) return undefined;
	return wish(role === "teacher" ? "teacher" : role);
}

const isSubjectOf = ({ value }: Being, plain: string) => {
	const noun = value.split(" ").at(-1) ?? value;
	const at = plain.search(
		new RegExp(
			String.raw`\b${noun === "mom" ? "(?:mom|mum|mama|mother|mommy|mummy)" : noun === "dad" ? "(?:dad|papa|father|daddy)" : noun}`,
		),
	);
	return at >= 0 && at < plain.search(SUFFERS) && !/\b(?:s?he|i|child) (?:is|was|got|has)\b/.test(plain.slice(at));
};

/** Kinds that take the person in the same clause: the other side of a quarrel. */
const WITH_WHO = new Set<WishKind>(["quarrel"]);
/** Kinds that do not apply to the child if the clause is about another person or a pet. */
const TAKEN_BY_BEING = new Set<WishKind>(["ill", "hospital", "lost-toy", "travel"]);
const isOfBeing = (wish: Wish | undefined) =>
	wish !== undefined &&
	["worry-for", "missing", "person-loss", "pet-loss", "pet-lost", "parent-away"].includes(wish.kind);

/** Removes repetitions. Grief replaces a neutral mention of the same person or pet. */
function withoutDoubles(wishes: Wish[]): Wish[] {
	const isNeutral = ({ kind }: Wish) =>
		["sibling", "grandparent", "friend", "relative", "pet", "teacher", "new-pet"].includes(kind);
	return wishes.filter((wish, at) => {
		const same = wishes.findIndex(({ kind }) => kind === wish.kind);
		if (same !== at) return false;
		if (isNeutral(wish) && wishes.some((other) => other !== wish && !isNeutral(other) && other.value === wish.value))
			return false;
		if (wish.kind === "sibling" && wishes.some(({ kind }) => kind === "new-baby")) return false;
		if (wish.kind === "hospital" && wishes.some(({ kind }) => kind === "worry-for")) return false;
		if (wish.kind === "christmas" && wishes.some(({ kind }) => kind === "advent")) return false;
		return !(wish.kind === "hurt" && wishes.some(({ kind }) => kind === "cast"));
	});
}

/** Sorts wishes by their weight for a child, for stories without room for all. */
export const byWeight = (wishes: readonly Wish[]) =>
	wishes.toSorted((a, b) => WISH_KINDS.indexOf(a.kind) - WISH_KINDS.indexOf(b.kind));

/** A person or a pet of a wish, who can take a part in a plot. */
export type WishPerson = Omit<Being, "at"> & {
	gender?: "boy" | "girl";
	/** True if the child misses it: it cannot act in the story. */
	isAbsent?: boolean;
	/** The clause as the parent typed it. */
	text: string;
};

/** Returns the people and pets of a wish, each once; a later clause may add the name. */
export function findPeople(text: string, childName?: string): WishPerson[] {
	const people: WishPerson[] = [];
	const clauses = clausesOf(text);
	const absent = new Set(findWishes(text, childName).flatMap((wish) => (MISSES.has(wish.kind) ? [wish.text] : [])));
	for (const [index, clause] of clauses.entries()) {
		for (const { role, value, name } of beingsIn(clause)) {
			if (name && name.toLowerCase() === childName?.toLowerCase()) continue;
			const gender = genderOf(value, name) ?? pronounIn(clauses[index + 1]);
			const known = people.find((one) => one.role === role && (!one.name || !name || one.name === name));
			if (known) {
				if (name) known.name ??= name;
				if (gender) known.gender ??= gender;
				if (absent.has(clause.text)) known.isAbsent = true;
			} else {
				const more = {
					...(name && { name }),
					...(gender && { gender }),
					...(absent.has(clause.text) && { isAbsent: true }),
				};
				people.push({ role, value, ...more, text: clause.text });
			}
		}
	}
	return people;
}

const MISSES: ReadonlySet<WishKind> = new Set([
	"person-loss",
	"pet-loss",
	"pet-lost",
	"worry-for",
	"missing",
	"parent-away",
]);

/** “Our cat Minka died. She was old”: a pronoun at the beginning of the next clause. */
function pronounIn(clause: Clause | undefined): "boy" | "girl" | undefined {
	const [, pronoun] = /^(?:and |but )?(he|she)\b/.exec(clause?.plain ?? "") ?? [];
	return pronoun === "she" ? "girl" : pronoun === "he" ? "boy" : undefined;
}
