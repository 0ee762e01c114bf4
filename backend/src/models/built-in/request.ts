// The request that a prompt holds, as far as the built-in storyteller can read it.
import type { LearningFocus, ReadingLevel, StoryLength, StoryType } from "@lion-tails/common/story";
import type { EventId, ThemeId } from "./material.ts";
import type { Wish } from "./wish/find-wishes.ts";

export type PromptHero = {
	name: string;
	period?: string | undefined;
	life?: string | undefined;
	gift?: string | undefined;
	/** Each as “1867, what happened”. */
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
	/** How many journeys through time the child has made before. */
	experience?: number | undefined;
	animal?: string | undefined;
	theme?: ThemeId | undefined;
	event?: EventId | undefined;
	timeTravel: boolean;
	passage?: string | undefined;
	/** The passage's words, as the prompt quotes them. */
	passageText?: string | undefined;
	/** Nothing is told that Scripture does not tell. */
	isAccurate?: boolean | undefined;
	focus?: Exclude<LearningFocus, "none"> | undefined;
	level: ReadingLevel;
	length: StoryLength;
	hero?: PromptHero | undefined;
	/** What the parent's wish is about, as far as it can be told. */
	wishes?: readonly Wish[] | undefined;
	/** The parent's wish, as it was typed. */
	wishText?: string | undefined;
	/** What the parent does not want to hear tonight, or has heard. */
	excludedEvents?: readonly EventId[] | undefined;
	excludedThemes?: readonly ThemeId[] | undefined;
	/** Whether small imagined details were asked for. */
	wantsImagined?: boolean | undefined;
	/** The story before, in a series; the seed is the same for the whole series. */
	earlier?: { title: string; seriesSeed: number } | undefined;
	/** What is in the picture that the story is about. */
	picture?: string | undefined;
};

const OLDER_AGE = 12;

/** Returns true for readers of ages 12 to 14, who have plots and scenes of their own; without an age the reading level decides. */
export const isForOlder = ({ age, level }: Pick<BuiltInRequest, "age" | "level">) =>
	age === undefined ? level === "middle-school" : age >= OLDER_AGE;
