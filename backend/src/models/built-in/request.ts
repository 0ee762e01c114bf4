// What a prompt asks for, as far as the built-in storyteller understands it.
import type { LearningFocus, ReadingLevel, StoryLength, StoryType } from "@lion-tails/common/story";
import type { ToldEvent, ToldTheme } from "./material.ts";

export type PromptHero = {
	name: string;
	period?: string | undefined;
	life?: string | undefined;
	gift?: string | undefined;
	/** Each as the prompt has it: year, comma, what happened. */
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
	animal?: string | undefined;
	theme?: ToldTheme | undefined;
	event?: ToldEvent | undefined;
	timeTravel: boolean;
	passage?: string | undefined;
	focus?: Exclude<LearningFocus, "none"> | undefined;
	level: ReadingLevel;
	length: StoryLength;
	hero?: PromptHero | undefined;
};
