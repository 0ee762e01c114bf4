// Sentences that tell who somebody is: “Quince was a small brown owl”, “her brother Ravi”.

import { capitalize } from "../../words.ts";
import { isDog } from "../animal-words.ts";
import { isVerb, WORDS } from "../grammar.ts";
import {
	bibleKindOf,
	GENDERS,
	KIN,
	kinOf,
	type Meaning,
	meaningAt,
	NOT_NAMES,
	type PersonKind,
	titleKindOf,
	YOUNG,
} from "../lexicon.ts";
import { adjectivesBefore, determinerBefore, wordsOf } from "../noun-phrase.ts";
import { keyOf, otherNamesOf, SOUNDS_FEMALE } from "../person-words.ts";
import type { Sentence } from "../reading.ts";
import colors from "../thing-colors.json" with { type: "json" };
import { TOY_WORDS } from "../thing-words.ts";
import { isBraided, isMadeOf } from "./animals.ts";
import {
	companionLengthAt,
	isNewName,
	isToyOfWish,
	makePerson,
	nameAt,
	nameCompanion,
	namingBefore,
	personNamed,
	personOfName,
	setGender,
	siblingKind,
} from "./names.ts";
import { OF_BIBLE, see } from "./presence.ts";
import { isObjectHer } from "./pronouns.ts";
import { isBibleTime, isLife, isMainName, isVisit, leaveNow, newMoment, type StoryState } from "./state.ts";
import type { Actor, Beast, Described, Moment, Setting } from "./types.ts";

