// Joins an answer to the text so far: repeated text appears once, and no word is lost.
import { isBibleWord } from "../../scripture/scripture.ts";

/** An answer retells the story if at least this many of its first letters equal those of the story. */
const MIN_RETOLD_LETTERS = 50;
const MAX_WORD_CHARS = 40;

/**
 * Emits text that follows `told`. After a `paragraph` it begins a new paragraph. After a `cut` it continues at the exact character:
 * `told` may end inside a word, and its end `pending`, which is not shown yet, is emitted first. The answer may repeat the last
 * letters, words, sentences or all of `told`.
 */
export function continueText(told: string, pending: string, after: "paragraph" | "cut", emit: (text: string) => void) {
	const overlap = findOverlap(told, after);
	const join = after === "paragraph" ? joinParagraph(told, emit) : joinAtCut(told, pending, emit);
	const isAtStart = told.trim() === "";
	let isDecided = isAtStart;
	let isRetelling = false;
	let held = "";

	function decide(repeated: number | null): void {
		isDecided = true;
		isRetelling = repeated === null && overlap.lettersFromStart >= MIN_RETOLD_LETTERS && !beginsWithRefrain(told);
		if (isRetelling) return;
		if (repeated !== null) join.skipRepeatedTail();
		join.add(held.slice(repeated ?? 0));
	}

	return {
		/** The answer retells the story from its beginning in other words, so all of it is dropped. */
		get isRetelling() {
			return isRetelling;
		},
		add(text: string) {
			if (isRetelling) return;
			if (isAtStart) return emit(text);
			if (isDecided) return join.add(text);
			held += text;
			const found = overlap.add(text);
			if (found !== undefined) decide(found);
		},
		/** `isWhole`: the answer did not break off. */
		end(isWhole: boolean): void {
			if (isRetelling) return;
			if (!isDecided && held) decide(overlap.end());
			if (!isAtStart) join.end(isWhole);
		},
	};
}

/** Returns true if the first letters of the story recur in it, so an answer may begin with them. */
function beginsWithRefrain(told: string): boolean {
	const letters = told.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]/gu, "");
	return letters.indexOf(letters.slice(0, MIN_RETOLD_LETTERS), 1) >= 0;
}

type Join = {
	/** Call it if the answer repeated the last letters of `told`: the punctuation after them will be repeated too. */
	skipRepeatedTail(): void;
	add(text: string): void;
	/** Ends the input. `pending` is passed on even if the answer had no text. */
	end(isWhole: boolean): void;
};

function joinParagraph(told: string, emit: (text: string) => void): Join {
	const skip = markSkipper(told);
	let hasBegun = false;
	return {
		skipRepeatedTail: skip.skipTail,
		add(text) {
			if (hasBegun) return emit(text);
			const first = skip.add(text).trimStart();
			if (!first) return;
			hasBegun = true;
			emit((told.endsWith("\n\n") ? "" : told.endsWith("\n") ? "\n" : "\n\n") + first);
		},
		end() {},
	};
}

