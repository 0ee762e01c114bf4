// The authored material: its shapes, and the functions that load it. Each file is read and parsed on first use, then
// kept.

import { readdirSync, readFileSync } from "node:fs";
import { FIGURE_NAMES } from "@lion-tails/common/figures";
import { BiblicalEvent, type LearningFocus, Theme } from "@lion-tails/common/story";
import { PLACE_NAMES } from "@lion-tails/common/storyboard/lexicon";
import { PANEL_HOURS, PANEL_WEATHERS, POSES } from "@lion-tails/common/storyboard/panel-choices";
import { z } from "zod";
import { atOnce, keep, keepInParts } from "./kept.ts";
import { BOOK_KINDS } from "./passages/reference.ts";
import { WISH_KINDS } from "./wish/wish-patterns.ts";

const Beat = z.tuple([z.literal([1, 2, 3]), z.string(), z.string(), z.string().optional()]);
/**
 * Priority (1: the story needs it), the plain wording for the youngest, the rich wording for older readers. In the
 * scenes of a narrative also the verses that it tells, “1:1-2”, or "" if it is imagined.
 */
export type Beat = z.infer<typeof Beat>;
export const beats = z.array(Beat).nonempty();
const noun = z.string().max(40);
const Place = z.enum([...PLACE_NAMES, ""]);
const Setting = z.object({ place: z.enum(PLACE_NAMES), hour: z.enum(PANEL_HOURS), weather: z.enum(PANEL_WEATHERS) });
/** Parts of a picture that may change within a scene; the weather is clear by default. */
const Shown = Setting.partial().extend({
	/** The child’s pose in most of the scene; “none” if the child is elsewhere. */
	pose: z.enum([...POSES, "none"]).optional(),
	/** The other people, animals and things that are visible. Nothing else of the text is drawn. */
	seen: z.array(noun).optional(),
	/** The poses of other people; by default they stand or walk. */
	poses: z.record(noun, z.enum(POSES)).optional(),
});
/** A scene's pictures. */
const Picture = Shown.extend({
	/** The main thing or animal; it is visible from the first beat to the last, as far as a change lists it. */
	main: noun.optional(),
	/** Changes from the beat with index `from` on, in order; "" is an unknown place. */
	changes: z.array(Shown.extend({ from: z.int().min(1), place: Place.optional() })).optional(),
});
export type Picture = z.infer<typeof Picture>;
/** The differences between a paragraph's picture and its scene's, or the complete picture of a beat of a life. */
export type Setting = Omit<NonNullable<Picture["changes"]>[number], "from">;
const SEASONS = ["spring", "summer", "autumn", "winter"] as const;
const Scene = Picture.extend({
	id: z.string().optional(),
	/** The place: the village of Almond Hill, the harbor town of Elim Quay, the child's bed by day, or any. */
	home: z.enum(["village", "town", "bed", "any"]).default("village"),
	/** The only season that suits; omitted if any does. */
	season: z.enum(SEASONS).optional(),
	/** Seasons that do not suit. */
	notIn: z.array(z.enum(SEASONS)).optional(),
	/** Only for ages 12 to 14. */
	ages: z.literal("older").optional(),
	/**
	 * Set if it assumes nothing about the day: it can frame a plot that tells a wish. “only”: too short to frame another one.
	 * “late”: an opening without a morning, for a wish in the parent's own words.
	 */
	anyDay: z.literal([true, "only", "late"]).optional(),
	beats,
});
export type Scene = z.infer<typeof Scene>;
export const scenes = z.array(Scene).nonempty();
/** The frame of a Bible story. `any`: told anywhere, by `{teller}`; omitted: in Grandma's kitchen. */
const Frame = Scene.extend({ teller: z.literal("any").optional() });
export type Frame = z.infer<typeof Frame>;
export const frames = z.array(Frame).nonempty();
/** Actions and feelings of a child on a journey through time, by the number of journeys before. */
const Experience = z.object({ leaving: beats, there: beats, returning: beats });
export const texts = z.array(z.string()).nonempty();
/** The figures in its picture. */
const figures = z
	.array(z.enum(FIGURE_NAMES))
	.min(1)
	.max(3)
	.refine((names) => new Set(names).size === names.length, "a figure twice");

export const Stanza = z.tuple([z.enum(["plain", "rich"]), z.string(), z.string(), z.string(), z.string()]);
export type Stanza = z.infer<typeof Stanza>;
/** Two couplets make a stanza. */
export const Couplet = z.tuple([z.string(), z.string()]);
export type Couplet = z.infer<typeof Couplet>;
/** Iambic couplets of eight syllables a line. */
export const Verses = z.object({
	id: z.string().optional(),
	titles: z.array(z.string()).optional(),
	/** The figures for each title. */
	figures: z.array(figures).optional(),
	/** Changes are counted by stanzas. Without it the child listens in bed. */
	picture: Picture.optional(),
	stanzas: z.array(Stanza).nonempty(),
});
export type Verses = z.infer<typeof Verses>;
export const verses = z.array(Verses).nonempty();

