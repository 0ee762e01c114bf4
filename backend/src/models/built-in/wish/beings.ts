// Finds the people and pets in a clause of a wish.
import type { Clause } from "@lion-tails/common/clauses";
import { ANY_GRANDPARENT, isGrandparentIn } from "@lion-tails/common/kin";
import { nameBefore, namesAfter, PET_KINDS, titledNames } from "./people.ts";

/** A person or a pet of the family, or several: “cousins”. */
export type Being = {
	role: "sibling" | "grandparent" | "friend" | "relative" | "parent" | "teacher" | "pet";
	/** The noun after “her”: “little brother”, “dog”, “cousins”. */
	value: string;
	name?: string;
	/** The names of all: “cousins Lotte and Ben”. */
	names: readonly string[];
	/** The word by which the parent calls a grandparent, a parent or an aunt: “oma”, “papa”. */
	called: string;
	/** Offset of the word for it in the clause. */
	at: number;
};

const POSSESSIVE =
	"(?:my|our|his|her|their|a|the family|the|with|and|to|from|grandpa|miss(?:es)?|about|of|by|for|than|new|best|two|three|four|both)";
const FRIENDS = "friend|buddy|bestie|pal|mate|classmate|neighbou?r";
const RELATIVES = "cousin|uncle|aunt|auntie|aunty|godmother|godfather|nephew|niece|babysitter|nanny|coach|pastor";
const PARENTS =
	"(?:step)?dad|daddy|papa|(?:step)?father|husband|(?:step)?mom|mommy|(?:step)?mum|mummy|mama|(?:step)?mother|wife";

const BEINGS: readonly { role: Being["role"]; pattern: RegExp; words: string }[] = [
	{
		role: "sibling",
		pattern: new RegExp(
			String.raw`(?:^|\b(?:${POSSESSIVE}|\p{L}+s) )(?:(?:clever|smart|perfect|talented|popular|sporty) )?(?:(little|baby|big|older|younger|twin|small|new|foster|step|half) )?(?:baby )?((?:step|half)?(?:brother|sister)s?|twin(?! (?:brother|sister)))\b`,
			"u",
		),
		words: "(?:step|half)?(?:brother|sister)|twin",
	},
	{
		role: "grandparent",
		pattern: new RegExp(String.raw`(?<!\p{L})(?:(great) )?((?:${ANY_GRANDPARENT})s?|grandparents)(?!\p{L})`, "u"),
		words: ANY_GRANDPARENT,
	},
	{
		role: "friend",
		pattern: new RegExp(
			String.raw`\b(?<!(?:be|become|becomes|became|make|makes|made|are|were|no|good|new|best) )(?:(best|new|good|old) )?((?:${FRIENDS})s?)\b`,
		),
		words: FRIENDS,
	},
	{
		role: "relative",
		pattern: new RegExp(String.raw`\b(?:(big|little|older|baby) )?((?:${RELATIVES})s?)\b`),
		words: RELATIVES,
	},
	{ role: "friend", pattern: /\b(new) ((?:girl|boy|kid|child)(?:ren|s)?)\b/, words: "girl|boy|kid|child" },
	{ role: "teacher", pattern: /\b(?:(new|old) )?(teachers?)\b/, words: "teacher" },
	{ role: "parent", pattern: new RegExp(String.raw`\b()(${PARENTS})s?\b`), words: PARENTS },
	{
		role: "pet",
		pattern: new RegExp(
			String.raw`\b(?:my|our|his|her|their|a new|new|a|has a|got a|the|\p{L}{3,}s) (?:(new|old|little|pet|beloved|class|school|kindergarten|nursery|neighbou?rs|grandmas|grandpas|friends|cousins) )?(?:pet )?((?:${PET_KINDS})s?)\b(?! (?:next door|show|food|shop|in the (?:zoo|book)|costume|toy|plushie|blanket|blankie|ears|slippers|pajamas))`,
			"u",
		),
		words: PET_KINDS,
	},
];

/** “My mom's husband Tom” is not Dad. */
const OF_A_PARENT =
	/\b(?:(mom|mommy|mum|mummy|mama|mother)|dad|daddy|papa|father)'?s (?:new )?(husband|boyfriend|wife|girlfriend|partner)\b/giu;
const withStepparents = (text: string) =>
	text.replaceAll(OF_A_PARENT, (_, mother?: string) => (mother ? "stepdad" : "stepmom"));

