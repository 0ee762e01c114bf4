// Animals that sentences mention, apart from toys, drawings and comparisons.

import { isDog } from "../animal-words.ts";
import { isVerb } from "../grammar.ts";
import { isYoungOf, type Meaning, meaningAt, YOUNG } from "../lexicon.ts";
import { adjectivesBefore, determinerBefore, prepositionBefore, wordsOf } from "../noun-phrase.ts";
import type { Sentence, Token } from "../reading.ts";
import colors from "../thing-colors.json" with { type: "json" };
import { BRAIDING, DEPICTED, FOOD, MADE, MAKING, MATERIALS, PETS, TOY_MATERIALS, TOY_WORDS } from "../thing-words.ts";
import { isToyOfWish } from "./names.ts";
import { isThingGiven } from "./presence.ts";
import type { StoryState } from "./state.ts";
import type { Actor, Beast, Mention, Reading } from "./types.ts";

const COUNTS = new Map([
	["two", 2],
	["both", 2],
	["three", 3],
]);

const WILD =
	/^(?:lion|tiger|elephant|whale|blue whale|giraffe|monkey|gorilla|rhinoceros|hippopotamus|crocodile|shark|dinosaur|wolf|bear|polar bear|zebra|camel|kangaroo|leopard|cheetah)$/;

/** “You may paint a dragon on it”, "the joke about the two snails": animals that somebody paints or tells of, also in speech. */
export function noteDrawings(story: StoryState, text: string): void {
	const told = text
		.toLowerCase()
		.matchAll(
			/\b(paint|painted|draw|drew|jokes? about|riddles? about|songs? about) (?:a|an|the|her|his|two|three) ([a-z ]{3,30})/g,
		);
	// "The hedgehog rolled itself into a ball"
	if (/\b(?:rolled|curled) (?:\w+ ){0,2}into a (?:\w+ )?ball\b/.test(text)) story.depicted.add("ball");
	if (/\bchalk cross\b|\bcross of (?:\w+ )?chalk\b/.test(text)) story.depicted.add("cross");
	for (const [, verb = "", phrase = ""] of told) {
		const words = phrase.split(" ").slice(0, 3);
		for (const [at] of words.entries()) {
			const { animal, thing } = meaningAt(words, at)?.meaning ?? {};
			// "He drew a chair to the table."
			// "She painted the fence."
			const isPainted = verb.startsWith("paint") && !/^(?:sign|fence|gate|bench)$/.test(thing ?? "");
			// A star on paper has a drawing.
			const isOnPaper = thing === "star" && /^(?:paint|dr[ae]w)/.test(verb);
			if (thing && !isOnPaper && (isPainted || /^(?:cross|arrows|star|moon|rainbow)$/.test(thing)))
				story.depicted.add(thing);
			const known = story.world.cast.get(`animal:${animal}`);
			if (animal && !(known && story.world.present.has(known))) story.depicted.add(animal);
		}
	}
}

export function youngAt(story: StoryState, state: Reading, at: number): Mention | undefined {
	const word = state.words[at] ?? "";
	if (!YOUNG.has(word) || /^bab(?:y|ies)$/.test(word)) return undefined;
	const own = meaningAt([word], 0)?.meaning.animal;
	const isParent = (actor: Actor): actor is Beast =>
		actor.type === "animal" && !actor.isToy && isYoungOf(word, actor.kind);
	// "Her goat had had a kid": the text has told of the goat, wherever it is.
	const parent = story.world.recent.find(isParent) ?? [...story.world.cast.values()].find(isParent);
	if (!parent || parent.kind === own) return undefined;
	const color = colorAt(state.words, at + 1) ?? colorBefore(state.sentence, at);
	const { color: _, ...grown } = parent;
	const actor = beast(
		story,
		{
			...grown,
			...(color && { color }),
			count: undefined,
			who: word.replace(/(?<=p|b|t|k)s$/, ""),
			isYoung: true,
			isMany: /(?:s|ves)$/.test(word),
		},
		`animal:${parent.kind}:young`,
	);
	return { from: at, to: at + 1, actor, isPlural: actor.isMany };
}

function beast(story: StoryState, fresh: Beast, key: string): Beast {
	const known = story.world.cast.get(key);
	if (known?.type === "animal") return known;
	story.world.cast.set(key, fresh);
	return fresh;
}