export const ThemeId = Theme.exclude(["none"]);
export type ThemeId = z.infer<typeof ThemeId>;
export const THEME_IDS = ThemeId.options;

/** People who tell the Bible story in a plot. */
export const TELLERS = ["Grandma", "Grandpa", "Mom", "Dad", "Aunt Rose", "Uncle Ben"] as const;
export const PLOT_PARTS = ["want", "obstacle", "try", "counsel", "turn", "deed"] as const;
export type PlotPart = (typeof PLOT_PARTS)[number];

/**
 * A beat of priority 1 marked “long” is omitted from the shortest stories for older readers, in which not all beats fit
 * in rich wording.
 */
const PlotBeat = z.tuple([z.literal([1, 2, 3]), z.string(), z.string(), z.literal("long").optional()]);
export type PlotBeat = z.infer<typeof PlotBeat>;
const plotBeats = z.array(PlotBeat).min(3).max(11);
/** Four about what happened, two about feelings, two about God, two for tomorrow. */
const tenQuestions = z.array(z.string().regex(/\?”?$/)).length(10);

/**
 * A beat in which the child's animal acts. It is inserted before the beat with this index, or replaces it, in stories
 * of children with an animal.
 */
const AnimalSlot = z.object({
	part: z.enum(PLOT_PARTS),
	at: z.int().min(0),
	instead: z.boolean().default(false),
	/** True if the outcome of the plot depends on it. */
	decides: z.boolean().default(false),
	beat: PlotBeat,
});
export type AnimalSlot = z.infer<typeof AnimalSlot>;
/** At least two, one of which decides. */
const animalSlots = z
	.array(AnimalSlot)
	.min(2)
	.max(3)
	.refine((slots) => slots.filter(({ decides }) => decides).length === 1, "exactly one slot decides");

/** A child's day about one theme, the folder's. */
export const Plot = z.object({
	id: z.string(),
	titles: z.array(z.string()).min(3),
	figures,
	teller: z.enum(TELLERS),
	/** The place: the village of Almond Hill, the harbor town of Elim Quay, or the child's bed, which it does not leave. */
	home: z.enum(["village", "town", "bed"]).default("village"),
	/** The only season that suits; omitted if any does. */
	season: z.enum(SEASONS).optional(),
	/** Only for ages 12 to 14. */
	ages: z.literal("older").optional(),
	/** True if the child climbs, runs, jumps or swims in a beat of priority 1. */
	isActive: z.boolean().default(false),
	/** Other themes that it suits. */
	alsoThemes: z.array(ThemeId).max(6).default([]),
	/** The pictures of its parts; the turn is where the counsel is given. */
	pictures: z.partialRecord(z.enum([...PLOT_PARTS, "night"]), Picture).default({}),
	/** True if the deed ends at home, and its place does not say so. */
	isAtHome: z.boolean().default(false),
	/** The scene before which it is noon, if the child cannot leave the next one. */
	noon: z.enum(["obstacle", "try"]).optional(),
	want: plotBeats,
	obstacle: plotBeats,
	try: plotBeats,
	counsel: plotBeats,
	turn: plotBeats,
	deed: plotBeats,
	/** Its own night, where the child does not go to bed as on other evenings. */
	night: beats.optional(),
	animal: animalSlots.optional(),
	/** Events and narratives that suit the plot, each with the child's thoughts about it, which come before the turn. */
	tales: z
		.array(z.object({ id: z.string(), turn: z.array(Beat).min(2).max(3) }))
		.min(1)
		.max(2),
	questions: tenQuestions,
});
export type Plot = z.infer<typeof Plot>;

/** The wish's own sentences are the events of the story (`wish/retell.ts`). No word of a wish asks for one of these. */
const RETOLD_SITUATIONS = [
	...(["retold-joy", "retold-ahead", "retold-worry", "retold-quarrel"] as const),
	...(["retold-wrong", "retold-fear", "retold-loss", "retold-effort"] as const),
	// Nothing in the wish says how the child feels about it.
	"retold-any",
	// Only in the parent's own words: something hurts, or there was a death of which it is not certain who mourns.
	"retold-quiet",
	// Only in the parent's own words: somebody laughed.
	"retold-funny",
] as const;
export type RetoldSituation = (typeof RETOLD_SITUATIONS)[number];

