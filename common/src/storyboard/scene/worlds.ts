// Decides whether a paragraph belongs to the child’s day or to a story within it.

import { WORDS } from "../grammar.ts";
import { BIBLE_SIGNS, bibleKindOf, isOnlyBiblical, KIN, kinOf, titleKindOf } from "../lexicon.ts";
import { wordsOf } from "../noun-phrase.ts";
import { keyOf } from "../person-words.ts";
import { GEOGRAPHY } from "../place-words.ts";
import type { Sentence } from "../reading.ts";
import { isLookedAt, mainLengthAt } from "./names.ts";
import { isHeavenly } from "./people.ts";
import { switchTo } from "./presence.ts";
import { isLife, newTale, type StoryState } from "./state.ts";

/** "God made the sky": what only the Bible tells. */
const isOfGod = (sentence: Sentence) =>
	sentence.some(
		({ word, status }, at) =>
			word === "god" &&
			status === "real" &&
			/^(?:said|made|called|saw|put|planted|formed|created|divided|spoke|told)$/.test(sentence[at + 1]?.word ?? ""),
	);

/** People with these titles belong to a story within the story, not to the child's own day. */
const OLD_TITLES =
	/^(?:king|queen|prince|princess|lady|pharaoh|abbot|abbess|bishop|count|countess|duke|duchess|baron|judge|general)$/;

/** Places that are in no story of today. */
const OLD_PLACES =
	/^(?:Bible \w+|temple(?: court)?|upper room|nomads' tent|tomb garden|city wall|fallen wall|dry ground|lions' den)$/;

const OPENING = /^(?:in the beginning|long ago|once (?:there was|upon|a)|many years ago|many, many years)/;

/** Decides whether a paragraph belongs to the child's world or to a story within it. */
export function chooseWorld(story: StoryState, sentences: readonly Sentence[]): void {
	if (story.setting.isTimeTravel) {
		switchTo(story, story.frame);
		return;
	}
	if (story.given.isOfLife || story.given.isOfBible) {
		const isOld = story.given.isOfBible === true;
		if (story.tale.isOld !== isOld) story.tale = newTale(story, isOld);
		story.lastTaleParagraph = story.paragraph;
		switchTo(story, isOld || story.main ? story.tale : story.frame);
		return;
	}
	let frames = 0;
	let relatives = 0;
	let ownName = 0;
	let tales = 0;
	let heroes = 0;
	let ofWish = 0;
	for (const sentence of sentences)
		for (let at = 0; at < sentence.length; at++) {
			const token = sentence[at];
			if (!token || token.isSpeech || !token.isCapital) continue;
			const { word } = token;
			if (story.main && mainLengthAt(story, sentence, at) > 0) {
				ownName++;
				continue;
			}
			const key = keyOf(token.text);
			const wished = story.main && story.setting.heroes.find(({ who }) => keyOf(who) === key);
			if (wished) {
				// Until the child meets the hero of the wish, somebody tells of the hero.
				if (!story.lastMention.has(wished)) ofWish += 2;
				continue;
			}
			if (story.main && key === story.setting.hero) {
				tales += 2;
				heroes++;
			}
			// "Ma’s house": the hero has the name of a relative.
			if (story.heroNames.has(key) && key !== story.setting.hero && !story.frame.cast.has(key)) {
				tales += 2;
				heroes++;
				continue;
			}
			const before = sentence[at - 1];
			const isTitled = titleKindOf(word) !== undefined && sentence[at + 1]?.isCapital;
			// "Mrs. Weeks" and "Grandmother" in a life, unless its listener knows them.
			const isRelated =
				isTitled || KIN.has(word) || (titleKindOf(before?.word ?? "") !== undefined && before?.isCapital);
			const isKnown = story.frame.cast.has(key) || story.frame.cast.has(`kin:${kinOf(word)}`);
			if (isRelated && !isKnown && story.main && story.setting.hero && story.world === story.tale) continue;
			if (
				(story.frame.cast.has(key) && !isOnlyBiblical(word) && (!bibleKindOf(word) || tales === 0)) ||
				(titleKindOf(before?.word ?? "") && before?.isCapital && !isOnlyBiblical(word) && !OLD_TITLES.test(before.word))
			)
				frames++;
			else if (isTitled && !OLD_TITLES.test(word)) {
				frames++;
				if (KIN.has(word)) relatives++;
			} else if (isHeavenly(sentence, at)) tales++;
			// "They called her Amma"
			else if (
				KIN.has(word) &&
				/^call(?:s|ed)$/.test(sentence[at - 2]?.word ?? "") &&
				/^(?:her|him)$/.test(before?.word ?? "")
			)
				continue;
			else if (
				KIN.has(word) &&
				before?.word !== "the" &&
				(!token.isFirst || story.frame.cast.has(`kin:${kinOf(word)}`))
			)
				frames++;
			else if (isOnlyBiblical(word) || story.tale.cast.has(key)) tales += 2;
			else if (BIBLE_SIGNS.has(word) && !/^(?:god|lord)$/.test(word)) tales++;
			else if (bibleKindOf(word)) tales++;
		}
	if (ownName + frames === 0) tales += ofWish;
	// A child with a biblical name.
	const isShared = story.main !== undefined && bibleKindOf(keyOf(story.main.who)) !== undefined;
	if (ownName > 0 && !(isShared && frames === 0 && tales > 0 && (story.isCue || story.world === story.tale)))
		frames += 2;
	// The hero's story continues after a sentence about its listener.
	if (heroes > 0 && ownName === 0) frames = 0;
	if (isTellerBack(story, sentences)) frames++;
	const isAfterInterlude =
		story.setting.areStrangersAdults &&
		story.main &&
		story.paragraph - 1 > 0 &&
		story.lastTaleParagraph >= story.paragraph - 2;
	if (frames === 0 && tales === 0 && (isTaleResumed(story, sentences) || isOfLife(story))) tales++;
	// A sentence in which they return to the place of the frame.
	const isBackInFrame =
		!story.setting.areStrangersAdults &&
		story.given.place !== undefined &&
		story.given.place === story.frame.place &&
		story.given.place !== story.tale.place;
	if (frames + tales === 0 && isBackInFrame && story.main) frames++;
	if (frames > 0) {
		if (!(story.setting.isBiblical && ownName + relatives === 0 && story.world === story.tale))
			switchTo(story, story.frame);
	} else if (
		tales > 0 ||
		story.isCue ||
		isAfterInterlude ||
		(story.setting.isBiblical && !story.isMainIntroduced) ||
		(story.given.all && OLD_PLACES.test(story.given.place ?? "")) ||
		sentences.some(isOfGod)
	) {
		startBibleTale(story, sentences);
		switchTo(story, story.tale);
	} else if (
		OPENING.test(
			wordsOf(sentences[0] ?? [])
				.slice(0, 4)
				.join(" "),
		) &&
		story.isMainIntroduced
	)
		switchTo(story, story.tale);
}

