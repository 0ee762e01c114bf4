// Finds the people and pets of a wish who can take part in the story.
import { ANIMALS } from "@lion-tails/common/animals";
import { type Clause, clausesOf } from "@lion-tails/common/clauses";
import { ANY_GRANDPARENT } from "@lion-tails/common/kin";
import { type Being, beingsIn, isChildAsElder } from "./beings.ts";
import { deadIn } from "./dead.ts";
import { findWishes, type Wish } from "./find-wishes.ts";
import { isKinOfAParent } from "./other-families.ts";
import { genderOf, isFirstName } from "./people.ts";
import type { WishKind } from "./wish-patterns.ts";

/** A person or a pet of a wish, who can take a part in a plot. */
export type WishPerson = Pick<Being, "role" | "value" | "name" | "called"> & {
	gender?: "boy" | "girl";
	/** True if the child misses it: it cannot act in the story. */
	isAbsent?: boolean;
	/** True if it has died: only a story about this grief tells of it. */
	isDead?: boolean;
	/** True for another child of the form, who is to be a hero of the story. */
	isHero?: boolean;
	/** The clause as the parent typed it. */
	text: string;
};

/** Returns the people and pets of a wish, each once; a later clause may add the name. */
export function findPeople(text: string, childName?: string, childGender?: "boy" | "girl"): WishPerson[] {
	const people: WishPerson[] = [];
	const clauses = clausesOf(text);
	let isElder = false;
	const missed = findWishes(text, childName).filter(({ kind }) => MISSES.has(kind));
	const isChild = (name: string) => name.toLowerCase() === childName?.toLowerCase();
	for (const [index, clause] of clauses.entries()) {
		// “Her baby brother comes home, he is called Otto”
		const [, later] = NAMED_LATER.exec(clause.text) ?? [];
		const unnamed = people.at(-1);
		if (later && unnamed && !unnamed.name && !isChild(later)) {
			unnamed.name = later.replace(/^(Mrs?|Ms|Dr) /, "$1. ");
			continue;
		}
		const [, host] = PARTY.exec(clause.text) ?? AT_HOSTS.exec(clause.text) ?? [];
		const hostGender = genderOf("friend", host);
		if (host && hostGender && !isChild(host) && !people.some(({ name }) => name === host))
			people.push({
				role: "friend",
				value: "friend",
				called: "friend",
				name: host,
				gender: hostGender,
				text: clause.text,
			});
		for (const being of beingsIn(clause, sentenceFrom(clause, text))) {
			if (isChildAsElder(being, text, childName)) {
				isElder = true;
				continue;
			}
			const { role, called, names } = being;
			// “Her little brother Deniz was born on Tuesday”
			const value = role === "sibling" && NEWBORN.test(clause.plain) ? `baby ${nounOf(being.value)}` : being.value;
			const isAbsent = missed.some((wish) => wish.text === clause.text && wish.value === being.value);
			const others = names.filter((name) => !isChild(name));
			if (names.length > 0 && others.length === 0) continue;
			for (const name of others.length > 0 ? others : [undefined]) {
				const gender = genderOf(value, name) ?? (others.length < 2 ? pronounIn(clauses[index + 1]) : undefined);
				const known = people.find((one) => one.role === role && isSame(one, name, value));
				const more = { ...(name && { name }), ...(gender && { gender }), ...(isAbsent && { isAbsent: true }) };
				if (known) Object.assign(known, { ...more, ...(known.gender && { gender: known.gender }) });
				else people.push({ role, value, called, ...more, text: clause.text });
			}
		}
	}
	// “She is a big sister now”: the wish does not say whether she has a brother or a sister.
	if (isElder && !people.some(({ role }) => role === "sibling"))
		people.push({ role: "sibling", value: "baby sibling", called: "baby", isAbsent: true, text });
	for (const { role, value, name } of deadIn(text, childName)) {
		const same = people.filter((one) => one.role === role && isSame(one, name, value));
		const named = same.filter((one) => one.name === name);
		for (const person of named.length > 0 ? named : same) Object.assign(person, { isAbsent: true, isDead: true });
	}
	for (const person of people) if (isInfant(person, text)) person.value = `baby ${nounOf(person.value)}`;
	nameBracketed(people, text, isChild);
	addByWork(people, text, isChild);
	addSexOfPet(people, clauses, childGender);
	for (const person of people)
		if (person.name && clauses.some(({ text: said }) => isElsewhere(said, person.name))) person.isAbsent = true;
	return [...people.map(asKin), ...otherChildren(text, people, isChild)];
}