/** The prayers about a statement of a wish, and those for its people: the living, and those who have died. */
const PRAYERS = [
	...(["thanks", "ahead", "knows", "effort", "sorry"] as const),
	...(["thanksShort", "aheadShort", "knowsShort", "effortShort", "sorryShort"] as const),
	// For a child whose words of the wish say too little alone.
	...(["knowsAlone", "sorryAlone"] as const),
	...(["blessing", "blessingAlone", "remembering"] as const),
] as const;
export type Prayer = (typeof PRAYERS)[number];

export const SITUATIONS = [
	...["first-school-day", "swimming-lesson", "moving-house", "new-baby", "broken-arm", "hospital", "grandparent-died"],
	...["pet-died", "pet-lost", "thunder", "the-dark", "bad-dream", "left-out", "quarrel-sibling", "quarrel-friend"],
	...["a-lie", "something-broken", "jealousy", "too-loud", "new-glasses", "hearing-aid", "diabetes", "wheelchair"],
	...["allergy", "stutter", "adoption", "separated-parents", "parent-away", "languages", "match-lost", "winning"],
	...["stage-fright", "exam", "wobbly-tooth", "haircut", "dentist", "vaccination", "bath", "vegetables"],
	...["shared-bedroom", "sleepover", "camping", "beach", "city", "snow", "no-night-light", "birthday", "cousins"],
	...["grandparents-farm", "garden", "baking", "advent", "christmas-eve", "palm-sunday", "easter-morning"],
	...["pentecost-day", "harvest", "baptism", "thank-you", "saying-sorry", "new-year", "disappointment", "anger"],
	...["parent-ill", "foster-child", "stepparent", "friend-moved", "sibling-leaves", "new-teacher"],
	...["teased", "lost-in-shop", "afraid-of-dogs", "wet-bed", "lost-toy", "ill-in-bed"],
	...["not-sleepy", "waiting", "wedding", "sharing", "forgetful-grandparent", "hurt-somebody"],
	...[
		"discouraged",
		"power-cut",
		"fire-drill",
		"the-smallest",
		"friend-with-disability",
		"new-pet",
		"tidying",
		"stealing",
	],
	...["bicycle", "baby-died", "lent", "all-saints", "mothers-day", "communion", "pilgrimage", "new-classmate"],
	...["martinmas", "truth", "listening", "helping", "sad-news", "prayer-unanswered", "god-angry", "journey"],
	...["embarrassed", "learned-it", "worries-at-home", "being-different", "head-lice"],
	...["blind-friend", "morning-goodbye", "parents-bed", "shy", "sibling-breaks-things", "tummy-ache", "spiders"],
	...["bored", "no-time", "bad-loser", "leaving-kindergarten", "hurt-animal", "homework", "reading-is-hard"],
	...["restless", "third-friend", "parents-quarrel", "heaven", "screen", "secret", "pet-not-allowed"],
	...["grave-illness", "practicing", "epiphany", "long-sermon", "homeless", "photo-sent-round", "growing-up"],
	...["wrong-friends", "doubt", "pacifier", "quarrel-parent"],
	...["sent-photo", "ball-taken", "school-toilet", "grandparent-ill", "potty", "teeth", "dressing", "interrupting"],
	...["balloon", "wind", "wasps", "broken-leg", "asthma", "sums", "boasting"],
	...["found-money", "bossy-friend", "room-for-grandma", "pet-given-away", "stuck-high", "flying", "wrong-bus"],
	...["pocket-money", "own-phone", "cross-neighbor", "lonely-neighbor", "planet", "forgot-promise", "not-chosen"],
	...["unwanted-present", "altar-server", "friend-very-ill", "compared", "went-wrong"],
	...["st-nicholas", "good-friday", "confirmation", "some-fear"],
	...["contentment", "judging"],
	...["kittens", "hand-me-downs", "scary-film", "bad-haircut"],
	"monster-under-bed",
	"walks-alone",
	"braces",
	"whining",
	"pet-afraid",
	"forgot-pet",
	"pet-bit",
	"pet-coming",
	...(["pet-shy", "pet-vet", "pet-old", "pet-joy", "animal-joy"] as const),
	"riding",
	"growing-pains",
	"copycat",
	"lent-toy",
	"other-class",
	"stays-up",
	"rude-words",
	"medicine",
	"parent-works",
	"own-goal",
	...["accused", "own-bed", "errand", "babysitter", "picnic", "school-photo", "nosebleed"],
	"sibling-grown",
	"costume",
	"far-grandparent",
	"nail-biting",
	"stitches",
	"lift",
	"own-bed-joy",
	"gets-hit",
	"sibling-ill",
	"can-swim",
	"late-pickup",
	"shoelaces",
	...([
		"sneaked-food",
		"hid-something",
		"cheated",
		"who-is-first",
		"tattling",
		"lets-join",
		"not-yet-friends",
		"forgave",
	] as const),
	...(["stood-up", "found-toy", "last-piece"] as const),
	"nativity-play",
	"where-god-is",
	"happy-day",
	"grumpy",
	"first-prayer",
	"praying-for",
	"home-crib",
	"class-pet",
	"report-card",
	"no-school",
	"kindergarten-oldest",
	"class-trip",
	"sports-day",
	"first-training",
	"reads-aloud",
	"got-part",
	"after-holidays",
	"class-outing",
	...(["zoo", "ducks", "mushrooms", "berries", "puddles", "fishing", "hike", "stars", "autumn-leaves"] as const),
	"stepsibling",
	"nursing-home",
	"relative-ill",
	"home-from-work",
	"day-with-parent",
	"at-grandparents",
	"godparent",
	"family-birthday",
	"family-photo",
	...(["blanket-den", "mending-bike", "cardboard-box", "reads-to-sibling"] as const),
	...(["letter-to-grandparent", "game-night", "kitchen-music", "treasure-hunt"] as const),
	...(["train-set", "puppet-show"] as const),
	"own-room",
	// Kinds of trouble and joy with a noun of the wish: `wish/troubles.ts`.
	...(["quarrel-over", "ashamed-of", "gone-thing", "lost-thing", "first-time", "wants-thing"] as const),
	...(["wild-thing", "no-present", "wear-thing", "broken-thing", "waiting-for", "must-go"] as const),
	...RETOLD_SITUATIONS,
	/** Any other thing of a wish, which the child makes, draws or plays. */
	"thing",
] as const;