export function beastOf(
	story: StoryState,
	state: Reading,
	meaning: Meaning,
	at: number,
	to: number,
): { actor: Beast; extra: number } | undefined {
	const { sentence, words } = state;
	const kind = meaning.animal as string;
	const toy = story.world.cast.get(`animal:${kind}`);
	if ((isMade(sentence, at, to) && !isMadeOf(words, to)) || isPrinted(words, at) || isOnBadge(words, at))
		story.depicted.add(kind);
	if (
		(FOOD.test(words.join(" ")) || (kind === "fish" && story.common.has("loaves"))) &&
		/^(?:fish|chicken|hen|duck|goose|turkey|lamb|sheep|pig|calf|cow|crab|eel|trout|salmon|quail|herring)$/.test(
			meaning.base,
		)
	)
		return undefined;
	// "He pushed a prawn across the plate"
	if (
		/^(?:shrimp|prawn|crab|lobster|oyster|mussel|squid)$/.test(meaning.base) &&
		/\b(?:plate|fork|pan|pie)\b/.test(words.join(" "))
	)
		return undefined;
	// "Ravens are greedy birds"
	if (meaning.isPlural && /^\w+s are(?: \w+)?$/.test(words.slice(0, at).join(" "))) return undefined;
	// "Reuben was already a Dolphin": a nickname
	const own = sentence[at];
	if (own?.isCapital && !own.isFirst && /^an?$/.test(words[at - 1] ?? "")) {
		story.teams.add(own.word);
		return undefined;
	}
	if (story.isShadowPlay && kind !== story.setting.companion?.kind) story.depicted.add(kind);
	if (story.depicted.has(kind) || isShadow(story, kind, to, words) || isImage(story, sentence, at, kind))
		return undefined;
	if (/^(?:kept|keep|keeps|keeping|sold|bred|counted|raised)$/.test(words[at - 1] ?? "")) return undefined;
	// "The Black Ram": a mountain or an inn.
	const named = sentence[at - 1];
	if (sentence[at]?.isCapital && named?.isCapital && !named.isFirst && !named.isPossessive && sentence[at]?.gap === " ")
		return undefined;
	// "The Hawks had won": a team.
	const first = sentence[at];
	if (first?.isCapital && !first.isFirst && meaning.isPlural) story.teams.add(first.word);
	if (story.teams.has(first?.word ?? "") && first?.isCapital) return undefined;
	// "A snake of carts"
	if (
		words[to] === "of" &&
		!isMadeOf(words, to) &&
		!/^(?:the|his|her|their|all|its)$/.test(words[to + 1] ?? "") &&
		!meaning.isPlural
	)
		return undefined;
	if (
		/^on (?:it|them|its?|one|the (?:front|back|cover|side|lid))\b/.test(words.slice(to, to + 3).join(" ")) &&
		/\bwith (?:an?|the) (?:\w+ ){0,2}$/.test(`${words.slice(Math.max(0, at - 4), at).join(" ")} `)
	)
		return undefined;
	// "Bruno, the old spaniel … the dog": one animal.
	const breed = meaning.base === "dog" && !meaning.isPlural && !toy ? knownDog(story, sentence, at) : undefined;
	if (breed) return { actor: breed, extra: 0 };
	const adjectives = adjectivesBefore(sentence, at);
	const color = colorAt(words, to) ?? colorBefore(sentence, at);
	const isPictured =
		adjectives.some((word) => DEPICTED.has(word)) &&
		!adjectives.some((word) => TOY_WORDS.has(word) || TOY_MATERIALS.has(word));
	if (isPictured) {
		return toy?.type === "animal" && toy.isToy ? { actor: toy, extra: 0 } : undefined;
	}
	if (
		sentence[to]?.word === "of" &&
		/^(?:her|his|their)$/.test(words[to + 1] ?? "") &&
		/drawing|painting/.test(words.slice(to + 2, to + 5).join(" "))
	)
		return undefined;
	// "A greyhound worked on it in red wool"
	if (/^(?:worked|embroidered|stitched|printed|painted) (?:on|onto|in)\b/.test(words.slice(to, to + 2).join(" "))) {
		story.depicted.add(kind);
		return undefined;
	}
	if (
		/^(?:that|which)$/.test(words[to] ?? "") &&
		/\b(?:drawn|painted|carved|drew)\b/.test(words.slice(to, to + 5).join(" "))
	) {
		story.depicted.add(kind);
		return undefined;
	}
	const isToyNow =
		adjectives.some((word) => TOY_WORDS.has(word) || MATERIALS.has(word)) ||
		isMadeOf(words, to) ||
		isBraided(words, at) ||
		(/^(?:bedroom|hospital room)$/.test(story.moment.place ?? "") &&
			story.world.name === "frame" &&
			!PETS.has(kind) &&
			isInArms(words)) ||
		// "It was a duck, a rubber one"
		(TOY_WORDS.has(words[to + 1] ?? "") && words[to + 2] === "one");
	if (!isToyNow && !toy && isOfBook(story, kind)) return undefined;
	let isYoung = Boolean(meaning.isYoung) || adjectives.some((word) => /^(?:baby|young|tiny|newborn)$/.test(word));
	let extra = 0;
	const next = sentence[to];
	if (next && YOUNG.has(next.word) && /^ ?$/.test(next.gap) && !meaning.isYoung) {
		isYoung = true;
		extra = 1;
	}
	const isMany =
		meaning.isPlural ||
		(extra > 0 && /s$/.test(next?.word ?? "")) ||
		/^(?:bees|birds)$/.test(words[at] ?? "") ||
		// "Sheep stared through a gate"
		(/^(?:sheep|deer)$/.test(words[at] ?? "") && at === 0);
	// "The kid looked up … You could hear the goat chewing": the young one, if only it is here.
	const young = story.world.cast.get(`animal:${kind}:young`);
	const grown = story.world.cast.get(`animal:${kind}`);
	const isGrownHere = grown && (story.world.present.has(grown) || story.lastMention.has(grown));
	const isYoungOnly = young && story.lastMention.has(young) && !isGrownHere;
	if (isYoungOnly && young.type === "animal" && !isMany && determinerBefore(sentence, at) === "the")
		return { actor: young, extra };
	const known = story.world.cast.get(`animal:${kind || meaning.base}`);
	// "Acorn … the wooden pony"
	if (known?.type === "animal" && isToyNow && !isMany && !story.spoken.has(known)) known.isToy = true;
	if (known?.type === "animal" && !isMany && color) known.color = color;
	if (
		known?.type === "animal" &&
		!isMany &&
		known.isYoung === (isYoung || known.isYoung) &&
		(!isYoung || known.isYoung || known.isToy)
	)
		return { actor: known, extra };
	if (known?.type === "animal" && known.isToy && !isMany && !isToyNow) return { actor: known, extra };
	const several = story.world.cast.get(`animal:${kind}:many`);
	const isToy = isToyNow || (several?.type === "animal" && several.isToy) || (!isMany && isToyOfWish(story, kind));
	const key = `animal:${kind || meaning.base}${isYoung && known ? ":young" : ""}${isMany ? ":many" : ""}`;
	const token = sentence[at];
	const isNameLike =
		token?.isCapital &&
		!isMany &&
		!/^(?:sheep|deer)$/.test(token.word) &&
		(!token.isFirst || isVerb(sentence[to]?.word ?? "")) &&
		determinerBefore(sentence, at) === undefined;
	const who = isNameLike
		? token.text
		: isYoung && !meaning.isYoung
			? `young ${meaning.base}`
			: isMany
				? (words[at] ?? meaning.base)
				: meaning.base;
	const actor = beast(story, { type: "animal", who, kind, isYoung, isMany, isToy }, key);
	if (color) actor.color = color;
	const counted = COUNTS.get(determinerBefore(sentence, at) ?? "");
	if (isMany && counted) actor.count = counted;
	return { actor, extra };
}

