// The children whom a story may be for tonight, each with what was chosen last time.
import type { Character } from "@lion-tails/common/character";
import {
	BIBLICAL_CHARACTER_NAME,
	BIBLICAL_EVENTS,
	type LastChoices,
	STORY_LENGTHS,
	STORY_TYPES,
	type StoryRequest,
	THEMES,
} from "@lion-tails/common/story";
import { type Change, chooseCharacter, isBiblical, pickFields, type StoryFormValues } from "./field-rules.ts";

export type Tile = {
	key: string;
	name: string;
	/** The saved character; left out for a child whose name was typed. */
	character?: Character | undefined;
	/** What was asked for last time; left out before the first story. */
	request?: StoryRequest | undefined;
};

export const MAX_TILES = 8;

/** The children of the latest stories come first, then the other characters. */
export function tonightTiles(choices: readonly LastChoices[], characters: readonly Character[]): Tile[] {
	const tiles = new Map<string, Tile>();
	for (const { childName, request } of choices) {
		if (!childName || childName === BIBLICAL_CHARACTER_NAME) continue;
		// A typed name that was saved as a character since then is that character.
		const character =
			characters.find(({ id }) => id === request.characterId) ??
			characters.find(({ name, gender }) => isSameName(name, childName) && gender === request.gender);
		const key = character?.id ?? `${childName.toLowerCase()} ${request.gender ?? ""}`;
		if (!tiles.has(key)) tiles.set(key, { key, name: character?.name ?? childName, character, request });
	}
	for (const character of characters) {
		if (!tiles.has(character.id)) tiles.set(character.id, { key: character.id, name: character.name, character });
	}
	return [...tiles.values()].slice(0, MAX_TILES);
}

const CHOSEN_LAST_TIME = [
	"theme",
	"biblicalEvent",
	"heroOfFaith",
	"storyType",
	"useTimeTravel",
	"readingLevel",
	"storyLength",
] as const;
const TYPED_CHILD = ["childName", "gender", "animal", "useAnimal", "characterDetails"] as const;

/** The fields that a tile fills. Never the wish, which belongs to its evening; and it continues no story. */
export function fillFrom({ character, request }: Tile, values: StoryFormValues): Change {
	const storyType = request?.storyType ?? (isBiblical(values) ? "regular" : values.storyType);
	return {
		...(request && pickFields(request, CHOSEN_LAST_TIME)),
		storyType,
		continuesStory: undefined,
		...(character
			? chooseCharacter(character, { storyType })
			: request && { ...pickFields(request, TYPED_CHILD), characterId: undefined, useCharacter: false }),
	};
}

/** The tile's child is the form's. */
export function isFor({ character, name }: Tile, values: StoryFormValues): boolean {
	return character ? values.characterId === character.id : !values.characterId && isSameName(values.childName, name);
}

/** "Bedtime Poem, Kindness, Medium": what a parent would call the story. */
export function describeChoices({ storyType, theme, biblicalEvent, storyLength }: StoryRequest): string {
	const [length = ""] = STORY_LENGTHS[storyLength].label.split(" (");
	return [
		storyType === "regular" ? "" : STORY_TYPES[storyType],
		theme === "none" ? "" : THEMES[theme],
		biblicalEvent === "none" ? "" : BIBLICAL_EVENTS[biblicalEvent],
		length,
	]
		.filter(Boolean)
		.join(", ");
}

const isSameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