/** The person or pet at the heart of a plot or poem, unless the wish names one. */
const Who = z.object({
	role: z.enum(["pet", "grandparent", "sibling", "friend", "parent", "teacher", "relative"]),
	kind: z.string(),
	name: z.string().optional(),
	gender: z.enum(["boy", "girl"]),
});

/** A child's day that a wish has caused: the situation is the want or the obstacle. */
export const SituationPlot = Plot.extend({
	situations: z.array(z.enum(SITUATIONS)).nonempty(),
	/** For the remark to the parent, as it follows “the story is about”: what happens in every telling, in a few words. */
	about: z.string().optional(),
	/** Pattern of a clause of the wish; such a wish gets this plot before others of its situations, and no other wish gets it. */
	when: z.string().optional(),
	/** Pattern of words of the wish for which the plot is wrong: it has another accident, or another score. */
	unless: z.string().optional(),
	/** The thing at its heart: a pattern of the nouns that a wish may name, and the noun if it names none. */
	thing: z.object({ words: z.string(), usual: z.string() }).optional(),
	/** Its matter, if that is nearer than the phrase of its situation in `matters.json`. */
	matter: z.object({ tone: z.enum(["hard", "glad", "task"]), phrase: z.string() }).optional(),
	alsoThemes: z.array(ThemeId).min(2).max(6),
	who: Who.optional(),
	/** For a plot around the wish's own sentences: what the wish must have, and whether these are as the parent typed them. */
	retold: z
		.object({ needs: z.array(z.enum(["who", "thing"])).default([]), ownWords: z.boolean().default(false) })
		.optional(),
	animal: animalSlots,
});
export type SituationPlot = z.infer<typeof SituationPlot>;
export type Situation = (typeof SITUATIONS)[number];

/** True for a plot around the wish's own sentences. */
export const isRetoldPlot = ({ situations }: Pick<SituationPlot, "situations">): boolean =>
	situations.some((one) => (RETOLD_SITUATIONS as readonly Situation[]).includes(one));

/** True for a plot around the wish as the parent typed it. */
export const isOwnWordsPlot = (plot: Plot | SituationPlot): boolean =>
	"retold" in plot && plot.retold?.ownWords === true;

/** From supper to bed. */
export const EVENING_ROOMS = ["kitchen", "living room", "hallway", "bathroom", "bedroom"] as const;

/** A part of a wish that the plot does not tell, as a small scene at home with a beginning, a trouble, a deed and an end. */
const WishEpisode = z.object({
	id: z.string(),
	/** The situations that it suits. If empty, `when` or `thing` decides. */
	for: z.array(z.enum(SITUATIONS)).default([]),
	/** Pattern that the words of the wish must match. Of the episodes for a situation, those with a match have priority. */
	when: z.string().optional(),
	/** Words for which the episode is wrong, as a pattern. */
	unless: z.string().optional(),
	/** True only of what is still to come, or of what has happened; omitted if it is true of both. */
	time: z.enum(["ahead", "past"]).optional(),
	/** True if it shows any thing of the wish: {thing}. */
	thing: z.boolean().default(false),
	...Picture.omit({ hour: true }).shape,
	place: z.enum(EVENING_ROOMS),
	season: z.enum(SEASONS).optional(),
	/** Kinds of wishes that it tells, besides those of its situations. */
	kinds: z.array(z.enum(WISH_KINDS)).default([]),
	who: Who.optional(),
	beats,
	night: Beat,
});
export type WishEpisode = z.infer<typeof WishEpisode>;