/** "A golden rooster", "the rooster on the tower": one on a roof stays one in the whole story. */
export function isWeathercock(story: StoryState, sentence: Sentence, at: number): boolean {
	const { world, depicted } = story;
	const rooster = world.cast.get("animal:rooster");
	if (rooster && world.present.has(rooster)) return false;
	const isOne =
		depicted.has("rooster") ||
		isThingGiven(story, "weathercock") ||
		adjectivesBefore(sentence, at).some((word) => /^(?:gold|golden|gilded|copper|brass|iron|metal)$/.test(word)) ||
		/^(?:on|of|at) (?:the )?(?:very )?(?:top of )?(?:the |its )?(?:church |bell )?(?:tower|steeple|spire|church)\b/.test(
			wordsOf(sentence.slice(at + 1, at + 8)).join(" "),
		);
	if (isOne) depicted.add("rooster");
	return isOne;
}

/** The dog whose breed the story has told. */
function knownDog(story: StoryState, sentence: Sentence, at: number): Beast | undefined {
	if (determinerBefore(sentence, at) !== "the") return undefined;
	return [...story.world.present.keys()].find(
		(one): one is Beast => one.type === "animal" && !one.isMany && !one.isToy && isDog(one.kind),
	);
}

/** A tiger in a room of today, when the story has told of a book or a picture. */
const isOfBook = ({ world, setting, common }: StoryState, kind: string) =>
	world.name === "frame" &&
	!setting.isTimeTravel &&
	kind !== setting.companion?.kind &&
	WILD.test(kind) &&
	/^(?:bedroom|living room|kitchen|hospital room|classroom|library|car|train)$/.test(world.place ?? "") &&
	["book", "books", "picture", "pictures", "page"].some((word) => common.has(word));

