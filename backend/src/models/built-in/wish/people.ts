// Recognizes the family's people and pets, and their names, in free text.

import { genderOfGrandparent, SURE_GRANDPARENT } from "@lion-tails/common/kin";
import { meaningOf } from "@lion-tails/common/storyboard/lexicon";
import { capitalize } from "@lion-tails/common/words";

const KIN = `wife|husband|stepbrother|stepsister|stepdad|stepmom|mom|mum|mommy|mummy|mama|mother|dad|daddy|papa|father|brother|sister|twin|sibling|son|daughter|boy|girl|baby|child|kid|grandson|granddaughter|cousin|uncle|aunt|auntie|aunty|nephew|niece|godfather|godmother|${SURE_GRANDPARENT}|pop|friend|buddy|pal|mate|bestie|classmate|neighbor|neighbour|teacher|babysitter|nanny|coach|pastor|mr|mrs|ms|miss`;
export const PET_KINDS =
	"dog|doggy|doggie|puppy|cat|kitty|kitten|hamster|guinea pig|rabbit|bunny|budgie|parrot|parakeet|canary|turtle|tortoise|goldfish|fish|pony|horse|chicken|hen|rooster|duck|goat|lamb|calf|lizard|gecko|snake|mouse|rat|gerbil|bird|bearded dragon|ferret|donkey";
/** True for the words “brother”, “aunt” and so on. */
export const isKin = (word: string) => KIN_WORDS.has(word) || KIN_WORDS.has(word.replace(/s$/, ""));
const KIN_WORDS = new Set(KIN.split("|"));
const OWN = "our|my|his|her|their|the family";
const NAME = String.raw`\p{L}[\p{L}'’-]+`;

/** “Our dog Moses”, “his friend Daniel”, “Uncle Paul”, “Daniel from school”, “Noah, our cat”, “Sarah has a tooth out”. */
export function isPersonalName(name: string, text: string): boolean {
	const own = escapeRegExp(name);
	return [
		String.raw`\b(?:${KIN}|${PET_KINDS})(?:'s)?,? (?:is |was )?(?:called |named |name is )?${own}(?!\p{L})`,
		String.raw`\b(?:called|named|name is|names are) (?:${NAME} and )?${own}\b`,
		String.raw`\b${own},? (?:${OWN}|the|a|from|at|next) (?:\w+ ){0,2}?(?:${KIN}|${PET_KINDS}|school|preschool|kindergarten|class|daycare|church|work|nursery|door|street|party|house)(?!\p{L})`,
		String.raw`\b(?:${OWN}) (?:\w+ )?(?:${KIN})s? (?:${NAME},? (?:and )?)+${own}\b`,
		String.raw`\b(?:aged? )?${own},? (?:who )?is (?:\d+|sad|ill|sick|sleeping|coming|afraid|scared|my|our|his|her|so|very|in (?:hospital|bed)|\w+ years)\b`,
	].some((pattern) => new RegExp(pattern, "iu").test(text.replaceAll("’", "'")));
}

/** In a pattern with the flag “u”, an escaped hyphen is an error. */
const escapeRegExp = (text: string) => text.replaceAll(/[^\p{L}\p{N}\s]/gu, ".");

const TITLE = String.raw`(?:mr|mrs|ms|miss|dr|frau|herr|tante|onkel)\.? `;
/** “Mrs. Whitlock” or “Tom”. */
const FULL_NAME = `(?:${TITLE})?${NAME}`;

/**
 * Returns the names right after the word for a person or a pet: “brother Tom”, “cousins Lotte, Ben and Ida”. A word in lower
 * case counts only if it is a known name.
 */
export function namesAfter(kinWord: string, text: string): string[] {
	const pattern = new RegExp(
		String.raw`\b(?:${kinWord})s?(?: in (?:his|her|our|the) class| at school| next door)?,? (?:(?:is |are )?(?:called|named) |whose names? (?:is|are) |(is |are ))?(${FULL_NAME}(?:(?:, (?:and )?| and | & )${FULL_NAME}){0,4})`,
		"giu",
	);
	for (const [whole, is, list = ""] of text.replaceAll("’", "'").matchAll(pattern)) {
		const isTold = /\b(?:called|named|names? (?:is|are)) /i.test(whole);
		const names: string[] = [];
		for (const one of list.split(/, (?:and )?| and | & /i)) {
			// “A sister called Ida and says …”
			const name = nameIn(one, isTold && names.length === 0);
			// “Her friend is Karl”, but not “her friend is Sad”.
			if (!name || (is && !KNOWN_NAMES.has(name.toLowerCase()))) break;
			names.push(name);
		}
		if (names.length > 0) return names;
	}
	return [];
}