/** A poem about situations or things of a wish; with the situation “thing” about any thing of up to three syllables. */
export const WishedVerses = Verses.required({ titles: true, figures: true }).extend({
	id: z.string(),
	about: z.array(z.enum(SITUATIONS)),
	things: z.array(z.string()),
	/** Words of a wish for which the poem is wrong, as a pattern. */
	unless: z.string().optional(),
	/** The placeholders of {pal}, {andPal} and the pronouns. */
	who: Who.optional(),
	theme: ThemeId,
	refrain: Couplet,
});
export type WishedVerses = z.infer<typeof WishedVerses>;

export const EventId = BiblicalEvent.exclude(["none"]);
export type EventId = z.infer<typeof EventId>;
export const EVENT_IDS = EventId.options;

export const ThemeMaterial = z.object({
	id: ThemeId,
	verses: texts,
	tales: z.array(EventId).nonempty(),
	moral: beats,
	reflections: beats,
});
export type ThemeMaterial = z.infer<typeof ThemeMaterial>;

const FOCUSES = [
	"historical-context",
	"theological-significance",
	"moral-lessons",
	"cultural-insights",
	"character-development",
	"faith-application",
] as const satisfies LearningFocus[];
const TaleScene = Picture.extend({ title: z.string(), verses: z.string(), beats });

export const EventMaterial = z.object({
	id: EventId,
	title: z.string(),
	titles: texts,
	figures,
	passages: texts,
	verses: texts,
	gist: beats,
	gistPicture: Picture.optional(),
	/** The verses are references separated by "; ". */
	scenes: z.array(TaleScene).length(8),
	heart: beats,
	heartPicture: Picture.optional(),
	focus: z.record(z.enum(FOCUSES), beats),
	questions: texts,
});
export type EventMaterial = z.infer<typeof EventMaterial>;

/** A passage of the Bible, told verse by verse. */
export const NarrativeMaterial = EventMaterial.extend({
	id: z.string(),
	titles: z.array(z.string()).min(4),
	themes: z.array(ThemeId).nonempty(),
	heart: z.array(Beat).min(3),
	/** People, places and things in it by which a parent may ask for it. */
	names: texts,
	scenes: z.array(TaleScene).min(2).max(6),
	questions: tenQuestions,
});
export type NarrativeMaterial = z.infer<typeof NarrativeMaterial>;

/** Additions for a child's journey into one event or narrative. */
const JourneyMaterial = z.object({
	/** The id of the event or the narrative. */
	id: z.string(),
	/** A wish that the child takes along, and its answer at home. The answer has the pictures of the wish by default. */
	wants: z
		.array(
			z.object({
				want: beats,
				wantPicture: Picture.optional(),
				answer: beats,
				answerPicture: Picture.optional(),
			}),
		)
		.nonempty(),
	/** The child's view right after a scene, by the scene's index. By default the child is where the scene ends. */
	witness: z
		.array(Picture.extend({ scene: z.int().min(0), beats }))
		.nonempty()
		.refine((all) => new Set(all.map(({ scene }) => scene)).size === all.length, "needs one entry for each scene"),
});

/** People and pets who are with the child apart from the plot. A teller reads the Bible story; `bed` has lines of the cloth animal during a story at bedtime. */
const COMPANIONS = ["child", "grownUp", "teller", "pet", "homePet", "baby", "bed"] as const;
export type CompanionKind = (typeof COMPANIONS)[number];
/** Each list has beats to choose from, except that a `way` is a scene. */
const Companion = z.object({
	/** A prayer in a plot that tells the wish and leaves no room for company. Default: `night`. */
	blessing: beats.optional(),
	morning: z.array(Beat),
	way: z.array(beats),
	/** Later in the afternoon, in longer stories. */
	more: z.array(beats),
	/** After the Bible story. */
	tale: z.array(Beat),
	turn: beats,
	deed: z.array(Beat),
	night: beats,
});

/** Scenes of two children for a plot that has no part for the second one. They help the first one to decide. */
const SharedThread = z.object({
	id: z.string(),
	morning: beats,
	turn: beats,
	deed: beats,
	/** For a deed by day. */
	evening: beats,
	night: Beat,
});

