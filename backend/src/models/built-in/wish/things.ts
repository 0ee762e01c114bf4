// Finds the things of a wish that are no person, situation or Bible story: a dragon, a hedgehog, a lighthouse.
import { ANIMALS } from "@lion-tails/common/animals";
import type { Clause } from "@lion-tails/common/clauses";
import { FIGURE_WORDS } from "@lion-tails/common/figures";
import pluralize from "pluralize";
import things from "./things.json" with { type: "json" };

export type Thing = {
	/** In the singular. */
	noun: string;
	/** True if a child can draw it, build it or tell of it: a dragon or a truck, not football or ice cream. */
	isShowable: boolean;
	/** The clause as the parent typed it. */
	text: string;
};

/**
 * Returns the things of these clauses, each once. `isOther`: words that are people or the child. `isOpen`: clauses that
 * have no other meaning, in which an unknown word may be a thing too.
 */
export function findThings(
	clauses: readonly Clause[],
	isOther: (word: string) => boolean,
	isOpen: (clause: Clause) => boolean,
): Thing[] {
	const found = new Map<string, Thing>();
	for (const clause of clauses) {
		// “The tooth fairy is not real” asks for no fairy.
		if (/\bnot (?:real|exist)\b/.test(clause.plain)) continue;
		const wanted = clause.plain.slice(0, clause.negatedFrom).trim();
		// “He kept a toy car without paying” tells an event; the car is no wish.
		const isEvent = EVENT.test(wanted);
		const nouns = knownNouns(wanted).filter((noun) => !isEvent || isWanted(noun, wanted));
		const others =
			nouns.length > 0 || isEvent || !isOpen(clause)
				? nouns.map((noun) => ({ noun, isShowable: isDrawable(noun, wanted) && !isOfItsLife(noun, wanted) }))
				: framedNouns(wanted, clauses.length === 1 && clause.negatedFrom === clause.plain.length);
		for (const { noun, isShowable } of others)
			if (!isOther(noun) && !found.has(noun)) found.set(noun, { noun, isShowable, text: clause.text });
	}
	return [...found.values()];
}

const EVENT =
	/^(?:(?:and|but|so|today|yesterday|because) )*(?:s?he|we|they|i|it|his|her|our|their|my|nobody|somebody|mom|dad)\b|\b(?:is|are|was|were|has|had|does|did|kept|took|stole|lost|broke|hit|threw|fell|got|came|went|left|gave|said|told|forgot|hid|ran|calls?|comes?|goes|gets|wears|starts|moves|needs|cries|barks?|lives?|has to|\p{L}{2,}[^e\W]ed)\b/u;
/** “She wants to join the treehouse club”, “the kite string breaks”: a drawing does not stand for a thing of the child's own life. */
const OF_ITS_LIFE =
	/\b(?:(?:wants?|needs?|learns?|has|have) to|learn(?:s|ing)? the|joins?|joined|plays? the|practi[cs]\p{L}*|breaks?|broken?|lost|forgot|fell|got|gets)\b/u;
/** The words around the noun decide: a clause may name several things. */
function isOfItsLife(noun: string, text: string): boolean {
	const at = Math.max(0, text.indexOf(noun.slice(0, -1)));
	const before = text.slice(0, at).split(" ").slice(-6).join(" ");
	return OF_ITS_LIFE.test(`${before} ${text.slice(at).split(" ").slice(0, 3).join(" ")}`);
}
const WANTED =
	/(?<!\b(?:sad|upset|cried|cries|worried|lied|rows?|fights?|fought|quarrel\w*|argu\w+|angry|mad|cross|jealous) )\babout\b|\b(?:story|tale|dreams?|dreamt|dreamed) (?:about|of|with)\b|\b(?:loves?|likes?|wants?|adores?|wishes|saw|found|built|made|drew|met|meets?|rides?|riding|rode|crazy about|obsessed with|into)\b/;
