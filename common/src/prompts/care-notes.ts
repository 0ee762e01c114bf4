// Care notes: what a story says and leaves out of a hard event or a hard day, by the child's age.
import { clausesOf } from "../clauses.ts";
import type { Hero } from "../hero.ts";
import { SURE_GRANDPARENT } from "../kin.ts";
import { youngestAge } from "../listener-age.ts";
import { type BiblicalEvent, READING_LEVELS, type StoryRequest } from "../story.ts";
import notes from "./care-notes.json" with { type: "json" };

/** Short, because they share a small context with the story. */
type Notes = [upTo6Years: string, from7To9: string, from10: string];
type CareTopic = keyof typeof notes.events;
type WishTopic = keyof typeof notes.wishes;

/** Notes about hard events. */
export const CARE_NOTES = notes.events as Record<CareTopic, Notes>;

/** Notes about the subject of a wish. */
export const WISH_CARE_NOTES = notes.wishes as Record<WishTopic, Notes>;

/** The note for a child's "special gift from God", at every age. */
export const GIFT_NOTE = "God's gift is to help: no magic, no fortune-telling, no prayer to angels.";

/** Replaces the notes about an event of which a wish forbids a part. */
const PARTIAL_EVENT_NOTE = "Leave out what the wish forbids; of the event one scene without it is enough.";

type Sources = { hero?: Hero | undefined; passage?: { reference: string } | undefined };

/**
 * Returns the notes for the subjects of the request, each once. `isPartial`: the wish forbids a part of the event or the
 * passage.
 */
export function careNotesFor(request: StoryRequest, { hero, passage }: Sources, isPartial = false): string[] {
	const event = EVENT_TOPICS[request.biblicalEvent];
	const typed = request.biblePassage ? topicsOfPassage(passage?.reference ?? request.biblePassage) : [];
	const told = [...(event ? [event] : []), ...typed];
	const topics = new Set([...(isPartial ? [] : told), ...(hero ? topicsOfHero(hero) : [])]);
	const band = bandOf(request);
	const hasGift = request.storyType !== "biblical_narrative" && Boolean(request.characterDetails?.specialPower);
	return [
		...topicsOfWish(request.customPrompt).map((topic) => WISH_CARE_NOTES[topic][band]),
		...(isPartial && told.length > 0 ? [PARTIAL_EVENT_NOTE] : []),
		...[...topics].map((topic) => CARE_NOTES[topic][band]),
		...(hasGift ? [GIFT_NOTE] : []),
	];
}

/**
 * Returns 0 up to 6 years, 1 for 7 to 9, 2 from 10 on. The youngest child counts. Without an age, the middle of the reading level's ages counts.
 */
function bandOf(request: StoryRequest): 0 | 1 | 2 {
	const [from = 4, to = from] = READING_LEVELS[request.readingLevel].ages.split("-").map(Number);
	const age = youngestAge(request) ?? (from + to) / 2;
	if (age < 7) return 0;
	return age < 10 ? 1 : 2;
}

const EVENT_TOPICS: Record<BiblicalEvent, CareTopic | undefined> = {
	none: undefined,
	creation: "creation",
	noah: "flood",
	abraham: "abraham",
	joseph: "joseph",
	moses: "exodus",
	joshua: "jericho",
	davidGoliath: "goliath",
	daniel: "lionsDen",
	jonah: "jonah",
	nativity: "nativity",
	miracles: "miracles",
	parables: "parables",
	crucifixion: "crucifixion",
	resurrection: "resurrection",
	pentecost: "pentecost",
	paul: "paul",
};

function topicsOfHero({ description, contribution, keyEvents }: Hero): CareTopic[] {
	const life = [description, contribution, ...keyEvents.map((event) => event.description)].join(" ");
	return HERO_WORDS.filter(([, words]) => words.test(life)).map(([topic]) => topic);
}

/** A prompt has room for two, the heaviest first. */
const MAX_WISH_TOPICS = 2;

function topicsOfWish(wish: string): WishTopic[] {
	const clauses = clausesOf(wish);
	// “Does not like the dark” is a fear, “no storm please” is not.
	const isFelt = (words: RegExp) =>
		clauses.some(({ plain, negatedFrom }) => {
			const at = plain.search(words);
			return at >= 0 && (at < negatedFrom || DISLIKE.test(plain));
		});
	return WISH_WORDS.filter(([, words]) => isFelt(words))
		.map(([topic]) => topic)
		.slice(0, MAX_WISH_TOPICS);
}

const DISLIKE = /\b(?:hates?|dislikes?|(?:does|do|did) not (?:like|want to go)|will not go)\b/;
const FEAR = String.raw`(?:afraid|scared|frightened|nervous|worried|fear|terrified|hates?|anxious)\b.*`;