/** `phrase`: the subject of the wish, as it follows “about”: “the broken arm”. `own`: patterns of the wish, each with a closer phrase. */
const MatterPhrase = z.object({
	tone: z.enum(["hard", "glad", "task"]),
	phrase: z.string(),
	own: z.array(z.tuple([z.string(), z.string()])).default([]),
});
/** The pattern of a clause of a wish, and the theme of a plot that suits it. */
const Topic = z.object({ when: z.string(), theme: ThemeId });

/** The animal while the Bible is read: a cloth animal, or for ages 12 to 14 one of the book itself. */
const ListeningAnimal = z.object({ id: z.string(), before: Beat, during: Beat, after: Beat });

/** The small thing with an animal on it that a child of 12 to 14 carries. `pause`: in the middle of a story at bedtime. */
const Keepsake = z.object({ id: z.string(), way: Beat, turn: Beat, deed: Beat, night: Beat, pause: Beat });

/** The plain and the rich wording of the same moment. */
const pairs = z.array(z.tuple([z.string(), z.string()])).nonempty();
export type Wordings = { plain: string; rich: string };
/** Unfolds a sentence of a wish by its verb. */
const Act = z.object({
	id: z.string(),
	/** The one who acts; {who} is a person or an animal, and {thing} a thing. */
	by: z.enum(["child", "person", "animal", "thing"]),
	/** Infinitives, some with a particle: “take off”. */
	verbs: texts,
	/** Pattern that the words after the verb must match. */
	after: z.string().optional(),
	/** Pattern of sentences for which it is wrong. */
	unless: z.string().optional(),
	beats: pairs,
});
export type Act = z.infer<typeof Act>;
/** `there`: the thing is where the sentence tells of it. `mind`: the child thinks of it later in the day. */
/** `unless`: words of a wish whose things only have the same name. */
const ThingMoments = z.object({
	id: z.string(),
	nouns: texts,
	unless: z.string().optional(),
	there: pairs,
	mind: pairs,
});
export type ThingMoments = z.infer<typeof ThingMoments>;

/** The subjects that a wish and a life can share. */
export const THREADS = [
	"fear",
	"alone",
	"parting",
	"grief",
	"quarrel",
	"again",
	"help",
	"ill",
	"truth",
	"words",
] as const;

/** A picture of one beat: all that it lists is drawn, the hero as well. */
const LifePicture = Setting.extend({
	hour: Setting.shape.hour.optional(),
	weather: Setting.shape.weather.optional(),
	seen: z.array(noun),
	poses: Picture.shape.poses,
});
/** `pictures`: one for each beat. */
const LifePart = z
	.object({ title: z.string(), beats, pictures: z.array(LifePicture) })
	.refine((part) => part.pictures.length === part.beats.length, "needs a picture for each beat");

export const LIFE_PARTS = ["wish", "hardship", "turn", "end"] as const;
/** The life of a hero whom we ship, told without a child in it. */
export const LifeMaterial = z.object({
	/** The id in the hero's record. */
	id: z.string(),
	name: z.string(),
	titles: texts,
	figures,
	/** References; the first is the hero's own. */
	verses: texts,
	/** Bible stories that suit the life, for longer stories. */
	tales: z.array(EventId).min(1).max(2),
	wish: LifePart,
	hardship: LifePart,
	turn: LifePart,
	end: LifePart,
	questions: texts,
	/** The child's thoughts after the life, in which what the hero did answers its own trouble. */
	threads: z.partialRecord(z.enum(THREADS), Beat),
});
export type LifeMaterial = z.infer<typeof LifeMaterial>;

const FOLDER = new URL("./material/", import.meta.url);

const load = <T>(path: string, schema: z.ZodType<T>): T =>
	keep(path, () => schema.parse(JSON.parse(readFileSync(new URL(path, FOLDER), "utf8"))));

const TaleMatter = z.object({
	id: z.string(),
	/** The situations of the wish or of the plot for which the entry holds. */
	situations: z.array(z.enum(SITUATIONS)).nonempty(),
	/** Pattern of the wish. */
	when: z.string(),
	first: z.array(z.string()).min(5).max(8),
	never: z.array(z.string()).nonempty(),
});

const loader =
	<T>(path: string, schema: z.ZodType<T>) =>
	() =>
		load(path, schema);

