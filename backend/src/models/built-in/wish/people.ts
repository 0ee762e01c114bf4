// Recognizes the family's people and pets, and their names, in free text.

const KIN =
	"mom|mum|mommy|mummy|mama|mother|dad|daddy|papa|father|brother|sister|twin|sibling|son|daughter|boy|girl|baby|child|kid|grandson|granddaughter|cousin|uncle|aunt|auntie|aunty|nephew|niece|godfather|godmother|grandpa|granddad|grandad|grandfather|gramps|opa|pop|grandma|granny|grandmother|gran|nana|nanna|oma|friend|buddy|pal|bestie|classmate|neighbor|neighbour|teacher|babysitter|nanny|coach|pastor|mr|mrs|ms|miss";
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
		String.raw`\b(?:${KIN}|${PET_KINDS})(?:'s)?,? (?:is |was )?(?:called |named |name is )?${own}\b`,
		String.raw`\b(?:called|named|name is|names are) (?:${NAME} and )?${own}\b`,
		String.raw`\b${own},? (?:${OWN}|the|a|from|at|next) (?:\w+ ){0,2}?(?:${KIN}|${PET_KINDS}|school|preschool|kindergarten|class|daycare|church|work|nursery|door|street|party|house)\b`,
		String.raw`\b(?:${OWN}) (?:\w+ )?(?:${KIN})s? (?:${NAME},? (?:and )?)+${own}\b`,
		String.raw`\b(?:aged? )?${own},? (?:who )?is (?:\d+|sad|ill|sick|sleeping|coming|afraid|scared|my|our|his|her|so|very|in (?:hospital|bed)|\w+ years)\b`,
	].some((pattern) => new RegExp(pattern, "iu").test(text.replaceAll("’", "'")));
}

const escapeRegExp = (text: string) => text.replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`);

/**
 * Returns the name right after the word for a person or a pet. A word in lower case counts only if it is a known name.
 */
export function nameAfter(kinWord: string, text: string): string | undefined {
	const pattern = new RegExp(
		String.raw`\b(?:${kinWord})s?,? (?:(is )?(?:called|named) |whose name is )?(${NAME})`,
		"giu",
	);
	for (const [whole, , name = ""] of text.replaceAll("’", "'").matchAll(pattern)) {
		const clean = name.replace(/'s?$/, "");
		const isTold = /\b(?:called|named|name is) /i.test(whole);
		if (!clean || NO_NAMES.has(clean.toLowerCase())) continue;
		if (isTold || /^\p{Lu}\p{Ll}/u.test(clean) || KNOWN_NAMES.has(clean.toLowerCase()))
			return clean.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
	}
	return undefined;
}

/** Returns the name before the word: “Rosie is our hamster”, “Mia, her best friend”. */
export function nameBefore(kinWord: string, text: string): string | undefined {
	const pattern = new RegExp(
		String.raw`(?:^|[\s“"(])(\p{Lu}[\p{L}'’-]+),? (?:is |was )?(?:${OWN}|the|a) (?:\p{L}+ ){0,2}?(?:${kinWord})s?\b`,
		"u",
	);
	const name = pattern.exec(text.replaceAll("’", "'"))?.[1]?.replace(/'s?$/, "");
	return name && !NO_NAMES.has(name.toLowerCase()) ? name : undefined;
}

/** Capitalized words that are not names. */
const NO_NAMES = new Set(
	"i he she we they it is was has had and or but please the a an our my his her god jesus lord bible monday tuesday wednesday thursday friday saturday sunday christmas easter today yesterday tomorrow tonight can could will tell with about when how what why where there this that last next first new big little no not since because maybe thank thanks".split(
		" ",
	),
);

const GIRLS_NAMES = new Set(
	"abby abigail alice amelia amy andrea anna anne annie ava becky bella beth carol charlotte chloe clara clover coco daisy elizabeth eliza ella ellie emilia emily emma esther eva eve faith frieda grace greta hannah heidi hope ida isabel ivy jane jenny jess jill johanna joy judith judy julia kate katie kim laura lea leah lena lia lily lina lisa liv liz lotta lotte lucy luna lydia maja maria marie martha mary mathilda maya mia mila mimi mina minka molly naomi nina nora olivia paula penny pia rachel rebecca rosa rosie ruby ruth sara sarah sofia sophia sophie stella susan thea tilda vera zoe".split(
		" ",
	),
);
const BOYS_NAMES = new Set(
	"aaron abel adam aiden alex ali andrew anton asher ben benjamin bobby bruno buddy caleb carl carlo charlie dan daniel david ed eli elias elijah emil emre eric ethan evan ezra felix finn frank fred george hans harry henry ian isaac jack jacob jake james jasper jim joe joel john johnny jonah jonas jonathan joseph josh joshua jude karl kurt leo levi liam louis lucas luis lukas luke mark martin mateo mats matt max micah michael milo moritz moses nathan nico noah oliver omar oscar otto paul pete peter phil philip rex rob robin rocky ryan sam samuel seth simba simon steve ted teddy theo theodore thomas tim timmy tobias toby tom tommy toni victor will william".split(
		" ",
	),
);
const KNOWN_NAMES = new Set([...GIRLS_NAMES, ...BOYS_NAMES, "biscuit", "peanut", "snowball", "snowy"]);

const FEMALE =
	/\b(?:mom|mommy|mum|mummy|mama|mother|sister|grandma|granny|grandmother|gran|nana|nanna|oma|aunt|auntie|aunty|godmother|niece|hen|mrs|miss|ms)\b/;
const MALE =
	/\b(?:dad|daddy|papa|father|brother|grandpa|granddad|grandad|grandfather|gramps|opa|uncle|godfather|nephew|rooster|mr)\b/;

/** Returns the gender by the kind (“little sister”), else by the name; undefined if neither says it. */
export function genderOf(kind: string, name = ""): "boy" | "girl" | undefined {
	if (FEMALE.test(kind)) return "girl";
	if (MALE.test(kind)) return "boy";
	const [first = ""] = name.toLowerCase().split(" ");
	if (GIRLS_NAMES.has(first) || first === "mrs") return "girl";
	return BOYS_NAMES.has(first) ? "boy" : undefined;
}

/** True for a common first name, which is also in the Bible. */
export const isFirstName = (word: string) => KNOWN_NAMES.has(word);

const TOY =
	/\b(?:(?:stuffed|cuddly|plush|cloth|soft|toy|knitted) (?:toy )?(\p{Ll}+)|(?:her|his) (?:\p{Ll}+ )?(rabbit|bunny|bear|elephant|lion|monkey|giraffe|tiger|penguin|unicorn|dinosaur|fox|lamb|sheep|owl)|(teddy(?: bear)?|plushie|stuffie|stuffed animal))(?:,? (?:called|named) | )(\p{Lu}[\p{L}'’-]+)/u;
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
