// What characters give for the export of a parent's data.
import type { Character } from "@lion-tails/common/character";
import type { ExportPart } from "../account/export.ts";
import type { CharacterStore } from "./store.ts";

export function characterExport({ characters }: CharacterStore): ExportPart[] {
	return [
		{
			name: "characters",
			read: ({ id }) => characters.list(id),
			files: {
				about: "characters.txt\n    Your time travelers, if you have made some.",
				async *read({ id }) {
					const all = await characters.list(id);
					if (all.length > 0) yield { name: "characters", text: all.map(readable).join("\n") };
				},
			},
		},
	];
}

const readable = (character: Character) =>
	`${character.name}
  ${character.gender === "boy" ? "Boy" : "Girl"}, ${character.age} years old
  Hair: ${character.hair}
  Eyes: ${character.eyes}
  Favorite color: ${character.favoriteColor}
  Favorite animal: ${character.favoriteAnimal}
  Hobby: ${character.hobby}
  Personality: ${character.personality}
  Special power: ${character.specialPower}
  Time travel experience: ${character.timeTravelExperience}/10
`;