const loaders = {
	openings: loader("shared/openings.json", z.object({ openings: scenes })),
	episodes: loader("shared/episodes.json", z.object({ episodes: scenes })),
	taleFrames: loader("shared/tale-frames.json", z.object({ into: frames, outOf: frames, introductions: beats })),
	homecomings: loader("shared/homecomings.json", z.object({ homecomings: scenes })),
	endings: loader("shared/endings.json", z.object({ endings: scenes })),
	timeTravel: loader(
		"shared/time-travel.json",
		z.object({
			leaving: scenes,
			witness: Picture.extend({ beats }),
			returning: scenes,
			/** For a visit to an event; narratives have questions of their own. */
			questions: texts,
			experience: z.object({ first: Experience, some: Experience, seasoned: Experience }),
		}),
	),
	situationVerses: loader(
		"shared/situation-verses.json",
		z.object({ verses: z.array(z.object({ for: z.array(z.enum(SITUATIONS)), verses: texts })) }),
	),
	/** The Bible stories that suit a matter of a wish best, and those that are chosen for it only if the wish names them. */
	taleMatters: loader("shared/tale-matters.json", z.object({ matters: z.array(TaleMatter).nonempty() })),
	portraits: loader("shared/portraits.json", z.object({ portraits: beats })),
	powers: loader(
		"shared/powers.json",
		z.object({ powers: z.record(z.string(), z.object({ day: beats, journey: beats })) }),
	),
	narrative: loader("shared/narrative.json", z.object({ openings: scenes, closings: scenes, prayers: scenes })),
	passages: loader(
		"shared/passages.json",
		z.object({
			intoStory: beats,
			intoGist: beats,
			afterGist: beats,
			back: beats,
			here: beats,
			on: beats,
			words: beats,
			openings: scenes,
			kinds: z.record(z.enum(BOOK_KINDS), beats),
			small: beats,
			between: beats,
			again: beats,
			onceMore: beats,
			partly: beats,
			closings: scenes,
			prayers: scenes,
			companions: beats,
			instead: z.object({ unsuitable: beats, withoutText: beats }),
			teller: z.object({ told: beats, read: beats, instead: beats }),
			titles: texts,
			questions: texts,
		}),
	),
	/** The rest of the day before a story in bed, and the beginning of that story. */
	bedtime: loader("shared/bedtime.json", z.object({ evening: beats, storyTime: beats })),
	heroThreads: loader(
		"shared/hero-threads.json",
		z.object({
			/** Before the life, and after its hardship. */
			threads: z.record(
				z.enum(THREADS),
				z.object({ for: z.array(z.enum(SITUATIONS)).nonempty(), asks: beats, pauses: beats }),
			),
		}),
	),
	hero: loader("shared/hero.json", z.object({ into: scenes, intoTale: scenes, outOf: scenes, questions: texts })),
	wishes: loader(
		"shared/wishes.json",
		z.object({
			wishes: z.record(
				z.enum(WISH_KINDS),
				z.object({
					/** The place of the openings; by default the kitchen before breakfast. */
					place: z.enum(PLACE_NAMES).optional(),
					openings: z.array(beats).length(2),
					turn: beats,
					evening: beats,
				}),
			),
		}),
	),
	companions: loader("shared/companions.json", z.record(z.enum(COMPANIONS), Companion)),
	twoChildren: loader("shared/two-children.json", z.object({ threads: z.array(SharedThread).nonempty() })),
	matters: loader(
		"shared/matters.json",
		z.object({
			phrases: z.partialRecord(z.enum(SITUATIONS), MatterPhrase),
			topics: z.array(Topic),
			/** Lines of the night with {matter}, to choose from. */
			hard: beats,
			glad: beats,
			task: beats,
			/** Prayers that name what the wish tells; “Short”: for a statement that is too long to follow “that”. */
			prayers: z.record(z.enum(PRAYERS), beats),
		}),
	),
	/** Lines before a wish in the parent's own words, between two of its paragraphs, and after it. */
	ownWords: loader("shared/own-words.json", z.object({ before: beats, on: beats })),
	moments: loader(
		"shared/moments.json",
		z.object({
			acts: z.array(Act),
			things: z.array(ThingMoments),
			/** The child thinks of somebody; “anyone” is for all others. */
			people: z.array(z.object({ id: z.string(), roles: z.array(z.string()), mind: pairs })),
		}),
	),
	animals: loader(
		"shared/animals.json",
		z.object({
			listening: z.array(ListeningAnimal).nonempty(),
			bookmark: z.array(ListeningAnimal).nonempty(),
			keepsake: z.array(Keepsake).nonempty(),
		}),
	),
	wishEpisodes: loader("shared/wish-episodes.json", z.object({ episodes: z.array(WishEpisode) })),
	series: loader("shared/series.json", z.object({ recalls: beats })),
	people: loader(
		"shared/people.json",
		z.record(z.enum(["pets", "girls", "lads", "bakers", "weavers", "keepers", "teachers"]), texts),
	),
	verseFrames: loader(
		"verse/frames.json",
		z.object({
			openings: z.array(z.array(z.string()).length(4)).nonempty(),
			/** Two lines, and two more about the child with or without its animal. */
			endings: z.array(z.object({ lines: Couplet, withPet: Couplet, alone: Couplet })).nonempty(),
		}),
	),
	/** A Bible story's own two lines, and those of a theme for any other poem; `more` for themes of many poems. */
	verseRefrains: loader(
		"verse/refrains.json",
		z.object({
			tales: z.record(z.string(), Couplet),
			themes: z.record(ThemeId, Couplet),
			more: z.partialRecord(ThemeId, z.array(Couplet).nonempty()),
		}),
	),
	verseNames: loader(
		"verse/names.json",
		z.object({
			child: z.record(z.string(), z.array(Stanza)),
			animal: z.record(z.string(), z.array(Stanza)),
			deed: z.array(Stanza).nonempty(),
		}),
	),
	verseTraits: loader(
		"verse/traits.json",
		z.object({
			couplets: z.record(z.enum(["age", "hair", "eyes", "color", "trait", "hobby"]), z.record(z.string(), Couplet)),
			powers: z.record(z.string(), Couplet),
			last: Couplet,
		}),
	),
	verseThemes: loader("verse/themes.json", z.object({ themes: z.record(ThemeId, Verses) })),
	verseTales: loader("verse/tales.json", z.object({ tales: z.record(EventId, Verses) })),
	/** Verse for some of the narratives, by id. */
	verseNarratives: loader("verse/narratives.json", z.object({ tales: z.record(z.string(), Verses) })),
	verseEpisodes: loader("verse/episodes.json", z.object({ episodes: verses })),
	verseQuestions: loader(
		"verse/questions.json",
		z.object({ pictures: texts, feeling: texts, God: texts, tomorrow: texts }),
	),
	versePraise: loader("verse/praise.json", z.object({ praise: verses })),
	verseWishes: loader("verse/wishes.json", z.object({ poems: z.array(WishedVerses) })),
};

