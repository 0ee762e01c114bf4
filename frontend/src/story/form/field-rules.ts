// The effects of one field's change on the others, and a summary of the values. Pure functions over the form's values.
import type { Character, CharacterDetails } from "@lion-tails/common/character";
import { EYES, HAIR } from "@lion-tails/common/character-choices";
import type { Hero } from "@lion-tails/common/hero";
import type { Looks } from "@lion-tails/common/looks";
import { looksOf } from "@lion-tails/common/looks-of";
import type { StoryRequest } from "@lion-tails/common/story";
import {
	BIBLICAL_CHARACTER_NAME,
	BIBLICAL_EVENTS,
	LEARNING_FOCUSES,
	READING_LEVELS,
} from "@lion-tails/common/story-choices";
import { TYPICAL_CHILD } from "../../character/traits.ts";

/** A story request with every default filled in. */
export type StoryFormValues = StoryRequest;

export type Change = Partial<StoryFormValues>;
export type FormTab = "children" | "historical";

export const CHILD_FIELDS = [
	"childName",
	"gender",
	"animal",
	"useAnimal",
	"storyType",
	"characterId",
	"useCharacter",
	"characterDetails",
	"looks",
	"otherChildren",
] as const;

/** The child's fields, kept while the story is about people of the Bible. */
export type StashedChild = Pick<StoryFormValues, (typeof CHILD_FIELDS)[number]>;

export type FormDraft = {
	values: StoryFormValues;
	tab: FormTab;
	stashedChild: StashedChild | null;
	/** The generation shown below the form. */
	generationId: string | null;
};

export const NEW_STORY: StoryFormValues = {
	childName: "",
	gender: "boy",
	animal: "lion",
	useAnimal: true,
	theme: "none",
	biblicalEvent: "none",
	heroOfFaith: undefined,
	storyType: "regular",
	useTimeTravel: false,
	characterId: undefined,
	customPrompt: "",
	pictureDescription: "",
	biblePassage: "",
	historicalAccuracy: true,
	learningFocus: "none",
	readingLevel: "early-elementary",
	storyLength: "medium",
	useCharacter: false,
	customSystemPrompt: "",
	customUserPrompt: "",
	useCustomPrompts: false,
	characterDetails: undefined,
	looks: undefined,
	otherChildren: undefined,
	continuesStory: undefined,
};

/** Returns placeholder details of a time traveller, to be changed to the child's. */
export const travelerWith = ({ hairColor, eyes }: Looks = {}): CharacterDetails => ({
	...TYPICAL_CHILD,
	...(hairColor && { hair: hairColor }),
	...(eyes && { eyes }),
});

const NO_CHARACTER = {
	characterId: undefined,
	useCharacter: false,
	characterDetails: undefined,
	looks: undefined,
} as const;

const ABOUT_THE_BIBLE: Change = {
	childName: BIBLICAL_CHARACTER_NAME,
	gender: "boy",
	animal: "",
	useAnimal: false,
	useTimeTravel: false,
	otherChildren: undefined,
	...NO_CHARACTER,
};

export const pickFields = <K extends keyof StoryFormValues>(values: StoryFormValues, fields: readonly K[]) =>
	Object.fromEntries(fields.map((field) => [field, values[field]])) as Pick<StoryFormValues, K>;

export const stashOf = (values: StoryFormValues): StashedChild => pickFields(values, CHILD_FIELDS);

export const isBiblical = (values: Pick<StoryFormValues, "storyType">) => values.storyType === "biblical_narrative";

/** True unless the fields hold the placeholder for people of the Bible. */
export const hasOwnChild = (values: StoryFormValues) => values.childName !== BIBLICAL_CHARACTER_NAME;

export function chooseStoryType(
	storyType: StoryFormValues["storyType"],
	values: StoryFormValues,
	stashedChild: StashedChild | null,
): Change {
	if (storyType === "biblical_narrative") return { storyType, ...ABOUT_THE_BIBLE };
	// A character chosen for the narrative is newer than the stashed child.
	return values.characterId ? { storyType } : { ...stashedChild, storyType };
}

export function chooseTab(tab: FormTab, stashedChild: StashedChild | null): Change {
	if (tab === "historical") return { storyType: "biblical_narrative", ...ABOUT_THE_BIBLE };
	return { storyType: "regular", ...stashedChild };
}

/** Copies all of the character: the prompts are built from the form, and the story must work if the character is deleted. */
export function chooseCharacter(character: Character, values: Pick<StoryFormValues, "storyType">): Change {
	const { id, name, gender, createdAt: _, looks: __, ...characterDetails } = character;
	const animal = isBiblical(values) ? "" : character.favoriteAnimal;
	return {
		characterId: id,
		useCharacter: true,
		childName: name,
		gender,
		animal,
		useAnimal: animal !== "",
		characterDetails,
		looks: isBiblical(values) ? undefined : looksOf(character),
	};
}

