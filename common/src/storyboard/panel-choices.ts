// The values of a panel, without the schemas: the drawing in the browser needs no validation.
export const PANEL_HOURS = ["dawn", "day", "golden", "dusk", "night"] as const;
export const PANEL_WEATHERS = ["clear", "clouds", "rain", "storm", "snow", "fog", "wind"] as const;
export const SEASONS = ["spring", "summer", "autumn", "winter"] as const;
export const POSES = [
	"stand",
	"walk",
	"run",
	"sit",
	"kneel",
	"pray",
	"lie",
	"sleep",
	"hug",
	"carry",
	"reach",
	"point",
	"lookUp",
	"wave",
	"swim",
	"climb",
] as const;
/** Poses in which a person can be cut off at the hip. */
export const UPRIGHT = /^(?:stand|hug|reach|point|wave|lookUp|carry|pray)$/;
export const ANIMAL_POSES = ["stand", "walk", "run", "sit", "lie", "sleep", "swim", "fly", "jump", "carried"] as const;
export const PERSON_KINDS = [
	"girl",
	"boy",
	"child",
	"toddler",
	"baby",
	"teenager",
	"woman",
	"man",
	"grandmother",
	"grandfather",
	"teacher",
	"doctor",
	"nurse",
	"pastor",
	"bibleWoman",
	"bibleMan",
	"bibleOldMan",
	"bibleOldWoman",
	"bibleGirl",
	"bibleBoy",
	"shepherd",
	"fisherman",
	"king",
	"queen",
	"soldier",
	"priest",
	"angel",
	"jesus",
] as const;
/** `olden`: everyday clothes between the Middle Ages and 1950. */
export const OUTFITS = ["everyday", "pyjamas", "coat", "swimsuit", "costume", "olden"] as const;
/** `front`: towards the reader; `away`: seen from behind. */
export const DIRECTIONS = ["left", "right", "front", "away"] as const;

/**
 * `near`: people from the waist up, with Jesus farther back; `far`: small people in a wide place; `thing`: the main thing alone, with a
 * hand; `reverse`: the other side of the room.
 */
export const SHOTS = ["near", "far", "thing", "reverse"] as const;

/** The most that a panel shows. */
export const MAX_PEOPLE = 4;
export const MAX_ANIMALS = 3;
export const MAX_THINGS = 3;
export const MAX_THOUGHTS = 2;

/** Words of models for the hours of a picture. */
const HOURS: readonly (readonly [(typeof PANEL_HOURS)[number], RegExp])[] = [
	["dawn", /\b(?:daybreak|sunrise|early morning|first light|before sunrise)\b/i],
	["golden", /\b(?:late afternoon|golden hour|early evening)\b/i],
	["dusk", /\b(?:evening|sunset|sundown|twilight|nightfall)\b/i],
	["night", /\b(?:night|midnight|bedtime|late at night)\b/i],
	["day", /\b(?:morning|noon|midday|afternoon|daytime)\b/i],
];

/** "evening" of a model is dusk: a picture has five hours. */
export const hourNamed = (text: unknown): unknown =>
	typeof text !== "string" || (PANEL_HOURS as readonly string[]).includes(text)
		? text
		: (HOURS.find(([, pattern]) => pattern.test(text))?.[0] ?? text);