/** "He told it while he carved. Jonathan loved David": a story of the Bible within one about a hero of faith. */
function startBibleTale(story: StoryState, sentences: readonly Sentence[]): void {
	if (!story.main || !story.setting.areStrangersAdults || !story.isCue) return;
	const words = sentences.flatMap((sentence) => sentence.filter(({ isCapital, isSpeech }) => isCapital && !isSpeech));
	if (words.some(({ word }) => story.heroNames.has(word))) return;
	const names = new Set(words.map(({ word }) => word).filter((word) => bibleKindOf(word) !== undefined));
	if (names.size < 2) return;
	story.tale = newTale(story, true);
	story.lastTaleParagraph = story.paragraph;
}

/** Once the listener of a life is in bed, what does not name the listener is of the life. */
const isOfLife = ({ setting, main, isMainIntroduced, given, frame }: StoryState) =>
	setting.areStrangersAdults &&
	main !== undefined &&
	isMainIntroduced &&
	given.place !== "bedroom" &&
	frame.place === "bedroom" &&
	frame.hour === "night";

/** “Go on,” said Mara. He sank: a paragraph about somebody who is not the listener, after a word of the listener. */
function isTaleResumed(story: StoryState, sentences: readonly Sentence[]): boolean {
	if (!story.main?.gender || story.world.name === "tale") return false;
	if (story.taleEnd < 0 || story.taleEnd !== story.paragraph - 2) return false;
	const words = sentences.flat();
	const own = story.main.gender === "f" ? /^(?:she|her|hers|herself)$/ : /^(?:he|him|his|himself)$/;
	// The listener of a Bible story only has a word in between.
	if (story.setting.isBiblical)
		return !words.some(({ word }) => own.test(word) || /^(?:you|your|we|us|our|blanket|pillow|bed|amen)$/.test(word));
	const others = story.main.gender === "f" ? /^(?:he|him|his|himself)$/ : /^(?:she|her|hers|herself)$/;
	return !words.some(({ word, isSpeech }) => isSpeech || own.test(word)) && words.some(({ word }) => others.test(word));
}

/** “…,” said her father, who told the story. */
function isTellerBack(story: StoryState, sentences: readonly Sentence[]): boolean {
	if (story.world.name !== "tale" || !story.main?.gender || story.setting.isBiblical) return false;
	const whose = story.main.gender === "f" ? "her" : "his";
	return sentences.some((sentence) =>
		sentence.some(({ word }, at) => {
			const teller = KIN.has(word) ? story.frame.cast.get(`kin:${kinOf(word)}`) : undefined;
			return (
				teller !== undefined &&
				story.frame.present.has(teller) &&
				!story.tale.cast.has(`role:${word}`) &&
				sentence[at - 1]?.word === whose &&
				WORDS.said.has(sentence[at - 2]?.word ?? "")
			);
		}),
	);
}

/** Names after "in" and "at" are those of places. */
export function notePlaceNames(story: StoryState, sentence: Sentence): void {
	for (const [at, token] of sentence.entries()) {
		const before = sentence[at - 1];
		if (token.isCapital && /^(?:san|santa)$/.test(before?.word ?? "")) story.placeNames.add(token.word);
		const next = sentence[at + 1];
		if (token.isCapital && next?.isCapital && next.gap === " " && GEOGRAPHY.test(next.word))
			for (const { word } of [token, next]) story.placeNames.add(word);
		// "He looked across at Amara’s page"
		if (!token.isCapital || !before || token.gap !== " " || token.isPossessive) continue;
		const isPlace =
			(/^(?:in|at|from|toward|towards|near|called)$/.test(before.word) && !isLookedAt(sentence, at)) ||
			(before.word === "of" &&
				/^(?:mountain|mount|land|city|town|sea|lake|river|village|king|people|men|country)$/.test(
					sentence[at - 2]?.word ?? "",
				)) ||
			/^(?:mount|river|lake)$/.test(before.word) ||
			// "They brought her to Ramsgate", "there stood Newgate, where"
			(isLife(story) &&
				(sentence[at + 1]?.word === "where" ||
					(before.word === "to" &&
						/\b(?:went|came|brought|home|sailed|traveled|moved|back|returned|journeyed|fled|road)\b/.test(
							wordsOf(sentence.slice(Math.max(0, at - 7), at)).join(" "),
						))));
		if (
			isPlace &&
			keyOf(token.text) !== story.setting.hero &&
			!story.world.cast.has(keyOf(token.text)) &&
			!bibleKindOf(token.word)
		)
			story.placeNames.add(token.word);
	}
}