/** Emits white space of both sides once; if neither has any, adds a space where the text needs one. */
function joinAtCut(told: string, pending: string, emit: (text: string) => void): Join {
	const skip = markSkipper(told);
	const tail = /\s*$/.exec(endOf(told))?.[0] ?? "";
	let isRepeated = false;
	let hasBegun = false;
	let lead = "";
	let firstWord = "";

	function spaceBefore(text: string, isWholeWord: boolean): string {
		if (endsWithOpeningQuote(told)) return /^[\u00a0\u202f]$/.test(tail) ? tail : "";
		const hasLines = /[^\n]\n[^\n]/.test(told);
		// Inside a sentence, a line break before an answer in plain text is meaningless.
		const isBreak = hasLines || endsSentence(told);
		const before = !isBreak && lead.includes("\n") ? "" : lead;
		if (!tail && !before) return !isRepeated && isWholeWord && needsSpace(told, text) ? " " : "";
		const space = isRepeated ? before || tail : tail + before;
		if (!space.includes("\n")) return " ";
		return hasLines && space.indexOf("\n") === space.lastIndexOf("\n") ? "\n" : "\n\n";
	}

	function begin(isWholeWord: boolean): void {
		hasBegun = true;
		emit(pending.trimEnd() + spaceBefore(firstWord, isWholeWord) + firstWord);
	}

	return {
		skipRepeatedTail() {
			isRepeated = true;
			skip.skipTail();
		},
		add(text) {
			if (hasBegun) return emit(text);
			const left = skip.add(text);
			const first = left.trimStart();
			if (!firstWord) lead += left.slice(0, left.length - first.length);
			firstWord += firstWord ? left : first;
			if (/^[.…]+\s*$/.test(firstWord)) return;
			if (isBrokenOff(told)) firstWord = firstWord.replace(ELLIPSIS, "");
			// Only a complete word shows whether it is a new one.
			if (/[^\p{L}\p{N}\p{M}'’-]/u.test(firstWord) || firstWord.length > MAX_WORD_CHARS) begin(true);
		},
		end(isWhole) {
			if (hasBegun) return;
			if (firstWord) begin(isWhole);
			else emit(pending + lead);
		},
	};
}

/** Skips the marks at the end of `told` that the answer repeats. */
function markSkipper(told: string) {
	const [last = ""] = /\S*$/.exec(endOf(told.trimEnd())) ?? [];
	let marks = WORD_CHARACTER.test(last) ? "" : last;
	return {
		skipTail() {
			marks = trailingMarks(told).replaceAll(/\s+/g, "");
		},
		add(text: string): string {
			let left = text;
			while (marks) {
				const next = left.trimStart();
				if (!next) return "";
				if (plainQuote(next.charAt(0)) !== plainQuote(marks.charAt(0))) marks = "";
				else {
					left = next.slice(1);
					marks = marks.slice(1);
				}
			}
			return left;
		},
	};
}

const endsSentence = (told: string) => /[.!?…:]["”’)]*\s*$/.test(endOf(told));

/** Returns whether dots at the beginning of an answer mean that it continues a sentence. */
const isBrokenOff = (told: string) => !endsSentence(told) || ELLIPSIS_END.test(endOf(told));
const ELLIPSIS = /^(?:…|\.{2,})\s*/;
const ELLIPSIS_END = /(?:…|\.{2,})\s*$/;

const plainQuote = (character: string) => character.replace(/[“”„«»]/, '"').replace(/[‘’]/, "'");

function endsWithOpeningQuote(told: string): boolean {
	const end = endOf(told);
	if (/“\s*$/.test(end)) return !isInLowQuotes(told.slice(0, told.lastIndexOf("“")));
	return /[‘«„(]\s*$/.test(end) || (/(^|\s)"\s*$/.test(end) && (told.split('"').length - 1) % 2 === 1);
}

/** Returns whether the text is inside „…“, where “ is the closing mark. */
const isInLowQuotes = (told: string) => told.lastIndexOf("„") > told.lastIndexOf("“");

function needsSpace(told: string, text: string): boolean {
	if (/\d[.,:]$/.test(told) && /^\d/.test(text)) return false;
	if (text.startsWith("“") && isInLowQuotes(told)) return false;
	const isAfterPunctuation = /[.!?,;:…”“»)"]$/.test(told);
	return isAfterPunctuation ? /^[\p{L}\p{N}“‘("]/u.test(text) : beginsNewWord(told, text);
}

/**
 * Returns whether text after a cut begins a new word or completes the last one of `told`: models both leave out the space between
 * two answers and continue inside a word.
 */
function beginsNewWord(told: string, text: string): boolean {
	const [begun = ""] = /[\p{L}\p{N}\p{M}'’-]*$/u.exec(endOf(told)) ?? [];
	const [first = ""] = /^[\p{L}\p{N}\p{M}'’-]+/u.exec(text) ?? [];
	if (!begun || !first) return false;
	if (/\p{Ll}$/u.test(begun) && /^\p{Lu}/u.test(first)) return true;
	const isWord = (word: string) =>
		CLOSED_COMPOUNDS.has(word.toLowerCase()) || isToldWord(told.slice(0, -begun.length), word) || isBibleWord(word);
	return !isWord(begun + first) && isWord(begun) && (isWord(first) || isLongAfterLong(begun, first));
}

/** The Bible lacks many words. Seven letters that follow a word of four are more often a new word than the rest of one. */
const isLongAfterLong = (begun: string, first: string) => begun.length >= 4 && first.length >= 7;

function isToldWord(told: string, word: string): boolean {
	const at = told.toLowerCase().indexOf(word.toLowerCase());
	return at >= 0 && !WORD_CHARACTER.test(told.charAt(at - 1)) && !WORD_CHARACTER.test(told.charAt(at + word.length));
}

const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u;

/** A shorter repetition after a sentence may be accidental: the next sentence may begin with the last word. */
const MIN_REPEATED_WORDS = 4;

/**
 * Detects while an answer arrives whether it begins with the end of the told text. Only letters and digits are compared, without
 * case. After a `cut` one letter is enough, after a `paragraph` a few words.
 */
function findOverlap(told: string, after: "paragraph" | "cut") {
	const { letters, initials, wordStarts, punctuation, endsInWord } = foldLetters(told);
	const lastWord = wordStarts.at(-1) ?? 0;
	const [lastWordText = ""] = /[\p{L}\p{N}\p{M}'’]*$/u.exec(endOf(told)) ?? [];
	let candidates = wordStarts;
	let matched = 0;
	let characters = 0;
	/** The answer's first letter equals that of the last word, in the same case. */
	let sameCase = false;
	let lettersFromStart = 0;
	/** The longest complete repetition so far. */
	let best: number | null = null;
	/** A repetition up to the end of a word counts only if the answer's word ends there too. */
	let toConfirm: { at: number; word: number } | null = null;
	let firstLetter = "";

	function confirm(next: string): void {
		if (!toConfirm) return;
		const { at, word } = toConfirm;
		toConfirm = null;
		if (isLetter(next)) return;
		const isSameMark = punctuation === "" || next === punctuation;
		const isLong = wordStarts.length - word >= MIN_REPEATED_WORDS;
		// A sentence may begin with the words that end the one before it: "… when the moon was low. When the moon was low, …"
		const beginsSentence = firstLetter !== initials[word] && next !== "" && !isSameMark;
		if ((isLong && !beginsSentence) || (after === "cut" && isSameMark)) best = at;
	}

	function addCharacter(character: string): void {
		confirm(character);
		characters += character.length;
		if (!isLetter(character)) return;
		const letter = character.toLowerCase();
		if (matched === 0) {
			firstLetter = character;
			sameCase = lastWordText.startsWith(character);
		}
		const stillMatching: number[] = [];
		for (const start of candidates) {
			if (letters[start + matched] !== letter) continue;
			if (start === 0) lettersFromStart = matched + 1;
			if (start + matched + 1 < letters.length) stillMatching.push(start);
			// The rest of a single broken word may equal its beginning, as in "Pa" and "pa".
			else if (endsInWord) best = start < lastWord || sameCase ? characters : best;
			else toConfirm = { at: characters, word: wordStarts.indexOf(start) };
		}
		candidates = stillMatching;
		matched++;
	}

	return {
		/** Number of letters of the answer so far that equal the beginning of the told text. */
		get lettersFromStart() {
			return lettersFromStart;
		},
		/** Returns the number of characters that repeat the end of the told text; null: none; undefined: undecided. */
		add(text: string): number | null | undefined {
			for (const character of text) {
				addCharacter(character);
				if (!candidates.length && !toConfirm) return best;
			}
			return undefined;
		},
		end(): number | null {
			confirm("");
			return best;
		},
	};
}

const isLetter = (character: string) => /[\p{L}\p{N}\p{M}]/u.test(character);
const isApostrophe = (character: string) => character === "'" || character === "’";

/** Returns the end of a text, with its last word and the marks after it. Searching a complete text can take quadratic time. */
const endOf = (text: string) => text.slice(-MAX_END_CHARS);
const MAX_END_CHARS = 200;

/** Returns the marks after the last letter. */
const trailingMarks = (text: string) => /[^\p{L}\p{N}\p{M}]*$/u.exec(endOf(text))?.[0] ?? "";

function foldLetters(told: string) {
	const letters: string[] = [];
	/** The first letter of each word, in its own case. */
	const initials: string[] = [];
	const wordStarts: number[] = [];
	let isInWord = false;
	for (const character of told) {
		if (isLetter(character)) {
			if (!isInWord) {
				wordStarts.push(letters.length);
				initials.push(character);
			}
			letters.push(character.toLowerCase());
			isInWord = true;
		} else if (!isApostrophe(character)) isInWord = false;
	}
	const tail = trailingMarks(told);
	return { letters, initials, wordStarts, punctuation: tail.trim().charAt(0), endsInWord: tail === "" };
}

/**
 * Everyday compounds whose parts are words too, such as "bedtime", and that the Bible does not contain. Compounds that stories
 * usually write as two words, such as "good night", are left out.
 */
const CLOSED_COMPOUNDS: ReadonlySet<string> = new Set(
	`afternoon airplane airport anybody anymore anyone anything anytime anyway anywhere applesauce armchair backpack
	backward backyard ballroom barefoot barnyard baseball basketball bathrobe bathroom bathtub beachside beanbag
	beanstalk bedclothes bedroom bedside bedspread bedtime beehive beeswax birdbath birdcage birdhouse birdsong birthday
	blackberry blackbird blackboard blacksmith blueberry bluebird boathouse bookcase bookmark bookshelf bookworm
	bowstring boxcar breakfast brushstroke bulldog bumblebee buttercup butterfly buttermilk buttonhole campfire
	campground campsite candlelight candlestick cardboard carpool cartwheel catnap chalkboard checkerboard cheesecake
	chestnut classmate classroom clockmaker clothesline cloudburst cobblestone cobweb cookbook cornbread cornfield
	cottontail countdown countryside courtyard cowbell cowboy crossroad crossroads cupboard cupcake daybreak daydream
	daylight daytime dockside doghouse dollhouse doorbell doorknob doormat doorstep doorway downhill downstairs
	downstream downtown downward dragonfly driftwood driveway dustpan earring earthquake earthworm eggshell evergreen
	everybody everyone everything everywhere eyeball eyebrow eyelash eyelid fairground farmhouse farmyard fingernail
	fingertip fireball firefighter firefly firelight fireman fireplace fireside firewood fishbowl fishhook flagpole
	flashlight flowerbed flowerpot footbridge footpath footprint footstep footsteps forehead forever foxglove friendship
	gatekeeper gatepost gingerbread goldfinch goldfish goodbye goosebumps grandchild grandchildren granddaughter
	grandfather grandma grandmother grandpa grandparent grandparents grandson grapevine grasshopper greenhouse groundhog
	hailstone haircut hallway handbag handkerchief handmade handprint handrail handshake handwriting hayloft haystack
	headlight headscarf heartbeat hedgehog hillside hilltop homemade homesick homework honeybee honeycomb hopscotch
	horseback horseshoe hourglass houseboat household houseplant however icebox indoors inside itself jellyfish keyhole
	kingfisher ladybug lamplight lamplighter lamppost landmark landslide lifeboat lifetime lighthouse lightweight
	lonesome lookout lunchbox lunchtime mailbox mailman mealtime meanwhile meatball milkmaid milkshake moonbeam
	moonlight moonlit moonrise mountainside mountaintop mouthful myself nearby newborn newcomer newspaper nightcap
	nightfall nightgown nightstand nighttime nobody notebook nowhere oatmeal oneself onto outdoors outside overcoat
	overhead overnight paintbrush pancake paperback patchwork pathway peanut peppermint pillowcase pineapple pinecone
	playground playhouse playmate playroom playtime pocketful ponytail popcorn postcard postman pushcart quicksand
	rainbow raincoat raindrop rainfall rainstorm rainwater rattlesnake reindeer riverbank riverside roadside rooftop
	rosebud rowboat sailboat sandbox sandcastle sandpaper sawdust scarecrow schoolbag schoolbook schoolhouse schoolroom
	schoolyard seagull seahorse seashell seashore seaside seaweed shipyard shoelace shoelaces shoemaker shoreline
	sidewalk silverware skyline sleepyhead smokehouse snowball snowbank snowdrift snowfall snowflake snowman snowstorm
	somebody someday somehow someone something sometimes somewhere songbird soupspoon southward spacecraft springtime
	staircase stairway starfish starlight starlit stepladder stonework stopwatch storybook storyteller strawberry
	streetlamp sugarcane summertime sunbeam sunburn sundown sunflower sunlight sunlit sunrise sunset sunshine suppertime
	swallowtail sweetheart tablecloth tablespoon tadpole teacup teamwork teapot teardrop teaspoon themselves thumbprint
	thunderstorm tiptoe tiptoed today toenail tomorrow toolbox toothbrush treehouse treetop treetops tugboat turtleneck
	underfoot underground underneath underwater upright upstairs upstream upward vineyard walkway wallpaper watchdog
	waterfall watermelon waterproof waterwheel weekday weekend whatever wheelbarrow wheelchair whenever wherever
	wildflower wildflowers windmill windowpane windowsill windowsills windshield wintertime without woodcutter woodland
	woodpecker woodpile woodwork workbench workshop worldwide wristwatch yardstick yourself`.split(/\s+/),
);
