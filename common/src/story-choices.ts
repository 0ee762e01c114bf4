// Choices for a story with their labels, without zod, which pages that only show a story do not load.

/** The message of a request with a hero and a Biblical event. */
export const HERO_OR_EVENT = "You can only select a Hero of Faith or a Biblical Event, not both.";

/** Duration of Parent Mode, in which the prompts of a story can be edited. */
export const PARENT_MODE_MINUTES = 30;

// Enumerations by value and label.

export const THEMES = {
	none: "No particular theme",
	kindness: "Kindness",
	courage: "Courage",
	obedience: "Obedience",
	forgiveness: "Forgiveness",
	gratitude: "Gratitude",
	patience: "Patience",
	faith: "Faith",
	honesty: "Honesty",
	humility: "Humility",
	love: "Love",
	joy: "Joy",
	peace: "Peace",
	trust: "Trust",
	wisdom: "Wisdom",
	prayer: "Prayer",
	gentleness: "Gentleness",
	"self-control": "Self-control",
} as const;

export const BIBLICAL_EVENTS = {
	none: "No particular event",
	creation: "The Creation",
	noah: "Noah and the Ark",
	abraham: "Abraham’s Journey of Faith",
	joseph: "Joseph and His Brothers",
	moses: "Moses and the Exodus",
	joshua: "Joshua and the Walls of Jericho",
	davidGoliath: "David and Goliath",
	daniel: "Daniel in the Lions’ Den",
	jonah: "Jonah and the Great Fish",
	nativity: "The Birth of Jesus",
	miracles: "The Miracles of Jesus",
	parables: "The Parables of Jesus",
	crucifixion: "The Crucifixion",
	resurrection: "The Resurrection",
	pentecost: "Pentecost",
	paul: "Paul’s Journeys",
} as const;

export const STORY_TYPES = {
	regular: "Regular Bedtime Story",
	poem: "Bedtime Poem",
	moral: "Moral Bedtime Story",
	biblical_narrative: "Biblical Narrative",
} as const;

export const LEARNING_FOCUSES = {
	none: "No particular focus",
	"historical-context": "Historical context",
	"theological-significance": "Theological significance",
	"moral-lessons": "Moral lessons",
	"cultural-insights": "Cultural insights",
	"character-development": "Character development",
	"faith-application": "Faith application",
} as const;

/** `ages` is used in prompts, `label` in the form. */
export const READING_LEVELS = {
	preschool: { label: "Preschool (ages 3-4)", ages: "3-4" },
	kindergarten: { label: "Kindergarten (ages 5-6)", ages: "5-6" },
	"early-elementary": { label: "Early Elementary (ages 6-8)", ages: "6-8" },
	"late-elementary": { label: "Late Elementary (ages 9-12)", ages: "9-11" },
	"middle-school": { label: "Middle School (ages 12-14)", ages: "12-14" },
} as const;

/** Words: shorter stories than `min` are extended; the prompt requests `target`; `max` is null without a limit. */
export const STORY_LENGTHS = {
	"very-short": { label: "Very short (2-4 minutes)", min: 500, max: 700, target: 500, chapters: 0 },
	short: { label: "Short (5-7 minutes)", min: 700, max: 1000, target: 1000, chapters: 0 },
	medium: { label: "Medium (8-12 minutes)", min: 1000, max: 1500, target: 1500, chapters: 0 },
	long: { label: "Long (13-20 minutes)", min: 1500, max: 2500, target: 2500, chapters: 4 },
	extended: { label: "Extended (20+ minutes)", min: 2500, max: null, target: 3500, chapters: 5 },
} as const;

/** The child's name in requests for stories about biblical people. */
export const BIBLICAL_CHARACTER_NAME = "Biblical Character";

/** Maximum length of a custom prompt. */
export const MAX_PROMPT_CHARS = 20_000;

/** Maximum length of a reference to the Bible. */
export const MAX_REFERENCE_CHARS = 120;
/** Message for a `biblePassage` that does not exist. */
export const INVALID_PASSAGE = "Please enter a Bible passage such as John 3:16 or Psalm 23";
export const MAX_PICTURE_DESCRIPTION_CHARS = 2000;

/** The model name of the built-in storyteller. */
export const BUILT_IN_MODEL = "built-in-storyteller";

export const SPEECH_VOICES = ["alloy", "ash", "coral", "fable", "nova", "sage", "shimmer"] as const;

/** Returns the number of words: runs of non-space characters with a letter or a digit. */
export const countWords = (text: string): number => wordCounter(text).words;

type WordCounter = { readonly words: number; add(text: string): void };

/** Counts the words of a text that arrives in pieces; the cost of a piece is proportional to its length. */
export function wordCounter(text = ""): WordCounter {
	let words = 0;
	/** The last word of the text has been counted. */
	let isCounted = false;
	const counter = {
		get words() {
			return words;
		},
		add(added: string) {
			for (let at = 0; at < added.length; at++) {
				const code = added.codePointAt(at) ?? 0;
				if (code > 0xffff) at++;
				const kind = KINDS[code] || kindOf(code);
				if (isCounted) isCounted = kind !== SPACE;
				else if (kind === LETTER) {
					words++;
					isCounted = true;
				}
			}
		},
	};
	counter.add(text);
	return counter;
}

const [OTHER, LETTER, SPACE] = [1, 2, 3];

function kindOf(code: number): number {
	const character = String.fromCodePoint(code);
	const kind = /\s/.test(character) ? SPACE : /[\p{L}\p{N}]/u.test(character) ? LETTER : OTHER;
	KINDS[code] = kind;
	return kind;
}

/** The kinds of the characters that have been counted, by code; 0 for the others, and none beyond the first plane. */
const KINDS = new Uint8Array(0x10000);