/** Hair and eyes have the same colours in the pictures and in the details, if these are given. */
export function chooseLooks(looks: Looks | undefined, { characterDetails }: StoryFormValues): Change {
	const { hairColor, eyes } = looks ?? {};
	if (!characterDetails || (!hairColor && !eyes)) return { looks };
	return {
		looks,
		characterDetails: { ...characterDetails, ...(hairColor && { hair: hairColor }), ...(eyes && { eyes }) },
	};
}

export function chooseDetails(characterDetails: StoryFormValues["characterDetails"], values: StoryFormValues): Change {
	const { looks, characterDetails: before } = values;
	if (!looks || !characterDetails || !before) return { characterDetails };
	const { hair, eyes } = characterDetails;
	const hairColor = hair === before.hair ? looks.hairColor : HAIR.find((color) => color === hair);
	const eyeColor = eyes === before.eyes ? looks.eyes : EYES.find((color) => color === eyes);
	return {
		characterDetails,
		looks: { ...looks, ...(hairColor && { hairColor }), ...(eyeColor && { eyes: eyeColor }) },
	};
}

export function resetCharacter(values: StoryFormValues): Change {
	if (isBiblical(values)) return ABOUT_THE_BIBLE;
	return { childName: "", gender: "boy", animal: NEW_STORY.animal, useAnimal: true, ...NO_CHARACTER };
}

export function chooseTimeTravel(useTimeTravel: boolean, values: StoryFormValues): Change {
	const { characterDetails, looks } = values;
	if (useTimeTravel)
		return characterDetails ? { useTimeTravel } : { useTimeTravel, characterDetails: travelerWith(looks) };
	return isPlaceholder(values) ? { useTimeTravel, characterDetails: undefined } : { useTimeTravel };
}

const isPlaceholder = ({ characterDetails, looks }: StoryFormValues) => {
	const placeholder = travelerWith(looks);
	return (
		characterDetails !== undefined &&
		(Object.keys(TYPICAL_CHILD) as (keyof typeof TYPICAL_CHILD)[]).every(
			(trait) => characterDetails[trait] === placeholder[trait],
		)
	);
};

export function chooseEvent(biblicalEvent: StoryFormValues["biblicalEvent"]): Change {
	return biblicalEvent === "none" ? { biblicalEvent } : { biblicalEvent, heroOfFaith: undefined };
}

export function chooseHero(heroOfFaith: string | undefined): Change {
	return heroOfFaith ? { heroOfFaith, biblicalEvent: "none" } : { heroOfFaith };
}

/** Summarises the choices under 'More choices', such as "Time travel, wish". Empty if nothing differs from the defaults. */
export function moreSummary(
	values: StoryFormValues,
	tab: FormTab,
	heroes: readonly Pick<Hero, "id" | "name">[],
): string {
	const chosen = tab === "historical" ? historyChoices(values) : childChoices(values, heroes);
	if (values.readingLevel !== NEW_STORY.readingLevel)
		chosen.push(READING_LEVELS[values.readingLevel].label.replace(/ \(.*/, "").toLowerCase());
	if (values.customPrompt.trim()) chosen.push("wish");
	const text = chosen.join(", ");
	return text.charAt(0).toUpperCase() + text.slice(1);
}

function historyChoices({ biblePassage, learningFocus, historicalAccuracy }: StoryFormValues): string[] {
	return [
		biblePassage.trim(),
		learningFocus === "none" ? "" : LEARNING_FOCUSES[learningFocus].toLowerCase(),
		historicalAccuracy ? "" : "free with history",
	].filter(Boolean);
}

function childChoices(values: StoryFormValues, heroes: readonly Pick<Hero, "id" | "name">[]): string[] {
	const { biblicalEvent, heroOfFaith } = values;
	const hero = heroOfFaith && (heroes.find(({ id }) => id === heroOfFaith)?.name ?? "Hero of Faith");
	const isChildShown = !isBiblical(values) && !values.characterId;
	return [
		values.useTimeTravel ? "time travel" : "",
		isChildShown ? animalChoice(values) : "",
		isChildShown && hasOwnTraits(values) ? "about the child" : "",
		biblicalEvent === "none" ? "" : BIBLICAL_EVENTS[biblicalEvent],
		hero ?? "",
	].filter(Boolean);
}

/** The placeholder details of a time traveller do not count. */
const hasOwnTraits = (values: StoryFormValues) =>
	values.characterDetails !== undefined && !(values.useTimeTravel && isPlaceholder(values));

function animalChoice({ useAnimal, animal }: StoryFormValues): string {
	if (!useAnimal) return "no animal";
	return animal.trim() === NEW_STORY.animal ? "" : animal.trim();
}