const CHILD_HERO =
	/\b(?:(?:was|is) (?:still |only |just |about )*(?:a (?:little |small |young )?(?:boy|girl|child)(?!['’])|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen)(?: years old|[,.]))|[Aa]s an? (?:little |small |young )?(?:boy|girl|child)(?=,| (?:s?he|his|her|in|at|of)\b)|of (?:five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen)\b)/;

/** "A small boy sat by the road": the hero, before the story has a name for him. */
const FIRST_SEEN =
	/\b(?:(?:sat|stood|lay|lived) an?|[Tt]he(?= (?:little|small))|[Aa](?= (?:\w+ )?(?:boy|girl) (?:was|sat|stood|called|named))) (?:small |little |young )?(boy|girl)\b/;

const GROWN_HERO =
	/\b(?:grew up|grown (?:up|man|woman)|was grown\b|[Yy]ears (?:later|passed|went by)|taught|student|young (?:man|woman|lady)|married|no longer a (?:boy|girl|child)|a (?:man|woman) (?:by then|now)|(?:fifteen|sixteen|seventeen|eighteen|nineteen|twenty\S*|thirty\S*|forty\S*|fifty\S*) years old|bishop|beard|abbot|abbess|a free man|was (?:very )?old|grew old|university|(?:was|became|made|as) (?:made )?an? (?:\w+ )?(?:teacher|nurse|missionary|soldier|minister)|preach\w*)\b/;

const GROWTH = /\b(?:grew|grown|old enough|years (?:later|passed|went by)|was weaned|every year)\b/i;

const GROWN =
	/\b(?:an? grown (?:man|woman)|grew (?:up|to be a man|into a man)|(?:grew|became) a man|married|(?:was|had) grown|(?:many|forty) years (?:later|passed|went by)|grown up)\b/;

/** A sentence about somebody, and their name after it. */
const NAMED_LATER =
	/(?:^|[.!?] )([^.!?]*)(?:[.!?] (?:His|Her|Its) name(?: tag| badge)? (?:was|said|read)|,? whose name(?: tag| badge)? (?:was|said|read)) (\p{Lu}\p{L}+)/gu;

/** “I’m Smilla,” said the girl. */
const SAYS_NAME =
	/[“"]I['’]m (\p{Lu}\p{Ll}+)[.,!][”"] said the (?:(?:old |new |other )?(?:girl|boy|man|woman|lady)|(?:first|second|other|older|younger) one)\b/u;

/** The name of somebody whom an earlier paragraph has shown. */
const NAMED_FIRST = /^(His|Her) name was ((?:(?:Mr|Mrs|Miss|Ms|Dr|Captain|Farmer)\.? )?\p{Lu}\p{Ll}+)/u;

const BODY_OF_ANIMAL =
	/\b(?:ears|paws?|tail|fur|whiskers|muzzle|snout|wings|shell) of (\p{Lu}\p{Ll}+)\b|\b(\p{Lu}\p{Ll}+)[’'´]s (?:tail|paws?|fur|whiskers|muzzle|snout)\b/u;

const ANIMAL_ACTS =
	/^(?:peck|pecked|chewed|barked|bleated|purred|meowed|mewed|whined|wagged|sniffed|growled|neighed|whinnied|brayed|clucked|snorted|licked|pounced|trotted|paws?|tail|whiskers|hooves|snout|beak|feathers)$/;

/** “Pepper!” It was only the cat. */
const KNOWN_PET =
	/“(\p{Lu}\p{Ll}+)[!,.?]+”(?: [^“”.]*\.)? It was (?:only |just )?(?:the|her|his|their|our)(?: \p{Ll}+)? (\p{Ll}+)\b/u;

/** There were ten hens. “Henrietta’s missing.” */
const MISSING_PET = /([^.“”]+)\.(?: “[^”]*”[^“”]*)? “(\p{Lu}\p{Ll}+)(?:['’]s| is) (?:missing|gone|lost)\b/u;

/** "Next to him, with her feathers fluffed up, sat Dorothea" */
const WITH_FEATHERS =
	/\bwith (?:her|his|its) (?:feathers|beak|wings)\b[^.]{0,30}, (?:sat|lay|stood|came|walked) (\p{Lu}\p{Ll}+)/u;

const NAMED_PET =
	/\b(?:my|our) (\p{Ll}+)\b[^”"]*[”"][^.“”"]*\. (?:Her|His|Its) name was (\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?)/u;

/** A first name without a title that is old, or has its place by the stove. */
const OLD_PET =
	/(?<!(?:\b(?:Mr|Mrs|Ms|Dr|St)\.|\p{Lu}\p{Ll}+) )\b(\p{Lu}\p{Ll}+) (?:(?:was|had grown) (?:very|so|quite) old\b(?! enough)|lay in (?:her|his|its) (?:own |old )?(?:place|basket|bed) (?:by|next to|beside|near) the (?:stove|fire|hearth|door)\b)/gu;

/** "Feel for Velvet with your toes. Has the squirrel made it warm?" */
export function namesCompanion(story: StoryState, text: string): boolean {
	const known = story.tale.cast.get("companion") ?? story.frame.cast.get("companion");
	const names = [story.setting.companion?.words.at(-1), known?.who.toLowerCase()];
	const words: readonly string[] = text.toLowerCase().match(/[\p{L}'’-]+/gu) ?? [];
	// "Tip the hedgehog forward. Peter climbed into the boat": the story is what matters.
	const isStory = /\b\p{Lu}/u.test(text) && words.some((word) => bibleKindOf(word) !== undefined);
	return !isStory && names.some((name) => name !== undefined && words.includes(name));
}

/** The toy of the listener, of which the storyteller speaks. */
export function toyOfListener(story: StoryState, { kind = "", words }: NonNullable<Setting["companion"]>): Beast {
	const known = story.tale.cast.get("companion") ?? story.frame.cast.get("companion");
	const who = known?.who ?? words.join(" ");
	return { type: "animal", who, kind, isYoung: false, isMany: false, isToy: true };
}

/** The listener of a Bible story is in bed, with the toy. */
export function bedside(story: StoryState, companion: NonNullable<Setting["companion"]>): Moment {
	return {
		...newMoment(story, story.frame),
		place: "bedroom",
		hour: "night",
		weather: "clear",
		words: 1,
		actors: new Map([[toyOfListener(story, companion), { weight: 1 }]]),
		others: new Map(),
	};
}

/** Learns names from "Quince was a small brown owl", "her brother Ravi" and "a lizard named Marble". */
export function define(story: StoryState, sentence: Sentence): void {
	for (let at = 0; at < sentence.length; at++) {
		// "Mr. Pockets" is one name.
		const title = sentence[at - 1];
		if (title?.isCapital && titleKindOf(title.word) && sentence[at]?.gap === " " && sentence[at]?.isCapital) continue;
		const proper = nameAt(story, sentence, at);
		const name = proper ?? nounNameAt(story, sentence, at);
		if (!name) continue;
		// "There lived a girl named Priya": she is the child.
		if (isMainName(story, name.text)) {
			const child = describedBefore(sentence, at - namingBefore(sentence, at));
			if (child?.noun && child.meaning.animal === undefined) story.consumed.add(child.noun);
			continue;
		}
		const key = keyOf(name.text);
		// "Mary Jones, the girl who walked": both names are hers.
		const last = "titleKind" in name && name.titleKind ? undefined : surnameAt(story, sentence, name.to);
		const to = last ? name.to + 1 : name.to;
		if (sentence[at - 1]?.word === "old" && !sentence[at - 1]?.isCapital) noteOld(story, key);
		definePair(story, sentence, at, name);
		// "the otter Ollie", "her brother Ravi", "a man named Noah"
		const named = namingBefore(sentence, at);
		const described = describedBefore(sentence, at - named);
		// "As a man might stroke a cat, Uncle Ben pulled it": he is no cat.
		const isApart = described?.meaning.animal !== undefined && "titleKind" in name && name.titleKind !== undefined;
		if (described && !isApart && /^,?$/.test(sentence[at - named]?.gap.trim() ?? "")) {
			introduce(story, key, name.text, described);
			continue;
		}
		// "Quince was a small brown owl", "Bobbin, a small cloth rooster"
		const link = sentence[to];
		if (!link) continue;
		const isApposition = link.gap.includes(",") && !isVerb(link.word);
		const isCopula = /^(?:was|is|were)$/.test(link.word) && link.gap.trim() === "";
		const isRelative = link.word === "who" && /^(?:was|is|as)$/.test(sentence[to + 1]?.word ?? "");
		const isEpithet = link.word === "the" && link.gap === " " && name.text.length > 1 && !isGivenTo(sentence, at);
		if (!isApposition && !isCopula && !isRelative && !isEpithet) continue;
		let from = isRelative ? to + 2 : isCopula ? to + 1 : to;
		while (WORDS.adverbs.has(sentence[from]?.word ?? "")) from++;
		const found = nounPhraseFrom(sentence, from);
		// "King Malcolm, a great broad man", is later called "Malcolm" and "the king".
		if (isLife(story) && proper?.titleKind) personOfName(story, proper);
		// "Juniper the otter"
		const isAnimal = found?.meaning.animal !== undefined;
		// "He told it to Joseph, the cattle and the grain": Joseph is no cow.
		const isListed = isApposition && isAnimal && sentence[to]?.word === "the" && story.world.cast.has(key);
		if (found && !isListed && !(isEpithet && isAnimal && story.world.cast.has(key)))
			introduce(story, key, name.text, found);
		const person = last && story.world.cast.get(key);
		if (person) story.world.cast.set(keyOf(last), person);
	}
	definePossessed(story, sentence);
}

/** "Jones" of "Mary Jones" */
function surnameAt(story: StoryState, sentence: Sentence, at: number): string | undefined {
	const token = sentence[at];
	if (!token?.isCapital || token.gap !== " " || token.isSpeech || token.isPossessive) return undefined;
	const isKnown = story.world.cast.has(keyOf(token.text)) || story.placeNames.has(token.word);
	const isOther = NOT_NAMES.has(token.word) || bibleKindOf(token.word) !== undefined || KIN.has(token.word);
	return isKnown || isOther || meaningAt([token.word], 0) || titleKindOf(token.word) ? undefined : token.text;
}

/** "Old Konrad" */
function noteOld(story: StoryState, key: string): void {
	story.aged.add(key);
	const known = story.world.cast.get(key);
	if (known?.type !== "person" || !/^(?:child|boy|girl|man|woman)$/.test(known.kind)) return;
	if (!known.isMain && known !== story.hero && !story.setting.children.includes(known))
		known.kind = known.gender === "f" ? "grandmother" : "grandfather";
}

/** "Our guinea pigs Salt and Pepper" */
function definePair(story: StoryState, sentence: Sentence, at: number, first: { text: string; to: number }): void {
	const second = sentence[first.to]?.word === "and" ? sentence[first.to + 1] : undefined;
	if (!second?.isCapital) return;
	for (const length of [2, 1]) {
		const found = at >= length ? meaningAt(wordsOf(sentence), at - length) : undefined;
		if (found?.length !== length || !found.meaning.isPlural || !found.meaning.animal) continue;
		for (const one of [first.text, second.text])
			introduce(story, keyOf(one), one, { meaning: found.meaning, adjectives: [], noun: sentence[at - length] });
		return;
	}
}

/** "He told Ruth the king was old": no epithet of Ruth. */
const isGivenTo = (sentence: Sentence, at: number) =>
	/^(?:gave|give|gives|told|tell|showed|brought|handed|sent|offered|taught|made|asked|left|lent|read)$/.test(
		sentence[at - 1]?.word ?? "",
	);

/** A name that is a noun too: "Barley was the smallest lamb". */
function nounNameAt(story: StoryState, sentence: Sentence, at: number): { text: string; to: number } | undefined {
	const token = sentence[at];
	if (
		!token?.isCapital ||
		NOT_NAMES.has(token.word) ||
		WORDS.starters.has(token.word) ||
		WORDS.pronouns.has(token.word)
	)
		return undefined;
	if (titleKindOf(token.word) || KIN.has(token.word)) return undefined;
	if (/^(?:in|at|from|near|to|but)$/.test(sentence[at - 1]?.word ?? "") && story.placeNames.has(token.word))
		return undefined;
	const next = sentence[at + 1];
	// "Pocket, who was a small cloth seal"
	const isTold = next?.word === "who" && next.gap.includes(",") && /^(?:was|is|as)$/.test(sentence[at + 2]?.word ?? "");
	const isName = token.isFirst
		? !story.common.has(token.word) &&
			(isTold ||
				// "Pumpkin the plush bear sat"
				(next?.word === "the" && next.gap === " " && nounPhraseFrom(sentence, at + 1)?.meaning.animal !== undefined) ||
				(/^(?:was|is)$/.test(next?.word ?? "") && meaningAt([token.word], 0)?.meaning.thing !== undefined))
		: next !== undefined && (next.gap.includes(",") || /^(?:was|is|who)$/.test(next.word));
	return isName ? { text: token.text, to: at + 1 } : undefined;
}

/** "The hen's name was Henrietta", "the old man's name was Konrad" */
function nameOwner(story: StoryState, sentence: Sentence, at: number): void {
	const name = nameAt(story, sentence, at + 2);
	const described = describedBefore(sentence, at, true);
	if (!name || !described) return;
	const { meaning } = described;
	if (!meaning.animal) {
		// "The old man's name was Konrad"
		const stranger = story.world.cast.get(`role:${meaning.base}`);
		if (stranger?.type === "person" && /^the /.test(stranger.who)) stranger.who = name.text;
		if (stranger && !KIN.has(meaning.base)) story.world.cast.set(keyOf(name.text), stranger);
		else introduce(story, keyOf(name.text), name.text, described);
		return;
	}
	const known = story.world.cast.get(`animal:${meaning.animal}`);
	if (known?.type === "animal") {
		known.who = name.text;
		story.world.cast.set(keyOf(name.text), known);
	} else introduce(story, keyOf(name.text), name.text, { meaning, adjectives: [], noun: sentence[at - 1] });
}

/** "Tilda's otter Ollie" is handled above; here "the owl's name was Quince" and "Being a tadpole of cloth, … Dapple was". */
function definePossessed(story: StoryState, sentence: Sentence): void {
	for (const [at, token] of sentence.entries()) {
		if (token.word === "name" && /^(?:was|is)$/.test(sentence[at + 1]?.word ?? "") && sentence[at - 1]?.isPossessive)
			nameOwner(story, sentence, at);
		if (token.word !== "being" || at > 0) continue;
		const found = nounPhraseFrom(sentence, 1);
		const later = sentence.findIndex((one, index) => index > 3 && one.isCapital && isNewName(story, sentence, index));
		const name = later > 0 ? nameAt(story, sentence, later) : undefined;
		if (found && name) introduce(story, keyOf(name.text), name.text, found);
	}
}

/** “My name is Jonah,” said the man: they are one person. */
export function nameSpeaker(story: StoryState, text: string): void {
	const name =
		/\b[Mm]y name(?: is|['’]s) ((?:(?:Sister|Brother|Mr\.|Mrs\.|Miss|Pastor|Captain) )?\p{Lu}\p{Ll}+)/u.exec(
			text,
		)?.[1] ?? SAYS_NAME.exec(text)?.[1];
	if (!name || isMainName(story, name)) return;
	// The same paragraph may continue with the name.
	const double = story.world.cast.get(keyOf(name));
	if (double && story.world.present.get(double)?.paragraphs !== 1) return;
	const speaker = story.world.recent.find((actor) => actor.type === "person" && actor.who.startsWith("the "));
	if (speaker?.type !== "person") return;
	if (double) {
		leaveNow(story, double, true);
		for (const { actors } of story.moments) actors.delete(double);
	}
	speaker.who = name;
	speaker.kind = (isBibleTime(story) && bibleKindOf(keyOf(name))) || speaker.kind;
	story.world.cast.set(keyOf(name), speaker);
}

/** “Good night, Biscuit,” said Caleb: the dog is present. */
export function greetAnimal(story: StoryState, text: string): void {
	if (!text.includes("night")) return;
	const greetings = [
		...text.matchAll(/\b[Gg]ood ?night,? (\p{Lu}[\p{Ll}.]+(?: \p{Lu}\p{Ll}+)?)/gu),
		...text.matchAll(/\b(\p{Lu}\p{Ll}+) says good ?night\b/gu),
	];
	for (const [, name = ""] of greetings) {
		const actor = story.world.cast.get(keyOf(name));
		if (actor?.type === "animal" && story.world.name === "frame" && story.moment.words > 0) see(story, actor, 1);
	}
}

/** “Would you mind my parrot?” he asked. Her name was Madam Biddle. */
export function namePet(story: StoryState, text: string): void {
	const [, noun = "", name = ""] = NAMED_PET.exec(text) ?? [];
	const [, known = "", kind = ""] = KNOWN_PET.exec(text) ?? [];
	const [, herd = "", missing = ""] = MISSING_PET.exec(text) ?? [];
	const [, feathered = ""] = WITH_FEATHERS.exec(text) ?? [];
	const bird = [...story.world.cast.values()].find(({ kind }) => /^(?:hen|duck|goose|rooster|turkey)$/.test(kind));
	for (const [who, one] of [
		[name, noun],
		[feathered, bird?.kind ?? ""],
		[known, kind],
		[missing, herd],
	] as const) {
		const words = one.split(" ");
		const meaning = words.map((_, at) => meaningAt(words, at)?.meaning).find((found) => found?.animal);
		if (who && meaning?.animal && !isMainName(story, who))
			introduce(story, keyOf(who), who, { meaning, adjectives: [], noun: undefined });
	}
}

/** "Juno was very old now", "Juno lay in her own place by the stove": a pet whose kind is not told, so that it is not drawn. */
export function nameOldPet(story: StoryState, text: string): void {
	if (story.world.name === "tale" || isBibleTime(story) || isLife(story)) return;
	for (const [, name = ""] of text.matchAll(OLD_PET)) {
		const word = name.toLowerCase();
		const isTaken = story.world.cast.has(keyOf(name)) || isMainName(story, name) || bibleKindOf(word) !== undefined;
		const isNoun = NOT_NAMES.has(word) || WORDS.starters.has(word) || meaningAt([word], 0) !== undefined;
		if (isTaken || isNoun || KIN.has(word) || titleKindOf(word)) continue;
		const pet: Beast = { type: "animal", who: name, kind: "", isYoung: false, isMany: false, isToy: false };
		story.world.cast.set(keyOf(name), pet);
	}
}

const CALLED = /\b(named|called|calls) (her|him|it) (\p{Lu}\p{Ll}+)\b/gu;

/** "There was the otter. Caleb had named her Juniper": the animal of which the text has spoken last. */
export function nameCreature(story: StoryState, narration: string): void {
	if (story.world !== story.frame) return;
	for (const match of narration.matchAll(CALLED)) {
		const [, verb, pronoun = "", name = ""] = match;
		const gender = pronoun === "her" ? "f" : pronoun === "him" ? "m" : undefined;
		// "Mom called her Birdie": the girl of the story.
		const isOfChild = gender !== undefined && gender === story.main?.gender && verb !== "named";
		if (isOfChild || isMainName(story, name) || story.world.cast.has(keyOf(name))) continue;
		const before = `${story.textBefore} ${narration.slice(0, match.index)}`.toLowerCase();
		const words = before.match(/[\p{L}'’-]+/gu) ?? [];
		const at = words.findLastIndex((_, from) => {
			const { animal, isPlural, role } = meaningAt(words, from)?.meaning ?? {};
			return (animal && !isPlural) || (role && gender && (GENDERS[role] ?? gender) === gender);
		});
		const meaning = meaningAt(words, at)?.meaning;
		if (meaning?.animal)
			introduce(story, keyOf(name), name, {
				meaning,
				adjectives: words.slice(Math.max(0, at - 3), at),
				noun: undefined,
			});
	}
}

/** "It was a boy from her class. His name was Otis." "The nurse, whose name tag said Joy" */
export function nameStranger(story: StoryState, text: string): void {
	for (const [, told = "", given = ""] of text.matchAll(NAMED_LATER)) {
		// “HENRIK” on a name tag
		const name = capitalize(given.toLowerCase());
		if (isMainName(story, name) || story.world.cast.has(keyOf(name))) continue;
		const words = told.toLowerCase().match(/[\p{L}'’-]+/gu) ?? [];
		for (const [at] of words.entries()) {
			const found = meaningAt(words, at);
			if (!found || found.meaning.isPlural || !/^(?:an?|the|this|one)$/.test(nounStart(words, at))) continue;
			if (found.meaning.animal === undefined && !found.meaning.role) continue;
			introduce(story, keyOf(name), name, {
				meaning: found.meaning,
				adjectives: words.slice(Math.max(0, at - 3), at),
				noun: undefined,
			});
			break;
		}
	}
	// "An old man sat on the bench", and in a later paragraph: "His name was Mr. Brandt."
	const [, whose = "", name = ""] = NAMED_FIRST.exec(text) ?? [];
	if (!name || isMainName(story, name) || story.world.cast.has(keyOf(name))) return;
	const gender = whose === "Her" ? "f" : "m";
	const last = story.world.recent.find((one) => one.type === "person" && one !== story.main && one.gender === gender);
	if (!last?.who.startsWith("the ") || !story.world.present.has(last)) return;
	last.who = name;
	story.world.cast.set(keyOf(name), last);
}

/** The article before a noun, at most three words before it. */
const nounStart = (words: readonly string[], at: number) =>
	words.slice(Math.max(0, at - 4), at).findLast((word) => /^(?:an?|one|the|this|his|her|their|no)$/.test(word)) ?? "";

/** "Pickle looked at him and chewed": a name that acts like an animal is that of the one of the request, or of the last one. */
export function nameAnimal(story: StoryState, sentences: readonly Sentence[]): void {
	if (story.world.name === "tale") return;
	for (const [index, sentence] of sentences.entries())
		for (const [at] of sentence.entries()) {
			const name = nameAt(story, sentence, at);
			if (!name || name.titleKind || story.world.cast.has(keyOf(name.text)) || isMainName(story, name.text)) continue;
			const after = sentence.slice(name.to, name.to + 9);
			const end = after.findIndex(
				({ word }, from) =>
					/^(?:he|she|they|who|his|her|and|while|when|as)$/.test(word) &&
					!ANIMAL_ACTS.test(after[from + 1]?.word ?? ""),
			);
			if (!(end < 0 ? after : after.slice(0, end)).some(({ word }) => ANIMAL_ACTS.test(word))) continue;
			// "Dad waited with the dog. Bamse jumped up and licked her chin."
			const before = wordsOf(sentences[index - 1] ?? []);
			const noun = before.findLastIndex((_, from) => meaningAt(before, from)?.meaning.animal);
			const meaning = meaningAt(before, noun)?.meaning;
			const own = story.world.cast.get("companion");
			const beast = [own, ...story.world.recent].find(
				(one): one is Beast =>
					one?.type === "animal" &&
					!one.isMany &&
					!/^\p{Lu}/u.test(one.who) &&
					(one === own || story.world.present.has(one)) &&
					(!meaning || one.kind === meaning.animal),
			);
			if (beast) {
				beast.who = name.text;
				story.world.cast.set(keyOf(name.text), beast);
			} else if (meaning && !meaning.isPlural)
				introduce(story, keyOf(name.text), name.text, { meaning, adjectives: [], noun: undefined });
		}
}

/** "The pointed ears of Sesame": the animal of the request, if it has no name so far. */
export function nameByBody(story: StoryState, text: string): void {
	const { companion } = story.setting;
	if (!companion || story.world.name === "tale") return;
	const name = (BODY_OF_ANIMAL.exec(text) ?? []).slice(1).find(Boolean);
	if (!name || isMainName(story, name) || story.world.cast.has(keyOf(name)) || NOT_NAMES.has(name.toLowerCase()))
		return;
	const known = story.world.cast.get("companion");
	if (known?.type === "animal" && /^\p{Lu}/u.test(known.who)) return;
	const kind = companion.kind ?? "";
	const fresh: Beast = { type: "animal", who: name, kind, isYoung: false, isMany: false, isToy: companion.isToy };
	const own = known?.type === "animal" ? known : fresh;
	own.who = name;
	for (const key of ["companion", `animal:${kind}`, keyOf(name)]) story.world.cast.set(key, own);
}

/** “You ought to thank old Farmer Finn.” The farmer who comes in is Finn. */
export function nameNeighbors(story: StoryState, text: string): void {
	if (story.world.name === "tale") return;
	for (const [, title = "", name = ""] of text.matchAll(/\b(Farmer|Captain|Baker|Miller) (\p{Lu}\p{Ll}+)/gu)) {
		const role = meaningAt([title.toLowerCase()], 0)?.meaning.role;
		if (!role || story.world.cast.has(keyOf(name)) || isMainName(story, name)) continue;
		const person = personNamed(story, `role:${title.toLowerCase()}`, `${title} ${name}`, role);
		story.world.cast.set(keyOf(name), person);
		story.world.cast.set(keyOf(`${title} ${name}`), person);
	}
}

/** "Crumpet" of "This small cloth stick insect made no steps", if a name without a kind precedes it. */
export function linkCompanion(story: StoryState, sentences: readonly Sentence[]): void {
	const { companion } = story.setting;
	if (!companion || story.world.name === "tale") return;
	const tokens = sentences.flat();
	for (let at = 0; at < tokens.length; at++) {
		const length = companionLengthAt(story, tokens, at);
		if (length === 0) continue;
		const determiner = determinerBefore(tokens, at);
		const adjectives = adjectivesBefore(tokens, at);
		const isToy =
			adjectives.some((word) => TOY_WORDS.has(word)) ||
			isToyOfWish(story, story.setting.companion?.kind) ||
			tokens.some(({ word, status }) => status === "real" && /^(?:cloth|stuffed|stitched|buttons?)$/.test(word)) ||
			isMadeOf(wordsOf(tokens), at + length) ||
			isBraided(wordsOf(tokens), at);
		if (!determiner || (/^(?:a|an)$/.test(determiner) && !isToy) || story.world.cast.has("companion")) continue;
		let name: { text: string; to: number; titleKind?: PersonKind } | undefined;
		for (let back = 0, to = 1; back < tokens.length; back = to) {
			const one = nameAt(story, tokens, back);
			to = one?.to ?? back + 1;
			if (!one || isMainName(story, one.text) || one.titleKind) continue;
			const known = story.world.cast.get(keyOf(one.text));
			if (known && (known.type === "animal" || known.gender || story.spoken.has(known))) continue;
			if (back > at && name) break;
			const before = tokens[back - 1]?.word ?? "";
			// “That’s your road,” she told Clover.
			if ((WORDS.said.has(before) && before !== "told") || WORDS.said.has(tokens[one.to]?.word ?? "")) continue;
			name = one;
		}
		const known = story.world.cast.get(`animal:${companion.kind}`);
		// The wish has a dog called Biscuit, and the story a cloth dog called Tumble.
		const isOther =
			isToy &&
			name &&
			known?.type === "animal" &&
			!known.isToy &&
			/^\p{Lu}/u.test(known.who) &&
			known.who !== name.text;
		const beast: Beast =
			known?.type === "animal" && !isOther
				? known
				: {
						type: "animal",
						who: name?.text ?? companion.words.join(" "),
						kind: companion.kind ?? "",
						isYoung: false,
						isMany: false,
						isToy,
					};
		story.world.cast.set("companion", beast);
		story.world.cast.set(`animal:${companion.kind}`, beast);
		if (name) story.world.cast.set(keyOf(name.text), beast);
	}
}

/** The noun directly before an index: "her little brother", "the otter". */
function describedBefore(sentence: Sentence, at: number, isOwner = false): Described | undefined {
	const words = wordsOf(sentence);
	for (let length = 3; length > 0; length--) {
		const from = at - length;
		if (from < 0) continue;
		const found = meaningAt(words, from);
		if (!found || found.length !== length || found.meaning.isPlural) continue;
		const { meaning } = found;
		const noun = sentence[at - 1];
		if (sentence[from]?.isCapital && titleKindOf(sentence[from]?.word ?? "")) return undefined;
		if (!isSomebody(meaning) || noun?.isPossessive !== isOwner) continue;
		// "Grandma Ilse" is a title and a name.
		return { meaning, adjectives: adjectivesBefore(sentence, from), noun: sentence[from] };
	}
	return undefined;
}

const isSomebody = ({ animal, role, bibleRole }: Meaning) =>
	animal !== undefined || role !== undefined || bibleRole !== undefined;

/** A noun phrase that starts at an index: "a small brown owl", "Tariq's own cloth puffin". */
function nounPhraseFrom(sentence: Sentence, from: number): Described | undefined {
	const first = sentence[from];
	if (!first || !(WORDS.determiners.has(first.word) || first.isPossessive)) return undefined;
	const words = wordsOf(sentence);
	for (let at = from + 1; at < Math.min(sentence.length, from + 7); at++) {
		const token = sentence[at];
		if (!token || (at > from + 1 && token.gap.trim() !== "" && token.gap.trim() !== ",")) return undefined;
		// "Elijah, the ravens and the widow": a list
		if (token.word === "and" && WORDS.determiners.has(sentence[at + 1]?.word ?? "")) return undefined;
		// "A biscuit-colored dog"
		if (WORDS.prepositions.has(token.word) || (isVerb(token.word) && !token.word.includes("-"))) return undefined;
		const found = meaningAt(words, at);
		if (!found || !isSomebody(found.meaning) || found.meaning.isPlural) continue;
		// "Reuben was already a Dolphin": a nickname
		if (found.meaning.animal !== undefined && token.isCapital && /^an?$/.test(first.word)) return undefined;
		const end = at + found.length;
		if (sentence[end - 1]?.isPossessive) continue;
		const after = meaningAt(words, end);
		if (after && sentence[end]?.gap.trim() === "" && isSomebody(after.meaning)) continue;
		const adjectives = sentence.slice(from + 1, at).map(({ word }) => word);
		if (isMadeOf(words, end)) adjectives.push("cloth");
		return { meaning: found.meaning, adjectives, noun: token };
	}
	return undefined;
}

function introduce(story: StoryState, key: string, who: string, { meaning, adjectives, noun }: Described): void {
	if (noun) story.consumed.add(noun);
	const known = story.world.cast.get(key);
	if (meaning.animal !== undefined) {
		// "First came Beppe, the donkey and the hat": the wish has told that Beppe is a boy.
		if (known && (known.type === "animal" || known === story.main || story.setting.children.includes(known))) return;
		const isToy = adjectives.some((word) => TOY_WORDS.has(word)) || isToyOfWish(story, meaning.animal);
		const { companion } = story.setting;
		const color = adjectives.find((word) => Object.hasOwn(colors, word));
		const kind = meaning.animal || (companion?.words.at(-1) === meaning.base && companion.kind) || "";
		const beast: Beast = {
			type: "animal",
			who,
			kind,
			isYoung: Boolean(meaning.isYoung) || adjectives.some((word) => YOUNG.has(word)),
			isMany: false,
			isToy,
			...(color && { color }),
		};
		if (known) replaceActor(story, known, beast);
		story.world.cast.set(key, beast);
		if (beast.kind) story.world.cast.set(`animal:${beast.kind}`, beast);
		// "A terrier called Pickle" is the dog of the request.
		const isBreed = isDog(beast.kind) && beast.kind !== "dog";
		if (companion?.kind === "dog" && isBreed && !isToy && !story.world.cast.has("companion"))
			for (const name of ["companion", "animal:dog"]) story.world.cast.set(name, beast);
		return;
	}
	const isOfBible = story.world.isOld || (isBibleTime(story) && bibleKindOf(key) !== undefined);
	const kind = isOfBible ? (meaning.bibleRole ?? meaning.role) : meaning.role;
	if (!kind || known?.type === "animal") return;
	const isSibling = /^(?:brother|sister|cousin|twin|friend|son|daughter)$/.test(meaning.base);
	const bibleKind = isBibleTime(story)
		? [key, ...otherNamesOf(key)].map(bibleKindOf).find((one) => one !== undefined)
		: undefined;
	const isChild = /^(?:boy|girl|child|baby|lad)$/.test(meaning.base);
	const isOld = /^old (?:man|woman)$/.test(meaning.base);
	const fresh =
		(isChild || isOld ? undefined : bibleKind) ??
		(isSibling && !story.world.isOld ? siblingKind(story, meaning.base) : kind);
	const isBaby = isSibling && adjectives.some((word) => /^(?:baby|newborn)$/.test(word));
	const person = known ?? makePerson(story, who, isBaby ? "baby" : fresh);
	if (isBaby) person.gender = GENDERS[siblingKind(story, meaning.base)];
	if (story.world.name === "frame" && known && (known.kind === "child" || !known.gender)) {
		known.kind = isSibling ? siblingKind(story, meaning.base) : kind;
		known.gender = GENDERS[known.kind] ?? known.gender;
	}
	story.world.cast.set(key, person);
	// "Jethro, his wife's father" is no relative of the child who meets him.
	if (story.world.name === "frame" && OF_BIBLE.test(person.kind)) return;
	if (KIN.has(meaning.base)) {
		if (meaning.base !== "friend") story.world.cast.set(`kin:${kinOf(meaning.base)}`, person);
		if (meaning.base !== "friend" && story.main && story.world.name === "frame") person.isFamily = true;
	} else if (!story.world.cast.has(`role:${meaning.base}`)) story.world.cast.set(`role:${meaning.base}`, person);
}

function replaceActor(story: StoryState, old: Actor, fresh: Actor): void {
	const presence = story.world.present.get(old);
	story.world.present.delete(old);
	if (presence) story.world.present.set(fresh, presence);
	const seen = story.moment.actors.get(old);
	story.moment.actors.delete(old);
	if (seen) story.moment.actors.set(fresh, seen);
}

/** "The boy grew": a baby of the Bible becomes a child, and later the person of its name. */
export function growBabies(story: StoryState, text: string): void {
	const born = story.world.cast.get("role:baby");
	if (story.isBirth || !(story.world.isOld || isVisit(story)) || born?.type !== "person" || !GROWTH.test(text)) return;
	born.kind = (GROWN.test(text) && bibleKindOf(keyOf(born.who))) || "bibleBoy";
	born.gender ??= GENDERS[born.kind];
	const presence = story.world.present.get(born);
	if (presence) presence.pose = undefined;
}

/** The youngest son of Jesse, who meets Goliath, is a boy. */
export function rejuvenate({ world }: StoryState, text: string): void {
	const david = world.cast.get("david");
	if (david?.type !== "person" || !/^bible(?:Man|Boy)$/.test(david.kind)) return;
	const isBoy = world.cast.has("goliath") || world.cast.has("jesse");
	david.kind = isBoy && !/\bKing David\b/.test(text) ? "bibleBoy" : "bibleMan";
}

/** "He set the crown on her head and made her queen": the woman whom the paragraph has named. */
export function crownWoman({ world, moment }: StoryState, text: string): void {
	if (!/\b(?:made (?:her|\p{Lu}\p{Ll}+) (?:the )?queen|became (?:the )?queen)\b/u.test(text)) return;
	const woman = world.recent.find(
		(one) => one.type === "person" && one.kind === "bibleWoman" && /^\p{Lu}/u.test(one.who) && moment.actors.has(one),
	);
	if (woman?.type === "person") woman.kind = "queen";
}

const CHILDHOOD = /\b(?:boy|girl|mother|father|grandmother|grandfather|school|lessons?|too young)\b/;

/** Paragraphs for which a childhood lasts after the last word of it. */
const CHILDHOOD_PARAGRAPHS = 3;

const isHeroChild = ({ childUntil, paragraph }: StoryState) => paragraph <= childUntil;

/** The hero of a story is a child as long as it tells of a childhood. */
export function growHero(story: StoryState, text: string): void {
	if (!story.setting.hero || story.world.name !== "tale") return;
	const hero = story.world.cast.get(story.setting.hero);
	if (hero?.type !== "person") return;
	const isFemale = hero.gender === "f" || /^(?:woman|girl)$/.test(hero.kind);
	const isFirstSeen = !story.lastMention.has(hero) && FIRST_SEEN.exec(text)?.[1] === (isFemale ? "girl" : "boy");
	if (GROWN_HERO.test(text)) story.childUntil = -1;
	else if (CHILD_HERO.test(text) || isFirstSeen || (isHeroChild(story) && CHILDHOOD.test(text)))
		story.childUntil = story.paragraph + CHILDHOOD_PARAGRAPHS;
	if (isHeroChild(story) && /^(?:man|woman)$/.test(hero.kind)) hero.kind = isFemale ? "girl" : "boy";
	else if (!isHeroChild(story) && /^(?:boy|girl)$/.test(hero.kind)) hero.kind = isFemale ? "woman" : "man";
	// "Margaret became the queen of Scots": "the queen" is she.
	const [, crown] = CROWNED.exec(text) ?? [];
	if (crown && text.includes(hero.who) && (crown === "queen") === isFemale) story.world.cast.set(`role:${crown}`, hero);
}

const CROWNED = /\b(?:became|made (?:her|him)|was|been) (?:the )?(queen|king)\b/;

/** "They called her Ma": the hero, if the pronoun fits. */
export function nicknameHero(story: StoryState, text: string): void {
	const { hero, world } = story;
	if (!hero || !isLife(story)) return;
	for (const [, whom = "", name = ""] of text.matchAll(/\bcall(?:s|ed) (her|him) (\p{Lu}\p{Ll}+)/gu)) {
		if (hero.gender !== (whom === "her" ? "f" : "m") || NOT_NAMES.has(name.toLowerCase())) continue;
		story.heroNames.add(keyOf(name));
		world.cast.set(keyOf(name), hero);
	}
}

/** Finds the gender of a new person by the pronouns that follow. */
export function guessGenders(story: StoryState, sentences: readonly Sentence[]): void {
	const tokens = sentences.flat();
	let last = 0;
	for (const [at] of tokens.entries()) {
		const name = at < last ? undefined : nameAt(story, tokens, at);
		if (!name) continue;
		last = name.to;
		if (!story.world.cast.has(keyOf(name.text)) && nameCompanion(story, name.text)) continue;
		const person = personOfName(story, name);
		if (!person || person.isMain || person.gender) continue;
		// "Marzipan sat up. She put her tail around her feet."
		const text = wordsOf(tokens.slice(name.to, name.to + 12)).join(" ");
		if (!name.titleKind && /^[^§]*\b(?:she|he|it) \w+ (?:her|his|its) (?:tail|whiskers|paws?)\b/.test(text)) {
			const beast: Beast = { type: "animal", who: name.text, kind: "", isYoung: false, isMany: false, isToy: false };
			story.world.cast.set(keyOf(name.text), beast);
			continue;
		}
		if (SOUNDS_FEMALE.test(person.who)) {
			setGender(person, "f");
			continue;
		}
		for (
			let to = name.to;
			to < Math.min(tokens.length, name.to + (keyOf(name.text) === story.setting.hero ? 70 : 30));
			to++
		) {
			const token = tokens[to];
			if (!token) break;
			// "Ottilie and Anders were to pour. She had made it": either of them, or somebody else.
			if (token.isFirst && (tokens[at - 1]?.word === "and" || tokens[name.to]?.word === "and")) break;
			if (token.isCapital && (nameAt(story, tokens, to) || KIN.has(token.word))) break;
			if (/^(?:paws?|tail|whiskers|beak|feathers|hooves|hoof)$/.test(token.word) && !name.titleKind) {
				// An animal whose kind is not told.
				story.world.cast.set(keyOf(name.text), {
					type: "animal",
					who: name.text,
					kind: "",
					isYoung: false,
					isMany: false,
					isToy: false,
				});
				break;
			}
			// "Kofi held out corn to her"
			if (/^(?:to|for|at|with|from|behind|after|beside|by)$/.test(tokens[to - 1]?.word ?? "")) continue;
			// "Mei offered him a bun": somebody else.
			const isSame =
				token.clause === tokens[at]?.clause && !tokens.slice(name.to, to + 1).some(({ isFirst }) => isFirst);
			if (isSame && (token.word === "him" || (token.word === "her" && isObjectHer(tokens, to)))) continue;
			// "Lottie, who was his best friend": his is somebody else's.
			if (/^(?:his|her)$/.test(token.word) && /^(?:was|is)$/.test(tokens[to - 1]?.word ?? "")) continue;
			const gender = /^(?:he|him|his|himself)$/.test(token.word)
				? "m"
				: /^(?:she|her|hers|herself)$/.test(token.word)
					? "f"
					: undefined;
			if (!gender) continue;
			setGender(person, gender);
			break;
		}
	}
}
