// People that sentences mention by a noun: “the old woman”, “her brother”.

import { WORDS } from "../grammar.ts";
import { GENDERS, KIN, kinOf, type Meaning, type PersonKind } from "../lexicon.ts";
import { adjectivesBefore, determinerBefore } from "../noun-phrase.ts";
import { keyOf } from "../person-words.ts";
import type { Sentence, Token } from "../reading.ts";
import { isManyListed } from "../scenes.ts";
import { manyNamed, personNamed, personOfName, siblingKind } from "./names.ts";
import { OF_BIBLE } from "./presence.ts";
import { isAtHome, isBibleScene, isBibleTime, isLife, isMainNamed, leaveNow, type StoryState } from "./state.ts";
import type { Actor, Beast, Person, Reading } from "./types.ts";

/** People of the Bible who are kings, although they are not drawn as such before. */
const KINGS = /^(?:Saul|David|Solomon|Ahab|Ahaz|Rehoboam|Jeroboam|Xerxes|Ahasuerus|Cyrus|Darius)$/;

const TITLED = /^(?:Mr|Mrs|Ms|Miss|Dr|Farmer|Captain|Pastor|Coach|Old)\b/;

const YOUNGER = /\b(?:son|brother|child|lad|boy|daughter|sister|girl|maid)$/;

/** "God was his Father". */
export const isHeavenly = (sentence: Sentence, at: number) =>
	/^(?:father|son)$/.test(sentence[at]?.word ?? "") &&
	sentence[at]?.isCapital === true &&
	(/^(?:his|her|their|our|your|the)$/.test(sentence[at - 1]?.word ?? "") ||
		sentence.some(({ word }) => /^(?:god|jesus|heaven|heavenly|lord)$/.test(word)));

