// The children of the family, each with the choices of the last story: tiles of the form, and Tonight's story in one tap.
import type { Character } from "@lion-tails/common/character";
import type { LastChoices, StoryRequest } from "@lion-tails/common/story";
import {
	BIBLICAL_CHARACTER_NAME,
	BIBLICAL_EVENTS,
	STORY_LENGTHS,
	STORY_TYPES,
	THEMES,
} from "@lion-tails/common/story-choices";
import {
	type Change,
	chooseCharacter,
	isBiblical,
	NEW_STORY,
	pickFields,
	type StoryFormValues,
} from "./field-rules.ts";

export type Tile = {
	key: string;
	name: string;
	/** The saved character; undefined for a child whose name was typed. */
	character?: Character | undefined;
	/** The last request; undefined before the first story. */
	request?: StoryRequest | undefined;
};

export const MAX_TILES = 8;

/** Returns the children of the latest stories first, then the other characters. */
export function tonightTiles(choices: readonly LastChoices[], characters: readonly Character[]): Tile[] {
	const tiles = new Map<string, Tile>();
	for (const { childName, request } of choices) {
		if (!childName || childName === BIBLICAL_CHARACTER_NAME) continue;
		// A typed name that was later saved as a character belongs to that character.
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
	"otherChildren",
] as const;
const TYPED_CHILD = ["childName", "gender", "animal", "useAnimal", "characterDetails", "looks"] as const;

/** Returns the fields that a tile fills: never the wish, which belongs to its evening, nor a story to continue. */
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

/** Returns a request for a story like the last one: without its wish, passage and series. */
export const likeLastTime = (tile: Tile): StoryRequest => ({ ...NEW_STORY, ...fillFrom(tile, NEW_STORY) });

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

export const isSameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