/** Returns the people and pets of a clause in the order of its words. `sentence`: the text from the clause on. */
export function beingsIn(given: Clause, from = given.text): Being[] {
	const sentence = withStepparents(from);
	const clause: Clause = {
		...given,
		text: withStepparents(given.text),
		plain: withStepparents(given.plain),
		negatedFrom: withStepparents(given.plain.slice(0, given.negatedFrom)).length,
	};
	const found = BEINGS.flatMap(({ role, pattern, words }) =>
		matchesIn(clause, pattern, role).flatMap((match): Being[] => {
			const [, adjective = "", plural = ""] = match;
			// “His brother's ship” is of one brother.
			const noun = clause.text.toLowerCase().includes(`${plural.replace(/s$/, "")}'s`)
				? plural.replace(/s$/, "")
				: plural;
			// “At a friend's house”, “the neighbors' dog”
			const isOwner = clause.text.includes(`${noun.slice(0, -1)}'s`) || clause.text.includes(`${noun}' `);
			if ((role === "friend" || role === "relative") && isOwner) return [];
			const one = noun.replace(/(?<!s|^gramp|^pop)s$/, "");
			const kinWords = role === "pet" ? one : role === "friend" || role === "parent" ? words : one;
			const after = namesAfter(kinWords, sentence);
			const before = after.length === 0 ? nameBefore(words, clause.text) : undefined;
			const all = before ? [before] : after;
			const [name] = all;
			const isBaby = role === "sibling" && /\bbaby\b/.test(match[0]);
			const value = nounOf(role, isBaby ? "baby" : adjective, noun, name);
			// The parent's own sister is an aunt.
			if (role === "sibling" && /^my (?:\p{L}+ )*(?:brother|sister)/u.test(match[0]))
				return [auntOrUncle(one, all, match.index)];
			// “My wife Sarah” is Mom.
			// “Great grandmother” is what the child calls her, too.
			const isGreat = role === "grandparent" && adjective === "great" && !name;
			const called = /^(?:wife|husband)$/.test(one) ? value : isGreat ? `great ${one}` : one;
			const isParent = role === "parent" && !one.startsWith("step");
			const names = isParent ? [] : all;
			return [{ role, value, ...(name && !isParent && { name }), names, called, at: match.index }];
		}),
	);
	const known = new Set(found.flatMap(({ names }) => names));
	const others = titledNames(clause.text)
		.filter((name) => !known.has(name))
		.map((name) => titled(name, clause, sentence))
		.filter(({ at }) => at >= 0 && at < clause.negatedFrom);
	const more = [...(found.length === 0 ? namedFriends(clause, sentence) : []), ...namedBaby(clause, sentence)];
	return [...found, ...others, ...more.filter(({ name }) => !known.has(name ?? ""))].toSorted((a, b) => a.at - b.at);
}

function auntOrUncle(sibling: string, names: readonly string[], at: number): Being {
	const value = sibling.includes("sister") ? "aunt" : "uncle";
	const [name] = names;
	return { role: "relative", value, ...(name && { name }), names, called: value, at };
}

/** “With Emma and Noah from kindergarten”, “Mia and Ben from next door”. */
function namedFriends({ plain, negatedFrom }: Clause, sentence: string): Being[] {
	const match =
		/\b(?:with|and) (?=\p{L}+(?: and \p{L}+)* from (?:school|kindergarten|preschool|nursery|class|church|daycare|next door|work)\b)/u.exec(
			plain,
		);
	if (!match || match.index >= negatedFrom) return [];
	const names = namesAfter("with|and", sentence);
	const [name] = names;
	return name ? [{ role: "friend", value: "friend", name, names, called: "friend", at: match.index }] : [];
}

/** “Papa, mama and baby Otto” */
function namedBaby({ plain, negatedFrom }: Clause, sentence: string): Being[] {
	const at = plain.search(/\bbaby \p{L}/u);
	const [name] = at >= 0 && at < negatedFrom ? namesAfter("baby", sentence) : [];
	return name && !/^jesus|^moses/i.test(name)
		? [{ role: "sibling", value: "baby", name, names: [name], called: "baby", at }]
		: [];
}

/** “Mrs. Rivera” is a teacher where there is a school, else a neighbor. */
function titled(name: string, { plain }: Clause, sentence: string): Being {
	const isTeacher = /teach|class|school|kindergarten|nursery/i.test(sentence);
	const at = plain.indexOf(name.toLowerCase().replaceAll(".", ""));
	const kind = isTeacher
		? ({ role: "teacher", value: "teacher" } as const)
		: ({ role: "relative", value: "neighbor" } as const);
	return { ...kind, name, names: [name], called: kind.value, at };
}

/** “Our cat Tiger and our rabbit Snowflake”, “Mom and Dad”: several of a role, but each word once. */
function matchesIn(clause: Clause, pattern: RegExp, role: Being["role"]): RegExpExecArray[] {
	const found = new Map<string, RegExpExecArray>();
	for (const match of clause.plain.slice(0, clause.negatedFrom).matchAll(new RegExp(pattern, `${pattern.flags}g`))) {
		const [, , word = ""] = match;
		// Only the family's own animal is a pet, not a cloth animal or any dog.
		const isPet = isOwnPet(clause.plain, match) || namesAfter(word, clause.text).length > 0;
		const isMeant = role === "pet" ? isPet : role !== "grandparent" || isGrandparentIn(word, clause.text);
		if (isMeant) found.set(word, found.get(word) ?? match);
	}
	return [...found.values()];
}

