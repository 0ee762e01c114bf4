// What a change of one field of the story form does to the others. Pure functions: each returns the fields to change.
import { BIBLICAL_CHARACTER_NAME, type StoryRequest } from "@lion-tails/common/story";

/** The form's values: a whole story request, with every default filled in. */
export type StoryFormValues = StoryRequest;

export type Change = Partial<StoryFormValues>;
export type FormTab = "children" | "historical";

/** What was chosen for the child, stashed while the story is about people of the Bible. */
export type StashedChild = Pick<StoryFormValues, "childName" | "gender" | "animal" | "useAnimal" | "storyType">;

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
};

/** A traveller's placeholder values, to be changed to the child's. */
export const TRAVELER = {
	age: 8,
	hair: "brown",
	eyes: "brown",
	favoriteColor: "blue",
	hobby: "reading",
	personality: "kind",
	specialPower: "healing touch",
	favoriteAnimal: "lion",
} as const;

const ABOUT_THE_BIBLE: Change = {
	childName: BIBLICAL_CHARACTER_NAME,
	gender: "boy",
	animal: "",
	useAnimal: false,
	useTimeTravel: false,
	characterDetails: undefined,
};

export const stashOf = ({ childName, gender, animal, useAnimal, storyType }: StoryFormValues): StashedChild => ({
	childName,
	gender,
	animal,
	useAnimal,
	storyType,
});

export const isBiblical = (values: Pick<StoryFormValues, "storyType">) => values.storyType === "biblical_narrative";

export function chooseStoryType(storyType: StoryFormValues["storyType"], stashedChild: StashedChild | null): Change {
	if (storyType === "biblical_narrative") return { storyType, ...ABOUT_THE_BIBLE };
	return { ...stashedChild, storyType };
}

export function chooseTab(tab: FormTab, stashedChild: StashedChild | null): Change {
	if (tab === "historical") return { storyType: "biblical_narrative", ...ABOUT_THE_BIBLE };
	return { storyType: "regular", ...stashedChild };
}

export function chooseTimeTravel(useTimeTravel: boolean, values: StoryFormValues): Change {
	if (!useTimeTravel || values.characterDetails) return { useTimeTravel };
	return { useTimeTravel, characterDetails: { ...TRAVELER } };
}

export function chooseEvent(biblicalEvent: StoryFormValues["biblicalEvent"]): Change {
	return biblicalEvent === "none" ? { biblicalEvent } : { biblicalEvent, heroOfFaith: undefined };
}

export function chooseHero(heroOfFaith: string | undefined): Change {
	return heroOfFaith ? { heroOfFaith, biblicalEvent: "none" } : { heroOfFaith };
}
