// Finds the Bible story that a wish asks for by a name: “Esther”, “the good Samaritan”, “Mary and Martha”.
import { type Clause, clausesOf, plainText } from "@lion-tails/common/clauses";
import { keep } from "../kept.ts";
import { EVENT_IDS, eventMaterial, narratives } from "../material.ts";
import { parseReference, verseCount } from "../passages/reference.ts";
import bibleMarks from "./bible-marks.json" with { type: "json" };
import { hasBibleName, referenceIn, STORY_SIGN, withEnglishNames, withEnglishWords } from "./bible-names.ts";
import bibleParts from "./bible-parts.json" with { type: "json" };
import { isFirstName, isPersonalName } from "./people.ts";
import { PLAYTHING } from "./subjects.ts";
import { withoutTypos } from "./typos.ts";
import { hasName, stem, tokensOf } from "./words.ts";

/** The story that a wish asks for. Several ids: any of them, since the name is in all. */
export type AskedStory = {
	ids?: readonly string[];
	passage?: string;
	text: string;
	/** All clauses of the wish that say which story is meant, `text` among them. */
	texts?: readonly string[];
	/** True if other words of the clause chose among the stories with the name. */
	isNarrowed?: boolean;
};

/** Returns the first story that the wish asks for. `isBible`: the whole request is for a story of the Bible. */
export function findAskedStory(text: string, childName: string | undefined, isBible: boolean): AskedStory | undefined {
	const clauses = clausesOf(text);
	// A clause is returned as it is in the text, where its names may have other spellings.
	const found = (read: string, find: (read: string) => AskedStory | undefined) => {
		const story = find(read);
		const others = story && read !== text ? clausesOf(read) : [];
		if (!story || others.length !== clauses.length) return story;
		const given = (one: string) => clauses[others.findIndex((other) => other.text === one)]?.text ?? one;
		return { ...story, text: given(story.text), ...(story.texts && { texts: story.texts.map(given) }) };
	};
	const named = referencedStory(text);
	if (named?.hasVerse) return named.story;
	const read = withEnglishWords(withEnglishNames(text, childName, false));
	const marked = found(read, (one) => markedStory(one, childName)) ?? named?.story;
	if (marked) return marked;
	const byName = found(withEnglishNames(text, childName, true), (one) => namedStory(one, childName, isBible));
	// “Jesus” is in many stories: what else the wish describes is more precise.
	return (byName?.ids?.length === 1 ? byName : found(read, (one) => describedStory(one, childName))) ?? byName;
}

/** Returns the passage that a clause names by book and numbers. A verse alone is read with the verses around it. */
function referencedStory(text: string): { story: AskedStory; hasVerse: boolean } | undefined {
	for (const sentence of text.split(/[!?;\n]+|(?<!\d)\.(?=\s+\p{L})/u)) {
		const found = referenceIn(sentence);
		const clause = found && clausesOf(sentence).find(({ plain }) => plain.includes(found.written.split(/\W/)[0] ?? ""));
		if (!found || clause?.isDismissed || clause?.negatedFrom === 0) continue;
		const span = parseReference(found.passage);
		const around = Object.keys(bibleMarks).filter((story) => {
			const other = /\d/.test(story) ? parseReference(story) : null;
			return span && other && verseCount(span) === 1 && other.from <= span.from && other.to >= span.to;
		});
		const passage = around[0] ?? found.passage;
		const { text: clauseText = sentence.trim() } = clause ?? {};
		const isAll = clauseText.split(" ").length <= MAX_WORDS_OF_REFERENCE;
		return {
			story: { passage, text: clauseText, ...(isAll && { texts: [clauseText] }) },
			hasVerse: found.hasVerse,
		};
	}
	return undefined;
}

/** “1 Sam 3 please” has nothing else to tell. */
const MAX_WORDS_OF_REFERENCE = 5;

function namedStory(text: string, childName: string | undefined, isBible: boolean): AskedStory | undefined {
	for (const clause of clausesOf(text)) {
		const found = askedIn(clause, text, childName, isBible);
		// “Ruth pls its her middle name”: the rest says why.
		if (found) return { ...found, text: clause.text, ...(SAYS_PLEASE.test(clause.plain) && { texts: [clause.text] }) };
	}
	return undefined;
}

