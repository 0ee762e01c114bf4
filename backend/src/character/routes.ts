import { randomUUID } from "node:crypto";
import { type Character, MAX_CHARACTERS } from "@lion-tails/common/character";
import { AppError } from "@lion-tails/common/errors";
import type { ExportPart } from "../account/export.ts";
import type { Api } from "../http/endpoint.ts";
import type { CharacterStore } from "./store.ts";

type Deps = { storage: CharacterStore; now: () => number };

export const characterFeature = ({ storage: { characters }, now }: Deps) => ({
	exports: [characterExport(characters)],
	routes({ on }: Api) {
		on("GET /api/characters", async (ctx) => {
			ctx.body = await characters.list(ctx.state.user.id);
		});

		on("POST /api/characters", async (ctx) => {
			const { user, body } = ctx.state;
			const last = (await characters.list(user.id)).at(-1);
			// The list is sorted by this time, so it has to be later than the last one, even within one millisecond.
			const createdAtMs = Math.max(now(), last ? Date.parse(last.createdAt) + 1 : 0);
			const character = { ...body, id: randomUUID(), createdAt: new Date(createdAtMs).toISOString() };
			if (!(await characters.insert({ ...character, userId: user.id }, MAX_CHARACTERS)))
				throw new AppError("character_limit");
			ctx.body = character;
			ctx.status = 201;
		});

		on("PUT /api/characters/:id", async (ctx) => {
			const { user, params, body } = ctx.state;
			const character = await characters.update(user.id, params.id, body);
			if (!character) throw new AppError("not_found");
			ctx.body = character;
		});

		on("DELETE /api/characters/:id", async (ctx) => {
			const { user, params } = ctx.state;
			if (!(await characters.remove(user.id, params.id))) throw new AppError("not_found");
			ctx.body = { ok: true };
		});
	},
});

const characterExport = (characters: CharacterStore["characters"]): ExportPart => ({
	name: "characters",
	read: ({ id }) => characters.list(id),
	files: {
		about: "characters.txt\n    Your time travelers, if you have made some.",
		async *read({ id }) {
			const all = await characters.list(id);
			if (all.length > 0) yield { name: "characters", text: all.map(readable).join("\n") };
		},
	},
});

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
${looksLine(character)}`;

/** Returns for example "  In pictures: skin brown, hair style braids, hearing aid". */
function looksLine({ looks = {} }: Character): string {
	const parts = Object.entries(looks).flatMap(([name, value]) => {
		const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
		return value === true ? [words] : value ? [`${words} ${value}`] : [];
	});
	return parts.length > 0 ? `  In pictures: ${parts.join(", ")}\n` : "";
}