type Loaders = typeof loaders;

/** Returns a part of the shared material. */
export const materialOf = <P extends keyof Loaders>(part: P): ReturnType<Loaders[P]> =>
	loaders[part]() as ReturnType<Loaders[P]>;

/** Returns the plots of a theme: its own, then those of other themes that suit it. */
export const plotsOf = (theme: ThemeId): readonly Plot[] =>
	keep(`plots of ${theme}`, () => [
		...loadFolder(`plots/${theme}`, Plot),
		...THEME_IDS.flatMap((other) => loadFolder(`plots/${other}`, Plot)).filter(({ alsoThemes }) =>
			alsoThemes.includes(theme),
		),
	]);

/** Loads all files of a folder in the order of their names. */
const loadFolder = <T>(folder: string, schema: z.ZodType<T>): readonly T[] => atOnce(folderInParts(folder, schema));

const folderInParts = <T>(folder: string, schema: z.ZodType<T>): Generator<void, readonly T[]> =>
	keepInParts(folder, function* () {
		const loaded: T[] = [];
		for (const name of readdirSync(new URL(folder, FOLDER)).toSorted()) {
			loaded.push(load(`${folder}/${name}`, schema));
			yield;
		}
		return loaded;
	});

export const themeMaterial = (id: ThemeId): ThemeMaterial => load(`themes/${id}.json`, ThemeMaterial);
export const eventMaterial = (id: EventId): EventMaterial => load(`events/${id}.json`, EventMaterial);

/** Returns the lives of all heroes whom we ship. */
export const lives = () => loadFolder("heroes", LifeMaterial);

/** Returns the life of the hero with this name, if it is one whom we ship. */
export const lifeOf = (name: string) => lives().find((life) => life.name === name);

/** Returns the journey into the event or narrative with this id. */
export const journeyTo = (id: string) => loadFolder("journeys", JourneyMaterial).find((journey) => journey.id === id);

/** Returns the plots that a wish causes, in the order of their files. */
export const situationPlots = () => loadFolder("situations", SituationPlot);

/** Returns all narratives in the order of their files. */
export const narratives = () => loadFolder("narratives", NarrativeMaterial);

/** Loads all files; throws if one has another shape. */
export const loadAll = (): void => atOnce(loadInParts());

/** Like `loadAll`, in parts between which the event loop can have its turn. */
export const loadInParts = (): Generator<void, void> =>
	keepInParts("all material", function* () {
		for (const load of Object.values(loaders)) yield void load();
		for (const id of THEME_IDS) yield void themeMaterial(id);
		for (const id of THEME_IDS) yield* folderInParts(`plots/${id}`, Plot);
		for (const id of EVENT_IDS) yield void eventMaterial(id);
		yield* folderInParts("situations", SituationPlot);
		yield* folderInParts("heroes", LifeMaterial);
		yield* folderInParts("narratives", NarrativeMaterial);
		yield* folderInParts("journeys", JourneyMaterial);
	});
