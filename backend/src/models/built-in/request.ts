// A story request, as the built-in storyteller reads it from a prompt.
import type { LearningFocus, ReadingLevel, StoryLength, StoryType } from "@lion-tails/common/story";
import type { EventId, ThemeId } from "./material.ts";
import type { AskedStory } from "./wish/bible.ts";
import type { Wish } from "./wish/find-wishes.ts";
import type { Forbidden } from "./wish/forbidden.ts";
import type { SituationWish } from "./wish/situations.ts";
import type { Thing } from "./wish/things.ts";
import type { WishPerson } from "./wish/wished-people.ts";

export type PromptHero = {
	name: string;
	period?: string | undefined;
	life?: string | undefined;
	gift?: string | undefined;
	/** Each in the form “1867, event”. */
	events: string[];
	quote?: string | undefined;
	verse?: string | undefined;
};

export type BuiltInRequest = {
	type: StoryType;
	name?: string | undefined;
	gender?: "boy" | "girl" | undefined;
	age?: number | undefined;
	hair?: string | undefined;
	eyes?: string | undefined;
	color?: string | undefined;
	hobby?: string | undefined;
	trait?: string | undefined;
	power?: string | undefined;
	/** The number of the child's earlier journeys through time. */
	experience?: number | undefined;
	animal?: string | undefined;
	theme?: ThemeId | undefined;
	event?: EventId | undefined;
	timeTravel: boolean;
	passage?: string | undefined;
	/** The text of the passage in the prompt. */
	passageText?: string | undefined;
	/** True: imagined beats are omitted. */
	isAccurate?: boolean | undefined;
	focus?: Exclude<LearningFocus, "none"> | undefined;
	level: ReadingLevel;
	length: StoryLength;
	hero?: PromptHero | undefined;
	/** The parts of the parent's wish for which there is material. */
	wishes?: readonly Wish[] | undefined;
	/** The situations of the wish for which plots are written, the weightiest first. */
	situations?: readonly SituationWish[] | undefined;
	/** The people and pets of the wish. */
	people?: readonly WishPerson[] | undefined;
	/** Things of the wish: a dragon, a hedgehog. */
	things?: readonly Thing[] | undefined;
	/** The toy that the child has lost, as in the middle of a sentence: “Mopsy”, “the teddy”. */
	lostToy?: string | undefined;
	/** The name of the child's animal; else one is chosen. */
	petName?: string | undefined;
	/** The Bible story that the wish asks for by a name; events and passages have fields of their own. */
	asked?: AskedStory | undefined;
	/** Words that the story must not contain. */
	forbidden?: readonly Forbidden[] | undefined;
	/** True if the child is deaf. */
	isDeaf?: boolean | undefined;
	/** True if the child uses a wheelchair. */
	usesWheelchair?: boolean | undefined;
	/** The parent's wish as typed. */
	wishText?: string | undefined;
	/** The same with all of its words and reasons, for a story in the parent's own words. */
	typedWish?: string | undefined;
	/** The words that were taken for typing errors: as typed, and as read. */
	respelled?: readonly (readonly [typed: string, read: string])[] | undefined;
	/** Events that the parent does not want tonight. */
	excludedEvents?: readonly EventId[] | undefined;
	excludedThemes?: readonly ThemeId[] | undefined;
	/** True if the parent asked for small imagined details. */
	wantsImagined?: boolean | undefined;
	/** The previous story of a series; all stories of the series have the same seed. */
	earlier?: { title: string; seriesSeed: number } | undefined;
	/** The description of the picture that the story is about. */
	picture?: string | undefined;
};

const OLDER_AGE = 12;

/** Returns true for readers of ages 12 to 14, who have plots and scenes of their own; without an age the reading level decides. */
export const isForOlder = ({ age, level }: Pick<BuiltInRequest, "age" | "level">) =>
	age === undefined ? level === "middle-school" : age >= OLDER_AGE;