/** “She is a big sister now too”: the child itself. */
const ELDER_ITSELF =
	/\b(s?he|\p{L}+) (?:is|has|was|becomes?|became|will be|going to be|gets to be|about to be)(?: \p{L}+)? an? (?:big|older) (brother|sister)\b/gu;

/** True if the being is the child itself, which has become a big brother or sister, and nobody else. */
export function isChildAsElder({ role, value, name }: Being, text: string, childName = ""): boolean {
	const [, noun] = /^(?:big|older) (brother|sister)$/.exec(value) ?? [];
	if (role !== "sibling" || name || noun === undefined) return false;
	const subjects = [noun === "sister" ? "she" : "he", childName.toLowerCase()];
	return [
		...text
			.toLowerCase()
			.replaceAll(/['’]s\b/g, " is")
			.matchAll(ELDER_ITSELF),
	].some(([, subject = "", own]) => own === noun && subjects.includes(subject));
}

/** Clauses about somebody who is unkind to the child, whom it robbed, or who always gets what it wants. */
const HOSTILE =
	/\b(?:mean|hits?|hitting|teas(?:e|es|ed|ing)|bull(?:y|ies|ied|ying)|laugh(?:s|ed|ing)? at|calls? (?:him|her)|mocks?|steals?|stole|rang|phoned|scold(?:s|ed)|told (?:him|her) off|stupid|dumb|idiot|shouts?|yell(?:s|ed)|scared of|afraid of|hates?(?! it\b| when\b| to\b)|always (?:does|gets|wins|takes|has|goes)|without (?:him|her)|(?:never|not|n['’]?t) lets? (?:him|her)|(?:leaves?|left|shuts?|keeps?) (?:him|her) out)\b|\bgot (?:it|the (?:part|role))(?: instead)?$/i;

/** Clauses about somebody who is far away, or who is about to leave. */
const AWAY = /\b(?:hours?|miles|kilomet(?:er|re)s) (?:to|from|away)\b|\b(?:maternity|parental) leave\b/i;

/** Clauses about somebody to whom the child has done wrong: it does not come along, and is no helper. */
const WRONGED =
	/\b(?:lied|lies|lying|rude|cheeky) to\b|\b(?:blamed|bit|pushed|kicked|scratched|flooded|ruined|benched)\b|\b(?:broke|smashed|scratched|stained|lost) (?:the )?(?:\p{L}+ ){0,4}\p{L}+'s\b|\bsecret\b/iu;

/** “Her friend Hanna sat next to Lotta”: the friend is with another child. */
const WITH_ANOTHER =
	/\b(?:sat|sits?|sitting) (?:next to|beside|with) (?!(?:her|him)\b)\p{L}|\b(?:plays?|played) with \p{L}+ (?:now|instead|and not)\b/iu;

/** True unless the clause is about somebody with whom the child would not spend its day. */
export const isFriendlyClause = (text: string): boolean =>
	!HOSTILE.test(text) && !WITH_ANOTHER.test(text) && !WRONGED.test(text) && !GRIEVES.test(text) && !AWAY.test(text);

/** A person whose mother has just died is no cheerful companion. */
const GRIEVES =
	/\b(?:mom|mum|mother|dad|father|parents|brother|sister|baby)\b.*\b(?:died|dead|passed away|has cancer)\b|\blost (?:his|her) (?:mom|mum|mother|dad|father)\b/i;

const isOwnPet = (plain: string, match: RegExpExecArray) =>
	/^(?:my|our|his|her|their|a new|new)\b/.test(match[0]) ||
	(/^(?:has a|got a|the|a)\b/.test(match[0]) &&
		(/\b(?:we|they|family|she|he) (?:has|have|got|get|are getting|will get)\b/.test(plain) || PET_STATE.test(plain)));
const PET_STATE = /\b(?:died|passed|ran away|put (?:down|to sleep)|at the vet)\b/;

function nounOf(role: Being["role"], adjective: string, noun: string, name: string | undefined): string {
	const kind = name ? noun.replace(/(?<!s)s$/, "") : noun;
	if (role === "pet") return /^dogg/.test(kind) ? "dog" : kind === "kitty" ? "cat" : kind;
	if (role === "sibling") return adjective === "new" || !adjective ? kind : `${adjective} ${kind}`;
	if (kind.startsWith("step") && role === "parent") return kind;
	if (role === "parent") return /dad|papa|father|husband/.test(kind) ? "dad" : "mom";
	// Grandma is already a person of every story.
	if (/^(?:grandma|grandmother)$/.test(kind)) return name ? kind : "other grandma";
	if (role === "friend")
		return adjective && /^(?:friend|pal|buddy|mate|girl|boy|kid|child)/.test(kind)
			? `${adjective} ${kind.replace(/^(?:pal|buddy|mate)/, "friend")}`
			: kind.replace(/^(?:buddy|bestie|pal|mate)/, "friend");
	return adjective && role !== "grandparent" ? `${adjective} ${kind}` : kind;
}