const LEADS = /^(?:please )?(?:an?|some|the|two|three) $/;
/** “The dragon who lost his fire” */
const RELATIVE = /^\p{L}* (?:who|that|which|with|and)\b/u;
/** True if the words before the thing ask for it. */
function isWanted(noun: string, text: string): boolean {
	// “Butterflies” has the noun without its last letter.
	const at = Math.max(0, text.indexOf(noun.slice(0, -1)));
	const before = text.slice(0, at).split(" ").slice(-8).join(" ");
	// “The storks came back to the nest” is an event of the day.
	if (LEADS.test(before)) return !EVENT.test(text) || RELATIVE.test(text.slice(at + noun.length - 1));
	return WANTED.test(before) && !UNWANTED.test(before);
}
/** “She wants to quit football” */
const UNWANTED = /\b(?:quit|quits|quitting|stop|stops|give up|gives up|get out of|leave|skip)(?: \p{L}+){0,2} ?$/u;

const VEHICLES =
	/\b(?:car|truck|bus|train|locomotive|tractor|digger|excavator|bulldozer|(?:air)?plane|helicopter|rocket|spaceship|ship|boat|submarine|ambulance|engine|motorbike|motorcycle|bike|bicycle|scooter|skateboard|balloon)$/;
export const isVehicle = (noun: string) => VEHICLES.test(noun);

/** “Triceratops” and “octopus” are no plurals. */
const singular = (word: string) =>
	ANIMALS.includes(word) || things.showable.includes(word) ? word : pluralize.singular(word);

/** True for what cannot walk about in a story: a volcano, a castle. */
export const isPlace = (noun: string) => things.places.includes(noun);

const FIGURES = Object.values(FIGURE_WORDS)
	.flatMap((words) => words.split(", "))
	// A feast, although it has a figure.
	.filter((noun) => noun !== "easter morning")
	.map(singular);
const UNCOUNTABLE = new Set(
	"honey easter resurrection crucifixion calvary nativity birdsong cattle encampment".split(" "),
);
const SHOWABLE: ReadonlySet<string> = new Set([
	...[...things.showable, ...ANIMALS],
	...FIGURES.filter((noun) => !noun.includes(" ") && !UNCOUNTABLE.has(noun)),
]);
/** True for dragons, trucks and fairies: a wish of its own, also where it belongs to a situation. */
export const isListed = (noun: string) => things.showable.includes(singular(noun));
/** Many wishes mention a bench or a string by chance, and a child makes none of paper. */
const isDrawable = (noun: string, text: string) =>
	isListed(noun) ||
	ANIMALS.includes(noun) ||
	(SHOWABLE.has(noun) && (text.split(" ").length < 3 || isWanted(noun, text)));
const KNOWN = new Set([...SHOWABLE, ...things.others, ...FIGURES]);
/** True for the word for a thing or an animal that a story can show. */
export const isKnownThing = (word: string) => KNOWN.has(singular(word));
/** Known words that are more often another word, or in every story. */
const AMBIGUOUS = new Set(
	"bedtime nap well parent child children house home family path road way journey book city church heart fish swift robin ray bass jay crane seal mole ram kid bull cow lamb chicken turkey monkey birthday gift present bed window chair cup light night star stars king angel pray prayer easter christmas manger cross tomb tent snow cake hug kiss love friend brother sister mother father grandmother grandfather baby game toy flower leaf ice table wall traveler shepherd bible lord shop store hospital nursery clinic job number fence front door letter wood forest".split(
		" ",
	),
);

/** Words that are things even though they are ambiguous, if a frame shows it: “about a kite”, “with stars”. */
const FRAME =
	/\b(?:about|with|without|of|loves?|likes?|wants?|into|featuring|meets?|finds?|has|sees?|saw|built|made|drew|builds|rides?) (?:also |really |so |to be |being |a lot of |lots of |some |many |two |three |her |his |our |the |an? |something with )*((?:[\p{L}\p{N}]+ ?){1,4})/gu;

function knownNouns(text: string): string[] {
	const words = text.split(" ");
	const found: string[] = [];
	for (let at = 0; at < words.length; at++) {
		for (const count of [3, 2, 1]) {
			const phrase = words.slice(at, at + count).join(" ");
			// “She looks like a robot” asks for no robot.
			if (phrase === "does" || (/^(?:an?|the)$/.test(words[at - 1] ?? "") && words[at - 2] === "like")) continue;
			const noun = singular(phrase);
			// “Teaches him to whistle”
			if (at + count > words.length || !KNOWN.has(noun) || AMBIGUOUS.has(noun) || words[at - 1] === "to") continue;
			found.push(noun);
			at += count - 1;
			break;
		}
	}
	return found;
}

