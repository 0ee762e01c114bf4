// Recognizes the family's people and pets, and their names, in free text.

const KIN =
	"mom|mum|mommy|mummy|mama|mother|dad|daddy|papa|father|brother|sister|twin|sibling|son|daughter|boy|girl|baby|child|kid|grandson|granddaughter|cousin|uncle|aunt|auntie|aunty|nephew|niece|godfather|godmother|grandpa|granddad|grandad|grandfather|gramps|opa|pop|grandma|granny|grandmother|gran|nana|nanna|oma|friend|buddy|pal|bestie|classmate|neighbor|neighbour|teacher|babysitter|nanny|coach|pastor|mr|mrs|ms|miss";
export const PET_KINDS =
	"dog|doggy|doggie|puppy|cat|kitty|kitten|hamster|guinea pig|rabbit|bunny|budgie|parrot|parakeet|canary|turtle|tortoise|goldfish|fish|pony|horse|chicken|hen|rooster|duck|goat|lamb|calf|lizard|gecko|snake|mouse|rat|gerbil|bird|bearded dragon|ferret|donkey";
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

const escapeRegExp = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`);

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

/** Capitalized words that are not names. */
const NO_NAMES = new Set(
	"i he she we they it is was has had and or but please the a an our my his her god jesus lord bible monday tuesday wednesday thursday friday saturday sunday christmas easter today yesterday tomorrow tonight can could will".split(
		" ",
	),
);

const KNOWN_NAMES = new Set(
	"aaron abby abel abigail adam aiden alex alice amelia amy andrew anna anne annie anton asher ava becky bella ben benjamin beth bella bobby buddy caleb carl carlo carol charlie charlotte chloe clara clover coco daisy dan daniel david ed eli elias eliza ella ellie elijah emil emily emma eric ethan eva evan eve ezra faith felix finn frank frieda fred george grace greta hannah harry heidi henry hope ian ida isaac isabel ivy jack jacob jake james jane jasper jenny jess jesse jill jim joe joel john johnny jonah jonas jonathan joseph josh joshua joy jude judith julia kate katie kim lea leah leo levi liam lily lina lisa liz louis lucas lucy luke luna maja maria mark martha martin mary mateo matt max maya mia micah michael mila milo mimi mina moses nathan naomi nico nina noah nora oliver olivia oscar otto paul paula peanut penny pete peter phil philip pia rachel rebecca rex rob robin rocky rosa rosie ruby ruth ryan sam samuel sara sarah seth simba simon snowball snowy sofia sophia sophie stella steve susan ted teddy thea theo theodore thomas tim timmy tobias toby tom tommy toni vera victor will william zoe".split(
		" ",
	),
);