const storyOf = (story: string): Pick<AskedStory, "ids" | "passage"> =>
	/\d/.test(story) ? { passage: story } : { ids: [story] };

/** Begins the marks that count only if the wish says that it means a story: “the one where”, “in the Bible”. */
const SIGN = "SIGN ";
/** Begins the marks that count only if the wish, or its first sentence, is nothing but a short description of a story: “that guy in the fish”. */
const ALONE = "ALONE ";

/** Words that a parent says of a story in place of its name, or beside it: “the wee tax man up the tree”. */
const MARKS = Object.entries(bibleMarks).flatMap(([story, marks]) =>
	marks.map((mark) => ({
		story,
		// Such words also occur in everyday life, so another sign that a story is meant must be in the wish.
		needsSign: mark.startsWith(SIGN),
		isForAlone: mark.startsWith(ALONE),
		words: mark
			.replace(/^(?:SIGN|ALONE) /, "")
			.split(" ")
			.map((word) => {
				const all = word.replaceAll("_", " ").replaceAll("*", String.raw`\w*`);
				return new RegExp(String.raw`\b(?:${all})s?\b`);
			}),
	})),
);

/** Returns the story of which a sentence has a mark: all of its words, each in a place of its own. */
export function markedStory(text: string, childName: string | undefined): AskedStory | undefined {
	const found = text.split(/[.!?\n]+/).flatMap((sentence) => marksIn(sentence, text, childName));
	// The first sentence with a mark, and its most precise mark, choose the story.
	const [best] = found;
	if (!best) return undefined;
	// Once the story is known, two of its words are enough, or a name: “the one that sewed coats for everybody”, “Rehab?”
	const words = MARKS.flatMap((mark) => (mark.story === best.story ? mark.words : []));
	const isOfStory = ({ plain, isDismissed }: Clause) => {
		const all = plain.split(" ");
		const own = all.filter((word) => words.some((one) => one.test(word)));
		const isName = own.some((word) => storiesByName().has(word) || ALSO_NAMED.test(word)) || hasBibleName(plain);
		const isShort = all.length <= MAX_WORDS_BESIDE_NAME;
		return !isDismissed && (own.length > 1 || (isShort && (isName || THAT_ONE.test(plain))));
	};
	// “Because he see nothing, too many big legs”: the rest of a description that has nothing of the family's own days.
	const described = text
		.split(/[.!?\n]+/)
		.filter((one) => best.texts.some((part) => one.includes(part)) && isDescriptionOnly(one, childName));
	const texts = clausesOf(text)
		.filter(
			(clause) =>
				best.texts.includes(clause.text) || isOfStory(clause) || described.some((one) => one.includes(clause.text)),
		)
		.map((clause) => clause.text);
	const [first = ""] = best.texts;
	return { ...storyOf(best.story), text: first, texts };
}

/** Returns the story that a description without a mark is about: several of its words are rare, and in this story. */
function describedStory(text: string, childName: string | undefined): AskedStory | undefined {
	// The wish is the last line of a prompt.
	const wish = text.trimEnd().split("\n").at(-1) ?? "";
	const clauses = clausesOf(wish).filter(({ isDismissed }) => !isDismissed);
	const plain = clauses.map(({ plain, negatedFrom }) => plain.slice(0, negatedFrom)).join(" ");
	if (!isDescriptionOnly(wish, childName) || PLAYTHING.test(plain)) return undefined;
	const words = [...new Set(tokensOf(plain).map((token) => token.stem))].filter(
		(word) => rarityOf(word) >= MIN_RARITY_OF_SIGN,
	);
	const scores = storyWords()
		.map(({ id, known }) => {
			const own = words.filter((word) => known.has(word));
			return { id, count: own.length, score: own.reduce((sum, word) => sum + rarityOf(word), 0) };
		})
		.toSorted((a, b) => b.score - a.score);
	const [best, next] = scores;
	if (!best || best.count < MIN_SIGNS || best.score < MIN_RARITY || best.score < MIN_LEAD * (next?.score ?? 0))
		return undefined;
	return { ids: [best.id], text: clauses[0]?.text ?? wish, texts: clauses.map((clause) => clause.text) };
}
const MIN_SIGNS = 3;
/** A word is a sign if it is in at most one story of three; three signs are each in one of seven. */
const MIN_RARITY_OF_SIGN = Math.log(3);
const MIN_RARITY = 3 * Math.log(7);
const MIN_LEAD = 1.25;