/** The parents and siblings of a parent are the child's grandparents, aunts and uncles. */
function asKin(person: WishPerson): WishPerson {
	const { role, value, text } = person;
	if (role === "sibling" && isKinOfAParent("sibling", text)) {
		const kin = value.endsWith("sister") ? "aunt" : "uncle";
		return { ...person, role: "relative", value: kin, called: kin };
	}
	const isMother = /(?:mom|mum|mother)$/.test(value);
	if (role !== "parent" || !isKinOfAParent(isMother ? "mom" : "dad", text)) return person;
	return isMother
		? { ...person, role: "grandparent", value: "other grandma", called: "grandma" }
		: { ...person, role: "grandparent", value: "grandpa", called: "grandpa" };
}

/** “But Levin is still in hospital” */
const isElsewhere = (text: string, name = "") =>
	new RegExp(
		String.raw`(?<!\p{L})${name.replaceAll(".", "")} (?:is|was|has|lies|had to|still|got)\b.*\b(?:in|to|at) (?:the )?hospital\b`,
		"u",
	).test(text);

/** Other children whom the wish only names: “Felix and Jan both wanted to be captain”. They may be at the heart of a plot, but are no helpers. */
function otherChildren(text: string, people: readonly WishPerson[], isChild: (name: string) => boolean): WishPerson[] {
	const found = new Map<string, WishPerson>();
	for (const { text: said } of clausesOf(text)) {
		if (OF_THE_STORY.test(said)) continue;
		for (const { 0: name, index } of said.matchAll(/(?<=[\p{L},] )\p{Lu}\p{Ll}+/gu)) {
			const gender = isFirstName(name.toLowerCase()) ? genderOf("", name) : undefined;
			const isKnown = isChild(name) || people.some((one) => one.name?.split(" ").includes(name));
			const [before, after] = [said.slice(0, index), said.slice(index + name.length)];
			if (!gender || isKnown || NO_CHILD_BEFORE.test(before) || PLACE_AFTER.test(after)) continue;
			if (MONTHS.test(name) && BEFORE_MONTH.test(before)) continue;
			found.set(name, { role: "friend", value: "friend", called: "friend", name, gender, isAbsent: true, text: said });
		}
	}
	return [...found.values()];
}
const OF_THE_STORY = /\b(?:story|stories|tale|bible|book|film|movie|about|please)\b/i;
/** “Victoria Park”, “Patrick's Day” */
const PLACE_AFTER =
	/^(?:['’]s)? (?:Street|Road|Lane|Avenue|Park|Square|Station|School|Hospital|Church|Bridge|Beach|Bay|Island|Falls|Hill|Heights|City|Day|Eve)(?!\p{L})/u;
const MONTHS = /^(?:April|May|June|July|August)$/;
const BEFORE_MONTH = /(?<!\p{L})(?:in|on|till?|until|since|by|from|last|next|this|early|late|of|\d|th|st|nd|rd) $/iu;
/** Before a place, a title, or the name of a pet or a toy. */
const NO_CHILD_BEFORE = new RegExp(
	String.raw`\b(?:in|from|near|into|the|(?<!\b(?:girl|boy|kid|child) )(?:called|named)|aunt|uncle|auntie|mr|mrs|ms|frau|herr|pastor|coach|st\.?|saint|san|santa|${ANY_GRANDPARENT}|(?:mov\p{L}+|go|goes|going|went|fl\p{L}+|travel\p{L}*|trip) to) $`,
	"iu",
);

/** “Terry the bin man”, “Rosa, the baker” */
const BY_WORK =
	/(?<!\p{L})(\p{Lu}\p{Ll}+),? the ((?:\p{Ll}+ )?(?:\p{Ll}*(?:man|woman)|\p{Ll}{2,}(?:er|or|ist|ian)|lady|guard|nurse|vet|cook|chef|pilot|guide))(?!\p{L})/gu;

/** Adds those whom the wish names by their work: they may be at the heart of a plot, but are no helpers. */
function addByWork(people: WishPerson[], text: string, isChild: (name: string) => boolean): void {
	for (const [whole, name = "", work = ""] of text.matchAll(BY_WORK)) {
		const noun = nounOf(work) ?? "";
		const isKnown = isChild(name) || people.some((one) => one.name?.split(" ").includes(name));
		if (isKnown || ANIMALS.includes(noun) || TIME_WORDS.test(noun)) continue;
		const gender = /(?:woman|lady)$/.test(noun) ? "girl" : /man$/.test(noun) ? "boy" : genderOf("", name);
		people.push({
			...{ role: "friend", value: "friend", called: "friend", name, isAbsent: true, text: whole },
			...(gender && { gender }),
		});
	}
}
/** “In August the summer” */
const TIME_WORDS =
	/^(?:summer|winter|weather|dinner|supper|letter|water|river|other|former|latter|number|door|floor|corner)$/;

/** Gives the only pet of the wish the sex by which the parent speaks of it. */
function addSexOfPet(
	people: readonly WishPerson[],
	clauses: readonly Clause[],
	childGender: "boy" | "girl" | undefined,
) {
	const [pet, ...more] = people.filter(({ role }) => role === "pet");
	if (!pet || pet.gender || more.length > 0) return;
	const done = clauses.map(({ plain }) => DONE_TO.exec(plain)?.[1]).find(Boolean);
	const other = childGender && (childGender === "girl" ? "boy" : "girl");
	// A pronoun of the other sex than the child's means the pet if it can mean no other person.
	const isOnly = people.every((one) => one === pet || one.gender === childGender);
	const isSaid = isOnly && other && clauses.some(({ plain }) => PRONOUNS[other].test(plain));
	const gender = done ? (done === "her" ? "girl" : "boy") : isSaid ? other : undefined;
	if (gender) pet.gender = gender;
}
const PRONOUNS = { boy: /\b(?:he|him|his)\b/, girl: /\b(?:she|her|hers)\b/ };

/** “His cousin he can’t stand (Otto)”, “a girl in her class (Steffi)”: a person whose name is in brackets. */
const BRACKETED =
	/\b(boy|girl|kid|child|cousin|friend|classmate|neighbou?r|teacher|coach|brother|sister|dog|cat)\b([^().!?\n]{0,40}) ?\(((?:(?:Mrs?|Ms|Miss|Dr)\.? )?\p{Lu}[\p{L}’'-]+)(?=[,)])/giu;

function nameBracketed(people: WishPerson[], text: string, isChild: (name: string) => boolean): void {
	for (const [whole, noun = "", after = "", name = ""] of text.matchAll(BRACKETED)) {
		if (!/^\p{Lu}/u.test(name) || isChild(name) || people.some((one) => one.name === name)) continue;
		const word = noun.toLowerCase();
		const known = people.find((one) => !one.name && nounOf(one.value) === word);
		if (known) Object.assign(known, { name, gender: known.gender ?? genderOf(word, name) });
		else if (/^(?:boy|girl|kid|child)$/.test(word) && /\b(?:class|school|grade|group|kindergarten)\b/.test(after)) {
			const gender = word === "boy" || word === "girl" ? word : genderOf("", name);
			people.push({
				role: "friend",
				value: "classmate",
				called: "classmate",
				name,
				...(gender && { gender }),
				text: whole,
			});
		}
	}
}

/** Returns the child of a line of the prompt: “Ben, her brother (a boy, 4 years old)”. */
export function otherChildIn(line: string): (WishPerson & Required<Pick<WishPerson, "name">>) | undefined {
	const [, name, relation, gender] =
		/^(.+), (?:his|her|their) (brother|sister|cousin|friend) \(a (boy|girl)\b/.exec(line) ?? [];
	if (!name || !relation) return undefined;
	const role = relation === "friend" ? "friend" : relation === "cousin" ? "relative" : "sibling";
	return {
		...{ role, value: relation, called: relation, name, text: `with ${relation} ${name}` },
		gender: gender === "girl" ? "girl" : "boy",
		isHero: true,
	};
}

/** Adds the children to the wishes, of which each kind occurs once. */
export function withChildren(children: readonly WishPerson[], wishes: readonly Wish[]): Wish[] {
	const all = [
		...children.flatMap(({ role, value, name, text }): Wish[] =>
			role === "sibling" || role === "friend" || role === "relative"
				? [{ kind: role, value, ...(name && { name }), text }]
				: [],
		),
		...wishes,
	];
	return all.filter(({ kind }, at) => all.findIndex((other) => other.kind === kind) === at);
}

const NEWBORN = /^(?!.*\btwin\b).*\b(?:(?:was|is|were|just|been) born|newborn|(?:days?|weeks?) old)\b/;

/** “Ida was born on Tuesday”, “Otto is only six weeks old”: a baby that can neither speak nor answer. */
const isInfant = ({ role, value, name }: WishPerson, text: string) =>
	(role === "sibling" || /cousin$/.test(value)) &&
	name !== undefined &&
	!value.startsWith("baby ") &&
	new RegExp(
		String.raw`(?<!\p{L})${name.replace(".", "")},? (?:(?:who|he|she|it) )?(?:(?:was|is|has been) (?:\p{L}+ )?born|arrived (?:in|at|on) .*\b(?:hospital|night|morning)|(?:is )?(?:only |just )?(?:one|1|an?|\p{L}+|\d+) (?:days?|weeks?|months?) old|(?:is|turned) (?:only |just )?(?:one|1)(?=\s*(?:[.,!?;]|$)| and\b))(?!\p{L})`,
		"iu",
	).test(text);

/** “He is called Otto”, “her name is Mrs Blum”. */
const NAMED_LATER =
	/^(?:and )?(?:(?:s?he|it) (?:is|will be) (?:called|named)|(?:his|her|its) name is) ((?:(?:Mrs?|Ms|Miss|Dr|Frau|Herr|Captain|Sir|Lady|King|Queen|Prince|Princess)\.? )?\p{L}+)/iu;

/** “Not invited to Emma's party” */
const PARTY = /\b(\p{Lu}\p{Ll}+)['’]s (?:birthday )?(?:party|sleepover|lunch|clothes|accent|headscarf)\b/u;

/** “Her first sleepover at Mia's” */
const AT_HOSTS =
	/\b(?:sleepover|overnight|sle(?:pt|eps?|eping)|stay(?:s|ed|ing)?|night) (?:over )?at (\p{Lu}\p{Ll}+)['’]s\b/u;

const isSame = (one: WishPerson, name: string | undefined, value: string) =>
	one.name && name ? one.name === name : nounOf(one.value) === nounOf(value) || (!name && isOwnerAgain(one, value));

const nounOf = (value: string) => value.split(" ").at(-1);

/** “His brother”, and then “his brothers lego ship” */
const isOwnerAgain = (one: WishPerson, value: string) => one.role === "sibling" && `${nounOf(one.value)}s` === value;

/** A list of names continues in the next clause: “her friends Max, Emil and Tariq”. */
function sentenceFrom({ text }: Clause, all: string): string {
	const from = all.indexOf(text);
	return from < 0 ? text : (all.slice(from).split(/(?<!\b(?:mr|mrs|ms|dr))[.!?;\n]/i)[0] ?? text);
}

const MISSES: ReadonlySet<WishKind> = new Set([
	"person-loss",
	"pet-loss",
	"pet-lost",
	"worry-for",
	"missing",
	"parent-away",
]);

const MISSED = /\bmiss(?:es|ed|ing)? (him|her)(?! (?!so\b|very\b|much\b|a lot\b|\w+ly\b))/;

/** “We buried him”, but not “she found her shoe”. */
const DONE_TO =
	/\b(?:bury|buried|named|called|found|adopted|got) (him|her)(?= (?:in|under|at|from|on|after|yesterday|today|last)\b|$)/;

/** “Our cat Minka died. She was old”, “Liam misses him terribly”: a pronoun in the next clause. In “she misses …” it is the child's. */
function pronounIn(clause: Clause | undefined): "boy" | "girl" | undefined {
	const text = clause?.plain ?? "";
	const [, object] = MISSED.exec(text) ?? DONE_TO.exec(text) ?? [];
	if (object) return object === "her" ? "girl" : "boy";
	const [, subject] = /^(?:and |but )?(he|she)\b(?! misse[sd]\b)/.exec(text) ?? [];
	return subject === undefined ? undefined : subject === "she" ? "girl" : "boy";
}