/** In a bedroom by night a new animal that is not a pet is one of shadows, of the quilt or of a dream. */
const isShadow = (story: StoryState, kind: string, to: number, words: readonly string[]) =>
	story.world.name === "frame" &&
	!story.setting.isTimeTravel &&
	story.moment.place === "bedroom" &&
	story.moment.hour === "night" &&
	!PETS.has(kind) &&
	kind !== story.setting.companion?.kind &&
	!isMadeOf(words, to) &&
	!isInArms(words) &&
	![...story.world.present.keys()].some((actor) => actor.type === "animal" && actor.kind === kind);

/** "The old rabbit lay under her chin": a toy. */
const isInArms = (words: readonly string[]) =>
	/\b(?:under|against|beneath|in|on|to|beside) (?:his|her) (?:chin|arms?|pillow|blanket|cheek|chest|elbow|lap)\b/.test(
		words.join(" "),
	);

/** "The case snapped shut like a small crocodile … she opened the crocodile": the case. */
function isImage(story: StoryState, sentence: Sentence, at: number, kind: string): boolean {
	const before = determinerBefore(sentence, at);
	if (sentence[at]?.status === "unreal" && /^(?:like|of|about)$/.test(prepositionBefore(sentence, at) ?? "")) {
		if (!story.world.cast.has(`animal:${kind}`)) story.images.add(kind);
		return true;
	}
	if (before === "the" && story.images.has(kind) && !story.world.cast.has(`animal:${kind}`)) return true;
	story.images.delete(kind);
	return false;
}

/** "A yak of tin", "a lizard of red cord". */
export function isMadeOf(words: readonly string[], to: number): boolean {
	const of = /^(?:made|carved|cut|whittled|sewn|knitted)$/.test(words[to] ?? "")
		? to + (words[to + 1] === "out" ? 2 : 1)
		: to;
	return (
		words[of] === "of" &&
		words.slice(of + 1, of + 4).some((word) => TOY_WORDS.has(word) || MATERIALS.has(word) || word === "wood")
	);
}

/** "She braided a lizard". */
export const isBraided = (words: readonly string[], at: number) =>
	words.slice(Math.max(0, at - 4), at).some((word) => BRAIDING.test(word));

/** "A stamp with a blue whale on it", "a coin that has an okapi on one side", "her sweater, the one with the reindeer". */
const isPrinted = (words: readonly string[], at: number) =>
	/\b(?:stamp|coin|picture|card|page|shirt|poster|sticker|sign|flag|plate|cup|mug|curtains?|blanket|quilt|pajamas|wallpaper|tie|lunchbox|rug|dress|sweater|pillowcase|backpack|(?:the|that) one) (?:(?:with|that has|that had|had|has|of) |printed |covered |patterned |full of |decorated )+(?:\w+ ){0,2}$/.test(
		`${words.slice(Math.max(0, at - 7), at).join(" ")} `,
	);

const colorBefore = (sentence: Sentence, at: number) =>
	adjectivesBefore(sentence, at).find((word) => Object.hasOwn(colors, word));

/** "As orange as a lampshade" */
const colorAt = (words: readonly string[], at: number) =>
	words[at] === "as" && words[at + 2] === "as" && Object.hasOwn(colors, words[at + 1] ?? "")
		? words[at + 1]
		: undefined;

/** "A badge on his trunks to prove it, with a silver dolphin" */
const isOnBadge = (words: readonly string[], at: number) =>
	/\b(?:badge|medal|emblem|brooch|sticker|stamp)\b.*\bwith an?(?: \w+)?$/.test(words.slice(0, at).join(" "));

/** "He painted a lion", "a dinosaur, cut from paper": animals that somebody makes. */
function isMade(sentence: Sentence, at: number, to: number): boolean {
	if (MADE.test(sentence[to]?.word ?? "")) return true;
	const before = determinerBefore(sentence, at);
	const isPlural = meaningAt(wordsOf(sentence), at)?.meaning.isPlural;
	if (
		!(before === undefined && isPlural) &&
		!/^(?:a|an|two|three|four|five|six|seven|eight|nine|ten|the)$/.test(before ?? "")
	)
		return false;
	for (let index = at - 1; index >= Math.max(0, at - 16); index--) {
		const { word } = sentence[index] as Token;
		if (MAKING.test(word)) return true;
		if ((isVerb(word) && word !== "and") || sentence[index]?.isSpeech) return false;
	}
	return false;
}