/** Events that are several stories have words of anything. */
const COLLECTIONS = new Set(["parables", "miracles"]);

/** All words of each story in brief. */
const storyWords = () =>
	keep("words of Bible stories", () =>
		[...narratives(), ...EVENT_IDS.filter((id) => !COLLECTIONS.has(id)).map((id) => eventMaterial(id))].map(
			({ id, title, titles, gist }) => ({
				id,
				known: new Set(tokensOf(plainName([title, ...titles, gist.flat()].join(" "))).map((token) => token.stem)),
			}),
		),
	);

/** Returns the information of a word in nats: 0 if it is in every story, or in none. */
const rarityOf = (word: string) => {
	const stories = storyWords();
	const count = stories.filter(({ known }) => known.has(word)).length;
	return count === 0 ? 0 : Math.log(stories.length / count);
};

const isDescriptionOnly = (sentence: string, childName: string | undefined) =>
	STORY_SIGN.test(plainText(sentence)) && !OF_THE_FAMILY.test(sentence) && !hasName(sentence, childName);

const ALSO_NAMED = /^(?:rahab|rehab|zack|jonah?|noah|moses|goliath)$/;
const THAT_ONE = /^(?:that|this|the same|same) (?:one|story|verse|psalm|passage)\b/;
/** “Meshach and the other one” */
const MAX_WORDS_BESIDE_NAME = 5;

/** “The priest who can’t talk”: what a person of a story cannot or will not do rules nothing out. */
const UNABLE =
	/\b(?:can|could) not (?:talk|speak|walk|see|hear|find)\b|\b(?:do|did|does|would) not (?:believe|bow|eat|want to come)\b|\bnever (?:ran|runs) out\b|\b(?:nobody|no one) (?:wants?|wanted|came|comes)\b/;

function marksIn(sentence: string, text: string, childName: string | undefined) {
	const clauses = clausesOf(sentence).filter(({ isDismissed, plain }) => !isDismissed && !PLAYTHING.test(plain));
	const isName = (word: string) => isFirstName(word) || storiesByName().has(word) || ALSO_NAMED.test(word);
	// “The girl Jesus wakes up”
	const isOther = (word: string) =>
		word === childName?.toLowerCase() || (word !== "jesus" && isName(word) && isPersonalName(word, text));
	const wanted = clauses
		.map(({ plain, negatedFrom }) => (UNABLE.test(plain) ? plain : plain.slice(0, negatedFrom)))
		.join(" ");
	const hasSign = STORY_SIGN.test(wanted);
	// The wish is the last line of a prompt. “The short man who climbs up a tree. Gabe is the smallest too”
	const wish = text.trimEnd().split("\n").at(-1) ?? "";
	const isFirst = SAYS_WHICH.test(sentence) && wish.split(/[.!?]+/)[0]?.trim() === sentence.trim();
	const isAlone = isDescription(isFirst ? sentence : wish, childName);
	const found = MARKS.flatMap(({ story, words, needsSign, isForAlone }) => {
		if ((needsSign && !hasSign) || (isForAlone && !isAlone)) return [];
		const places = placesOf(words, wanted);
		const taken = places.map((place) => /^\p{L}*/u.exec(wanted.slice(place))?.[0] ?? "");
		// “Samuel, our baby brother, wakes the priest next door”
		if (places.length === 0 || taken.some((word) => word !== "" && isOther(word))) return [];
		const texts = clauses.filter(({ plain }) => words.some((word) => word.test(plain))).map((clause) => clause.text);
		return [{ story, words, texts }];
	});
	return found.toSorted((a, b) => b.words.length - a.words.length);
}

/** True for a short wish that describes or names somebody or something, and has nothing of the family's own days. */
const isDescription = (wish: string, childName: string | undefined) =>
	DESCRIBES.test(wish) &&
	!OF_THE_FAMILY.test(wish) &&
	!hasName(wish, childName) &&
	wish.split(/\s+/).length <= MAX_WORDS_OF_DESCRIPTION;
const MAX_WORDS_OF_DESCRIPTION = 16;
const DESCRIBES =
	/^\W*(?:(?:please|pls|tell|read|do|can|could|you|we|u|have|hear|her|him|us|a|story|about|of|with|maybe|something|bible) )*(?:(?:the|that|those|when|how|where|psalm)\b|an? \p{L}+ who\b)|^\W*\p{L}+(?: (?:please|pls))?\W*$/iu;