export function personOfRole(
	story: StoryState,
	state: Reading,
	meaning: Meaning,
	role: PersonKind,
	at: number,
): Actor | undefined {
	const { sentence } = state;
	const token = sentence[at] as Token;
	const { base, isPlural } = meaning;
	if (isHeavenly(sentence, at)) return undefined;
	if (base === "giant" && !isPlural && isBibleTime(story)) return personOfName(story, { text: "Goliath" });
	const before = determinerBefore(sentence, at);
	// "The brothers" Esau and Jacob
	const isOfPair = /^(?:brother|sister)$/.test(base) && before === "the";
	const kindred = [...story.world.present.keys()].filter(
		(one) => one.type === "person" && one.gender === GENDERS[siblingOr(story, role, base)] && /^\p{Lu}/u.test(one.who),
	);
	if (isPlural && isOfPair && kindred.length > 1) return undefined;
	// "Esau embraced his brother": Jacob, who is present.
	if (
		isBibleScene(story) &&
		!isPlural &&
		/^(?:brother|sister)$/.test(base) &&
		/^(?:his|her)$/.test(before ?? "") &&
		kindred.length > 1
	)
		return undefined;
	// "The friends" of a tale are those whom it has named.
	const named = [...story.world.present.keys()].filter((one) => one.type === "person" && /^\p{Lu}/u.test(one.who));
	if (isPlural && base === "friend" && before === "the" && named.length > 1) return undefined;
	// "The two women" are Naomi and Ruth.
	if (
		isPlural &&
		/^(?:man|woman|friend|sister|brother|son)$/.test(base) &&
		kindred.length > 1 &&
		(/^(?:two|both)$/.test(before ?? "") || (base === "friend" && before === "the"))
	)
		return undefined;
	if (isPlural) {
		const isTale = story.world.name === "tale";
		if (!isTale && !(isBibleScene(story) && isManyListed(story.given.all ?? [], base))) return undefined;
		const isToday = isTale && !story.world.isOld;
		return manyNamed(story, `role:${base}s`, base, isToday ? siblingOr(story, role, base) : role);
	}
	// "its mother", "the mother" of a young animal; "Barley was the smallest lamb. His mother …"
	const isOfAnimal =
		at === 1 && /^(?:his|her)$/.test(before ?? "") && story.previous.length > 0 && story.previous.every(isBeast);
	if (
		/^(?:mother|father|mom|mama|papa)$/.test(base) &&
		// "The mother of the twins"
		sentence[at + 1]?.word !== "of" &&
		(before === "its" ||
			isOfAnimal ||
			(before === "the" && !story.world.cast.has(`kin:${kinOf(base)}`) && !story.world.cast.has(`role:${base}`)))
	) {
		const parent = story.world.recent.find((actor): actor is Beast => actor.type === "animal" && !actor.isToy);
		if (parent) return story.world.cast.get(`animal:${parent.kind}`) ?? parent;
	}
	if (story.world.name === "frame" && story.main && /^(?:girl|boy|child)$/.test(base) && before === "the") {
		const other = story.world.cast.get(`role:${base}`);
		if (other) return other;
		if (/^(?:new|other|strange|next|second)$/.test(sentence[at - 1]?.word ?? ""))
			return personNamed(story, `role:${base}`, `the ${base}`, role);
		if (base === "child" || GENDERS[base as "girl" | "boy"] === story.main.gender) return story.main;
	}
	if (story.isInfancy && /^(?:son|child|boy|baby)$/.test(base))
		return personNamed(story, "role:baby", "the baby", "baby");
	if (story.world.name === "tale" && /^(?:son|daughter|child|boy|girl)$/.test(base)) {
		if (isBorn(state.words, at)) return personNamed(story, "role:baby", "the baby", "baby");
		const born = story.world.cast.get("role:baby");
		if (story.isBirth && born?.type === "person" && base !== "daughter") return born;
	}
	if (isHeroAs(story, base, before)) return story.hero;
	// "Potiphar's wife told a lie that her husband believed"
	const spouse =
		base === "husband" && sentence.find((one, index) => one.isPossessive && sentence[index + 1]?.word === "wife");
	if (spouse) return story.world.cast.get(keyOf(spouse.text));
	// "A man had two sons … his father"
	const father = story.world.cast.get("role:man");
	if (
		story.world.name === "tale" &&
		base === "father" &&
		story.hasSons &&
		father?.type === "person" &&
		!story.world.cast.has("role:father")
	) {
		Object.assign(father, { who: "the father", kind: role });
		story.world.cast.set("role:father", father);
	}
	// "Finn!" called his mother: she is not a person of the Bible.
	const isOwn =
		story.setting.isTimeTravel && story.main !== undefined && before === (story.main.gender === "f" ? "her" : "his");
	const mary = isBibleTime(story) && base === "mother" && !isOwn ? story.world.cast.get("mary") : undefined;
	if (mary && story.world.present.has(mary)) return mary;
	if (KIN.has(base) && story.world.name === "frame" && !OF_BIBLE.test(role)) {
		// "Grandpa had quarreled with his own sister": she is not the child's.
		const isOthers =
			sentence[at - 1]?.word === "own" && story.main !== undefined && !state.subjects.includes(story.main);
		if (isOthers) return undefined;
		const isNameLike =
			token.isCapital &&
			(!token.isFirst || !before) &&
			(!WORDS.determiners.has(before ?? "") || isNamedRelative(sentence, at));
		const owner = before && /^(?:his|her|their|my|our)$/.test(before);
		if (!isNameLike && !owner && before !== "the" && !sentence[at - 1]?.isPossessive)
			return before === "a" ? undefined : knownKin(story, base);
		// "The mother of the twins"
		if (before === "the" && !token.isCapital && sentence[at + 1]?.word === "of" && !isBibleTime(story))
			return personNamed(story, `role:${base} of`, `the ${base}`, siblingOr(story, role, base));
		// "Mateo's mother" is not the child's.
		const other = sentence[at - 1];
		if (
			!isBibleTime(story) &&
			other?.isPossessive &&
			other.isCapital &&
			story.main &&
			other.text !== story.main.who &&
			!KIN.has(other.word) &&
			// "A seam of Pocket’s Grandma picked"
			!(token.isCapital && knownKin(story, base))
		)
			return Object.assign(
				personNamed(story, `kin:${other.word}:${base}`, `${other.text}’s ${base}`, siblingOr(story, role, base)),
				{ isFamily: false },
			);
		const kin = knownKin(story, base);
		if (kin) {
			if (isNameLike && kin.type === "person" && /'s |’s /.test(kin.who)) kin.who = token.text;
			return kin;
		}
		if (/^(?:friend|cousin|twin)$/.test(base) && before !== "the") return undefined;
		// "Miss Hanneke went over to her sister": she is not the boy's.
		const own = story.main?.gender === "f" ? "her" : "his";
		if (story.main?.gender && /^(?:his|her)$/.test(before ?? "") && before !== own) return undefined;
		// "Mary Jones … Her mother": the child of the request is in no such story.
		const child = isMainNamed(story) ? story.main : [...story.lastMention.keys()].findLast(isNamedPerson);
		const isOfChild = child !== undefined && !/^(?:wife|husband|son|daughter|grandson|granddaughter)$/.test(base);
		const who = isNameLike ? token.text : isOfChild ? `${child.who}’s ${base}` : `the ${base}`;
		const kindred = personNamed(story, `kin:${kinOf(base)}`, who, siblingOr(story, role, base));
		if (child !== undefined && (isOfChild || isNameLike)) kindred.isFamily = child === story.main;
		return kindred;
	}
	if (story.world.name === "frame" && (before === undefined || before === "no"))
		return story.world.cast.get(`role:${base}`);
	// "The princess" after Elizabeth
	const crowned =
		before === "the" && /^(?:king|queen)$/.test(role) && !isBibleScene(story) ? onlyRuler(story, role) : undefined;
	if (crowned && !story.world.cast.has(`role:${base}`)) return crowned;
	// "The old teacher" after Mrs. Varga.
	if (
		story.world.name === "frame" &&
		before === "the" &&
		/^(?:teacher|nurse|doctor|pastor|keeper|shopkeeper|neighbor|caretaker|librarian|farmer)$/.test(base) &&
		!story.world.cast.has(`role:${base}`)
	) {
		const titled = story.world.recent
			.slice(0, 4)
			.filter((one) => one.type === "person" && TITLED.test(one.who) && story.world.present.has(one));
		const [only] = titled;
		if (titled.length === 1 && only?.type === "person" && (GENDERS[role] ?? only.gender) === only.gender) return only;
	}
	// "The old woman" after "the woman".
	if (
		story.world.name === "frame" &&
		before === "the" &&
		/^old (?:man|woman)$/.test(base) &&
		!story.world.cast.has(`role:${base}`)
	) {
		const same = story.world.cast.get(`role:${base.slice(4)}`);
		if (same?.type === "person" && story.world.present.has(same)) {
			same.kind = role;
			return same;
		}
	}
	// "The man" after "an old man".
	const old = story.world.cast.get(`role:old ${base}`);
	if (
		story.world.name === "frame" &&
		before === "the" &&
		old?.type === "person" &&
		story.world.present.has(old) &&
		!story.world.cast.has(`role:${base}`)
	)
		return old;
	// "The old man" after Mr. Finn has come.
	if (story.world.name === "frame" && before === "the" && /^(?:old )?(?:man|woman|lady|gentleman)$/.test(base)) {
		const named = story.world.recent.find(
			(one): one is Person =>
				one.type === "person" &&
				one.gender === GENDERS[role] &&
				story.world.present.has(one) &&
				!state.mentioned.includes(one) &&
				(TITLED.test(one.who) || (/^old/.test(base) && /^grand/.test(one.kind))),
		);
		if (named && !story.world.cast.has(`role:${base}`)) return named;
	}
	const adjective = adjectivesBefore(sentence, at).find((word) =>
		/^(?:younger|older|elder|first|second|third|other|poor|rich|blind|lame|good|wise|lost)$/.test(word),
	);
	if (isBibleScene(story) && before !== undefined && /^(?:the|this|that)$/.test(before)) {
		const exact = story.world.cast.get(`role:${adjective ? `${adjective} ` : ""}${base}`);
		const named = story.world.recent.find(
			(one) =>
				one.type === "person" &&
				/^\p{Lu}/u.test(one.who) &&
				isSamePerson(one, base, role) &&
				(!isLife(story) || story.world.present.has(one)) &&
				// "When King Ahasuerus asked, Haman was afraid before the king"
				(!state.mentioned.includes(one) || (/^(?:king|queen)$/.test(role) && one.kind === role)),
		);
		// There is one king in the scene.
		if (named && exact && /^(?:king|queen)$/.test(role) && named !== exact) leaveNow(story, exact, true);
		if (named && (!exact || !story.world.present.has(exact) || /^(?:prophet|giant)$/.test(base))) return named;
	}
	if (story.world.name === "tale" && !adjective) {
		const crowned = isLife(story) && /^(?:king|queen)$/.test(base) && story.world.cast.get(`role:${base}`);
		if (crowned && /^\p{Lu}/u.test(crowned.who)) return crowned;
		const same = story.world.recent.find(
			(one) => one.type === "person" && one.who.startsWith("the ") && one.who.endsWith(` ${base}`),
		);
		if (same) return same;
	}
	const key = `role:${adjective && story.world.name === "tale" ? `${adjective} ` : ""}${base}`;
	// "The woman" after "the widow".
	if (
		story.world.name === "tale" &&
		/^(?:the|his|her)$/.test(before ?? "") &&
		/^(?:man|woman|boy|girl)$/.test(base) &&
		!story.world.cast.has(key)
	) {
		const same = story.world.recent
			.slice(0, 5)
			.find(
				(one) =>
					one.type === "person" &&
					/^the /.test(one.who) &&
					one.gender === GENDERS[role] &&
					(/^(?:boy|girl)$/.test(base) ? YOUNGER.test(one.who) : !/\b(?:father|mother)$/.test(one.who)),
			);
		if (same) return same;
	}
	// "Her son" is one of "her sons". The father of two sons has a younger and an elder one.
	const sons = story.world.name === "tale" && before === "her" ? story.world.cast.get(`${key}s`) : undefined;
	if (sons) return sons;
	// "The widow" and "the mother" after "a woman"
	const known = story.world.cast.get(key);
	const isUnknown = known === undefined || !story.world.present.has(known);
	if (story.world.name === "tale" && before === "the" && /^(?:widow|mother)$/.test(base) && isUnknown) {
		const same = story.world.recent
			.slice(0, 5)
			.find((one): one is Person => one.type === "person" && /^the (?:woman|widow)$/.test(one.who));
		if (same) {
			if (base === "widow") same.who = "the widow";
			story.world.cast.set(key, same);
			return same;
		}
	}
	const isToday = !story.world.isOld && !isBibleTime(story);
	// Another boy than that of the journey
	const isOther = isAtHome(story) && OF_BIBLE.test(story.world.cast.get(key)?.kind ?? "");
	return personNamed(
		story,
		isOther ? `${key}:home` : key,
		`the ${key.slice(5)}`,
		// The guard of a train
		base === "guard" && isToday
			? "man"
			: story.world.name === "tale" && !story.world.isOld
				? siblingOr(story, role, base)
				: role,
	);
}

/** "The boy" and "her son" in the life of a man, and "a small girl" before its heroine has a name. */
function isHeroAs(story: StoryState, base: string, before: string | undefined): boolean {
	const { hero } = story;
	if (!hero || !isLife(story) || !/^(?:boy|girl|son|daughter)$/.test(base)) return false;
	if (hero.gender !== (/^(?:boy|son)$/.test(base) ? "m" : "f")) return false;
	if (before === "a") return !story.lastMention.has(hero);
	if (story.world.cast.has(`role:${base}`)) return false;
	const own = hero.gender === "f" ? "her" : "his";
	return (
		before === "the" || (/^(?:son|daughter)$/.test(base) && /^(?:his|her|their)$/.test(before ?? "") && before !== own)
	);
}

const isNamedPerson = (actor: Actor): actor is Person => actor.type === "person" && /^\p{Lu}/u.test(actor.who);

const isBeast = (actor: Actor) => actor.type === "animal" && !actor.isToy;

/** "She bore a son", "a child was born", "a baby boy". */
const isBorn = (words: readonly string[], at: number) =>
	words[at - 1] === "baby" ||
	/\b(?:bore|birth to|held)\b|\bhad an? (?:fine |new |little )+$/.test(
		`${words.slice(Math.max(0, at - 4), at).join(" ")} `,
	) ||
	/^(?:was|is|had been|would be) born\b/.test(words.slice(at + 1, at + 4).join(" "));

/** Returns whether "the king" or "the boy" can refer to the person with this name. */
function isSamePerson(person: Person, base: string, role: PersonKind): boolean {
	if (role === "priest" && person.kind === "bibleOldMan") return true;
	if (role === "king" && KINGS.test(person.who)) return true;
	if (/^(?:king|queen|priest|soldier|shepherd|fisherman|angel)$/.test(role) && base !== "giant")
		return person.kind === role;
	if (base === "giant") return person.who === "Goliath";
	if (base === "father") return person.kind === "bibleOldMan";
	return (
		/^(?:man|old man|blind man|lame man|boy|lad|child|girl|woman|old woman|prophet|tax collector|beggar|ruler|servant|stranger|traveler|traveller|guest)$/.test(
			base,
		) &&
		person.kind !== "jesus" &&
		GENDERS[role] === person.gender &&
		person.kind !== "king"
	);
}

/** "Behind her Dad carried the can": "her" belongs to the words before the name. */
const isNamedRelative = (sentence: Sentence, at: number) =>
	sentence[at - 1]?.word === "her" && WORDS.prepositions.has(sentence[at - 2]?.word ?? "");

/** The only hero of the wish of this gender who is present. */
function onlyRuler({ world, setting }: StoryState, role: PersonKind): Person | undefined {
	const all = [...world.present.keys()].filter(
		(one): one is Person => one.type === "person" && setting.heroes.includes(one) && one.gender === GENDERS[role],
	);
	return all.length === 1 ? all[0] : undefined;
}

const siblingOr = (story: StoryState, role: PersonKind, base: string) =>
	/^(?:brother|sister|son|daughter|cousin|twin|friend)$/.test(base) ? siblingKind(story, base) : role;

const knownKin = (story: StoryState, base: string) => story.world.cast.get(`kin:${kinOf(base)}`);

/** "His baby sister": a baby, also where the story leaves the word out later. */
export function noteBaby(actor: Actor, adjective: string | undefined, base: string): void {
	if (actor.type !== "person" || actor.isMain || (actor.age ?? 0) > 2) return;
	if (/^(?:baby|newborn)$/.test(adjective ?? "") && /^(?:brother|sister)$/.test(base)) actor.kind = "baby";
}