/** Returns the names of people with a title: “Mrs. Okonkwo”. */
export const titledNames = (text: string): string[] =>
	[...text.replaceAll("’", "'").matchAll(new RegExp(`\\b${TITLE}${NAME}`, "giu"))].flatMap(
		([one]) => nameIn(one) ?? [],
	);

function nameIn(text: string, isTold = false): string | undefined {
	const [, title, word = ""] = new RegExp(`^(?:(${TITLE}))?(${NAME})$`, "iu").exec(text.replace(/'s?$/, "")) ?? [];
	const plain = word.toLowerCase();
	const isName = isTold || /^\p{Lu}\p{Ll}/u.test(word) || KNOWN_NAMES.has(plain) || title;
	if (!word || !isName || NO_NAMES.has(plain) || isKin(plain)) return undefined;
	// “His friend Omars homework”
	const isOwner = /s$/.test(plain) && !KNOWN_NAMES.has(plain) && KNOWN_NAMES.has(plain.slice(0, -1));
	const name = capitalize(isOwner ? word.slice(0, -1) : word);
	return [title && spelledTitle(title.trim()), name].filter(Boolean).join(" ");
}

const spelledTitle = (title: string) => capitalize(title.toLowerCase()).replace(/^(Mr|Mrs|Ms|Dr)\.?$/, "$1.");

/** Returns the name before the word: “Rosie is our hamster”, “Mia, her best friend”. */
export function nameBefore(kinWord: string, text: string): string | undefined {
	const pattern = new RegExp(
		String.raw`(?:^|[\s“"(])((?:(?:Mr|Mrs|Ms|Miss|Dr)\.? )?\p{Lu}[\p{L}'’-]+),? (?:is |was )?(?:${OWN}|the|a) (?:\p{L}+ ){0,2}?(?:${kinWord})s?\b`,
		"u",
	);
	const name = pattern.exec(text.replaceAll("’", "'"))?.[1];
	return name && nameIn(name);
}

/** Capitalized words that are not names. */
const NO_NAMES = new Set(
	"i he she we they it is was has had and or but please the a an our my his her god jesus lord bible monday tuesday wednesday thursday friday saturday sunday christmas easter today yesterday tomorrow tonight can could will tell with about when how what why where there this that last next first new big little no not since because maybe thank thanks then so once after before until while during finally suddenly later soon usually sometimes always never again also even just only both all some somebody someone everybody everyone nobody every each another other here one two three four five".split(
		" ",
	),
);

/** True for a word that begins a sentence with a capital and is no name: “Then the hen sat down”. */
export const isNoName = (word: string) => NO_NAMES.has(word.toLowerCase());

const GIRLS_NAMES = new Set(
	"abby abigail ada adele agnes aisha alba alice alina alma amara amelia amelie amy amélie andrea anita anja anna anne anneke annie antonia aria astrid aurora ava ayla beatrice becky bella beth bianca birgit brigitte camila carla carmen carol caroline cecilia charlotte chloe christina clara clementine clover coco daisy dana daphne delilah diana dora edith eileen elena elif elina elise eliza elizabeth ella ellie elsa emilia emilie emily emma erika esme esther eva eve faith fatima felicity fiona flora frances frida frieda gabriela gemma georgia gerda gisela gloria grace greta hana hannah harriet heidi helen helena helga hilda hope ida ilse ines ingrid irene isabel isabella ivy jana jane jenny jess jessica jill johanna josefine josephine joy judith judy julia julie juliet karin kate katharina kathryn katie kim klara kristin laila lara laura layla lea leah leila lena leonie lia lily lina lisa liv liz lotta lotte louisa louise lucia lucy luise luna lydia madeleine maja margaret margot maria mariam marie marlene marta martha mary mathilda mathilde matilda maya melanie mia michelle mila mimi mina minka mirjam molly nadia nancy naomi natalie nele nelly nina noor nora nour olga olivia paula paulina pauline penny petra philippa pia priya rachel rebecca romy rosa rosalie rosie ruby ruth sabine sally salma samira sandra sara sarah sienna sigrid silvia sofia sofie sonja sophia sophie stella stephanie susan susanna teresa thea theresa tilda ursula valentina vanessa vera victoria wilma yasmin yuki zara zoe zuri".split(
		" ",
	),
);
const BOYS_NAMES = new Set(
	"aaron abel adam adrian ahmed aiden albert alex alfie ali amir anders andrew anton arjun arlo arthur asher august balthasar bastian ben benedikt benjamin bernd björn bobby bruno buddy caleb callum carl carlo carlos cem charlie christian christoph connor cyrus damian dan daniel dave david declan diego dieter dominic ed edgar edward eli elia elias elijah emanuel emil emre enzo eric erik ernst ethan evan ezra fabian felipe felix ferdinand fergus finley finn florian frank franz fred freddie fritz georg george gregor gustav günter hamza hannes hans harry heinrich heinz helmut henry herbert hugo ian ibrahim igor isaac ivan jack jacob jaden jake jakob james jan jason jasper javier jeremy jim joe joel johann john johnny jonah jonas jonathan jorge josef joseph josh joshua juan jude julian jürgen kai karim karl kasper kevin kian klaus kofi konrad kurt lars lasse lennart leo leon leonard levi liam linus lorenz louis luca lucas luis luka lukas luke magnus malik manuel marcel marco marcus mario mark martin marvin mason mateo mats matt matteo matthias maurice max mehmet micah michael mike milo mohammed moritz moses muhammad nathan nico niels niklas nils noah oisin olaf ole oliver ollie omar oscar oskar otis otto owen pablo patrick paul pavel pedro pete peter phil philip philipp rafael raphael raul ravi rex richard rob robert robin rocky roland roman ronan rupert ryan sam samir samuel sander sebastian sergio seth sid simba simon stefan steve sven tariq ted teddy theo theodore thomas thor tim timmy timo tobias toby tom tomas tommy toni tristan tyler uwe valentin victor vincent walter wilhelm will william wolfgang xavier yannick yusuf".split(
		" ",
	),
);
const KNOWN_NAMES = new Set([...GIRLS_NAMES, ...BOYS_NAMES, "biscuit", "peanut", "snowball", "snowy"]);

const FEMALE =
	/\b(?:(?:step)?mom|mommy|(?:step)?mum|mummy|mama|(?:step)?mother|(?:step)?sister|aunt|auntie|aunty|godmother|niece|hen|mrs|miss|ms|frau|new girl)\b/;
const MALE =
	/\b(?:(?:step)?dad|daddy|papa|(?:step)?father|(?:step)?brother|uncle|godfather|nephew|rooster|mr|herr|new boy)\b/;

/** Returns the gender by the kind (“little sister”), else by the name; undefined if neither says it. */
export function genderOf(kind: string, name = ""): "boy" | "girl" | undefined {
	if (FEMALE.test(kind)) return "girl";
	if (MALE.test(kind)) return "boy";
	const grandparent = genderOfGrandparent(kind);
	if (grandparent) return grandparent;
	const [typed = ""] = name.toLowerCase().split(" ");
	// “Inés”
	const first = KNOWN_NAMES.has(typed) ? typed : typed.normalize("NFD").replaceAll(/\p{M}/gu, "");
	if (GIRLS_NAMES.has(first) || /^(?:mrs|ms|miss|frau)\.?$/.test(first)) return "girl";
	return BOYS_NAMES.has(first) || /^(?:mr|herr)\.?$/.test(first) ? "boy" : undefined;
}

/** True for a common first name, which is also in the Bible. */
export const isFirstName = (word: string) => KNOWN_NAMES.has(word);

const TOY =
	/\b(?:(?:stuffed|cuddly|plush|cloth|soft|toy|knitted) (?:toy )?(\p{Ll}+)|(?:her|his) (?:\p{Ll}+ )?(rabbit|bunny|bear|elephant|lion|monkey|giraffe|tiger|penguin|unicorn|dinosaur|fox|lamb|sheep|owl)|(teddy(?: bear)?|plushie|stuffie|stuffed animal))(?:,? (?:called|named) | )((?:(?:Mr|Mrs|Ms|Miss|Dr|Sir|Captain|Prince|Princess|King|Queen|Little|Big)\.? )?\p{Lu}[\p{L}'’-]+)/u;
/** A real animal: “her rabbit Flop had babies”. */
const ALIVE =
	/\b(?:died|dead|vet|ran away|run away|escaped|babies|hutch|cage|ill|sick|old|birthday|feeds?|fed|ate|eats)\b/;

/** Returns the child's cloth animal with its name: “her teddy Bruno”, “her rabbit Flop”. */
export function namedToy(text: string, animal: string | undefined): { kind: string; name: string } | undefined {
	const found = TOY.exec(text);
	if (!found) return undefined;
	const [, kind, cuddly, teddy = "", name = ""] = found;
	if (NO_NAMES.has(name.toLowerCase()) || (cuddly && ALIVE.test(text))) return undefined;
	const toy = kind ?? cuddly ?? (teddy.startsWith("teddy") ? "bear" : (animal ?? "bear"));
	return { kind: toy, name: name.replace(/[’']s?$/, "") };
}

/** Words beside a real animal: “Lolo’s carabao”, “Biscuit the guinea pig”, “the axolotl … her name’s Gerald”. */
const LIVING = (noun: string) =>
	new RegExp(
		String.raw`(?:\b(?:[Oo]ur|[Mm]y|\p{L}+'s) (?:\p{L}+ ){0,2}|\b(?!Please|Tell|With|And|But|About|Maybe|Give)\p{Lu}\p{L}+,? (?:the|our|my|his|her) (?:\p{L}+ )?)${noun}(?!\p{L})|\b(?:[Hh]is|[Hh]er|[Tt]heir) (?:\p{L}+ )?${noun} (?:comes?|came|is coming|arrives?|pulled|ran|bit|ate|eats|had|lost|barks?|barked)\b|\b${noun}(?:,? (?:is |was )?(?:called|named|whose name)| \p{Lu}\p{L}+)(?!\p{L})|\b${noun}\b[^]*\b(?:name's|name is|(?:its|his|her) name was) \p{Lu}`,
		"u",
	);
/** Words of a wish in which the animal has its own part: “the barn owl”, “they heard an owl”, “terrified of moths”; but “he is the donkey in the play”. */
const IN_WISH = (noun: string) =>
	new RegExp(
		String.raw`(?<!\b(?:is|are|be|was|as|plays?|played|playing|about|with|like) )\bthe (?:\p{Ll}+ )?${noun}s?(?!\p{L})|\b(?:afraid|scared|terrified|frightened|petrified) (?:of|by) (?:\p{Ll}+ ){0,2}${noun}s?(?!\p{L})|\b(?:one|two|three|four|five|six|\d+|some|these|those|best|oldest) (?:\p{Ll}+ )?${noun}s?(?!\p{L})|\ban? (?:\p{Ll}+ )?${noun} (?:took|bit|came|ran|ate|pulled|stole|followed|visited|sat|flew|chased|died|got|was)(?!\p{L})|\b(?:heard|saw|found|met|spotted|adopted|caught|rescued|there was) an? (?:\p{Ll}+ ){0,2}${noun}(?!\p{L})|\b(?:turned into|became) (?:\p{Ll}+ )?${noun.replace(/y$/, "(?:y|ie)")}s?(?!\p{L})|\bgrand(?:pa|ma|dad|mother|father)s (?:\p{Ll}+ )?${noun}(?!\p{L})`,
		"iu",
	);
const SAID_AS_TOY = /\b(?:stuffed|cuddly|cuddle|plush|cloth|soft|toy|knitted|crocheted|plushie|stuffie|teddy)\b/i;

/** True if the animal that the parent chose as the child's companion is a real one in the wish: no second one of cloth comes along. */
export function isLivingAnimal(animal: string, wishText: string): boolean {
	const noun = escapeRegExp(
		animal
			.trim()
			.toLowerCase()
			.replace(/^(?:an?|the) /, ""),
	);
	const text = wishText.replaceAll("’", "'");
	if (!noun || SAID_AS_TOY.test(text) || namedToy(wishText, animal)) return false;
	// “A dog”, beside a sheepdog of cloth
	const kind = meaningOf(noun.split(" ").at(-1) ?? noun)?.animal;
	const ofKind = (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => {
		const own = meaningOf(word)?.animal;
		return own !== undefined && (own === kind || noun.endsWith(word));
	});
	return [noun, ...new Set(ofKind)].some((one) => {
		// A story may start with the noun, and name nobody: “Rabbit”.
		const lower = text.replaceAll(new RegExp(one, "giu"), (found) => found.toLowerCase());
		return LIVING(one).test(lower) || IN_WISH(one).test(lower);
	});
}

const SOFT_TOY =
	/\b(?:stuffed|cuddly|plush|cloth|soft|knitted) (?:toy )?(?!toy|animal)(\p{Ll}+)|\b(teddy(?: bear)?|bear|bunny|rabbit|doll|lamb|elephant|monkey)\b/iu;

/** “Lolly her stuffed bunny” */
const NAMED_BEFORE = /(?<!\p{L})(\p{Lu}\p{Ll}+),? (?:her|his|the|our) (?:\p{Ll}+ ){0,2}?$/u;

/** Returns the toy that these clauses say is lost. `toy`: a named toy of the wish. */
export function lostToyIn(
	text: string,
	toy: { kind: string; name: string } | undefined,
): { kind: string; name?: string } | undefined {
	if (toy && text.includes(toy.name)) return toy;
	const found = SOFT_TOY.exec(text);
	const kind = (found?.[1] ?? found?.[2])?.toLowerCase();
	if (!found || kind === undefined) return undefined;
	const [, name] = NAMED_BEFORE.exec(text.slice(0, found.index)) ?? [];
	return { kind, ...(name && { name }) };
}