const SAYS_WHICH =
	/^\W*(?:the|that|those) (?:(?:bible )?(?:one|story)|(?:\p{L}+ ){1,4}(?:who|whose|where|when|that))\b/iu;
const OF_THE_FAMILY =
	/\b(?:our|my|we|i|today|yesterday|tomorrow|last|next|school|kindergarten|shop|zoo|cage|street|neighbou?rs?|grand\w+|gran|nana?|mum|mom|uncle|aunt|teacher|cats?|hamster|to (?:get|fetch|save) (?:our|the|his|her))\b/i;

/** Returns the first place of each word that none before has taken. */
function placesOf(words: readonly RegExp[], text: string): number[] {
	const places: number[] = [];
	if (!words.every((word) => word.test(text))) return places;
	for (const word of words) {
		const place = [...text.matchAll(new RegExp(word, "g"))]
			.map(({ index }) => index)
			.find((at) => !places.includes(at));
		if (place === undefined) return [];
		places.push(place);
	}
	return places;
}

/** Returns the asked story with its clauses as they are in the wish, where its names may be spelled in another way. */
export function asWritten(asked: AskedStory, wish: string): AskedStory {
	const clauses = clausesOf(wish).map(({ text }) => ({ text, spelled: withoutTypos(text, true) }));
	const written = (text: string) => clauses.find((one) => one.text === text || one.spelled === text)?.text ?? text;
	return { ...asked, text: written(asked.text), ...(asked.texts && { texts: asked.texts.map(written) }) };
}

/** Returns the part of the passage that the wish asks for: “from the side of the brother who stayed home”. */
export function partOfPassage(passage: string, text: string, childName: string | undefined): AskedStory | undefined {
	const part = markedStory(text, childName);
	const [whole, span] = [parseReference(passage), part?.passage && parseReference(part.passage)];
	return whole && span && span.from >= whole.from && span.to <= whole.to ? part : undefined;
}

function askedIn(
	clause: Clause,
	text: string,
	childName: string | undefined,
	isBible: boolean,
): Omit<AskedStory, "text"> | undefined {
	if (clause.isDismissed || PLAYTHING.test(clause.plain)) return undefined;
	const wanted = ` ${clause.plain.slice(0, clause.negatedFrom).trim()} `;
	const part = PARTS.find(([phrase]) => wanted.includes(` ${phrase} `));
	if (part) {
		const [phrase, story] = part;
		const [first = ""] = phrase.split(" ");
		if (!isFirstName(first) || !isPersonalName(first, text)) return storyOf(story);
	}
	const named = namesIn(wanted).filter(
		({ name }) => !isPersonalName(name, text) && (name.includes(" ") || name !== childName?.toLowerCase()),
	);
	const scores = new Map<string, number>();
	for (const { name, ids } of named) {
		const weight = (name.includes(" ") ? 1.5 : 1) / ids.length;
		for (const id of ids) scores.set(id, (scores.get(id) ?? 0) + weight);
	}
	const best = Math.max(0, ...scores.values());
	const all = [...scores].filter(([, score]) => score === best).map(([id]) => id);
	const ids = nearest(
		all,
		wanted,
		named.flatMap(({ name }) => name.split(" ")),
	);
	// Two names of one story are no coincidence; a child's first name alone may be anybody's.
	const isSure =
		isBible ||
		ASKS.test(wanted) ||
		named.some(({ name }) => wanted.startsWith(` ${name} `) && SAYS_PLEASE.test(clause.plain)) ||
		clause.plain.split(" ").filter((word) => !POLITE.has(word)).length <= (named[0]?.name.split(" ").length ?? 0) ||
		named.some(({ name }) => name.includes(" ")) ||
		named.filter(({ ids: others }) => others.some((id) => ids.includes(id))).length > 1 ||
		(named.length > 0 && hasThingOf(ids, wanted)) ||
		named.some(({ name }) => !isFirstName(name));
	return ids.length > 0 && isSure ? { ids, ...(ids.length < all.length && { isNarrowed: true }) } : undefined;
}