const STOP = new Set(
	"who that which and or in at on with to for from because when where while is are was were has have had goes go went can could will would please pls tonight today tomorrow yesterday again so but then if as by near under over into a an the her his their our my she he they we it i not more too very who's today's".split(
		" ",
	),
);
const NO_THING = new Set(
	"dark darkness now wish promise nap joke game race contest competition walk ride song storm wind rain weather season noise smell color colour rule plan word language country job hospital illness letter answer test exam match goal mistake accident party wedding holiday vacation lie bath shower picnic barbecue breakfast lunch dinner supper meal concert sleepover birthday festival parade funeral fight quarrel argument monday tuesday wednesday thursday friday saturday sunday all ever always often quite why think away doe storyteller parent parents humour humor disorder phobia yuck winter summer child children team number everywhere anywhere maybe perhaps perfect inside outside since neighbor neighbour twin sibling hurt ache story stories tale bedtime poem rhyme night day evening morning time thing things something anything everything nothing someone somebody one ones lot lots bit way school home house room bed family friend friends people person child kid girl boy daughter son god jesus bible lord love faith hope joy peace courage patience kindness honesty trust wisdom prayer forgiveness gratitude humility obedience sharing help helping being first last good nice happy sad brave afraid scared big little new old ill sick tired fun much many year years week month hour name part kind sort end ending adventure lesson moral life world everyone everybody nobody himself herself itself him them us me you sleep dream dreams feeling feelings fear fears trouble problem question idea mom dad mommy daddy mum grandma grandpa brother sister cousin aunt uncle teacher baby class work trip visit holiday vacation moment surprise secret truth share learns learn learning someone's excited nervous proud cross angry kind gentle good-night goodnight hug trying growing about".split(
		" ",
	),
);

/** Parts of the body: a child may be ashamed of its ears, but “the boy with the bad legs” asks for no story about legs. */
const BODY = new Set(
	"leg arm foot hand finger toe knee eye ear nose mouth tooth head face back belly tummy neck skin body voice hip".split(
		" ",
	),
);

/** True for a noun that names no thing: a wish, a lesson, a day. */
export const isNoThing = (word: string) => NO_THING.has(singular(word));

/** “The lady with the loud voice” asks for no voice; “a story with a voice” does. */
const DESCRIBED =
	/(?<!\p{L})(?!(?:story|tale|poem|rhyme|adventure|something|anything|one|please|pls|and|or|but|also|maybe|it|tonight|today|now)(?!\p{L}))\p{L}+ $/u;

/** Returns the noun after “about”, “with” or “loves”; in a very short wish the last word. */
function framedNouns(text: string, isWhole: boolean): Omit<Thing, "text">[] {
	const words = text.split(" ");
	const framed = [...text.matchAll(FRAME)]
		.filter(({ 0: frame, index }) => !(frame.startsWith("with ") && DESCRIBED.test(text.slice(0, index))))
		.map(([frame, phrase = ""]) => ({ words: phrase.trim().split(" "), frame }));
	const isBare = isWhole && words.length <= 3 && framed.length === 0;
	return [...framed, ...(isBare ? [{ words, frame: "about" }] : [])].flatMap(({ words: phrase, frame }) => {
		const end = phrase.findIndex((word) => STOP.has(word));
		const word = (end < 0 ? phrase : phrase.slice(0, end)).at(-1) ?? "";
		const noun = singular(word);
		const isNoun = noun.length > 2 && !NO_THING.has(noun) && !BODY.has(noun) && !/(?:ing|ly|ed)$|^\d/.test(noun);
		// “An axolotl”, “axolotls”, but not “gratitude”.
		// “With 1200 pieces” counts something, “about pieces” asks for it.
		const isAsked = /^(?:about|loves?|likes?|wants?|into|featuring)\b/.test(frame);
		const isShowable =
			isAsked &&
			(noun !== word || new RegExp(String.raw`\b(?:an?|the|two|three) (?:\p{L}+ ){0,2}${word}\b`, "u").test(text));
		return isNoun ? [{ noun, isShowable }] : [];
	});
}