const WISH_WORDS: readonly [WishTopic, RegExp][] = [
	[
		"death",
		new RegExp(
			String.raw`\b(?:died|has died|passed away|funeral|buried|is dead|is in heaven|went to heaven|put to sleep|grie(?:f|ving)|mourn\w*|the death of|is dying|lost (?:his|her|our|their|my) (?:grand\w+|${SURE_GRANDPARENT}|dad|daddy|mom|mommy|mum|mother|father|brother|sister|dog|cat|pet|hamster|rabbit|uncle|aunt))(?!\p{L})`,
			"u",
		),
	],
	[
		"illness",
		/\b(?:cancer|chemo\w*|hospital|surgery|operation|very ill|very sick|is (?:ill|sick|unwell)|seriously|stroke|leukemia|diabetes|broken (?:arm|leg))\b/,
	],
	["separation", /\b(?:divorc\w*|separat\w+|split up|moved out|two homes|custody|custodial|breaking up)\b/],
	[
		"bullying",
		/\b(?:bull(?:y|ies|ied|ying)|(?:makes?|made|making) fun of|teas(?:e|es|ed|ing)|picked on|laughed at (?:him|her)|mean to (?:him|her)|was left out)\b/,
	],
	[
		"distance",
		/\b(?:deployed|deployment|(?:dad|daddy|papa|mom|mommy|mum|mama|father|mother|brother|sister) (?:is|was|will be|has been|goes|has gone|went) (?:away|abroad|gone|on a trip|at sea|in prison|in jail|traveling|travelling)|misses (?:his|her) (?:dad|daddy|papa|mom|mommy|mum|mama|father|mother))\b/,
	],
	[
		"baby",
		/\bnew (?:baby|(?:little |baby )?(?:brother|sister|sibling)|twins)\b|\bbaby (?:brother|sister|sibling)\b|\b(?:pregnant|expecting)\b/,
	],
	[
		"moving",
		/\b(?:mov(?:e|es|ed|ing) (?:house|home|away|to a new|to another|next|tomorrow|soon|into)|new (?:house|home|apartment|flat|town|city|country)|are moving|we moved)\b/,
	],
	[
		"firstDay",
		/\b(?:first (?:day|time|week|night|lesson|practice|swimming)|starts? (?:school|kindergarten|preschool|daycare|nursery|first grade)|starting (?:school|kindergarten|preschool|daycare|nursery)|new school|new class|new teacher|tomorrow is)\b/,
	],
	[
		"doctor",
		new RegExp(
			String.raw`\b${FEAR}(?:doctor|dentist|shots?|vaccin\w*|needle|injection)\b|\b(?:dentist|vaccin\w*|gets? (?:a |his |her )?shots?|injection|check ?up)\b`,
		),
	],
	["water", new RegExp(String.raw`\b${FEAR}(?:water|swim\w*|pool|sea|ocean|deep end|bath|waves?)\b`)],
	["dark", new RegExp(String.raw`\b${FEAR}(?:dark|night|shadows?|monsters?|alone in|sleep(?:ing)? alone|own room)\b`)],
	["badDream", /\b(?:bad dreams?|nightmares?|scary dreams?)\b/],
	[
		"storm",
		new RegExp(
			String.raw`\b${FEAR}(?:thunder\w*|storms?|lightning)\b|\bthunder(?:storm|s)?\b.*\b(?:afraid|scared|frighten\w*|scares?)\b`,
		),
	],
	[
		"quarrel",
		/\b(?:quarrel\w*|had a fight|fought with|argu(?:e|ed|ing|ment)|fell out with|hit (?:his|her|a|the) \w+)\b/,
	],
];

const HERO_WORDS: readonly [CareTopic, RegExp][] = [
	[
		"martyr",
		/\bmartyr|\bexecut|\bbehead|\bput to death|\bkill(?:ed|ing)\b|\bmurder|\bburn(?:ed|t) (?:at|alive|to)\b|\bhanged\b|\bstoned\b|\bcrucif|\bcruel death|\bgave (?:his|her|their) (?:own )?li(?:fe|ves)\b/i,
	],
	["slavery", /\bslave|\benslaved/i],
	["war", /\bwars?\b|\bprison camp/i],
	["persecution", /\bHitler|\bNazi|\bconcentration camp|\bJewish people/i],
];

function topicsOfPassage(reference: string): CareTopic[] {
	const [, book, from, endChapter] = REFERENCE.exec(reference.trim()) ?? [];
	if (!book || !from) return [];
	const first = Number(from);
	const last = Number(endChapter ?? from);
	return CHAPTERS.filter(([, own, begin, end]) => own === book && begin <= last && end >= first).map(
		([topic]) => topic,
	);
}

/** Matches “Genesis 22”, “Genesis 22:1-14”, “Genesis 6:9-8:22”. */
const REFERENCE = /^(.+?) (\d+)(?::\d+(?:[-–](?:(\d+):)?\d+)?)?$/;

/** Topic, book, first and last chapter. */
const CHAPTERS = notes.chapters as [CareTopic, string, number, number][];