/** “Elijah and the ravens”: something without a capital that is named in only this story. */
function hasThingOf(ids: readonly string[], wanted: string): boolean {
	const words = new Set(tokensOf(wanted.trim()).map((token) => token.stem));
	const things = narratives()
		.filter(({ id }) => ids.includes(id))
		.flatMap(({ names }) => names.filter((name) => /^\p{Ll}{5,}$/u.test(name)));
	return things.some((name) => words.has(stem(name)));
}

/** If several stories have the name, the ones with the most other words of the wish are returned: “Elijah and the ravens”. */
function nearest(ids: readonly string[], wanted: string, own: readonly string[]): readonly string[] {
	if (ids.length < 2) return ids;
	const words = tokensOf(wanted.trim()).flatMap((token) =>
		IDLE.has(token.word) || POLITE.has(token.word) || own.includes(token.word) ? [] : [token.stem],
	);
	const counts = narratives()
		.filter(({ id }) => ids.includes(id))
		.map(({ id, names, titles, gist }) => {
			const known = new Set(
				tokensOf(plainName([...names, ...titles, gist.flat()].join(" "))).map((token) => token.stem),
			);
			return { id, count: new Set(words.filter((word) => known.has(word))).size };
		});
	const most = Math.max(0, ...counts.map(({ count }) => count));
	return counts.filter(({ count }) => count === most).map(({ id }) => id);
}

/** Words that are in every story. */
const IDLE = new Set(
	"and or in on at to from by for her his she he they it is was who that wants see meet visit hear story bible".split(
		" ",
	),
);

const PARTS = Object.entries(bibleParts).toSorted(([a], [b]) => b.length - a.length);
/** “Worried about Daniel” does not ask for a story. */
const ASKS =
	/(?<!\b(?:worried|sad|happy|glad|thinking|talking|excited|upset|cried|cries|told us|dreamed|dreamt)) about\b|\b(?:story|stories|tale|historia|geschichte|histoire|storia|verhaal|bible|king|queen|prophet|saint|apostle)\b|^ (?:tell|read)\b/;
const SAYS_PLEASE = /^\p{L}+ (?:please|pls|plz)\b/u;
const POLITE = new Set("please pls a the again tonight today maybe perhaps now with of about".split(" "));

/** Names that say what a story is about; other words of the material, such as “tree” and “night”, are in any wish. */
const storiesByName = (): ReadonlyMap<string, string[]> =>
	keep("stories by name", () => {
		const index = new Map<string, string[]>();
		for (const { id, names, title } of narratives()) {
			const proper = names.filter((name) => /\p{Lu}/u.test(name) && !PLACES.has(name));
			for (const name of new Set([...proper, title].map(plainName))) index.set(name, [...(index.get(name) ?? []), id]);
		}
		return index;
	});

const PLACES = new Set(
	"Italy Rome Corinth Alexandria Ethiopia Macedonia Babylon Phoenix Malta Crete Jerusalem Bethlehem Jordan Egypt Israel Judah Samaria Galilee Nazareth Damascus Jericho Capernaum Joppa Caesarea Persia Susa Moab Luz Haran Bethel Ramah Sinai Elim Bethany Sidon Gaza Dan Sabbath Easter Passover Spirit Holy_Spirit Israelites Hebrews Levi Pharisee Pharisees Samaritan Samaritans Gentiles Messiah I_AM"
		.split(" ")
		.map((name) => name.replace("_", " ")),
);

const plainName = (name: string) =>
	name
		.toLowerCase()
		.replaceAll(/[’']/g, "")
		.replaceAll(/[^\p{L}\p{N}]+/gu, " ")
		.replace(/^the /, "")
		.trim();

const MAX_NAME_WORDS = 5;

/** Returns the longest names in the text. */
function namesIn(text: string): { name: string; ids: readonly string[] }[] {
	const words = text.trim().split(" ");
	const found: { name: string; ids: readonly string[] }[] = [];
	for (let at = 0; at < words.length; at++) {
		for (let count = Math.min(MAX_NAME_WORDS, words.length - at); count > 0; count--) {
			const written = words.slice(at, at + count).join(" ");
			// “Esther’s” is “esthers” here.
			const name = [written, written.replace(/s$/, "")].find((one) => storiesByName().has(one));
			if (name === undefined) continue;
			found.push({ name, ids: storiesByName().get(name) ?? [] });
			at += count - 1;
			break;
		}
	}
	return found;
}
